"""What the window remembers of the battle from one notice to the next."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DieShown
from companion.engine.commands import Command, Throw
from companion.engine.compass import Force, Heading, Wind
from companion.engine.messages import say
from companion.engine.offers import Choice, InterruptWindow
from companion.engine.views import LogLine, OutcomeView, SeatView, TableView
from companion.presenters.chance import chance_kind, chance_view
from companion.presenters.story.figures import Story
from companion.presenters.window_state import Table, heard
from companion.session.notices import LogEntry, Problem, Refusal, Snapshot


class Declare(Command, frozen=True, kw_only=True):
    """A deed of these tests."""


SEATS = (SeatView(id="blue", name=""), SeatView(id="orange", name="Olga"))
STORY = Story(entries=(0, 1), rounds=(1, 1))
SPIN = ChanceRequest(kind="vane", seat="blue", sides=24, purpose=say("the-wind"))


def entry(number: int, words: str, source: str = "") -> LogEntry:
    return LogEntry(entry=number, line=LogLine(message=say(words), source=source))


def snapshot(
    number: int, call: ChanceRequest | None = None, wind: Wind | None = None, **news: object
) -> Snapshot:
    view = TableView(
        game="game", seats=SEATS, turn="blue", waits_for=("blue",), round=2, call=call, wind=wind
    )
    return Snapshot(seat="table", entry=number, since=number - 1, view=view, **news)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("trouble", "unsaved"),
    [
        ("journal.disk-full", True),
        ("journal.cannot-write", True),
        ("journal.torn-tail", False),
        ("journal.no-room-for-copy", False),
        ("journal.cannot-be-read", False),
        ("journal.copy-read-only", False),
        ("journal.cannot-copy", False),
        ("journal.not-given", False),
        ("hardware.lamps-dark", False),
    ],
)
def test_only_what_keeps_the_battle_from_the_disk_leaves_it_unsaved(
    trouble: str, unsaved: bool
) -> None:
    table = heard(heard(Table(), snapshot(1)), Problem(message=say(trouble)))
    assert (table.unsaved == say(trouble)) == unsaved


@pytest.mark.parametrize("trouble", ["journal.disk-full", "journal.lost-tail"])
def test_what_a_device_says_hides_nothing_of_the_record(trouble: str) -> None:
    table = heard(heard(Table(), snapshot(1)), Problem(message=say(trouble)))
    told = heard(table, Problem(message=say("hardware.found.box")))
    assert (told.trouble, told.unsaved) == (table.trouble, table.unsaved)
    assert told.device == say("hardware.found.box")
    assert heard(told, snapshot(2)).device is None


def test_the_logbook_grows_and_what_is_taken_back_is_struck() -> None:
    table = heard(Table(), snapshot(1, log=(entry(0, "begun"), entry(1, "sailed"))))
    table = heard(table, snapshot(2, log=(entry(2, "undone"),), struck=(1,)))
    assert [(one.entry, one.undone) for one in table.log] == [(0, False), (1, True), (2, False)]
    table = heard(table, snapshot(3, log=(entry(3, "redone"),), unstruck=(1,)))
    assert [one.undone for one in table.log] == [False] * 4


@pytest.mark.parametrize(
    ("waits_for", "captains", "asker"),
    [
        (("orange",), (), "orange"),
        ((), (), "blue"),
        (("orange",), ("orange",), "blue"),
        (("blue", "orange"), ("blue",), "orange"),
        (("orange",), ("blue", "orange"), "orange"),
    ],
)
def test_what_any_player_may_ask_a_person_asks_if_there_is_one(
    waits_for: tuple[str, ...], captains: tuple[str, ...], asker: str
) -> None:
    told = snapshot(1, captains=captains)
    view = replace(told.view, waits_for=waits_for)
    assert heard(Table(), replace(told, view=view)).asker == asker


def test_hands_are_told_of_a_captains_moves_once_he_has_done_them_all() -> None:
    moved = (say("session.put-back", piece="brig", cell="K7"),)
    playing = heard(Table(), snapshot(1, captains=("blue",), board_instructions=moved))
    assert playing.board_instructions == moved
    assert not playing.hands_are_due
    mine = TableView(game="game", seats=SEATS, turn="orange", waits_for=("orange",))
    told = Snapshot(seat="table", entry=2, since=1, view=mine, board_instructions=moved)
    assert heard(playing, replace(told, captains=("blue",))).hands_are_due


def test_what_is_taken_back_from_a_captain_is_told_at_once() -> None:
    back = (say("session.put-back", piece="brig", cell="K6"),)
    table = heard(Table(), snapshot(2, captains=("blue",), board_instructions=back, struck=(1,)))
    assert table.hands_are_due


def test_faces_stay_until_they_have_been_read() -> None:
    storm = Wind(Heading.NE, Force.STORM)
    table = heard(Table(), snapshot(1, call=SPIN))
    assert chance_kind(table) == "vane"
    table = heard(
        table,
        snapshot(
            2,
            wind=storm,
            faces=(DieShown("blue", storm.sector),),
            log=(entry(2, "spun", "fair #7"),),
        ),
    )
    shown = chance_view(lambda message: message.id, table)
    assert (shown.done, shown.sector, shown.title) == (True, storm.sector, "Wind.title.storm")
    assert shown.source == "source.numbered"
    table = heard(table, snapshot(3))
    assert chance_kind(table) == "vane", "another deed does not hide what nobody has read"


def test_opening_a_battle_throws_nobody_an_old_die() -> None:
    table = heard(Table(), snapshot(9, faces=(DieShown("blue", 4),), log=(entry(8, "rolled"),)))
    assert table.fallen is None


def holding(number: int, *pieces: str) -> Snapshot:
    interrupts = tuple(
        InterruptWindow(about=piece, message=say("any-mine"), rule="10.7b") for piece in pieces
    )
    return Snapshot(seat="table", entry=number, view=TableView(interrupts=interrupts))


def test_a_piece_that_has_moved_is_held_back_once() -> None:
    table = heard(Table(), holding(1, "brig"))
    assert [hold.about for hold in table.held] == ["brig"]
    table = replace(heard(table, holding(2, "brig")), held=())
    table = heard(table, holding(3, "brig", "frigate"))
    assert [hold.about for hold in table.held] == ["frigate"], "the brig's moment is over"
    table = heard(table, holding(4))
    assert table.held == (), "she sank meanwhile"


def test_taking_back_a_roll_takes_it_off_the_screen() -> None:
    table = heard(Table(), snapshot(1, call=SPIN))
    table = heard(table, snapshot(2, faces=(DieShown("blue", 4),)))
    table = heard(table, snapshot(3, call=SPIN, struck=(2,)))
    assert table.fallen is None


def test_orders_for_the_hands_do_not_come_back_once_done() -> None:
    table = heard(Table(), snapshot(1, board_instructions=(say("put-back"),)))
    assert table.board_instructions == (say("put-back"),)
    done = replace(table, board_instructions=())
    assert heard(done, snapshot(2, board_instructions=(say("put-back"),))).board_instructions == ()
    assert heard(done, snapshot(2, board_instructions=(say("take-off"),))).board_instructions == (
        say("take-off"),
    )


def test_a_refusal_stands_until_the_table_changes() -> None:
    refusal = Refusal(command=Throw(seat="blue"), reason=say("no"), rule="4.2", kind="illegal")
    table = heard(heard(Table(), refusal), Problem(message=say("disk-full")))
    assert table.declined == refusal
    assert table.trouble == say("disk-full")
    table = heard(table, snapshot(1))
    assert (table.declined, table.trouble) == (None, None)


def test_quiet_and_throwing_choices_are_not_among_the_deeds() -> None:
    declare, view = Declare(seat="blue"), TableView(seats=SEATS, turn="blue", waits_for=("blue",))
    offered = (
        Choice(command=declare, deed="sail", label=say("sail")),
        Choice(command=declare, deed="agree", label=say("agree"), quiet=True),
        Choice(command=Throw(seat="blue"), deed="throw", label=say("throw")),
    )
    table = heard(Table(), Snapshot(seat="table", entry=1, view=view, choices=offered))
    assert [choice.deed for choice in table.choices] == ["sail"]
    assert [choice.deed for choice in table.quiet] == ["agree"]


def test_the_seed_that_is_shown_after_the_end_changes_nothing_of_the_story() -> None:
    def story_after(outcome: OutcomeView | None) -> Story | None:
        first, next = (
            replace(one, view=replace(one.view, outcome=outcome))
            for one in (snapshot(1), snapshot(2))
        )
        return heard(replace(heard(Table(), first), story=STORY), next).story

    assert story_after(OutcomeView(winners=("blue",), how=say("won"), rule="1")) is STORY
    assert story_after(None) is None
