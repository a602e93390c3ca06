"""What a player of Capture of the Colonies may ask beside the shared deeds."""

from __future__ import annotations

from companion.engine.commands import Command


class Board(Command, frozen=True, kw_only=True):
    """Announce a shot at a ship alongside that takes her if it is the deciding one (6.1c)."""

    shooter: str
    target: str


class BoardSalvo(Command, frozen=True, kw_only=True):
    """Announce the salvo being put together as a boarding (6.1c)."""


class LandAmmunition(Command, frozen=True, kw_only=True):
    """Leave so many units of a ship's ammunition in the port of
    her owner's where she lies (3.3b).
    """

    ship: str
    units: int


class CeaseFire(Command, frozen=True, kw_only=True):
    """The attacker has done with the guarded port he fired at: it answers now (7.2a)."""


class AnswerFire(Command, frozen=True, kw_only=True):
    """Shoot for a guarded port at a ship that fired at it; empty, in cards play: none of them is in
    range (7.2a).
    """

    target: str = ""
