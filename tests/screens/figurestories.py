"""Whoever owns the box checks its cards."""

from __future__ import annotations

from typing import Any

from tests.screens.company import button, widgets
from tests.screens.players import Players


def check_cards(players: Players) -> None:
    """Come from the first page to the cards, on the way to a new battle."""
    players.tap("New battle")
    players.tap("Check your cards")


def figure(players: Players, label: str) -> Any:
    """The row of a figure."""
    rows = (*widgets(players.shell, "NumberRow"), *widgets(players.shell, "WordsRow"))
    return next(row for row in rows if row.view.label.startswith(label))


def tap_figure(players: Players, label: str, key: str) -> None:
    """Tap a key of a figure's row: −, +, the figure itself, or a word."""
    players.reach(button(figure(players, label), key))


def check_card(players: Players, card: str, label: str, key: str) -> None:
    """Set one figure of a card, and come back to all cards."""
    players.tap(card)
    tap_figure(players, label, key)
    players.tap("Back")
