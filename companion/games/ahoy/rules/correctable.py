"""Kinds of token that the referee may set right, as rows of his page, and what they are called."""

from __future__ import annotations

from typing import Any

from companion.engine.corrections import Correctable
from companion.engine.messages import Message, piece_word, say, seat_word
from companion.games.ahoy.rules.state import FACTIONS, AhoyState
from companion.games.ahoy.rules.words import named_slot

BOARD, REGION, SLOT = "board-", "region-", "/"
"""What lies before a player, a region, and a slot of a player's (``ann/sail-1``), as pieces."""


def row(what: str, pick: str, **more: Any) -> Correctable:
    """A token that shows a value which is picked so."""
    return Correctable(what=what, label=say(f"ahoy.correct.{what}"), pick=pick, **more)


def boards(state: AhoyState) -> list[str]:
    """What lies before each player."""
    return [BOARD + seat for seat in state.order()]


def regions(state: AhoyState) -> list[str]:
    """The regions of the map."""
    return [REGION + id for id in state.regions]


def name_of(piece: str) -> Message:
    """What a piece is called: a player, a region, a slot, a die, a figure."""
    if piece.startswith(BOARD):
        return seat_word(piece.removeprefix(BOARD))
    if piece.startswith(REGION):
        return say("ahoy.region-number", number=piece.removeprefix(REGION))
    if SLOT in piece:
        seat, _, slot = piece.partition(SLOT)
        return say("ahoy.slot-of", seat=seat_word(seat), slot=named_slot(slot))
    faction, _, number = piece.rpartition("-")
    if faction in FACTIONS[4]:
        return say("ahoy.die-of", faction=say(f"ahoy.faction.{faction}"), number=number)
    return piece_word(piece)
