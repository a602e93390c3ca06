"""A captain short in Pirates: he knows what currents do to a ship."""

from __future__ import annotations

import pytest

from companion.engine.captains import IDLE
from companion.games.golitsyn.pirates import GAME
from tests.games.pirates.test_waters import with_currents
from tests.games.pirates.verbs import Table, battle


def chase(*arrows: str, **cells: str) -> Table:
    """The Gull lies on B9 in a fresh east wind and hunts whom she sees, these currents before
    her; where nobody else is named the treasure galleon, on I9.
    """
    table = battle(scene=with_currents(*arrows))
    ships = {"Isabel": "I9", "Gull": "B9"} | cells
    for id in table.state.ships:
        if id in ships:
            table.at(id, ships[id])
        else:
            table.lost(id)
    return table.turn("orange", "fresh E")


def weight(table: Table, end: str) -> float:
    """How much he wishes to sail the Gull so that her own way ends on a square."""
    (choice,) = [one for one in table.offers("sail", "Gull") if one.of("space") == end]
    return GAME.captain(table.view(), table.private("orange"), choice).weight


@pytest.mark.rule("pirates:5.4", "pirates:8.2b")
@pytest.mark.parametrize("other", ["Shark", "Isabel"])
def test_he_sails_onto_no_current_that_runs_her_into_another_ship(other: str) -> None:
    """Both would go down, perhaps with the treasure, or through a fellow of his own."""
    table = chase("C9>G9", **{other: "G9"})
    assert weight(table, "C9") < IDLE < weight(table, "D9")


@pytest.mark.rule("pirates:5.4")
def test_nor_where_currents_lead_on_into_a_port_of_the_enemy() -> None:
    table = chase("C9>G9", "G9>L10")
    assert weight(table, "C9") < IDLE < weight(table, "D9")


@pytest.mark.rule("pirates:5.4")
def test_a_current_that_brings_her_nearer_he_takes() -> None:
    table = chase("C9>G9")
    assert weight(table, "C9") > weight(table, "E9") > IDLE


@pytest.mark.rule("pirates:5.4")
def test_currents_that_lead_in_a_ring_bring_her_back() -> None:
    table = chase("C9>G9", "G9>C9")
    assert weight(table, "E9") > weight(table, "C9") > IDLE
