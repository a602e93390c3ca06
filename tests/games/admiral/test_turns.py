"""Rounds and turns, what a player may do in his turn and in which order, and the tokens before it
begins.
"""

from __future__ import annotations

import pytest

from companion.games.admiral.rules.events import TurnBegan, TurnEnded
from tests.games.admiral.verbs import Table, battle

THREE = ("blue", "red", "green")


def turns_in(table: Table) -> list[str]:
    """The seats whose turns have begun so far."""
    return [event.seat for event in table.events if isinstance(event, TurnBegan)]


# ---------------------------------------------------------------- rounds


@pytest.mark.rule("admiral:1.1")
def test_three_players_take_six_turns_in_two_rounds() -> None:
    table = battle(seats=THREE)
    while table.state.round < 3:
        table.end_turn()
        if table.state.round == 2 and table.state.phase == "wind":
            table.spin("calm N")
    assert turns_in(table) == ["blue", "red", "green"] * 2


@pytest.mark.rule("admiral:1.2")
def test_after_the_last_players_turn_comes_the_new_wind_and_then_the_first_player() -> None:
    table = battle(seats=THREE)
    table.end_turn()
    table.end_turn()
    assert (table.state.turn, table.state.phase) == ("green", "turn")
    table.end_turn()
    assert table.state.phase == "wind"
    table.spin("fresh S")
    assert (table.state.turn, table.state.round) == ("blue", 2)


@pytest.mark.rule("admiral:1.2")
def test_a_round_without_its_eliminated_last_player_ends_with_the_player_before_him() -> None:
    table = battle(seats=THREE).lost("line-3", "galleon-3", "brig-3").open_sea()
    table.at("frigate-3", "G5").hurt("frigate-3", 3).at("frigate-1", "F5")
    table.fire("frigate-1", "frigate-3", face=6)
    assert table.state.out == ("green",)
    table.end_turn()
    assert table.state.turn == "red"
    table.end_turn()
    assert (table.state.phase, table.state.round) == ("wind", 2)


@pytest.mark.rule("admiral:1.2")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_nobody_acts_in_another_players_turn(play: str) -> None:
    table = battle(play)
    table.refused("1.2", table.sail, "frigate-2", "W", 1)
    table.refused("1.2", table.fire, "frigate-2", "frigate-1")
    table.refused("1.2", table.end_turn, "red")
    assert table.offers("sail", seat="red") == []


@pytest.mark.rule("admiral:1.3")
@pytest.mark.parametrize("wind", ["calm N", "fresh E"])
def test_moves_and_shots_not_made_are_lost_when_the_turn_ends(wind: str) -> None:
    table = battle(wind=wind)
    table.end_turn()
    assert table.happened(TurnEnded) == [TurnEnded(seat="blue")]
    table.refused("1.2", table.fire, "line-1", "line-2")


@pytest.mark.rule("admiral:1.3")
def test_a_turn_does_not_end_while_a_ship_must_still_drift() -> None:
    table = battle(wind="storm E").open_sea().at("frigate-1", "F6")
    assert table.offers("end-turn") == []
    table.refused("4.18a", table.end_turn)
    table.sail("frigate-1", "E", 2)
    table.end_turn()
    assert table.state.turn == "red"


# ---------------------------------------------------------------- what one may do


@pytest.mark.rule("admiral:1.4")
def test_all_ships_and_the_fort_of_a_player_may_act_in_one_turn() -> None:
    table = (
        battle()
        .open_sea()
        .at("line-1", "E2")
        .at("galleon-1", "E4")
        .at("brig-1", "E6")
        .at("frigate-1", "E8")
    )
    table.card("line", strength=50).change("fort-a1", cell="G1")
    for row, shooter in ((2, "line-1"), (4, "galleon-1"), (6, "brig-1"), (8, "frigate-1")):
        table.sail(shooter, "E", 1)
        table.at("line-2", f"H{row}").fire(shooter, "line-2", face=1)
    table.at("line-2", "G3")
    table.fire("fort-a1", "line-2", face=1)
    table.fire("fort-a1", "line-2", face=1)
    assert all(
        table.tokens(ship, "move") == (0, 1)
        for ship in ("line-1", "galleon-1", "brig-1", "frigate-1")
    )
    assert table.tokens("fort-a1", "shot") == (0, 2)


