"""What can happen in Capture of the Colonies alone."""

from __future__ import annotations

from companion.engine.events import Event
from companion.engine.game import Seat
from companion.games.golitsyn.colonies.rules.state import Switches
from companion.games.golitsyn.rules.scene import Scene
from companion.games.golitsyn.rules.state import Ship


class BattleBegan(Event, frozen=True, kw_only=True):
    """The table is set: the board, the players, the order of turns,
    every fleet in the corner, the switches.
    """

    scene: Scene
    seats: tuple[Seat, ...]
    play: str
    order: tuple[str, ...]
    ships: tuple[Ship, ...]
    switches: Switches


class OrderSettled(Event, frozen=True, kw_only=True):
    """The order of turns: as all sit, or from him on whom a lot has drawn (1.3a)."""

    order: tuple[str, ...]


class BoardingDeclared(Event, frozen=True, kw_only=True):
    """Before the spin: if this shot is the deciding one,
    the ship is to be taken, not sunk (6.1c).
    """

    seat: str
    target: str


class ColonyShelled(Event, frozen=True, kw_only=True):
    """One hit on a colony, in turn ``turn`` of the log: what is left of its ammunition, and the
    hits on its base.
    """

    colony: str
    seat: str
    ammunition: int
    hits: int
    left: int
    turn: int


class ColonyFreed(Event, frozen=True, kw_only=True):
    """A colony is shot down and belongs to nobody; ``owner`` held it until now."""

    colony: str
    seat: str
    owner: str
    value: int


class ColonyClaimed(Event, frozen=True, kw_only=True):
    """A free colony falls to the first visitor, whose points are now ``points``; ``hits`` stay on
    its base (7.1f).
    """

    colony: str
    seat: str
    ship: str
    hits: int
    value: int
    points: int


class ColonyRestored(Event, frozen=True, kw_only=True):
    """The owner's ship has come in again: so many hits are off the colony's base (7.4a)."""

    colony: str
    seat: str
    ship: str
    hits: int


class AmmunitionLanded(Event, frozen=True, kw_only=True):
    """A ship has left ammunition in a port; ``now`` lies there (3.3b)."""

    colony: str
    seat: str
    ship: str
    units: int
    now: int


class AnswerOwed(Event, frozen=True, kw_only=True):
    """A guarded port was fired at and still stands: it will answer (7.2a)."""

    port: str
    ships: tuple[str, ...]


class FireCeased(Event, frozen=True, kw_only=True):
    """The attacker fires no more at a guarded port; ``gunner`` shoots for it at one of the
    ``ships`` (7.2a).
    """

    port: str
    gunner: str
    ships: tuple[str, ...]


class AnswerDropped(Event, frozen=True, kw_only=True):
    """No ship that fired at the port is in its range and line any more:
    it does not answer (7.2a).
    """

    colony: str
    gunner: str


class Entered(Event, frozen=True, kw_only=True):
    """Wind or water has carried a ship into a free colony: that is a visit (7.1e)."""

    ship: str
    port: str


class Returned(Event, frozen=True, kw_only=True):
    """A lost ship begins anew in the corner, as new (6.2d)."""

    ship: str
    seat: str
