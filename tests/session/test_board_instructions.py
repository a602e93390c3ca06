"""What the hands must do on the real board after an undo, so that it matches the chart again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.layers import BEAD, BURST, ROCK, Badge, Layer, Mark
from companion.engine.messages import Message, say
from companion.engine.space import Areas, Space, Squares
from companion.engine.views import CardView, ChartView, PieceView, PlaceView, SideView, TableView
from companion.games.ahoy import GAME as AHOY
from companion.i18n.translator import words
from companion.session.board_instructions import to_check, to_match
from tests.games.admiral.verbs import Table, battle, skirmish
from tests.games.ahoy.verbs_smuggler import smuggling


def spoken(orders: tuple[Message, ...], language: str = "en") -> list[str]:
    return [words(language).say(order) for order in orders]


def taken_back(table: Table, deed: str, *what: Any, **how: Any) -> list[str]:
    """What the hands are told when this deed of Admiral is undone; doing it again must lead
    back.
    """
    before = table.view()
    getattr(table, deed)(*what, **how)
    after = table.view()
    assert len(to_match(before, after)) == len(to_match(after, before))
    return spoken(to_match(after, before))


def test_a_lot_loaded_goes_back_onto_the_sea() -> None:
    table = battle().open_sea().at("frigate-1", "K7").pearls(K7=1)
    assert taken_back(table, "load", "frigate-1") == [
        "Lay 1 treasure token on K7",
        "Frigate 1: take 1 treasure token away",
    ]


def test_a_lot_landed_goes_back_aboard() -> None:
    table = battle().stow("brig-1", 1)
    assert taken_back(table, "unload", "brig-1", "fort-a1") == [
        "Brig 1: lay down 1 treasure token",
        "Fort A1: take 1 treasure token away",
    ]


def test_a_reef_laid_is_taken_up() -> None:
    table = battle(layout="placed", wind="")
    assert taken_back(table, "place_reef", table.state.turn, "D8") == ["Take the reef off D8"]


def test_an_island_laid_is_taken_up_by_the_corner_by_which_it_was_laid() -> None:
    table = battle(layout="islands", wind="")
    table.propose_island("blue", "wide", "D9")
    assert taken_back(table, "agree_island", "red") == ["Take the island off D9"]


def test_a_mine_that_went_up_is_covered_and_its_victim_stands_again() -> None:
    table = (
        skirmish(mines="1", brig_2="F4", frigate_1="F7", line_1="L1", line_2="L9")
        .lay("blue", "D4")
        .lay("red", "")
    )
    table.spin("fresh W")
    table.turn("red").sail("brig-2", "W", 4)
    assert taken_back(table, "declare", "blue", "brig-2", "D4") == [
        "Stand Brig 2 on B4 again",
        "Take the mine card off D4",
    ]


def test_the_flags_of_two_ships_at_work_go_back_from_the_foot_of_the_fort() -> None:
    table = battle().open_sea().hurt("fort-a1", 2)
    assert taken_back(table, "repair_fort", "fort-a1", "line-1", "brig-1") == [
        "Take the flag of Line 1 off A1",
        "Take the flag of Brig 1 off A1",
    ]


def at_work() -> Table:
    """Line 1 and Brig 1 repair their fort; Frigate 1 lies idle in its port."""
    table = battle().open_sea().hurt("fort-a1", 2)
    table.repair_fort("fort-a1", "line-1", "brig-1")
    return table


def test_the_flag_of_who_took_anothers_place_at_a_fort_goes_back_to_her() -> None:
    table = at_work()
    assert taken_back(table, "correct", "work", "fort-a1", to="blue line-1 frigate-1") == [
        "Take the flag of Frigate 1 off A1",
        "Lay the flag of Brig 1 on A1 again",
    ]


def test_two_ships_that_are_only_named_in_another_order_leave_their_flags_as_they_lie() -> None:
    before = at_work().view()
    after = at_work().change("fort-a1", workers=("brig-1", "line-1")).view()
    assert to_match(before, after) == ()


def test_whose_flags_lie_at_a_fort_is_named_when_a_battle_is_taken_up_again() -> None:
    assert spoken(to_check(at_work().view()), "ru")[-2:] == [
        "A1: флаг (Линкор 1)",
        "A1: флаг (Бриг 1)",
    ]


CHART = ChartView(
    board=Squares(6, 6),
    pieces=(PieceView(id="a", kind="brig", seat="blue", space="A1"),),
    places=(
        PlaceView(id="cadiz", kind="port", spaces=("F1",), name=say("seat.sky"), owner="spain"),
        PlaceView(id="cuba", kind="colony", spaces=("F2",), name=say("seat.red"), owner="blue"),
    ),
)
VIEW = TableView(
    chart=CHART,
    cards=(CardView(id="a", kind="brig", name=say("seat.blue"), seat="blue", hull=2),),
    sides=(
        SideView(id="spain", name=say("seat.orange")),
        SideView(id="pirates", name=say("seat.black")),
    ),
)


GONE_UP = Badge(BURST, "D4", thing="admiral.sprung")


def tokens(n: int) -> Badge:
    return Badge(BEAD, "C3", number=n, thing="admiral.cargo")


def lying_on(*layers: Layer) -> ChartView:
    return replace(CHART, layers=layers)


def test_a_port_that_changed_hands_changes_its_flag() -> None:
    places = tuple(
        replace(place, owner=owner)
        for place, owner in zip(CHART.places, ("pirates", ""), strict=True)
    )
    taken = replace(VIEW, chart=replace(CHART, places=places))
    assert spoken(to_match(VIEW, taken)) == [
        "Sky: fly the flag of Black",
        "Red: take the flag down",
    ]
    assert spoken(to_match(taken, VIEW)) == [
        "Sky: fly the flag of Orange",
        "Red: fly the flag of Blue",
    ]


@pytest.mark.parametrize(
    ("n", "russian"),
    [
        (1, "1 жетон сокровищ"),
        (2, "2 жетона сокровищ"),
        (5, "5 жетонов сокровищ"),
        (21, "21 жетон сокровищ"),
    ],
)
def test_tokens_are_counted_as_a_russian_counts_them(n: int, russian: str) -> None:
    rich = replace(VIEW, chart=lying_on(tokens(n)))
    assert spoken(to_match(VIEW, rich), "ru") == [f"Положите на C3: {russian}"]
    assert spoken(to_match(rich, VIEW), "ru") == [f"Снимите с C3: {russian}"]


def test_when_a_battle_is_taken_up_again_all_that_lies_on_the_board_is_named() -> None:
    lying = replace(VIEW, chart=lying_on(tokens(2), GONE_UP))
    assert spoken(to_check(lying)) == [
        "Blue stands on A1",
        "2 treasure tokens on C3",
        "The mine card on D4",
    ]


def test_a_card_that_went_up_is_laid_and_taken_off_by_the_name_its_game_gives_it() -> None:
    sprung = replace(VIEW, chart=lying_on(GONE_UP))
    assert spoken(to_match(VIEW, sprung)) == ["Lay the mine card on D4 again"]
    assert spoken(to_match(sprung, VIEW), "ru") == ["Снимите с D4: карточка мины"]


def test_cardboard_on_several_spaces_is_laid_and_named_piece_by_piece_and_print_is_not() -> None:
    cardboard = Mark(ROCK, ("B2", "B3"), thing="admiral.reef")
    reefs = replace(VIEW, chart=lying_on(cardboard, Mark(ROCK, ("E5",))))
    assert spoken(to_match(VIEW, reefs)) == ["Lay the reef on B2 again", "Lay the reef on B3 again"]
    assert spoken(to_check(reefs)) == ["Blue stands on A1", "The reef on B2", "The reef on B3"]


def test_a_space_that_has_a_name_is_called_by_it() -> None:
    isles = Areas(
        (
            Space("t", (0, 0), ("n",), name=say("seat.sky")),
            Space("n", (2, 0), ("t",)),
        )
    )
    here, there = (
        replace(VIEW, chart=ChartView(board=isles, pieces=(replace(CHART.pieces[0], space=at),)))
        for at in ("n", "t")
    )
    assert spoken(to_match(here, there)) == ["Put Blue on Sky"]
    assert spoken(to_match(there, here)) == ["Put Blue on n"]


def test_nothing_is_asked_for_where_nothing_on_the_board_changed() -> None:
    assert to_match(VIEW, replace(VIEW, round=2, turn="red")) == ()


def test_without_a_chart_the_companion_does_not_know_the_board() -> None:
    cards = replace(VIEW, chart=None)
    assert to_match(cards, replace(cards, cards=())) == ()


def test_a_piece_without_a_card_is_called_by_its_name() -> None:
    boat = PieceView(id="boat", kind="boat", seat="blue", space="A1", name=say("seat.blue"))
    before = TableView(chart=ChartView(board=Squares(2, 1), pieces=(boat,)))
    after = TableView(chart=ChartView(board=Squares(2, 1), pieces=(replace(boat, space="B1"),)))
    assert spoken(to_match(before, after)) == ["Put Blue on B1"]


def test_a_place_that_has_come_to_the_board_flies_no_flag() -> None:
    islet = PlaceView(id="islet", kind="islet", spaces=("A1",), name=say("seat.blue"))
    before = TableView(chart=ChartView(board=Squares(1, 1)))
    after = TableView(chart=ChartView(board=Squares(1, 1), places=(islet,)))
    assert to_match(before, after) == ()


def test_a_piece_without_a_card_and_its_space_are_called_as_in_the_logbook() -> None:
    view = AHOY.public(smuggling().state)
    speech = words("en").naming((), view.names)
    told = [speech.say(one) for one in to_check(view)]
    assert told == ["Smuggler flagship stands on region 2, lower right"]
