"""Taking back and doing again: entries of their own, and never past chance without everybody's
word.
"""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from companion.engine.commands import Command, Redo, RefuseUndo, Throw, Undo
from companion.engine.memo import once
from companion.engine.messages import say, seats_in
from companion.engine.refusals import Kind, Refused
from companion.engine.views import LogLine, SlipView
from companion.journal.journal import JournalError
from companion.journal.memory import MemoryJournal
from companion.session.history import History, Step
from companion.session.notices import Snapshot
from companion.session.session import Session
from tests.journal.full import FillingJournal
from tests.session.table import DEEDS, lay_table, sit_down_again, walk
from tests.session.toy import Bury, Dig, Gamble


def gambled() -> Session:
    session = lay_table()
    session.submit(Gamble(seat="blue"))
    session.submit(Throw(seat="blue"))
    return session


def who_asked(snapshot: Snapshot) -> tuple[str, ...]:
    """The seats in whose name the others are asked to take a deed back."""
    return seats_in(snapshot.undo_question.prompt) if snapshot.undo_question else ()


def test_the_table_waits_for_those_who_have_to_agree_and_the_turn_stays_where_it_is() -> None:
    session = gambled()
    turn = session.pages.view.turn
    session.submit(Undo(seat="blue"))
    asked = session.pages.snapshot()
    assert (asked.waits_for, asked.question, asked.view.turn) == (
        ("orange",),
        asked.undo_question,
        turn,
    )
    session.submit(RefuseUndo(seat="orange"))
    assert session.pages.snapshot().waits_for == session.pages.view.waits_for


def test_undo_then_redo_leads_back() -> None:
    session = lay_table()
    start = session.pages.view
    walk(session, "blue", "C1")
    walked = session.pages.view
    session.submit(Undo(seat="orange"))
    assert session.pages.view == start
    session.submit(Redo(seat="blue"))
    assert session.pages.view == walked


def test_undone_lines_stay_in_the_log_struck_through() -> None:
    session = lay_table()
    walk(session, "blue", "C1")
    session.submit(Undo(seat="orange"))
    lines = [(line.line.message.id, line.undone) for line in session.pages.log("table")][1:]
    assert lines == [("toy.log.walked", True), ("session.log.undo", False)]


def test_a_new_deed_ends_redo() -> None:
    session = lay_table()
    walk(session, "blue", "C1")
    session.submit(Undo(seat="blue"))
    assert session.pages.snapshot().can_redo
    walk(session, "blue", "D1")
    assert not session.pages.snapshot().can_redo
    with pytest.raises(Refused) as refused:
        session.submit(Redo(seat="blue"))
    assert refused.value.reason.id == "session.nothing-to-redo"


def test_a_battle_past_keeps_no_choices_that_were_worked_out_for_it() -> None:
    """States are kept for undo, hundreds of them; what was worked out for each would fill the
    memory.
    """

    class Standing(Struct, frozen=True, dict=True):
        round: int

    @once
    def offers(state: Standing) -> list[int]:
        return [state.round]

    first, second = Standing(1), Standing(2)
    history = History(Step(0, first))
    assert offers(first) == [1]
    history.do(Step(1, second))
    assert (vars(first), offers(second)) == ({}, [2])
    history.undo()
    assert offers(history.state) == [1]


def test_the_beginning_cannot_be_undone() -> None:
    session = lay_table()
    assert not session.pages.snapshot().can_undo
    with pytest.raises(Refused) as refused:
        session.submit(Undo(seat="referee"))
    assert refused.value.reason.id == "session.nothing-to-undo"


def test_a_roll_is_taken_back_only_when_every_seat_asks() -> None:
    session = gambled()
    entries = session.pages.snapshot().entry
    session.submit(Undo(seat="blue"))
    assert who_asked(session.pages.snapshot()) == ("blue",)
    assert session.pages.call is None
    session.submit(Undo(seat="orange"))
    assert session.pages.call
    assert who_asked(session.pages.snapshot()) == ()
    assert session.pages.snapshot().entry == entries + 2


def test_asking_twice_does_not_count_twice() -> None:
    session = gambled()
    session.submit(Undo(seat="blue"))
    with pytest.raises(Refused) as refused:
        session.submit(Undo(seat="blue"))
    assert refused.value.kind is Kind.NOT_NOW


