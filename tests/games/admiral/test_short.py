"""The short rules, rule by rule: what they say like the full ones, and what they do otherwise."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.commands import Throw
from companion.engine.game import Seat
from companion.engine.grid import cell_name
from companion.engine.layers import Mark
from companion.engine.messages import seat_word
from companion.engine.moments import Moment
from companion.engine.refusals import Kind, Refused
from companion.engine.scenario import ScenarioError
from companion.games.admiral import GAME
from companion.games.admiral.captain import captain
from companion.games.admiral.card import OPTIONS
from companion.games.admiral.rules.boarding_events import BoardingFought
from companion.games.admiral.rules.boarding_odds import odds
from companion.games.admiral.rules.drift import must_drift
from companion.games.admiral.rules.events import GraceTicked, Mended, Sunk
from companion.games.admiral.rules.geometry import waters_of
from companion.games.admiral.rules.scene import KINDS, Scene
from companion.games.admiral.rules.shot_odds import is_hit
from companion.games.admiral.rules.state import Hold, with_fort
from tests.games.admiral.shorts import FILE, FLEETS, SHORT, short
from tests.games.admiral.verbs import Table, battle
from tests.random_player import SEATS, Battle, RandomPlayer
from tests.sheets import put, read, write

FORT, PORT, OWN = "fort-x14", "T7", "E8"
BESIDE = "T8"
DEEDS = 300
LEFT_OUT = {"repair", "end-repair", "agree-even", "recall-even", "load", "unload"}


def rule(id: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(f"admiral-short:{id}")


def outcome(table: Table) -> tuple[tuple[str, ...], str]:
    """Who has won and by which rule."""
    ended = table.state.outcome
    return (ended.winners, ended.rule) if ended else ((), "")


# ---------------------------------------------------------------- S0, S1: the box and the beginning


@rule("S0.1")
def test_the_sea_is_fourteen_by_twenty_four_with_a_royal_port_for_each() -> None:
    assert (SHORT.board.rows, SHORT.board.columns) == (14, 24)
    assert len(SHORT.royal_ports) == 2
    assert len(SHORT.islands) <= 5
    assert len(SHORT.reefs) <= 6


@rule("S1.1a")
def test_two_sides_lie_alike() -> None:
    """Turned half round, the board of two shows each his opponent's; that of four is the same from
    either side and from either end.
    """

    def turned(cell: str, across: bool = True, up: bool = True) -> str:
        column, row = SHORT.board.place(cell)
        last, top = SHORT.board.columns - 1, SHORT.board.rows - 1
        return cell_name(last - column if across else column, top - row if up else row)

    four = SHORT.layout(4)
    assert four
    for layout, ways in ((SHORT, ((True, True),)), (four, ((True, False), (False, True)))):
        land = {cell for island in layout.islands for cell in island.land}
        forts = {base.fort for base in layout.bases}
        for across, up in ways:
            for cells in (land, forts, set(layout.reefs)):
                assert {turned(cell, across, up) for cell in cells} == cells
    assert turned(SHORT.royal_ports[0]) == SHORT.royal_ports[1]
    assert turned(four.royal_ports[0], up=False) == four.royal_ports[1]
    one, other = four.forms[0].forts
    assert {turned(fort, up=False) for fort in one} == set(other)


@rule("S0.1")
def test_mines_are_laid_only_where_the_table_wants_them() -> None:
    assert battle(scene=SHORT).state.phase == "turn"
    assert battle(scene=SHORT, mines="1").state.phase == "mines"


@rule("S0.4")
def test_the_first_rates_card_is_the_printed_one() -> None:
    card = SHORT.cards["line"]
    crosses = [card.fresh, card.calm, card.storm, card.range]
    figures = [(one.straight.value, one.diagonal.value) for one in crosses]
    assert figures == [(5, 4), (0, 0), (3, 2), (6, 5)]
    assert (card.shots.value, card.storm_shots.value, card.strength.value) == (3, 1, 7)


@rule("S1.1a")
def test_the_players_lay_reefs_of_their_own() -> None:
    table = battle(scene=SHORT, layout="placed")
    assert table.state.phase == "reefs"
    table.place_reef("blue", "H12")
    assert table.state.reefs == ("H12",)


@rule("S1.1b")
def test_no_reef_shuts_off_water_or_lies_in_a_royal_port() -> None:
    table = battle(scene=SHORT, layout="placed").reefs("A13", "B13")
    table.refused("S1.1b", table.place_reef, "blue", "B14")
    table.refused("S1.1b", table.place_reef, "blue", PORT)


@rule("S1.2a")
def test_ships_and_forts_are_divided_equally() -> None:
    state = battle(scene=SHORT).state
    assert {seat.id: len(state.afloat(seat.id)) for seat in state.seats} == {"blue": 4, "red": 4}
    assert {seat.id: len(state.forts_of(seat.id)) for seat in state.seats} == {"blue": 1, "red": 1}


@rule("S1.2b")
def test_ships_start_within_a_cell_of_their_fort_two_a_cell() -> None:
    table = battle(scene=SHORT, layout="placed").reefs(*SHORT.reefs)
    for base in SHORT.bases:
        assert set(base.berths) <= set(SHORT.board.around(base.fort))
    offers = [choice.of("space") for choice in table.offers("place-reef")]
    assert not set(offers) & set(SHORT.board.around("A1"))


@rule("S1.3")
def test_first_the_order_then_the_vane() -> None:
    table = Table(GAME.start(SHORT, SEATS, {}))
    assert table.state.phase == "order"
    seated = battle(scene=SHORT, wind="")
    assert seated.state.call
    assert seated.state.call.kind == "vane"
    seated.refused("4.4a", seated.sail, "line-1", "N", 1)


@rule("S1.4")
def test_the_vane_goes_round_and_its_wind_is_for_all() -> None:
    table = short(line_1="D7", line_2="T10")
    spinner = table.state.spinner
    table.end_turn()
    assert table.state.wind is not None
    table.end_turn()
    assert table.state.spinner != spinner


# ---------------------------------------------------------------- S2.1, S2.2: sailing and drifting


@rule("S2.1a")
def test_a_first_rate_lies_still_in_a_calm_and_a_brig_does_not() -> None:
    table = short("calm N", line_1="D7", brig_1="H7", line_2="T10")
    assert {one.piece for one in table.offers("sail")} == {"brig-1"}


@rule("S2.1b")
@rule("S2.1c")
def test_a_point_off_the_wind_costs_a_cell_and_less_may_be_sailed() -> None:
    table = short("fresh N", line_1="D5", line_2="T10")
    table.refused("4.13", table.sail, "line-1", "E", 4)
    table.sail("line-1", "E", 2)


@rule("S2.2a")
@rule("S2.2d")
def test_a_royal_port_shelters_like_any_other_and_a_drift_may_end_there() -> None:
    table = short("storm E", brig_1=PORT, frigate_1="S7", line_2="T12")
    assert {ship.id for ship in must_drift(table.state)} == {"frigate-1"}
    table.sail("frigate-1", "E", 1)
    assert table.cell_of("frigate-1") == PORT


@rule("S2.1d")
def test_a_ship_moves_once_a_turn_and_her_card_shows_it() -> None:
    table = short("fresh N", line_1="D5", line_2="T10")
    table.sail("line-1", "N", 1)
    table.refused("4.6", table.sail, "line-1", "N", 1)
    (card,) = [card for card in table.view().cards if card.id == "line-1"]
    assert [token.used for token in card.tokens if token.kind == "move"] == [True]


@rule("S2.2a")
@rule("S2.2b")
def test_a_storm_sweeps_whoever_is_not_in_port_as_far_as_her_card_says() -> None:
    table = short("storm E", line_1="D7", brig_1="A2", line_2="T10")
    table.sail("line-1", "E", 3)
    assert table.cell_of("line-1") == "G7"
    table.end_turn()
    assert table.cell_of("brig-1") == "A2"


@rule("S2.2c")
def test_a_reef_does_a_damage_for_every_cell_not_gone() -> None:
    table = short("storm E", line_1="D7", line_2="T10").reefs("F7")
    table.sail("line-1", "E", 1)
    assert table.ship("line-1").damage == 2


@rule("S2.2d")
def test_an_island_beside_her_to_windward_shelters_her() -> None:
    table = battle(wind="storm W", scene=SHORT).at("line-1", "J10").at("brig-1", "H9")
    due = {one.piece for one in table.offers("drift")}
    assert "line-1" not in due
    assert "brig-1" in due


# ---------------------------------------------------------------- S2.3: fireships


@rule("S2.3a")
def test_she_may_fire_before_and_after_she_is_declared() -> None:
    table = short(frigate_1="D7", frigate_2="F7")
    table.fire("frigate-1", "frigate-2", face=2)
    table.make_fireship("frigate-1")
    other = short(line_1="D7", frigate_2="F7")
    other.make_fireship("line-1")
    other.fire("line-1", "frigate-2", face=2)


@rule("S2.3a")
def test_nobody_declares_one_in_anothers_turn() -> None:
    table = short(frigate_1="D7", frigate_2="F7")
    table.refused("1.2", table.make_fireship, "frigate-2")


@rule("S2.3b")
def test_in_the_next_turn_she_does_not_fire() -> None:
    table = short(frigate_1="D7", frigate_2="F7")
    table.make_fireship("frigate-1")
    table.play_on("blue", "calm N")
    table.refused("6.3b", table.fire, "frigate-1", "frigate-2")


@rule("S2.3c")
def test_she_goes_up_before_others_have_drifted_but_not_before_herself() -> None:
    table = short(frigate_1="D7", line_1="D10", frigate_2="T10")
    table.make_fireship("frigate-1")
    table.play_on("blue", "storm E")
    table.refused("6.6b", table.explode, "frigate-1")
    (drift,) = [one for one in table.offers("drift") if one.piece == "frigate-1"]
    table.do(drift.command)
    table.explode("frigate-1")
    assert {one.piece for one in table.offers("drift")} == {"line-1"}


@rule("S2.3c")
def test_she_goes_up_where_she_lies_and_the_turn_waits_for_it() -> None:
    table = short(frigate_1="D7", line_1="D10", frigate_2="T10")
    table.make_fireship("frigate-1")
    table.play_on("blue", "calm N")
    table.refused("6.5b", table.end_turn)
    table.explode("frigate-1")
    table.end_turn()


@rule("S2.3d")
@rule("S2.3e")
def test_her_blast_does_her_full_strength_to_all_beside_her() -> None:
    table = short(brig_1="D7", line_1="E8", line_2="D6", frigate_2="T10")
    table.make_fireship("brig-1")
    table.play_on("blue", "calm N")
    table.explode("brig-1")
    full = SHORT.cards["brig"].strength.value
    assert {id: table.ship(id).damage for id in ("line-1", "line-2")} == {
        "line-1": full,
        "line-2": full,
    }
    assert table.ship("brig-1").sunk


# ---------------------------------------------------------------- S2.4, S2.5: gunfire


@rule("S2.4a")
def test_in_a_storm_only_forts_and_those_with_storm_guns_fire() -> None:
    table = short("storm E", line_1="D7", brig_1="B1", line_2="A4", frigate_2="T10")
    assert "fort-a1" in {one.piece for one in table.offers("fire")}
    table.refused("5.3c", table.fire, "brig-1", "line-2")
    calm = short("calm N", line_1="D7", line_2="F7")
    calm.fire("line-1", "line-2", face=2)


@rule("S2.4b")
@pytest.mark.parametrize(
    ("cell", "reaches"), [("J7", True), ("K7", False), ("I12", True), ("J13", False)]
)
def test_a_first_rate_reaches_six_straight_and_five_slanting(cell: str, reaches: bool) -> None:
    table = short(line_1="D7", line_2=cell)
    assert bool([one for one in table.offers("fire") if one.piece == "line-1"]) == reaches


@rule("S2.4c")
@rule("S2.4d")
def test_shots_go_singly_or_together_and_are_marked() -> None:
    table = short(line_1="D7", line_2="F7")
    table.fire("line-1", "line-2", shots=2, face=5)
    table.fire("line-1", "line-2", shots=1, face=1)
    assert table.ship("line-2").damage == 3
    assert table.ship("line-1").shots == 3
    table.refused("5.3a", table.fire, "line-1", "line-2")


@rule("S2.4c")
def test_several_fire_one_salvo() -> None:
    table = short(line_1="D7", frigate_1="F9", line_2="F7")
    table.salvo("line-2", {"line-1": 3, "frigate-1": 1}, face=3)
    assert table.ship("line-2").damage == 4


@rule("S2.5a")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("cell", ["E7", "F7"])
def test_odd_faces_hit_near_and_far(face: int, cell: str) -> None:
    table = short(line_1="D7", line_2=cell)
    table.fire("line-1", "line-2", face=face)
    assert bool(table.ship("line-2").damage) == (face % 2 == 1)


@rule("S2.5a")
def test_nobody_agrees_on_another_table() -> None:
    table = short(line_1="D7", line_2="F7")
    table.refused("S2.5a", table.agree_even, "blue")
    table.refused("S2.5a", table.recall_even, "blue")
    assert not table.offers("agree-even")
    assert "hits" not in {one.id for one in GAME.restrict_options(SHORT, OPTIONS)}


@rule("S2.5a")
def test_the_odds_and_the_report_count_odd_faces() -> None:
    assert [is_hit(face, True, "odd") for face in (1, 2, 3, 4, 5, 6)] == [True, False] * 3
    table = short(line_1="D7", line_2="E7")
    assert {one.note.figures["faces"] for one in table.offers("fire")} == {3}


@rule("S2.5b")
@pytest.mark.parametrize(("face", "damage"), [(5, 3), (6, 0)])
def test_a_hit_does_as_much_as_shots_were_gathered(face: int, damage: int) -> None:
    table = short(line_1="D7", line_2="F7")
    table.fire("line-1", "line-2", shots=3, face=face)
    assert table.ship("line-2").damage == damage


@rule("S2.5c")
def test_a_ship_without_a_box_left_sinks() -> None:
    table = short(line_1="D7", brig_2="F7", line_2="T10")
    table.fire("line-1", "brig-2", shots=3, face=1)
    assert table.ship("brig-2").sunk


# ---------------------------------------------------------------- S2.6: boarding


@rule("S2.6a")
def test_a_neighbour_is_boarded_over_a_side_not_over_a_corner() -> None:
    table = short(frigate_1="D7", line_2="E8", brig_2="E7")
    table.refused("8.2a", table.board, "frigate-1", "line-2")
    table.board("frigate-1", "brig-2")


@rule("S2.6a")
@rule("S2.6b")
@rule("S2.6c")
@rule("S2.6d")
def test_more_points_win_all_ships_and_the_difference_to_share() -> None:
    table = short(frigate_1="D7", brig_1="E6", line_2="E7", galleon_2="T10")
    left = SHORT.cards["line"].strength.value
    table.hurt("line-2", left - 2)
    table.gather("line-2")
    table.begin_boarding(1, 6, 5)
    fought = next(event for event in table.events if isinstance(event, BoardingFought))
    mine = sum(SHORT.cards[kind].strength.value for kind in ("frigate", "brig"))
    assert (fought.attack, fought.defence) == (mine + 2, 4)
    table.share(frigate_1=1, brig_1=0, line_2=mine - 3)
    assert table.owner("line-2") == "blue"
    assert table.ship("brig-1").sunk


@rule("S2.6c")
def test_at_equal_points_all_are_lost_and_who_has_boarded_is_spent() -> None:
    table = short(frigate_1="D7", frigate_2="E7", galleon_2="T10", galleon_1="B8")
    table.board("frigate-1", "frigate-2", 3, 4)
    assert table.ship("frigate-1").sunk
    assert table.ship("frigate-2").sunk
    other = short(line_1="D7", brig_2="E7", galleon_2="T10")
    other.board("line-1", "brig-2", 6, 1)
    other.share(line_1=5, brig_2=1)
    other.refused("8.8a", other.sail, "line-1", "E", 1)


# ---------------------------------------------------------------- S2.7: assaults


def stormed(*faces: int, cells: dict[str, str] | None = None, **hurt: int) -> Table:
    """Blue's frigate and brig storm red's fort, and the dice lie: theirs first, then the fort's."""
    lying = {"frigate_1": "W14", "brig_1": "W13", "line_1": "B8", "line_2": "K5"} | (cells or {})
    table = short(**lying)
    for piece, points in hurt.items():
        table.hurt(piece.replace("_", "-"), points)
    table.gather(FORT)
    table.begin_boarding()
    for helper in cells or {}:
        table.help_fort(helper.replace("_", "-"))
    if table.state.call is None:
        table.settle_defence()
    table.throw(*faces)
    return table


