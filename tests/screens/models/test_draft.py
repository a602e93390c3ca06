"""Setting up a battle: who sits where, on which side, in which scenario."""

from __future__ import annotations

from pathlib import Path

from companion.engine.game import Seat
from companion.screens.models.draft import Draft, ScenarioOffer, chosen, opted, seated, sided

SHOALS = ScenarioOffer(game="admiral", name="shoals", file=Path("shoals.toml"))
REEFS = ScenarioOffer(game="admiral", name="reefs", file=Path("reefs.toml"))
FLEET = ScenarioOffer(game="pirates", name="fleet", file=Path("fleet.toml"))
SIDES = ("crown", "free")


def test_a_tap_goes_round_the_sides_and_back_to_any() -> None:
    draft = seated(seated(Draft(), "blue", (2, 9)), "brown", (2, 9))
    seen = []
    for _ in range(4):
        draft = sided(draft, "brown", SIDES)
        seen.append(draft.seats)
    assert [seats[1].side for seats in seen] == ["crown", "free", "", "crown"]
    assert {seats[0].side for seats in seen} == {""}


def test_another_scenario_of_the_same_game_keeps_everything() -> None:
    draft = opted(Draft(scenario=SHOALS, seats=(Seat(id="blue", side="crown"),)), "play", "cards")
    assert chosen(draft, REEFS) == Draft(scenario=REEFS, seats=draft.seats, options={"play": "cards"})


def test_another_game_keeps_the_players_but_not_their_sides_and_ways_of_playing() -> None:
    draft = opted(Draft(scenario=SHOALS, seats=(Seat(id="blue", name="Ann", side="crown"),)), "play", "cards")
    assert chosen(draft, FLEET) == Draft(scenario=FLEET, seats=(Seat(id="blue", name="Ann"),))
