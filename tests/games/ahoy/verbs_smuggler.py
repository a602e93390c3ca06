"""The deeds of a Smuggler, and of whoever has plans or crew, as players say them."""

from __future__ import annotations

from typing import Any

from companion.games.ahoy.rules import smuggler_commands as ask
from companion.games.ahoy.rules.rewards import centre
from companion.games.ahoy.rules.smuggler_tasks import GainReward, SealPledges
from tests.games.ahoy.verbs import BEN, Table, table

CENTRE = (2, 2)


def smuggling(at: str = "2se", players: int = 4, play: str = "chart", **has: Any) -> Table:
    """Ben's turn: his flagship stands there, on the island of skulls, the markers in the centre."""
    begun = table(players, turn=BEN, play=play)
    middle = centre(begun.state.scene)
    return begun.flagships(ben=at).has(BEN, white=middle, black=middle, **has)


def rewarded(at: str = "2se", **has: Any) -> Table:
    """Ben is to gain a reward."""
    begun = smuggling(at, **has)
    return begun.set(agenda=(task := GainReward(BEN),), pending=task)


def sealing() -> Table:
    """Ben is to choose which of his piles is whose."""
    return table(turn=BEN).set(agenda=(task := SealPledges(BEN),), pending=task)


def smuggles(at: Table, card: str, seat: str = BEN) -> Table:
    """A card is taken aboard."""
    return at.do(smuggle(card, seat))


def smuggle(card: str, seat: str = BEN) -> ask.Smuggle:
    """The command for it."""
    return ask.Smuggle(seat=seat, card=card)


def delivers(at: Table, card: str, cell: tuple[int, int], pile: str = "A") -> Table:
    """A card is delivered, the white marker goes to a cell, and the card under a marker."""
    at.do(ask.Deliver(seat=BEN, card=card))
    return at.do(moves(*cell)).do(ask.Pledge(seat=BEN, pile=pile))


def moves(row: int, column: int) -> ask.MoveMarker:
    """The white marker goes to a cell, counted from 1."""
    return ask.MoveMarker(seat=BEN, row=row, column=column)
