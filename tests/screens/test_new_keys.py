"""Whatever was not there before takes no touch for a moment, be it a page, a tab, a drawer, a
banner, a card or the sea under what has just gone; after that moment it does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.messages import say
from companion.presenters.selection import Hint
from hardware.wiring.settings import DiceSettings
from tests.screens.company import button, widgets
from tests.screens.momentscenes import HIT
from tests.screens.players import Players
from tests.screens.tapstories import at_sea, bring

Found = Callable[[Players], Any]


def key(words: str) -> Found:
    """The key that says this."""
    return lambda players: button(players.shell, words)


def card(piece: str) -> Found:
    """The card of a piece."""
    return lambda players: next(
        one for one in widgets(players.shell, "ShipCard") if one.card.id == piece
    )


def the_sea(players: Players) -> Any:
    """The chart."""
    return next(widgets(players.shell, "ChartBoard"))


def at_the_guns(players: Players, **settings: Any) -> None:
    """For a while now blue's brig and galleon have stood before a ship of the line."""
    players.company.settings = replace(players.company.settings, **settings)
    bring(players, at_sea(("galleon-1", "G5"), ("brig-1", "I7"), ("line-2", "I5")))
    players.wait(1)


def a_page(players: Players) -> None:
    at_the_guns(players, dice=DiceSettings(kind="box"))
    players.tap_piece("line-2")
    players.tap("Fire: ")


def a_tab(players: Players) -> None:
    at_the_guns(players)
    players.tap_tab("menu")


def other_cards(players: Players) -> None:
    at_the_guns(players)
    players.tap_tab("cards")


def the_drawer(players: Players) -> None:
    at_the_guns(players)
    players.tap("More")


def a_salvo(players: Players) -> None:
    at_the_guns(players)
    players.tap_piece("line-2")


def the_end_asked_about(players: Players) -> None:
    at_the_guns(players)
    players.tap("End turn")


def other_cells(players: Players) -> None:
    at_the_guns(players)
    players.choose("Brig 1")


def a_refusal(players: Players) -> None:
    at_the_guns(players)
    hint = Hint(reason=say("deeds.pick-ship"), rule="4.13")
    players.shell.table = replace(players.shell.table, hint=hint)
    players.shell.refresh()
    players.hand.advance_frames(2)


def no_refusal_any_more(players: Players) -> None:
    a_refusal(players)
    players.tap_at(next(widgets(players.shell, "Notice")))


def a_slip(players: Players) -> None:
    at_the_guns(players)
    players.shell.overlays.open_rule("4.13")
    players.hand.advance_frames(2)


def no_slip_any_more(players: Players) -> None:
    a_slip(players)
    players.tap("Close")


def a_banner(players: Players) -> None:
    at_the_guns(players)
    snapshot = players.shell.table.snapshot
    assert snapshot
    players.company.tell(replace(snapshot, entry=snapshot.entry + 1, moments=(HIT,)))
    players.hand.advance_frames(2)


def no_banner_any_more(players: Players) -> None:
    a_banner(players)
    players.wait(1)
    players.hand.tap(button(players.shell, "Go on"))
    players.hand.advance_frames(2)


NEW: list[tuple[Callable[[Players], None], Found]] = [
    (a_page, key("Roll")),
    (a_page, key("Leave")),
    (a_tab, key("Home")),
    (a_tab, key("Settings")),
    (other_cards, card("brig-1")),
    (the_drawer, key("\u2190")),
    (a_salvo, key("Fire: ")),
    (a_salvo, key("No salvo")),
    (a_salvo, key("\N{MINUS SIGN}")),
    (the_end_asked_about, key("End anyway?")),
    (other_cells, the_sea),
    (a_refusal, key("Rule 4.13")),
    (no_refusal_any_more, the_sea),
    (a_slip, key("Close")),
    (no_slip_any_more, card("brig-1")),
    (a_banner, key("Go on")),
    (a_banner, key("Why?")),
    (no_banner_any_more, the_sea),
]


@pytest.mark.parametrize(("comes", "found"), NEW, ids=lambda one: getattr(one, "__name__", ""))
def test_what_is_new_is_dead_for_a_moment(
    players: Players, comes: Callable[[Players], None], found: Found
) -> None:
    comes(players)
    assert taps(players, found(players)) == []
    players.hand.pause()
    assert taps(players, found(players)) == ["heard"]


def taps(players: Players, target: Any) -> list[str]:
    """Tap it; what it hears of that."""
    heard: list[str] = []
    for event in ("on_release", "on_space", "on_piece"):
        if target.is_event_type(event):
            target.bind(**{event: lambda *_: heard.append("heard")})
    players.hand.tap(target if target.is_event_type("on_release") else at_the_top(target))
    return heard


def at_the_top(sea: Any) -> tuple[float, float]:
    """A point of the sea that a refusal and a banner hide."""
    left, top = sea.parent.to_window(sea.parent.x, sea.parent.top)
    return left + sea.parent.width / 2, top - sea.parent.height / 20
