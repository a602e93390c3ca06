"""What the Squadron and the Union may ask for besides what everybody may."""

from __future__ import annotations

from companion.engine.commands import Command


class LeavePatrol(Command, frozen=True, kw_only=True):
    """Leave a patrol where the flagship has anchored."""


class LeaveNone(Command, frozen=True, kw_only=True):
    """Leave no patrol there."""


class DeployPatrol(Command, frozen=True, kw_only=True):
    """Place a patrol on this space, at the flagship or next to it."""

    space: str


class BuildStronghold(Command, frozen=True, kw_only=True):
    """Take two patrols off an island, and place a stronghold there."""

    region: str


class BuildNoMore(Command, frozen=True, kw_only=True):
    """Build no stronghold, or no more."""


class LandComrades(Command, frozen=True, kw_only=True):
    """Place ready comrades on the island where the flagship has anchored."""


class ReadyComrades(Command, frozen=True, kw_only=True):
    """Ready comrades of the supply."""


class MusterNone(Command, frozen=True, kw_only=True):
    """Neither place nor ready any."""


class InspireIsland(Command, frozen=True, kw_only=True):
    """Place a ready comrade on the island of a region."""

    region: str


class InspireNoMore(Command, frozen=True, kw_only=True):
    """No more islands."""


class AssembleComrades(Command, frozen=True, kw_only=True):
    """Place so many ready comrades on the island of the flagship's region."""

    comrades: int


class SailShip(Command, frozen=True, kw_only=True):
    """The ship sails from space to space."""


class JumpShip(Command, frozen=True, kw_only=True):
    """The ship goes with the tailwind, to a space with the value of its die."""
