"""The Union's comrades: pages 18 and 19."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.comrades import place_comrades, ready_comrades
from companion.games.ahoy.rules.faction_commands import (
    AssembleComrades,
    InspireIsland,
    InspireNoMore,
    LandComrades,
    MusterNone,
    ReadyComrades,
)
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.union import after_sailing
from tests.games.ahoy.verbs import DORA
from tests.games.ahoy.verbs_battle import Fleet, fleet

rule = pytest.mark.rule


def counts(at: Fleet) -> tuple[int, int, int]:
    """Comrades ready, in the supply, and on the island of region 2."""
    return at.state.ready, at.state.comrades_left, at.state.regions["2"].comrades


@rule("ahoy:union.1")
@pytest.mark.parametrize(
    ("ready", "n", "then"), [(8, 2, (10, 10)), (19, 2, (20, 0)), (20, 2, (20, 0))]
)
def test_readying_takes_what_the_supply_has(ready: int, n: int, then: tuple[int, int]) -> None:
    at = fleet().comrades(ready).under(ready_comrades, n)
    assert counts(at)[:2] == then


@rule("ahoy:union.6")
def test_any_number_of_comrades_stand_on_an_island() -> None:
    at = fleet().comrades(7, r2=13).under(place_comrades, "2", 1)
    assert counts(at) == (6, 0, 14)


# ---------------------------------------------------------------- Sail


def landed(ready: int, out: int = 0, space: str = "2se") -> Fleet:
    """Dora has sailed there; so many comrades are ready, and so many on the other island."""
    at = fleet(turn=DORA).comrades(ready, r1=out).flagships(dora=space)
    return at.under(after_sailing, DORA, space)


@rule("ahoy:union.sail", "ahoy:union.2")
@pytest.mark.parametrize(("ready", "then"), [(6, (4, 14, 2)), (1, (0, 19, 1))])
def test_two_ready_comrades_land_or_the_only_one(ready: int, then: tuple[int, int, int]) -> None:
    assert counts(landed(ready).do(LandComrades(seat=DORA))) == then


@rule("ahoy:union.sail", "ahoy:union.1")
@pytest.mark.parametrize(("ready", "out", "then"), [(6, 2, (8, 10, 0)), (6, 13, (7, 0, 0))])
def test_or_two_of_the_supply_get_ready(ready: int, out: int, then: tuple[int, int, int]) -> None:
    assert counts(landed(ready, out).do(ReadyComrades(seat=DORA))) == then


@rule("ahoy:union.sail", "ahoy:golden.3")
def test_not_both_but_perhaps_neither() -> None:
    at = landed(6).do(LandComrades(seat=DORA))
    assert at.refuses(ReadyComrades(seat=DORA)).rule == "union.sail"
    assert counts(landed(6).do(MusterNone(seat=DORA))) == (6, 14, 0)


@rule("ahoy:union.2", "ahoy:union.sail")
def test_nobody_lands_straight_from_the_supply() -> None:
    assert landed(0).refuses(LandComrades(seat=DORA)).rule == "union.2"
    assert landed(12, 8).refuses(ReadyComrades(seat=DORA)).rule == "union.1"


@rule("ahoy:union.sail")
def test_at_sea_nothing_follows() -> None:
    assert landed(6, space="2nw").state.question is None


# ---------------------------------------------------------------- Inspire


def inspired(ready: int = 6) -> Fleet:
    """Dora places a 6 in Inspire; there are three islands."""
    at = fleet(turn=DORA).tiles((Place(-2, 0, 0), "5")).comrades(ready).has(DORA, dice=(6, 5))
    return at.places(6, "inspire")


@rule("ahoy:union.inspire")
def test_a_comrade_lands_on_each_island_that_is_named() -> None:
    at = inspired()
    for region in ("1", "2", "3"):
        at.do(InspireIsland(seat=DORA, region=region))
    assert [one.comrades for one in at.state.regions.values()] == [1, 1, 1]
    assert at.state.question is None


@rule("ahoy:union.inspire")
def test_not_two_on_one_island_and_no_more_than_there_are() -> None:
    at = inspired(2).do(InspireIsland(seat=DORA, region="1"))
    assert at.refuses(InspireIsland(seat=DORA, region="1")).rule == "union.inspire"
    at.do(InspireIsland(seat=DORA, region="3"))
    assert at.state.question is None
    assert at.state.ready == 0


@rule("ahoy:union.inspire")
def test_fewer_islands_may_be_inspired() -> None:
    at = inspired().do(InspireIsland(seat=DORA, region="1")).do(InspireNoMore(seat=DORA))
    assert (at.state.question, at.state.ready) == (None, 5)
    assert inspired(0).state.question is None


@rule("ahoy:union.inspire")
def test_four_islands_at_most() -> None:
    laid = ((Place(-2, 0, 0), "5"), (Place(4, 1, 0), "6"), (Place(0, -2, 0), "7"))
    at = fleet(turn=DORA).tiles(*laid).comrades(6).has(DORA, dice=(6,)).places(6, "inspire")
    for region in ("1", "2", "3", "4"):
        at.do(InspireIsland(seat=DORA, region=region))
    assert (at.state.question, at.state.ready) == (None, 2)


@rule("ahoy:union.inspire", "ahoy:union.rally")
@pytest.mark.parametrize("slot", ["inspire", "rally"])
def test_inspire_and_rally_need_a_6(slot: str) -> None:
    at = fleet(turn=DORA).has(DORA, dice=(5,))
    assert at.refuses(at.placing(5, slot)).rule == "slot.4"


# ---------------------------------------------------------------- Assemble, Rally


@rule("ahoy:union.assemble")
@pytest.mark.parametrize(("ready", "space", "most"), [(6, "2se", 4), (3, "2se", 3), (6, "2nw", 4)])
def test_up_to_four_land_on_the_island_of_the_flagships_region(
    ready: int, space: str, most: int
) -> None:
    at = fleet(turn=DORA).comrades(ready).flagships(dora=space).places(1, "assemble")
    rule_ = "union.assemble" if ready > most else "union.2"
    assert at.refuses(AssembleComrades(seat=DORA, comrades=most + 1)).rule == rule_
    at.do(AssembleComrades(seat=DORA, comrades=most))
    assert counts(at) == (ready - most, 20 - ready, most)
    assert at.state.regions["1"].comrades == 0


@rule("ahoy:union.assemble")
def test_assemble_needs_a_1_and_without_ready_comrades_does_nothing() -> None:
    at = fleet(turn=DORA)
    assert at.refuses(at.placing(2, "assemble")).rule == "slot.4"
    assert at.places(1, "assemble").state.question is None


@rule("ahoy:union.rally", "ahoy:union.3")
@pytest.mark.parametrize(
    ("out", "space", "then"), [(8, "2se", (4, 8)), (17, "2se", (3, 0)), (8, "2nw", (0, 12))]
)
def test_on_an_island_four_get_ready(out: int, space: str, then: tuple[int, int]) -> None:
    at = fleet(turn=DORA).comrades(0, r1=out).flagships(dora=space).has(DORA, dice=(6,))
    assert counts(at.places(6, "rally"))[:2] == then


@rule("ahoy:union.rally")
def test_a_stronghold_hinders_no_rally() -> None:
    at = fleet(turn=DORA).stands(stronghold_1="2se").has(DORA, dice=(6,)).places(6, "rally")
    assert at.state.ready == 4
