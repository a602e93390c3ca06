"""Pages 2 to 4: two fleets, their stacks, the hired ships, and who is first."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.game import Seat
from companion.engine.refusals import Refused
from companion.games.lords import GAME
from companion.games.lords.rules.state import Player
from tests.games.lords.verbs import HIRED, OPEN_SEA, SEATS, battle, opened, printed, quiet

rule = pytest.mark.rule


@rule("lords:2.1")
@pytest.mark.parametrize("players", [1, 3])
def test_the_duel_is_for_two(players: int) -> None:
    seats = (*SEATS, Seat("red"))[:players]
    with pytest.raises(Refused) as caught:
        GAME.start(OPEN_SEA, seats, {})
    assert caught.value.rule == "2.1"
    assert GAME.start(OPEN_SEA, SEATS, {})


@rule("lords:3.1", "lords:4.2a", "lords:4.5")
def test_of_27_ships_nine_are_laid_aside_and_three_are_in_the_hand() -> None:
    table = opened()
    for seat in ("sky", "blue"):
        assert table.of(seat) == Player(stack=15, reserve=9, hand=3)
        assert sum(table.state.unseen(seat, number) for number in range(1, 10)) == 27


@rule("lords:3.1")
def test_a_fourth_ship_of_a_number_is_in_no_fleet() -> None:
    table = quiet().has("sky", hand=4)
    for cell in ("A1", "B1", "C1"):
        table.turn("sky").lays(2, cell)
    table.turn("sky").refused("3.1", table.lays, 2, "D1")
    table.refused("3.1", table.lays, 0, "D1")
    assert {choice.of("card") for choice in table.offers("lay")} == {
        f"sky:{number}" for number in (1, 3, 4, 5, 6, 7, 8, 9)
    }


@rule("lords:3.2")
def test_a_ship_fights_or_burns() -> None:
    table = quiet(A1="repair").put("blue", 4, "C1").put("sky", 6, "D1", burning=True)
    assert table.at("C1").fights
    table.lays(3, "A1")
    table.fires("C1")
    assert not table.at("C1").fights
    assert table.at("D1").fights, "the repair had no other ship to go to"


@rule("lords:3.4")
def test_twelve_hired_ships_cost_three_four_or_five() -> None:
    costs = [ship.cost for ship in OPEN_SEA.hired]
    assert [costs.count(cost) for cost in (3, 4, 5)] == [6, 3, 3]


@rule("lords:3.5")
def test_shields_mines_and_extra_ships_are_limited_to_the_box() -> None:
    table = quiet(A1="mine", B1="extra")
    state = table.state
    assert (state.shields_left, state.mines_left, state.extras_left) == (7, 14, 13)
    table.put("blue", 2, "G6", shields=7).lays(1, "C1")
    assert not table.offers("shield")
    assert table.log()[-1] == "lords.log.lost"
    table.has("blue", mines=14).turn("sky").lays(2, "A1")
    assert not table.state.mines
    table.has("blue", extra=13).turn("sky").lays(2, "B1")
    assert (table.of("sky").extra, table.of("sky").reserve) == (0, 9)


@rule("lords:4.1a")
def test_each_player_has_a_colour_of_his_own() -> None:
    table = opened()
    assert [seat.id for seat in table.view().seats] == ["sky", "blue"]
    assert table.state.nearest_row("sky") == 1
    assert table.state.nearest_row("blue") == 6


@rule("lords:4.2b")
def test_no_turn_draws_from_the_reserve() -> None:
    table = quiet().has("sky", stack=0)
    table.lays(2, "A1")
    table.ends()
    assert (table.of("sky").hand, table.of("sky").reserve) == (2, 9)


@rule("lords:4.3")
def test_three_hired_ships_of_three_coins_one_of_four_and_one_of_five_are_offered() -> None:
    table = opened()
    assert table.state.call
    assert table.state.call.pool
    assert table.state.call.count == 3
    assert {card.id for card in table.state.call.pool.unseen} >= {"smith", "beam"}
    table.draws("smith", "picker", "beam").draws("slant").draws("herald")
    assert table.state.offer == ("smith", "picker", "beam", "slant", "herald")
    assert [card.id for card in table.view().rows[-1].cards] == [
        "smith",
        "picker",
        "beam",
        "slant",
        "herald",
    ]


@rule("lords:4.3")
def test_no_other_prices_can_be_agreed() -> None:
    table = opened().draws("smith", "picker", "beam")
    refused = table.refused("", table.draws, "flagship")
    assert refused.reason.id == "cards.not-there"


@rule("lords:4.4a", "lords:10.4a")
def test_at_first_nobody_has_a_coin_or_a_point_and_all_see_it() -> None:
    table = battle()
    for seat in ("sky", "blue"):
        assert (table.counts(seat)["coins"], table.counts(seat)["points"]) == (0, 0)
    assert (table.state.mines_left, table.state.extras_left) == (14, 13)


@rule("lords:4.4b")
def test_without_the_trickster_no_mine_is_false() -> None:
    for hired, false in ((HIRED, False), (("trickster", *HIRED[1:]), True)):
        table = battle(hired=hired)
        assert any(OPEN_SEA.by_id[id].effect == "false-mine" for id in table.state.offer) == false
    table = quiet(play="cards").mine("")
    table.lays(2, effect="none")
    assert {choice.label.id for choice in table.offers("take-mine")} == {"lords.take-mine"}


@rule("lords:4.6a", "lords:5.1")
@pytest.mark.parametrize(("first", "second"), [("sky", "blue"), ("blue", "sky")])
def test_lots_say_who_is_first(first: str, second: str) -> None:
    table = battle(first=first)
    turns = []
    for at in range(4):
        turns.append(table.state.turn)
        row = table.state.nearest_row(table.state.turn)
        table.lays(2, f"{'ABCD'[at]}{row}")
        table.ends()
    assert turns == [first, second, first, second]


@rule("lords:4.6b")
def test_the_first_player_lays_a_shield_on_his_first_ship() -> None:
    table = battle()
    assert table.state.shields_left == 6
    table.lays(2, "A1")
    assert (table.at("A1").shields, table.state.shields_left) == (1, 6)
    table.ends().lays(2, "A6")
    assert table.at("A6").shields == 0
    table.ends().lays(2, "B1")
    assert table.at("B1").shields == 0


@rule("lords:4.6b")
def test_a_shield_beside_it_may_go_on_the_same_ship() -> None:
    table = battle()
    table.lays(1, "A1")
    assert table.at("A1").shields == 2


@rule("lords:9.10", "lords:9.11", "lords:9.12")
@pytest.mark.parametrize("number", range(1, 10))
def test_even_ships_bring_a_coin_and_each_odd_one_its_own(number: int) -> None:
    table = quiet().put("blue", 6, "A6", burning=True).mine("G6", "G5")
    table.put("sky", 6, "C1", burning=True).put("sky", 6, "D1", burning=True)
    table.put("blue", 6, "A5").put("sky", 6, "E1").lays(number, "A1")
    asked = {choice.deed for choice in table.offers() if choice.deed not in ("lay", "hire")}
    expected = {
        1: {"shield"},
        3: {"fire", "fire-past"},
        5: {"repair"},
        7: {"remove-mine"},
        9: {"end-turn"},
    }
    assert asked == expected.get(number, {"end-turn"})
    assert table.of("sky").coins == 9 + (number % 2 == 0)


@rule("lords:9.12")
def test_another_table_of_effects_is_played_as_it_says() -> None:
    scene = printed()
    scene = replace(scene, ship_effects={**scene.ship_effects, 1: "repair", 5: "shield"})
    table = battle(scene=scene).has("sky", first_shield=False).put("sky", 2, "A1", burning=True)
    table.lays(1, "B1")
    assert table.at("A1").fights
