"""Dice, slots, cards, numbers and players are picked by plain taps, whatever a game offers."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.mats import CardRowView, DieView, FigureView, MatView, RowCardView, SlotView
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, DisabledAction, Pick, pick_kind, picks
from companion.engine.space import Areas, Space
from companion.engine.views import ChartView, SeatView, TableView
from companion.presenters.action_panel import deed_panel
from companion.presenters.mats import Offered, mat_faces, offered, row_faces
from companion.presenters.panel_parts import ActionButton, DeedPanel
from companion.presenters.selection import Hint, Selection, settled
from companion.presenters.thing_taps import at_thing
from tests.presenters.by_taps import reached

GANG = pick_kind("gang")
ISLES = tuple(f"isle-{n}" for n in range(6))
SEA = Areas(
    tuple(Space(isle, (n * 2, 0), tuple(set(ISLES) - {isle})) for n, isle in enumerate(ISLES))
)


class Do(Command, frozen=True, kw_only=True):
    """A deed of these tests, told apart by what it is about."""

    what: str


def words(message: Message) -> str:
    """An id stands for its sentence, with its figures."""
    figures = (
        words(one) if isinstance(one, Message) else str(one) for one in message.figures.values()
    )
    return " ".join((message.id, *figures)).strip()


def choice(
    deed: str = "place", seat: str = "blue", minor: bool = False, **ids: str | int
) -> Choice:
    what = " ".join((deed, *(f"{kind}={id}" for kind, id in ids.items())))
    return Choice(
        command=Do(seat=seat, what=what),
        deed=deed,
        label=say(what),
        picks=picks(**ids),
        minor=minor,
    )


SLOTS = tuple(SlotView(id, say(id)) for id in ("sail", "guns", "explore"))
PRICE = FigureView(label=say("gold"), value="3", mark="house")
VIEW = TableView(
    game="game",
    turn="blue",
    seats=(SeatView(id="blue", name=""), SeatView(id="green", name="")),
    chart=ChartView(board=SEA),
    dice=(
        DieView("a", 4, "blue"),
        DieView("b", 6, "blue", "guns"),
        DieView("c", 1, "blue"),
        DieView("d", 2, "green"),
    ),
    mats=(
        MatView("blue", "blue", say("mat"), SLOTS, (FigureView(label=say("gold"), value="2"),), 3),
        MatView("green", "green", say("mat"), SLOTS),
    ),
    rows=(
        CardRowView(
            "market", say("market"),
            tuple(RowCardView(id, say(id), say("text"), (PRICE,)) for id in ("pearl", "rum")), 7,
        ),
    ),
)  # fmt: skip
PLACES = tuple(
    choice(die=die, slot=slot, space=space, amount=gold)
    for die, slot, space, gold in product("abc", ("sail", "guns", "explore"), ISLES, range(3))
)


def panel(picked: Selection, *choices: Choice, view: TableView = VIEW) -> DeedPanel:
    return deed_panel(words, view, choices, picked)


def tap(
    picked: Selection, choices: tuple[Choice, ...], kind: str, id: str, seat: str = "blue"
) -> object:
    return at_thing(picked, choices, VIEW, seat, kind, id)


# ---- what is asked, in which order


def test_a_die_a_slot_a_space_and_then_how_much_gold() -> None:
    start = settled(Selection(), PLACES)
    assert start == Selection.of(deed="place"), "there is nothing else to do"
    dice = panel(start, *PLACES)
    assert (dice.stage, [die.id for die in dice.dice]) == ("dice", ["a", "b", "c"])
    mats = panel(start.adding("die", "a"), *PLACES)
    assert (mats.stage, [mat.seat for mat in mats.mats]) == ("mats", ["blue"])
    spaces = panel(Selection.of(deed="place", die="a", slot="guns"), *PLACES)
    assert (spaces.stage, [key.text for key in spaces.keys]) == ("list", list(ISLES))
    gold = panel(Selection.of(deed="place", die="a", slot="guns", space="isle-2"), *PLACES)
    assert (gold.stage, gold.stepper.value) == ("amount", 0)
    assert gold.confirm
    assert gold.confirm.text == "place die=a slot=guns space=isle-2 amount=0"


def test_every_one_of_162_placings_is_come_to_by_five_taps_at_most() -> None:
    assert len(PLACES) == 162
    end = choice("end")
    sent = reached(VIEW, (*PLACES, end))
    assert sent.keys() == {one.command for one in (*PLACES, end)}
    assert max(sent.values()) == 5, (
        "the deed, a die, a slot, a space, and the key that takes the gold"
    )
    assert sent[end.command] == 1


def test_what_no_longer_divides_is_never_asked() -> None:
    one_die = tuple(one for one in PLACES if one.of("die") == "b" and one.of("amount") == "1")
    assert panel(Selection.of(deed="place"), *one_die).stage == "mats"
    assert max(reached(VIEW, one_die).values()) == 2


def test_a_thing_that_several_deeds_are_about_is_called_as_their_labels_call_it() -> None:
    hired = tuple(
        replace(choice("hire", gang=gang, space=isle), label=say("at", gang=say(gang), isle=isle))
        for gang, isle in product(("cooks", "boys"), ISLES[:2])
    )
    shown = panel(Selection.of(deed="hire"), *hired)
    assert [key.text for key in shown.keys] == ["cooks", "boys"]


# ---- dice


def test_a_die_that_leads_to_one_deed_says_which() -> None:
    turns = (
        choice("turn", die="a"),
        choice("turn", die="b", amount=1),
        choice("turn", die="b", amount=2),
    )
    shown = panel(Selection.of(deed="turn"), *turns)
    assert [(die.id, die.text, die.live) for die in shown.dice] == [
        ("a", "turn die=a", True), ("b", "guns", True),
    ]  # fmt: skip
    assert tap(Selection.of(deed="turn"), turns, "die", "a") == turns[0].command


def test_dice_that_nobody_sees_are_a_list() -> None:
    hidden = (choice(die="x", slot="sail"), choice(die="y", slot="sail"))
    shown = panel(Selection.of(deed="place"), *hidden)
    assert (shown.stage, [key.act for key in shown.keys]) == (
        "list",
        [one.command for one in hidden],
    )


def test_a_die_tapped_on_the_table_is_picked_and_nothing_is_done_yet() -> None:
    only = (choice("sail", die="a"), choice("end"))
    picked = tap(Selection(), only, "die", "a")
    assert picked == Selection.of(die="a", deed="sail")
    assert isinstance(picked, Selection)
    assert [key.act for key in panel(picked, *only).keys] == [only[0].command]


def test_of_several_deeds_the_die_keeps_lying_picked() -> None:
    both = (choice("place", die="a", slot="sail"), choice("place", die="a", slot="guns"),
            choice("turn", die="a"), choice("turn", die="c"), choice("end"))  # fmt: skip
    picked = tap(Selection(), both, "die", "a")
    assert picked == Selection.of(die="a")
    assert isinstance(picked, Selection)
    shown = panel(picked, *both)
    assert shown.stage == "deeds"
    assert [key.act for key in shown.keys] == [Selection.of(die="a", deed="place"), both[2].command]
    assert shown.back
    assert [key.act for key in shown.table] == [both[4].command], (
        "what may be done with this die is offered once, not again for another"
    )


def test_another_die_may_be_picked_instead() -> None:
    picked = Selection.of(deed="place", die="a")
    assert tap(picked, PLACES, "die", "c") == Selection.of(deed="place", die="c")


def test_a_tap_gives_nothing_up() -> None:
    forgo = (choice("forgo", die="a", minor=True),)
    assert tap(Selection(), forgo, "die", "a") is None
    assert not offered(forgo, Selection()).has("die", "blue", "a")
    assert tap(Selection.of(deed="forgo"), forgo, "die", "a") == forgo[0].command, (
        "it was asked for"
    )


def test_a_die_that_can_do_nothing_says_why() -> None:
    bar = DisabledAction(about="a", deed="place", reason=say("all-full"), rule="3.1")
    view = replace(VIEW, disabled=(bar,))
    assert at_thing(Selection(), (), view, "blue", "die", "a") == Hint(say("all-full"), "3.1")


# ---- slots


def test_slots_that_take_the_die_are_laid_out() -> None:
    some = (
        choice(die="a", slot="sail"),
        choice(die="a", slot="explore"),
        choice(die="c", slot="guns"),
    )
    (mat,) = panel(Selection.of(deed="place", die="a"), *some).mats
    assert [(slot.id, slot.live) for slot in mat.slots] == [("sail", True), ("explore", True)]


def test_a_slot_of_another_mat_is_tapped_on_that_mat() -> None:
    at_green = tuple(
        replace(choice("harm", slot=slot), picks=picks(seat="green", slot=slot))
        for slot in ("sail", "guns")
    )
    (mat,) = panel(Selection.of(deed="harm"), *at_green).mats
    assert (mat.seat, mat.slots[0].live) == ("green", True)
    assert tap(Selection.of(deed="harm"), at_green, "slot", "sail", "green") == at_green[0].command
    assert tap(Selection.of(deed="harm"), at_green, "slot", "sail", "blue") is None


def test_a_slot_stands_for_the_die_that_lies_in_it() -> None:
    turn = (choice("turn", die="b", amount=1), choice("turn", die="b", amount=2))
    assert tap(Selection(), turn, "slot", "guns") == Selection.of(die="b", deed="turn")
    assert offered(turn, Selection()).has("die", "blue", "b")


def test_one_goes_on_with_what_is_tapped_whatever_comes_first() -> None:
    picked = tap(Selection(), PLACES, "slot", "sail")
    assert picked == Selection.of(slot="sail", deed="place")
    assert isinstance(picked, Selection)
    assert panel(picked, *PLACES).stage == "dice"


def test_a_die_and_its_slot_are_enough_where_the_die_might_do_something_else() -> None:
    both = (choice("place", die="a", slot="sail"), choice("pay", die="a", card="rum"))
    assert tap(Selection.of(die="a"), both, "slot", "sail") == both[0].command
    assert tap(Selection.of(die="c"), both, "die", "a") == Selection.of(die="a"), (
        "another die is picked, and nothing is done yet"
    )


def test_two_captains_asked_at_once_have_each_a_mat() -> None:
    both = tuple(
        choice("brace", seat=seat, slot=slot)
        for seat in ("blue", "green")
        for slot in ("sail", "guns")
    )
    assert reached(VIEW, both).keys() == {one.command for one in both}
    keys = panel(Selection(), *both).table
    assert [key.act for key in keys] == [
        Selection.of(by=seat, deed="brace") for seat in ("blue", "green")
    ]
    assert [mat.seat for mat in panel(Selection.of(by="green", deed="brace"), *both).mats] == [
        "green"
    ]


def test_a_slot_of_ones_own_mat_is_meant_where_another_has_one_of_that_name() -> None:
    both = tuple(
        choice("brace", seat=seat, slot="sail", amount=n)
        for seat in ("blue", "green")
        for n in (1, 2)
    )
    picked = tap(Selection(), both, "slot", "sail", seat="green")
    assert picked == Selection.of(by="green", slot="sail", deed="brace")


# ---- cards, numbers, players


def test_a_card_is_bought_by_a_tap_on_it() -> None:
    buys = (choice("buy", card="pearl"), choice("buy", card="rum"))
    shown = panel(Selection.of(deed="buy"), *buys)
    assert shown.stage == "rows"
    assert [(card.id, card.figures, card.live) for card in shown.rows[0].cards] == [
        ("pearl", "gold 3cards.check", True), ("rum", "gold 3cards.check", True),
    ]  # fmt: skip
    assert tap(Selection.of(deed="buy"), buys, "card", "rum", seat="") == buys[1].command


def test_a_card_that_cannot_be_picked_takes_no_room_in_the_panel() -> None:
    shown = panel(Selection.of(deed="buy"), choice("buy", card="rum"), choice("buy"))
    assert [card.id for card in shown.rows[0].cards] == ["rum"]


def test_cards_of_a_hand_that_nobody_sees_are_a_list() -> None:
    play = (choice("play", card="storm"), choice("play", card="pearl"))
    assert panel(Selection.of(deed="play"), *play).stage == "list"


def test_a_choice_without_a_card_stands_beside_the_row() -> None:
    buys = (choice("buy", card="pearl"), choice("buy", card="rum"), choice("buy"))
    shown = panel(Selection.of(deed="buy"), *buys)
    assert [key.act for key in shown.keys] == [buys[2].command]


def test_a_number_is_stepped_and_never_a_long_list() -> None:
    bids = tuple(choice("bid", amount=n) for n in (3, 0, 1, 20))
    shown = panel(Selection.of(deed="bid"), *bids)
    assert (shown.stage, shown.keys, shown.stepper.value) == ("amount", (), 3), (
        "the likely one first"
    )
    assert shown.stepper.more == Selection.of(deed="bid", step=20)
    assert shown.stepper.less == Selection.of(deed="bid", step=1)
    most = panel(Selection.of(deed="bid", step=20), *bids)
    assert (most.stepper.value, most.stepper.more) == (20, None)
    assert most.confirm == ActionButton(text="bid amount=20", act=bids[3].command)


def test_what_is_likely_and_picks_no_card_stands_before_the_cards() -> None:
    buys = (choice("buy", card="pearl"), choice("buy", card="rum"), choice("buy"))
    every = replace(choice("buy", amount=2), likely=True)
    shown = panel(Selection.of(deed="buy"), *buys, every)
    assert [key.act for key in shown.first] == [every.command]
    assert [key.act for key in shown.keys] == [buys[2].command]


def test_a_number_that_is_not_the_last_thing_is_taken_by_its_key() -> None:
    pays = tuple(choice("pay", amount=n, slot=slot) for n in (1, 2) for slot in ("sail", "guns"))
    shown = panel(Selection.of(deed="pay", step=2), *pays)
    assert shown.confirm == ActionButton(
        text="deeds.so-many 2", act=Selection.of(deed="pay", amount=2)
    )
    assert panel(Selection.of(deed="pay", amount=2), *pays).stage == "mats"


def test_players_are_picked_by_their_flags() -> None:
    gifts = tuple(
        replace(choice("give"), command=Do(seat="blue", what=f"{seat} {card}"),
                picks=(Pick("seat", seat), Pick("card", card)))
        for seat in ("green", "red") for card in ("pearl", "rum")
    )  # fmt: skip
    shown = panel(Selection.of(deed="give"), *gifts)
    assert [(key.text, key.seats) for key in shown.keys] == [
        ("seat.green", ("green",)), ("seat.red", ("red",)),
    ]  # fmt: skip
    assert max(reached(VIEW, gifts).values()) == 2


# ---- the table in words


def test_a_mat_tells_its_counts_its_hand_and_the_dice_beside_it() -> None:
    blue, green = mat_faces(words, VIEW, Offered())
    assert blue.counts == "gold 2 · mats.hand 3"
    assert [die.id for die in blue.tray] == ["a", "c"]
    assert (green.counts, [die.face for die in green.tray]) == ("", [2])


def test_dice_of_a_seat_without_a_mat_lie_by_themselves() -> None:
    bare = replace(VIEW, mats=(), dice=(DieView("a", 0, "green"),))
    (lying,) = mat_faces(words, bare, Offered())
    assert (lying.seat, lying.slots, [die.face for die in lying.tray]) == ("green", (), [0])


def test_a_damaged_slot_says_so() -> None:
    hole = MatView(
        "blue", "blue", say("mat"), (SlotView("sail", say("sail"), say("any"), damaged=True),)
    )
    ((slot,),) = (
        mat.slots for mat in mat_faces(words, replace(VIEW, mats=(hole,), dice=()), Offered())
    )
    assert (slot.takes, slot.damaged) == ("mats.damaged", True)


def test_printed_cells_are_picked_where_they_lie_and_say_what_they_bring() -> None:
    cells = tuple(RowCardView(id, say("")) for id in ("cooks", "boys", "guards"))
    mine = CardRowView("blue:cells", say("cells"), cells, seat="blue", kind=GANG, abreast=3)
    view = replace(VIEW, rows=(mine, replace(mine, id="green:cells", seat="green")))
    to = (choice("hire", gang="cooks"), choice("hire", gang="boys"))
    picked = Selection.of(deed="hire")
    shown = panel(picked, *to, view=view)
    (row,) = shown.rows
    assert (shown.stage, row.seat, row.left) == ("rows", "blue", "hire gang=cooks · hire gang=boys")
    assert [cell.live for cell in row.cards] == [True, True, False]
    assert at_thing(picked, to, view, "", GANG, "boys") == to[1].command


def test_a_row_tells_how_many_cards_fill_it() -> None:
    (row,) = row_faces(words, VIEW.rows, Offered())
    assert (row.name, row.left, [card.id for card in row.cards]) == (
        "market", "mats.left 7", ["pearl", "rum"],
    )  # fmt: skip


# ---- whatever a game offers

IDS = {
    "die": st.sampled_from(["a", "b", "c"]),
    "slot": st.sampled_from(["sail", "guns", "explore"]),
    "card": st.sampled_from(["pearl", "rum", "storm"]),
    "space": st.sampled_from(ISLES),
    "amount": st.integers(-3, 30).map(str),
    "seat": st.sampled_from(["blue", "green"]),
    GANG: st.sampled_from(["cooks", "boys"]),
}


@st.composite
def offers(draw: st.DrawFn) -> tuple[Choice, ...]:
    """Deeds of one kind with picks that differ, and the kinds in one order; some lack some."""
    kinds = draw(st.permutations(list(IDS)))[: draw(st.integers(1, 5))]
    one = st.tuples(*(st.one_of(st.just(""), IDS[kind]) for kind in kinds))
    found = draw(st.lists(one, min_size=1, max_size=25, unique=True))
    return tuple(
        Choice(
            command=Do(seat="blue", what=repr(ids)),
            deed="do",
            label=say(repr(ids)),
            picks=tuple(Pick(kind, id) for kind, id in zip(kinds, ids, strict=True) if id),
        )
        for ids in found
    )


def divided(choices: tuple[Choice, ...]) -> int:
    """How many kinds tell them apart."""
    kinds = {pick.kind for choice in choices for pick in choice.picks}
    return sum(len({choice.of(kind) for choice in choices}) > 1 for kind in kinds)


@settings(max_examples=300, deadline=None)
@given(offers())
def test_whatever_is_offered_is_come_to_by_a_tap_for_each_kind_that_divides(
    choices: tuple[Choice, ...],
) -> None:
    end = choice("end")
    sent = reached(VIEW, (*choices, end))
    assert sent.keys() == {one.command for one in (*choices, end)}
    assert max(sent.values()) <= divided(choices) + 1


@pytest.mark.parametrize("view", [VIEW, TableView(game="game")], ids=["shown", "unseen"])
@settings(max_examples=100, deadline=None)
@given(choices=offers())
def test_no_picker_is_needed_to_come_to_it(view: TableView, choices: tuple[Choice, ...]) -> None:
    assert reached(view, choices).keys() == {one.command for one in choices}
