"""What the dice and the vane have shown before: the last few throws of each kind.

They are folded from the deeds that stand, so they are there when a battle is opened again, and what
was taken back was never thrown.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.chance_requests import ChanceRequest, DieShown
from companion.engine.events import Drawn, Event, Rolled, Spun
from companion.engine.provable_dice import FAIR
from companion.session.notices import Thrown

REMEMBERED = 5
"""Throws of each kind that are still shown."""


class Throw(NamedTuple):
    """The entry in which a call was answered, what was read (``alike``), the least face that it
    could have shown, and its first die, or sector.
    """

    entry: int
    reads: str
    low: int
    die: DieShown

    def seen(self, scores: tuple[int, ...]) -> Thrown:
        """As it is shown; ``scores`` are what each face would have brought."""
        hit = bool(scores[self.die.face - self.low]) if scores else None
        return Thrown(reads=self.reads, seat=self.die.seat, face=self.die.face, hit=hit)


def throws_after(
    known: tuple[Throw, ...], call: ChanceRequest | None, events: tuple[Event, ...], entry: int
) -> tuple[Throw, ...]:
    """The throws to be shown after an entry with these events, when ``call`` was to be answered."""
    faces = next((_faces(event) for event in events if isinstance(event, Rolled | Spun)), ())
    if call is None or not faces:
        return known
    reads = call.alike
    new = Throw(entry, reads, call.low, call.shown(faces)[0])
    alike = [one for one in known if one.reads == reads]
    others = [one for one in known if one.reads != reads]
    return (*others, *alike[1 - REMEMBERED :], new)


def dealt_after(known: bool, events: tuple[Event, ...]) -> bool:
    """Whether the table dealt the cards that were drawn last, after an entry with these events."""
    sources = [event.source for event in events if isinstance(event, Drawn)]
    return sources[-1] == FAIR if sources else known


def _faces(event: Rolled | Spun) -> tuple[int, ...]:
    return event.faces if isinstance(event, Rolled) else (event.sector,)
