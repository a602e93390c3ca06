"""Chapter 7: hits, ammunition, free colonies, who takes them, and what a second visit restores."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.golitsyn.colonies.rules.events import (
    AmmunitionLanded,
    ColonyClaimed,
    ColonyFreed,
    ColonyRestored,
)
from tests.games.colonies.verbs import BOTH, Table, sea

VALUES = [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)]


def beside(play: str, value: int = 6, **colony: Any) -> Table:
    """Three blue ships two cells off the colony Goa, red far away."""
    table = sea(play).at("blue-1", "D6").at("blue-2", "D7").at("blue-3", "D5").at("red-1", "J9")
    return table.colony("goa", value=value, **colony)


@pytest.mark.rule("colonies:7.1b", "colonies:7.1a")
@BOTH
@pytest.mark.parametrize(("value", "hits"), VALUES)
def test_half_the_value_rounded_up_frees_a_colony(play: str, value: int, hits: int) -> None:
    table = beside(play, value)
    for done in range(hits):
        assert not table.is_free("goa")
        table.strike("goa", 1)
        assert table.needed("goa") == hits - done - 1
    assert table.is_free("goa")


@pytest.mark.rule("colonies:7.1c")
@BOTH
@pytest.mark.parametrize(
    ("value", "ammunition", "hits", "needed"),
    [(6, 2, 0, 5), (1, 5, 0, 6), (5, 0, 0, 3), (6, 2, 1, 4)],
)
def test_each_unit_of_ammunition_adds_a_hit(
    play: str, value: int, ammunition: int, hits: int, needed: int
) -> None:
    table = beside(play, value, owner="red", ammunition=ammunition, hits=hits)
    assert table.needed("goa") == needed


@pytest.mark.rule("colonies:7.1d", "colonies:3.1c")
@BOTH
def test_hits_of_different_players_add_up(play: str) -> None:
    table = beside(play).at("red-1", "F8")
    for shooter in ("blue-1", "red-1", "blue-1"):
        table.turn(table.owner(shooter))
        table.fire(shooter, "goa", "N")
        table.no_answer()
    assert table.is_free("goa")


@pytest.mark.rule("colonies:7.1d")
@BOTH
def test_a_guarded_port_does_not_heal(play: str) -> None:
    table = beside(play, value=4)
    table.fire("blue-1", "goa", "N")
    table.no_answer()
    for _ in range(10):
        table.play_on("blue")
    table.fire("blue-1", "goa", "S")
    assert table.is_free("goa")


@pytest.mark.rule("colonies:7.1d", "colonies:7.4b")
@BOTH
def test_ammunition_goes_before_the_base(play: str) -> None:
    table = beside(play, owner="red", ammunition=2)
    seen = []
    for _ in range(5):
        table.strike("goa", 1)
        seen.append((table.port("goa").ammunition, table.port("goa").hits))
    assert seen == [(1, 0), (0, 0), (0, 1), (0, 2), (0, 3)]
    assert table.is_free("goa")
    assert [event.owner for event in table.happened(ColonyFreed)] == ["red"]


@pytest.mark.rule("colonies:7.1e", "colonies:5.1b")
@BOTH
@pytest.mark.parametrize("visitor", ["blue-1", "red-1"])
def test_a_free_colony_falls_to_its_first_visitor_whoever_shot_it_free(
    play: str, visitor: str
) -> None:
    table = beside(play).free("goa").at("blue-1", "E6").at("red-1", "G6")
    table.turn(table.owner(visitor)).wind("fresh N")
    table.enter(visitor, "goa")
    assert table.port("goa").owner == table.owner(visitor)
    assert [event.seat for event in table.happened(ColonyClaimed)] == [table.owner(visitor)]


@pytest.mark.rule("colonies:7.1e")
@BOTH
def test_the_former_owner_may_be_the_first_visitor(play: str) -> None:
    table = beside(play, owner="red").at("red-1", "G6")
    table.strike("goa", 3)
    assert table.score("red") == 0
    table.turn("red").wind("fresh W")
    table.enter("red-1", "goa")
    assert table.port("goa").owner == "red"


@pytest.mark.rule("colonies:7.1e", "colonies:5.1a")
def test_sailing_through_a_free_port_is_no_visit() -> None:
    table = beside("chart").free("goa").at("blue-1", "E6").wind("fresh E")
    table.sail("blue-1", "E", 2)
    assert table.ship("blue-1").cell == "G6"
    assert table.is_free("goa")


@pytest.mark.rule("colonies:7.1e", "colonies:4.2a")
@BOTH
def test_a_storm_may_make_the_visit(play: str) -> None:
    table = beside(play).free("goa").at("blue-1", "E6").storm("E")
    table.drift("blue-1", into="goa")
    assert table.port("goa").owner == "blue"


@pytest.mark.rule("colonies:7.1f")
@BOTH
def test_a_colony_just_taken_is_in_full_strength(play: str) -> None:
    table = beside(play, owner="red", ammunition=3).at("blue-1", "E6")
    table.strike("goa", 6)
    table.wind("fresh E")
    table.enter("blue-1", "goa")
    assert (table.needed("goa"), table.port("goa").ammunition) == (3, 0)
    table.land_ammunition("blue-1", 2)
    assert table.needed("goa") == 5


@pytest.mark.rule("colonies:7.1f")
@BOTH
def test_with_the_other_reading_a_conquest_stays_weak_until_the_second_visit(play: str) -> None:
    table = (
        sea(play, conquest="visit")
        .colony("goa", hits=3)
        .at("blue-1", "E6")
        .at("blue-2", "E7")
        .at("red-1", "J9")
    )
    table.wind("fresh SE")
    table.enter("blue-1", "goa")
    assert table.needed("goa") == 1
    table.enter("blue-2", "goa")
    assert table.needed("goa") == 3


@pytest.mark.rule("colonies:3.3b", "colonies:7.1c", "colonies:3.1c")
@BOTH
def test_a_ship_leaves_ammunition_in_a_port_of_her_own(play: str) -> None:
    table = beside(play, owner="blue").at("blue-1", "goa")
    table.land_ammunition("blue-1", 2)
    assert (table.ship("blue-1").ammunition, table.port("goa").ammunition, table.needed("goa")) == (
        3,
        2,
        5,
    )
    assert [event.units for event in table.happened(AmmunitionLanded)] == [2]


@pytest.mark.rule("colonies:3.3b")
@BOTH
def test_two_ships_strengthen_one_port(play: str) -> None:
    table = beside(play, owner="blue").at("blue-1", "goa").at("blue-2", "goa")
    table.land_ammunition("blue-1", 3)
    table.land_ammunition("blue-2", 4)
    assert table.port("goa").ammunition == 7


@pytest.mark.rule("colonies:3.3b")
@BOTH
@pytest.mark.parametrize(("units", "where"), [(6, "goa"), (0, "goa"), (-1, "goa"), (1, "E6")])
def test_more_than_is_aboard_or_at_sea_nothing_is_landed(play: str, units: int, where: str) -> None:
    table = beside(play, owner="blue").at("blue-1", where)
    table.refused("3.3b", table.land_ammunition, "blue-1", units)


@pytest.mark.rule("colonies:3.3b")
@BOTH
def test_landed_ammunition_is_never_loaded_again(play: str) -> None:
    table = beside(play, owner="blue", ammunition=3).at("blue-1", "goa")
    table.change("blue-1", ammunition=0)
    assert {choice.deed for choice in table.offers(about="blue-1")} <= {
        "fire",
        "salvo",
        "sail",
        "say-shot",
    }


@pytest.mark.rule("colonies:7.4a", "colonies:3.1c")
@BOTH
def test_the_owners_next_visit_restores_the_base(play: str) -> None:
    table = beside(play, owner="blue", hits=2, ammunition=1).at("blue-1", "E6").wind("fresh E")
    table.enter("blue-1", "goa")
    assert table.needed("goa") == 4
    assert [event.colony for event in table.happened(ColonyRestored)] == ["goa"]


@pytest.mark.rule("colonies:7.4a")
@BOTH
def test_a_ship_that_stays_inside_restores_nothing(play: str) -> None:
    table = beside(play, owner="blue", hits=2).at("blue-1", "goa").wind("fresh E")
    table.play_on("blue")
    table.wind("fresh E")
    table.sail("blue-2", "N", 1)
    table.end_turn()
    assert table.port("goa").hits == 2


@pytest.mark.rule("colonies:7.4a")
@BOTH
def test_a_guarded_port_is_never_restored(play: str) -> None:
    table = beside(play, hits=2)
    table.play_on("blue")
    assert table.port("goa").hits == 2


@pytest.mark.rule("colonies:7.4b")
@BOTH
def test_shot_off_ammunition_is_gone_for_good_but_more_may_be_landed(play: str) -> None:
    table = beside(play, owner="blue", ammunition=2).at("blue-1", "E6").at("red-1", "G6")
    table.turn("red")
    table.fire("red-1", "goa", "N")
    table.turn("blue").wind("fresh E")
    table.strike("goa", 1)
    table.enter("blue-1", "goa")
    assert table.port("goa").ammunition == 0
    table.land_ammunition("blue-1", 1)
    assert table.port("goa").ammunition == 1


@pytest.mark.rule("colonies:7.3", "colonies:2.1")
@BOTH
def test_points_are_values_and_nothing_else(play: str) -> None:
    table = beside(play, owner="blue", ammunition=2, hits=2).colony(
        "fez", value=4, owner="blue", ammunition=3
    )
    assert table.score("blue") == 10
    assert table.view().seats[0].score == 10


@pytest.mark.rule("colonies:7.1n")
@BOTH
def test_a_colony_that_changes_hands_asks_for_a_flag_on_the_map(play: str) -> None:
    table = beside(play).free("goa").at("blue-1", "E6").wind("fresh E")
    table.enter("blue-1", "goa")
    assert "7.1n" in {note.rule for note in table.view().notes}
