"""What happens to dice and turns."""

from __future__ import annotations

from companion.engine.events import Event


class TurnBegan(Event, frozen=True, kw_only=True):
    """It is this seat's turn of a round."""

    seat: str
    round: int


class TurnEnded(Event, frozen=True, kw_only=True):
    """A seat has done what it wanted (round.10)."""

    seat: str


class DiePlaced(Event, frozen=True, kw_only=True):
    """A die lies in a slot, showing ``face``; turning it has cost ``gold``."""

    seat: str
    die: str
    slot: str
    face: int
    gold: int = 0


class DieShelved(Event, frozen=True, kw_only=True):
    """A die is spent for this round (round.4)."""

    seat: str
    die: str
