"""What everybody counts of a seat, in one line: each count by its sign."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import seat_word
from companion.engine.views import TableView
from companion.presenters.phrases import Say


class SeatLine(Struct, frozen=True, kw_only=True):
    """A seat's name and its ``counts``, pairs of a sign and a number; whether it ``acts`` now."""

    seat: str
    name: str
    counts: tuple[tuple[str, str], ...] = ()
    acts: bool = False


def seat_lines(words: Say, view: TableView) -> tuple[SeatLine, ...]:
    """A line for each seat of which something with a sign is counted."""
    counts = {
        seat.id: tuple(
            (tally.emblem, str(tally.value))
            for tally in view.tallies
            if tally.seat == seat.id and tally.emblem
        )
        for seat in view.seats
    }
    return tuple(
        SeatLine(seat=seat, name=words(seat_word(seat)), counts=own, acts=seat in view.waits_for)
        for seat, own in counts.items()
        if own
    )