def test_any_other_deed_clears_the_asking() -> None:
    session = gambled()
    session.submit(Undo(seat="blue"))
    walk(session, "orange", "B1")
    assert who_asked(session.pages.snapshot()) == ()
    session.submit(Undo(seat="orange"))
    session.submit(Undo(seat="orange"))
    assert who_asked(session.pages.snapshot()) == ("orange",)


def test_the_referee_alone_may_take_back_a_roll_and_the_table_may_not() -> None:
    session = gambled()
    with pytest.raises(Refused) as refused:
        session.submit(Undo(seat="table"))
    assert refused.value.reason.id == "session.seats-must-agree"
    session.submit(Undo(seat="referee"))
    assert session.pages.call


def test_a_slip_shown_is_taken_back_only_by_all() -> None:
    session = lay_table()
    session.submit(Bury(seat="blue", cell="D1"))
    session.submit(Dig(seat="blue"))
    session.submit(Undo(seat="blue"))
    assert who_asked(session.pages.snapshot()) == ("blue",)


def test_a_roll_thrown_again_after_undo_has_the_next_number() -> None:
    session = gambled()
    session.submit(Undo(seat="referee"))
    (rolled,) = session.submit(Throw(seat="blue")).events
    assert rolled.number == 2  # type: ignore[attr-defined]


def test_redo_brings_back_the_same_faces() -> None:
    session = gambled()
    purse = session.pages.state.purse
    session.submit(Undo(seat="referee"))
    session.submit(Redo(seat="table"))
    assert session.pages.state.purse == purse


def test_hands_are_told_what_to_put_back_in_chart_play_only() -> None:
    for play, told in (("chart", [("session.put-back", "A1")]), ("cards", [])):
        session = lay_table(play=play)
        walk(session, "blue", "C1")
        session.submit(Undo(seat="blue"))
        hands = session.pages.snapshot().board_instructions
        assert [(hand.id, hand.figures["cell"]) for hand in hands] == told
        walk(session, "blue", "E1")
        assert session.pages.snapshot().board_instructions == ()


def test_the_piece_bears_the_name_on_its_card() -> None:
    session = lay_table()
    walk(session, "blue", "C1")
    session.submit(Undo(seat="blue"))
    (hand,) = session.pages.snapshot().board_instructions
    assert hand.figures["piece"] == session.pages.view.cards[0].name


def test_once_the_seed_is_shown_nothing_is_undone() -> None:
    session = lay_table()
    walk(session, "blue", "H1")
    assert session.pages.snapshot().can_undo
    session.show_seed()
    assert not session.pages.snapshot().can_undo
    with pytest.raises(Refused) as refused:
        session.submit(Undo(seat="referee"))
    assert refused.value.reason.id == "session.seed-is-shown"


def test_the_seed_is_not_shown_before_the_end() -> None:
    with pytest.raises(Refused):
        lay_table().show_seed()


# ---------------------------------------------------------------- one seat says no


def test_one_seat_says_no_and_the_asking_is_over() -> None:
    journal = MemoryJournal()
    session = lay_table(journal)
    session.submit(Gamble(seat="blue"))
    session.submit(Throw(seat="blue"))
    session.submit(Undo(seat="blue"))
    session.submit(RefuseUndo(seat="orange"))
    assert who_asked(session.pages.snapshot()) == ()
    assert session.pages.log("table")[-1].line == LogLine(
        message=say("session.log.undo-refused", seat=say("seat.orange")), seat="orange"
    )
    again = sit_down_again(journal)
    assert who_asked(again.pages.snapshot()) == ()
    again.submit(Undo(seat="orange"))
    assert who_asked(again.pages.snapshot()) == ("orange",), "he asks; blue has not agreed to this"


def test_nobody_says_no_where_nobody_asks() -> None:
    session = gambled()
    with pytest.raises(Refused) as refused:
        session.submit(RefuseUndo(seat="orange"))
    assert refused.value.reason.id == "session.nobody-asks"


def test_only_players_say_no() -> None:
    session = gambled()
    session.submit(Undo(seat="blue"))
    with pytest.raises(Refused):
        session.submit(RefuseUndo(seat="table"))
    assert who_asked(session.pages.snapshot()) == ("blue",)


