"""The head of every page says whom the table waits for, and whose turn it is where that is
another's.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.compass import Force, Heading, Wind
from companion.engine.messages import say
from companion.engine.questions import Question
from companion.engine.views import TableView
from companion.i18n.translator import words
from companion.presenters.header import header_view
from companion.presenters.window_state import Table
from companion.session.notices import Snapshot

ENGLISH = words("en").say
OPEN = Snapshot(
    seat="table",
    entry=1,
    view=TableView(turn="blue", round=3, waits_for=("blue",), prompt=say("header.preparing")),
)


def head(snapshot: Snapshot) -> tuple[tuple[str, ...], str]:
    view = header_view(ENGLISH, Table(snapshot=snapshot))
    return view.seats, view.title


def test_in_his_turn_a_player_is_waited_for() -> None:
    assert head(OPEN) == (("blue",), "Blue · round 3")


def test_who_is_asked_in_anothers_turn_stands_before_it() -> None:
    asked = replace(OPEN, view=replace(OPEN.view, waits_for=("red", "green")))
    assert head(asked) == (("red", "green"), "Red, Green, in the turn of Blue")


def test_of_many_that_are_asked_the_flags_stand_there_and_their_number() -> None:
    seats = ("red", "green", "sky", "brown", "black")
    asked = replace(OPEN, view=replace(OPEN.view, waits_for=seats))
    assert head(asked) == (seats, "5 players are asked")


def test_before_the_first_turn_there_are_only_those_who_are_asked() -> None:
    asked = replace(OPEN, view=replace(OPEN.view, turn="", round=0, waits_for=("red", "green")))
    assert head(asked) == (("red", "green"), "Red, Green")
    assert head(replace(OPEN, view=TableView())) == ((), "Before the battle")


def test_a_game_without_wind_has_none_at_its_head() -> None:
    fair = replace(OPEN, view=replace(OPEN.view, wind=Wind(Heading.E, Force.FRESH)))
    assert header_view(ENGLISH, Table(snapshot=fair)).wind_text == "E fresh"
    assert header_view(ENGLISH, Table(snapshot=OPEN)).wind_text == ""


def test_who_has_to_agree_to_an_undo_is_waited_for_like_any_other() -> None:
    wish = Question(prompt=say("header.round", round=7), seats=("red",))
    asked = Table(snapshot=replace(OPEN, undo_question=wish))
    view = header_view(ENGLISH, asked, picking="Brig 2: tap where she goes")
    assert (view.seats, view.prompt) == (("red",), "Round 7")
    assert view.title == "Red", "whose deed it is the question itself says"


def test_where_the_rounds_are_counted_they_stand_by_themselves() -> None:
    counted = replace(OPEN, view=replace(OPEN.view, rounds=16))
    view = header_view(ENGLISH, Table(snapshot=counted))
    assert (view.title, view.round_text) == ("Blue", "Round 3 of 16")
    assert header_view(ENGLISH, Table(snapshot=OPEN)).round_text == ""
