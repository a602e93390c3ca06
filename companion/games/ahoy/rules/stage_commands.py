"""What a player may ask for while the table is set, and at the end of a round."""

from __future__ import annotations

from companion.engine.commands import Command


class ArrangeStart(Command, frozen=True, kw_only=True):
    """Lay the second of the first two tiles beside the first, with its upper left space at column
    ``x`` of row ``y`` from the first one's.
    """

    x: int
    y: int


class StartAt(Command, frozen=True, kw_only=True):
    """Place the own flagship on the space where it begins."""

    space: str


class ChooseWealth(Command, frozen=True, kw_only=True):
    """Raise the wealth of a region."""

    region: str


class RenewMarket(Command, frozen=True, kw_only=True):
    """Discard the market, and have another."""


class KeepMarket(Command, frozen=True, kw_only=True):
    """Leave the market as it is."""


class Concede(Command, frozen=True, kw_only=True):
    """Give the game up to the other of two players."""
