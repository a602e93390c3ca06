"""Section 5: where ships may go, who is in the way, ports, and currents."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.square_map import Current
from companion.games.golitsyn.rules.events import Captured, Carried, Sunk
from companion.games.golitsyn.rules.scene import Scene
from tests.games.pirates.verbs import SEA, Table, battle, skirmish


def with_currents(*arrows: str) -> Scene:
    """The small sea with these currents and no others, written ``C9>E9``."""
    currents = tuple(
        Current(tail=tail, tip=tip) for tail, _, tip in (arrow.partition(">") for arrow in arrows)
    )
    return replace(SEA, map=replace(SEA.map, currents=currents))


# ---------------------------------------------------------------- squares (5.1, 5.2)


@pytest.mark.rule("pirates:5.1")
def test_ships_go_only_where_there_are_squares() -> None:
    table = skirmish(wind="fresh S", Isabel="C3", Gull="K9")
    table.sail("Isabel", "S", 1)
    table.turn("blue", "fresh S")
    table.refused("5.1", table.sail, "Isabel", "S", 1)
    table.refused("5.1", table.sail, "Isabel", "SW", 1)


@pytest.mark.rule("pirates:5.1")
def test_nor_off_the_map() -> None:
    table = skirmish(wind="fresh N", Isabel="C8", Gull="K9")
    table.refused("5.1", table.sail, "Isabel", "N", 3)
    table.sail("Isabel", "N", 2)


@pytest.mark.rule("pirates:5.2a")
@pytest.mark.parametrize("other", ["Pinta", "Gull"])
def test_a_move_may_not_end_on_an_occupied_square(other: str) -> None:
    table = skirmish(wind="fresh E", **{"Isabel": "C5", "Gull": "K9", other: "D5"})
    table.refused("5.2a", table.sail, "Isabel", "E", 1)


def followers(table: Table) -> set[tuple[str, str, str]]:
    """Who is offered to go along, her course and her run."""
    along = (choice for choice in table.offers("sail") if choice.together)
    return {(choice.piece, choice.of("course"), choice.of("run")) for choice in along}


@pytest.mark.rule("pirates:4.5")
def test_the_others_may_follow_the_last_that_has_sailed() -> None:
    table = skirmish(Isabel="C9", Gull="F5", Shark="E5", Raven="E7").turn("orange", "fresh E")
    assert not followers(table)
    table.sail("Gull", "E", 2)
    assert followers(table) == {("Shark", "E", "2"), ("Raven", "E", "2")}
    table.sail("Raven", "NE", 1)
    assert followers(table) == {("Shark", "NE", "1")}
    table.turn("orange", "fresh E")
    assert not followers(table), "nobody has sailed in this turn"


def keeping(table: Table) -> set[tuple[str, str, str]]:
    """Who is offered to keep her course, and how far."""
    again = (choice for choice in table.offers("sail") if choice.again)
    return {(choice.piece, choice.of("course"), choice.of("run")) for choice in again}


def a_turn_later(table: Table, wind: str) -> Table:
    """The acting seat's next turn, in this wind; the others lie still in theirs."""
    table.end_turn()
    table.pass_on()
    table.spin(wind)
    return table


@pytest.mark.rule("pirates:4.5")
def test_ships_may_keep_the_course_of_their_last_turn_as_far_as_the_wind_carries_them() -> None:
    table = skirmish(Isabel="C3", Gull="F5", Shark="D5", Raven="E7").pass_on()
    table.spin("fresh E")
    table.sail("Gull", "E", 1)
    table.sail("Raven", "NE", 1)
    assert not keeping(table), "none has sailed in an earlier turn"
    a_turn_later(table, "fresh NE")
    assert keeping(table) == {("Gull", "E", "3"), ("Raven", "NE", "2")}, "not who lay still"
    table.sail("Gull", "E", 1)
    assert keeping(table) == {("Raven", "NE", "2")}


@pytest.mark.rule("pirates:4.5")
def test_who_has_sailed_may_spin_and_keep_her_course_by_one_key() -> None:
    def before_what(table: Table) -> str:
        (spin,) = table.offers("spin-to-move")
        return spin.before

    table = skirmish(Isabel="C3", Gull="F5").pass_on()
    assert before_what(table) == ""
    table.spin("fresh E")
    table.sail("Gull", "E", 1)
    table.end_turn()
    table.pass_on()
    assert before_what(table) == "sail"


