"""Lines of fire: the eight directions, ranges, and everything that does or does not stand in the
way.
"""

from __future__ import annotations

import pytest

from companion.engine.refusals import Kind
from companion.games.admiral.rules.events import Fired
from companion.games.admiral.rules.scene import Island
from tests.games.admiral.verbs import Table, battle, skirmish


def can_hit(table: Table, shooter: str, target: str) -> None:
    """The shot is offered, and it is fired when asked for."""
    assert target in table.targets(shooter)
    table.fire(shooter, target, face=6)
    assert [(fired.shooter, fired.hits) for fired in table.happened(Fired)] == [(shooter, 1)]


def cannot_hit(table: Table, rule: str, shooter: str, target: str) -> None:
    """The shot is refused by this rule, and it was not offered."""
    table.refused(rule, table.fire, shooter, target)
    assert target not in table.targets(shooter)


# ---------------------------------------------------------------- directions and targets


@pytest.mark.rule("admiral:5.1a")
@pytest.mark.parametrize("target", ["F3", "C6", "F6", "A3", "C1", "A5", "E1"])
def test_a_ship_fires_along_rows_columns_and_diagonals(target: str) -> None:
    can_hit(skirmish(frigate_1="C3", frigate_2=target), "frigate-1", "frigate-2")


@pytest.mark.rule("admiral:5.1a")
@pytest.mark.parametrize("target", ["F5", "D5", "A2"])
def test_a_ship_fires_in_no_other_direction(target: str) -> None:
    cannot_hit(skirmish(frigate_1="C3", frigate_2=target), "5.1a", "frigate-1", "frigate-2")


@pytest.mark.rule("admiral:5.1b")
@pytest.mark.parametrize("target", ["H9", "K9", "mine", "D4", "F6", "brig-9"], ids=[
    "a reef", "an island", "a mine", "a mined cell", "an empty cell", "a ship nobody has",
])  # fmt: skip
def test_only_ships_and_forts_are_targets(target: str) -> None:
    table = battle().reefs("H9")
    assert table.refused("", table.fire, "line-1", target).kind is Kind.MALFORMED


@pytest.mark.rule("admiral:5.1b")
def test_ships_forts_and_ships_under_repair_are_targets() -> None:
    table = skirmish(line_1="V12", frigate_2="U11", brig_2="X13").turn("red").hurt("brig-2", 1)
    table.repair("brig-2")
    assert table.turn("blue").targets("line-1") == {"frigate-2", "fort-x14"}
    table.at("line-1", "V13")
    assert table.targets("line-1") == {"brig-2"}
    can_hit(table, "line-1", "brig-2")


# ---------------------------------------------------------------- ranges


@pytest.mark.rule("admiral:5.2a")
@pytest.mark.parametrize(
    ("target", "reached"), [("J7", True), ("K7", False), ("I12", True), ("J13", False)]
)
def test_the_straight_and_the_slanting_cross_of_the_ship_of_the_line(
    target: str, reached: bool
) -> None:
    table = skirmish(line_1="D7", line_2=target)
    if reached:
        can_hit(table, "line-1", "line-2")
    else:
        cannot_hit(table, "5.2a", "line-1", "line-2")


@pytest.mark.rule("admiral:5.2a")
def test_another_card_has_another_range() -> None:
    table = skirmish(brig_1="D7", line_2="L7").card("brig", range="8/1")
    can_hit(table, "brig-1", "line-2")
    cannot_hit(table.at("line-2", "F9").change("brig-1", shots=0), "5.2a", "brig-1", "line-2")


@pytest.mark.rule("admiral:5.2b")
@pytest.mark.parametrize(
    ("target", "reached"), [("A6", True), ("A7", False), ("E5", True), ("F6", False)]
)
def test_a_fort_reaches_five_cells_straight_and_four_slanting(target: str, reached: bool) -> None:
    table = skirmish(frigate_1="L1", line_2=target)
    if reached:
        can_hit(table, "fort-a1", "line-2")
    else:
        cannot_hit(table, "5.2b", "fort-a1", "line-2")


@pytest.mark.rule("admiral:5.2b")
def test_the_forts_range_stands_beside_it() -> None:
    card = battle().card_of("fort-a1")
    assert [figure.value for figure in card.figures] == ["5/4"]


# ---------------------------------------------------------------- all three conditions


@pytest.mark.rule("admiral:5.5a")
def test_on_the_line_and_in_range_but_something_between() -> None:
    cannot_hit(skirmish(line_1="D7", brig_1="F7", line_2="H7"), "5.5c", "line-1", "line-2")


