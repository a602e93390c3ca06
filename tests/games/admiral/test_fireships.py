"""Fireships: how a ship becomes one, when she goes up, and whom she takes with her."""

from __future__ import annotations

import pytest

from companion.games.admiral.rules.events import Damaged, MineDeclared, PearlsWrecked, Sunk
from companion.games.admiral.rules.fireship_events import FireshipDeclared, FireshipExploded
from companion.games.admiral.rules.scene import Island
from tests.games.admiral.verbs import Table, battle, skirmish

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])


def burning(ship: str, wind: str = "fresh E", play: str = "chart", **cells: str) -> Table:
    """Her owner's turn in the round after the one in which this ship was made a fireship."""
    table = skirmish(play, **cells)
    seat = table.owner(ship)
    table.turn(seat).make_fireship(ship)
    return table.play_on(seat, wind)


def losses(table: Table) -> dict[str, int]:
    """Who has damage."""
    return {id: ship.damage for id, ship in table.state.ships.items() if ship.damage}


# ---------------------------------------------------------------- declared


@pytest.mark.rule("admiral:1.5e", "admiral:6.1", "admiral:6.2a")
@BOTH
@pytest.mark.parametrize("ship", ["line-1", "galleon-1", "brig-1", "frigate-1"])
def test_any_ship_may_be_declared_a_fireship_and_her_card_and_cell_show_it(
    play: str, ship: str
) -> None:
    table = battle(play).hurt(ship, 1)
    table.make_fireship(ship)
    assert table.happened(FireshipDeclared) == [FireshipDeclared(seat="blue", ship=ship)]
    card = table.card_of(ship)
    assert card.damage == 1, "the red token on the board is no damage"
    assert [badge.id for badge in card.badges] == ["admiral.badge.fireship"]
    chart = table.view().chart
    if chart:
        tokens = [badge.space for badge in chart.badges if badge.look == "ember"]
        assert tokens == [table.cell_of(ship)]


@pytest.mark.rule("admiral:6.2a")
@BOTH
def test_a_ship_is_declared_only_by_her_owner_and_in_his_turn(play: str) -> None:
    table = battle(play)
    table.refused("1.2", table.make_fireship, "brig-2")
    table.refused("1.4", table.make_fireship, "brig-2", by="blue")


@pytest.mark.rule("admiral:6.2b")
@BOTH
def test_who_has_fired_is_declared_next_turn_at_the_earliest(play: str) -> None:
    table = skirmish(play, line_1="D7", line_2="F7")
    table.fire("line-1", "line-2", face=1)
    table.refused("6.2b", table.make_fireship, "line-1")
    table.play_on("blue").make_fireship("line-1")
    assert table.ship("line-1").fireship == 2


@pytest.mark.rule("admiral:6.2b")
def test_a_ship_under_repair_ends_it_first_and_then_does_not_move() -> None:
    table = battle().hurt("brig-1", 1)
    table.repair("brig-1")
    table.refused("6.2b", table.make_fireship, "brig-1")
    table.end_repair("brig-1")
    table.make_fireship("brig-1")
    table.refused("7.6b", table.sail, "brig-1", "E", 1)


@pytest.mark.rule("admiral:6.2b")
@BOTH
def test_a_fireship_is_not_put_under_repair(play: str) -> None:
    table = battle(play).hurt("brig-1", 1)
    table.make_fireship("brig-1")
    table.refused("6.4", table.repair, "brig-1")


@pytest.mark.rule("admiral:6.3a")
@pytest.mark.parametrize("moves_first", [True, False])
def test_she_may_move_once_before_or_after_she_is_declared(moves_first: bool) -> None:
    table = skirmish(brig_1="D7", line_2="X1")
    if moves_first:
        table.sail("brig-1", "E", 2)
        table.make_fireship("brig-1")
    else:
        table.make_fireship("brig-1")
        table.sail("brig-1", "E", 2)
    assert table.cell_of("brig-1") == "F7"
    table.refused("4.6", table.sail, "brig-1", "E", 1)