@pytest.mark.rule("pirates:5.2b")
def test_who_sails_behind_another_waits_until_she_has_gone_on() -> None:
    table = skirmish(Isabel="C3", Gull="F6", Shark="E6").pass_on()
    table.spin("fresh E")
    table.sail("Gull", "E", 1)
    table.sail("Shark", "E", 1)
    a_turn_later(table, "fresh E")
    assert keeping(table) == {("Gull", "E", "3")}
    table.sail("Gull", "E", 3)
    assert keeping(table) == {("Shark", "E", "3")}


@pytest.mark.rule("pirates:4.1a")
def test_a_turn_without_a_wind_to_sail_by_changes_no_course() -> None:
    table = skirmish(Isabel="C6", Gull="K9")
    table.spin("fresh E")
    table.sail("Isabel", "E", 1)
    a_turn_later(table, "calm E")
    a_turn_later(table, "fresh E")
    assert keeping(table) == {("Isabel", "E", "3")}
    a_turn_later(table, "fresh E")
    assert not keeping(table), "she lay still"


@pytest.mark.rule("pirates:5.4")
def test_where_a_current_waits_nobody_is_sailed_by_the_way() -> None:
    table = battle(scene=with_currents("E9>E3")).at("Isabel", "B9")
    table.spin("fresh E")
    table.sail("Isabel", "E", 1)
    a_turn_later(table, "fresh E")
    assert not keeping(table)


@pytest.mark.rule("pirates:5.2b")
def test_who_would_meet_another_does_not_follow() -> None:
    table = skirmish(Isabel="H5", Gull="F7", Shark="F5").turn("orange", "fresh E")
    table.sail("Gull", "E", 3)
    assert not followers(table)


@pytest.mark.rule("pirates:5.2b")
def test_nor_pass_over_one() -> None:
    table = skirmish(wind="fresh E", Isabel="C5", Gull="E5")
    table.refused("5.2b", table.sail, "Isabel", "E", 3)
    assert table.runs("Isabel")["E"] == 1


@pytest.mark.rule("pirates:5.2b")
def test_a_slanting_step_between_two_ships_is_free() -> None:
    table = skirmish(wind="fresh NE", Isabel="C5", Gull="D5", Shark="C6")
    table.sail("Isabel", "NE", 1)
    assert table.cell_of("Isabel") == "D6"


@pytest.mark.rule("pirates:5.2c")
def test_any_number_of_ships_lies_in_a_port_or_passes_through() -> None:
    table = (
        battle(fleet="5")
        .harbour("Pinta", "Havana")
        .harbour("Nina", "Havana")
        .at("Isabel", "F9")
        .wind("fresh N")
    )
    table.sail("Isabel", "N", 1)
    assert table.ship("Isabel").port == "Havana"
    table = battle().harbour("Pinta", "Porto Bello").at("Isabel", "A4").wind("fresh N")
    table.sail("Isabel", "N", 2)
    assert (table.cell_of("Isabel"), table.ship("Isabel").port) == ("A6", "")


# ---------------------------------------------------------------- foreign ports (5.3)


@pytest.mark.rule("pirates:5.3")
def test_foreign_ports_and_bases_are_closed() -> None:
    table = skirmish(wind="fresh E", Isabel="K3", Pinta="F2", Gull="C3")
    table.refused("5.3", table.sail, "Isabel", "E", 1)
    table.turn("blue", "fresh SE")
    table.refused("5.3", table.sail, "Pinta", "SE", 1)
    table.turn("orange", "fresh W")
    table.refused("5.3", table.sail, "Gull", "W", 2)


@pytest.mark.rule("pirates:5.3")
def test_nobody_passes_through_one_either() -> None:
    table = skirmish(Isabel="F5", Gull="A4").turn("orange", "fresh N")
    table.refused("5.3", table.sail, "Gull", "N", 2)


@pytest.mark.rule("pirates:5.3")
def test_every_base_is_open_to_every_pirate() -> None:
    table = skirmish(Isabel="F5", Gull="K3", Shark="K5").turn("orange", "fresh E")
    table.sail("Gull", "E", 1)
    table.sail("Shark", "E", 1)
    assert (table.ship("Gull").port, table.ship("Shark").port) == ("Two", "Three")


@pytest.mark.rule("pirates:5.3")
def test_without_a_chart_the_table_tells_which_port_and_a_current_may_lead_into_a_foreign_one() -> (
    None
):
    table = skirmish("cards", "fresh E", carrier="Nina", Isabel="sea", Gull="sea")
    table.sail("Isabel", "E", 1)
    table.tell_end("Isabel", "port", port="Cadiz")
    assert table.ship("Isabel").port == "Cadiz"
    table.turn("blue", "fresh E")
    table.sail("Isabel", "E", 1)
    table.refused("5.3", table.tell_end, "Isabel", "port", port="One")
    table.tell_end("Isabel", "current", port="One")
    assert table.happened(Captured)[0].seat == "orange"