@pytest.mark.rule("admiral:5.5a")
def test_clear_and_in_range_but_off_the_line() -> None:
    cannot_hit(skirmish(line_1="D7", line_2="F8"), "5.1a", "line-1", "line-2")


@pytest.mark.rule("admiral:5.5a")
def test_two_enemies_in_the_same_port_cell_cannot_fire_at_each_other() -> None:
    table = skirmish(line_1="B2", line_2="B2")
    cannot_hit(table, "5.5a", "line-1", "line-2")
    cannot_hit(table.turn("red"), "5.5a", "line-2", "line-1")


@pytest.mark.rule("admiral:5.5a")
def test_the_refusal_says_in_words_what_is_in_the_way() -> None:
    table = skirmish(line_1="D7", brig_1="F7", line_2="H7")
    refused = table.refused("5.5c", table.fire, "line-1", "line-2")
    assert refused.reason.figures["why"].id == "rule.5.5c"  # type: ignore[union-attr]


@pytest.mark.rule("admiral:5.5a")
def test_cards_play_does_not_know_the_line_and_reminds_of_it() -> None:
    table = battle("cards")
    assert "5.5a" in table.reminders()
    table.fire("brig-1", "fort-x14", face=4)
    assert table.damage_of("fort-x14") == 1


# ---------------------------------------------------------------- land


@pytest.mark.rule("admiral:5.5b")
@pytest.mark.parametrize(("line_1", "line_2"), [("D7", "H7"), ("F4", "F9"), ("D5", "H9")])
def test_a_cell_that_is_mostly_land_stops_fire(line_1: str, line_2: str) -> None:
    table = skirmish(line_1=line_1, line_2=line_2).islands(Island(land=("F7",), mark="house"))
    cannot_hit(table, "5.5b", "line-1", "line-2")


@pytest.mark.rule("admiral:5.5b")
def test_a_cell_with_a_little_land_and_open_sides_does_not() -> None:
    table = skirmish(line_1="D7", line_2="H7").islands(
        Island(land=("F8",), shore=("F7",), mark="house")
    )
    can_hit(table, "line-1", "line-2")


@pytest.mark.rule("admiral:5.5d")
@pytest.mark.parametrize(
    ("closed", "line_1", "line_2", "shut"),
    [
        ("F7 E", "D7", "H7", True),
        ("F7 W", "D7", "H7", True),
        ("F7 N", "D7", "H7", False),
        ("F7 NE", "D5", "H9", True),
        ("F7 NE", "D7", "H7", False),
        ("F7 E", "D5", "H9", False),
    ],
    ids=[
        "side ahead",
        "side behind",
        "another side",
        "corner ahead",
        "corner off the line",
        "side off the diagonal",
    ],
)
def test_a_closed_side_or_corner_on_the_line_stops_fire(
    closed: str, line_1: str, line_2: str, shut: bool
) -> None:
    table = skirmish(line_1=line_1, line_2=line_2).islands(
        Island(land=(), shore=("F7",), closed=(closed,), mark="house")
    )
    for ship, seat, target in (("line-1", "blue", "line-2"), ("line-2", "red", "line-1")):
        table.turn(seat)
        if shut:
            cannot_hit(table, "5.5d", ship, target)
        else:
            can_hit(table, ship, target)


@pytest.mark.rule("admiral:5.5d")
@pytest.mark.parametrize(
    ("line_1", "line_2"), [("F7", "I7"), ("I7", "F7")], ids=["the shooter's", "the target's"]
)
def test_a_closed_side_of_the_shooters_or_the_targets_own_cell_counts_too(
    line_1: str, line_2: str
) -> None:
    shore = Island(land=(), shore=("F7",), closed=("F7 E",), mark="house")
    cannot_hit(skirmish(line_1=line_1, line_2=line_2).islands(shore), "5.5d", "line-1", "line-2")


@pytest.mark.rule("admiral:5.5d")
def test_a_neighbour_behind_a_closed_side_is_safe_even_point_blank() -> None:
    shore = Island(land=(), shore=("F7",), closed=("F7 E",), mark="house")
    cannot_hit(skirmish(line_1="F7", line_2="G7").islands(shore), "5.5d", "line-1", "line-2")


