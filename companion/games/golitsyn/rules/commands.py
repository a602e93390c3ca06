"""Shared: what a player of either book may ask."""

from __future__ import annotations

from companion.engine.commands import Command


class SpinToMove(Command, frozen=True, kw_only=True):
    """Announce "I move" and call for the vane (1.4)."""


class Sail(Command, frozen=True, kw_only=True):
    """Move a ship of the fleet by this turn's wind."""

    ship: str
    course: str
    run: int


class SayEnd(Command, frozen=True, kw_only=True):
    """Cards play: the table says how a movement or drift ended.

    ``end``: sea, port (``port``), ashore, or collision (with ``other``).
    """

    ship: str
    end: str
    port: str = ""
    other: str = ""


class FireAll(Command, frozen=True, kw_only=True):
    """Announce a shot or a salvo of all that can fire at the likeliest target (6.4e)."""

    target: str


class Fire(Command, frozen=True, kw_only=True):
    """Announce a shot and call for the vane.

    The target may be left out where only one is in range (6.4e).
    """

    shooter: str
    target: str = ""


class JoinSalvo(Command, frozen=True, kw_only=True):
    """Add a ship to the salvo being put together."""

    shooter: str


class Mend(Command, frozen=True, kw_only=True):
    """The ship skips this turn in her port, and one hole is mended (6.5)."""

    ship: str


class EndTurn(Command, frozen=True, kw_only=True):
    """The seat has done all it wants to do this turn."""