def fought(table: Table) -> BoardingFought:
    return next(event for event in reversed(table.events) if isinstance(event, BoardingFought))


@rule("S2.7a")
@rule("S2.7d")
@rule("S2.7e")
def test_whoever_wins_gets_the_fort_and_none_of_the_ships() -> None:
    table = stormed(6, 6, 1, 1, cells={"galleon_2": "X13"}, fort_x14=4, galleon_2=1)
    assert fought(table).attack > fought(table).defence
    table.share(frigate_1=1, fort_x14=4)
    assert table.owner(FORT) == "blue"
    assert table.owner("galleon-2") == "red"
    assert table.ship("galleon-2").cell == "X13"


@rule("S2.7b")
@pytest.mark.parametrize(
    ("damage", "face", "points"), [(0, 6, 10), (3, 2, 3), (0, 3, 8), (4, 1, 2)]
)
def test_a_forts_die_counts_one_three_or_five(damage: int, face: int, points: int) -> None:
    assert fought(stormed(1, 1, face, fort_x14=damage)).defence == points


@rule("S2.7b")
def test_the_odds_count_the_forts_die() -> None:
    chances = odds(8, 1, 5, 1, strong=True)
    assert (chances.wins, chances.ties, chances.losses) == (5, 2, 2)


@rule("S2.7b")
@rule("S2.6b")
@pytest.mark.parametrize(("deed", "target"), [("storm", FORT), ("board", "brig-2")])
def test_who_storms_or_boards_is_told_odds_in_which_a_forts_die_alone_counts_more(
    deed: str, target: str
) -> None:
    table = short(frigate_1="W14", line_1="B8", brig_2="V14")
    left = SHORT.cards["brig"].strength.value if deed == "board" else 5
    chances = odds(SHORT.cards["frigate"].strength.value, 1, left, 1, strong=deed == "storm")
    (told,) = [one.label for one in table.offers(deed) if one.of("prey") == target]
    assert told.figures["win"] == chances.win_percent


