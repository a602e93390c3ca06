"""Crew that move their flagship directly, as a free action (pages 22 and 23)."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.play import DEEDS
from companion.games.ahoy.rules.sea_commands import Gust, Hop, Whisper
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_battle import SM
from tests.games.ahoy.verbs_sea import SeaTable, sea

rule = pytest.mark.rule
SKULLS = (Place(4, 1, 0), "7")
"""Region 3: another island of skulls at 3se, a tailwind of 2 at 3sw, a current from 3nw to 3sw."""


def with_crew(crew: str, at: str = "2se", seat: str = BEN, **things: object) -> SeaTable:
    """A flagship with this crew; two islands of skulls lie on the map."""
    return sea(seat, at, (SKULLS,)).has(seat, crew=(crew,), **things)


# ---------------------------------------------------------------- Aeronauts


@rule("ahoy:crew.aeronauts")
def test_aeronauts_hop_to_the_other_island_of_the_suit() -> None:
    at = with_crew("aeronauts")
    assert at.offered(BEN, Hop) == [Hop(seat=BEN, space="3se")]
    at.do(Hop(seat=BEN, space="3se"))
    assert (at.at(BEN), at.of(BEN).gold, at.state.pending) == ("3se", 0, None)


@rule("ahoy:crew.aeronauts")
@pytest.mark.parametrize(
    ("at", "gold", "to"),
    [("2se", 0, "3se"), ("2ne", 1, "3se"), ("1nw", 1, "3se"), ("2se", 1, "1nw")],
)
def test_aeronauts_need_gold_and_an_island_of_the_suit(at: str, gold: int, to: str) -> None:
    table = with_crew("aeronauts", at, gold=gold)
    assert table.refusal(Hop(seat=BEN, space=to)) == "crew.aeronauts"
    assert to not in [hop.space for hop in table.offered(BEN, Hop)]


@rule("ahoy:crew.aeronauts", "ahoy:squadron.1", "ahoy:union.sail")
@pytest.mark.parametrize("seat", [ANN, DORA])
def test_no_patrol_and_no_comrades_follow_aeronauts(seat: str) -> None:
    at = with_crew("aeronauts", seat=seat).comrades(6).do(Hop(seat=seat, space="3se"))
    assert (at.at(seat), at.state.pending) == ("3se", None)


@rule("ahoy:crew.aeronauts", "ahoy:battle.1")
def test_aeronauts_may_hop_into_a_battle() -> None:
    at = with_crew("aeronauts").stands(stronghold_1="3se").do(Hop(seat=BEN, space="3se"))
    assert at.state.awaited is not None


@rule("ahoy:crew.aeronauts", "ahoy:crew.whispering_wind", "ahoy:crew.ghastly_gust")
@pytest.mark.parametrize("crew", ["aeronauts", "whispering-wind", "ghastly-gust"])
def test_a_turn_that_could_still_be_ended_by_a_flight_is_over_without(crew: str) -> None:
    at = with_crew(crew, gold=2)
    flights = [one for one in DEEDS.choices(at.state, BEN) if one.deed == crew]
    assert flights
    assert all(one.aside for one in flights)


@rule("ahoy:crew.aeronauts")
def test_without_aeronauts_nobody_hops() -> None:
    assert with_crew("diver").refusal(Hop(seat=BEN, space="3se")) == "crew.aeronauts"


# ---------------------------------------------------------------- Ghastly Gust


@rule("ahoy:crew.ghastly_gust")
def test_a_gust_goes_anywhere_and_leaves_the_game() -> None:
    at = with_crew("ghastly-gust")
    everywhere = {gust.space for gust in at.offered(BEN, Gust)}
    assert len(everywhere) == 11
    assert "2se" not in everywhere
    at.do(Gust(seat=BEN, space="1sw"))
    assert (at.at(BEN), at.of(BEN).crew) == ("1sw", ())
    assert "ghastly-gust" in at.state.market.discard


@rule("ahoy:crew.ghastly_gust", "ahoy:battle.1")
def test_a_gust_may_blow_into_a_battle() -> None:
    at = with_crew("ghastly-gust").stands(stronghold_1="1sw").do(Gust(seat=BEN, space="1sw"))
    assert at.battles == [(SM, "stronghold-1")]


@rule("ahoy:crew.ghastly_gust", "ahoy:terrain.2")
def test_a_gust_onto_a_current_drifts_on() -> None:
    at = with_crew("ghastly-gust").do(Gust(seat=BEN, space="3nw"))
    assert at.at(BEN) == "3sw"


@rule("ahoy:crew.ghastly_gust", "ahoy:round.9")
def test_a_gust_blows_in_the_own_turn_and_to_another_space() -> None:
    at = with_crew("ghastly-gust").has(DORA, crew=("ghastly-gust",))
    assert at.refusal(Gust(seat=BEN, space="2se")) == "crew.ghastly_gust"
    assert at.refuses(Gust(seat=DORA, space="1sw")).kind == "not-your-turn"


@rule("ahoy:crew.ghastly_gust", "ahoy:noeffect.1")
@pytest.mark.parametrize(
    ("at", "to"), [("1i", {"1s", "2i", "2s"}), ("1s", {"1i", "1s", "2i", "2s"})]
)
def test_in_cards_play_a_gust_blows_off_the_own_island_and_over_the_own_sea(
    at: str, to: set[str]
) -> None:
    gust = sea(BEN, at, play="cards").has(BEN, crew=("ghastly-gust",))
    assert {one.space for one in gust.offered(BEN, Gust)} == to


# ---------------------------------------------------------------- Whispering Wind


@rule("ahoy:crew.whispering_wind", "ahoy:terrain.6")
def test_a_whisper_goes_to_any_tailwind_for_two_gold() -> None:
    at = with_crew("whispering-wind", gold=3)
    assert at.offered(BEN, Whisper) == [Whisper(seat=BEN, space="3sw")]
    assert at.refusal(Whisper(seat=BEN, space="1sw")) == "crew.whispering_wind"
    at.do(Whisper(seat=BEN, space="3sw"))
    assert (at.at(BEN), at.of(BEN).gold) == ("3sw", 1)


@rule("ahoy:crew.whispering_wind")
def test_a_whisper_costs_two_and_is_heard_once_a_turn() -> None:
    poor = with_crew("whispering-wind", gold=1)
    assert poor.refusal(Whisper(seat=BEN, space="3sw")) == "crew.whispering_wind"
    at = with_crew("whispering-wind", gold=5).do(Whisper(seat=BEN, space="3sw"))
    at.flagships(ben="1sw")
    assert at.refusal(Whisper(seat=BEN, space="3sw")) == "crew.whispering_wind"
