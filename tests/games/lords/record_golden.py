"""Plays and records a battle for every way one can end: `python -m
tests.games.lords.record_golden`.

Most endings come of a random player's battles, of each the shortest. That nothing can be laid any
more nobody makes by chance: two captains shut one of them in.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.engine.commands import Throw
from companion.engine.offers import Choice
from companion.games.lords import GAME as LORDS
from companion.games.lords.rules.commands import KeepScore, Lay, TellPoints
from companion.games.lords.rules.events import MineTaken
from companion.games.lords.rules.score import score_of
from tests.games.golden import write_golden
from tests.games.lords.endings import ENDINGS, WAYS, ending_of
from tests.games.lords.verbs import OPEN_SEA
from tests.random_player import Battle, RandomPlayer

FOLDER = Path(__file__).parent / "golden"
SEEDS = range(600)
ENOUGH = 3
"""Battles of an ending among which the shortest is chosen."""
EVEN = 40
SHUT_IN = "no-room"
DEEDS = 60
"""After so many deeds somebody in cards play has no room any more."""


def by_chance(play: str) -> dict[str, Battle]:
    """Of each ending the shortest of some random battles that end so."""
    found: dict[str, list[Battle]] = {ending: [] for ending in ENDINGS}
    for seed in SEEDS:
        for battle in played(play, seed):
            found[ending_of(battle.events)].append(battle)
        if all(len(some) >= ENOUGH for ending, some in found.items() if ending != SHUT_IN):
            break
    return {
        ending: min(some, key=lambda battle: len(battle.commands))
        for ending, some in found.items()
        if ending != SHUT_IN
    }


def played(play: str, seed: int) -> Iterator[Battle]:
    """A random battle; in cards play also as it ends where both tell points that make them even."""
    player = RandomPlayer(seed)
    options = player.options(LORDS, play=play)
    battle = Battle(LORDS, OPEN_SEA, options).play(player, 20_000)
    yield battle
    if play == "cards" and ending_of(battle.events) != SHUT_IN:
        yield _evened(battle, options)


def _evened(battle: Battle, options: dict[str, str]) -> Battle:
    again = Battle(LORDS, OPEN_SEA, options)
    for command in battle.commands:
        if isinstance(command, TellPoints):
            break
        again.do(command)
    for seat in again.state.order:
        told = EVEN - score_of(again.state, seat).total
        again.do(TellPoints(seat=seat, points=told))
    again.do(KeepScore(seat=again.state.order[0]))
    return again


def _rows(rows: str) -> Iterator[str]:
    return (f"{column}{row}" for row in rows for column in "ABCDEFG")


def _descent() -> Iterator[str]:
    yield from ("A6", "A5", "A4", *_rows("3"))
    yield from (cell for cell in _rows("45") if cell[0] != "A")


class Besieged:
    """One player fills his two nearest rows, the other comes down and shuts the third."""

    def __init__(self, play: str) -> None:
        self.play, self.player = play, RandomPlayer(1)
        self.battle = Battle(LORDS, OPEN_SEA, {"play": play})
        self.ways = {1: _rows("12"), 6: _descent()}

    def run(self) -> Battle:
        """Play until one of them has no room."""
        while not self.battle.over:
            offered = self.battle.offered()
            command = self._choose(offered).command
            if isinstance(command, Throw):
                command = self.player.answer(LORDS, self.battle.state)
            self.battle.do(command)
        return self.battle

    def _choose(self, offered: list[Choice]) -> Choice:
        kinds = {choice.deed: choice for choice in offered}
        if "give-up" in kinds and (self.play == "chart" or len(self.battle.commands) > DEEDS):
            return kinds["give-up"]
        for deed in ("end-turn", "fire-past", "draw"):
            if deed in kinds:
                return kinds[deed]
        lays = [choice for choice in offered if choice.deed == "lay"]
        if lays and self.play == "chart":
            return self._lay(lays)
        if lays:
            return lays[0]
        return offered[-1]  # mines lie as far away as there is room

    def _lay(self, lays: list[Choice]) -> Choice:
        """On the next cell of his way; ships that only bring coins first."""
        state = self.battle.state
        way = self.ways[state.nearest_row(state.turn)]
        cell = next(way)
        here = [one for one in lays if one.of("space") == cell]
        return min(here, key=_quiet)


def _quiet(choice: Choice) -> tuple[bool, int]:
    assert isinstance(choice.command, Lay)
    return choice.command.number % 2 == 1, choice.command.number


def false_mine(play: str) -> Battle:
    """The first random battle in which a ship is laid on the false mine."""
    for seed in SEEDS:
        player = RandomPlayer(seed)
        options = player.options(LORDS, play=play)
        battle = Battle(LORDS, OPEN_SEA, options).play(player, 20_000)
        if any(isinstance(event, MineTaken) and event.false for event in battle.events):
            return battle
    raise AssertionError(f"in {play} nobody lays a ship on the false mine")


def record(name: str, battle: Battle) -> None:
    """Write a battle down."""
    told = sum(len(events) for _, events in battle.deeds)
    opening = battle.events[: len(battle.events) - told]
    write_golden(FOLDER / f"{name}.jsonl", LORDS, opening, battle.deeds)


def main() -> None:
    """Record them all."""
    for path in FOLDER.glob("*.jsonl"):
        path.unlink()
    FOLDER.mkdir(exist_ok=True)
    for play in WAYS:
        for ending, battle in {**by_chance(play), SHUT_IN: Besieged(play).run()}.items():
            record(f"{play}-{ending}", battle)
        tricked = false_mine(play)
        record(f"{play}-{ending_of(tricked.events)}--false-mine", tricked)


if __name__ == "__main__":
    main()
