"""What a player of Admiral may ask in a boarding or an assault."""

from __future__ import annotations

from companion.engine.commands import Command


class Board(Command, frozen=True, kw_only=True):
    """Board a ship, or storm a fort, with one ship alone (8.1, 8.9a)."""

    ship: str
    target: str


class GatherBoarders(Command, frozen=True, kw_only=True):
    """Name whom several ships are to board or storm: on the chart every one that can goes along,
    and is taken out if she is not to.
    """

    target: str


class JoinBoarding(Command, frozen=True, kw_only=True):
    """Send a ship along (8.3a)."""

    ship: str


class LeaveBoarding(Command, frozen=True, kw_only=True):
    """Leave a ship behind; she has done nothing."""

    ship: str


class BeginBoarding(Command, frozen=True, kw_only=True):
    """Announce target and boarders: the dice are called for (8.3)."""


class DropBoarding(Command, frozen=True, kw_only=True):
    """Give the boarding up before it is announced."""


class JoinDefence(Command, frozen=True, kw_only=True):
    """Add a ship in the port to the defence of the fort (8.9c)."""

    ship: str


class LeaveDefence(Command, frozen=True, kw_only=True):
    """Take a ship out of the defence again."""

    ship: str


class SettleDefence(Command, frozen=True, kw_only=True):
    """These ships help the fort, or none."""


class Share(Command, frozen=True, kw_only=True):
    """Give a ship or fort of the boarding so much of the strength that is left (8.6b)."""

    piece: str
    points: int


class ShiftPearl(Command, frozen=True, kw_only=True):
    """Move one pearl lot between two ships of the boarding (V.4.2b)."""

    ship: str
    to: str


class EndSharing(Command, frozen=True, kw_only=True):
    """The strength is shared out."""