@rule("S2.7c")
def test_who_was_mended_whole_in_her_last_turn_helps_her_fort() -> None:
    table = short(frigate_1="W14", line_1="B8", line_2="X13").hurt("line-2", 1).turn("red")
    table.play_on("blue", "calm N")
    assert table.ship("line-2").damage == 0
    table.board("frigate-1", FORT)
    table.help_fort("line-2")


@rule("S2.7c")
@pytest.mark.rule("admiral:8.11b")
def test_who_was_mended_whole_and_is_hit_again_is_not_under_repair() -> None:
    table = short(frigate_1="W14", line_1="B8", line_2="X13", galleon_2="X13")
    table.hurt("line-2", 1).hurt("galleon-2", 1).hurt(FORT, 3).turn("red")
    table.play_on("blue", "calm N")
    table.hurt("line-2", 1).hurt("galleon-2", 2)
    table.board("frigate-1", FORT)
    table.help_fort("line-2")
    table.settle_defence(6, 1, 1)
    table.share(fort_x14=0, line_2=3)
    assert table.fort(FORT).ruined
    assert not any(table.ship(ship).sunk for ship in ("line-2", "galleon-2"))


@rule("S2.7c")
@pytest.mark.parametrize("round", [2, 7])
def test_who_is_being_mended_does_not_help_and_who_repairs_the_fort_does(round: int) -> None:
    table = short(frigate_1="W14", line_1="B8", line_2="X13", brig_2="X13", galleon_2="W13")
    table.hurt("line-2", 3).hurt(FORT, 3).turn("red")
    table.repair_fort(FORT, "brig-2", "galleon-2")
    table.play_on("blue", "calm N")
    assert table.ship("line-2").damage == 2
    if table.state.round != round:
        table.correct("round", "", to=round)
    table.board("frigate-1", FORT)
    table.refused("S2.7c", table.help_fort, "line-2")
    table.help_fort("brig-2")


