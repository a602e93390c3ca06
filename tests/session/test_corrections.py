"""A correction in a sitting: who may make it, what all read of it, what hands do then, and how it
is undone.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.commands import Redo, Undo
from companion.engine.corrections import Correct
from companion.engine.game import REFEREE, TABLE
from companion.games import games
from companion.i18n.translator import words
from companion.journal.memory import MemoryJournal
from companion.journal.verify import verify
from companion.library.scenarios import find_scenario, load_scenario
from companion.session.hub import Hub
from companion.session.notices import Offers, PinAnswer, Refusal
from companion.session.session import Session
from tests.session.sharing import shared_logbook
from tests.session.subscribers import Ear
from tests.session.table import counting, noon, sit_down

PIN = "2468"
CLOSER = Correct(seat=REFEREE, what="place", piece="brig-1", to="K7", reason="knocked over")


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def session(journal: MemoryJournal) -> Iterator[Session]:
    """A battle of Admiral in its first turn, with a referee."""
    scenario = load_scenario(find_scenario("admiral/pearl-shoals"), games())
    options = {"play": "chart", "order": "seated"}
    table = sit_down(games()["admiral"], scenario, options, journal=journal, referee=PIN)
    table.submit_device((1,), "vane")
    yield table
    table.close()


@pytest.fixture
def hub(session: Session) -> Hub:
    return Hub(session, clock=lambda: 0.0)


def spoken(session: Session) -> list[str]:
    return [words("en").say(order) for order in session.pages.board_instructions]


def test_what_was_what_is_who_and_why_is_read_by_all(session: Session) -> None:
    session.submit(CLOSER)
    for seat in ("blue", "orange", TABLE, REFEREE):
        line = session.pages.log(seat)[-1].line
        assert words("en").say(line.message) == (
            "The referee sets right: Brig 1, place: B1 → K7. Reason: knocked over"
        )


def test_the_hands_are_told_what_to_do_on_the_board(session: Session) -> None:
    session.submit(CLOSER)
    assert spoken(session) == ["Put Brig 1 on K7"]
    fort = Correct(seat=REFEREE, what="owner", piece="fort-a1", to="orange", reason="stormed")
    session.submit(fort)
    assert spoken(session) == ["Fort A1: fly the flag of Orange"]
    session.submit(Correct(seat=REFEREE, what="round", to="3", reason="miscounted"))
    assert spoken(session) == []


def test_it_is_taken_back_and_done_again_like_any_deed(
    session: Session, journal: MemoryJournal
) -> None:
    before = session.pages.view
    session.submit(CLOSER)
    after = session.pages.view
    session.submit(Undo(seat="blue"))
    assert session.pages.view == before
    assert session.pages.log(TABLE)[-2].undone
    assert spoken(session) == ["Put Brig 1 on B1"]
    session.submit(Redo(seat="orange"))
    assert session.pages.view == after
    again = Session.open(journal, games(), now=noon, entropy=counting())
    assert again.pages.view == after
    assert verify(shared_logbook(session), games()).lines == session.pages.entry + 1


def test_the_shared_screen_corrects_nothing_and_the_referees_place_does(hub: Hub) -> None:
    table = Ear(hub, TABLE)
    table.place.send(CLOSER)
    assert table.all(Refusal)[-1].reason.id == "session.referees-page"
    wrong = table.place.enter(REFEREE, "0000")
    wrong.send(CLOSER)
    right = table.place.enter(REFEREE, PIN)
    right.send(CLOSER)
    assert [one.opened for one in table.all(PinAnswer)] == [False, True]
    assert table.told.count("correct.log") == 1


def test_the_referee_is_shown_what_can_be_set_and_asks_about_one_piece(hub: Hub) -> None:
    referee, blue = Ear(hub, REFEREE), Ear(hub, "blue")
    assert "damage" in [view.what for view in referee.now.corrections]
    assert blue.now.corrections == ()
    referee.place.ask_about("brig-1")
    blue.place.ask_about("brig-1")
    (his,), (hers,) = referee.all(Offers), blue.all(Offers)
    assert "K7" in [choice.of("space") for choice in his.choices]
    assert all(choice.command.seat == "blue" for choice in hers.choices)
