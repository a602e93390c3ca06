"""The last throws of each kind: what stands of them, and after a battle is opened again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.commands import EnterFaces, Redo, Undo
from companion.engine.views import TableView
from companion.journal.memory import MemoryJournal
from companion.session.notices import Thrown
from companion.session.session import Session
from companion.session.throws import REMEMBERED
from tests.session.table import counting, lay_table, noon, sit_down_again, walk
from tests.session.toy import TOY, Duel, Gamble, Weathercock


def public(state: Any) -> TableView:
    """Of two dice the first hits from 3 on."""
    view = TOY.public(state)
    dice = view.call is not None and view.call.kind == "dice"
    return replace(view, scores=(0, 0, 1, 1, 1, 1) if dice else ())


SHOOTING = replace(TOY, public=public)


def gamble(session: Session, *faces: int) -> None:
    session.submit(Gamble(seat="blue"))
    session.submit(EnterFaces(seat="blue", faces=faces))


def spin(session: Session, sector: int) -> None:
    session.submit(Weathercock(seat="orange"))
    session.submit(EnterFaces(seat="orange", faces=(sector,)))


def thrown(session: Session) -> tuple[Thrown, ...]:
    return session.pages.snapshot().throws


def faces(session: Session) -> list[int]:
    return [one.face for one in thrown(session)]


def take_back(session: Session) -> None:
    for seat in ("blue", "orange"):
        session.submit(Undo(seat=seat))


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def session(journal: MemoryJournal) -> Session:
    return lay_table(journal, game=SHOOTING)


def test_a_throw_is_remembered_with_whose_it_was_and_what_it_did(session: Session) -> None:
    gamble(session, 2, 5)
    gamble(session, 3, 1)
    spin(session, 13)
    assert thrown(session) == (
        Thrown(reads="dice", seat="blue", face=2, hit=False),
        Thrown(reads="dice", seat="blue", face=3, hit=True),
        Thrown(reads="wind", seat="orange", face=13),
    )


def test_of_each_kind_there_are_the_last_few(session: Session) -> None:
    spin(session, 4)
    for face in (1, 2, 3, 4, 5, 6):
        gamble(session, face, 1)
    assert faces(session) == [4, 2, 3, 4, 5, 6]
    assert len(faces(session)) == 1 + REMEMBERED


def test_who_rolled_first_of_two_is_shown(session: Session) -> None:
    session.submit(Duel(seat="orange"))
    call = session.pages.call
    assert call
    session.submit(EnterFaces(seat=call.seat, faces=(6,) * call.count))
    assert (thrown(session)[0].seat, thrown(session)[0].face) == (call.owners[0], 6)


def test_what_is_taken_back_was_never_thrown_and_may_be_done_again(session: Session) -> None:
    gamble(session, 2, 5)
    gamble(session, 6, 5)
    take_back(session)
    assert faces(session) == [2]
    session.submit(Redo(seat="blue"))
    assert faces(session) == [2, 6]


def test_a_deed_without_a_throw_changes_nothing(session: Session) -> None:
    gamble(session, 2, 5)
    walk(session, "blue", "B1")
    assert faces(session) == [2]


def test_a_battle_that_is_opened_again_still_shows_them(
    session: Session, journal: MemoryJournal
) -> None:
    for face in (4, 2, 3):
        gamble(session, face, 1)
    take_back(session)
    session.submit(Undo(seat="blue"))
    spin(session, 7)
    again = Session.open(journal, {"toy": SHOOTING}, now=noon, entropy=counting())
    assert thrown(again) == thrown(session)
    assert [one.hit for one in thrown(again)] == [True, False, None]


def test_a_battle_without_a_throw_shows_none(session: Session, journal: MemoryJournal) -> None:
    walk(session, "blue", "B1")
    assert thrown(session) == thrown(sit_down_again(journal)) == ()
