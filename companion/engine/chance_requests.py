"""Rules never roll. They call, and the session answers from the source the table has chosen."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import NOTHING, Message
from companion.engine.pools import Pool
from companion.engine.refusals import Kind, Refused

DRAW = "draw"

MOST_OUTCOMES = 2**32
"""Of one die or one spin: as many as a word of the fair source can tell apart."""


class DiceShare(Struct, frozen=True):
    """So many of a call's dice are this seat's."""

    seat: str
    count: int


class DieShown(Struct, frozen=True):
    """A face that came up, or a sector of the vane, and whose it is."""

    seat: str
    face: int


class ChanceRequest(Struct, frozen=True, kw_only=True):
    """A call for chance that the battle waits on.

    ``kind`` is ``dice`` (faces 1..sides), ``vane`` (one sector 0..sides-1) or ``draw`` (``count``
    cards from a ``pool``). ``weights`` gives each sector's share; empty means all alike. ``reads``
    says what a vane is read for: ``wind`` (direction and force) or ``bearing`` (direction alone).
    ``seat`` is the only seat that may answer, unless the dice of several lie in one picture: then
    ``parts`` says whose are which, in the order of the faces, and each of these seats may throw
    them all. ``purpose`` is for the screen.

    Raises ``ValueError`` for a draw without a pool, a pool without a draw, and a draw of no card or
    of more than are left; for parts that are no dice, do not add up to ``count``, name a seat twice
    or leave ``seat`` out; for no sides or more than ``MOST_OUTCOMES``; for weights that are not one
    for each sector, or nothing in all. A call may come out of anybody's file.
    """

    kind: str
    seat: str
    count: int = 1
    sides: int = 6
    weights: tuple[int, ...] = ()
    purpose: Message = NOTHING
    reads: str = "wind"
    pool: Pool | None = None
    parts: tuple[DiceShare, ...] = ()

    def __post_init__(self) -> None:
        if self.parts:
            self._check_parts()
        if self.weights:
            self._check_weights()
        if not 1 <= self.sides <= MOST_OUTCOMES:
            raise ValueError(f"{self.kind} of {self.sides} sides called for")
        if (self.kind == DRAW) != (self.pool is not None):
            raise ValueError(f"{self.kind} called for {'with' if self.pool else 'without'} a pool")
        if self.pool and not 1 <= self.count <= self.pool.left:
            raise ValueError(
                f"{self.count} cards called for, and pool {self.pool.id} has {self.pool.left} left"
            )

    def _check_parts(self) -> None:
        counts, seats = [part.count for part in self.parts], self.seats
        if self.kind != "dice":
            raise ValueError(f"parts of a {self.kind}, and only dice have parts")
        if sum(counts) != self.count or min(counts) < 1:
            raise ValueError(f"{self.count} dice called for, in parts of {counts}")
        if len(set(seats)) < len(seats) or self.seat not in seats:
            raise ValueError(f"{self.seat} is called to throw the dice of {', '.join(seats)}")

    def _check_weights(self) -> None:
        if len(self.weights) != self.sides or min(self.weights) < 0:
            raise ValueError(f"{len(self.weights)} shares of {self.sides} sectors")
        if not 1 <= sum(self.weights) <= MOST_OUTCOMES:
            raise ValueError(f"{sum(self.weights)} shares in all")

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that may answer."""
        return tuple(part.seat for part in self.parts) or (self.seat,)

    @property
    def owners(self) -> tuple[str, ...]:
        """The seat of each die, or of the one sector."""
        if not self.parts:
            return (self.seat,) * self.count
        return tuple(part.seat for part in self.parts for _ in range(part.count))

    def shown(self, faces: tuple[int, ...]) -> tuple[DieShown, ...]:
        """The faces that have come up, each with its seat."""
        return tuple(map(DieShown, self.owners, faces))

    def accepts(self, faces: tuple[int, ...]) -> bool:
        """Whether these faces could have come up: a sector without any share never does, and cards
        have no faces.
        """
        if self.pool or not self._has(faces):
            return False
        return not self.weights or all(self.weights[face - self.low] for face in faces)

    def _has(self, faces: tuple[int, ...]) -> bool:
        """Whether dice or vane have these faces, whatever share of the vane is theirs."""
        return len(faces) == self.count and all(self.low <= face <= self.high for face in faces)

    @property
    def low(self) -> int:
        """The least face of a die; the sectors of a vane begin with 0."""
        return 0 if self.kind == "vane" else 1

    @property
    def high(self) -> int:
        """The highest face of a die, or the last sector of a vane."""
        return self.low + self.sides - 1

    @property
    def alike(self) -> str:
        """What throws have in common that are shown side by side: all dice, or one reading of the
        vane.
        """
        return self.reads if self.kind == "vane" else self.kind

    def why_not_faces(self, faces: tuple[int, ...]) -> Refused | None:
        """Why these faces cannot answer the call."""
        if self.accepts(faces):
            return None
        if self.pool:
            return Refused("cards.wanted", kind=Kind.NOT_NOW)
        if self._has(faces):
            return Refused("session.no-such-wind", kind=Kind.MALFORMED)
        return Refused(
            "session.no-such-faces", kind=Kind.MALFORMED, n=self.count, low=self.low, high=self.high
        )

    def why_not_drawn(self, cards: tuple[str, ...]) -> Refused | None:
        """Why these cards cannot answer the call; a hidden draw may be answered with none."""
        if self.pool is None:
            return Refused("cards.none-called", kind=Kind.NOT_NOW)
        if not cards and not self.pool.open:
            return None
        return self.pool.why_not(cards, self.count)
