"""One key spins for the wind and has all sail on as before; whose vane it is makes no difference."""

from __future__ import annotations

from msgspec.structs import replace

from tests.screens.players import Players
from tests.screens.seaboards import ASTERN, FLEET, IN_LINE, fleet_of, under_way
from tests.screens.seastories import SPIN_AND_KEEP, see
from tests.screens.tapstories import bring


def at_sea(players: Players, own_dice: bool = False) -> dict[str, str]:
    """Brown's six have sailed east in their last turn; where each lies."""
    players.shell.keep(replace(players.company.settings, own_dice=own_dice, stay="6"))
    session = under_way(FLEET, ASTERN, *IN_LINE)
    bring(players, session)
    return {ship: players.stands(ship) for ship in fleet_of(session, "brown")}


def moved(players: Players, before: dict[str, str]) -> set[str]:
    """Those that lie elsewhere now."""
    return {ship for ship, cell in before.items() if players.stands(ship) != cell}


def test_all_have_sailed_on_once_the_wind_is_read(players: Players) -> None:
    before = at_sea(players)
    players.tap(SPIN_AND_KEEP)
    assert players.page == "VanePage"
    see(players)
    assert moved(players, before) == set(before)


def test_with_a_vane_of_ones_own_they_sail_once_its_wind_is_entered(players: Players) -> None:
    before = at_sea(players, own_dice=True)
    players.tap(SPIN_AND_KEEP)
    assert not moved(players, before)
    players.enter_wind("E", "fresh")
    assert moved(players, before) == set(before)


def test_whoever_takes_the_announcement_back_has_his_ships_where_they_were(
    players: Players,
) -> None:
    before = at_sea(players, own_dice=True)
    players.tap(SPIN_AND_KEEP)
    players.shell.aiming.undo()
    players.hand.advance_frames(3)
    assert players.page == "BattlePage"
    assert not moved(players, before)
