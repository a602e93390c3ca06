"""Strength and damage: red tokens, ships sunk, forts ruined, and what a ruined fort still is."""

from __future__ import annotations

import pytest

from companion.games.admiral.rules.events import Damaged, FortRuined, RepairEnded, Sunk
from tests.games.admiral.verbs import Table, battle

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])


def gun_fight(play: str = "chart") -> Table:
    """Blue's ship of the line and frigate beside each other in open water, red's ships in line with
    both.
    """
    table = battle(play).open_sea()
    if play == "chart":
        table.at("line-1", "F6").at("frigate-1", "F9").at("brig-2", "I6").at("frigate-2", "I9")
    return table


# ---------------------------------------------------------------- strength


@pytest.mark.rule("admiral:3.1")
@BOTH
@pytest.mark.parametrize(("ship", "strength"), [("brig-1", 3), ("frigate-1", 4), ("line-1", 7)])
def test_a_ships_strength_is_printed_on_her_card(play: str, ship: str, strength: int) -> None:
    assert battle(play).card_of(ship).hull == strength


@pytest.mark.rule("admiral:3.1")
def test_another_card_gives_another_strength() -> None:
    table = gun_fight().card("brig", strength=2).hurt("brig-2", 1)
    table.fire("line-1", "brig-2", face=6)
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:3.2")
def test_every_fort_has_strength_five() -> None:
    table = battle()
    assert {table.card_of(fort).hull for fort in ("fort-a1", "fort-x14")} == {5}


# ---------------------------------------------------------------- red tokens


@pytest.mark.rule("admiral:3.3a")
@BOTH
def test_each_point_of_damage_lays_one_red_token_on_the_card(play: str) -> None:
    table = gun_fight(play)
    table.fire("line-1", "brig-2", shots=2, face=5)
    assert table.damage_of("brig-2") == 2
    table.fire("line-1", "brig-2", face=2)
    assert table.damage_of("brig-2") == 2, "a miss lays none"


@pytest.mark.rule("admiral:3.3a", "admiral:3.4a")
def test_a_frigate_with_one_hit_that_meets_a_mine_is_lost() -> None:
    table = battle(mines="1").lay("blue", "D4").lay("red", "")
    table.spin("fresh W")
    table.open_sea().turn("red").at("frigate-2", "G4").hurt("frigate-2", 1)
    table.sail("frigate-2", "W", 3)
    table.declare("blue", "frigate-2", "D4")
    assert table.damage_of("frigate-2") == 4
    assert table.ship("frigate-2").sunk


@pytest.mark.rule("admiral:3.3b")
@BOTH
def test_a_salvo_of_two_hits_leaves_a_fort_three_of_its_strength(play: str) -> None:
    table = battle(play)
    if play == "chart":
        table.at("line-1", "U14").at("brig-2", "X13")
    table.fire("line-1", "fort-x14", shots=2, face=4)
    assert table.damage_of("fort-x14") == 2
    assert table.happened(Damaged) == [Damaged(piece="fort-x14", points=2, cause="shot", left=3)]


# ---------------------------------------------------------------- ships lost


@pytest.mark.rule("admiral:3.4a")
@BOTH
def test_a_ship_whose_damage_equals_her_strength_is_gone_at_once_and_for_good(play: str) -> None:
    table = gun_fight(play).hurt("frigate-2", 3)
    table.fire("frigate-1", "frigate-2", face=3)
    assert table.ship("frigate-2").sunk
    assert table.card_of("frigate-2").lost
    table.refused("3.4a", table.fire, "line-1", "frigate-2")
    table.turn("red")
    table.refused("3.4a", table.sail, "frigate-2", "E", 1)
    assert table.offers(about="frigate-2") == []


@pytest.mark.rule("admiral:3.4a")
def test_a_sunken_ship_leaves_her_cell_free() -> None:
    table = gun_fight().hurt("brig-2", 2)
    table.fire("line-1", "brig-2", face=3)
    chart = table.view().chart
    assert chart is not None
    assert "brig-2" not in {piece.id for piece in chart.pieces}
    table.sail("line-1", "E", 5)
    assert table.cell_of("line-1") == "K6"


@pytest.mark.rule("admiral:3.4a")
@BOTH
def test_damage_beyond_a_ships_strength_is_lost(play: str) -> None:
    table = gun_fight(play).hurt("brig-2", 2)
    table.fire("line-1", "brig-2", shots=3, face=6)
    assert table.damage_of("brig-2") == 3
    assert table.happened(Damaged) == [Damaged(piece="brig-2", points=1, cause="shot", left=0)]


@pytest.mark.rule("admiral:3.4a")
def test_a_shot_not_fired_goes_down_with_the_ship() -> None:
    table = battle(wind="storm E").card("frigate", storm_shots=1).open_sea().reefs("H6")
    table.at("frigate-1", "G6").at("brig-2", "G9").hurt("frigate-1", 2)
    table.sail("frigate-1", "E", 0)
    assert table.happened(Sunk)
    table.refused("3.4a", table.fire, "frigate-1", "brig-2")


# ---------------------------------------------------------------- forts ruined


