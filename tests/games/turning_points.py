"""Corrected rules and switches that can turn a battle of Golitsyn's books, each with recorded
battles in which it does.

`python -m tests.games.turning_points` plays and records them anew, or those that are named;
`test_golden_games.py` decides them again. Their files are called
``golden/<way>-<ending>--<point>.jsonl``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.engine.commands import Answer, Command
from companion.engine.compass import Force, Heading, Wind
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.games import games
from companion.games.golitsyn.pirates.rules.events import Allotted
from companion.games.golitsyn.rules.commands import EndTurn, Fire, Sail, SpinToMove
from companion.games.golitsyn.rules.events import Captured, Holed, Repelled, ShotAnnounced
from companion.games.golitsyn.rules.scene import HOME
from tests.games.golden import write_golden
from tests.random_player import SEATS, Battle, Endless, RandomPlayer

ROOT = Path(__file__).parents[2]
SCENARIOS = {"pirates": "pirates/atlantic.toml", "colonies": "colonies/small-world.toml"}
DEEDS = range(20, 900)
BRISK = {"sunk": "gone", "storm-reach": "everyone", "storm-drift": "4"}
"""Battles of Colonies that come to an end."""


MENDERS = {"mend": 60, "board": 40, "board-salvo": 60, "salvo": 20, "join-salvo": 20}
"""Players who take prizes and mend them in part."""


class Point(Struct, frozen=True, kw_only=True):
    """What can turn a battle.

    ``happens``: whether an event, in the state before it, shows that it has.
    """

    game: str
    name: str
    rule: str
    happens: Callable[[Any, Event], bool]
    options: Mapping[str, str] = {}
    ways: tuple[str, ...] = ("cards", "chart")
    seats: tuple[Seat, ...] = SEATS
    gladly: Mapping[str, float] = {}
    opening: Callable[[Battle], Iterator[Command]] = lambda _battle: iter(())


def _falls(state: Any, event: Event) -> bool:
    """A prize that was mended in part is hit and has her last hole."""
    return (
        isinstance(event, Holed)
        and state.ships[event.ship].prize
        and event.before == event.holes - 1 == 2
    )


def _taken(_state: Any, event: Event) -> bool:
    return isinstance(event, Captured) and event.how == "shot" and not event.rests


def _from_the_corner(state: Any, event: Event) -> bool:
    guns = event.guns if isinstance(event, ShotAnnounced) else ()
    return any(gun in state.ships and state.ships[gun].port == HOME for gun in guns)


def _in_port(state: Any, event: Event) -> bool:
    return isinstance(event, Holed) and state.ships[event.ship].port in state.colonies


def _shut_in(battle: Battle) -> Iterator[Command]:
    """Blue takes the three squares beside the corner, and orange shoots at what shuts it in."""
    blue, orange = (list(battle.state.afloat(seat.id)) for seat in SEATS)
    north_east = Wind(Heading.NE, Force.FRESH).sector
    yield SpinToMove(seat="blue")
    yield Answer(seat="blue", faces=(north_east,), source="recorder")
    for ship, course in zip(blue, ("N", "NE", "E"), strict=False):
        yield Sail(seat="blue", ship=ship.id, course=course, run=1)
    yield EndTurn(seat="blue")
    yield Fire(seat="orange", shooter=orange[0].id, target=blue[0].id)


_THREE = (*SEATS, Seat("sky", "Carl"))
POINTS = (
    Point(game="pirates", name="taken-before-the-spin", rule="7.1a", happens=_taken),
    Point(
        game="pirates",
        name="allotted",
        rule="8.4",
        happens=lambda _, event: isinstance(event, Allotted),
        seats=_THREE,
    ),
    Point(
        game="colonies",
        name="prize-falls",
        rule="6.5c",
        happens=_falls,
        gladly=MENDERS,
        ways=("cards",),
        options={"sunk": "return", "vane": "rarest", "storm-drift": "1"},
    ),
    Point(game="colonies", name="taken-before-the-spin", rule="1.4", happens=_taken, options=BRISK),
    Point(
        game="colonies",
        name="corner-open",
        rule="3.2",
        happens=_from_the_corner,
        options={**BRISK, "corner": "open"},
    ),
    Point(
        game="colonies",
        name="corner-shut-in",
        rule="3.2",
        happens=_from_the_corner,
        ways=("chart",),
        opening=_shut_in,
        options={
            **BRISK,
            "corner": "peace",
            "fleet": "3",
            "order": "seated",
            "vane-reading": "arrow",
        },
    ),
    Point(
        game="colonies",
        name="ships-in-port",
        rule="6.6a",
        happens=_in_port,
        options={**BRISK, "ships-in-port": "targets"},
    ),
    Point(
        game="colonies",
        name="guarded-port",
        rule="8.4",
        happens=lambda _, event: isinstance(event, Repelled),
        options={**BRISK, "guarded-port": "stops"},
    ),
)


def played(point: Point, play: str) -> Battle:
    """The first of the random battles in which it happens and that is neither too short nor too
    long.
    """
    game = games()[point.game]
    scene = game.load(ROOT / "scenarios" / SCENARIOS[point.game])
    for seed in count():
        player = RandomPlayer(seed)
        player.gladly |= point.gladly
        happened: list[Event] = []
        before: list[Any] = [None]

        def watch(
            state: Any, event: Event, happened: list[Event] = happened, before: list[Any] = before
        ) -> None:
            if before[0] is not None and point.happens(before[0], event):
                happened.append(event)
            before[0] = state

        options = player.options(game, play=play, **point.options)
        battle = Battle(game, scene, options, watch, seats=point.seats)
        for command in point.opening(battle):
            battle.do(command)
        try:
            battle.play(player, DEEDS.stop)
        except Endless:
            continue
        if happened and len(battle.commands) in DEEDS:
            return battle
    raise AssertionError("seeds never end")


def main() -> None:
    """Record them all, or those whose names are given."""
    for point in POINTS:
        if sys.argv[1:] and point.name not in sys.argv[1:]:
            continue
        folder = Path(__file__).parent / point.game / "golden"
        for path in folder.glob(f"*--{point.name}.jsonl"):
            path.unlink()
        for play in point.ways:
            battle = played(point, play)
            opening = battle.events[
                : len(battle.events) - sum(len(events) for _, events in battle.deeds)
            ]
            ending = battle.state.outcome.how
            write_golden(
                folder / f"{play}-{ending}--{point.name}.jsonl", battle.game, opening, battle.deeds
            )


if __name__ == "__main__":
    main()
