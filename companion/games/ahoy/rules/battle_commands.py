"""What may be asked for in a battle."""

from __future__ import annotations

from companion.engine.commands import Command


class FightFigure(Command, frozen=True, kw_only=True):
    """Fight this enemy next."""

    figure: str


class FightNobody(Command, frozen=True, kw_only=True):
    """In cards play: there is nobody else to fight on the space."""


class PayOff(Command, frozen=True, kw_only=True):
    """Give the enemy a gold by the Emissary, and there is no battle."""


class GiveBattle(Command, frozen=True, kw_only=True):
    """Keep the gold: the battle takes place."""


class PlayBattlePlan(Command, frozen=True, kw_only=True):
    """Play a plan at the start of a battle."""

    plan: str


class KeepPlans(Command, frozen=True, kw_only=True):
    """Play no plan, or no more, in this battle."""


class LowerCannons(Command, frozen=True, kw_only=True):
    """Turn the Cannons die in a ``slot`` down ``by`` so much: that is added to the roll.

    By 0 it stays as it is.
    """

    by: int
    slot: str = ""


class Reroll(Command, frozen=True, kw_only=True):
    """Take damage by the Grogmaster, and roll again."""


class KeepRoll(Command, frozen=True, kw_only=True):
    """The dice stay as they lie."""


class TakeCrew(Command, frozen=True, kw_only=True):
    """Discard the Buccaneer with this card of the loser's crew."""

    card: str


class SpareCrew(Command, frozen=True, kw_only=True):
    """Keep the Buccaneer."""


class TakeManoeuvre(Command, frozen=True, kw_only=True):
    """Perform a victory manoeuvre, or ``none``."""

    manoeuvre: str


class FireBroadside(Command, frozen=True, kw_only=True):
    """Fight all enemies on a space of the region, by the Gunner's Mate."""

    space: str


class HoldFire(Command, frozen=True, kw_only=True):
    """Fire no broadside."""


class Hex(Command, frozen=True, kw_only=True):
    """Take damage on the own board to deal damage to a figure, by the Mystic."""

    figure: str


class FireMonkey(Command, frozen=True, kw_only=True):
    """Deal damage to a figure by the Powder Monkey."""

    figure: str


class SpareAll(Command, frozen=True, kw_only=True):
    """The Powder Monkey fires at nobody."""


class ShoveFigure(Command, frozen=True, kw_only=True):
    """Move a figure just damaged by the Battering Beakhead."""

    space: str


class LeaveFigure(Command, frozen=True, kw_only=True):
    """Leave it where it is."""
