"""Rules never roll. They call, and the session answers from the source the table has chosen."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import NOTHING, Message


class ChanceRequest(Struct, frozen=True, kw_only=True):
    """A call for chance that the battle waits on.

    ``kind`` is ``dice`` (faces 1..sides) or ``vane`` (one sector 0..sides-1). ``weights`` gives
    each sector's share; empty means all alike. ``reads`` says what a vane is read for: ``wind``
    (direction and force) or ``bearing`` (direction alone). ``seat`` is the only seat that may
    answer. ``purpose`` is for the screen.
    """

    kind: str
    seat: str
    count: int = 1
    sides: int = 6
    weights: tuple[int, ...] = ()
    purpose: Message = NOTHING
    reads: str = "wind"

    def accepts(self, faces: tuple[int, ...]) -> bool:
        """Whether these faces could have come up: a sector without any share never does."""
        low = 0 if self.kind == "vane" else 1
        there = len(faces) == self.count and all(low <= face < low + self.sides for face in faces)
        return there and (not self.weights or all(self.weights[face - low] for face in faces))
