"""What the Union asks for with a plan, and whoever has crew with deeds of its own."""

from __future__ import annotations

from companion.engine.commands import Command


class PlayPlan(Command, frozen=True, kw_only=True):
    """Play a plan as a free action, most of them for the island of a ``region``; ``by`` is how much
    the die in Cannons is raised.
    """

    plan: str
    region: str = ""
    by: int = 0


class EnlistCard(Command, frozen=True, kw_only=True):
    """Take a market card of the island's suit for nothing."""

    card: str


class EnlistAll(Command, frozen=True, kw_only=True):
    """Take every market card of the island's suit for nothing."""


class RemovePatrol(Command, frozen=True, kw_only=True):
    """Send a patrol back to its supply."""

    figure: str


class EndPlan(Command, frozen=True, kw_only=True):
    """Do no more of what a plan, or crew, allows."""


class Evacuate(Command, frozen=True, kw_only=True):
    """Place so many of an island's comrades on that of another ``region``."""

    region: str
    comrades: int


class Persuade(Command, frozen=True, kw_only=True):
    """Have comrades go from the island of the region ``source`` to that of ``region``."""

    source: str
    region: str
    comrades: int


class RobCard(Command, frozen=True, kw_only=True):
    """Discard the Naive Noble to take a crew or cargo ``card``, to ``use`` as crew or cargo."""

    card: str
    use: str