@pytest.mark.rule("admiral:6.3b")
@BOTH
def test_a_fireship_fires_neither_alone_nor_in_a_salvo_nor_next_turn(play: str) -> None:
    table = skirmish(play, brig_1="D7", line_1="F9", frigate_1="H7", line_2="F7")
    table.make_fireship("brig-1")
    table.refused("6.3b", table.fire, "brig-1", "line-2")
    table.aim("line-2")
    table.refused("6.3b", table.join, "brig-1")
    table.drop_salvo()
    table.play_on("blue", "fresh E")
    table.refused("6.3b", table.fire, "brig-1", "line-2")


@pytest.mark.rule("admiral:6.4")
@BOTH
def test_what_is_a_fireship_stays_one(play: str) -> None:
    table = battle(play)
    table.make_fireship("brig-1")
    table.refused("6.4", table.make_fireship, "brig-1")
    assert not table.offers("fireship", "brig-1")


@pytest.mark.rule("admiral:6.2a", "admiral:10.7b")
def test_declaring_is_a_deed_of_hers_and_shuts_the_window_of_a_mine() -> None:
    table = battle(mines="1").lay("blue", "").lay("red", "V12")
    table.spin("fresh E")
    table.open_sea().at("brig-1", "T12").sail("brig-1", "E", 2)
    assert table.ship("brig-1").under_way
    table.make_fireship("brig-1")
    table.refused("10.6a", table.declare, "red", "brig-1", "V12")
    assert not table.happened(MineDeclared)


# ---------------------------------------------------------------- when she goes up


@pytest.mark.rule("admiral:6.5a")
@BOTH
def test_she_goes_up_in_the_next_round_in_her_owners_turn_and_not_before(play: str) -> None:
    table = skirmish(play, brig_2="D7", line_1="F7")
    table.turn("red").make_fireship("brig-2")
    table.refused("6.5a", table.explode, "brig-2")
    table.end_turn()
    table.spin("calm N")
    table.refused("1.2", table.explode, "brig-2", by="red")
    table.end_turn()
    assert [choice.piece for choice in table.offers("explode")] == ["brig-2"]


@pytest.mark.rule("admiral:6.5b")
@BOTH
@pytest.mark.parametrize("wind", ["calm N", "fresh E", "storm E"])
def test_the_turn_does_not_end_before_she_has_gone_up(play: str, wind: str) -> None:
    table = burning("brig-1", wind, play, brig_1="A2", line_2="X1")
    assert table.refused("6.5b", table.end_turn).reason.id == "admiral.refused.blast-due"
    assert table.view().notes[0].rule == "6.5b", "it stands where no page cuts it off"


@pytest.mark.rule("admiral:6.1")
@BOTH
def test_neither_what_is_no_fireship_nor_anothers_goes_up(play: str) -> None:
    table = battle(play)
    table.refused("6.1", table.explode, "brig-1")
    table.change("brig-2", fireship=1)
    table.refused("1.4", table.explode, "brig-2", by="blue")


@pytest.mark.rule("admiral:6.6a")
def test_in_a_fresh_wind_she_moves_first_and_her_owner_picks_the_moment() -> None:
    table = burning("brig-1", brig_1="D7", frigate_1="E8", line_2="H7")
    table.sail("brig-1", "E", 3)
    table.sail("frigate-1", "E", 3)
    table.explode("brig-1")
    assert losses(table) == {"line-2": 3, "frigate-1": 3}
    table.refused("3.4a", table.sail, "brig-1", "E", 1)


@pytest.mark.rule("admiral:6.6a")
def test_in_a_calm_who_cannot_move_goes_up_where_she_lies() -> None:
    table = burning("line-1", "calm N", line_1="D7", brig_2="E7", line_2="X1")
    table.refused("4.9", table.sail, "line-1", "E", 1)
    table.explode("line-1")
    assert table.ship("brig-2").sunk


# ---------------------------------------------------------------- in a storm


@pytest.mark.rule("admiral:6.6b")
def test_in_a_storm_the_fireship_drifts_before_those_further_downwind() -> None:
    table = burning("brig-1", "storm E", brig_1="D7", frigate_1="H7", line_2="X1")
    table.refused("6.6b", table.sail, "frigate-1", "E", 2)
    table.sail("brig-1", "E", 2)
    table.refused("6.6b", table.explode, "brig-1")
    table.sail("frigate-1", "E", 2)
    table.explode("brig-1")
    table.end_turn()


