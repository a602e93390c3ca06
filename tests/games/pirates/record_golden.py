"""Plays and records a battle for every way one can end: `python -m
tests.games.pirates.record_golden`.

Most endings come of a random player's battles: of each the shortest that is no mere accident of its
first turns. The voyage to Cadiz over the chart nobody makes by chance; a helmsman steers it.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path

from companion.engine.commands import Answer, Throw
from companion.engine.compass import HEADINGS, Force, Wind
from companion.engine.offers import Choice
from companion.games.golitsyn.pirates import GAME as PIRATES
from companion.games.golitsyn.pirates.rules.state import GOAL, PiratesState
from tests.games.golden import write_golden
from tests.games.pirates.endings import ENDINGS, WAYS, ending_of
from tests.games.pirates.verbs import ATLANTIC
from tests.random_player import Battle, RandomPlayer

FOLDER = Path(__file__).parent / "golden"
SEEDS = range(60)
FEWEST_DEEDS = 40
STEERED = ("chart", "cadiz")


def by_chance(play: str, ending: str) -> Battle:
    """The shortest of the random battles that end so."""
    found = []
    for seed in SEEDS:
        player = RandomPlayer(seed)
        battle = Battle(PIRATES, ATLANTIC, player.options(PIRATES, play=play)).play(player, 20_000)
        if ending_of(battle.events) == ending and len(battle.commands) >= FEWEST_DEEDS:
            found.append(battle)
    assert found, f"no random battle in {play} ends with {ending}"
    return min(found, key=lambda battle: len(battle.commands))


class Helmsman:
    """Steers the treasure galleon to Cadiz before fair winds, with a calm and a storm on the
    way.
    """

    def __init__(self) -> None:
        self.battle = Battle(PIRATES, ATLANTIC, {"play": "chart"})
        goal = next(place.cell for place in ATLANTIC.map.places if GOAL in place.roles)
        self.steps = _steps(goal)

    @property
    def state(self) -> PiratesState:
        """The battle as it stands."""
        state: PiratesState = self.battle.state
        return state

    def run(self) -> Battle:
        """Play until the treasure is home."""
        while not self.battle.over:
            offered = self.battle.offered()
            command = self._choose(offered).command
            if isinstance(command, Throw):
                command = Answer(seat=command.seat, faces=(self._wind().sector,), source="recorder")
            self.battle.do(command)
        return self.battle

    def _choose(self, offered: list[Choice]) -> Choice:
        """On towards Cadiz with the carrier; all others lie in port."""
        slip = self.state.treasure.slip
        if (
            self.state.turn
            and slip
            and not self.state.spun
            and self.state.ships[slip.ship].owner == self.state.turn
        ):
            spins = [choice for choice in offered if choice.deed in ("spin-to-move", "spin")]
            return spins[0]
        sails = [
            choice
            for choice in offered
            if slip and choice.piece == slip.ship and choice.deed == "sail"
        ]
        best = min(sails, key=lambda choice: self.steps.get(choice.of("space"), 999), default=None)
        here = self.state.ships[slip.ship].cell if slip else ""
        if best and self.steps.get(best.of("space"), 999) < self.steps.get(here or "", 999):
            return best
        return offered[-1]

    def _wind(self) -> Wind:
        force = {4: Force.CALM, 6: Force.STORM}.get(self.state.round, Force.FRESH)
        slip = self.state.treasure.slip
        here = self.state.ships[slip.ship].cell or "" if slip else ""
        board = ATLANTIC.board
        ways = {
            heading: self.steps.get(board.step(here, heading) or "", 999) for heading in HEADINGS
        }
        return Wind(min(ways, key=lambda heading: ways[heading]), force)


def _steps(goal: str) -> dict[str, int]:
    """How many squares each square is away from the goal."""
    sea, steps, edge = ATLANTIC.sea, {goal: 0}, deque([goal])
    closed = sea.land | set(sea.tips) | (set(sea.ports) - {goal})
    while edge:
        here = edge.popleft()
        for near in sea.board.around(here):
            if near not in closed and near not in steps:
                steps[near] = steps[here] + 1
                edge.append(near)
    return steps


def main() -> None:
    """Record them all."""
    for path in FOLDER.glob("*.jsonl"):
        path.unlink()
    FOLDER.mkdir(exist_ok=True)
    for play in WAYS:
        for ending in ENDINGS:
            battle = Helmsman().run() if (play, ending) == STEERED else by_chance(play, ending)
            opening = battle.events[
                : len(battle.events) - sum(len(events) for _, events in battle.deeds)
            ]
            write_golden(FOLDER / f"{play}-{ending}.jsonl", PIRATES, opening, battle.deeds)


if __name__ == "__main__":
    main()
