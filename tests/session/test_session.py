"""Submitting deeds: what is written, what is shown, what is refused."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine.chance_requests import DieShown
from companion.engine.commands import Answer, EnterFaces, Redo, Throw, Undo
from companion.engine.compass import wind_at
from companion.engine.events import Rolled, Spun
from companion.engine.game import LONGEST_NAME, Seat
from companion.engine.messages import say
from companion.engine.provable_dice import FairSource
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.commands import AgreeEven
from companion.games.admiral.rules.events import MineLaid, Sailed
from companion.i18n.translator import words
from companion.journal.journal import Journal, JournalError, LaterReleaseError
from companion.journal.memory import MemoryJournal
from companion.platform.program_files import SCENARIOS
from companion.session.session import Session
from tests.journal.full import FillingJournal
from tests.session.net import cast_net, pocket
from tests.session.table import (
    ADMIRAL,
    FIRES,
    MINE,
    SAILS,
    SEATS,
    SEED,
    SMALL_SEA,
    at_sea,
    both_throw,
    counting,
    lay_table,
    noon,
    sit_down,
    sit_down_again,
    spin,
    waver,
    win,
)


def refusal(session: Session, command: object) -> Refused:
    with pytest.raises(Refused) as refused:
        session.submit(command)  # type: ignore[arg-type]
    return refused.value


def place(session: Session, ship: str) -> str:
    """Where a ship stands on the chart."""
    chart = session.pages.view.chart
    assert chart
    return next(piece.space for piece in chart.pieces if piece.id == ship)


def firing(journal: Journal | None = None) -> Session:
    """A shot in cards play, for which a die is called."""
    session = at_sea(journal, "cards")
    session.submit(FIRES)
    return session


def sources(session: Session) -> list[str]:
    """Where the chance in the logbook came from."""
    return [entry.line.source for entry in session.pages.log("table") if entry.line.source]


def test_a_deed_is_one_entry_with_its_events() -> None:
    journal = MemoryJournal()
    session = at_sea(journal)
    receipt = session.submit(SAILS)
    assert receipt.seq == 2
    (sailed,) = receipt.events
    assert isinstance(sailed, Sailed)
    assert (sailed.ship, sailed.start, sailed.path[-1]) == ("frigate-1", "B2", "F6")
    assert [entry.kind for entry in journal.entries()] == ["battle", "deed", "deed"]
    assert place(session, "frigate-1") == "F6"


def test_a_refused_deed_leaves_no_trace() -> None:
    journal = MemoryJournal()
    session = at_sea(journal)
    assert refusal(session, replace(SAILS, run=9)).rule == "4.13"
    assert len(journal.entries()) == 2
    assert session.pages.snapshot().entry == 1


def test_the_first_line_of_the_log_is_the_commitment_of_the_fair_source() -> None:
    line = lay_table().pages.log("table")[0].line
    assert line.message.id == "session.log.commitment"
    assert line.seal == FairSource(SEED).commitment


def test_the_seed_is_in_no_view_choice_log_or_snapshot() -> None:
    session = lay_table()
    waver(session)
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
    assert refusal(session, AgreeEven(seat="green")).kind is Kind.MALFORMED
    for ask in (session.pages.private, session.pages.choices, session.pages.log):
        with pytest.raises(Refused):
            ask("green")


def test_two_seats_may_not_share_a_colour_or_take_the_tables() -> None:
    for seats in ((SEATS[0], SEATS[0]), (Seat(id="table"), SEATS[0])):
        with pytest.raises(Refused):
            sit_down(ADMIRAL, SMALL_SEA, {}, seats)


def test_a_name_for_which_no_page_has_room_is_refused() -> None:
    seats = (
        Seat(id="blue", name="A" * LONGEST_NAME),
        Seat(id="orange", name="B" * (LONGEST_NAME + 1)),
    )
    with pytest.raises(Refused) as refused:
        sit_down(ADMIRAL, SMALL_SEA, {}, seats)
    assert refused.value.reason.id == "session.long-name"
    assert refused.value.reason.figures["name"] == "B" * LONGEST_NAME + "…"


def test_an_unknown_option_is_refused_and_a_missing_one_takes_its_default() -> None:
    with pytest.raises(Refused):
        lay_table(play="blindfold")
    with pytest.raises(Refused) as refused:
        sit_down(ADMIRAL, SMALL_SEA, {"tide": "high"})
    assert refused.value.reason.figures["option"] == "tide"
    assert sit_down(ADMIRAL, SMALL_SEA, {}).pages.view.play == "chart"


def test_what_a_scenario_leaves_no_choice_of_is_refused_with_the_reason() -> None:
    drill = ADMIRAL.load(SCENARIOS / "admiral" / "training-1.toml")
    with pytest.raises(Refused) as refused:
        sit_down(ADMIRAL, drill, {"play": "cards"})
    assert refused.value.reason.figures["why"] == say("admiral.option.play.drill")


@pytest.mark.parametrize("name", ["training-1", "short-rules"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_that_refusal_is_one_sentence_with_one_full_stop(name: str, language: str) -> None:
    scene = ADMIRAL.load(SCENARIOS / "admiral" / f"{name}.toml")
    with pytest.raises(Refused) as refused:
        sit_down(ADMIRAL, scene, {"play": "cards"})
    said = words(language).say(refused.value.reason)
    assert said.endswith(".")
    assert said.count(".") == 1


def test_a_throw_is_filled_by_the_fair_source_and_says_its_number() -> None:
    session = firing()
    assert session.pages.call
    expected = FairSource(SEED).draw(2, session.pages.call)
    rolled = session.submit(Throw(seat="blue")).events[0]
    assert rolled == Rolled(seat="blue", faces=expected, source="fair", number=2)
    assert sources(session) == ["hand", "fair #2"], "the wind was the first"


def test_a_vane_is_spun_the_same_way() -> None:
    session = lay_table()
    assert session.pages.call
    expected = FairSource(SEED).draw(1, session.pages.call)
    spun = session.submit(Throw(seat="blue")).events[0]
    assert spun == Spun(seat="blue", sector=expected[0], source="fair", number=1)
    assert session.pages.view.wind == wind_at(spun.sector)


def test_faces_rolled_by_hand_stand_in_the_log_as_such() -> None:
    session = firing()
    session.submit(EnterFaces(seat="blue", faces=(6,)))
    assert sources(session)[-1] == "hand"


def test_a_device_answers_for_the_seat_that_is_called() -> None:
    session = firing()
    rolled = session.submit_device((2,), "dice box").events[0]
    assert rolled == Rolled(seat="blue", faces=(2,), source="dice box")
    assert sources(session)[-1] == "dice box"


@pytest.mark.parametrize("faces", [(0,), (7,), (-1,), (2, 5)])
def test_what_a_device_misreads_is_told_with_what_was_read(faces: tuple[int, ...]) -> None:
    """Nobody has entered anything that he could enter anew."""
    session = firing()
    with pytest.raises(Refused) as refused:
        session.submit_device(faces, "dice")
    read = ", ".join(map(str, faces))
    assert words("en").say(refused.value.reason) == (
        f"Read from the dice: {read}. Wanted: 1 figure from 1 to 6. Throw again, or enter by hand."
    )
    assert session.pages.call


def test_chance_is_refused_when_nobody_called_for_it_or_another_was_called() -> None:
    session = at_sea()
    assert refusal(session, Throw(seat="blue")).kind is Kind.NOT_NOW
    with pytest.raises(Refused) as refused:
        session.submit_device((1,), "dice box")
    assert refused.value.kind is Kind.NOT_NOW
    session = firing()
    assert refusal(session, Throw(seat="orange")).kind is Kind.NOT_YOUR_TURN
    assert refusal(session, EnterFaces(seat="orange", faces=(1,))).kind is Kind.NOT_YOUR_TURN


@pytest.mark.parametrize("thrower", ["blue", "orange"])
def test_each_of_two_seats_may_throw_the_dice_of_both(thrower: str) -> None:
    session = both_throw()
    assert session.pages.view.waits_for == ("blue", "orange")
    rolled = session.submit(EnterFaces(seat=thrower, faces=(6, 3, 5))).events[0]
    assert isinstance(rolled, Rolled)
    assert rolled.seat == thrower
    shown = session.pages.snapshot().faces
    assert [(die.seat, die.face) for die in shown] == [("blue", 6), ("blue", 3), ("orange", 5)]


def test_a_snapshot_shows_the_faces_of_a_roll_until_the_next_deed() -> None:
    session = firing()
    assert session.pages.snapshot().faces == ()
    session.submit(EnterFaces(seat="blue", faces=(6,)))
    assert session.pages.snapshot().faces == (DieShown("blue", 6),)
    waver(session)
    assert session.pages.snapshot().faces == ()


def test_an_entry_that_is_no_deed_shows_no_faces_of_one_before_it() -> None:
    """Else they would stand there as the answer to the next call."""
    session = firing()
    session.submit(EnterFaces(seat="blue", faces=(6,)))
    assert session.pages.snapshot().faces
    session.submit(Undo(seat="orange"))
    assert session.pages.undo_question
    assert session.pages.snapshot().faces == ()


@pytest.mark.parametrize(
    "faces", [(), (1,), (1, 2), (0, 3, 1), (1, 7, 1), (1, 1, -1), (1, 2, 3, 4)]
)
def test_faces_that_no_dice_could_show_are_malformed(faces: tuple[int, ...]) -> None:
    assert refusal(both_throw(), EnterFaces(seat="blue", faces=faces)).kind is Kind.MALFORMED


def test_no_window_may_answer_in_the_sessions_name() -> None:
    answer = Answer(seat="blue", faces=(6,), source="fair", number=1)
    assert refusal(firing(), answer).kind is Kind.MALFORMED


def test_a_receipt_shows_each_seat_only_what_it_may_see() -> None:
    session = lay_table(mines=1)
    receipt = session.submit(MINE)
    (laid,) = receipt.events
    assert isinstance(laid, MineLaid)
    assert laid.slip
    assert laid.slip.cell == MINE.cell
    assert receipt.events == session.pages.redacted(receipt.events, "blue")
    for other in ("orange", "table", "referee"):
        assert session.pages.redacted(receipt.events, other) == (replace(laid, slip=None),)


def test_a_line_of_the_log_says_to_each_seat_only_what_it_may_read() -> None:
    session = cast_net()
    session.submit(pocket("blue", 1))
    session.submit(Throw(seat="blue"))
    lines = {seat: session.pages.log(seat)[-1].line.message.figures for seat in ("blue", "orange")}
    assert (set(lines["blue"]), set(lines["orange"])) == ({"n", "card0"}, {"n"})


def test_a_later_snapshot_carries_only_the_new_lines() -> None:
    session = lay_table()
    waver(session)
    first = session.pages.snapshot()
    waver(session)
    second = session.pages.snapshot(since=first.entry)
    assert [line.entry for line in second.log] == [2]
    session.submit(Undo(seat="blue"))
    session.submit(Undo(seat="blue"))
    third = session.pages.snapshot(since=second.entry)
    assert third.struck == (1, 2)
    session.submit(Redo(seat="blue"))
    assert session.pages.snapshot(since=third.entry).unstruck == (1,)


def test_choices_can_be_asked_about_one_piece() -> None:
    choices = at_sea().pages.choices("blue", "brig-1")
    assert {choice.piece for choice in choices} == {"brig-1"}


def test_the_same_table_is_the_same_view() -> None:
    session = lay_table()
    assert session.pages.view is session.pages.view
    assert session.pages.choices("blue") is session.pages.choices("blue")


def test_what_answers_a_throw_that_has_come_up_already_answers_no_other() -> None:
    session = cast_net()
    session.submit(pocket("blue"))
    meant = session.pages.snapshot().roll
    session.submit(Throw(seat="blue", roll=meant))
    session.submit(pocket("blue"))
    entry = session.pages.entry
    assert refusal(session, Throw(seat="blue", roll=meant)).reason.id == "session.come-up-already"
    assert session.pages.entry == entry
    session.submit(Throw(seat="blue", roll=session.pages.snapshot().roll))
    assert session.pages.snapshot().roll == 0, "nothing is waited for"


def test_faces_of_a_device_answer_only_the_throw_they_were_read_for() -> None:
    session = firing()
    with pytest.raises(Refused) as refused:
        session.submit_device((2,), "dice box", session.pages.snapshot().roll - 1)
    assert refused.value.reason.id == "session.come-up-already"
    session.submit_device((2,), "dice box", session.pages.snapshot().roll)
    assert sources(session)[-1] == "dice box"


def test_when_the_disk_is_full_the_deed_is_not_done_and_the_roll_stays_the_same() -> None:
    journal = FillingJournal()
    session = firing(journal)
    call = session.pages.call
    assert call
    journal.full = True
    before = session.pages.snapshot()
    with pytest.raises(JournalError):
        session.submit(Throw(seat="blue"))
    with pytest.raises(JournalError):
        session.submit(Undo(seat="blue"))
    assert session.pages.snapshot() == before
    journal.full = False
    rolled = session.submit(Throw(seat="blue")).events[0]
    assert session.pages.call is None
    assert isinstance(rolled, Rolled)
    assert rolled.faces == FairSource(SEED).draw(2, call)
    assert sit_down_again(journal).pages.view == session.pages.view


def test_a_battle_taken_up_again_says_where_every_piece_should_stand() -> None:
    journal = MemoryJournal()
    at_sea(journal).submit(SAILS)
    hands = sit_down_again(journal).pages.snapshot().board_instructions
    ships = [hand.figures["cell"] for hand in hands if hand.id == "session.stands"]
    assert ships == ["B2", "A2", "B1", "F6", "I6", "J6", "I7", "I6", "A1", "J7"]


def test_a_battle_that_is_over_asks_nothing_of_the_board_when_it_is_looked_at_once_more() -> None:
    journal = MemoryJournal()
    session = lay_table(journal, "cards")
    spin(session)
    win(session)
    assert sit_down_again(journal).pages.snapshot().board_instructions == ()


def test_an_empty_or_unknown_journal_is_told_not_guessed() -> None:
    with pytest.raises(JournalError):
        sit_down_again(MemoryJournal())
    journal = MemoryJournal()
    lay_table(journal)
    with pytest.raises(JournalError) as trouble:
        Session.open(journal, {}, now=noon, entropy=counting())
    assert trouble.value.message.figures == {"game": "admiral"}
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


def test_a_battle_or_deed_of_a_later_release_is_told_not_misread() -> None:
    """After going back to the release before: events of another shape may look like ours."""
    journal = MemoryJournal()
    session = lay_table(journal)
    spin(session)
    battle, deed, *_ = journal.entries()
    for entry, others in ((battle, ()), (deed, (battle,))):
        later = MemoryJournal()
        for one in others:
            later.append(one.kind, one.body, noon())
        body = msgspec.json.decode(entry.body)
        later.append(entry.kind, msgspec.json.encode(body | {"version": 99}), noon())
        with pytest.raises(LaterReleaseError) as trouble:
            sit_down_again(later)
        assert trouble.value.message == say("journal.later")


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
    waver(session)

    def changed_rules(state: object, command: object) -> tuple[()]:
        raise AssertionError("an old battle was judged by a new rule")

    stricter = replace(ADMIRAL, decide=changed_rules)
    again = Session.open(journal, {"admiral": stricter}, now=noon, entropy=counting())
    assert again.pages.view == session.pages.view
