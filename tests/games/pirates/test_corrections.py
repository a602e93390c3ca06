"""What the referee may set right on the table of Pirates, and what is left to play."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.game import REFEREE
from companion.games.golitsyn.pirates import GAME
from companion.games.golitsyn.pirates.rules.state import Slip
from tests.games.pirates.verbs import battle, skirmish


def test_holes_moves_shots_and_storms_show_what_they_are_set_to() -> None:
    table = battle()
    ship = table.state.ships[next(iter(table.state.ships))].id
    table.correct("damage", ship, to=1)
    table.correct("moved", ship, to="moved")
    table.correct("shots", ship, to=1)
    card = table.card_of(ship)
    assert card.damage == 1
    assert all(token.used for token in card.tokens)


def test_a_ship_is_not_set_into_the_enemys_port_nor_onto_another() -> None:
    table = battle().at("Isabel", "F6").at("Gull", "H6")
    table.refused("5.2a", table.correct, "place", "Isabel", to="H6")
    pirate = next(ship for ship in table.state.afloat() if table.state.sides[ship.owner] != "spain")
    port = next(id for id, one in table.state.scene.ports.items() if one.owner == "spain")
    cell = table.state.scene.ports[port].cell
    table.refused("5.3", table.correct, "place", pirate.id, to=cell)


@pytest.mark.rule("pirates:1.5")
@pytest.mark.parametrize(
    ("play", "what", "to"),
    [("chart", "place", "D6"), ("cards", "port", "sea"), ("cards", "port", "Vera Cruz")],
)
def test_a_ship_set_elsewhere_before_she_has_moved_sails_from_there(
    play: str, what: str, to: str
) -> None:
    table = skirmish(play, "fresh E", Isabel="D7", Gull="K9")
    if to == "sea":
        table.harbour("Isabel", "Vera Cruz")
    table.correct(what, "Isabel", to=to)
    assert [token.used for token in table.card_of("Isabel").tokens if token.kind == "move"] == [
        False
    ]
    table.sail("Isabel", "E", 1)


@pytest.mark.rule("pirates:1.5")
@pytest.mark.parametrize(
    ("play", "what", "to"), [("chart", "place", "D6"), ("cards", "port", "Vera Cruz")]
)
def test_one_that_has_moved_sails_no_more_and_nothing_comes_of_her_way(
    play: str, what: str, to: str
) -> None:
    table = skirmish(play, "fresh E", Isabel="D7", Gull="K9")
    table.sail("Isabel", "E", 1)
    table.correct(what, "Isabel", to=to)
    table.refused("1.5", table.sail, "Isabel", "E", 1)
    assert not [*table.offers("say-end"), *table.offers("say-port")]


def test_what_becomes_of_a_ship_that_may_carry_the_treasure_is_left_to_play() -> None:
    """Alike for all of them, whichever it is."""
    table = battle()
    for suspect in table.state.treasure.suspects:
        table.refused("2.5", table.correct, "place", suspect, to="off")
        table.correct("damage", suspect, to=1)


@pytest.mark.rule("pirates:2.3b", "pirates:3.3b")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_nor_is_any_of_them_set_into_cadiz_and_another_ship_may_be(play: str) -> None:
    """Whether that wins would show what she carries."""
    table = skirmish(play, Isabel="D7", Pinta="F7", Gull="K9")
    treasure = replace(table.state.treasure, suspects=("Isabel", "Nina"))
    table.stands(replace(table.state, treasure=treasure)).change("Nina", lost="").at("Nina", "B9")
    what, cadiz, havana = (
        ("place", "L10", "F10") if play == "chart" else ("port", "Cadiz", "Havana")
    )
    for suspect in ("Isabel", "Nina"):
        table.refused("2.5", table.correct, what, suspect, to=cadiz)
        table.correct(what, suspect, to=havana)
    table.correct(what, "Pinta", to=cadiz)
    assert table.ship("Pinta").port == "Cadiz"


@pytest.mark.rule("pirates:2.4b", "pirates:3.3b")
def test_nor_into_a_base_of_the_pirates_who_hold_them() -> None:
    table = skirmish(Isabel="D7", Pinta="F7", Gull="K9").taken("Isabel")
    table.refused("2.5", table.correct, "place", "Isabel", to="L3")
    table.correct("place", "Gull", to="L3")


def test_the_referee_is_offered_the_same_whichever_ship_carries_the_treasure() -> None:
    table = battle()
    state, treasure = table.state, table.state.treasure
    assert treasure.slip
    first, second, *_ = treasure.suspects
    tables = [
        replace(state, treasure=replace(treasure, slip=Slip(ship, treasure.slip.salt)))
        for ship in (first, second)
    ]
    for about in ("", *state.ships):
        one, other = (GAME.choices(table, REFEREE, about) for table in tables)
        assert one == other


def test_a_turn_that_is_given_begins_with_its_spin() -> None:
    table = battle()
    other = next(seat for seat in table.state.order if seat != table.state.turn)
    table.correct("turn", to=other)
    assert table.state.turn == other
    assert not table.state.spun


@pytest.mark.rule("pirates:6.5b")
def test_a_ship_that_was_being_mended_when_the_turn_was_given_on_acts_in_her_next() -> None:
    table = skirmish(Isabel="D7", Gull="K9").harbour("Isabel", "Vera Cruz").hurt("Isabel", 2)
    table.mend("Isabel")
    table.correct("turn", to="orange")
    table.pass_on()
    assert (table.state.turn, table.ship("Isabel").rest) == ("blue", "")
    table.mend("Isabel")
    assert table.ship("Isabel").holes == 0


@pytest.mark.rule("pirates:7.3b")
def test_two_ships_that_lay_side_by_side_then_have_skipped_that_turn_alone() -> None:
    table = skirmish(Isabel="D7", Pinta="D8", Gull="K9")
    table.alongside("Isabel", "Pinta")
    table.write("Pinta")
    table.correct("turn", to="orange")
    table.pass_on().spin("fresh E")
    table.sail("Isabel", "E", 1)
    table.sail("Pinta", "E", 1)


@pytest.mark.rule("pirates:6.5b")
def test_under_another_flag_a_ship_neither_rests_nor_has_moved_nor_fired() -> None:
    table = skirmish(carrier="Nina", Isabel="D7", Pinta="F7", Gull="G7").hurt("Pinta", 1)
    table.correct("rest", "Pinta", to="sits-out")
    table.correct("moved", "Pinta", to="moved")
    table.correct("shots", "Pinta", to=1)
    table.stands(replace(table.state, treasure=replace(table.state.treasure, suspects=("Nina",))))
    table.turn("orange", "fresh N").correct("owner", "Pinta", to="orange")
    assert not any(token.used for token in table.card_of("Pinta").tokens)
    table.sail("Pinta", "N", 1, by="orange")


@pytest.mark.rule("pirates:6.2a", "pirates:7.2c")
def test_a_ship_bears_all_holes_but_the_last_and_a_prize_that_too_until_she_is_whole() -> None:
    table = skirmish(carrier="Nina", Isabel="D7", Gull="K9")
    too_many = table.refused("", table.correct, "damage", "Isabel", to=3)
    assert too_many.reason.figures["most"] == 2
    table.taken("Isabel").correct("damage", "Isabel", to=2)
    table.correct("damage", "Isabel", to=3)
    assert table.ship("Isabel").prize
    table.correct("damage", "Isabel", to=0)
    assert not table.ship("Isabel").prize


@pytest.mark.rule("pirates:6.2b")
def test_a_ship_brought_back_into_play_has_a_hole_to_spare() -> None:
    table = skirmish(Isabel="D7", Gull="K9").hurt("Shark", 2)
    table.correct("place", "Shark", to="H7")
    shark = table.ship("Shark")
    assert (shark.lost, shark.cell, shark.holes) == ("", "H7", 1)


@pytest.mark.rule("pirates:8.3a", "pirates:4.2b")
@pytest.mark.parametrize(("to", "storms"), [("D6", 1), ("A3", 0)])
def test_a_ship_set_into_a_port_has_her_storms_behind_her(to: str, storms: int) -> None:
    table = skirmish(Isabel="D7", Gull="K9")
    table.correct("storms", "Isabel", to=1)
    assert table.ship("Isabel").storms == 1
    table.correct("place", "Isabel", to=to)
    assert table.ship("Isabel").storms == storms


@pytest.mark.rule("pirates:7.1a")
def test_a_ship_set_to_sit_the_turn_out_does_so_until_she_is_set_to_act() -> None:
    table = skirmish(wind="fresh N", Isabel="D7", Gull="K9")
    table.correct("rest", "Isabel", to="sits-out")
    table.refused("7.1a", table.sail, "Isabel", "N", 1)
    table.correct("rest", "Isabel", to="acts")
    table.sail("Isabel", "N", 1)


@pytest.mark.rule("pirates:6.4b")
def test_one_shot_is_fired_before_the_spin_and_one_after_it() -> None:
    table = battle(shots="2")
    early = table.refused("", table.correct, "shots", "Gull", to=2)
    assert early.reason.figures["most"] == 1
    table.wind("fresh N").correct("shots", "Gull", to=2)
    assert len(table.ship("Gull").shots) == 2


@pytest.mark.rule("pirates:1.5")
def test_a_ship_set_ready_sails_out_of_the_port_she_had_sailed_into() -> None:
    table = skirmish(wind="fresh N", Isabel="A2", Gull="K9")
    table.sail("Isabel", "N", 1)
    table.correct("moved", "Isabel", to="ready")
    table.sail("Isabel", "N", 1)


@pytest.mark.rule("pirates:1.5", "pirates:4.3i")
def test_where_ships_may_turn_she_has_her_whole_way_before_her_again() -> None:
    table = battle(turning="allowed").at("Isabel", "F4").wind("fresh N")
    table.sail("Isabel", "N", 2)
    table.correct("moved", "Isabel", to="ready")
    table.sail("Isabel", "N", 3)


@pytest.mark.rule("pirates:1.5")
def test_of_a_ship_set_to_have_moved_no_end_is_told() -> None:
    table = skirmish("cards", "fresh N", Isabel="sea", Gull="sea")
    table.correct("moved", "Isabel", to="moved")
    assert not [*table.offers("say-end"), *table.offers("say-port")]


@pytest.mark.rule("pirates:4.4b")
def test_in_the_midst_of_a_storm_nothing_is_set_right() -> None:
    table = skirmish("cards", Isabel="sea", Gull="sea")
    table.spin("storm E")
    table.refused("4.4b", table.correct, "damage", "Gull", to=1)
    table.tell_end("Isabel", "sea")
    table.correct("damage", "Gull", to=1)


@pytest.mark.rule("pirates:5.3", "pirates:2.5")
def test_nobody_is_given_a_ship_in_a_port_that_is_not_his_nor_one_that_may_carry_the_treasure() -> (
    None
):
    table = skirmish(Isabel="D7", Pinta="F7", Gull="K9")
    table.refused("2.5", table.correct, "owner", "Isabel", to="orange")
    treasure = replace(table.state.treasure, suspects=("Isabel",))
    table.stands(replace(table.state, treasure=treasure)).harbour("Pinta", "Vera Cruz")
    table.refused("5.3", table.correct, "owner", "Pinta", to="orange")
    table.at("Pinta", "F7").correct("owner", "Pinta", to="orange")
