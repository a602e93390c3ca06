"""Shared: what can happen in a battle of either book."""

from __future__ import annotations

from companion.engine.compass import Wind
from companion.engine.events import Event


class FleetListed(Event, frozen=True, kw_only=True):
    """A seat's ships of one kind are entered in the log before the first turn (3.1b)."""

    seat: str
    kind: str
    ships: tuple[str, ...]


class TurnBegan(Event, frozen=True, kw_only=True):
    """A seat's turn begins; ``number`` is its place in the ship's log."""

    seat: str
    number: int
    round: int


class TurnEnded(Event, frozen=True, kw_only=True):
    """A seat has ended its turn."""

    seat: str


class MoveAnnounced(Event, frozen=True, kw_only=True):
    """A seat has said "I move": the next spin is its wind."""

    seat: str


class WindSet(Event, frozen=True, kw_only=True):
    """The wind of this turn, as it blows; ``ships`` are those it reaches."""

    seat: str
    wind: Wind
    ships: tuple[str, ...]


class Sailed(Event, frozen=True, kw_only=True):
    """A ship has moved.

    ``path`` holds the cells she came onto (chart play), ``port`` the port she lies in now.
    """

    seat: str
    ship: str
    course: str
    run: int
    start: str = ""
    path: tuple[str, ...] = ()
    port: str = ""


class Drifted(Event, frozen=True, kw_only=True):
    """A storm has carried a ship.

    An empty ``path`` on the chart: she stays at the edge of the board.
    """

    seat: str
    ship: str
    course: str
    start: str = ""
    path: tuple[str, ...] = ()
    port: str = ""


class Carried(Event, frozen=True, kw_only=True):
    """A current has carried a ship from its tail to its tip."""

    ship: str
    start: str
    end: str
    port: str = ""


class Repelled(Event, frozen=True, kw_only=True):
    """Wind or water has carried a ship against a port that lets nobody in: she stays on the square
    before it.
    """

    ship: str
    port: str


class EndTold(Event, frozen=True, kw_only=True):
    """Cards play: the table has said how a movement or drift ended."""

    seat: str
    ship: str
    end: str
    port: str = ""
    other: str = ""


class GunJoined(Event, frozen=True, kw_only=True):
    """A ship has joined the salvo."""

    seat: str
    gun: str


class ShotAnnounced(Event, frozen=True, kw_only=True):
    """A seat has said "I fire" or "I fire a salvo" and named the target:
    the next spin decides it.
    """

    seat: str
    guns: tuple[str, ...]
    target: str


class Fired(Event, frozen=True, kw_only=True):
    """The vane has decided a shot.

    ``heading`` it showed; ``hits`` scored; ``left`` are guns still to spin for.
    """

    seat: str
    guns: tuple[str, ...]
    target: str
    heading: str
    hits: int
    left: tuple[str, ...] = ()


class Holed(Event, frozen=True, kw_only=True):
    """A ship has one hole more: from ``before`` to ``holes``, in turn ``turn`` of the log."""

    ship: str
    before: int
    holes: int
    turn: int


class Mended(Event, frozen=True, kw_only=True):
    """A skipped turn has mended one hole: from ``before`` to ``holes``,
    in turn ``turn`` of the log.
    """

    seat: str
    ship: str
    before: int
    holes: int
    turn: int


class Sunk(Event, frozen=True, kw_only=True):
    """A ship is lost; ``cause``: shot, ashore, collision, current, two-storms, edge."""

    ship: str
    cause: str
    rule: str


class Captured(Event, frozen=True, kw_only=True):
    """A ship sails under another flag from now on; ``how``: shot, or port.

    ``port`` is the one she lies in, if any.

    ``rests``: her captor has spun for this turn's wind already, and she does nothing until the turn
    is over. ``side``: a port of this side took her, and its players have still to say who of them
    sails her.
    """

    ship: str
    seat: str
    how: str
    rule: str
    port: str = ""
    rests: bool = False
    side: str = ""