@rule("S2.8b")
def test_the_referee_begins_no_repair_where_whoever_is_idle_in_port_is_mended() -> None:
    table = short(line_2="X13", line_1="B8").hurt("line-2", 2).turn("red")
    table.play_on("blue", "calm N")
    refused = table.refused("", table.correct, "repair", "line-2", to="begun")
    assert refused.reason.id == "correct.refused.piece"


@rule("S2.7d")
def test_at_equal_points_the_fort_is_a_ruin_and_all_are_lost() -> None:
    brig = SHORT.cards["brig"].strength.value
    table = stormed(1, 1, 3, brig_1=brig - 1, fort_x14=3)
    assert fought(table).attack == fought(table).defence
    assert table.fort(FORT).ruined
    assert table.ship("frigate-1").sunk


@rule("S2.7d")
@pytest.mark.rule("admiral:8.11b")
def test_who_is_being_mended_in_a_fort_that_falls_with_its_stormers_is_lost_with_it() -> None:
    table = short(
        frigate_1="W14", line_1="B8", line_2="X13", galleon_2="W13", brig_2="W13", frigate_2="V13"
    )
    for ship in ("line-2", "frigate-2"):
        table.hurt(ship, 3 if ship == "line-2" else 2)
    table.hurt(FORT, 4).turn("red")
    table.fire("galleon-2", face=2)
    table.hurt("galleon-2", 2).play_on("blue", "calm N")
    assert table.ship("line-2").mended
    table.board("frigate-1", FORT)
    table.settle_defence(1, 3)
    assert fought(table).attack == fought(table).defence
    assert table.fort(FORT).ruined
    sunk = {event.ship: event.cause for event in table.events if isinstance(event, Sunk)}
    assert sunk == {"frigate-1": "assault", "line-2": "stormed"}, (
        "not who is whole, has fired in her last turn or lies outside"
    )


@rule("S2.7f")
def test_losers_keep_one_box_and_who_had_but_one_is_lost() -> None:
    brig = SHORT.cards["brig"].strength.value
    table = stormed(1, 1, 6, frigate_1=1, brig_1=brig - 1)
    frigate = table.ship("frigate-1")
    assert frigate.damage == SHORT.cards["frigate"].strength.value - 1
    assert (frigate.owner, frigate.cell, frigate.sunk) == ("blue", "W14", False)
    assert [event.ship for event in table.events if isinstance(event, Sunk)] == ["brig-1"]


