"""The page of a draw says what may come up, and two taps a card answer it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.commands import EnterDrawn, Throw
from companion.engine.mats import CardRowView, RowCardView
from companion.engine.messages import written
from companion.i18n.translator import words
from companion.presenters.chance import chance_kind
from companion.presenters.draw import draw_view, pick
from companion.presenters.window_state import Table, heard
from companion.session.session import Session
from tests.session.net import NAMES, Fish, cast_net, pocket

say = words("en").say


def seen(session: Session, table: Table | None = None) -> Table:
    """The window after the newest entry."""
    before = table or Table()
    since = before.snapshot.entry if before.snapshot else -1
    return heard(before, session.pages.snapshot(since=since))


def test_an_open_draw_is_answered_by_a_tap_on_the_card_and_one_more() -> None:
    session = cast_net()
    session.submit(Fish(seat="blue"))
    table = seen(session)
    assert chance_kind(table) == "draw"
    view = draw_view(say, table)
    assert [key.id for key in view.keys] == ["cod", "eel", "crab", "pearl"]
    assert (view.enter, view.deal) == (None, Throw(seat="blue"))
    assert view.note == "Draw 1 and tap what came up."
    assert view.call is not None
    picked = pick(view.call, (), "crab")
    chosen = draw_view(say, table, picked)
    assert [key.id for key in chosen.keys if key.picked] == ["crab"]
    assert chosen.enter == EnterDrawn(seat="blue", cards=("crab",))
    session.submit(chosen.enter)
    done = draw_view(say, seen(session, table))
    assert (done.done, done.source) == (True, "by hand")
    assert done.title == "Crab"


def test_a_hidden_draw_names_no_card_and_one_tap_says_that_it_was_taken() -> None:
    session = cast_net()
    session.submit(pocket("blue"))
    table = seen(session)
    view = draw_view(say, table)
    assert (view.keys, view.enter_text) == ((), "2 cards taken")
    assert view.enter == EnterDrawn(seat="blue")
    session.submit(view.enter)
    assert chance_kind(seen(session, table)) == "", "who took them knows it"


def test_dealt_hidden_cards_are_told_by_their_number() -> None:
    session = cast_net()
    session.submit(pocket("blue"))
    table = seen(session)
    session.submit(Throw(seat="blue"))
    done = draw_view(say, seen(session, table))
    assert (done.done, done.title) == (True, "2 hidden cards: Blue")
    assert not any(card in f"{done.title} {done.note}" for card in ("Cod", "Eel", "Crab", "shell"))


@pytest.mark.parametrize("dealt", [True, False])
def test_a_pool_that_keeps_to_its_source_offers_no_other(dealt: bool) -> None:
    session = cast_net()
    session.submit(pocket("blue"))
    session.submit(Throw(seat="blue") if dealt else EnterDrawn(seat="blue"))
    session.submit(Fish(seat="orange"))
    view = draw_view(say, seen(session))
    assert view.by_hand != dealt
    assert (view.deal is None, view.keys == ()) == (not dealt, dealt)


def test_what_stays_in_its_box_is_drawn_by_hand() -> None:
    session = cast_net()
    session.submit(Fish(seat="blue"))
    table = seen(session)
    assert table.snapshot
    assert table.call
    assert table.call.pool
    boxed = replace(table.call, pool=replace(table.call.pool, boxed=True))
    shown = replace(table.snapshot, view=replace(table.view, call=boxed))
    view = draw_view(say, replace(table, snapshot=shown))
    assert (view.by_hand, view.deal) == (True, None)


def test_nothing_is_drawn_where_nothing_is_called_for() -> None:
    assert draw_view(say, seen(cast_net())).call is None


def test_a_tap_adds_a_card_takes_it_out_or_begins_anew() -> None:
    session = cast_net()
    session.submit(pocket("blue", 3))
    call = session.pages.call
    assert call is not None
    assert pick(call, ("eel",), "eel") == ("eel", "eel")
    assert pick(call, ("eel", "eel"), "eel") == ()
    assert pick(call, ("crab",), "crab") == ()
    assert pick(call, ("cod", "cod", "eel"), "crab") == ("crab",)


def test_a_divided_deck_is_come_through_by_a_group_and_a_card() -> None:
    session = cast_net()
    session.submit(Fish(seat="blue"))
    table = seen(session)
    assert table.snapshot
    assert table.call
    assert table.call.pool
    rows = (
        CardRowView("flat", written(en="Flat"), (RowCardView("eel", NAMES["eel"], emblem="fish"),)),
        CardRowView("hard", written(en="Hard"), (RowCardView("crab", NAMES["crab"], emblem="x"),)),
    )
    shown = replace(table.snapshot, view=replace(table.view, decks={table.call.pool.id: rows}))
    table = replace(table, snapshot=shown)
    first = draw_view(say, table)
    assert [(one.name, one.emblem, one.chosen) for one in first.groups] == [
        ("1", "fish", True), ("1", "x", False),
    ]  # fmt: skip
    assert (first.keys, [one.id for one in first.cards]) == ((), ["eel"])
    hard = draw_view(say, table, ("crab",), "hard")
    assert [(one.id, one.chosen) for one in hard.cards] == [("crab", True)]
    assert hard.enter == EnterDrawn(seat="blue", cards=("crab",))
