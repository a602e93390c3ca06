"""Teams: whom a seat may fire on, whose ports its pearls go to, and when a team has won."""

from __future__ import annotations

import pytest

from companion.games.admiral.rules.lookup import is_enemy, partners
from tests.games.admiral.verbs import Table, battle
from tests.games.admiral.verdicts import end, goes_on

FOUR = ("blue", "red", "green", "orange")
"""At A1, X14, A14 and X1: partners lie opposite each other (V.3.8)."""
SIDES = ("team-1", "team-1", "team-2", "team-2")

each_play = pytest.mark.parametrize("play", ["chart", "cards"])


def two_teams(play: str = "chart", wind: str = "fresh E", mines: str = "0") -> Table:
    """Blue and red against green and orange."""
    return battle(play, wind, seats=FOUR, sides=SIDES, mines=mines)


@pytest.mark.rule("pearl-shoals:V.0d")
def test_in_teams_the_others_of_a_team_are_partners_and_all_the_rest_enemies() -> None:
    state = two_teams().state
    assert partners(state, "blue") == ("red",)
    assert [is_enemy(state, "blue", owner) for owner in (*FOUR, "")] == [
        False,
        False,
        True,
        True,
        True,
    ]
    alone = battle(seats=FOUR).state
    assert partners(alone, "blue") == ()
    assert is_enemy(alone, "blue", "red")


@pytest.mark.rule("admiral:1.5b")
@each_play
def test_a_partners_ships_and_forts_are_no_targets(play: str) -> None:
    table = two_teams(play)
    if play == "chart":
        table.open_sea().at("line-1", "W13").at("line-2", "W12").at("line-3", "V13")
    table.refused("1.5b", table.fire, "line-1", "line-2")
    table.refused("1.5b", table.fire, "line-1", "fort-x14")
    table.refused("1.5b", table.aim, "line-2")
    targets = {choice.of("target") for choice in table.offers("fire", "line-1")}
    assert "line-3" in targets
    assert not targets & {"line-2", "fort-x14"}


@pytest.mark.rule("pearl-shoals:V.4.1c", "pearl-shoals:V.4.6a")
@each_play
def test_pearls_are_landed_at_a_partners_fort_and_taken_from_it(play: str) -> None:
    table = two_teams(play).stow("line-1", 1).stow("fort-x1", 1)
    if play == "chart":
        table.at("line-1", "W13")
    table.unload("line-1", "fort-x14")
    assert table.fort("fort-x14").lots == 1
    table.load("line-1", "fort-x14")
    table.refused("V.4.6a", table.load, "line-1", "fort-x1")
    table.refused("V.4.1c", table.unload, "line-1", "fort-x1")


@pytest.mark.rule("admiral:7.1a")
def test_a_ship_is_repaired_in_the_port_of_her_owners_fort_only_not_of_a_partners() -> None:
    table = two_teams().at("line-1", "W13").hurt("line-1", 1)
    table.refused("7.1a", table.repair, "line-1")


@pytest.mark.rule("admiral:10.6a")
def test_a_mine_goes_up_under_a_partners_ship_as_well() -> None:
    table = two_teams(wind="", mines="1")
    table.lay("red", "V12").lay("blue", "").lay("green", "").lay("orange", "").spin("fresh E")
    table.open_sea().at("line-1", "U12").sail("line-1", "E", 1)
    table.declare("red", "line-1", "V12")
    assert table.damage_of("line-1") == 3


@pytest.mark.rule("pearl-shoals:V.2.1")
def test_the_lots_of_a_teams_forts_count_together_and_the_whole_team_wins() -> None:
    table = two_teams("cards").stow("fort-a1", 2).stow("fort-x14", 2).stow("line-1", 1)
    assert goes_on(table)
    table.unload("line-1", "fort-x14")
    assert end(table) == (("blue", "red"), "V.2.1")


@pytest.mark.rule("pearl-shoals:V.2.2")
def test_the_last_team_with_ships_wins_with_a_partner_who_is_out() -> None:
    table = two_teams("cards")
    for at in "234":
        table.lost(f"line-{at}", f"galleon-{at}", f"brig-{at}")
    for target in ("frigate-3", "frigate-4"):
        assert goes_on(table)
        table.hurt(target, 3)
        table.fire("line-1", target, face=6)
    assert end(table) == (("blue", "red"), "V.2.2")


@pytest.mark.rule("pearl-shoals:V.2.2")
def test_a_team_of_which_one_partner_has_ships_is_still_in() -> None:
    table = two_teams("cards").lost("line-3", "galleon-3", "brig-3").hurt("frigate-3", 3)
    table.fire("line-1", "frigate-3", face=6)
    assert goes_on(table)
    assert table.state.in_play == ("blue", "red", "orange")


@pytest.mark.rule("pearl-shoals:V.2.1")
def test_in_teams_the_most_lots_decide_nothing_when_no_pearls_are_left() -> None:
    table = two_teams("cards").pearls(shoal=0).stow("fort-a1", 2).stow("line-1", 1)
    table.unload("line-1", "fort-a1")
    assert goes_on(table)
