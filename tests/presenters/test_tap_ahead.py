"""One tap for two deeds: a space that is tapped before it is asked for, and what goes along."""

from __future__ import annotations

from companion.engine.commands import Command
from companion.engine.messages import written
from companion.engine.offers import Ahead, Choice, picks
from companion.presenters.selection import Selection
from companion.presenters.tap_ahead import ahead_at, ahead_marks, follow_up


class Do(Command, frozen=True, kw_only=True):
    """Anything, told by what is picked."""

    what: str


def place(die: str, *ahead: str, by: int = 0, likely: bool = False) -> Choice:
    return Choice(
        command=Do(seat="blue", what=f"{die} by {by}"),
        deed="place",
        label=written(en="Place"),
        picks=picks(die=die, slot="sail", amount=by),
        likely=likely,
        ahead=tuple(Ahead(space, written(en="a wreck") if space == "reef" else written())
                    for space in ahead),
    )  # fmt: skip


def go(space: str, seat: str = "blue", along: bool = False) -> Choice:
    return Choice(
        command=Do(seat=seat, what=f"to {space}"),
        deed="go",
        label=written(en="Go"),
        picks=picks(space=space) if space else (),
        along=along,
    )


A, TURNED, B = place("a", "west"), place("a", "far", by=1), place("b", "west", "reef", likely=True)
PLACINGS = (TURNED, A, B)


def test_with_nothing_picked_a_space_means_the_likely_die() -> None:
    assert ahead_at(Selection(), PLACINGS, "west") == B
    assert ahead_at(Selection(), PLACINGS, "far") is None
    assert ahead_at(Selection(), (TURNED, A), "west") is None


def test_a_die_that_was_picked_goes_there_turned_only_where_it_must() -> None:
    assert ahead_at(Selection.of(die="a"), PLACINGS, "west") == A
    assert ahead_at(Selection.of(die="a"), PLACINGS, "far") == TURNED
    assert ahead_at(Selection.of(die="a"), PLACINGS, "reef") is None


def test_the_chart_marks_what_a_tap_means_and_where_there_is_danger() -> None:
    marks = ahead_marks(Selection(), PLACINGS)
    assert [(mark.space, mark.kind) for mark in marks] == [("west", "reach"), ("reef", "risk")]


def test_the_same_tap_gives_the_deed_for_that_space() -> None:
    offered = (go("east"), go("west"))
    assert follow_up(offered, "blue", "west") == offered[1].command
    assert follow_up(offered, "blue", "") is None
    assert follow_up(offered, "green", "west") is None


def test_whoever_wants_to_be_asked_confirms_it_himself() -> None:
    picked = follow_up((go("west"),), "blue", "west", asks=True)
    assert isinstance(picked, Selection)
    assert picked.get("space") == "west"


def test_an_answer_goes_along_with_the_deed_it_is_asked_after() -> None:
    answers = (go("", along=True), go("here"))
    assert follow_up(answers, "blue", "") == answers[0].command
    assert follow_up(answers, "green", "") is None
    assert follow_up(answers, "blue", "", asks=True) is None
