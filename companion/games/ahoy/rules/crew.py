"""The crew of each player: which market cards lie at his board with their crew half in sight."""

from __future__ import annotations

from companion.engine.memo import once
from companion.games.ahoy.rules.state import AhoyState

WITH_SLOT = frozenset(
    ("shipwright", "convincing-comrade", "convincing-official", "sailor", "trawler")
)
"""Crew whose action needs a die in a slot of their own."""


@once
def crew_of(state: AhoyState, seat: str) -> frozenset[str]:
    """The crew of a player by their kinds; cargo hides its crew (smuggler.11)."""
    return frozenset(state.scene.cards[id].crew for id in state.players[seat].crew)


def card_of(state: AhoyState, seat: str, crew: str) -> str:
    """The card of this kind among a player's crew; empty where there is none."""
    cards = state.scene.cards
    return next((id for id in state.players[seat].crew if cards[id].crew == crew), "")


def has_crew(state: AhoyState, seat: str, crew: str) -> bool:
    """Whether somebody of this kind is among a player's crew."""
    return crew in crew_of(state, seat)
