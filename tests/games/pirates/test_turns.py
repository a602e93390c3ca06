"""Sections 1.4 and 1.5: whose turn it is, what is announced before a spin, and what one spin is
good for.
"""

from __future__ import annotations

import pytest

from companion.engine.commands import Answer, EnterFaces, Throw
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.pirates import GAME
from companion.games.golitsyn.rules.events import Drifted, Fired
from tests.games.pirates.verbs import SEA, battle, seats_of, skirmish
from tests.session.table import sit_down


@pytest.mark.rule("pirates:1.4a")
def test_turns_go_round_in_the_agreed_order() -> None:
    table = battle(seats=seats_of(4))
    order = table.state.order
    seen = []
    for _ in range(8):
        seen.append(table.state.turn)
        table.pass_on()
    assert tuple(seen) == (*order, *order)
    assert table.state.round == 3


@pytest.mark.rule("pirates:1.4a")
def test_nobody_acts_in_anothers_turn() -> None:
    table = battle()
    refusal = table.refused("1.4a", table.announce_move, by="orange")
    assert refusal.kind is Kind.NOT_YOUR_TURN
    table.refused("1.4a", table.end_turn, "orange")


@pytest.mark.rule("pirates:1.4a")
def test_a_player_without_ships_is_skipped_and_comes_back_with_one() -> None:
    table = battle(seats=seats_of(4))
    blue, orange, sky, green = table.state.order
    table.lost(*(ship.id for ship in table.state.afloat(orange)))
    table.pass_on()
    assert table.state.turn == sky
    table.change(table.state.afloat(green)[0].id, owner=orange)
    table.pass_on().pass_on().pass_on()
    assert table.state.turn == orange
    assert blue != orange


# ---------------------------------------------------------------- announcing (1.4b)


@pytest.mark.rule("pirates:1.4b")
def test_a_spin_announced_as_a_move_gives_a_wind() -> None:
    table = skirmish(Isabel="C5", Gull="D5")
    table.spin("fresh E")
    assert table.state.wind is not None
    assert not table.happened(Fired)


@pytest.mark.rule("pirates:1.4b")
def test_a_spin_announced_as_a_shot_gives_none() -> None:
    table = skirmish(Isabel="C5", Gull="D5")
    table.fire("Isabel", "Gull", shown="N")
    assert table.ship("Gull").holes == 1
    assert table.state.wind is None


@pytest.mark.rule("pirates:1.4b")
def test_a_spin_without_an_announcement_is_not_accepted() -> None:
    table = battle()
    assert table.refused("1.4b", table.vane, "fresh N").kind is Kind.NOT_NOW


@pytest.mark.rule("pirates:1.4b")
@pytest.mark.parametrize("spin", [Throw(seat="blue"), EnterFaces(seat="blue", faces=(1,))])
def test_nor_at_a_real_table(spin: Throw | EnterFaces) -> None:
    session = sit_down(GAME, SEA, {}, seats_of(2))
    session.submit(session.pages.choices("blue")[0].command)
    with pytest.raises(Refused) as caught:
        session.submit(spin)
    assert caught.value.rule == "1.4b"


@pytest.mark.rule("pirates:1.4b")
def test_once_announced_nothing_else_can_be_done_with_the_spin() -> None:
    table = skirmish(Isabel="C5", Gull="D5")
    table.fire("Isabel", "Gull")
    table.refused("1.4b", table.announce_move)
    table.vane("fresh SE")
    assert table.happened(Fired)[0].hits == 0
    assert table.state.wind is None


@pytest.mark.rule("pirates:1.4b")
def test_only_the_player_who_announced_spins() -> None:
    table = battle()
    table.announce_move()
    refusal = table.refused("1.4b", table.do, Answer(seat="orange", faces=(3,), source="hand"))
    assert refusal.kind is Kind.NOT_YOUR_TURN
    table.refused("", table.do, Answer(seat="blue", faces=(24,), source="hand"))


# ---------------------------------------------------------------- the turn's outline (1.4c)


@pytest.mark.rule("pirates:1.4c")
def test_shots_a_move_shots_and_the_end() -> None:
    table = skirmish(Isabel="C5", Pinta="C3", Gull="D5", Shark="D3")
    table.fire("Isabel", "Gull", shown="NE")
    table.spin("fresh N")
    table.sail("Isabel", "N", 1)
    table.fire("Pinta", "Shark", shown="NE")
    table.end_turn()
    assert table.state.turn == "orange"


@pytest.mark.rule("pirates:1.4c")
def test_a_second_movement_spin_is_refused() -> None:
    table = battle()
    table.spin("fresh N")
    table.refused("1.4c", table.announce_move)
    assert not table.offers("spin-to-move")


@pytest.mark.rule("pirates:1.4c")
def test_with_a_ship_at_sea_the_movement_spin_is_compulsory() -> None:
    table = skirmish(Isabel="C5", Gull="L9")
    table.refused("1.4c", table.end_turn)
    assert not table.offers("end-turn")
    table.spin("calm N")
    table.end_turn()


@pytest.mark.rule("pirates:1.4c")
def test_with_every_ship_in_port_it_is_not() -> None:
    table = battle()
    table.end_turn()
    assert table.state.turn == "orange"


@pytest.mark.rule("pirates:1.4c")
def test_a_table_may_leave_it_to_the_player() -> None:
    table = battle(movement_spin="optional").at("Isabel", "C5")
    table.end_turn()
    assert table.state.turn == "orange"


# ---------------------------------------------------------------- one wind for the fleet (1.5)


@pytest.mark.rule("pirates:1.5", "pirates:4.5")
def test_one_wind_moves_each_ship_of_the_fleet_once() -> None:
    table = skirmish(Isabel="C5", Pinta="F5", Gull="L9")
    table.spin("fresh N")
    table.sail("Isabel", "N", 3)
    table.sail("Pinta", "NE", 1)
    table.refused("1.5", table.sail, "Isabel", "N", 1)


@pytest.mark.rule("pirates:1.5")
def test_it_moves_nobody_elses_ships() -> None:
    table = battle("chart", seats=seats_of(4)).at("Isabel", "C6").at("Pinta", "F6")
    mine, partner = table.ship("Isabel").owner, table.ship("Pinta").owner
    assert mine != partner
    table.spin("fresh N")
    table.refused("1.5", table.sail, "Pinta", "N", 1, by=mine)


@pytest.mark.rule("pirates:1.5")
@pytest.mark.parametrize(
    ("reach", "drifting"), [("fleet", {"Isabel"}), ("everyone", {"Isabel", "Pinta", "Gull"})]
)
def test_a_storm_reaches_the_spinners_fleet_or_every_ship_where_the_table_plays_so(
    reach: str, drifting: set[str]
) -> None:
    table = (
        battle(seats=seats_of(4), storm_reach=reach)
        .at("Isabel", "C6")
        .at("Pinta", "F6")
        .at("Gull", "H6")
    )
    table.spin("storm N")
    assert {event.ship for event in table.happened(Drifted)} == drifting
    assert {id for id, ship in table.state.ships.items() if ship.storms} == drifting


@pytest.mark.rule("pirates:4.5")
def test_a_ship_may_take_the_square_another_has_just_left() -> None:
    table = skirmish(wind="fresh E", Isabel="C5", Pinta="B5", Gull="L9")
    table.refused("5.2a", table.sail, "Pinta", "E", 1)
    table.sail("Isabel", "E", 3)
    table.sail("Pinta", "E", 1)
    assert table.cell_of("Pinta") == "C5"