@pytest.mark.rule("admiral:6.6b")
def test_a_fireship_in_shelter_may_stay_and_goes_up_when_all_others_have_drifted() -> None:
    table = burning("brig-1", "storm E", brig_1="A2", frigate_1="H7", line_2="X1")
    table.refused("6.6b", table.explode, "brig-1")
    table.sail("frigate-1", "E", 2)
    table.refused("6.6b", table.sail, "brig-1", "E", 2)
    table.explode("brig-1")
    assert table.ship("brig-1").sunk


@pytest.mark.rule("admiral:6.6b", "admiral:4.20")
def test_of_two_fireships_the_one_downwind_drifts_first_and_they_go_up_in_any_order() -> None:
    table = skirmish(brig_1="D7", galleon_1="H9", frigate_1="L3", line_2="X1")
    table.make_fireship("brig-1")
    table.make_fireship("galleon-1")
    table.play_on("blue", "storm E")
    table.refused("4.20", table.sail, "brig-1", "E", 2)
    table.sail("galleon-1", "E", 2)
    table.sail("brig-1", "E", 2)
    table.sail("frigate-1", "E", 2)
    assert {choice.piece for choice in table.offers("explode")} == {"brig-1", "galleon-1"}


@pytest.mark.rule("admiral:6.6b")
def test_who_is_declared_in_this_storm_drifts_in_the_usual_order() -> None:
    table = skirmish(wind="storm E", brig_1="D7", frigate_1="H7", line_2="X1")
    table.make_fireship("brig-1")
    table.refused("4.20", table.sail, "brig-1", "E", 2)
    table.sail("frigate-1", "E", 2)


# ---------------------------------------------------------------- whom she takes with her


@pytest.mark.rule("admiral:6.7")
@BOTH
def test_a_fireship_sunk_before_harms_nobody(play: str) -> None:
    table = skirmish(play, brig_1="D7", line_1="D8", line_2="F7").hurt("brig-1", 2)
    table.make_fireship("brig-1")
    table.end_turn()
    table.fire("line-2", "brig-1", face=6)
    assert table.ship("brig-1").sunk
    assert not table.happened(FireshipExploded)
    assert losses(table) == {"brig-1": 3}


@pytest.mark.rule("admiral:6.7")
def test_a_fireship_sunk_by_another_does_not_go_up() -> None:
    table = skirmish(line_1="D7", brig_1="E7", frigate_1="F7", line_2="X1")
    table.make_fireship("line-1")
    table.make_fireship("brig-1")
    table.play_on("blue", "calm N").explode("line-1")
    assert table.ship("brig-1").sunk
    assert losses(table) == {"brig-1": 3}
    table.end_turn()


@pytest.mark.rule("admiral:6.8a")
@pytest.mark.parametrize("cell", ["E5", "E6", "E7", "F5", "F7", "G5", "G6", "G7"])
def test_she_harms_foe_and_friend_on_all_eight_cells_round_her(cell: str) -> None:
    foe = burning("brig-1", "calm N", brig_1="F6", line_2=cell)
    foe.explode("brig-1")
    assert losses(foe) == {"line-2": 3}
    friend = burning("brig-1", "calm N", brig_1="F6", line_1=cell, line_2="X1")
    friend.explode("brig-1")
    assert losses(friend) == {"line-1": 3}


@pytest.mark.rule("admiral:6.8a")
@pytest.mark.parametrize("cell", ["F8", "D6", "H4"])
def test_two_cells_away_nobody_is_harmed(cell: str) -> None:
    table = burning("brig-1", "calm N", brig_1="F6", line_2=cell)
    table.explode("brig-1")
    assert losses(table) == {}


@pytest.mark.rule("admiral:6.8a")
def test_a_fort_beside_her_is_unharmed_and_all_in_its_port_cells_are_caught() -> None:
    table = burning("brig-2", "calm N", brig_2="B2", line_1="A2", frigate_1="A2", galleon_1="B2")
    table.explode("brig-2")
    assert losses(table) == {"line-1": 3, "frigate-1": 3, "galleon-1": 3}
    assert table.damage_of("fort-a1") == 0


@pytest.mark.rule("admiral:6.8a")
def test_a_side_closed_by_land_is_no_shelter_from_the_blast() -> None:
    table = burning("brig-1", "calm N", brig_1="F6", line_2="G6")
    table.islands(Island(land=("F5",), mark="house", shore=("F6",), closed=("F6 E",)))
    table.explode("brig-1")
    assert losses(table) == {"line-2": 3}


