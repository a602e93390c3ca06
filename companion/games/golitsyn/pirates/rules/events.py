"""What can happen in a battle of Pirates beside the common events."""

from __future__ import annotations

from companion.engine.commitments import Opened, Sealed
from companion.engine.events import Event, Reveal
from companion.engine.game import Seat
from companion.games.golitsyn.pirates.rules.state import Slip
from companion.games.golitsyn.rules.scene import Scene
from companion.games.golitsyn.rules.state import Ship, Switches


class BattleBegan(Event, frozen=True, kw_only=True):
    """The table is set: sides, turn order, and every ship in her port."""

    scene: Scene
    seats: tuple[Seat, ...]
    play: str
    order: tuple[str, ...]
    sides: dict[str, str]
    ships: tuple[Ship, ...]
    switches: Switches
    placed: bool = False
    any_ship_may_carry: bool = False


class StageBegan(Event, frozen=True, kw_only=True):
    """A stage of the preparation: berths (``seat`` acts) or slip (the Spanish side)."""

    stage: str
    seat: str = ""


class Berthed(Event, frozen=True, kw_only=True):
    """A ship has been put into a starting port; ``rule`` says which ones her side has."""

    ship: str
    port: str
    cell: str | None = None
    rule: str = "3.2b"


class SlipSealed(Sealed, frozen=True, kw_only=True):
    """The side that holds the treasure has written and sealed its slip.

    Only its writer sees ``slip`` in the logbook; it stands on his side's private pages.
    """

    side: str
    slip: Slip | None = None


class AlongsideLaid(Event, frozen=True, kw_only=True):
    """Two ships lie alongside and sit a turn out; whether anything is passed over nobody else
    learns (7.3).
    """

    seat: str
    ship: str
    other: str


class TreasureShown(Opened, frozen=True, kw_only=True):
    """The slip is shown: ``value`` is what was sealed, the ship that carries the treasure; ``rule``
    is why.
    """

    value: str
    side: str
    rule: str = "7.1a"

    @property
    def text(self) -> str:
        return self.value


class NoTreasureTold(Reveal, frozen=True, kw_only=True):
    """A ship that might have carried the treasure had none aboard."""

    ship: str


class TreasureLost(Event, frozen=True, kw_only=True):
    """The treasure is gone with its ship."""

    ship: str


class Allotted(Event, frozen=True, kw_only=True):
    """A ship that a port of the side has taken sails for ``to``;
    ``seat`` said so for all of them (8.4).
    """

    seat: str
    ship: str
    to: str
