"""What a player may ask for at sea."""

from __future__ import annotations

from companion.engine.commands import Command


class Step(Command, frozen=True, kw_only=True):
    """Move the figure on to a ``space`` beside hers, or off the map over a cell (``off:4,-1``).

    By the Sea Witch she goes ``round`` to the other edge. In cards play the space is where she is
    at the end of her way, and ``off:`` a region not seen before.
    """

    figure: str
    space: str
    round: bool = False


class SailTo(Command, frozen=True, kw_only=True):
    """Move the figure by several steps to a ``space``, and no further: on the way nothing happens
    to her.
    """

    figure: str
    space: str


class DropAnchor(Command, frozen=True, kw_only=True):
    """Move the figure no further; in cards play she has found ``coins`` there, perhaps a
    ``harbor``.
    """

    harbor: bool = False
    coins: int = 0


class CrossWreck(Command, frozen=True, kw_only=True):
    """In cards play: the figure goes over a wreck on her way, or has arrived at one."""


class PilotPast(Command, frozen=True, kw_only=True):
    """By the Pilot the flagship takes no damage from wreckage."""


class StrikeWreck(Command, frozen=True, kw_only=True):
    """The flagship takes the damage of wreckage though a Pilot is on board."""


class TakeTreasure(Command, frozen=True, kw_only=True):
    """In cards play: who trawls takes so many ``coins`` on the way."""

    coins: int


class Meet(Command, frozen=True, kw_only=True):
    """In cards play: a ``figure`` is where one's own has arrived, and the two must fight."""

    figure: str


class SailOn(Command, frozen=True, kw_only=True):
    """In cards play: the battle there did not take place, and the figure goes on; who trawls takes
    the ``coins`` that lie there along.
    """

    coins: int = 0


class JumpTo(Command, frozen=True, kw_only=True):
    """Move the figure directly to a ``space``; to none where she stays."""

    space: str = ""


class DriftTo(Command, frozen=True, kw_only=True):
    """Let the current take the figure to a ``space`` beside hers, or off the map; to none where she
    stays. By the Sea Witch she goes ``round`` to the other edge.
    """

    space: str = ""
    round: bool = False


class Recall(Command, frozen=True, kw_only=True):
    """Move no more patrols."""


class LayTile(Command, frozen=True, kw_only=True):
    """Lay the tile with its upper left space at column ``x`` of row ``y``, turned by so many
    quarters clockwise.
    """

    x: int
    y: int
    turn: int


class UseHarbor(Command, frozen=True, kw_only=True):
    """In a harbor, ``repair``; or move a ``die`` into a ``slot`` for cannons, turned ``by`` so much
    for gold; or neither.
    """

    repair: bool = False
    die: str = ""
    slot: str = ""
    by: int = 0


class Fly(Command, frozen=True, kw_only=True):
    """Have a crew move the flagship directly to a ``space``: each has a command of its own."""

    space: str


class Hop(Fly, frozen=True, kw_only=True):
    """By Aeronauts to another island of the suit, for 1 gold."""


class Gust(Fly, frozen=True, kw_only=True):
    """By the Ghastly Gust, which leaves the game, to any space."""


class Whisper(Fly, frozen=True, kw_only=True):
    """By the Whispering Wind to any tailwind, for 2 gold."""
