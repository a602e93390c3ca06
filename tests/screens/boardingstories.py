"""Stories of boarding and of assaults whose taps are counted."""

from __future__ import annotations

from collections.abc import Iterator

from tests.screens.boardingscenes import alongside, under_the_walls
from tests.screens.players import Players
from tests.screens.tapstories import WHOLE_TURN, bring, offered, read, story


def tap_offer(players: Players, deed: str) -> None:
    """Tap the key of the only deed of its kind."""
    players.tap(players.says(offered(players, deed)[0].label))


@story("a boarding by two ships, to the strength shared out", WHOLE_TURN)
def two_board(players: Players) -> Iterator[None]:
    bring(players, alongside())
    yield
    tap_offer(players, "gather")
    tap_offer(players, "begin-boarding")
    read(players)
    players.tap("Done")
    assert not players.shell.table.view.question


@story("a boarding by one ship, to the strength shared out", WHOLE_TURN)
def one_boards(players: Players) -> Iterator[None]:
    bring(players, alongside(damage="6"))
    yield
    players.choose("Frigate 1")
    tap_offer(players, "board")
    read(players)
    players.tap("Done")
    assert not players.shell.table.view.question


@story("an assault by two ships, one helps the fort, to the strength shared out", WHOLE_TURN)
def two_storm(players: Players) -> Iterator[None]:
    bring(players, under_the_walls())
    yield
    tap_offer(players, "gather")
    tap_offer(players, "begin-boarding")
    players.tap("Brig 2")
    tap_offer(players, "settle-defence")
    read(players)
    players.tap("Done")
    assert not players.shell.table.view.question
