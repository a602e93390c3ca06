"""What a Smuggler may ask for beside his dice."""

from __future__ import annotations

from companion.engine.commands import Command
from companion.engine.commitments import Sealing


class ChoosePledges(Sealing, frozen=True, kw_only=True):
    """Say in secret which pile, A or B, is the ``squadron``'s; the other is the Union's."""

    squadron: str


class Smuggle(Command, frozen=True, kw_only=True):
    """Take a market card aboard as cargo."""

    card: str


class Deliver(Command, frozen=True, kw_only=True):
    """Deliver a cargo card to the island the flagship stands on."""

    card: str


class DropCard(Command, frozen=True, kw_only=True):
    """Drop a cargo card, as there are too many."""

    card: str


class MoveMarker(Command, frozen=True, kw_only=True):
    """Move the white marker to a cell of the grid of rewards, ``row`` and ``column`` from 1; what
    it repairs is left as it is if that is to be kept (``keep``).
    """

    row: int
    column: int
    keep: bool = False


class SpendForFame(Command, frozen=True, kw_only=True):
    """Spend so much ``gold`` for as much fame; none is allowed."""

    gold: int


class JoinRegion(Command, frozen=True, kw_only=True):
    """Turn a tile up and lay it at the map, or leave it (``join``)."""

    join: bool


class Pledge(Command, frozen=True, kw_only=True):
    """Put the delivered card under the marker of ``pile`` A or B."""

    pile: str


class TakeFree(Command, frozen=True, kw_only=True):
    """Take a market card as crew for nothing, or for a comrade of the island (``comrade``)."""

    card: str
    comrade: bool = False


class LeaveCards(Command, frozen=True, kw_only=True):
    """Take no market card, or no more."""
