"""Section 2: the treasure home, the treasure in a base, a side without ships, and the draw."""

from __future__ import annotations

import pytest

from companion.engine.endings import BattleEnded
from companion.games.golitsyn.pirates.rules.events import TreasureShown
from companion.games.golitsyn.pirates.rules.state import PIRATES, SPAIN
from tests.games.pirates.verbs import battle, seats_of, skirmish


@pytest.mark.rule("pirates:2.3a")
def test_spain_wins_when_the_last_pirate_ship_is_sunk() -> None:
    table = skirmish(Isabel="F5", Gull="G5").hurt("Gull", 1)
    table.fire("Isabel", "Gull", shown="N")
    assert table.ending == ("2.3a", SPAIN)


@pytest.mark.rule("pirates:2.3a")
def test_not_while_pirates_sail_a_captured_galleon() -> None:
    table = skirmish(Isabel="C8", Pinta="H5", Gull="G5").hurt("Gull", 1).taken("Isabel")
    table.fire("Pinta", "Gull", shown="N")
    assert table.ending == ("", "")


@pytest.mark.rule("pirates:2.3a", "pirates:2.5")
def test_the_last_ships_of_both_sides_going_down_together_is_a_draw() -> None:
    table = skirmish(Isabel="F6", Gull="G6")
    table.spin("storm E")
    assert not table.state.afloat()
    assert table.ending == ("2.5", "draw")


ALONE = [("Isabel", "sea", ""), ("Pinta", "collision", "Gull")]


@pytest.mark.rule("pirates:2.3a", "pirates:2.5", "pirates:4.2a")
@pytest.mark.parametrize("told", [ALONE, ALONE[::-1]])
def test_a_storm_told_in_any_order_ends_the_battle_as_it_does_on_the_chart(
    told: list[tuple[str, str, str]],
) -> None:
    """It drowns the carrier and the last brigantine at once, and the treasure is looked at first."""
    drowning = {"Isabel": "J8", "Pinta": "F6", "Gull": "G6"}
    chart = skirmish(**drowning).change("Isabel", storms=1)
    chart.spin("storm E")
    cards = skirmish("cards", **drowning).change("Isabel", storms=1)
    cards.spin("storm E")
    for at, (ship, end, other) in enumerate(told):
        assert cards.ending == ("", ""), f"{len(told) - at} drifts are still to be told"
        cards.tell_end(ship, end, other=other)
    assert cards.ending == chart.ending == ("2.5", "draw")


@pytest.mark.rule("pirates:2.4b", "pirates:4.2a")
@pytest.mark.parametrize("home", [False, True])
def test_what_the_storm_still_does_to_others_changes_nothing_of_a_carrier_in_a_base(
    home: bool,
) -> None:
    table = skirmish("cards", Isabel="sea", Pinta="sea", Gull="sea").taken("Isabel").turn("orange")
    table.at("Shark", "sea").change("Shark", lost="")
    table.spin("storm E")
    table.tell_end("Isabel", "port", port="One")
    assert table.ending == ("", "")
    table.tell_end("Gull", "port" if home else "sea", port="Two" if home else "")
    table.tell_end("Shark", "ashore")
    assert table.ending == ("2.4b", PIRATES)


@pytest.mark.rule("pirates:2.3b")
def test_spain_wins_when_the_carrier_enters_cadiz_and_the_slip_is_shown() -> None:
    table = skirmish(wind="fresh E", Isabel="K10", Gull="F6")
    table.sail("Isabel", "E", 1)
    assert table.ending == ("2.3b", SPAIN)
    assert [event.value for event in table.happened(TreasureShown)] == ["Isabel"]


@pytest.mark.rule("pirates:2.3b")
def test_another_galleon_in_cadiz_is_just_a_line_in_the_log() -> None:
    table = skirmish("cards", "fresh E", carrier="Nina", Isabel="sea", Gull="sea")
    table.sail("Isabel", "E", 1)
    table.tell_end("Isabel", "port", port="Cadiz")
    assert table.log() == ["golitsyn.log.came-into"]
    assert not table.state.treasure.shown


