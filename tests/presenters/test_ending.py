"""The last page of a battle: who has won and how, and the seed by which its dice are checked."""

from __future__ import annotations

from companion.engine.messages import say
from companion.engine.views import LogLine, OutcomeView, TableView, TallyView
from companion.i18n.translator import words
from companion.presenters.ending import EndingView, ending_view
from companion.presenters.window_state import Table
from companion.session.notices import LogEntry, Snapshot

ENGLISH = words("en").say
HOW = say("ledger.ship")  # any words will do


def ended(*winners: str, log: tuple[LogEntry, ...] = ()) -> EndingView:
    """The page of a battle that these have won."""
    view = TableView(
        outcome=OutcomeView(winners=winners, how=HOW, rule="2.1"),
        tallies=(TallyView(seat="blue", label=HOW, value=3, of=8),),
    )
    return ending_view(ENGLISH, Table(snapshot=Snapshot(seat="table", entry=1, view=view), log=log))


def test_before_the_end_the_page_is_empty() -> None:
    open_battle = Table(snapshot=Snapshot(seat="table", entry=1, view=TableView()))
    assert ending_view(ENGLISH, open_battle) == EndingView()


def test_several_winners_stand_side_by_side() -> None:
    page = ended("blue", "red")
    assert "Blue · Red" in page.title
    assert (page.winners, page.rule, page.how) == (("blue", "red"), "2.1", ENGLISH(HOW))


def test_a_battle_without_a_winner_is_a_draw() -> None:
    assert ended().title == ENGLISH(say("ending.draw"))


def test_what_was_counted_is_told_of_its_seat() -> None:
    ((seat, told),) = ended("blue").counts
    assert seat == "blue"
    assert "3 of 8" in told


def test_until_the_seed_is_opened_the_page_says_how_to_open_it() -> None:
    assert ended("blue").seed == ENGLISH(say("ending.verify"))


def test_the_seed_stands_there_once_the_logbook_has_it() -> None:
    lines = (say("ending.seed", seed="c0ffee"), HOW)
    log = tuple(
        LogEntry(entry=number, line=LogLine(message=message))
        for number, message in enumerate(lines)
    )
    assert "c0ffee" in ended("blue", log=log).seed