@rule("S2.7f")
def test_defenders_who_lose_keep_one_box_too() -> None:
    table = stormed(6, 6, 1, 1, cells={"galleon_2": "X13"}, fort_x14=4, galleon_2=1)
    assert table.ship("galleon-2").damage == SHORT.cards["galleon"].strength.value - 1


# ---------------------------------------------------------------- S2.8, S2.9: repair


@rule("S2.8a")
@pytest.mark.parametrize(("cell", "mended"), [("A2", 1), ("D7", 0), ("W13", 0)])
def test_only_her_own_port_mends_a_ship(cell: str, mended: int) -> None:
    table = short("calm N", line_1=cell, line_2="K5").hurt("line-1", 2)
    table.end_turn()
    assert table.ship("line-1").damage == 2 - mended


@rule("S2.8b")
def test_each_turn_without_moving_or_firing_mends_a_damage() -> None:
    table = short("calm N", line_1="A2", brig_1="B1", line_2="A5").hurt("line-1", 3)
    table.end_turn()
    assert table.happened(Mended) == [Mended(ship="line-1", left=2)], "the brig is whole"
    table.play_on("blue", "calm N")
    table.fire("line-1", "line-2", face=2)
    table.play_on("blue", "calm N")
    assert table.ship("line-1").damage == 2
    table.play_on("blue", "calm N")
    assert table.ship("line-1").damage == 1


@rule("S2.8b")
def test_who_was_boarded_in_this_round_and_lies_still_is_mended() -> None:
    table = short("calm N", line_2="X13", brig_1="X12", frigate_1="D7").hurt("line-2", 3)
    table.board("brig-1", "line-2", 1, 5)
    table.share(line_2=3, brig_1=0)
    damage = table.ship("line-2").damage
    table.play_on("red", "calm N").end_turn()
    assert table.ship("line-2").damage == damage - 1


@rule("S2.8b")
@pytest.mark.rule("admiral:6.4")
def test_a_fireship_that_lies_still_in_port_is_not_mended() -> None:
    table = short("calm N", line_1="A2", line_2="K5").hurt("line-1", 2)
    table.make_fireship("line-1")
    table.end_turn()
    assert table.ship("line-1").damage == 2


@rule("S2.8b")
def test_the_turn_in_which_she_comes_does_not_count_and_nothing_is_announced() -> None:
    table = short("fresh W", line_1="C2", line_2="K5").hurt("line-1", 2)
    table.refused("S2.8b", table.repair, "line-1")
    table.sail("line-1", "W", 1)
    table.end_turn()
    assert table.ship("line-1").damage == 2
    assert not table.offers("repair")


def menders() -> Table:
    table = short("calm N", line_1="A2", frigate_1="B1", line_2="A6", brig_2="T9")
    table.hurt("fort-a1", 3).hurt("line-1", 2)
    return table


@rule("S2.9a")
@rule("S2.9b")
def test_two_idle_ships_mend_their_fort_and_not_themselves() -> None:
    table = menders()
    table.repair_fort("fort-a1", "line-1", "frigate-1")
    table.end_turn()
    assert table.fort("fort-a1").damage == 2
    assert table.ship("line-1").damage == 2


@rule("S2.9a")
def test_one_ship_mends_no_fort() -> None:
    table = menders().lost("frigate-1")
    assert not table.offers("repair-fort")
    table.end_turn()
    assert table.fort("fort-a1").damage == 3


@rule("S2.9b")
def test_nothing_is_mended_in_a_turn_in_which_one_of_them_fires() -> None:
    table = menders()
    table.repair_fort("fort-a1", "line-1", "frigate-1")
    table.fire("line-1", "line-2", face=2)
    table.end_turn()
    assert table.fort("fort-a1").damage == 3


@rule("S2.9c")
def test_a_ruin_is_rebuilt_in_three_idle_turns() -> None:
    table = menders().ruin("fort-a1")
    table.rebuild("fort-a1", "line-1", "frigate-1")
    for _ in range(3):
        table.play_on("blue", "calm N")
    fort = table.fort("fort-a1")
    assert (fort.owner, fort.ruined, fort.damage) == ("blue", False, 2)


# ---------------------------------------------------------------- S3: victory


def turns_on(table: Table, *cells: dict[str, str]) -> Table:
    """Blue's turns, one after another; before each its ships come to lie on these cells."""
    for lying in cells:
        for ship, cell in lying.items():
            table.at(ship.replace("_", "-"), cell)
        table.end_turn()
        if not table.state.outcome:
            table.end_turn()
            table.spin("calm N")
    return table


def two_ships() -> Table:
    return short("calm N", line_1="D7", brig_1="D9", line_2="K5", brig_2="K9")


IN, OUT = PORT, "D7"


@rule("S3.1a")
@pytest.mark.parametrize(
    ("line", "brig", "winner"),
    [
        ((IN, IN, IN, IN), (), "S3.1a"),
        ((IN, IN, IN, OUT, IN), (), ""),
        ((IN, IN, IN, OUT, IN, IN, IN, IN), (), "S3.1a"),
        ((IN, IN, OUT, OUT), (OUT, OUT, IN, IN), "S3.1a"),
        ((IN, IN, IN), (), ""),
    ],
)
def test_four_turns_running_in_the_royal_port_win(
    line: tuple[str, ...], brig: tuple[str, ...], winner: str
) -> None:
    brigs = brig or ("D9",) * len(line)
    table = turns_on(
        two_ships(), *({"line_1": a, "brig_1": b} for a, b in zip(line, brigs, strict=True))
    )
    assert outcome(table)[1] == winner


