"""What can happen to a fort besides damage: she changes her flag, and ships work at her."""

from __future__ import annotations

from companion.engine.events import Event


class FortTaken(Event, frozen=True, kw_only=True):
    """A fort has been captured and flies the flag of ``seat`` (8.10); ``left`` is the strength she
    has, ``former`` whose she was (empty: nobody's), ``lots`` what lies by her and is his now.
    """

    fort: str
    seat: str
    former: str
    left: int
    lots: int = 0

    @property
    def rule(self) -> str:
        """By which she changes hands."""
        return "8.10"


class FortGiven(Event, frozen=True, kw_only=True):
    """A fort has been handed over by ``former`` with all that lies by her (V.2.3c), or is
    ``inherited`` by a partner of one who is out (V.2.5a).
    """

    fort: str
    seat: str
    former: str
    lots: int = 0
    inherited: bool = False

    @property
    def rule(self) -> str:
        """By which she changes hands."""
        return "V.2.5a" if self.inherited else "V.2.3c"


class HeirsAsked(Event, frozen=True, kw_only=True):
    """The partners of a player who is out must say whose his fort is to be (V.2.5a)."""

    fort: str


class FortWorkBegan(Event, frozen=True, kw_only=True):
    """Two ships repair a fort for a seat, or rebuild a ruin; their flags lie at its foot (9.2)."""

    seat: str
    fort: str
    ships: tuple[str, ...]
    ruin: bool = False


class FortMended(Event, frozen=True, kw_only=True):
    """A turn of work has taken one red token from the foot of a fort or ruin; ``left`` lie there
    still (9.5a).
    """

    fort: str
    left: int


class FortRebuilt(Event, frozen=True, kw_only=True):
    """A ruin has been rebuilt and flies the flag of ``seat`` (9.9c); ``left`` is her damage."""

    fort: str
    seat: str
    left: int

    @property
    def rule(self) -> str:
        """By which she changes hands."""
        return "9.9c"


class FortWorkEnded(Event, frozen=True, kw_only=True):
    """The work on a fort is over; ``why``: mended, choice, ship-lost, captured (a ship at it), or
    fort-lost. ``back`` red tokens go back to the foot of a ruin (9.9e).
    """

    fort: str
    why: str
    back: int = 0
