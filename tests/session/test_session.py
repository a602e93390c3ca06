"""Submitting deeds: what is written, what is shown, what is refused."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.chance_requests import DieShown
from companion.engine.commands import Answer, EnterFaces, Redo, Throw, Undo
from companion.engine.events import Rolled, Spun
from companion.engine.game import LONGEST_NAME, Seat
from companion.engine.messages import say
from companion.engine.refusals import Kind, Refused
from companion.journal.journal import JournalError
from companion.journal.memory import MemoryJournal
from companion.session.chance import FairSource
from companion.session.session import Session
from tests.session.table import SEATS, SEED, counting, lay_table, noon, sit_down_again, walk
from tests.session.toy import TOY, Buried, Bury, Duel, Gamble, Walk, Walked, Weathercock


def refusal(session: Session, command: object) -> Refused:
    with pytest.raises(Refused) as refused:
        session.submit(command)  # type: ignore[arg-type]
    return refused.value


def test_a_deed_is_one_entry_with_its_events() -> None:
    journal = MemoryJournal()
    session = lay_table(journal)
    receipt = walk(session, "blue", "C1")
    assert receipt.seq == 1
    assert receipt.events == (Walked(seat="blue", to="C1"),)
    assert [entry.kind for entry in journal.entries()] == ["battle", "deed"]
    assert session.pages.view.chart.pieces[0].space == "C1"  # type: ignore[union-attr]


def test_a_refused_deed_leaves_no_trace() -> None:
    journal = MemoryJournal()
    session = lay_table(journal)
    assert refusal(session, Walk(seat="blue", to="A1")).rule == "toy:1"
    assert len(journal.entries()) == 1
    assert session.pages.snapshot().entry == 0


def test_the_first_line_of_the_log_is_the_commitment_of_the_fair_source() -> None:
    line = lay_table().pages.log("table")[0].line
    assert line.message.id == "session.log.commitment"
    assert line.seal == FairSource(SEED).commitment


def test_the_seed_is_in_no_view_choice_log_or_snapshot() -> None:
    session = lay_table()
    walk(session, "blue", "B1")
    shown = repr(
        [
            session.pages.snapshot(),
            session.pages.log("referee"),
            session.pages.view,
            session.pages.private("orange"),
            session.pages.choices("blue"),
        ]
    )
    assert SEED.hex() not in shown


def test_strangers_are_turned_away() -> None:
    session = lay_table()
    assert refusal(session, Walk(seat="green", to="B1")).kind is Kind.MALFORMED
    for ask in (session.pages.private, session.pages.choices, session.pages.log):
        with pytest.raises(Refused):
            ask("green")


def test_two_seats_may_not_share_a_colour_or_take_the_tables() -> None:
    for seats in ((SEATS[0], SEATS[0]), (Seat(id="table"), SEATS[0])):
        with pytest.raises(Refused):
            Session.create(
                MemoryJournal(), TOY, "A1", seats, {}, seed=SEED, now=noon, entropy=counting()
            )


def test_a_name_for_which_no_page_has_room_is_refused() -> None:
    seats = (
        Seat(id="blue", name="A" * LONGEST_NAME),
        Seat(id="orange", name="B" * (LONGEST_NAME + 1)),
    )
    with pytest.raises(Refused) as refused:
        Session.create(
            MemoryJournal(), TOY, "A1", seats, {}, seed=SEED, now=noon, entropy=counting()
        )
    assert refused.value.reason.id == "session.long-name"
    assert refused.value.reason.figures["name"] == "B" * LONGEST_NAME + "…"


def test_an_unknown_option_is_refused_and_a_missing_one_takes_its_default() -> None:
    with pytest.raises(Refused):
        lay_table(play="blindfold")
    with pytest.raises(Refused) as refused:
        Session.create(
            MemoryJournal(), TOY, "A1", SEATS, {"tide": "high"}, seed=SEED, now=noon,
            entropy=counting(),
        )  # fmt: skip
    assert refused.value.reason.figures["option"] == "tide"
    session = Session.create(
        MemoryJournal(), TOY, "A1", SEATS, {}, seed=SEED, now=noon, entropy=counting()
    )
    assert session.pages.view.play == "chart"


def test_a_throw_is_filled_by_the_fair_source_and_says_its_number() -> None:
    session = lay_table()
    session.submit(Gamble(seat="blue"))
    assert session.pages.call
    expected = FairSource(SEED).draw(1, session.pages.call)
    receipt = session.submit(Throw(seat="blue"))
    assert receipt.events == (Rolled(seat="blue", faces=expected, source="fair", number=1),)
    assert session.pages.log("table")[-1].line.source == "fair #1"


def test_a_vane_is_spun_the_same_way() -> None:
    session = lay_table()
    session.submit(Weathercock(seat="orange"))
    (spun,) = session.submit(Throw(seat="orange")).events
    assert isinstance(spun, Spun)
    assert session.pages.view.wind


def test_faces_rolled_by_hand_stand_in_the_log_as_such() -> None:
    session = lay_table()
    session.submit(Gamble(seat="blue"))
    session.submit(EnterFaces(seat="blue", faces=(6, 3)))
    assert session.pages.log("table")[-1].line.source == "hand"


def test_a_device_answers_for_the_seat_that_is_called() -> None:
    session = lay_table()
    session.submit(Gamble(seat="orange"))
    (rolled,) = session.submit_device((2, 2), "dice box").events
    assert rolled == Rolled(seat="orange", faces=(2, 2), source="dice box")
    assert session.pages.log("table")[-1].line.source == "dice box"


def test_chance_is_refused_when_nobody_called_for_it_or_another_was_called() -> None:
    session = lay_table()
    assert refusal(session, Throw(seat="blue")).kind is Kind.NOT_NOW
    with pytest.raises(Refused) as refused:
        session.submit_device((1, 1), "dice box")
    assert refused.value.kind is Kind.NOT_NOW
    session.submit(Gamble(seat="blue"))
    assert refusal(session, Throw(seat="orange")).kind is Kind.NOT_YOUR_TURN
    assert refusal(session, EnterFaces(seat="orange", faces=(1, 1))).kind is Kind.NOT_YOUR_TURN


@pytest.mark.parametrize("thrower", ["blue", "orange"])
def test_each_of_two_seats_may_throw_the_dice_of_both(thrower: str) -> None:
    session = lay_table()
    session.submit(Duel(seat="blue"))
    assert session.pages.view.waits_for == ("blue", "orange")
    (rolled,) = session.submit(EnterFaces(seat=thrower, faces=(6, 3, 5))).events
    assert isinstance(rolled, Rolled)
    assert rolled.seat == thrower
    shown = session.pages.snapshot().faces
    assert [(die.seat, die.face) for die in shown] == [("blue", 6), ("blue", 3), ("orange", 5)]


def test_a_snapshot_shows_the_faces_of_a_roll_until_the_next_deed() -> None:
    session = lay_table()
    session.submit(Gamble(seat="blue"))
    assert session.pages.snapshot().faces == ()
    session.submit(EnterFaces(seat="blue", faces=(6, 3)))
    assert session.pages.snapshot().faces == (DieShown("blue", 6), DieShown("blue", 3))
    walk(session, "blue", "B1")
    assert session.pages.snapshot().faces == ()


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 3), (7, 1), (-1, 2)])
def test_faces_that_no_dice_could_show_are_malformed(faces: tuple[int, ...]) -> None:
    session = lay_table()
    session.submit(Gamble(seat="blue"))
    assert refusal(session, EnterFaces(seat="blue", faces=faces)).kind is Kind.MALFORMED


def test_no_window_may_answer_in_the_sessions_name() -> None:
    session = lay_table()
    session.submit(Gamble(seat="blue"))
    assert (
        refusal(session, Answer(seat="blue", faces=(6, 6), source="fair", number=1)).kind
        is Kind.MALFORMED
    )


def test_a_receipt_shows_each_seat_only_what_it_may_see() -> None:
    session = lay_table()
    receipt = session.submit(Bury(seat="blue", cell="D1"))
    assert receipt.events == session.pages.redacted(receipt.events, "blue")
    for other in ("orange", "table"):
        (seen,) = session.pages.redacted(receipt.events, other)
        assert isinstance(seen, Buried)
        assert (seen.cell, seen.salt) == ("", "")
    assert session.pages.log("orange")[-1].line.message.figures == {"cell": ""}
    assert session.pages.log("blue")[-1].line.message.figures == {"cell": "D1"}


def test_a_later_snapshot_carries_only_the_new_lines() -> None:
    session = lay_table()
    walk(session, "blue", "B1")
    first = session.pages.snapshot()
    walk(session, "orange", "C1")
    second = session.pages.snapshot(since=first.entry)
    assert [line.entry for line in second.log] == [2]
    session.submit(Undo(seat="blue"))
    session.submit(Undo(seat="blue"))
    third = session.pages.snapshot(since=second.entry)
    assert third.struck == (1, 2)
    session.submit(Redo(seat="blue"))
    assert session.pages.snapshot(since=third.entry).unstruck == (1,)


def test_choices_can_be_asked_about_one_piece() -> None:
    choices = lay_table().pages.choices("blue", "blue")
    assert {choice.piece for choice in choices} == {"blue"}


def test_the_same_table_is_the_same_view() -> None:
    session = lay_table()
    assert session.pages.view is session.pages.view
    assert session.pages.choices("blue") is session.pages.choices("blue")


class FullJournal(MemoryJournal):
    """A disk that has no room until somebody makes some."""

    room = True

    def append(self, kind: str, body: bytes, at: str):  # type: ignore[no-untyped-def]
        if not self.room:
            raise JournalError("journal.disk-full")
        return super().append(kind, body, at)


def test_when_the_disk_is_full_the_deed_is_not_done_and_the_roll_stays_the_same() -> None:
    journal = FullJournal()
    session = lay_table(journal)
    session.submit(Gamble(seat="blue"))
    journal.room = False
    before = session.pages.snapshot()
    with pytest.raises(JournalError):
        session.submit(Throw(seat="blue"))
    with pytest.raises(JournalError):
        session.submit(Undo(seat="blue"))
    assert session.pages.snapshot() == before
    journal.room = True
    (rolled,) = session.submit(Throw(seat="blue")).events
    assert session.pages.call is None
    assert isinstance(rolled, Rolled)
    assert rolled.faces == FairSource(SEED).draw(1, TOY_CALL)
    assert sit_down_again(journal).pages.view == session.pages.view


TOY_CALL = TOY.decide(
    TOY.evolve(None, TOY.start("A1", SEATS, {"play": "chart"})[0]), Gamble(seat="blue")
)[0].call  # type: ignore[attr-defined]


def test_a_battle_taken_up_again_says_where_every_piece_should_stand() -> None:
    journal = MemoryJournal()
    walk(lay_table(journal), "blue", "F1")
    hands = sit_down_again(journal).pages.snapshot().board_instructions
    assert [(hand.id, hand.figures["cell"]) for hand in hands] == [
        ("session.stands", "F1"),
        ("session.stands", "A1"),
    ]


def test_an_empty_or_unknown_journal_is_told_not_guessed() -> None:
    with pytest.raises(JournalError):
        sit_down_again(MemoryJournal())
    journal = MemoryJournal()
    lay_table(journal)
    with pytest.raises(JournalError) as trouble:
        Session.open(journal, {}, now=noon, entropy=counting())
    assert trouble.value.message.figures == {"game": "toy"}
    journal.append("deed", b'{"not":"a deed"}', noon())
    with pytest.raises(JournalError):
        sit_down_again(journal)


def test_a_battle_that_begins_with_what_only_a_newer_program_knows_is_told_not_guessed() -> None:
    journal = MemoryJournal()
    lay_table(journal)
    (first,) = journal.entries()
    newer = MemoryJournal()
    newer.append(first.kind, first.body.replace(b'"event":"', b'"event":"newer-'), noon())
    with pytest.raises(JournalError) as trouble:
        sit_down_again(newer)
    assert trouble.value.message == say("journal.not-understood", entry=0)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("undo", {"seat": "blue", "deed": 3}),
        ("redo", {"seat": "blue", "deed": 3}),
        ("pin", {"seat": "nobody", "salt": "", "hash": ""}),
    ],
)
def test_an_entry_that_no_session_can_have_written_is_told_not_guessed(
    kind: str, body: dict[str, object]
) -> None:
    """Its chain holds: somebody has made it so."""
    journal = MemoryJournal()
    lay_table(journal)
    journal.append(kind, msgspec.json.encode(body | {"now": {}}), noon())
    with pytest.raises(JournalError) as trouble:
        sit_down_again(journal)
    assert trouble.value.message == say("journal.not-understood", entry=1)


@pytest.mark.parametrize(
    "change", [{"seed": "zz"}, {"seed": "abc"}, {"commitment": "../x"}, {"events": []}]
)
def test_a_battle_that_no_set_up_can_have_written_is_told_not_guessed(
    change: dict[str, object],
) -> None:
    first = MemoryJournal()
    lay_table(first)
    journal = MemoryJournal()
    journal.append(
        "battle", msgspec.json.encode(msgspec.json.decode(first.entries()[0].body) | change), noon()
    )
    with pytest.raises(JournalError) as trouble:
        sit_down_again(journal)
    assert trouble.value.message == say("journal.not-understood", entry=0)


def test_opening_folds_what_is_written_and_never_decides_again() -> None:
    journal = MemoryJournal()
    session = lay_table(journal)
    walk(session, "blue", "D1")

    def changed_rules(state: object, command: object) -> tuple[()]:
        raise AssertionError("an old battle was judged by a new rule")

    import msgspec

    stricter = msgspec.structs.replace(TOY, decide=changed_rules)
    again = Session.open(journal, {"toy": stricter}, now=noon, entropy=counting())
    assert again.pages.view == session.pages.view
