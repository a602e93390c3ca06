"""What happens to a Smuggler's cargo, rewards and pledges."""

from __future__ import annotations

from companion.engine.commitments import Opened, Sealed
from companion.engine.events import Event
from companion.games.ahoy.rules.state import PledgeSlip


class PledgesSealed(Sealed, frozen=True, kw_only=True):
    """A Smuggler has chosen which pile is whose; others see the seal alone."""

    slip: PledgeSlip | None = None


class PledgesShown(Opened, frozen=True, kw_only=True):
    """At the end everybody sees which pile is the ``squadron``'s."""

    seat: str
    squadron: str

    @property
    def text(self) -> str:
        """The letter of the pile."""
        return self.squadron


class PledgeScored(Event, frozen=True, kw_only=True):
    """A card under a marker brings ``fame`` for regions that the ``faction`` controls."""

    seat: str
    card: str
    faction: str
    fame: int


class CargoDelivered(Event, frozen=True, kw_only=True):
    """A cargo card has come to the island of a region; it is still to be pledged."""

    seat: str
    card: str
    region: str


class CardPledged(Event, frozen=True, kw_only=True):
    """A delivered card lies face down under the marker of ``pile`` A or B."""

    seat: str
    card: str
    pile: str


class MarkerMoved(Event, frozen=True, kw_only=True):
    """The white marker lies on a cell (row and column from 0), the black one where it has been."""

    seat: str
    row: int
    column: int
    reward: str