# ---------------------------------------------------------------- currents (5.4)


@pytest.mark.rule("pirates:5.4")
def test_a_ship_that_ends_her_move_on_a_tail_is_carried_to_the_tip() -> None:
    table = skirmish(wind="fresh E", Isabel="B9", Gull="K9")
    table.sail("Isabel", "E", 1)
    assert table.happened(Carried) == [Carried(ship="Isabel", start="C9", end="E9")]
    assert table.cell_of("Isabel") == "E9"


@pytest.mark.rule("pirates:5.4")
def test_passing_over_a_tail_is_nothing() -> None:
    table = skirmish(wind="fresh E", Isabel="B9", Gull="K9")
    table.sail("Isabel", "E", 2)
    assert table.cell_of("Isabel") == "D9"


@pytest.mark.rule("pirates:5.4")
def test_a_drift_that_ends_on_a_tail_is_followed_by_the_current() -> None:
    table = skirmish(Isabel="B9", Gull="K9")
    table.spin("storm E")
    assert table.cell_of("Isabel") == "E9"


@pytest.mark.rule("pirates:5.4")
def test_currents_lead_on_from_arrow_to_arrow() -> None:
    table = (
        battle(scene=with_currents("C9>E9", "E9>G7", "G7>I7")).at("Isabel", "B9").wind("fresh E")
    )
    table.sail("Isabel", "E", 1)
    assert [event.end for event in table.happened(Carried)] == ["E9", "G7", "I7"]


@pytest.mark.rule("pirates:5.4")
def test_a_current_may_end_in_a_port_of_her_own_or_take_her_into_a_foreign_one() -> None:
    table = battle(scene=with_currents("C9>F10", "C8>L7")).at("Pinta", "B9").wind("fresh E")
    table.sail("Pinta", "E", 1)
    assert table.ship("Pinta").port == "Havana"
    table.at("Nina", "B8")
    table.sail("Nina", "E", 1)
    assert table.ship("Nina").owner == "orange"


@pytest.mark.rule("pirates:5.4", "pirates:8.2b")
def test_a_tip_that_is_taken_sinks_both() -> None:
    table = skirmish(wind="fresh E", carrier="Nina", Isabel="B9", Gull="E9", Shark="K9")
    table.sail("Isabel", "E", 1)
    assert [(event.ship, event.rule) for event in table.happened(Sunk)] == [
        ("Isabel", "8.2b"),
        ("Gull", "8.2b"),
    ]


@pytest.mark.rule("pirates:8.2b")
def test_without_a_chart_the_table_tells_of_the_collision() -> None:
    table = skirmish("cards", "fresh E", carrier="Nina", Isabel="sea", Gull="sea", Shark="sea")
    table.sail("Isabel", "E", 1)
    table.tell_end("Isabel", "collision", other="Gull")
    assert {ship.id for ship in table.state.ships.values() if ship.lost == "current"} == {
        "Isabel",
        "Gull",
    }
    table.refused("6.2d", table.tell_end, "Isabel", "port", port="Cadiz")


def test_what_the_chart_knows_nobody_need_tell() -> None:
    table = skirmish(wind="fresh E", Isabel="C5", Gull="K9")
    table.refused("5.1", table.tell_end, "Isabel", "sea")


def test_the_table_cannot_tell_what_did_not_happen() -> None:
    table = skirmish("cards", "fresh E", carrier="Nina", Isabel="sea", Gull="sea")
    table.refused("4.4b", table.tell_end, "Isabel", "port", port="Cadiz")
    table.sail("Isabel", "E", 1)
    table.refused("4.4b", table.tell_end, "Isabel", "ashore")
    table.refused("8.2a", table.tell_end, "Isabel", "collision", other="Isabel")
    table.refused("", table.tell_end, "Isabel", "port", port="Atlantis")
    table.refused("", table.tell_end, "Isabel", "port")
    table.refused("", table.tell_end, "Titanic", "port", port="Cadiz")


@pytest.mark.rule("pirates:5.2a", "pirates:5.4", "pirates:6.6c")
def test_without_a_chart_the_screen_reminds_of_what_only_people_see() -> None:
    notes = [note.message.id for note in skirmish("cards", "fresh E", Isabel="sea").view().notes]
    assert notes[:4] == [
        "golitsyn.note.fresh",
        *(f"golitsyn.note.cards-{word}" for word in ("way", "line", "current")),
    ]