@rule("S3.1a")
@rule("S3.1b")
@pytest.mark.parametrize(
    ("brig", "left"),
    [("D9", Hold()), (PORT, Hold(alone=2))],
    ids=["nobody else", "a brig beside her"],
)
def test_whose_ship_is_sunk_in_the_royal_port_begins_again(brig: str, left: Hold) -> None:
    table = two_ships().at("line-2", BESIDE)
    turns_on(table, {"line_1": PORT, "brig_1": "D9"}, {"line_1": PORT, "brig_1": brig})
    assert table.state.holds["blue"].alone == 2
    table.hurt("line-1", SHORT.cards["line"].strength.value - 1).turn("red")
    table.fire("line-2", "line-1", face=1)
    assert table.ship("line-1").sunk
    assert table.state.holds["blue"] == left
    assert ("admiral.log.royal-left" in table.log()) == (left == Hold())


@rule("S3.1a")
@pytest.mark.rule("admiral:10.6a")
def test_whose_ship_a_mine_sinks_in_the_royal_port_before_the_vane_begins_again() -> None:
    table = battle(wind="", mines="1", scene=replace(SHORT, royal_ports=("D4", "T7")))
    table.lay("blue", "D4").lay("red", "")
    table.spin("calm N")
    table.open_sea().at("brig-2", "D4").at("line-2", "D7").turn("red")
    table.end_turn()
    table.spin("fresh S")
    table.end_turn()
    table.at("brig-2", "F4").sail("line-2", "S", 3)
    table.end_turn()
    assert (table.state.phase, table.state.holds["red"].alone) == ("wind", 2)
    table.hurt("line-2", 4).declare("blue", "line-2", "D4")
    assert table.ship("line-2").sunk
    assert table.state.holds["red"] == Hold()


@rule("S3.1b")
@pytest.mark.parametrize(
    ("line", "brig", "winner"),
    [
        ((IN, IN), (IN, IN), "S3.1b"),
        ((IN, IN, IN), (OUT, IN, IN), "S3.1b"),
        ((IN, IN, IN, IN), (IN, OUT, OUT, OUT), "S3.1a"),
        ((IN, IN, IN), (IN, OUT, IN), ""),
    ],
)
def test_two_turns_running_with_two_ships_win(
    line: tuple[str, ...], brig: tuple[str, ...], winner: str
) -> None:
    table = turns_on(
        two_ships(), *({"line_1": a, "brig_1": b} for a, b in zip(line, brig, strict=True))
    )
    assert outcome(table)[1] == winner


@rule("S3.1a")
def test_ones_own_royal_port_wins_nothing_and_two_ships_share_it() -> None:
    table = turns_on(two_ships(), *({"line_1": OWN, "brig_1": OWN},) * 5)
    assert outcome(table) == ((), "")
    waters = waters_of(table.state)
    assert waters
    assert waters.bar_in(OWN) == "4.5c"
    alone = waters_of(table.at("brig-1", "D9").state)
    assert alone
    assert not alone.bar_in(OWN)


@rule("S3.1a")
def test_everybody_sees_how_long_a_royal_port_is_held() -> None:
    table = turns_on(two_ships(), {"line_1": PORT}, {"line_1": PORT})
    view = table.view()
    shown = [(one.seat, one.value, one.of) for one in view.tallies]
    assert shown == [("blue", 2, 4), ("red", 0, 4)]
    assert view.chart
    ports = [
        layer
        for layer in view.chart.layers
        if isinstance(layer, Mark) and layer.thing == "admiral.royal-port"
    ]
    assert [(one.owner, one.spaces) for one in ports] == [("blue", (OWN,)), ("red", (PORT,))]


@rule("S3.1a")
@rule("S3.1b")
def test_a_banner_tells_of_every_turn_in_a_royal_port_and_of_its_end() -> None:
    table, told = two_ships(), list[Moment]()
    for cells in (
        {"line_1": PORT},
        {"line_1": PORT, "brig_1": PORT},
        {"line_1": OUT, "brig_1": "D9"},
    ):
        for ship, cell in cells.items():
            table.at(ship.replace("_", "-"), cell)
        table.end_turn()
        told += table.moments("royal")
        table.end_turn()
        table.spin("calm N")
    words = [(one.sentence.id, one.sentence.figures.get("n"), one.rule, one.seat) for one in told]
    assert words == [
        ("admiral.log.royal-held", 1, "S3.1a", "blue"),
        ("admiral.log.royal-held-two", 1, "S3.1b", "blue"),
        ("admiral.log.royal-left", 0, "S3.1a", "blue"),
    ]


@rule("S3.1a")
@rule("S3.1b")
def test_the_referee_sets_right_how_long_it_has_been_held() -> None:
    table = two_ships()
    table.correct("royal", "blue", to=2)
    table.correct("royal-two", "blue", to=1)
    assert table.state.holds["blue"] == Hold(alone=2, together=1)
    assert table.lines()[-1].message.figures["piece"] == seat_word("blue")
    table.correct("royal", "blue", to=0)
    assert table.state.holds["blue"] == Hold()
    table.correct("royal-two", "blue", to=1)
    assert table.state.holds["blue"] == Hold(alone=1, together=1)
    turns_on(table, {"line_1": PORT, "brig_1": PORT})
    assert outcome(table) == (("blue",), "S3.1b")


def test_in_the_full_rules_there_is_no_such_token() -> None:
    assert not [one for one in GAME.corrections(battle().state) if one.what.startswith("royal")]


@rule("S3.2")
@rule("S3.0")
def test_whose_opponent_has_no_ships_left_has_won() -> None:
    table = short(line_1="D7", brig_2="F7")
    table.fire("line-1", "brig-2", shots=3, face=1)
    assert outcome(table) == (("blue",), "S3.2")


