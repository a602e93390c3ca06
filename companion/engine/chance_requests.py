"""Rules never roll. They call, and the session answers from the source the table has chosen."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import NOTHING, Message
from companion.engine.pools import Pool
from companion.engine.refusals import Kind, Refused

DRAW = "draw"


class ChanceRequest(Struct, frozen=True, kw_only=True):
    """A call for chance that the battle waits on.

    ``kind`` is ``dice`` (faces 1..sides), ``vane`` (one sector 0..sides-1) or ``draw`` (``count``
    cards from a ``pool``). ``weights`` gives
    each sector's share; empty means all alike. ``reads`` says what a vane is read for: ``wind``
    (direction and force) or ``bearing`` (direction alone). ``seat`` is the only seat that may
    answer. ``purpose`` is for the screen.

    Raises ``ValueError`` for a draw without a pool, a pool without a draw, and a draw of no card or
    of more than are left.
    """

    kind: str
    seat: str
    count: int = 1
    sides: int = 6
    weights: tuple[int, ...] = ()
    purpose: Message = NOTHING
    reads: str = "wind"
    pool: Pool | None = None

    def __post_init__(self) -> None:
        if (self.kind == DRAW) != (self.pool is not None):
            raise ValueError(f"{self.kind} called for {'with' if self.pool else 'without'} a pool")
        if self.pool and not 1 <= self.count <= self.pool.left:
            raise ValueError(
                f"{self.count} cards called for, and pool {self.pool.id} has {self.pool.left} left"
            )

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that may answer."""
        return (self.seat,)

    def accepts(self, faces: tuple[int, ...]) -> bool:
        """Whether these faces could have come up: a sector without any share never does, and cards
        have no faces.
        """
        if self.pool:
            return False
        low = 0 if self.kind == "vane" else 1
        there = len(faces) == self.count and all(low <= face < low + self.sides for face in faces)
        return there and (not self.weights or all(self.weights[face - low] for face in faces))

    def why_not_drawn(self, cards: tuple[str, ...]) -> Refused | None:
        """Why these cards cannot answer the call; a hidden draw may be answered with none."""
        if self.pool is None:
            return Refused("cards.none-called", kind=Kind.NOT_NOW)
        if not cards and not self.pool.open:
            return None
        return self.pool.why_not(cards, self.count)