@pytest.mark.rule("admiral:5.5i")
@pytest.mark.parametrize(
    ("island", "rule"),
    [
        (Island(land=("A3",), mark="house"), "5.5i"),
        (Island(land=(), shore=("A3",), closed=("A3 N",), mark="house"), "5.5d"),
    ],
    ids=["a land cell", "a closed side"],
)
def test_land_stops_a_forts_fire_as_it_stops_a_ships(island: Island, rule: str) -> None:
    table = skirmish(frigate_1="L1", line_2="A5").islands(island)
    cannot_hit(table, rule, "fort-a1", "line-2")


@pytest.mark.rule("admiral:5.5i")
def test_a_closed_corner_stops_a_forts_fire() -> None:
    shore = Island(land=(), shore=("C3",), closed=("C3 NE",), mark="house")
    cannot_hit(skirmish(frigate_1="L1", line_2="D4").islands(shore), "5.5d", "fort-a1", "line-2")


@pytest.mark.rule("admiral:5.5e")
def test_fire_passes_over_reefs() -> None:
    can_hit(skirmish(brig_1="D7", line_2="H7").reefs("E7", "G7"), "brig-1", "line-2")
    can_hit(skirmish(frigate_1="L1", line_2="A5").reefs("A4"), "fort-a1", "line-2")


# ---------------------------------------------------------------- ships in the way


@pytest.mark.rule("admiral:5.5c")
@pytest.mark.parametrize(
    "between", ["brig_1", "brig_2"], ids=["her own brig", "the opponent's brig"]
)
def test_any_ship_between_stops_a_ships_fire(between: str) -> None:
    table = skirmish(line_1="D7", line_2="H7", **{between: "G7"})
    cannot_hit(table, "5.5c", "line-1", "line-2")


@pytest.mark.rule("admiral:5.5c")
def test_a_ship_beyond_the_target_or_sunk_long_ago_is_not_in_the_way() -> None:
    table = skirmish(line_1="D7", line_2="H7", brig_2="I7", frigate_2="F7").lost("frigate-2")
    can_hit(table, "line-1", "line-2")


@pytest.mark.rule("admiral:5.5c")
@pytest.mark.parametrize("target", ["line-2", "galleon-2"])
def test_of_two_ships_on_the_targets_cell_either_may_be_the_target(target: str) -> None:
    table = skirmish(brig_1="T10", line_2="W13", galleon_2="W13")
    can_hit(table, "brig-1", target)


@pytest.mark.rule("admiral:5.5f")
def test_ships_on_one_port_cell_do_not_hinder_each_other() -> None:
    can_hit(skirmish(brig_1="B2", galleon_1="B2", line_2="E5"), "brig-1", "line-2")


@pytest.mark.rule("admiral:5.5f")
def test_ships_on_one_port_cell_hinder_everybody_else() -> None:
    table = skirmish(brig_1="B2", galleon_1="B2", frigate_2="D4").turn("red")
    cannot_hit(table, "5.5c", "frigate-2", "fort-a1")
    cannot_hit(table.turn("blue"), "5.5h", "fort-a1", "frigate-2")


@pytest.mark.rule("admiral:5.5g")
@pytest.mark.parametrize("between", ["brig_1", "brig_2"])
def test_a_fort_fires_over_ships_at_sea(between: str) -> None:
    cells = {"frigate_1": "L1", "line_2": "E1", between: "C1"}
    can_hit(skirmish(**cells), "fort-a1", "line-2")


@pytest.mark.rule("admiral:5.5g")
def test_a_fort_fires_over_ships_in_another_forts_port() -> None:
    table = skirmish(frigate_1="L1", brig_2="D1", line_2="F1").change("fort-x14", cell="D2")
    can_hit(table, "fort-a1", "line-2")


@pytest.mark.rule("admiral:5.5h")
def test_ships_in_its_own_port_close_that_line_and_no_other() -> None:
    table = skirmish(brig_1="B1", line_2="D1", frigate_2="A4")
    cannot_hit(table, "5.5h", "fort-a1", "line-2")
    can_hit(table, "fort-a1", "frigate-2")


@pytest.mark.rule("admiral:5.5h")
def test_an_enemy_in_its_port_hinders_the_fort_but_is_a_target_himself() -> None:
    table = skirmish(frigate_1="L1", brig_2="B1", line_2="D1")
    cannot_hit(table, "5.5h", "fort-a1", "line-2")
    can_hit(table, "fort-a1", "brig-2")


@pytest.mark.rule("admiral:5.5j")
def test_fire_passes_over_a_fort() -> None:
    table = skirmish(line_1="X5", line_2="X9").change("fort-x14", cell="X7")
    can_hit(table, "line-1", "line-2")
