"""What a player may ask of his dice and of his turn."""

from __future__ import annotations

from companion.engine.commands import Command


class PlaceDie(Command, frozen=True, kw_only=True):
    """Place a die of the supply in a slot, turned ``by`` so much up or down for gold (slot.5)."""

    die: str
    slot: str
    by: int = 0


class SetAside(Command, frozen=True, kw_only=True):
    """Set a die aside that no slot takes (round.4)."""

    die: str


class TurnAndBack(Command, frozen=True, kw_only=True):
    """Raise a die of the supply and lower it again, for the gold of both (noeffect.1)."""


class EndTurn(Command, frozen=True, kw_only=True):
    """End the turn (round.10)."""


class ChooseNext(Command, frozen=True, kw_only=True):
    """Say which of several effects comes first (simul.1)."""

    effect: str
