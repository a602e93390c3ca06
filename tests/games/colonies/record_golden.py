"""Records a battle for every way one can end: `python -m tests.games.colonies.record_golden`.

They are battles of the random player: of each ending the first that is no mere accident of its
first turns. Where fleets are to be lost, the table has chosen that sunk ships are gone and that
storms are wild; where colonies are to be won over the chart, blue knows what it wants.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import count
from pathlib import Path

from companion.engine.commands import Command
from companion.engine.offers import Choice
from companion.games.golitsyn.colonies import GAME as COLONIES
from companion.games.golitsyn.colonies.rules.state import ColoniesState
from tests.games.colonies.endings import ENDINGS, WAYS, ending_of
from tests.games.golden import write_golden
from tests.random_player import Battle, Endless, RandomPlayer

FOLDER = Path(__file__).parent / "golden"
WORLD = COLONIES.load(Path(__file__).parents[3] / "scenarios" / "colonies" / "small-world.toml")
DEEDS = range(40, 1200)
WILD = {"sunk": "gone", "storm-reach": "everyone", "storm-drift": "4", "edge": "sinks"}
CHOSEN: Mapping[str, Mapping[str, str]] = {
    "points": {"sunk": "return"},
    "last-fleet": {"sunk": "gone"},
    "score": WILD,
    "draw": {**WILD, "fleet": "2"},
}
"""What was chosen at set-up, beside what chance has chosen."""


class Conqueror(RandomPlayer):
    """Plays blue's ships towards the nearest colony that is not blue's, and everything else at
    random.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.state: ColoniesState | None = None

    def pick(self, offered: list[Choice]) -> Command:
        """A course that leads nearer, while there is one."""
        sails = [
            choice for choice in offered if choice.deed == "sail" and choice.command.seat == "blue"
        ]
        best = min(sails, key=lambda choice: self._way(choice.of("space")), default=None)
        if (
            best
            and self.state
            and self._way(best.of("space")) < self._way(self.state.ships[best.piece].cell or "")
        ):
            return best.command
        return super().pick([choice for choice in offered if choice not in sails] or offered)

    def _way(self, cell: str) -> int:
        """How far it is to a colony worth having; the open ones first."""
        assert self.state
        colonies = self.state.colonies.values()
        ways = [
            WORLD.board.distance(cell, WORLD.ports[colony.id].cell)
            * (1 if colony.stands == "free" else 2)
            for colony in colonies
            if colony.owner != "blue"
        ]
        return min(ways, default=0)


def by_chance(play: str, ending: str) -> Battle:
    """The first random battle that ends so and is neither too short nor too long."""
    for seed in count():
        player = Conqueror(seed) if (play, ending) == ("chart", "points") else RandomPlayer(seed)
        battle = Battle(COLONIES, WORLD, player.options(COLONIES, play=play, **CHOSEN[ending]))
        battle.look = partial(setattr, player, "state")
        try:
            battle.play(player, DEEDS.stop)
        except Endless:
            continue
        if ending_of(battle.events) == ending and len(battle.commands) in DEEDS:
            return battle
    raise AssertionError("seeds never end")


def main() -> None:
    """Record every battle anew."""
    FOLDER.mkdir(exist_ok=True)
    for play in WAYS:
        for ending in ENDINGS:
            battle = by_chance(play, ending)
            opening = battle.events[
                : len(battle.events) - sum(len(events) for _, events in battle.deeds)
            ]
            write_golden(FOLDER / f"{play}-{ending}.jsonl", COLONIES, opening, battle.deeds)


if __name__ == "__main__":
    main()
