"""What a player of Pirates may ask beside the common commands."""

from __future__ import annotations

from companion.engine.commands import Command
from companion.engine.commitments import Sealing


class Berth(Command, frozen=True, kw_only=True):
    """Put a ship into a starting port of her side before the battle (3.2)."""

    ship: str
    port: str


class EndBerths(Command, frozen=True, kw_only=True):
    """The seat's ships lie as it likes."""


class WriteSlip(Sealing, frozen=True, kw_only=True):
    """Write the ship that carries the treasure on the secret slip (3.3, 7.3).

    After a transfer ``ship`` is one of the two alongside; where neither has the treasure the slip
    names the same ship as before, whichever is given.
    """

    ship: str


class LayAlongside(Command, frozen=True, kw_only=True):
    """Two ships of a side lie alongside to pass the treasure over, or to pretend (7.3)."""

    ship: str
    other: str


class Allot(Command, frozen=True, kw_only=True):
    """Say for the side whose port took a ship which of its players,
    ``to``, sails her from now on (8.4).
    """

    ship: str
    to: str
