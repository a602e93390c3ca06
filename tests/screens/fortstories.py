"""Stories of work at forts and ruins whose taps are counted."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.admiral.rules.commands import RepairFort
from tests.screens.fortscenes import a_round, damaged_fort, rebuilding, ruined_fort
from tests.screens.players import Players
from tests.screens.tapstories import WHOLE_TURN, bring, story


@story("two ships begin to repair a fort", at_most=2)
def begin_a_fort_repair(players: Players) -> Iterator[None]:
    bring(players, damaged_fort())
    yield
    players.choose("Line 1")
    players.tap("Repair Fort A1 with Brig 1")


@story("two ships begin to rebuild a ruin", at_most=2)
def begin_a_rebuilding(players: Players) -> Iterator[None]:
    bring(players, ruined_fort())
    yield
    players.choose("Line 1")
    players.tap("Rebuild Fort A1 with Brig 1")


@story("the turn in which a fort is whole again", WHOLE_TURN)
def the_fort_is_mended(players: Players) -> Iterator[None]:
    session = damaged_fort()
    session.submit(RepairFort(seat="blue", ship="line-1", mate="brig-1", fort="fort-a1"))
    for _ in range(2):
        a_round(session)
    bring(players, session)
    yield
    players.end_turn()


@story("the turn in which a ruin is a fort again", WHOLE_TURN)
def the_ruin_is_rebuilt(players: Players) -> Iterator[None]:
    bring(players, rebuilding("chart"))
    yield
    players.end_turn()


@story("the work at a ruin is broken off", at_most=3)
def work_is_broken_off(players: Players) -> Iterator[None]:
    bring(players, rebuilding("chart"))
    yield
    players.choose("Brig 1")
    players.open_drawer("Stop rebuilding Fort A1")