@pytest.mark.rule("pirates:2.3b")
def test_a_storm_may_bring_the_treasure_home() -> None:
    table = skirmish(Isabel="K10", Gull="F6")
    table.spin("storm E")
    assert table.ending == ("2.3b", SPAIN)


@pytest.mark.rule("pirates:2.3b", "pirates:7.3a")
@pytest.mark.parametrize(("slip", "rule"), [("Isabel", ""), ("Pinta", "2.3b")])
def test_passed_into_a_galleon_that_lies_in_cadiz_the_treasure_is_home(
    slip: str, rule: str
) -> None:
    table = skirmish(Isabel="K10", Pinta="L9", Gull="F6").harbour("Pinta", "Cadiz")
    table.alongside("Isabel", "Pinta")
    table.write(slip)
    assert table.ending == (rule, SPAIN if rule else "")


@pytest.mark.rule("pirates:2.3b")
def test_all_players_of_the_side_win() -> None:
    table = battle(seats=seats_of(4)).at("Isabel", "K10").wind("fresh E")
    table.sail("Isabel", "E", 1)
    assert table.happened(BattleEnded)[0].winners == table.state.seats_of(SPAIN)
    assert len(table.state.seats_of(SPAIN)) == 2


@pytest.mark.rule("pirates:2.4a")
def test_pirates_win_when_no_spanish_ship_is_left() -> None:
    table = (
        skirmish(carrier="Nina", Pinta="F5", Gull="G5")
        .taken("Nina")
        .hurt("Pinta", 2)
        .turn("orange")
    )
    table.at("Nina", "C8")
    table.fire("Gull", "Pinta", shown="N")
    assert table.ending == ("2.4a", PIRATES)


@pytest.mark.rule("pirates:2.4a", "pirates:7.1a")
def test_taking_the_carrier_as_the_last_spanish_ship_wins_at_once() -> None:
    table = skirmish(Isabel="F5", Gull="G5").hurt("Isabel", 2).turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    assert table.ship("Isabel").owner == "orange"
    assert table.ending == ("2.4a", PIRATES)


@pytest.mark.rule("pirates:2.4a", "pirates:2.5")
def test_a_storm_that_sinks_the_carrier_as_the_last_spanish_ship_is_a_draw() -> None:
    table = skirmish(Isabel="B2", Gull="K9")
    table.spin("storm S")
    assert table.ending == ("2.5", "draw")


@pytest.mark.rule("pirates:2.4b")
def test_pirates_win_when_the_captured_carrier_enters_a_base() -> None:
    table = skirmish(Isabel="K3", Pinta="A9", Gull="K9").taken("Isabel").turn("orange", "fresh E")
    table.sail("Isabel", "E", 1)
    assert table.ending == ("2.4b", PIRATES)


@pytest.mark.rule("pirates:2.5")
@pytest.mark.parametrize(("cell", "storms", "wind"), [("F6", 1, "storm N"), ("B2", 0, "storm S")])
@pytest.mark.parametrize("taken", [False, True])
def test_a_storm_that_sinks_the_carrier_is_a_draw_whoever_holds_her(
    cell: str, storms: int, wind: str, taken: bool
) -> None:
    table = skirmish(Isabel=cell, Pinta="A9", Gull="K9").change("Isabel", storms=storms)
    if taken:
        table.taken("Isabel").change("Isabel", storms=storms).turn("orange")
    table.spin(wind)
    assert table.ending == ("2.5", "draw")
    assert table.view().outcome is not None
    assert table.state.treasure.shown


@pytest.mark.rule("pirates:2.5")
def test_so_is_a_current_that_sinks_her() -> None:
    table = skirmish(wind="fresh E", Isabel="B9", Pinta="A7", Gull="E9", Shark="K9")
    table.sail("Isabel", "E", 1)
    assert table.ending == ("2.5", "draw")


def test_when_it_is_over_nothing_more_is_done() -> None:
    table = skirmish(wind="fresh E", Isabel="K10", Gull="F6")
    table.sail("Isabel", "E", 1)
    table.refused("2.3a", table.end_turn, "blue")
    assert not table.offers()
