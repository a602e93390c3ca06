"""The last throws of each kind: what stands of them, and after a battle is opened again."""

from __future__ import annotations

import pytest

from companion.engine.chance_requests import ChanceRequest, DiceShare
from companion.engine.commands import EnterFaces, Redo, Undo
from companion.engine.events import Event, Rolled, Spun
from companion.games.admiral.rules.commands import Fire
from companion.journal.memory import MemoryJournal
from companion.session.notices import Thrown
from companion.session.session import Session
from companion.session.throws import REMEMBERED, Throw, throws_after
from tests.session.table import FRESH_EAST, at_sea, sit_down_again, waver

DIE = ChanceRequest(kind="dice", seat="blue")
VANE = ChanceRequest(kind="vane", seat="orange", sides=24)
WIND = Thrown(reads="wind", seat="blue", face=FRESH_EAST)


def rolled(*faces: int) -> tuple[Event, ...]:
    return (Rolled(seat="blue", faces=faces, source="hand"),)


def spun(sector: int) -> tuple[Event, ...]:
    return (Spun(seat="orange", sector=sector, source="hand"),)


# ---------------------------------------------------------------- one after another


def test_of_each_kind_there_are_the_last_few() -> None:
    throws: tuple[Throw, ...] = throws_after((), VANE, spun(4), 1)
    for face in (1, 2, 3, 4, 5, 6):
        throws = throws_after(throws, DIE, rolled(face), 1 + face)
    assert [one.die.face for one in throws] == [4, 2, 3, 4, 5, 6]
    assert len(throws) == 1 + REMEMBERED


def test_who_rolled_first_of_two_is_shown() -> None:
    parts = (DiceShare("orange", 1), DiceShare("blue", 2))
    both = ChanceRequest(kind="dice", seat="blue", count=3, parts=parts)
    (throw,) = throws_after((), both, rolled(6, 1, 1), 1)
    assert throw.seen(()) == Thrown(reads="dice", seat="orange", face=6)


def test_a_bearing_is_a_kind_of_its_own() -> None:
    shot = ChanceRequest(kind="vane", seat="orange", sides=24, reads="bearing")
    (throw,) = throws_after((), shot, spun(0), 1)
    assert throw.seen((1, *[0] * 23)) == Thrown(reads="bearing", seat="orange", face=0, hit=True)


@pytest.mark.parametrize(("call", "events"), [(DIE, ()), (None, rolled(3))])
def test_what_answers_no_call_is_no_throw(
    call: ChanceRequest | None, events: tuple[Event, ...]
) -> None:
    known = throws_after((), DIE, rolled(2), 1)
    assert throws_after(known, call, events, 2) is known


# ---------------------------------------------------------------- in a battle


def shoot(session: Session, shooter: str, face: int) -> None:
    session.submit(Fire(seat="blue", shooter=shooter, target="frigate-2"))
    session.submit(EnterFaces(seat="blue", faces=(face,)))


def thrown(session: Session) -> tuple[Thrown, ...]:
    return session.pages.snapshot().throws


def take_back(session: Session) -> None:
    for seat in ("blue", "orange"):
        session.submit(Undo(seat=seat))


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def session(journal: MemoryJournal) -> Session:
    """Blue may fire, after one spin of the vane."""
    return at_sea(journal, "cards")


MISS = Thrown(reads="dice", seat="blue", face=1, hit=False)
HIT = Thrown(reads="dice", seat="blue", face=6, hit=True)


def test_a_throw_is_remembered_with_whose_it_was_and_what_it_did(session: Session) -> None:
    shoot(session, "frigate-1", 1)
    shoot(session, "brig-1", 6)
    assert thrown(session) == (WIND, MISS, HIT)


def test_what_is_taken_back_was_never_thrown_and_may_be_done_again(session: Session) -> None:
    shoot(session, "frigate-1", 1)
    take_back(session)
    assert thrown(session) == (WIND,)
    session.submit(Redo(seat="blue"))
    assert thrown(session) == (WIND, MISS)


def test_a_deed_without_a_throw_changes_nothing(session: Session) -> None:
    waver(session)
    assert thrown(session) == (WIND,)


def test_a_battle_that_is_opened_again_still_shows_them(
    session: Session, journal: MemoryJournal
) -> None:
    for shooter, face in (("frigate-1", 6), ("brig-1", 1), ("galleon-1", 2)):
        shoot(session, shooter, face)
    take_back(session)
    assert thrown(sit_down_again(journal)) == thrown(session) == (WIND, HIT, MISS)
