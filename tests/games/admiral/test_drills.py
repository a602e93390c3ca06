"""The drills, mini-games 1 to 3: races from port to port, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.compass import Force
from companion.engine.endings import BattleEnded
from companion.engine.game import Seat
from companion.engine.layers import GOAL, Mark
from companion.engine.refusals import Kind, Refused
from companion.games.admiral import GAME
from companion.games.admiral.rules import commands as ask
from companion.games.admiral.rules.events import PlayerOut, Sunk, WindSet
from companion.games.admiral.rules.scene import Island
from tests.games.admiral.drilling import CORNERS, DRILLS, drill, laid
from tests.games.admiral.verbs import PEARLS, Table

each_drill = pytest.mark.parametrize("number", DRILLS)
rule = pytest.mark.rule


def forts(table: Table) -> set[str]:
    return {fort.cell for fort in table.state.forts.values()}


def ends(table: Table, ship: str) -> set[tuple[str, int]]:
    """Courses and runs that a ship is offered."""
    return {(one.of("course"), one.amount("run")) for one in table.offers("sail", ship)}


# ---------------------------------------------------------------- who plays, and with what


@rule("admiral-drills:M1.0")
@each_drill
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_may_play(number: int, players: int) -> None:
    assert len(laid(number, players).state.seats) == players
    assert GAME.restrict_players(DRILLS[number], GAME.card.players) == (1, 4)


@rule("admiral-drills:M1.0")
@each_drill
@pytest.mark.parametrize("players", [0, 5])
def test_and_no_others(number: int, players: int) -> None:
    seats = tuple(Seat(f"seat-{at}") for at in range(players))
    with pytest.raises(Refused) as caught:
        GAME.start(DRILLS[number], seats, {})
    assert caught.value.rule == "M1.0"


@rule("admiral-drills:M1.0")
@each_drill
@pytest.mark.parametrize(
    "command",
    [
        ask.Fire(seat="blue", shooter="brig-1", target="brig-2", shots=1),
        ask.BeginRepair(seat="blue", ship="brig-1"),
        ask.DeclareFireship(seat="blue", ship="brig-1"),
        ask.AgreeEven(seat="blue"),
        ask.LayMine(seat="blue", cell="D4", salt="x"),
        ask.LoadPearl(seat="blue", ship="brig-1", place="B2"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_ships_only_sail(number: int, command: Any) -> None:
    table = drill(number, players=2)
    assert table.refused("M1.0", table.do, command).reason.id == "admiral.refused.drill-moves-only"


@rule("admiral-drills:M1.0")
@each_drill
def test_nothing_but_sailing_is_offered(number: int) -> None:
    table = drill(number, players=2)
    table.hurt("brig-1", 1)
    assert {choice.deed for choice in table.offers()} <= {"sail", "end-turn"}
    assert {bar.deed for bar in table.view().disabled} <= {"sail", "end-turn"}
    assert all(len(card.tokens) == 1 for card in table.view().cards)


@rule("admiral-drills:M1.0")
@each_drill
def test_the_referee_sets_right_what_a_drill_has_and_no_token_of_a_battle(number: int) -> None:
    """Who has taken part in a boarding sails no more, and a fireship goes up before her turn ends:
    neither could be done here.
    """
    table = drill(number, players=2)
    whats = {view.what for view in GAME.corrections(table.state)}
    assert whats == {"damage", "place", "moved", "wind", "turn", "round"}
    for what in ("spent", "fireship"):
        assert table.refused("", table.correct, what, "brig-1", to="begun").kind is Kind.MALFORMED
    assert "fort-a1" not in {
        piece.piece for view in GAME.corrections(table.state) for piece in view.pieces
    }


@rule("admiral-drills:M1.0")
def test_a_battle_knows_nothing_of_this() -> None:
    assert PEARLS.drill is None
    assert GAME.restrict_options(PEARLS, GAME.options) == GAME.options


@each_drill
def test_a_drill_is_played_on_the_chart_alone(number: int) -> None:
    left = {one.id: one for one in GAME.restrict_options(DRILLS[number], GAME.options)}
    assert set(left) == {"play", "order"}
    assert left["play"].values == ("chart",)
    assert left["play"].note.id == "admiral.option.play.drill"


@rule("admiral-drills:M1.7")
@each_drill
def test_a_drill_begun_with_cards_alone_is_refused_by_its_own_rules(number: int) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(DRILLS[number], (Seat("blue"),), {"play": "cards"})
    assert (refused.value.rule, refused.value.kind) == ("M1.7", Kind.MALFORMED)


# ---------------------------------------------------------------- the board


@rule("admiral-drills:M1.1a")
@each_drill
def test_half_of_the_board_is_used(number: int) -> None:
    board = DRILLS[number].board
    assert (board.cells[0], board.cells[-1], board.has("M5")) == ("A1", "L14", False)


@rule("admiral-drills:M1.1b")
@each_drill
def test_an_island_and_reefs_lie_on_it(number: int) -> None:
    table = laid(number, 2)
    scene = DRILLS[number]
    assert [island.mark for island in scene.islands] == ["house"]
    assert table.state.reefs == scene.reefs
    assert len(scene.reefs) == 6


@rule("admiral-drills:M1.1c")
@each_drill
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_forts_stand_in_the_corners(number: int, players: int) -> None:
    two, all = {"A1", "L14"}, {"A1", "L14", "A14", "L1"}
    assert forts(laid(number, players)) == (two if players < 3 else all)


@rule("admiral-drills:M1.2")
@each_drill
def test_the_order_is_thrown_for_or_agreed(number: int) -> None:
    agreed, thrown = laid(number, 3), laid(number, 3, order="dice")
    assert agreed.state.order == ("blue", "orange", "green")
    for face in (2, 5, 5, 1, 6):  # level throws are thrown again
        thrown.roll(face)
    assert thrown.state.order == ("green", "orange", "blue")


@rule("admiral-drills:M1.2")
def test_who_plays_alone_throws_for_no_order() -> None:
    assert laid(1, 1, order="dice").state.order == ("blue",)


# ---------------------------------------------------------------- ports and goals


@rule("admiral-drills:M1.3a")
@each_drill
def test_each_puts_his_brig_into_the_port_of_his_choice(number: int) -> None:
    table = laid(number, 2)
    offered = {choice.of("space") for choice in table.offers("port", "brig-1")}
    assert offered == {"A2", "B1", "B2", "K13", "K14", "L13"}
    table.berth("brig-1", "L13")
    assert table.cell_of("brig-1") == "L13"


@rule("admiral-drills:M1.3a")
@each_drill
@pytest.mark.parametrize("cell", ["C3", "A1", "G7"])
def test_and_nowhere_else(number: int, cell: str) -> None:
    table = laid(number)
    table.refused("M1.3a", table.berth, "brig-1", cell)


@rule("admiral-drills:M1.3a")
def test_in_turn_order() -> None:
    table = laid(1, 2)
    table.refused("1.2", table.berth, "brig-2", "B2")
    table.berth("brig-1", "B2")
    assert table.state.turn == "orange"
    table.berth("brig-2", "K13")
    assert table.state.phase == "wind"


@rule("admiral-drills:M1.3b")
@each_drill
def test_a_port_that_is_taken_is_closed(number: int) -> None:
    table = laid(number, 2)
    for kind in DRILLS[number].squadron:
        table.berth(f"{kind}-1", "A2")
    table.refused("M1.3b", table.berth, "brig-2", "B1")
    assert {one.of("space") for one in table.offers("port")} == {"K13", "K14", "L13"}


@rule("admiral-drills:M3.1")
def test_the_two_ships_of_a_player_start_in_one_port() -> None:
    table = laid(3, 2)
    table.berth("brig-1", "B2")
    assert table.state.turn == "blue"
    table.refused("M3.1", table.berth, "frigate-1", "K13")
    table.berth("frigate-1", "B2")
    assert table.state.turn == "orange"


@rule("admiral-drills:M1.3a")
def test_a_ship_is_put_into_port_once() -> None:
    table = laid(3)
    table.berth("brig-1", "B2")
    table.refused("M1.3a", table.berth, "brig-1", "B1")


@rule("admiral-drills:M1.4")
@each_drill
@pytest.mark.parametrize(
    ("start", "goal"),
    [("B2", "fort-l14"), ("K13", "fort-a1"), ("B13", "fort-l1"), ("K2", "fort-a14")],
)
def test_the_goal_is_the_port_in_the_opposite_corner(number: int, start: str, goal: str) -> None:
    table = laid(number, 4)
    table.berth("brig-1", start)
    assert table.state.goals == {"blue": goal}
    (line, _) = (one for one in table.lines() if one.seat == "blue" or one.rule == "IV.6")
    assert line.rule == "M1.4"


@rule("admiral-drills:M1.4")
def test_everybody_sees_where_everybody_makes_for_and_how_far_it_is() -> None:
    table = drill(1, players=2)
    chart = table.view().chart
    assert chart
    goals = {
        mark.owner: mark for mark in chart.layers if isinstance(mark, Mark) and mark.look == GOAL
    }
    assert set(goals["blue"].spaces) == {"K13", "K14", "L13"}
    assert set(goals["orange"].spaces) == {"A2", "B1", "B2"}
    assert {tally.seat: tally.value for tally in table.view().tallies} == {"blue": 13, "orange": 13}
    table.reefs("J13", "J14", "K12", "L12")
    assert table.view().tallies[0].value == 13, "through J12 alone"
    table.islands(Island(land=(), mark="house", closed=("J12 NE",)))
    assert [tally.value for tally in table.view().tallies] == [0, 0], "no way leads there"


# ---------------------------------------------------------------- wind and movement


@rule("admiral-drills:M1.5")
@pytest.mark.parametrize("shown", ["storm SE", "calm N", "fresh W"])
def test_the_wind_is_always_fresh(shown: str) -> None:
    table = drill(1, shown)
    wind = table.state.wind
    assert wind
    assert (wind.force, wind.heading) == (Force.FRESH, shown.split()[1])
    (told,) = [event for event in table.events if isinstance(event, WindSet)]
    assert told.ignored == ("" if shown.startswith("fresh") else shown.split(maxsplit=1)[0])


@rule("admiral-drills:M1.5")
def test_the_logbook_says_that_the_force_is_not_heeded() -> None:
    table = drill(1, "storm SE")
    assert table.rules().get("admiral.log.force-ignored") == "M1.5"
    assert "admiral.log.force-ignored" not in drill(2, "storm SE").log()


@rule("admiral-drills:M2.1a")
@pytest.mark.parametrize("shown", ["storm SE", "calm N", "fresh W"])
@pytest.mark.parametrize("number", [2, 3])
def test_in_the_others_its_force_counts(number: int, shown: str) -> None:
    wind = drill(number, shown).state.wind
    assert wind
    assert wind.force == shown.split(maxsplit=1)[0]


LEAST = pytest.mark.parametrize(("number", "by"), [(1, "M1.6"), (2, "M2.1b")])
LESS = rule("admiral-drills:M1.6", "admiral-drills:M2.1b")


@LESS
@LEAST
def test_a_movement_is_three_cells_or_more(number: int, by: str) -> None:
    table = drill(number).at("brig-1", "B5").card("brig", fresh="7/7")
    table.refused(by, table.sail, "brig-1", "S", 2)
    assert ("S", 3) in ends(table, "brig-1")
    table.sail("brig-1", "S", 3)
    assert table.cell_of("brig-1") == "B2"


@LESS
@LEAST
def test_a_course_that_gives_less_is_refused(number: int, by: str) -> None:
    table = drill(number).at("brig-1", "B5").card("brig", fresh="6/6")
    refused = table.refused(by, table.sail, "brig-1", "S", 2)
    assert refused.reason.id == "admiral.refused.drill-course"
    assert not {run for course, run in ends(table, "brig-1") if course == "S"}


@LESS
@LEAST
def test_so_is_one_with_a_reef_on_the_third_cell(number: int, by: str) -> None:
    table = drill(number).at("brig-1", "B5").reefs("B8")
    table.refused(by, table.sail, "brig-1", "N", 2)
    assert not {run for course, run in ends(table, "brig-1") if course == "N"}


@LESS
@LEAST
def test_where_no_course_gives_three_she_stays(number: int, by: str) -> None:
    table = drill(number).at("brig-1", "B5").card("brig", fresh="2/2")
    table.refused(by, table.sail, "brig-1", "N", 1)
    assert [bar.rule for bar in table.view().disabled if bar.deed == "sail"] == [by]
    table.end_turn("blue")


@LESS
@LEAST
def test_where_one_does_she_must_sail(number: int, by: str) -> None:
    table = drill(number).at("brig-1", "E3")
    table.refused(by, table.end_turn, "blue")
    table.sail("brig-1", "N", 3)
    table.end_turn("blue")


@LESS
@LEAST
def test_arriving_is_no_exception(number: int, by: str) -> None:
    table = drill(number).at("brig-1", "L11")
    table.refused(by, table.sail, "brig-1", "N", 2)


@rule("admiral-drills:M2.1c", "admiral-drills:M2.2")
def test_in_a_calm_the_brig_goes_one_cell_or_none() -> None:
    table = drill(2, "calm N").at("brig-1", "E4")
    assert ends(table, "brig-1") == {(course, 1) for course in "NESW"} - {("W", 1)}  # a reef on D4
    table.refused("4.10", table.sail, "brig-1", "NE", 1)
    table.refused("4.7", table.sail, "brig-1", "N", 2)
    table.end_turn("blue")


@rule("admiral-drills:M2.1c", "admiral-drills:M2.3")
def test_a_storm_carries_as_far_as_the_card_says() -> None:
    table = drill(2, "storm NE").at("brig-1", "E4").card("brig", storm="2/1")
    table.refused("4.18a", table.end_turn, "blue")
    table.sail("brig-1", "NE", 1)
    assert table.cell_of("brig-1") == "F5"
    table.end_turn("blue")


@rule("admiral-drills:M2.3")
def test_a_reef_does_damage_in_a_storm() -> None:
    table = drill(2, "storm NE").at("brig-1", "C3")  # the reef of D4 lies ahead
    table.sail("brig-1", "NE", 0)
    assert (table.cell_of("brig-1"), table.damage_of("brig-1")) == ("C3", 1)


@rule("admiral-drills:M2.3")
def test_a_port_shelters_from_the_storm() -> None:
    table = drill(2, "storm NE")
    table.end_turn("blue")


# ---------------------------------------------------------------- the end


@rule("admiral-drills:M1.7")
@pytest.mark.parametrize("number", [1, 2])
def test_the_first_brig_in_her_port_wins(number: int) -> None:
    table = drill(number, players=2).at("brig-1", "K9")
    table.sail("brig-1", "N", 4)
    assert table.happened(BattleEnded) == [BattleEnded(winners=("blue",), how="race", rule="M1.7")]
    outcome = table.view().outcome
    assert outcome
    assert (outcome.winners, outcome.how.id) == (("blue",), "admiral.won.race")


@rule("admiral-drills:M1.7")
def test_one_who_plays_alone_wins_too() -> None:
    table = drill(1).at("brig-1", "K9")
    table.sail("brig-1", "N", 4)
    assert table.state.outcome


@rule("admiral-drills:M1.7")
def test_to_pass_through_the_port_is_not_to_come_in() -> None:
    table = drill(1, "fresh E", players=2).at("brig-1", "G13").at("brig-2", "B5")
    table.sail("brig-1", "E", 3)
    assert table.state.outcome is None


@rule("admiral-drills:M1.7")
def test_anothers_port_wins_nothing() -> None:
    table = drill(1, "fresh S", players=4).at("brig-1", "K6").at("brig-4", "E12")
    table.sail("brig-1", "S", 4)
    assert table.state.outcome is None


@rule("admiral-drills:M2.4")
def test_who_breaks_up_on_the_reefs_is_out() -> None:
    table = drill(2, "storm NE", players=3).at("brig-1", "C3").hurt("brig-1", 2)
    table.sail("brig-1", "NE", 0)
    assert table.happened(PlayerOut) == [PlayerOut(seat="blue", why="no-brig")]
    assert table.state.turn == "orange"
    assert table.state.outcome is None


@rule("admiral-drills:M2.4")
def test_the_last_one_left_still_has_to_come_in() -> None:
    table = drill(2, "storm NE", players=2).at("brig-1", "C3").hurt("brig-1", 2)
    table.sail("brig-1", "NE", 0)
    assert table.state.in_play == ("orange",)
    assert table.state.outcome is None
    table.at("brig-2", "B6")
    table.wind("fresh S")
    table.sail("brig-2", "S", 4)
    assert table.state.outcome
    assert table.state.outcome.winners == ("orange",)


@rule("admiral-drills:M2.4")
@pytest.mark.parametrize("players", [1, 2])
def test_with_every_brig_on_the_reefs_nobody_wins(players: int) -> None:
    table = drill(2, "storm NE", players=players)
    for seat in range(1, players + 1):
        table.at(f"brig-{seat}", "C3").hurt(f"brig-{seat}", 2)
        table.sail(f"brig-{seat}", "NE", 0)
    assert table.happened(BattleEnded) == [BattleEnded(winners=(), how="wrecked", rule="M2.4")]
    outcome = table.view().outcome
    assert outcome
    assert outcome.how.id == "admiral.won.wrecked"
    assert table.log()[-1] == "admiral.log.all-wrecked"


# ---------------------------------------------------------------- brig and frigate


@rule("admiral-drills:M3.1")
@pytest.mark.parametrize(("number", "ships"), [(1, 1), (2, 1), (3, 2)])
def test_the_third_drill_gives_a_frigate_besides(number: int, ships: int) -> None:
    kinds = [ship.kind for ship in drill(number).state.afloat("blue")]
    assert kinds == ["brig", "frigate"][:ships]


@rule("admiral-drills:M3.1")
def test_both_drift_in_their_order() -> None:
    table = drill(3, "storm N").at("brig-1", "E4").at("frigate-1", "E8")
    table.refused("4.20", table.sail, "brig-1", "N", 2)


@rule("admiral-drills:M3.1")
def test_in_a_calm_the_frigate_goes_by_her_own_card() -> None:
    table = drill(3, "calm N").at("frigate-1", "E8")
    assert not ends(table, "frigate-1")
    assert ends(table.card("frigate", calm="1/0"), "frigate-1")


@rule("admiral-drills:M3.1")
def test_who_loses_his_brig_is_out_and_his_frigate_goes() -> None:
    table = drill(3, "storm NE", players=2).at("brig-1", "C3").hurt("brig-1", 2)
    table.sail("brig-1", "NE", 0)
    assert [event.cause for event in table.happened(Sunk)] == ["damage", "withdrawn"]
    assert table.state.in_play == ("orange",)
    assert len(table.moments("sunk")) == 1


@rule("admiral-drills:M3.1")
def test_who_loses_his_frigate_plays_on() -> None:
    table = drill(3, "storm NE", players=2).at("frigate-1", "C3").hurt("frigate-1", 3)
    table.sail("frigate-1", "NE", 0)
    assert table.ship("frigate-1").sunk
    assert table.state.in_play == ("blue", "orange")


@rule("admiral-drills:M3.2a")
def test_the_brig_wins_by_coming_in() -> None:
    table = drill(3).at("brig-1", "K9")
    table.sail("brig-1", "N", 4)
    (ended,) = table.happened(BattleEnded)
    assert (ended.winners, ended.rule) == (("blue",), "M3.2a")


@rule("admiral-drills:M3.2b")
def test_a_frigate_in_port_wins_nothing() -> None:
    table = drill(3).at("frigate-1", "K9")
    table.sail("frigate-1", "N", 4)
    assert table.state.outcome is None


@rule("admiral-drills:M3.3")
def test_she_goes_as_far_as_she_likes() -> None:
    table = drill(3).at("brig-1", "E4")
    assert ("N", 1) in ends(table, "brig-1")
    table.end_turn("blue")


@rule("admiral-drills:M3.3")
def test_but_a_storm_carries_her_all_the_way() -> None:
    table = drill(3, "storm N").at("brig-1", "E4")
    table.refused("4.17a", table.sail, "brig-1", "N", 1)


@rule("admiral-drills:M3.4")
def test_a_frigate_bars_the_way() -> None:
    table = drill(3, players=2).at("brig-1", "E4").at("frigate-2", "E7")
    assert {run for course, run in ends(table, "brig-1") if course == "N"} == {1, 2}


@rule("admiral-drills:M3.4")
def test_and_players_are_told_so() -> None:
    assert "M3.4" in laid(3, 2).reminders()
    assert "M3.4" not in laid(2, 2).reminders()


# ---------------------------------------------------------------- what the screen says


@pytest.mark.parametrize(
    ("number", "wind", "rules"),
    [
        (1, "storm N", {"M1.5", "M1.6", "M1.7"}),
        (2, "fresh N", {"4.13", "M2.1b", "M1.7"}),
        (2, "calm N", {"M2.2", "M1.7"}),
        (2, "storm N", {"4.16", "M2.3", "M2.4"}),
        (3, "fresh N", {"4.13", "M3.3", "M3.2b"}),
    ],
)
def test_the_rules_that_matter_stand_on_the_screen(number: int, wind: str, rules: set[str]) -> None:
    assert drill(number, wind, players=2).reminders() == rules


def test_before_the_start_it_says_where_to() -> None:
    assert laid(1).reminders() == {"M1.3a", "M1.4"}
    assert laid(1, 2).reminders() == {"M1.3a", "M1.3b", "M1.4"}
    assert laid(1).view().prompt.id == "admiral.prompt.port"
    assert drill(1).view().prompt.id == "admiral.prompt.drill"


def test_everybody_begins_in_another_corner() -> None:
    table = drill(1, players=4)
    assert {ship.cell for ship in table.state.afloat()} == set(CORNERS.values())
    assert set(table.state.goals.values()) == set(table.state.forts)