@pytest.mark.rule("admiral:6.8b")
@pytest.mark.parametrize(
    ("fireship", "hurt", "caught", "before", "after", "sunk"),
    [
        ("brig-1", 2, "line-2", 0, 3, False),
        ("frigate-1", 0, "line-2", 4, 7, True),
        ("line-1", 0, "galleon-2", 0, 5, True),
    ],
)
def test_the_damage_is_her_full_strength_however_damaged_she_is(
    fireship: str, hurt: int, caught: str, before: int, after: int, sunk: bool
) -> None:
    cells = {fireship.replace("-", "_"): "F6", caught.replace("-", "_"): "G6", "brig_2": "X1"}
    table = skirmish(**cells).hurt(fireship, hurt).hurt(caught, before)
    table.make_fireship(fireship)
    table.play_on("blue", "calm N").explode(fireship)
    assert (table.damage_of(caught), table.ship(caught).sunk) == (after, sunk)
    (harm,) = table.happened(Damaged)
    assert harm.cause == "fireship"


@pytest.mark.rule("admiral:6.9")
def test_after_the_blast_she_is_gone_and_a_last_ship_leaves_her_owner_out() -> None:
    table = burning("brig-1", "calm N", brig_1="F6", line_2="X1")
    table.explode("brig-1")
    assert table.happened(Sunk) == [Sunk(ship="brig-1", cause="fireship", cell="F6")]
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("red",)


@pytest.mark.rule("admiral:6.9", "pearl-shoals:V.4.4a")
def test_her_pearls_stay_on_a_coastal_cell() -> None:
    table = burning("brig-1", "calm N", brig_1="F6", line_1="A1", line_2="X1")
    table.islands(Island(land=("F5",), mark="house", shore=("F6",))).stow("brig-1", 1)
    table.explode("brig-1")
    assert table.happened(PearlsWrecked) == [PearlsWrecked(ship="brig-1", place="F6", lots=1)]


# ---------------------------------------------------------------- cards alone


@pytest.mark.rule("admiral:6.8a", "admiral:6.8b")
def test_without_the_chart_her_owner_names_whom_she_has_caught() -> None:
    table = burning("brig-1", "calm N", "cards", brig_1="F6", line_1="F7", line_2="G6")
    table.explode("brig-1")
    assert table.state.waits_for == ("blue",)
    table.refused("6.8a", table.catch, "line-2", by="red")
    table.refused("6.8a", table.catch, "fort-a1")
    table.refused("6.8a", table.catch, "brig-1")
    table.refused("6.8a", table.end_turn)
    table.catch("line-2")
    table.refused("6.8a", table.catch, "line-2")
    assert losses(table) == {}, "nobody is harmed before all are named"
    table.end_blast()
    assert losses(table) == {"line-2": 3}
    assert table.ship("brig-1").sunk
    table.end_turn()


@pytest.mark.rule("admiral:6.8a")
def test_without_the_chart_she_may_have_caught_nobody() -> None:
    table = burning("brig-1", "calm N", "cards", brig_1="F6", line_1="F7", line_2="G6")
    table.refused("6.8a", table.end_blast)
    table.explode("brig-1")
    table.end_blast()
    assert losses(table) == {}


@pytest.mark.rule("admiral:6.8a", "admiral:10.7b")
def test_while_it_is_asked_a_mine_may_still_take_whom_the_blast_has_caught() -> None:
    table = battle("cards", mines="1").lay("blue", "D4").lay("red", "W12")
    table.spin("fresh E")
    table.make_fireship("brig-1")
    table.play_on("red", "fresh E")
    table.hurt("frigate-2", 1).sail("frigate-2", "S", 1)
    table.say_cell("frigate-2", "D4")
    table.end_turn()
    table.spin("fresh E")
    table.sail("brig-1", "E", 1)
    table.say_cell("brig-1", "W12")
    table.explode("brig-1")
    table.catch("frigate-2")
    table.declare("blue", "frigate-2", "D4")
    table.refused("10.6a", table.declare, "red", "brig-1", "W12")
    table.end_blast()
    assert table.damage_of("frigate-2") == 4
    assert table.happened(Damaged) == []