@pytest.mark.rule("admiral:3.4b")
@BOTH
def test_five_damage_ruins_a_fort_five_tokens_lie_there_and_its_flag_is_off(play: str) -> None:
    table = battle(play).hurt("fort-x14", 4)
    if play == "chart":
        table.at("line-1", "U14").at("brig-2", "X13")
    table.fire("line-1", "fort-x14", shots=3, face=6)
    fort = table.fort("fort-x14")
    assert (fort.damage, fort.owner, fort.ruined) == (5, "", True)
    assert table.happened(FortRuined) == [FortRuined(fort="fort-x14", owner="red", lots=0)]
    assert "fort-x14" in {card.id for card in table.view().cards}, "it stays on the board"


@pytest.mark.rule("admiral:3.4b")
def test_a_ruin_whose_rebuilding_has_begun_is_a_ruin_still() -> None:
    table = battle().ruin("fort-a1").hurt("fort-a1", 3)
    assert table.fort("fort-a1").ruined
    assert not table.state.forts_of("blue")


@pytest.mark.rule("admiral:3.4b", "admiral:4.5d")
def test_the_cell_of_a_ruined_fort_is_still_barred() -> None:
    table = (
        battle(wind="fresh W")
        .open_sea()
        .ruin("fort-a1")
        .at("frigate-1", "D1")
        .lost("brig-1", "galleon-1")
    )
    table.refused("4.5d", table.sail, "frigate-1", "W", 3)
    table.sail("frigate-1", "W", 2)


@pytest.mark.rule("admiral:3.4b")
@BOTH
def test_a_ruined_fort_is_no_target(play: str) -> None:
    table = battle(play).ruin("fort-x14")
    if play == "chart":
        table.at("line-1", "U14")
    table.refused("3.4b", table.fire, "line-1", "fort-x14")
    table.refused("3.4b", table.aim, "fort-x14")
    assert "fort-x14" not in {choice.of("target") for choice in table.offers()}


@pytest.mark.rule("admiral:3.4c")
@BOTH
def test_a_fort_ruined_by_gunfire_ends_the_repair_in_its_port(play: str) -> None:
    table = battle(play).hurt("brig-1", 2)
    table.repair("brig-1")
    table.end_turn()
    table.hurt("fort-a1", 4)
    if play == "chart":
        table.at("frigate-2", "A4").at("galleon-1", "B1")
    table.fire("frigate-2", "fort-a1", face=6)
    assert table.happened(RepairEnded) == [RepairEnded(ship="brig-1", why="fort-lost")]
    assert table.damage_of("brig-1") == 2, "she keeps her tokens"
    table.play_on("blue", wind="fresh E")
    assert table.card_of("brig-1").badges == ()
    table.fire("brig-1", face=1)
    table.sail("brig-1", "E", 1)


@pytest.mark.rule("admiral:3.4c")
@BOTH
def test_no_ship_is_repaired_in_the_port_of_a_ruined_fort(play: str) -> None:
    table = battle(play).hurt("brig-1", 1).ruin("fort-a1")
    table.refused("3.4c", table.repair, "brig-1")
    assert table.offers("repair") == []


@pytest.mark.rule("admiral:3.4d")
def test_a_ruined_forts_port_still_shelters_from_the_storm() -> None:
    table = battle(wind="storm E").ruin("fort-a1")
    table.end_turn()
    assert table.state.turn == "red"


@pytest.mark.rule("admiral:3.4d")
def test_a_drifting_ship_may_stop_in_the_port_of_a_ruined_fort() -> None:
    table = (
        battle(wind="storm E")
        .open_sea()
        .change("fort-x14", cell="M7")
        .ruin("fort-x14")
        .at("line-1", "K8")
    )
    table.sail("line-1", "E", 1)
    assert table.cell_of("line-1") == "L8"


@pytest.mark.rule("admiral:3.4d")
def test_two_ships_share_a_cell_of_a_ruined_forts_port_and_a_third_stays_out() -> None:
    table = battle(wind="fresh W").open_sea().ruin("fort-a1")
    table.at("line-1", "B3").at("galleon-1", "B1").at("frigate-1", "E2").at("brig-1", "D2")
    table.sail("brig-1", "W", 2)
    table.sail("line-1", "S", 1)
    assert table.cell_of("line-1") == table.cell_of("brig-1") == "B2"
    table.refused("4.5c", table.sail, "frigate-1", "W", 3)


@pytest.mark.rule("admiral:3.4e")
@BOTH
def test_a_ruined_fort_fires_neither_alone_nor_in_a_salvo(play: str) -> None:
    table = (
        battle(play)
        .at("brig-2", "A4" if play == "chart" else None)
        .at("galleon-1", None)
        .lost("galleon-1")
    )
    table.at("line-1", "D4" if play == "chart" else None).ruin("fort-a1")
    table.at("frigate-1", "A6" if play == "chart" else None)
    table.refused("3.4e", table.fire, "fort-a1", "brig-2")
    assert table.offers(about="fort-a1") == []
    table.aim("brig-2")
    table.refused("3.4e", table.join, "fort-a1")
    table.join("line-1")
