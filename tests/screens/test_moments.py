"""What the whole table sees and hears at the touchscreen, and when."""

from __future__ import annotations

from companion.engine.commands import EnterFaces, Undo
from companion.games.admiral.rules.commands import LayMine
from tests.screens.midbattle import played, throwing
from tests.screens.players import Players


def called(players: Players) -> str:
    """A shot is fired and waits for its die; whose it is."""
    players.bring(played(throwing))
    call = players.shell.table.call
    assert call
    return call.seat


def show(players: Players, face: int) -> None:
    """The die shows a face, as a device has read it."""
    players.company.send(EnterFaces(seat=called(players), faces=(face,)))
    players.hand.advance_frames(2)


def test_a_hit_is_heard_once_the_die_lies_still(players: Players) -> None:
    show(players, 6)
    heard = players.company.sounds.heard
    assert heard == ["dice"], "nobody hears it before the die has rolled"
    players.wait(2)
    assert heard[1] == "hit"
    assert "loses" in heard[2]
    told = len(heard)
    players.tap("Go on")
    assert len(heard) == told, "and nobody hears it twice"


def test_wind_and_turn_are_called_when_the_arrow_rests(players: Players) -> None:
    players.begin()
    players.company.sounds.heard.clear()
    players.show_wind("S", "fresh")
    assert players.company.sounds.heard == [
        "vane",
        "fresh",
        "'Wind south, fresh.'",
        "turn",
        "'Blue to move'",
    ]


def test_an_undo_is_silent(players: Players) -> None:
    show(players, 6)
    players.wait(2)
    told = len(players.company.sounds.heard)
    for seat in ("blue", "orange"):
        players.company.send(Undo(seat=seat))
    players.wait(2)
    assert len(players.company.sounds.heard) == told


def test_a_private_visit_sounds_alike_for_who_hides_something_and_who_does_not(
    players: Players,
) -> None:
    players.begin("3")
    heard = players.company.sounds.heard
    told = {}
    for seat, cell in (("blue", "C2"), ("orange", "")):
        heard.clear()
        players.company.set_pin(seat, "1234")
        players.company.send(LayMine(seat=seat, cell=cell))
        players.wait(2)
        told[seat] = tuple(heard)
    assert told == {"blue": (), "orange": ()}
