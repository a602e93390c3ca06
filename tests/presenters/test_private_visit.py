"""A visit to the private pages, step by step, as the answers come."""

from __future__ import annotations

import pytest

from companion.engine.game import REFEREE
from companion.engine.messages import say, seat_word
from companion.engine.views import SeatView, TableView
from companion.i18n.translator import words
from companion.presenters.pin_entry import Twice
from companion.presenters.private_visit import (
    Visit,
    answered,
    appointing,
    pin_note,
    pin_prompt,
    typed,
    visiting,
    visiting_referee,
)
from companion.presenters.window_state import Table
from companion.session.notices import PinAnswer, Snapshot

ENGLISH = words("en").say


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


def test_while_a_pin_is_judged_nobody_is_asked_to_type_it_again() -> None:
    chosen, _ = after(visiting(table(), "blue", ""), "1111", "1111")
    entered, _ = after(visiting(table("blue"), "blue", ""), "1111")
    assert pin_prompt(ENGLISH, chosen) == pin_prompt(ENGLISH, entered) == "One moment\u2026"
    refused = answered(table("blue"), entered, PinAnswer(seat="blue", opened=False))
    assert pin_prompt(ENGLISH, refused) == "That is not the PIN."


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


def test_the_pin_of_a_player_opens_his_page() -> None:
    visit, asked = after(visiting(table("blue"), "blue", "mix"), "1111")
    assert asked == "ask"
    opened = answered(table("blue"), visit, PinAnswer(seat="blue", opened=True))
    assert (opened.step, opened.seat, opened.mix, opened.pin) == ("page", "blue", "mix", "")


def test_nobody_is_asked_twice_once_his_page_is_open() -> None:
    page = Visit(step="page", seat="blue")
    assert answered(table("blue"), page, PinAnswer(seat="blue", opened=False)) == page


@pytest.mark.parametrize(
    ("visit", "asked"),
    [
        (Visit(step="pin", seat="blue", wait=5, wrong=True), "private.wait"),
        (Visit(step="pin", seat="blue", wrong=True), "private.wrong"),
        (Visit(step="pin", seat="blue"), "private.pin"),
        (Visit(step="pin", seat="blue", appointing=True), "private.consent"),
        (Visit(step="permit", seat="blue"), "private.permit"),
        (Visit(step="choose", seat="blue"), "private.first"),
        (Visit(step="choose", seat="blue", twice=Twice(first="1111")), "private.again"),
        (Visit(step="choose", seat="blue", twice=Twice(differs=True)), "private.differs"),
    ],
)
def test_above_the_pad_stands_what_is_asked_for(visit: Visit, asked: str) -> None:
    expected = say(asked, n=visit.wait, seat=seat_word(visit.seat))
    assert pin_prompt(ENGLISH, visit) == ENGLISH(expected)


@pytest.mark.parametrize(
    ("pins", "visit", "told"),
    [
        ((), Visit(step="pin", seat="blue"), ()),
        ((), Visit(step="pin", seat="blue", appointing=True), ("private.about-referee",)),
        ((), Visit(step="permit", seat="blue"), ("private.log-tells",)),
        (
            (),
            Visit(step="choose", seat="blue"),
            ("private.log-tells", "private.no-referee"),
        ),
        ((REFEREE,), Visit(step="choose", seat="blue"), ("private.log-tells",)),
    ],
)
def test_below_the_pad_stands_what_the_logbook_will_tell(
    pins: tuple[str, ...], visit: Visit, told: tuple[str, ...]
) -> None:
    expected = " ".join(ENGLISH(say(one)) for one in told)
    assert pin_note(ENGLISH, table(*pins), visit) == expected
