"""The panel beside the chart: which buttons stand there, and what each of them does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.messages import Message, say, written
from companion.engine.offers import Choice, DisabledAction, InterruptWindow
from companion.engine.space import Areas, Space, Squares
from companion.engine.views import CardView, ChartView, PieceView, PlaceView, TableView
from companion.i18n.translator import words as speech
from companion.presenters.action_panel import deed_panel
from companion.presenters.panel_parts import ActionButton, DeedPanel
from companion.presenters.selection import Selection, Together
from companion.presenters.space_marks import SpaceMark
from tests.presenters.test_selection import ALL, END, SAILS, SHOTS, choice


def words(message: Message) -> str:
    """An id stands for its sentence."""
    return message.id


CARDS = tuple(
    CardView(id=id, kind=kind, name=say(id), seat=seat, hull=3)
    for id, kind, seat in (
        ("brig", "brig", "blue"),
        ("frigate", "frigate", "blue"),
        ("line", "line", "blue"),
        ("port", "fort", "blue"),
        ("galleon", "galleon", "orange"),
    )
)
CHART = ChartView(
    board=Squares(6, 6),
    pieces=(
        PieceView(id="galleon", kind="galleon", seat="orange", space="C1"),
        PieceView(id="fort", kind="fort", seat="orange", space="D1"),
    ),
)  # fmt: skip
VIEW = TableView(game="game", turn="blue", cards=CARDS, chart=CHART)


def panel(
    aim: Selection,
    *choices: object,
    disabled: tuple[DisabledAction, ...] = (),
    held: tuple[InterruptWindow, ...] = (),
) -> DeedPanel:
    return deed_panel(words, replace(VIEW, disabled=disabled), choices or ALL, aim, held)  # type: ignore[arg-type]


def test_the_cards_stand_in_their_order_whoever_can_act() -> None:
    shown = panel(Selection())
    assert shown.stage == "fleet"
    assert shown.fleet == ("brig", "frigate", "line", "port")
    assert panel(Selection.of(piece="line")).fleet == shown.fleet


def test_what_all_did_before_may_be_done_again_by_the_key_that_has_to_come_first() -> None:
    spin = replace(choice("spin"), rolls=True, before="sail")
    later, alone = panel(Selection(), spin, SAILS[0]).table
    assert later.text == "game.then-again.sail"
    assert later.act == Together("sail", again=True, first=spin.command)
    assert alone.act == spin.command


def test_the_likely_mate_has_a_key_of_her_own_and_the_others_stand_behind_the_next() -> None:
    brig = Selection.of(piece="brig")
    ways = [choice("mend", piece="brig", mate=mate) for mate in ("line", "frigate", "port")]
    likely = replace(ways[1], likely=True)
    own, others = panel(brig, ways[0], likely, ways[2]).keys
    assert own.act == likely.command
    assert (others.act, others.look) == (brig.adding("deed", "mend"), "outline")
    (key,) = panel(brig, *ways).keys
    assert key.act == others.act
    (key,) = panel(brig, likely).keys
    assert key.act == likely.command


def test_the_key_of_a_deed_that_will_most_likely_fail_does_not_shine() -> None:
    board, brig = choice("board", piece="brig"), Selection.of(piece="brig")
    shining, quiet = (panel(brig, replace(board, poor=poor)).keys for poor in (False, True))
    assert [key.look for key in (*shining, *quiet)] == ["brass", "outline"]


def test_the_end_of_the_turn_has_its_own_place_and_says_what_is_left_undone() -> None:
    last = replace(END, ends=True)
    ready = replace(VIEW, ready=("brig", "line"))
    shown = deed_panel(words, ready, (*SAILS, last), Selection())
    assert shown.end == ActionButton(
        text="end", note="deeds.still-ready", act=END.command, look="outline"
    )
    assert shown.table == ()
    asked = deed_panel(words, ready, (*SAILS, last), Selection(), sure=True)
    assert asked.end is not None
    assert (asked.end.text, asked.end.look) == ("deeds.end-sure", "brass")
    over = deed_panel(words, VIEW, (last,), Selection()).end
    assert over == ActionButton(text="end", act=END.command)


def test_the_end_of_a_turn_is_not_pointed_at_before_the_vane_is_spun_for_all() -> None:
    last, spin = replace(END, ends=True), replace(END, deed="spin-to-move", rolls=True)
    looks = [deed_panel(words, VIEW, some, Selection()).end for some in ((last, spin), (last,))]
    assert [key and key.look for key in looks] == ["outline", "brass"]


@pytest.mark.parametrize(
    ("ready", "said"),
    [
        (("brig", "line"), "Can still act: Brig, Line"),
        (("brig",) * 4, "Can still act: Brig, Brig, Brig, Brig"),
        (("brig",) * 6, "Can still act: Brig, Brig, Brig (+3)"),
    ],
)
def test_whoever_ends_a_turn_too_soon_reads_who_could_still_act(
    ready: tuple[str, ...], said: str
) -> None:
    cards = tuple(replace(card, name=written(en=card.id.title())) for card in CARDS)
    view, last = replace(VIEW, ready=ready, cards=cards), replace(END, ends=True)
    asked = deed_panel(speech("en").say, view, (*SAILS, last), Selection(), sure=True)
    assert asked.prompt == said


def test_the_end_of_a_turn_keeps_its_place_and_says_so_where_something_comes_first() -> None:
    waits = deed_panel(words, replace(VIEW, turn="blue"), SAILS, Selection()).end
    assert waits == ActionButton(text="deeds.end-later", look="dead")
    assert deed_panel(words, replace(VIEW, turn=""), SAILS, Selection()).end is None


def test_what_is_seldom_wanted_and_what_cannot_be_done_is_in_the_drawer() -> None:
    wild = choice("wild", piece="brig", minor=True)
    bar = DisabledAction(about="brig", deed="repair", reason=say("not-in-port"), rule="7.1")
    shown = panel(Selection.of(piece="brig"), wild, *ALL, disabled=(bar,))
    assert wild.command not in {key.act for key in shown.keys}
    assert shown.drawer
    drawer = panel(shown.drawer, wild, *ALL, disabled=(bar,))
    assert (drawer.title, drawer.back, drawer.drawer) == ("deeds.more", True, None)
    assert [key.text for key in drawer.keys] == [
        "game.deed.sail", "fire one", "wild", "end", "game.deed.repair",
    ]  # fmt: skip
    assert drawer.keys[2].look == "outline"
    dead = drawer.keys[-1]
    assert (dead.look, dead.note, dead.rule, dead.act) == ("dead", "not-in-port", "7.1", None)


def test_what_is_made_up_shows_each_piece_with_less_and_more_of_it() -> None:
    def part(piece: str, amount: int, step: int = 0) -> Choice:
        return replace(choice(f"join {piece} {amount}", piece=piece, amount=amount), step=step)

    fire, drop = choice("fire"), choice("drop", minor=True)
    steps = (part("brig", 0, -1), part("line", 1, 1), part("line", 2), fire, drop)
    bar = DisabledAction(about="frigate", deed="join", reason=say("too-far"), rule="5.2")
    shown = panel(Selection(), *steps, disabled=(bar,))
    brig, frigate, line = (next(one for one in shown.parts if one.piece == name)
                           for name in ("brig", "frigate", "line"))  # fmt: skip
    assert (brig.amount, brig.less, brig.more) == (1, steps[0].command, None)
    assert brig.all_or_none == steps[0].command
    assert (line.amount, line.less, line.more) == (0, None, steps[1].command)
    assert line.all_or_none == steps[2].command
    assert (frigate.why, frigate.rule, frigate.all_or_none) == ("too-far", "5.2", None)
    assert [(key.text, key.look) for key in shown.table] == [("fire", "brass"), ("drop", "outline")]
    assert shown.parts == (brig, frigate, line), "each stays in the place of her card"


def test_what_is_made_up_says_how_much_a_piece_has_room_for() -> None:
    share = replace(choice("share", piece="brig", amount=1), step=1)
    bound, free = replace(share, most=3), choice("share", piece="line", amount=1)
    brig, line = panel(Selection(), bound, replace(free, step=1)).parts
    assert (brig.amount, brig.most) == (0, 3)
    assert (line.amount, line.most) == (0, 0)


def test_what_can_be_put_in_by_several_ways_goes_in_by_the_first_and_the_drawer_has_the_others() -> (
    None
):
    usual = replace(choice("join", piece="brig", amount=1), step=1)
    close, drop = choice("join", piece="brig", amount=1), choice("drop", minor=True)
    close = replace(close, command=choice("close").command)
    shown = panel(Selection(), usual, close, drop)
    (brig,) = shown.parts
    assert brig.more == brig.all_or_none == usual.command
    assert shown.drawer
    drawer = panel(shown.drawer, usual, close, drop)
    (other,) = [key for key in drawer.keys if key.text == "brig"]
    assert other.act == Selection.of(piece="brig", deed="join")
    assert isinstance(other.act, Selection)
    listed = panel(other.act, usual, close, drop).keys
    assert {key.act for key in listed} == {usual.command, close.command}


def test_what_a_piece_may_do_while_something_is_made_up_is_in_the_drawer() -> None:
    share, done = replace(choice("share", piece="brig", amount=1), step=1), choice("done")
    said = tuple(choice("say", piece="line", space=space) for space in ("A1", "A2"))
    drawer = panel(Selection.of(more=1), share, done, *said)
    (key,) = [key for key in drawer.keys if key.text == "line"]
    assert (key.note, key.act) == ("game.deed.say", Selection.of(piece="line", deed="say"))
    assert isinstance(key.act, Selection)
    listed = panel(key.act, share, done, *said).keys
    assert [key.act for key in listed] == [one.command for one in said]


def test_one_key_does_for_all_what_each_can_do_in_one_way() -> None:
    brig, line = (
        replace(choice(f"drift {id}", piece=id), together=True) for id in ("brig", "line")
    )
    (key,) = panel(Selection(), brig, line).table
    assert (key.text, key.act) == ("game.together.drift", Together("drift"))
    another = replace(choice("drift on", piece="brig"), together=True)
    assert panel(Selection(), brig, another, line).table == ()


def test_while_no_ship_is_picked_the_targets_of_the_whole_table_are_ringed() -> None:
    shown = panel(Selection(), choice("salvo at her", target="galleon"), *SAILS)
    assert (shown.stage, shown.spots) == ("fleet", (SpaceMark("C1", "target"),))


def test_a_target_that_is_no_miniature_is_ringed_on_its_own_cell() -> None:
    shown = panel(
        Selection.of(piece="brig"), choice("fire at it", piece="brig", target="harbour", space="E2")
    )
    assert shown.spots == (SpaceMark("E2", "target"),)


def test_a_ship_shows_her_deeds_and_marks_the_chart() -> None:
    repair = choice("repair", piece="brig")
    shown = panel(Selection.of(piece="brig"), repair, *ALL)
    assert [key.text for key in shown.keys] == ["repair"], "the chart shows where she may go"
    assert SpaceMark("C3", "reach") in shown.spots
    assert SpaceMark("C1", "target") in shown.spots


def test_a_colony_that_may_be_fired_at_has_a_ring_too() -> None:
    places = (PlaceView(id="goa", kind="colony", spaces=("E5",)),)
    view = replace(VIEW, chart=replace(CHART, places=places))
    shot = choice("fire colony", piece="brig", target="goa", space="E5")
    shown = deed_panel(words, view, (*ALL, shot), Selection.of(piece="brig"))
    assert SpaceMark("E5", "target") in shown.spots


def test_a_turn_that_cannot_end_yet_says_why_in_its_place() -> None:
    bar = DisabledAction(
        about="", deed="end-turn", reason=say("drift-due"), rule="4.18a", ends=True
    )
    for aim in (Selection(), Selection.of(piece="brig")):
        dead = panel(aim, *SAILS, disabled=(bar,)).end
        assert dead
        assert (dead.text, dead.look, dead.note) == ("game.deed.end-turn", "dead", "drift-due")
        assert (dead.rule, dead.act) == ("4.18a", None)


def test_a_piece_held_back_waits_with_her_own_deeds_alone() -> None:
    hold = InterruptWindow(about="brig", message=say("any-mine"), rule="10.7b")
    drawer = Selection.of(piece="brig", more=1)
    waiting = panel(drawer, held=(hold,))
    assert [(key.text, key.look, key.note) for key in waiting.keys[1:]] == [
        ("fire one", "dead", "any-mine"),
        ("end", "brass", ""),
    ], "the end of the turn shuts nothing"
    assert waiting.keys[0].act == Selection.of(piece="brig", deed="sail"), "one may pick meanwhile"
    assert (
        panel(Selection.of(piece="frigate", deed="fire", target="fort"), held=(hold,)).keys[0].act
        == SHOTS[2].command
    )
    free = replace(hold, free=("fire",))
    assert panel(drawer, held=(free,)).keys[1].act == SHOTS[0].command


def test_where_many_short_keys_stand_one_of_them_is_to_be_chosen() -> None:
    """A fleet without a chart has many to fire at where six play."""
    shots = [choice("fire", piece="brig", target=f"ship-{number}") for number in range(14)]
    shown = panel(Selection.of(piece="brig", deed="fire"), *shots)
    assert (shown.stage, shown.prompt) == ("short", "deeds.next-list")


def test_the_prompt_follows_the_finger() -> None:
    assert panel(Selection()).prompt == ""
    assert panel(Selection.of(piece="brig")).prompt == "deeds.next-reach"
    assert panel(Selection.of(piece="line"), *SAILS).prompt == "", "the game says what comes next"
    assert panel(Selection.of(piece="brig", deed="sail")).prompt == "deeds.next-rose"
    assert panel(Selection.of(piece="frigate", deed="fire")).prompt == "deeds.next-target"
    assert (
        panel(Selection.of(piece="frigate", deed="fire", target="fort")).prompt == "deeds.next-list"
    )


def test_whoever_would_but_stay_where_she_lies_is_not_asked_where_she_goes() -> None:
    """Her own cell is hidden under her, and nothing else is marked."""
    galleon = Selection.of(piece="galleon")
    stays = choice("drift", piece="galleon", course="S", run=0, space="C1")
    goes = choice("drift", piece="galleon", course="S", run=1, space="C2")
    assert panel(galleon, stays).prompt == "", "the game says what comes next"
    assert panel(galleon, stays, goes).prompt == "deeds.next-reach"


def test_whoever_may_as_well_stay_is_told_so_before_she_goes() -> None:
    """In a storm, who lies in shelter."""
    drift = choice("drift", piece="galleon", course="S", run=1, space="C2")
    leaves = replace(drift, aside=True)
    assert panel(Selection.of(piece="galleon"), leaves).prompt == "deeds.next-reach-stay"


def test_the_rose_shows_the_greatest_run_of_each_course() -> None:
    shown = panel(Selection.of(piece="brig", deed="sail"))
    assert shown.stage == "rose"
    assert dict(shown.rose.runs) == {"N": 1, "NE": 3}
    assert shown.confirm is not None
    assert shown.confirm.act is None, "nothing is picked yet"
    assert shown.prompt == "deeds.next-rose"


def test_a_course_and_run_are_confirmed_by_their_own_words() -> None:
    shown = panel(Selection.of(piece="brig", deed="sail", course="NE", run=2))
    assert shown.confirm == ActionButton(text="sail brig NE 2", act=SAILS[1].command)
    assert shown.prompt == "deeds.next-sure", "the course is chosen"
    assert (shown.rose.shorter, shown.rose.longer) == (True, True)
    assert {spot.space: spot.kind for spot in shown.spots} == {
        "B2": "path",
        "C3": "end",
        "D4": "reach",
        "A2": "reach",
    }


def test_where_course_and_run_do_not_settle_it_the_ways_are_listed() -> None:
    reef = choice("sail reef", piece="brig", course="NE", run=2)
    shown = panel(Selection.of(piece="brig", deed="sail", course="NE", run=2), *SAILS, reef)
    assert [key.text for key in shown.keys] == ["sail brig NE 2", "sail reef"]
    assert shown.confirm is None


def test_targets_are_listed_and_those_with_several_ways_lead_on() -> None:
    shown = panel(Selection.of(piece="frigate", deed="fire"))
    assert [key.text for key in shown.keys] == ["fire two", "fire three"]
    assert shown.keys[0].act == SHOTS[1].command
    assert shown.keys[1].act == Selection.of(piece="frigate", deed="fire", target="fort")
    assert [
        key.act for key in panel(Selection.of(piece="frigate", deed="fire", target="fort")).keys
    ] == [
        SHOTS[2].command,
        SHOTS[3].command,
    ]


def test_what_has_no_picker_of_its_own_is_picked_from_lists_one_kind_after_the_other() -> None:
    ways = [
        choice(f"place {die} {slot}", die=die, slot=slot)
        for die in ("red", "white")
        for slot in ("sail", "guns")
    ]
    dice = panel(Selection.of(deed="place"), *ways).keys
    assert [key.act for key in dice] == [
        Selection.of(deed="place", die=die) for die in ("red", "white")
    ]
    slots = panel(Selection.of(deed="place", die="red"), *ways).keys
    assert [key.act for key in slots] == [ways[0].command, ways[1].command]


def test_many_cells_are_picked_by_letter_and_number() -> None:
    cells = tuple(
        choice(f"reef {cell}", space=cell)
        for cell in ("A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1")
    )
    shown = panel(Selection.of(deed="reef"), *cells)
    assert shown.stage == "cells"
    assert len(shown.cells) == 9
    picked = panel(Selection.of(deed="reef", space="C2"), *cells)
    assert picked.confirm == ActionButton(text="reef C2", act=cells[5].command)


def test_many_spaces_that_no_letter_and_number_names_are_a_list_of_what_may_be_done_there() -> None:
    isles = tuple(choice(f"explore isle {n}", space=f"isle-{n}") for n in range(9))
    shown = panel(Selection.of(deed="explore"), *isles)
    assert shown.stage == "list"
    assert [key.act for key in shown.keys] == [isle.command for isle in isles]


def test_areas_in_reach_are_marked_as_cells_are() -> None:
    board = Areas(
        (
            Space("cove", (0, 0), ("reef",)),
            Space("reef", (2, 0), ("cove", "deep")),
            Space("deep", (4, 0), ("reef",)),
        )
    )
    brig = PieceView(id="brig", kind="brig", seat="blue", space="reef")
    view = replace(VIEW, chart=ChartView(board=board, pieces=(brig,)))
    ways = tuple(choice(f"sail {to}", piece="brig", space=to) for to in ("cove", "deep"))
    shown = deed_panel(words, view, ways, Selection.of(piece="brig", deed="sail"))
    assert shown.spots == (SpaceMark("cove", "reach"), SpaceMark("deep", "reach"))