@rule("S3.2")
def test_whose_last_ships_are_lost_together_win_nothing() -> None:
    table = short(frigate_1="D7", frigate_2="E7")
    table.board("frigate-1", "frigate-2", 3, 4)
    assert table.state.outcome
    assert outcome(table) == ((), "S3.2")


def homeless() -> Table:
    """Red's last fort is about to be ruined in blue's turn."""
    table = short("calm N", line_1="X11", brig_1="D9", line_2="X13", brig_2="W13")
    table.at("line-1", "U14").hurt(FORT, 4)
    table.fire("line-1", FORT, face=1)
    assert table.fort(FORT).ruined
    return table


@rule("S3.3")
@rule("S3.0")
def test_three_turns_after_the_last_fort_is_gone_it_is_won() -> None:
    table = homeless()
    for left in (2, 1, 0):
        assert outcome(table) == ((), "")
        table.play_on("red", "calm N") if left == 2 else None
        table.end_turn("red")
        assert [event.turns for event in table.events if isinstance(event, GraceTicked)][-1] == left
        if left:
            table.spin("calm N")
            table.end_turn("blue")
    assert outcome(table) == (("blue",), "S3.3")


@rule("S3.3")
def test_a_rebuilding_that_is_not_done_does_not_help_and_one_that_is_does() -> None:
    late = homeless()
    late.play_on("red", "calm N")
    late.play_on("red", "calm N")
    late.rebuild(FORT, "line-2", "brig-2")
    late.play_on("red", "calm N")
    late.end_turn("red")
    assert outcome(late) == (("blue",), "S3.3")
    soon = homeless()
    soon.play_on("red", "calm N")
    soon.rebuild(FORT, "line-2", "brig-2")
    for _ in range(3):
        soon.play_on("red", "calm N")
    assert outcome(soon) == ((), "")
    assert soon.owner(FORT) == "red"


@rule("S3.3")
def test_it_is_met_by_nobody_while_the_other_has_no_fort_either() -> None:
    table = homeless().ruin("fort-a1")
    for _ in range(5):
        table.play_on("red", "calm N")
    assert outcome(table) == ((), "")


# ---------------------------------------------------------------- whole battles, and the file


