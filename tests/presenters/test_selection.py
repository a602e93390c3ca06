"""How a finger comes to a deed: piece, deed, course and run, target, cell."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.messages import say
from companion.engine.offers import Choice, Probe, picks
from companion.engine.space import Areas, Space, Squares
from companion.engine.views import CardView, ChartView, PieceView, PlaceView, TableView
from companion.presenters.chart_taps import at_nothing, at_piece, at_place, at_space
from companion.presenters.heaps import meant_in_heap
from companion.presenters.one_tap import still_picked
from companion.presenters.selection import (
    Hint,
    Selection,
    dividing,
    fitting,
    longer,
    of_others,
    pointed_course,
    settled,
    towards,
)


class Deed(Command, frozen=True, kw_only=True):
    """A deed of these tests."""

    what: str


class Jumped(Command, frozen=True, kw_only=True):
    """Straight to a space of the chart."""

    space: str = ""


class Steered(Command, frozen=True, kw_only=True):
    """A way over the chart."""

    course: str = ""
    run: int = 0


def choice(what: str, minor: bool = False, **ids: str | int) -> Choice:
    command = Deed(seat="blue", what=what)
    return Choice(
        command=command,
        deed=what.split(maxsplit=1)[0],
        label=say(what),
        picks=picks(**ids),
        minor=minor,
    )


def sail(ship: str, course: str, run: int, cell: str) -> Choice:
    return choice(f"sail {ship} {course} {run}", piece=ship, course=course, run=run, space=cell)


SAILS = (
    *(sail("brig", "NE", run, f"{'ABCDE'[run]}{run + 1}") for run in (1, 2, 3)),
    sail("brig", "N", 1, "A2"),
)
SHOTS = (
    choice("fire one", piece="brig", target="galleon", space="C1"),
    choice("fire two", piece="frigate", target="galleon", space="C1"),
    choice("fire three", piece="frigate", target="fort", space="D1"),
    choice("fire four", piece="frigate", target="fort", space="D1"),
)
END = choice("end")
ALL = (*SAILS, *SHOTS, END)


def test_a_course_begins_at_its_greatest_run_and_changes_step_by_step() -> None:
    aim = towards(Selection.of(piece="brig", deed="sail"), ALL, "NE")
    assert aim.get("run") == "3"
    assert longer(aim, ALL, 1) == aim
    assert longer(aim, ALL, -1).get("run") == "2"
    assert longer(longer(longer(aim, ALL, -1), ALL, -1), ALL, -1).get("run") == "1"


def test_a_tap_on_a_space_in_reach_picks_it_and_with_it_course_and_run() -> None:
    pointed = Selection.of(piece="brig", deed="sail", space="C3")
    assert at_space(Selection.of(piece="brig"), ALL, "C3") == pointed
    assert pointed_course(pointed, ALL) == ("NE", 2)
    assert longer(pointed, ALL, 1) == Selection.of(piece="brig", deed="sail", course="NE", run=3)


def test_a_tap_on_a_space_leaves_the_target_picked_before() -> None:
    aimed = Selection.of(piece="brig", target="galleon")
    assert at_space(aimed, ALL, "C3") == Selection.of(piece="brig", deed="sail", space="C3")


def test_what_no_longer_divides_is_not_asked_for() -> None:
    assert dividing(ALL) == "piece"
    assert dividing(fitting(Selection.of(piece="brig", deed="sail"), ALL)) == "course"
    assert dividing(fitting(Selection.of(piece="frigate", deed="fire"), ALL)) == "target"
    assert dividing(fitting(Selection.of(piece="frigate", deed="fire", target="fort"), ALL)) == ""


def test_any_kind_of_pick_divides_as_the_choices_order_them() -> None:
    dice = [
        choice(f"place {die} {slot}", die=die, slot=slot)
        for die in ("red", "white")
        for slot in ("sail", "guns")
    ]
    assert dividing(dice) == "die"
    assert dividing(fitting(Selection.of(deed="place", die="red"), dice)) == "slot"


def test_a_tap_where_only_another_piece_is_likely_to_go_sends_her() -> None:
    own = choice("step one", piece="one", space="A1")
    two = replace(choice("step two", piece="two", space="B1"), likely=True)
    three = choice("step three", piece="three", space="C1")
    every, picked = (own, two, three), Selection.of(piece="one")
    assert of_others(picked, every) == [two]
    assert at_space(picked, every, "B1") == Selection.of(piece="two", deed="step", space="B1")
    assert at_space(picked, every, "A1") == Selection.of(piece="one", deed="step", space="A1")
    assert at_space(picked, every, "C1") is None
    assert at_space(Selection.of(piece="one", deed="step"), every, "B1") is None


def test_a_tap_on_open_sea_means_nothing() -> None:
    assert at_space(Selection.of(piece="brig"), ALL, "X14") is None


def test_a_tap_on_the_only_thing_to_do_to_a_target_does_it() -> None:
    assert at_piece(Selection.of(piece="brig"), ALL, "galleon") == SHOTS[0].command


def test_who_can_only_go_along_goes_at_a_tap_and_who_has_another_way_is_picked() -> None:
    along = replace(sail("line", "E", 2, "C3"), together=True)
    assert at_piece(Selection(), (along,), "line") == along.command
    ways = (along, sail("line", "N", 1, "A4"))
    assert at_piece(Selection(), ways, "line") == Selection.of(piece="line")


def test_a_tap_on_a_target_with_several_ways_asks_which() -> None:
    assert at_piece(Selection.of(piece="frigate"), ALL, "fort") == Selection.of(
        piece="frigate", deed="fire", target="fort"
    )


def test_a_tap_on_another_ship_turns_to_her() -> None:
    assert at_piece(Selection.of(piece="brig"), ALL, "frigate") == Selection.of(piece="frigate")


def test_a_tap_on_a_colony_fires_at_it_or_picks_it_to_fire_with() -> None:
    shot = choice("fire colony", piece="brig", target="goa", space="C5")
    guns = choice("fire brig", piece="rio", target="brig", space="B2")
    places = tuple(
        PlaceView(id=id, kind="colony", spaces=(cell,))
        for id, cell in (("goa", "C5"), ("rio", "E5"))
    )
    view = TableView(chart=ChartView(board=Squares(6, 6), places=places))
    choices = (*ALL, shot, guns)
    assert at_space(Selection.of(piece="brig"), choices, "C5") is None, "nobody can sail there"
    assert at_place(Selection.of(piece="brig"), choices, view, "C5") == shot.command
    assert at_place(Selection.of(piece="brig"), choices, view, "E5") == Selection.of(piece="rio")
    assert at_place(Selection.of(piece="brig"), choices, view, "F1") is None


def test_what_can_no_longer_be_meant_falls_away() -> None:
    aim = Selection.of(piece="brig", deed="sail", course="NE", run=2)
    assert settled(aim, (*SHOTS, END)) == Selection.of(piece="brig")
    assert settled(aim, (SHOTS[1], SHOTS[2], sail("galleon", "N", 1, "A5"), END)) == Selection()


def test_the_only_piece_that_can_act_is_picked_by_itself() -> None:
    assert settled(Selection(), (*SAILS, END)) == Selection.of(piece="brig")


def test_the_only_deed_of_the_table_is_picked_by_itself() -> None:
    assert settled(
        Selection(), (choice("reef a", space="A1"), choice("reef b", space="A2"))
    ) == Selection.of(deed="reef")
    assert settled(Selection(), (END,)) == Selection(), (
        "one thing to do is a button, not something to pick from"
    )


def test_back_leads_out_step_by_step() -> None:
    aim = Selection.of(piece="frigate", deed="fire", target="fort")
    assert aim.back == Selection.of(piece="frigate", deed="fire")
    assert aim.back.back == Selection.of(piece="frigate")
    assert aim.back.back.back == Selection()


def test_a_tap_never_gives_anything_up() -> None:
    drop = choice("drop-salvo", target="galleon", minor=True)
    assert at_piece(Selection(), (drop, END), "galleon") is None


ISLES = Areas(
    (
        Space("cove", (0, 0), ("bay",), name=say("the cove")),
        Space("bay", (2, 0), ("cove", "cape")),
        Space("cape", (2, 2), ("bay",)),
    )
)
BRIG = CardView(id="brig", kind="brig", name=say("brig"), seat="blue", hull=2)


@pytest.mark.parametrize("tapped", ["cape", "brig"])
def test_a_tap_that_means_a_space_names_it_or_that_of_the_piece_tapped(tapped: str) -> None:
    pieces = (PieceView(id="brig", kind="brig", seat="blue", space="cape"),)
    tries = Probe(about="", deed="jump", command=Jumped(seat="blue"), fills="space")
    view = TableView(turn="blue", chart=ChartView(board=ISLES, pieces=pieces), probes=(tries,))
    assert at_nothing(Selection(), view, tapped) == Jumped(seat="blue", space="cape")


@pytest.mark.parametrize(
    ("board", "start", "tapped", "meant"),
    [
        (Squares(6, 6), "A1", "C3", Steered(seat="blue", course="NE", run=2)),
        (Squares(6, 6), "A1", "C2", Hint(say("deeds.no-line", piece=say("brig"), cell="C2"))),
        (Squares(6, 6), "A1", "A1", None),
        (ISLES, "bay", "cove", Hint(say("deeds.no-line", piece=say("brig"), cell=say("the cove")))),
        (ISLES, "bay", "cape", Hint(say("deeds.no-line", piece=say("brig"), cell="cape"))),
    ],
    ids=["straight", "aslant", "where she is", "a named area", "an area"],
)
def test_a_tap_that_means_a_course_asks_the_board_for_a_straight_line(
    board: Squares | Areas, start: str, tapped: str, meant: object
) -> None:
    pieces = (PieceView(id="brig", kind="brig", seat="blue", space=start),)
    tries = Probe(about="brig", deed="sail", command=Steered(seat="blue"), fills="course")
    chart = ChartView(board=board, pieces=pieces)
    view = TableView(turn="blue", cards=(BRIG,), chart=chart, probes=(tries,))
    assert at_nothing(Selection.of(piece="brig", deed="sail"), view, tapped) == meant


def test_after_a_deed_nothing_stays_picked_that_was_picked_for_it_alone() -> None:
    picked = Selection.of(by="blue", deed="buy", card="tar", amount=2, space="B2", step=3)
    assert still_picked(picked, None) == Selection.of(by="blue", deed="buy", space="B2")


def test_a_deed_of_which_but_a_number_was_asked_is_over() -> None:
    picked = Selection.of(by="blue", deed="tell")
    assert still_picked(picked, choice("tell", amount=12)) == Selection()
    assert still_picked(picked, choice("tell", card="tar", amount=12)) == picked


def test_a_deed_that_took_a_die_is_over() -> None:
    """The next die may serve another: none is hidden, and no way back leads nowhere."""
    picked = Selection.of(deed="place", die="2")
    assert still_picked(picked, choice("place", die="2", slot="repair")) == Selection()


def test_of_pieces_that_are_drawn_as_one_the_one_is_meant_that_can_act() -> None:
    def patrol(number: int, space: str) -> PieceView:
        return PieceView(id=f"patrol-{number}", kind="sloop", seat="blue", space=space, number=1)

    pieces = (patrol(1, "A1"), patrol(2, "A1"), patrol(3, "A2"))
    view = TableView(game="game", chart=ChartView(board=Squares(2, 2), pieces=pieces))
    able = (choice("step", piece="patrol-2", space="B1"), choice("step", piece="patrol-3"))
    hit = (choice("shell", target="patrol-2"),)
    assert meant_in_heap(Selection(), able, view, "patrol-1") == "patrol-2"
    assert meant_in_heap(Selection(), hit, view, "patrol-1") == "patrol-2"
    assert meant_in_heap(Selection(), able, view, "patrol-3") == "patrol-3"
    assert meant_in_heap(Selection(), (), view, "patrol-1") == "patrol-1", "nothing can be done"