@pytest.mark.rule("admiral:1.4")
def test_a_player_acts_with_his_own_ships_only() -> None:
    table = battle()
    table.refused("1.4", table.sail, "frigate-2", "W", 1, by="blue")
    table.refused("1.4", table.fire, "frigate-2", "frigate-1", by="blue")
    table.refused("1.4", table.fire, "fort-x14", "frigate-1", by="blue")


@pytest.mark.rule("admiral:1.5a")
def test_a_player_may_move_only_one_of_his_four_ships() -> None:
    table = battle()
    table.sail("frigate-1", "E", 3)
    table.end_turn()
    assert [ship.moved for ship in table.state.afloat("blue")] == [False, False, False, True]


@pytest.mark.rule("admiral:1.5b")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_opponents_ships_and_forts_are_targets_and_ones_own_are_not(play: str) -> None:
    table = battle(play).open_sea()
    if play == "chart":
        table.at("frigate-1", "U14").at("brig-1", "U13").at("brig-2", "V13")
    targets = {choice.of("target") for choice in table.offers("fire", "frigate-1")}
    assert {"brig-2", "fort-x14"} <= targets
    assert not {"brig-1", "line-1", "fort-a1"} & targets
    table.refused("1.5b", table.fire, "frigate-1", "brig-1")
    table.refused("1.5b", table.fire, "frigate-1", "fort-a1")
    table.refused("1.5b", table.aim, "brig-1")
    table.fire("frigate-1", "brig-2", face=5)
    assert table.damage_of("brig-2") == 1


@pytest.mark.rule("admiral:1.5d")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_a_player_repairs_his_own_ships_and_nobody_elses(play: str) -> None:
    table = battle(play).hurt("brig-1", 1).hurt("brig-2", 1)
    table.refused("1.4", table.repair, "brig-2", by="blue")
    assert table.offers("repair", "brig-2") == []
    table.repair("brig-1")
    assert table.ship("brig-1").repair


@pytest.mark.rule("admiral:1.5f")
def test_a_mine_goes_up_under_an_enemy_ship_in_her_owners_turn() -> None:
    table = battle(mines="1").lay("blue", "D4").lay("red", "")
    table.spin("fresh W")
    table.open_sea().turn("red").at("brig-2", "G4")
    table.sail("brig-2", "W", 3)
    assert table.state.turn == "red"
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


# ---------------------------------------------------------------- the order of deeds


@pytest.mark.rule("admiral:1.6a")
def test_the_same_ship_moves_and_shoots_in_one_turn() -> None:
    table = battle().open_sea().at("frigate-1", "F6").at("brig-2", "K6")
    table.sail("frigate-1", "E", 3)
    table.fire("frigate-1", "brig-2", face=4)
    assert (table.cell_of("frigate-1"), table.damage_of("brig-2")) == ("I6", 1)


@pytest.mark.rule("admiral:1.6b")
def test_every_ship_begins_with_one_green_token_on_the_left() -> None:
    table = battle()
    assert {ship: table.tokens(ship, "move") for ship in table.state.ships} == dict.fromkeys(
        table.state.ships, (1, 0)
    )


@pytest.mark.rule("admiral:1.6c")
@pytest.mark.parametrize(
    ("ship", "shots"), [("frigate-1", 1), ("brig-1", 1), ("galleon-1", 2), ("line-1", 3)]
)
def test_a_card_has_a_yellow_token_for_each_shot(ship: str, shots: int) -> None:
    assert battle().tokens(ship, "shot") == (shots, 0)


