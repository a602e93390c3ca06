"""A visit to the private pages, step by step, as the answers come."""

from __future__ import annotations

import pytest

from companion.engine.game import REFEREE
from companion.engine.views import SeatView, TableView
from companion.presenters.private_visit import (
    Visit,
    answered,
    appointing,
    typed,
    visiting,
    visiting_referee,
)
from companion.presenters.window_state import Table
from companion.session.notices import PinAnswer, Snapshot


def table(*pins: str) -> Table:
    """Blue and Orange sit here; these seats have a PIN."""
    seats = tuple(SeatView(id=seat, name="") for seat in ("blue", "orange"))
    view = TableView(seats=seats)
    return Table(snapshot=Snapshot(seat="table", entry=1, view=view, pins=pins))


def after(visit: Visit, *codes: str) -> tuple[Visit, str]:
    """The visit once these PINs were typed, and what the last asks of the session."""
    asked = ""
    for code in codes:
        visit, asked = typed(visit, code)
    return visit, asked


def test_the_first_pin_is_typed_twice() -> None:
    assert visiting(table(), "blue", "").step == "choose"
    assert after(visiting(table(), "blue", ""), "1111")[1] == ""
    visit, asked = after(visiting(table(), "blue", ""), "1111", "1112", "2222", "2222")
    assert (visit.pin, asked) == ("2222", "set")


def test_consents_are_asked_of_each_seat_and_then_the_referee_chooses() -> None:
    here = table("blue", "orange")
    visit, asked = after(visiting_referee(here), "1111")
    assert (visit.seat, asked) == ("blue", "ask")
    visit, asked = after(answered(here, visit, PinAnswer(seat="blue", opened=True)), "3333")
    assert (visit.seat, asked) == ("orange", "ask")
    visit, asked = after(
        answered(here, visit, PinAnswer(seat="orange", opened=True)), "9090", "9090"
    )
    assert (visit.seat, asked, visit.consents) == (
        REFEREE,
        "appoint",
        {"blue": "1111", "orange": "3333"},
    )
    assert answered(here, visit, PinAnswer(seat=REFEREE, opened=True)).step == "appointed"


def test_a_consent_that_no_longer_holds_is_asked_for_again() -> None:
    here = table("blue", "orange")
    visit, _ = after(appointing(here, {"blue": "1111", "orange": "3333"}), "9090", "9090")
    again = answered(here, visit, PinAnswer(seat="blue", opened=False, wait=5))
    assert (again.seat, again.step, again.wait, again.consents) == (
        "blue",
        "pin",
        5,
        {"orange": "3333"},
    )


def test_with_a_referee_the_menu_leads_to_his_pin() -> None:
    visit, asked = after(visiting_referee(table(REFEREE)), "9090")
    assert (visit.seat, asked) == (REFEREE, "end")
    assert answered(table(REFEREE), visit, PinAnswer(seat=REFEREE, opened=True)).step == "ended"


def test_a_wrong_permit_leads_back_to_the_permit() -> None:
    here = table("blue", REFEREE)
    visit, asked = after(Visit(step="permit", seat="blue"), "9090", "2222", "2222")
    assert (asked, visit.permit) == ("set", "9090")
    again = answered(here, visit, PinAnswer(seat=REFEREE, opened=False, wait=5))
    assert (again.step, again.seat, again.wait, again.permit) == ("permit", "blue", 5, "")


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize("codes", [(), ("2222",)])
def test_an_answer_to_an_earlier_visit_changes_nothing(
    opened: bool, codes: tuple[str, ...]
) -> None:
    """Blue typed a PIN and went away, and orange was at the pad before the answer came."""
    here = table("blue", "orange")
    visit, _ = after(visiting(here, "orange", ""), *codes)
    assert answered(here, visit, PinAnswer(seat="blue", opened=opened)) == visit
