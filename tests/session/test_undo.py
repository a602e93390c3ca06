"""Taking back and doing again: entries of their own, and never past chance without everybody's
word.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from companion.engine.commands import Command, EnterFaces, Redo, RefuseUndo, Throw, Undo
from companion.engine.corrections import OFF, Correct
from companion.engine.events import Spun
from companion.engine.game import REFEREE, Seat
from companion.engine.memo import once
from companion.engine.messages import Message, say, seats_in
from companion.engine.refusals import Kind, Refused
from companion.engine.views import LogLine
from companion.games import games
from companion.journal.journal import Journal, JournalError
from companion.journal.memory import MemoryJournal
from companion.library.scenarios import find_scenario, load_scenario
from companion.session.history import History, Step
from companion.session.notices import Snapshot
from companion.session.session import Session
from tests.journal.full import FillingJournal
from tests.session.net import cast_net
from tests.session.table import (
    ADMIRAL,
    FIRES,
    MINE,
    SAILS,
    at_sea,
    both_throw,
    counting,
    lay_mines,
    lay_table,
    noon,
    shown,
    sit_down,
    sit_down_again,
    waver,
    win,
)


def spun(journal: Journal | None = None) -> Session:
    """A battle in which chance has spoken once."""
    session = lay_table(journal)
    session.submit(Throw(seat="blue"))
    return session


def who_asked(snapshot: Snapshot) -> tuple[str, ...]:
    """The seats in whose name the others are asked to take a deed back."""
    return seats_in(snapshot.undo_question.prompt) if snapshot.undo_question else ()


def test_the_table_waits_for_those_who_have_to_agree_and_the_turn_stays_where_it_is() -> None:
    session = spun()
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
    session = at_sea()
    start = session.pages.view
    session.submit(SAILS)
    sailed = session.pages.view
    session.submit(Undo(seat="orange"))
    assert session.pages.view == start
    session.submit(Redo(seat="blue"))
    assert session.pages.view == sailed


def test_undone_lines_stay_in_the_log_struck_through() -> None:
    session = at_sea()
    session.submit(SAILS)
    session.submit(Undo(seat="orange"))
    lines = [(line.line.message.id, line.undone) for line in session.pages.log("table")][-2:]
    assert lines == [("admiral.log.sailed-chart", True), ("session.log.undo", False)]


def test_a_new_deed_ends_redo() -> None:
    session = lay_table()
    waver(session)
    session.submit(Undo(seat="blue"))
    assert session.pages.snapshot().can_redo
    waver(session, "orange")
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
    session = spun()
    entries = session.pages.snapshot().entry
    session.submit(Undo(seat="blue"))
    assert who_asked(session.pages.snapshot()) == ("blue",)
    assert session.pages.call is None
    session.submit(Undo(seat="orange"))
    assert session.pages.call
    assert who_asked(session.pages.snapshot()) == ()
    assert session.pages.snapshot().entry == entries + 2


def test_asking_twice_does_not_count_twice() -> None:
    session = spun()
    session.submit(Undo(seat="blue"))
    with pytest.raises(Refused) as refused:
        session.submit(Undo(seat="blue"))
    assert refused.value.kind is Kind.NOT_NOW


def test_any_other_deed_clears_the_asking() -> None:
    session = spun()
    session.submit(Undo(seat="blue"))
    waver(session, "orange")
    assert who_asked(session.pages.snapshot()) == ()
    session.submit(Undo(seat="orange"))
    session.submit(Undo(seat="orange"))
    assert who_asked(session.pages.snapshot()) == ("orange",)


def test_the_referee_alone_may_take_back_a_roll_and_the_table_may_not() -> None:
    session = spun()
    with pytest.raises(Refused) as refused:
        session.submit(Undo(seat="table"))
    assert refused.value.reason.id == "session.seats-must-agree"
    session.submit(Undo(seat="referee"))
    assert session.pages.call


def test_a_slip_shown_is_taken_back_only_by_all() -> None:
    session = shown()
    session.submit(Undo(seat="blue"))
    assert who_asked(session.pages.snapshot()) == ("blue",)


def test_a_roll_thrown_again_after_undo_has_the_next_number() -> None:
    session = spun()
    session.submit(Undo(seat="referee"))
    again = session.submit(Throw(seat="blue")).events[0]
    assert isinstance(again, Spun)
    assert again.number == 2


def test_redo_brings_back_the_same_faces() -> None:
    session = spun()
    wind = session.pages.view.wind
    session.submit(Undo(seat="referee"))
    assert session.pages.view.wind is None
    session.submit(Redo(seat="table"))
    assert session.pages.view.wind == wind


def test_hands_are_told_what_to_put_back_in_chart_play_only() -> None:
    for play, told in (("chart", [("session.put-back", "B2")]), ("cards", [])):
        session = at_sea(play=play)
        session.submit(SAILS)
        session.submit(Undo(seat="blue"))
        hands = session.pages.snapshot().board_instructions
        assert [(hand.id, hand.figures["cell"]) for hand in hands] == told
        waver(session)
        assert session.pages.snapshot().board_instructions == ()


def test_the_piece_bears_the_name_on_its_card() -> None:
    session = at_sea()
    session.submit(SAILS)
    session.submit(Undo(seat="blue"))
    (hand,) = session.pages.snapshot().board_instructions
    (card,) = (one for one in session.pages.view.cards if one.id == SAILS.ship)
    assert hand.figures["piece"] == card.name


def test_once_the_seed_is_shown_nothing_is_undone() -> None:
    session = at_sea(play="cards")
    win(session)
    assert session.pages.snapshot().can_undo
    session.show_seed()
    assert not session.pages.snapshot().can_undo
    with pytest.raises(Refused) as refused:
        session.submit(Undo(seat="referee"))
    assert refused.value.reason.id == "session.seed-is-shown"


def test_once_the_seed_is_shown_nobody_is_asked_to_take_the_last_die_back() -> None:
    """The last hit has ended the battle, blue wants it back, and somebody opens the seed."""
    journal = MemoryJournal()
    session = at_sea(journal, play="cards")
    for ship in ("line-2", "galleon-2", "brig-2"):
        session.submit(Correct(seat=REFEREE, what="afloat", piece=ship, to=OFF, reason="aground"))
    boxes = Correct(seat=REFEREE, what="damage", piece="frigate-2", to="3", reason="misread")
    session.submit(boxes)
    session.submit(FIRES)
    session.submit(EnterFaces(seat="blue", faces=(6,)))
    assert session.pages.view.outcome
    session.submit(Undo(seat="blue"))
    assert who_asked(session.pages.snapshot()) == ("blue",)
    session.show_seed()
    assert who_asked(session.pages.snapshot()) == ()
    assert who_asked(sit_down_again(journal).pages.snapshot()) == ()


def test_the_seed_is_not_shown_before_the_end() -> None:
    with pytest.raises(Refused):
        lay_table().show_seed()


def test_the_first_of_three_asks_and_the_second_agrees() -> None:
    scene = load_scenario(find_scenario("pearl-shoals"), games())
    seats = tuple(map(Seat, ("blue", "orange", "green")))
    session = sit_down(ADMIRAL, scene, {"order": "dice"}, seats)
    session.submit(Throw(seat="blue"))
    session.submit(Undo(seat="blue"))
    session.submit(Undo(seat="green"))
    told = [(entry.line.message.id, entry.line.seat) for entry in session.pages.log("table")]
    assert told[-2:] == [("session.log.undo-asked", "blue"), ("session.log.undo-agreed", "green")]
    session.submit(Undo(seat="orange"))
    assert session.pages.log("table")[-1].line.message.id == "session.log.undo"


# ---------------------------------------------------------------- one seat says no


def test_one_seat_says_no_and_the_asking_is_over() -> None:
    journal = MemoryJournal()
    session = spun(journal)
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
    session = spun()
    with pytest.raises(Refused) as refused:
        session.submit(RefuseUndo(seat="orange"))
    assert refused.value.reason.id == "session.nobody-asks"


def test_only_players_say_no() -> None:
    session = spun()
    session.submit(Undo(seat="blue"))
    with pytest.raises(Refused):
        session.submit(RefuseUndo(seat="table"))
    assert who_asked(session.pages.snapshot()) == ("blue",)


# ---------------------------------------------------------------- a sealed slip


def sealed() -> Session:
    """Blue has laid its mine."""
    session = lay_table(mines=1)
    session.submit(MINE)
    return session


@pytest.mark.parametrize("seat", ["orange", "table", "referee"])
def test_a_sealed_slip_is_taken_back_by_nobody_but_its_owner(seat: str) -> None:
    session = sealed()
    with pytest.raises(Refused) as refused:
        session.submit(Undo(seat=seat))
    assert refused.value.reason == say("session.own-slip", seat=say("seat.blue"))
    session.submit(Undo(seat="blue"))
    with pytest.raises(Refused):
        session.submit(Redo(seat=seat))
    session.submit(Redo(seat="blue"))
    assert session.pages.private("blue").slips


def test_the_tables_arrow_says_whose_slip_it_is() -> None:
    session = sealed()
    shown = session.pages.snapshot()
    assert (shown.can_undo, shown.undo_slip) == (False, "blue")
    assert shown.undo_bar == say("session.own-slip", seat=say("seat.blue"))
    session.submit(Undo(seat="blue"))
    assert (session.pages.snapshot().can_redo, session.pages.snapshot().redo_slip) == (
        False,
        "blue",
    )
    lay_mines(session)
    assert not session.pages.snapshot().can_undo
    waver(session, "orange")
    assert session.pages.snapshot().can_undo


Lay = Callable[[Journal | None], Session]
each_table = pytest.mark.parametrize(
    "lay",
    [partial(lay_table, mines=1), partial(lay_table, play="cards", mines=1), both_throw, cast_net],
    ids=["chart", "cards", "dice of both", "hands"],
)
TURNING_BACK = [
    kind(seat=seat)
    for kind in (Undo, RefuseUndo, Redo, Throw)
    for seat in ("blue", "orange", "referee")
]
MOVES = st.lists(st.integers(0, 999) | st.sampled_from(TURNING_BACK), max_size=30)


def meant(session: Session, move: int | Command) -> Command:
    """A deed that is named, or any of those that are offered."""
    if isinstance(move, Command):
        return move
    offered = [one.command for seat in ("blue", "orange") for one in session.pages.choices(seat)]
    return offered[move % len(offered)] if offered else TURNING_BACK[0]


@each_table
@settings(max_examples=40, deadline=None)
@given(moves=MOVES)
def test_a_reopened_journal_is_the_live_battle_whatever_was_done(
    lay: Lay, moves: list[int | Command]
) -> None:
    journal = MemoryJournal()
    session = lay(journal)
    for move in moves:
        count = len(journal.entries())
        try:
            session.submit(meant(session, move))
        except Refused:
            assert len(journal.entries()) == count
        else:
            assert len(journal.entries()) == count + 1
    games = {session.game.card.slug: session.game}
    again = Session.open(journal, games, now=noon, entropy=counting())
    assert again.pages.state == session.pages.state
    for seat in ("blue", "orange", "table", "referee"):
        assert again.pages.log(seat) == session.pages.log(seat)
    live, reopened = session.pages.snapshot(), again.pages.snapshot()
    assert (live.can_undo, live.can_redo, live.undo_question) == (
        reopened.can_undo,
        reopened.can_redo,
        reopened.undo_question,
    )


@each_table
@settings(max_examples=40, deadline=None)
@given(moves=MOVES, times=st.integers(1, 6))
def test_undo_then_redo_is_identity(lay: Lay, moves: list[int | Command], times: int) -> None:
    session = lay(None)
    for move in moves:
        with suppress(Refused):
            session.submit(meant(session, move))
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
    session = at_sea(journal := FillingJournal())
    session.submit(SAILS)
    sailed, journal.full = session.pages.view, True
    with pytest.raises(JournalError):
        session.submit(Undo(seat="blue"))
    assert session.pages.view is sailed


@pytest.mark.parametrize("play", ["chart", "cards"])
@settings(max_examples=75, deadline=None)
@given(moves=MOVES)
def test_nothing_that_others_do_takes_a_slip_back_or_brings_it_back(
    play: str, moves: list[int | Command]
) -> None:
    session = lay_table(play=play, mines=2)
    for move in moves:
        before = {seat: written(session, seat) for seat in ("blue", "orange")}
        command = meant(session, move)
        with suppress(Refused):
            session.submit(command)
        for seat, slips in before.items():
            assert command.seat == seat or written(session, seat) == slips


def written(session: Session, seat: str) -> list[tuple[str, Message]]:
    """A seat's slips, whatever has become of them."""
    return [(slip.seal, slip.value) for slip in session.pages.private(seat).slips if slip.seal]
