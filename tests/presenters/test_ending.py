"""The last page of a battle: who has won and how, its figures, and the way through it."""

from __future__ import annotations

import pytest

from companion.engine.messages import say
from companion.engine.sides import side_of
from companion.engine.views import (
    OutcomeView,
    SeatView,
    SideView,
    TableView,
    TallyView,
)
from companion.i18n.translator import words
from companion.presenters.ending import EndingView, ending_view
from companion.presenters.story.figures import Story, StoryMark, tell
from companion.presenters.story.marks import FLAG, OTHER, PLACES, STORM
from companion.presenters.story.pictures import ScrubView, StoryPictures, scrub
from companion.presenters.window_state import Table
from companion.session.notices import Snapshot
from tests.screens.lordscenes import duel
from tests.screens.midbattle import over, played

ENGLISH = words("en").say
HOW = say("ledger.ship")  # any words will do


def ended(*winners: str) -> EndingView:
    """The page of a battle that these have won."""
    view = TableView(
        outcome=OutcomeView(winners=winners, how=HOW, rule="2.1"),
        tallies=(TallyView(seat="blue", label=HOW, value=3, of=8),),
    )
    return ending_view(ENGLISH, Table(snapshot=Snapshot(seat="table", entry=1, view=view)))


def test_before_the_end_the_page_is_empty() -> None:
    open_battle = Table(snapshot=Snapshot(seat="table", entry=1, view=TableView()))
    assert ending_view(ENGLISH, open_battle) == EndingView()


def test_a_team_wins_by_its_name_only_with_all_its_players() -> None:
    seats = tuple(
        SeatView(id=id, name="", side=f"team-{team}")
        for id, team in (("blue", 1), ("red", 2), ("green", 1), ("sky", 2))
    )
    sides = tuple(SideView(id=f"team-{n}", name=say("admiral.team", n=n)) for n in (1, 2))
    view = TableView(seats=seats, sides=sides)
    assert side_of(view, ("blue", "green")) == say("admiral.team", n=1)
    assert side_of(view, ("blue", "red")) is None
    assert side_of(view, ("blue",)) is None


def test_several_winners_stand_side_by_side() -> None:
    page = ended("blue", "red")
    assert "Blue, Red" in page.title
    assert (page.winners, page.rule) == (("blue", "red"), "2.1")
    assert page.how.startswith(ENGLISH(HOW))


def test_a_battle_without_a_winner_is_a_draw() -> None:
    assert ended().title == ENGLISH(say("ending.draw"))


def test_what_was_counted_is_told_of_its_seat() -> None:
    ((seat, told),) = ended("blue").counts
    assert seat == "blue"
    assert "3 of 8" in told


def test_the_figures_follow_when_the_battle_has_been_told() -> None:
    session = played(over)
    snapshot = session.pages.snapshot()
    at_once = ending_view(ENGLISH, Table(snapshot=snapshot))
    assert (at_once.pictures, at_once.scrub) == (StoryPictures(), ScrubView())
    story = tell(session.game, session.chronicle().passages())
    page = ending_view(ENGLISH, Table(snapshot=snapshot, story=story))
    hits, luck = page.pictures.bars
    blue, orange = hits.rows
    assert (blue.words, blue.length) == ("15 of 19", 15 / 19)
    assert max(bar.length for bar in luck.rows) == 1
    assert page.pictures.longest
    assert page.pictures.longest.far == "6 spaces"
    assert [line.spots[-1][0] for line in page.pictures.harm] == [1, 1]
    assert orange.notch == pytest.approx(story.seats[1].expected / 19)
    assert page.scrub.at == page.scrub.steps - 1
    assert page.when == "Round 43 · The battle turned in round 29"


def test_a_game_that_throws_no_dice_shows_what_it_counts_instead_of_luck() -> None:
    session = duel(over)
    story = tell(session.game, session.chronicle().passages())
    page = ending_view(ENGLISH, Table(snapshot=session.pages.snapshot(), story=story))
    assert page.counts == (("sky", "Total: 5"), ("blue", "Total: 4"))
    assert [bars.title for bars in page.pictures.bars] == [
        "Coins taken", "Shots fired", "Point tokens",
    ]  # fmt: skip
    assert [bar.words for bar in page.pictures.bars[0].rows] == ["7", "8"]
    assert page.pictures.longest is None


def test_a_bar_of_the_way_has_room_for_its_marks_however_many_there_are() -> None:
    hits = (StoryMark(step, "hit") for step in range(1000))
    many = (*hits, StoryMark(500, "taken", 2))
    story = Story(entries=tuple(range(1000)), rounds=(1,) * 1000, marks=many)
    shown = scrub(ENGLISH, story, 7).marks
    assert len(shown) <= PLACES + 1
    assert (500, FLAG) in shown, "the weightiest stands for its neighbours"


def test_each_sign_that_stands_on_the_way_is_explained_and_no_other() -> None:
    far = (StoryMark(step * 300, cue, 1) for step, cue in enumerate(("storm", "sunk", "storm")))
    story = Story(entries=tuple(range(1000)), rounds=(1,) * 1000, marks=tuple(far))
    assert scrub(ENGLISH, story, 7).legend == (
        (STORM, "storm"),
        (OTHER, "hit, loss, news"),
    )