@pytest.mark.rule("admiral:1.6c")
def test_in_a_storm_the_yellow_tokens_stay_but_only_the_storm_guns_may_fire() -> None:
    table = battle(wind="storm E").at("line-2", "B3")
    assert table.tokens("line-1", "shot") == (3, 0)
    table.refused("5.3a", table.fire, "line-1", "line-2", shots=2)
    table.fire("line-1", "line-2", face=5)
    assert table.tokens("line-1", "shot") == (2, 1)
    table.refused("5.3a", table.fire, "line-1", "line-2")


@pytest.mark.rule("admiral:1.7a")
def test_a_frigate_may_shoot_first_and_move_after() -> None:
    table = battle().open_sea().at("frigate-1", "F6").at("brig-2", "K6")
    table.fire("frigate-1", "brig-2", face=4)
    table.sail("frigate-1", "NE", 2)
    assert (table.cell_of("frigate-1"), table.damage_of("brig-2")) == ("H8", 1)


@pytest.mark.rule("admiral:1.7b")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_one_ship_moves_another_shoots_and_the_first_shoots_after_all(play: str) -> None:
    table = battle(play).open_sea()
    if play == "chart":
        table.at("frigate-1", "F6").at("brig-1", "F9").at("line-2", "I9")
    table.sail("frigate-1", "E", 3)
    table.fire("brig-1", "line-2", face=3)
    table.fire("frigate-1", "line-2", face=3)
    assert table.damage_of("line-2") == 2


@pytest.mark.rule("admiral:1.7b")
def test_a_ship_of_the_line_fires_moves_and_fires_her_other_shots_at_two_targets() -> None:
    table = battle().open_sea().at("line-1", "F6").at("line-2", "F9").at("galleon-2", "K6")
    table.fire("line-1", "line-2", face=5)
    table.sail("line-1", "E", 2)
    table.fire("line-1", "galleon-2", face=5)
    table.at("line-2", "H9").fire("line-1", "line-2", face=5)
    assert (table.damage_of("line-2"), table.damage_of("galleon-2")) == (2, 1)
    assert table.tokens("line-1", "shot") == (0, 3)
    assert table.tokens("line-1", "move") == (0, 1)


@pytest.mark.rule("admiral:1.7b")
def test_a_movement_is_not_split_by_a_shot() -> None:
    table = battle().open_sea().at("frigate-1", "F6").at("brig-2", "K6")
    table.sail("frigate-1", "E", 2)
    table.fire("frigate-1", "brig-2", face=5)
    table.refused("4.6", table.sail, "frigate-1", "E", 2)


@pytest.mark.rule("admiral:1.7c")
def test_a_frigate_comes_alongside_and_fires_point_blank_in_the_same_turn() -> None:
    table = battle().open_sea().at("frigate-1", "F6").at("brig-2", "K6")
    table.sail("frigate-1", "E", 4)
    table.fire("frigate-1", "brig-2", face=1)
    assert table.damage_of("brig-2") == 1


# ---------------------------------------------------------------- before a turn


@pytest.mark.rule("admiral:2.1")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_green_and_yellow_tokens_go_back_to_the_left_before_their_owners_turn(play: str) -> None:
    table = battle(play).open_sea()
    if play == "chart":
        table.at("frigate-1", "F6").at("brig-2", "K6")
    table.sail("frigate-1", "E", 1)
    table.fire("frigate-1", "brig-2", face=1)
    table.fire("fort-a1", face=1)
    table.end_turn()
    assert table.tokens("frigate-1", "move") == (0, 1), "not before her owner's own turn"
    assert table.tokens("fort-a1", "shot") == (1, 1)
    table.play_on("blue", wind="fresh E")
    assert table.tokens("frigate-1", "move") == (1, 0)
    assert table.tokens("frigate-1", "shot") == (1, 0)
    assert table.tokens("fort-a1", "shot") == (2, 0)
    table.sail("frigate-1", "E", 1)
    table.fire("frigate-1", "brig-2", face=1)


@pytest.mark.rule("admiral:2.2")
def test_damage_stays_when_a_new_turn_begins() -> None:
    table = battle().hurt("brig-1", 2).hurt("fort-a1", 3)
    table.play_on("blue")
    assert (table.damage_of("brig-1"), table.damage_of("fort-a1")) == (2, 3)
