"""An assault through the window: put together, defended, thrown by hand, shared out, captured."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.admiral.rules.boarding_commands import BeginBoarding, EndSharing, SettleDefence
from tests.screens.boardingscenes import FORT, show, under_the_walls
from tests.screens.boardingstories import tap_offer
from tests.screens.company import widgets
from tests.screens.players import Players


def undo_says(players: Players) -> str:
    """What stands on the key of undo."""
    return str(next(widgets(players.shell, "UndoKey")).text)


def test_two_ships_storm_a_fort_that_one_helps_and_capture_it(players: Players) -> None:
    players.shell.keep(replace(players.company.settings, own_dice=True))
    show(players, under_the_walls())
    tap_offer(players, "gather")
    assert "Attack on Fort X14: who goes along?" in players.sees
    tap_offer(players, "begin-boarding")
    assert isinstance(players.company.sent[-1], BeginBoarding)
    assert "Fort X14 falls at 100%: who helps?" in players.sees
    assert "Assault on Fort X14" in undo_says(players), "who goes along is not what is taken back"

    players.tap("Brig 2")
    tap_offer(players, "settle-defence")
    assert isinstance(players.company.sent[-1], SettleDefence)
    assert "Attack on Fort X14: win 99%, draw 1%" in players.sees
    for face in ("6", "6", "1", "2"):
        players.tap(face)
    players.tap("Enter this roll")
    assert "11 to 3: the attacker wins" in players.sees
    players.tap("Go on")

    players.tap("Done")
    assert isinstance(players.company.sent[-1], EndSharing)
    assert "Undo: The strength is shared out" in undo_says(players)
    assert "Fort X14 flies the flag of Blue" in players.sees
    (captured,) = [card for card in players.shell.table.view.cards if card.id == FORT]
    assert (captured.seat, captured.damage) == ("blue", 2)