def test_every_choice_is_accepted_and_nothing_of_the_full_rules_is_offered() -> None:
    fight, player = Battle(GAME, SHORT, {"order": "seated"}), RandomPlayer(7)
    while not fight.over and len(fight.commands) < DEEDS:
        offered = fight.offered()
        assert not {one.deed for one in offered} & LEFT_OUT
        for one in offered:
            if not isinstance(one.command, Throw):
                GAME.decide(fight.state, one.command)
        picked = player.pick(offered)
        throws = isinstance(picked, Throw)
        fight.do(player.answer(GAME, fight.state) if throws else picked)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of the file, to be spoiled."""
    folder = tmp_path / "admiral"
    shutil.copytree(FILE.parent, folder)
    return folder / FILE.name


@pytest.mark.parametrize(
    ("place", "value", "told", "rule"),
    [
        ("edition", "long", "edition", ""),
        ("grace.value", 0, "grace.value", ""),
        ("grace.value", 100, "grace.value", ""),
        ("ships", ["line", "brig"], "bases[0].berths", ""),
        ("ships", ["line"] * 4, "ships", "S0.2"),
        ("bases[0].more", ["A1"], "bases[0].more[0]", ""),
        ("bases[0].more", ["X1"], "bases", "V.3.5b"),
        ("layouts[0].bases[0].fort", "A2", "layouts[0].bases", "V.3.5b"),
        ("layouts[0].reefs.cells", ["W1", "W2", "X2"], "layouts[0].reefs.cells", "S1.1b"),
        ("layouts[1].teams", [["A1", "X14"], ["A14", "X4"]], "layouts[1].teams.forts", "V.0d"),
        ("bases[0].fort", "A2", "bases", "V.3.5a"),
        ("layouts[1].royal.cells", ["E8", "H8"], "layouts[1].royal.cells[1]", "S3.1a"),
        ("royal.cells", ["E8"], "royal.cells", "S3.1a"),
        ("royal.cells", ["E8", "E8"], "royal.cells[0]", "S3.1a"),
        ("royal.cells", ["E8", "K9"], "royal.cells[1]", "S3.1a"),
        ("royal.cells", ["B2", "T7"], "royal.cells[0]", "S3.1a"),
        ("royal.cells", ["E8", "Z1"], "royal.cells[1]", "S3.1a"),
        ("reefs.cells", ["A13", "B13", "B14"], "reefs.cells", "S1.1b"),
    ],
)
def test_a_wrong_file_says_where_and_by_which_rule(
    file: Path, place: str, value: object, told: str, rule: str
) -> None:
    sheet = read(file)
    put(sheet, place, value)
    write(file, sheet)
    with pytest.raises(ScenarioError) as caught:
        GAME.load(file)
    assert (caught.value.path, caught.value.rule) == (told, rule)


def test_one_file_is_for_two_three_and_four_and_one_for_two_great_fleets() -> None:
    assert SHORT.counts == (2, 3, 4)
    assert FLEETS.counts == (2,)
    assert GAME.team_counts(SHORT, 4) == (2,)


# ---------------------------------------------------------------- more than two, and great fleets


def several(*seats: str, sides: tuple[str, ...] = ()) -> Table:
    """So many on the chart of the short rules, in teams if these are given."""
    players = tuple(
        Seat(id, side=side) for id, side in zip(seats, sides or ("",) * len(seats), strict=True)
    )
    table = Table(GAME.start(SHORT, players, {"order": "seated"}))
    table.spin("calm N")
    return table


def lose(table: Table, seat: str) -> None:
    """All ships of a seat went down long ago."""
    table.lost(*(ship.id for ship in table.state.afloat(seat)))


@rule("S1.2a")
@rule("S0.2")
def test_two_great_fleets_share_all_the_ships_and_forts_of_the_box() -> None:
    state = GAME.start(FLEETS, SEATS, {"order": "seated"})
    table = Table(state)
    for seat in SEATS:
        ships = table.state.afloat(seat.id)
        assert Counter(ship.kind for ship in ships) == dict.fromkeys(KINDS, 3)
        assert len(table.state.forts_of(seat.id)) == 2
    for kind in KINDS:
        numbers = [ship.number for ship in table.state.afloat() if ship.kind == kind]
        assert sorted(numbers) == [1, 2, 3, 4, 5, 6]


@rule("S3.1a")
@pytest.mark.parametrize("scene", [SHORT, FLEETS], ids=["two", "fleets"])
def test_the_short_rules_with_cards_alone_are_refused_by_themselves(scene: Scene) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(scene, SEATS, {"play": "cards"})
    assert (refused.value.rule, refused.value.kind) == ("S3.1a", Kind.MALFORMED)


@rule("S3.1a")
def test_three_or_four_each_for_himself_fight_without_royal_ports() -> None:
    table = several("blue", "red", "green")
    assert not table.state.scene.royal_ports
    assert not table.view().tallies
    table.lost("line-2", "line-3").at("line-1", PORT)
    for _ in range(5):
        table.play_on("blue", "calm N")
    assert outcome(table) == ((), "")


@rule("S3.1a")
@pytest.mark.parametrize(
    ("sides", "team"),
    [
        (("team-1", "team-2", "team-1", "team-2"), ("blue", "green")),
        (("team-1", "team-1", "team-2", "team-2"), ("blue", "red")),
    ],
    ids=["opposite", "side by side"],
)
def test_a_team_has_a_royal_port_and_wins_with_both_of_its_players(
    sides: tuple[str, ...], team: tuple[str, ...]
) -> None:
    table = several("blue", "red", "green", "white", sides=sides)
    assert [one.of for one in table.view().tallies] == [4] * 4
    own, port = table.state.scene.royal_ports
    mate = next(ship.id for ship in table.state.afloat(team[1]) if ship.kind == "line")
    table.at(mate, own).at("line-1", port)
    for _ in range(4):
        table.play_on("blue", "calm N")
    assert outcome(table) == (team, "S3.1a")
    assert table.log()[-1] == "admiral.log.won-royal-team"


@rule("S3.1a")
def test_whose_last_ship_blows_up_in_the_royal_port_holds_it_no_longer() -> None:
    """In his own turn, while his partner fights on."""
    table = several("blue", "red", "green", "white", sides=("team-1", "team-2") * 2)
    port = table.state.scene.royal_ports[1]
    table.lost(*(ship.id for ship in table.state.afloat("blue") if ship.id != "line-1"))
    table.at("line-1", port).make_fireship("line-1")
    table.play_on("blue", "calm N")
    assert table.state.holds["blue"] == Hold(alone=1)
    table.explode("line-1")
    assert table.state.out == ("blue",)
    assert table.state.holds["blue"] == Hold()
    assert "admiral.log.royal-left" in table.log()


@rule("S3.2")
def test_of_three_who_has_no_ships_is_out_and_the_others_fight_on() -> None:
    table = several("blue", "red", "green")
    lose(table, "red")
    table.end_turn()
    assert (table.state.out, outcome(table)) == (("red",), ((), ""))
    lose(table, "green")
    table.end_turn()
    assert outcome(table) == (("blue",), "S3.2")


@rule("S3.3")
def test_all_opponents_must_have_been_without_a_fort_for_three_turns() -> None:
    """Red lost his fort long ago; only when green's is gone too the turns are counted."""
    table = several("blue", "red", "green")
    _, reds, greens = table.state.forts
    table.ruin(reds).stands(replace(table.state, grace={"red": 3}))
    for _ in range(4):
        table.play_on("blue", "calm N")
    assert table.state.grace == {"red": 3}
    table.ruin(greens).stands(replace(table.state, grace={"red": 3, "green": 3}))
    for left in (2, 1):
        table.play_on("blue", "calm N")
        assert table.state.grace == {"red": left, "green": left}
    raised = with_fort(table.state, reds, ruined=False, owner="red", damage=0)
    table.stands(replace(raised, grace={"green": 1}))
    table.play_on("blue", "calm N")
    assert table.state.grace == {"green": 3}, "one of them has a fort again"
    table.ruin(reds).stands(replace(table.state, grace={"red": 3, "green": 3}))
    for _ in range(2):
        table.play_on("blue", "calm N")
    for _ in ("blue", "red", "green"):
        assert outcome(table) == ((), "")
        table.end_turn()
    assert outcome(table) == (("blue",), "S3.3")


@rule("S3.3")
def test_the_turns_of_one_whose_partner_has_a_fort_are_not_counted() -> None:
    table = several("blue", "red", "green", "white", sides=("team-1", "team-2") * 2)
    blues, reds, _, whites = table.state.forts
    table.ruin(blues).ruin(reds).ruin(whites)
    table.stands(replace(table.state, grace={"blue": 3, "red": 3, "white": 3}))
    table.play_on("blue", "calm N")
    assert table.state.grace == {"blue": 3, "red": 2, "white": 2}
    table.stands(replace(table.state, grace={"blue": 1, "red": 2, "white": 2}))
    table.play_on("blue", "calm N")
    assert table.state.grace == {"blue": 3, "red": 1, "white": 1}, "green has one again"


def test_the_captain_makes_for_the_royal_port() -> None:
    table = short("fresh E", line_1="D7", line_2="K2")
    deck, (sail, *_) = table.view(), table.offers("sail")
    wish = captain(deck, table.private("blue"), sail)
    assert wish.because.id == "admiral.captain.royal"
