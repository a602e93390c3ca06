"""Section 8: ashore, collisions, the second storm in a row, and foreign ports."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Kind
from companion.games.golitsyn.pirates.rules import commands as ask
from companion.games.golitsyn.pirates.rules.state import PIRATES, SPAIN
from companion.games.golitsyn.rules import commands as common
from companion.games.golitsyn.rules.events import Captured, Drifted, Sunk
from companion.i18n.translator import words
from tests.games.pirates.verbs import Table, battle, seats_of, skirmish


def sunk(table: Table) -> dict[str, str]:
    return {event.ship: event.rule for event in table.happened(Sunk)}


@pytest.mark.rule("pirates:8.1")
def test_a_ship_thrown_ashore_is_lost() -> None:
    table = skirmish(carrier="Nina", Isabel="B2", Gull="K9")
    table.spin("storm S")
    assert sunk(table) == {"Isabel": "8.1"}


@pytest.mark.rule("pirates:8.1")
@pytest.mark.parametrize(("edge", "lost"), [("stays", False), ("sinks", True)])
def test_at_the_edge_of_the_map_she_stays_or_is_lost_where_the_table_plays_so(
    edge: str, lost: bool
) -> None:
    table = battle(edge=edge).at("Pinta", "C10")
    table.spin("storm N")
    assert bool(table.ship("Pinta").lost) == lost
    assert table.happened(Drifted)[0].path == ()
    if not lost:
        assert (table.cell_of("Pinta"), table.ship("Pinta").storms) == ("C10", 1)


@pytest.mark.rule("pirates:8.2a")
@pytest.mark.parametrize("other", ["Gull", "Pinta"])
def test_a_storm_that_drives_ship_onto_ship_sinks_both(other: str) -> None:
    table = battle(seats=seats_of(4), carrier="Nina").at("Isabel", "F6").at(other, "G6")
    assert table.owner(other) != "blue"
    table.spin("storm E")
    assert sunk(table) == {"Isabel": "8.2a", other: "8.2a"}


@pytest.mark.rule("pirates:8.2a")
def test_ships_in_a_port_of_her_own_are_no_obstacle() -> None:
    table = battle().harbour("Pinta", "Havana").at("Isabel", "G10")
    table.spin("storm W")
    assert (table.ship("Isabel").port, table.ship("Pinta").lost) == ("Havana", "")


@pytest.mark.rule("pirates:8.2a", "pirates:8.1")
@pytest.mark.parametrize(
    ("drift", "rear", "ends"), [("1", "K8", "K8"), ("4", "J8", "K8"), ("4", "H8", "K8")]
)
def test_ships_of_one_fleet_never_meet_at_the_edge_of_the_map_either(
    drift: str, rear: str, ends: str
) -> None:
    table = battle(storm_drift=drift).at("Pinta", "L8").at("Nina", rear)
    table.spin("storm E")
    assert not sunk(table)
    assert [table.cell_of(ship) for ship in ("Pinta", "Nina")] == ["L8", ends]
    assert [table.ship(ship).storms for ship in ("Pinta", "Nina")] == [1, 1]


@pytest.mark.rule("pirates:8.2a")
def test_without_a_chart_the_table_tells_what_the_storm_did() -> None:
    table = skirmish("cards", carrier="Nina", Isabel="sea", Pinta="sea", Gull="sea", Shark="sea")
    table.spin("storm E")
    table.tell_end("Isabel", "collision", other="Gull")
    assert sunk(table) == {"Isabel": "8.2a", "Gull": "8.2a"}
    table.tell_end("Pinta", "ashore")
    assert {
        id for id, ship in table.state.ships.items() if ship.lost in ("collision", "ashore")
    } == {
        "Isabel",
        "Gull",
        "Pinta",
    }


@pytest.mark.rule("pirates:4.2a", "pirates:4.4b")
def test_nobody_fires_between_two_tellings_of_one_storm() -> None:
    """The fleet drifts as one: until all of it is told nobody knows from where she would fire."""
    table = skirmish("cards", carrier="Nina", Isabel="sea", Pinta="sea", Gull="sea")
    assert table.offers("fire")
    table.spin("storm E")
    assert not table.offers("fire")
    table.tell_end("Isabel", "sea")
    assert not table.offers("fire")
    table.refused("4.4b", table.do, common.Fire(seat="blue", shooter="Isabel", target="Gull"))
    table.tell_end("Pinta", "sea")
    assert table.offers("fire")


@pytest.mark.rule("pirates:8.2b", "pirates:8.2a", "pirates:5.4")
def test_without_a_chart_only_a_current_carries_a_drifting_ship_onto_one_of_her_fleet() -> None:
    table = skirmish("cards", carrier="Nina", Isabel="sea", Pinta="sea", Gull="sea")
    table.spin("storm E")
    table.tell_end("Isabel", "collision", other="Pinta")
    assert sunk(table) == {"Isabel": "8.2b", "Pinta": "8.2b"}


@pytest.mark.rule("pirates:8.2b", "pirates:8.3a")
@pytest.mark.parametrize("drowning", ["Isabel", "Pinta"])
def test_no_current_carries_a_ship_that_the_second_storm_has_sunk_or_carries_one_onto_her(
    drowning: str,
) -> None:
    table = skirmish("cards", carrier="Nina", Isabel="sea", Pinta="sea", Gull="sea").change(
        drowning, storms=1
    )
    table.spin("storm E")
    table.refused("8.2a", table.tell_end, "Isabel", "collision", other="Pinta")


@pytest.mark.rule("pirates:8.2a", "pirates:8.3a")
def test_one_who_has_come_through_her_own_storm_may_be_run_into_by_anothers_second() -> None:
    """Gull does not drift with her, so this storm has not sunk her before."""
    table = skirmish("cards", carrier="Nina", Isabel="sea", Gull="sea", Shark="sea")
    table.change("Gull", storms=1).change("Isabel", storms=1)
    table.spin("storm E")
    table.tell_end("Isabel", "collision", other="Gull")
    assert sunk(table) == {"Isabel": "8.2a", "Gull": "8.2a"}


@pytest.mark.rule("pirates:8.2a", "pirates:5.2c")
def test_nobody_is_run_into_in_a_port() -> None:
    table = skirmish("cards", carrier="Nina", Isabel="sea", Gull="sea", Shark="sea")
    table.harbour("Gull", "One").spin("storm E")
    table.refused("8.2a", table.tell_end, "Isabel", "collision", other="Gull")


@pytest.mark.rule("pirates:8.2b", "pirates:4.4b")
def test_of_whom_a_current_has_sunk_nothing_more_is_to_be_told() -> None:
    table = skirmish("cards", carrier="Nina", Isabel="sea", Pinta="sea", Gull="sea")
    table.spin("storm E")
    table.tell_end("Isabel", "collision", other="Pinta")
    assert table.state.due == ()
    table.end_turn()


# ---------------------------------------------------------------- two storms in a row (8.3)


def twice(first: str, second: str, *, third: str = "", **ships: str) -> Table:
    """A fleet at sea through two or three of its own spins, the pirates in port."""
    table = skirmish(carrier="Nina", **(ships or {"Isabel": "F4"}), Gull="K9").harbour(
        "Gull", "One"
    )
    for wind in filter(None, (first, second, third)):
        table.spin(wind)
        if table.state.turn == "blue" and not table.ship("Isabel").lost:
            table.end_turn()
            table.pass_on()
    return table


@pytest.mark.rule("pirates:8.3a")
def test_two_storms_in_a_row_sink_a_ship_at_sea() -> None:
    table = twice("storm N", "storm E")
    assert table.ship("Isabel").lost == "two-storms"
    assert sunk(table) == {"Isabel": "8.3a"}


@pytest.mark.rule("pirates:8.3a")
@pytest.mark.parametrize("between", ["fresh N", "calm N"])
def test_another_wind_between_them_saves_her(between: str) -> None:
    assert not twice("storm N", between, third="storm N").ship("Isabel").lost


@pytest.mark.rule("pirates:8.3a")
def test_both_ships_of_a_fleet_go_down() -> None:
    table = twice("storm N", "storm N", Isabel="F4", Pinta="H4")
    assert sunk(table) == {"Isabel": "8.3a", "Pinta": "8.3a"}


@pytest.mark.rule("pirates:8.3a", "pirates:4.2b")
def test_a_port_ends_the_row() -> None:
    table = battle(carrier="Nina").at("Isabel", "B5")
    table.spin("storm N")
    assert table.ship("Isabel").storms == 1
    table.harbour("Isabel", "Porto Bello").end_turn()
    table.pass_on()
    table.spin("storm N")
    assert (table.ship("Isabel").storms, table.ship("Isabel").lost) == (0, "")


@pytest.mark.rule("pirates:8.3a")
def test_other_players_storms_do_not_count() -> None:
    table = battle(seats=seats_of(4)).at("Isabel", "F6").at("Gull", "H2").at("Pinta", "C7")
    for _ in range(3):
        table.spin("storm N")
        table.end_turn()
    assert [table.ship(id).storms for id in ("Isabel", "Gull", "Pinta")] == [1, 1, 1]


@pytest.mark.rule("pirates:8.3b")
def test_a_port_of_her_own_saves_her_in_the_second_storm() -> None:
    table = twice("storm N", "storm W", Isabel="G9")
    isabel = table.ship("Isabel")
    assert (isabel.port, isabel.storms, isabel.lost) == ("Havana", 0, "")


@pytest.mark.rule("pirates:8.3b")
def test_a_foreign_port_does_not() -> None:
    table = twice("storm E", "storm E", Isabel="J3")
    assert sunk(table) == {"Isabel": "8.3b"}
    assert not table.happened(Captured)


@pytest.mark.rule("pirates:8.3b")
@pytest.mark.parametrize(("port", "lost"), [("Cadiz", ""), ("One", "two-storms")])
def test_without_a_chart_the_same(port: str, lost: str) -> None:
    table = skirmish("cards", carrier="Nina", Isabel="sea", Gull="sea").change("Isabel", storms=1)
    table.spin("storm N")
    table.tell_end("Isabel", "port", port=port)
    assert table.ship("Isabel").lost == lost


@pytest.mark.rule("pirates:8.3a")
def test_without_a_chart_a_ship_told_to_be_at_sea_goes_down() -> None:
    table = skirmish("cards", carrier="Nina", Isabel="sea", Gull="sea").change("Isabel", storms=1)
    table.spin("storm N")
    table.tell_end("Isabel", "sea")
    assert table.ship("Isabel").lost == "two-storms"


# ---------------------------------------------------------------- foreign ports (8.4)


@pytest.mark.rule("pirates:8.4")
def test_a_ship_blown_into_a_foreign_port_is_taken_with_her_holes() -> None:
    table = skirmish(Isabel="F6", Pinta="C8", Gull="B3", Shark="K9").hurt("Gull", 1).turn("orange")
    table.spin("storm W")
    gull = table.ship("Gull")
    assert (gull.owner, gull.port, gull.holes, gull.storms) == ("blue", "Vera Cruz", 1, 0)
    remarks = [
        badge.id
        for page in table.view().ledger
        if page.seat == "blue"
        for row in page.rows
        for badge in row.remarks
    ]
    assert "golitsyn.badge.taken" in remarks


@pytest.mark.rule("pirates:8.4")
def test_a_galleon_without_the_treasure_becomes_a_pirate_galleon() -> None:
    table = skirmish(carrier="Nina", Isabel="K3", Gull="K9")
    table.spin("storm E")
    assert (table.ship("Isabel").owner, table.ship("Isabel").kind) == ("orange", "galleon")
    assert "pirates.log.no-treasure" in table.log()
    assert table.ending == ("", "")


def blown_into_three(play: str = "chart", **ships: str) -> Table:
    """Five players; Spain's Isabel, who has no treasure, is blown into a base that belongs to three
    pirates.
    """
    table = battle(play, seats=seats_of(5), carrier="Nina").at("Isabel", "K3")
    for ship, cell in ships.items():
        table.at(ship, cell)
    table.spin("storm E")
    if play == "cards":
        table.tell_end("Isabel", "port", port="Three")
    return table


@pytest.mark.rule("pirates:8.4", "pirates:5.3")
@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize("taker", ["orange", "green", "yellow"])
@pytest.mark.parametrize("says", ["orange", "yellow"])
def test_any_owner_of_the_port_says_which_of_them_sails_the_ship_it_took(
    play: str, taker: str, says: str
) -> None:
    table = blown_into_three(play)
    assert table.state.order == ("blue", "orange", "sky", "green", "yellow")
    offered = {
        seat: [choice.command.to for choice in table.offers("allot", seat=seat)]  # type: ignore[attr-defined]
        for seat in table.state.order
    }
    pirates = ["orange", "green", "yellow"]
    assert offered == {"blue": [], "sky": [], **dict.fromkeys(pirates, pirates)}
    table.do(ask.Allot(seat=says, ship="Isabel", to=taker))
    assert (table.owner("Isabel"), table.state.pending) == (taker, None)
    assert table.rules() == {"pirates.log.allotted": "8.4"}
    table.end_turn()


@pytest.mark.rule("pirates:8.4")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_until_they_have_said_so_the_ship_is_told_to_sail_for_the_pirates(play: str) -> None:
    (taken,) = blown_into_three(play).moments("taken")
    assert words("en").say(taken.sentence) == "Isabel sails for Pirates"


@pytest.mark.rule("pirates:8.4")
def test_until_they_have_said_so_the_table_waits_and_says_for_whom() -> None:
    table = blown_into_three()
    view = table.view()
    assert (view.turn, view.prompt.id) == ("blue", "pirates.prompt.allot")
    assert set(view.waits_for) == {"orange", "green", "yellow"}
    assert table.rules()["pirates.log.taken"] == "8.4"
    table.refused("8.4", table.end_turn)
    table.refused("8.4", table.do, ask.Allot(seat="blue", ship="Isabel", to="blue"))
    table.refused("8.4", table.do, ask.Allot(seat="orange", ship="Isabel", to="sky"))
    table.refused("8.4", table.do, ask.Allot(seat="orange", ship="Nina", to="green"))
    table.do(ask.Allot(seat="orange", ship="Isabel", to="green"))
    assert (
        table.refused("8.4", table.do, ask.Allot(seat="orange", ship="Isabel", to="orange")).kind
        is Kind.NOT_NOW
    )


@pytest.mark.rule("pirates:8.4")
def test_of_two_ships_in_one_storm_each_is_asked_for_by_itself() -> None:
    table = battle(seats=seats_of(3), carrier="Pinta").at("Isabel", "K3").at("Nina", "K5")
    table.spin("storm E")
    assert (
        table.refused("8.4", table.do, ask.Allot(seat="sky", ship="Nina", to="sky")).kind
        is Kind.NOT_NOW
    )
    for _ in range(2):
        (ship,) = {choice.of("target") for choice in table.offers("allot", seat="sky")}
        table.do(ask.Allot(seat="sky", ship=ship, to="sky"))
    assert [table.owner(ship) for ship in ("Isabel", "Nina")] == ["sky", "sky"]
    assert table.state.pending is None


@pytest.mark.rule("pirates:8.4")
def test_a_player_whose_fleet_is_gone_may_be_given_her_and_plays_on() -> None:
    table = battle(seats=seats_of(3), carrier="Nina").at("Isabel", "K3")
    table.lost(*(ship.id for ship in table.state.afloat("sky")))
    table.spin("storm E")
    table.do(ask.Allot(seat="sky", ship="Isabel", to="sky"))
    table.pass_on("calm N")
    assert table.state.turn == "orange"
    table.pass_on()
    assert table.state.turn == "sky"


@pytest.mark.rule("pirates:8.4", "pirates:7.1a")
@pytest.mark.parametrize(("to", "rests"), [("orange", True), ("sky", False)])
def test_who_is_given_her_in_his_own_turn_lets_her_lie_till_it_is_over(
    to: str, rests: bool
) -> None:
    table = (
        battle(seats=seats_of(3), carrier="Nina", storm_reach="everyone")
        .at("Isabel", "K3")
        .turn("orange")
    )
    table.spin("storm E")
    table.do(ask.Allot(seat="sky", ship="Isabel", to=to))
    assert table.ship("Isabel").skips is rests


@pytest.mark.rule("pirates:8.4", "pirates:2.4b")
def test_the_carrier_blown_into_a_base_ends_the_battle() -> None:
    table = skirmish(Isabel="K3", Pinta="A9", Gull="K9")
    table.spin("storm E")
    assert table.ending == ("2.4b", PIRATES)


@pytest.mark.rule("pirates:8.4", "pirates:2.3b")
@pytest.mark.parametrize(
    ("cell", "wind", "ending"), [("K10", "storm E", ("2.3b", SPAIN)), ("B3", "storm W", ("", ""))]
)
def test_the_captured_galleon_blown_into_a_spanish_port_is_spanish_again(
    cell: str, wind: str, ending: tuple[str, str]
) -> None:
    table = skirmish(Isabel=cell, Pinta="A9", Gull="K8").taken("Isabel").turn("orange")
    table.spin(wind)
    assert table.ship("Isabel").owner == "blue"
    assert table.ending == ending
    assert table.state.treasure.side == SPAIN


@pytest.mark.rule("pirates:8.4", "pirates:7.1a")
def test_taken_in_her_captors_own_turn_she_does_nothing_in_it() -> None:
    table = battle(storm_reach="everyone").at("Gull", "B4")
    table.spin("storm SW")
    assert (table.owner("Gull"), table.ship("Gull").port) == ("blue", "Vera Cruz")
    table.refused("7.1a", table.sail, "Gull", "E", 1)