# ---------------------------------------------------------------- a sealed slip


def buried() -> Session:
    session = lay_table()
    session.submit(Bury(seat="blue", cell="D1"))
    return session


@pytest.mark.parametrize("seat", ["orange", "table", "referee"])
def test_a_sealed_slip_is_taken_back_by_nobody_but_its_owner(seat: str) -> None:
    session = buried()
    with pytest.raises(Refused) as refused:
        session.submit(Undo(seat=seat))
    assert refused.value.reason == say("session.own-slip", seat=say("seat.blue"))
    session.submit(Undo(seat="blue"))
    with pytest.raises(Refused):
        session.submit(Redo(seat=seat))
    session.submit(Redo(seat="blue"))
    assert session.pages.private("blue").slips


def test_the_tables_arrow_says_whose_slip_it_is() -> None:
    session = buried()
    shown = session.pages.snapshot()
    assert (shown.can_undo, shown.undo_slip) == (False, "blue")
    assert shown.undo_bar == say("session.own-slip", seat=say("seat.blue"))
    session.submit(Undo(seat="blue"))
    assert (session.pages.snapshot().can_redo, session.pages.snapshot().redo_slip) == (
        False,
        "blue",
    )
    walk(session, "orange", "B1")
    assert session.pages.snapshot().can_undo


MOVES = st.sampled_from(
    (
        *DEEDS,
        *(
            kind(seat=seat)
            for kind in (Undo, RefuseUndo, Redo, Throw)
            for seat in ("blue", "orange", "referee")
        ),
    )
)


@settings(max_examples=60, deadline=None)
@given(st.lists(MOVES, max_size=30))
def test_a_reopened_journal_is_the_live_battle_whatever_was_done(commands: list[Command]) -> None:
    journal = MemoryJournal()
    session = lay_table(journal)
    for command in commands:
        count = len(journal.entries())
        try:
            session.submit(command)
        except Refused:
            assert len(journal.entries()) == count
        else:
            assert len(journal.entries()) == count + 1
    again = sit_down_again(journal)
    assert again.pages.state == session.pages.state
    for seat in ("blue", "orange", "table", "referee"):
        assert again.pages.log(seat) == session.pages.log(seat)
    live, reopened = session.pages.snapshot(), again.pages.snapshot()
    assert (live.can_undo, live.can_redo, live.undo_question) == (
        reopened.can_undo,
        reopened.can_redo,
        reopened.undo_question,
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(MOVES, max_size=20), st.integers(1, 6))
def test_undo_then_redo_is_identity(commands: list[Command], times: int) -> None:
    session = lay_table()
    for command in commands:
        try:
            session.submit(command)
        except Refused:
            continue
    before = session.pages.view
    done = 0
    for _ in range(times):
        shown = session.pages.snapshot()
        if shown.can_undo or shown.undo_slip:
            session.submit(Undo(seat=shown.undo_slip or "referee"))
            done += 1
    for _ in range(done):
        session.submit(Redo(seat=session.pages.snapshot().redo_slip or "blue"))
    assert session.pages.view == before


def test_an_undo_that_cannot_be_written_is_not_done() -> None:
    session = lay_table(journal := FillingJournal())
    walk(session, "blue", "C1")
    journal.full = True
    with pytest.raises(JournalError):
        session.submit(Undo(seat="blue"))
    assert session.pages.view.chart.pieces[0].space == "C1"  # type: ignore[union-attr]


@settings(max_examples=150, deadline=None)
@given(st.lists(MOVES, max_size=40))
def test_nothing_that_others_do_takes_a_slip_back_or_brings_it_back(
    commands: list[Command],
) -> None:
    """A hand of cards is no slip: dealing it was chance, and all may agree to take that back."""
    session = lay_table()
    for command in commands:
        before = {seat: sealed(session, seat) for seat in ("blue", "orange")}
        with suppress(Refused):
            session.submit(command)
        for seat, slips in before.items():
            assert command.seat == seat or sealed(session, seat) == slips


def sealed(session: Session, seat: str) -> list[SlipView]:
    return [slip for slip in session.pages.private(seat).slips if slip.seal]
