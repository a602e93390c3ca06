"""Dice that are placed in a turn: those to place are keys, a die that is picked shows the slots that
take it, and it may be turned first.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine import emblems
from companion.engine.commands import Command
from companion.engine.mats import DieView, MatView, SlotView
from companion.engine.messages import NOTHING, say, written
from companion.engine.offers import DIE, Choice, picks
from companion.engine.questions import Question
from companion.engine.space import Areas, Space
from companion.engine.views import ChartView, PieceView, SeatView, TableView, TallyView
from companion.i18n.translator import words
from companion.presenters.action_panel import deed_panel
from companion.presenters.chart_taps import at_space
from companion.presenters.panel_parts import DeedPanel
from companion.presenters.selection import Selection, settled
from companion.presenters.thing_taps import at_thing
from companion.presenters.tray import last_die

ENGLISH = words("en").say
SAIL, GUNS = written(en="Sail"), written(en="Guns")
SLOTS = (
    SlotView("sail-1", SAIL, damaged=True, emblem=emblems.BOAT),
    SlotView("sail-2", SAIL, emblem=emblems.BOAT),
    SlotView("sail-3", SAIL, emblem=emblems.BOAT),
    SlotView("guns", GUNS, written(en="5"), emblem=emblems.CANNON),
)
DICE = (
    DieView("a", 4, "blue"),
    DieView("b", 2, "blue"),
    DieView("c", 6, "blue", "sail-3"),
    DieView("d", 1, "blue", spent=True),
)
SEA = Areas((Space("west", (0, 0), ("east",)), Space("east", (1, 0), ("west",))))
VIEW = TableView(
    game="admiral",
    turn="blue",
    waits_for=("blue",),
    seats=(SeatView(id="blue", name=""),),
    chart=ChartView(board=SEA, north=""),
    dice=DICE,
    mats=(MatView("blue", "blue", written(en="Mat"), SLOTS, due=2),),
    tallies=(TallyView(label=written(en="Fame"), value=7, seat="blue", emblem=emblems.STAR),),
)


class Do(Command, frozen=True, kw_only=True):
    """Anything, told by what is picked."""

    what: str


def place(die: str, slot: str, by: int = 0) -> Choice:
    what = f"{die} in {slot} by {by}"
    return Choice(
        command=Do(seat="blue", what=what), deed="place", label=say(what),
        picks=picks(die=die, slot=slot, amount=by),
        note=written(en=f"{abs(by)} gold") if by else NOTHING,
    )  # fmt: skip


def go(space: str) -> Choice:
    what = f"to {space}"
    return Choice(
        command=Do(seat="blue", what=what), deed="go", label=say(what), picks=picks(space=space)
    )


PLACINGS = (
    place("a", "sail-2"),
    place("b", "sail-2"),
    place("a", "guns", 1),
    place("a", "sail-2", 1),
    place("a", "sail-2", -1),
)
RECRUIT = Choice(command=Do(seat="blue", what="r"), deed="salvo", label=written(en="Recruit"))


def panel(*choices: Choice, picked: Selection | None = None) -> DeedPanel:
    return deed_panel(ENGLISH, VIEW, choices, settled(picked or Selection(), choices))


def tap(picked: Selection, kind: str, id: str) -> object:
    return at_thing(picked, PLACINGS, VIEW, "blue", kind, id)


def test_the_dice_that_can_be_placed_are_keys_and_stand_first() -> None:
    shown = panel(*PLACINGS)
    assert shown.stage == "tray"
    assert [(die.id, die.live) for die in shown.dice] == [
        ("a", True), ("b", True), ("c", False), ("d", False),
    ]  # fmt: skip
    assert [(mat.due, len(mat.slots)) for mat in shown.mats] == [("2 more this turn", 2)]
    assert [line.counts for line in shown.lines] == [((emblems.STAR, "7"),)]


def test_slots_that_do_the_same_are_one_key_with_a_box_each() -> None:
    sail, guns = panel(*PLACINGS).mats[0].slots
    assert [(box.dice, box.damaged) for box in sail.boxes] == [
        ((), True), ((), False), ((6,), False),
    ]  # fmt: skip
    assert [box.takes for box in guns.boxes] == ["5"]


def test_a_die_and_a_slot_are_two_taps() -> None:
    picked = tap(Selection(), "die", "a")
    assert isinstance(picked, Selection)
    shown = panel(*PLACINGS, picked=picked)
    assert (shown.stage, shown.mats[0].slots[0].id) == ("slots", "sail-2")
    assert tap(picked, "slot", "sail-2") == PLACINGS[0].command


def test_the_last_die_is_picked_by_itself_where_nothing_else_is_left_to_do() -> None:
    last = tuple(one for one in PLACINGS if one.of("die") == "a")
    rare, end = replace(RECRUIT, minor=True), replace(RECRUIT, ends=True)
    picked = Selection.of(deed="place", die="a", amount="0")
    found = last_die(VIEW, (*last, rare, end), Selection())
    assert {*found.picks} == {*picked.picks}
    nothing = Selection()
    assert last_die(VIEW, (*last, RECRUIT), nothing) == nothing
    assert last_die(VIEW, PLACINGS, nothing) == nothing
    assert last_die(VIEW, (), nothing) == nothing
    assert last_die(VIEW, last, Selection.of(more=1)) == Selection.of(more=1)


def test_the_last_die_is_picked_where_nothing_but_to_place_it_is_offered() -> None:
    last = (place("b", "sail-2"), place("b", "sail-3"), place("b", "guns"))
    alone = settled(Selection(), last)
    assert last_die(VIEW, last, alone) == Selection.of(die="b", deed="place")
    shown = panel(*last, picked=alone)
    assert (shown.stage, shown.keys) == ("tray", ()), "slots that do the same have no key each"


def test_a_slot_that_takes_it_turned_says_what_that_costs() -> None:
    picked = tap(Selection(), "die", "a")
    assert isinstance(picked, Selection)
    sail, guns = panel(*PLACINGS, picked=picked).mats[0].slots
    assert (sail.takes, guns.takes) == ("", "1 gold")
    assert tap(picked, "slot", "guns") == PLACINGS[2].command


def test_a_die_that_is_turned_is_taken_by_other_slots() -> None:
    picked = tap(Selection(), "die", "a")
    assert isinstance(picked, Selection)
    shown = panel(*PLACINGS, picked=picked)
    assert (shown.stepper.less is None, shown.dice[0].face) == (False, 4)
    turned = panel(*PLACINGS, picked=shown.stepper.more)
    assert turned.dice[0].face == 5
    assert [slot.id for slot in turned.mats[0].slots] == ["sail-2", "guns"]
    assert turned.stepper.more is None
    assert shown.stepper.more
    assert tap(shown.stepper.more, "slot", "guns") == PLACINGS[2].command


def test_one_step_back_the_dice_lie_there_again() -> None:
    picked = tap(Selection(), "die", "a")
    assert isinstance(picked, Selection)
    undone = panel(*PLACINGS, picked=picked).undone
    assert undone is not None
    assert panel(*PLACINGS, picked=undone).stage == "tray"


def test_what_is_asked_on_the_chart_is_marked_there_and_needs_no_key() -> None:
    steps = (go("west"), go("east"))
    shown = panel(*steps)
    assert (shown.stage, shown.keys) == ("tray", ())
    assert {mark.space for mark in shown.spots} == {"west", "east"}
    assert at_space(settled(Selection(), steps), steps, "east")


def test_what_lies_on_no_die_and_on_no_chart_is_a_key() -> None:
    assert [key.text for key in panel(*PLACINGS, RECRUIT).keys] == ["Recruit"]
    assert [key.text for key in panel(go("elsewhere"), go("west"), RECRUIT).keys] == [
        "to elsewhere", "Recruit",
    ]  # fmt: skip


def test_a_few_answers_to_a_question_are_keys_at_once() -> None:
    asked = replace(VIEW, question=Question(prompt=say("where"), seats=("blue",)))
    answers = (go("here"), go("there"), RECRUIT)
    shown = deed_panel(ENGLISH, asked, answers, Selection())
    assert [key.act for key in shown.keys] == [one.command for one in answers]
    many = (*(go(f"place {n}") for n in range(9)), RECRUIT)
    assert len(deed_panel(ENGLISH, asked, many, Selection()).keys) == 2
    assert len(panel(*answers).keys) == 2, "a deed of a turn leads on"


def test_a_piece_that_is_picked_is_named_and_the_tables_own_keys_stay() -> None:
    steps = [
        Choice(command=Do(seat="blue", what=space), deed="step", label=say(space),
               picks=picks(piece="sloop", space=space))
        for space in ("west", "east")
    ]  # fmt: skip
    shown = panel(*steps, RECRUIT, picked=Selection.of(piece="sloop"))
    assert shown.prompt == "sloop: tap where she goes"
    assert {mark.space for mark in shown.spots} == {"west", "east"}
    assert [key.text for key in shown.keys] == ["Recruit"]


def test_without_a_chart_each_piece_that_can_act_has_a_key() -> None:
    steps = tuple(
        Choice(command=Do(seat="blue", what=f"{piece} {space}"), deed="step", label=say(space),
               picks=picks(piece=piece, space=space))
        for piece in ("sloop", "cutter") for space in ("west", "east")
    )  # fmt: skip
    bare = deed_panel(ENGLISH, replace(VIEW, chart=None), (*steps, RECRUIT), Selection())
    assert [key.text for key in bare.keys] == ["sloop", "cutter", "Recruit"]
    assert bare.keys[1].act == Selection.of(piece="cutter")
    assert VIEW.chart
    pieces = tuple(
        PieceView(id=piece, kind="sloop", seat="blue", space="west")
        for piece in ("sloop", "cutter")
    )
    seen = replace(VIEW, chart=replace(VIEW.chart, pieces=pieces))
    shown = deed_panel(ENGLISH, seen, (*steps, RECRUIT), Selection())
    assert [key.text for key in shown.keys] == ["Recruit"]


def test_a_die_that_may_be_set_aside_or_placed_turned_is_picked_as_it_lies() -> None:
    aside = Choice(command=Do(seat="blue", what="aside"), deed="set-aside", label=say("Set aside"),
                   picks=picks(die="b"))  # fmt: skip
    choices = (place("b", "guns", -1), place("b", "guns", 1), aside)
    tapped = at_thing(Selection(), choices, VIEW, "blue", DIE, "b")
    assert isinstance(tapped, Selection)
    assert tapped == Selection.of(die="b")
    shown = panel(*choices, picked=tapped)
    assert aside.command in [key.act for key in shown.keys]


def test_at_a_table_where_no_turn_counts_dice_there_is_no_tray() -> None:
    mats = (MatView("blue", "blue", NOTHING, SLOTS),)
    view = TableView(game="admiral", waits_for=("blue",), dice=DICE, mats=mats)
    shown = deed_panel(ENGLISH, view, PLACINGS, settled(Selection(), PLACINGS))
    assert shown.stage == "dice"
