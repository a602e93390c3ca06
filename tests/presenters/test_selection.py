"""How a finger comes to a deed: piece, deed, course and run, target, cell."""

from __future__ import annotations

from companion.engine.commands import Command
from companion.engine.messages import say
from companion.engine.views import ChartView, Choice, PlaceView, TableView
from companion.presenters.selection import Aim, at_cell, at_piece, at_place, longer, settled, towards


class Deed(Command, frozen=True, kw_only=True):
    """A deed of these tests."""

    what: str


def choice(what: str, **where: object) -> Choice:
    return Choice(command=Deed(seat="blue", what=what), deed=what.split(maxsplit=1)[0], label=say(what), **where)  # type: ignore[arg-type]


def sail(ship: str, course: str, run: int, cell: str) -> Choice:
    return choice(f"sail {ship} {course} {run}", about=ship, course=course, run=run, cell=cell)


SAILS = (*(sail("brig", "NE", run, f"{'ABCDE'[run]}{run + 1}") for run in (1, 2, 3)), sail("brig", "N", 1, "A2"))
SHOTS = (
    choice("fire one", about="brig", target="galleon", cell="C1"),
    choice("fire two", about="frigate", target="galleon", cell="C1"),
    choice("fire three", about="frigate", target="fort", cell="D1"),
    choice("fire four", about="frigate", target="fort", cell="D1"),
)
END = choice("end")
ALL = (*SAILS, *SHOTS, END)


def test_a_course_begins_at_its_greatest_run_and_changes_step_by_step() -> None:
    aim = towards(Aim(piece="brig", deed="sail"), ALL, "NE")
    assert aim.run == 3
    assert longer(aim, ALL, 1) == aim
    assert longer(aim, ALL, -1).run == 2
    assert longer(longer(longer(aim, ALL, -1), ALL, -1), ALL, -1).run == 1


def test_a_tap_on_a_cell_in_reach_picks_course_and_run() -> None:
    assert at_cell(Aim(piece="brig"), ALL, "C3") == Aim(piece="brig", deed="sail", course="NE", run=2)


def test_a_tap_on_a_cell_leaves_the_target_picked_before() -> None:
    assert at_cell(Aim(piece="brig", target="galleon"), ALL, "C3") == Aim(piece="brig", deed="sail", course="NE", run=2)


def test_a_tap_on_open_sea_means_nothing() -> None:
    assert at_cell(Aim(piece="brig"), ALL, "X14") is None


def test_a_tap_on_the_only_thing_to_do_to_a_target_does_it() -> None:
    assert at_piece(Aim(piece="brig"), ALL, "galleon") == SHOTS[0].command


def test_a_tap_on_a_target_with_several_ways_asks_which() -> None:
    assert at_piece(Aim(piece="frigate"), ALL, "fort") == Aim(piece="frigate", deed="fire", target="fort")


def test_a_tap_on_another_ship_turns_to_her() -> None:
    assert at_piece(Aim(piece="brig"), ALL, "frigate") == Aim(piece="frigate")


def test_a_tap_on_a_colony_fires_at_it_or_picks_it_to_fire_with() -> None:
    shot = choice("fire colony", about="brig", target="goa", cell="C5")
    guns = choice("fire brig", about="rio", target="brig", cell="B2")
    places = tuple(PlaceView(id=id, kind="colony", cells=(cell,)) for id, cell in (("goa", "C5"), ("rio", "E5")))
    view = TableView(chart=ChartView(columns=6, rows=6, places=places))
    choices = (*ALL, shot, guns)
    assert at_cell(Aim(piece="brig"), choices, "C5") is None, "nobody can sail there"
    assert at_place(Aim(piece="brig"), choices, view, "C5") == shot.command
    assert at_place(Aim(piece="brig"), choices, view, "E5") == Aim(piece="rio")
    assert at_place(Aim(piece="brig"), choices, view, "F1") is None


def test_what_can_no_longer_be_meant_falls_away() -> None:
    aim = Aim(piece="brig", deed="sail", course="NE", run=2)
    assert settled(aim, (*SHOTS, END)) == Aim(piece="brig")
    assert settled(aim, (SHOTS[1], SHOTS[2], sail("galleon", "N", 1, "A5"), END)) == Aim()


def test_the_only_piece_that_can_act_is_picked_by_itself() -> None:
    assert settled(Aim(), (*SAILS, END)) == Aim(piece="brig")


def test_the_only_deed_of_the_table_is_picked_by_itself() -> None:
    assert settled(Aim(), (choice("reef a", cell="A1"), choice("reef b", cell="A2"))) == Aim(deed="reef")
    assert settled(Aim(), (END,)) == Aim(), "one thing to do is a button, not something to pick from"


def test_back_leads_out_step_by_step() -> None:
    aim = Aim(piece="frigate", deed="fire", target="fort")
    assert aim.back == Aim(piece="frigate", deed="fire")
    assert aim.back.back == Aim(piece="frigate")
    assert aim.back.back.back == Aim()


def test_a_tap_never_gives_anything_up() -> None:
    drop = choice("drop-salvo", target="galleon", minor=True)
    assert at_piece(Aim(), (drop, END), "galleon") is None
