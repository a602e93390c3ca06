"""Undo in words: what it takes back, and whom it asks."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import islice, takewhile

from companion.engine.captains import SPOKEN
from companion.engine.messages import NOTHING, Message, piece_in, say, seat_word, seats_in
from companion.presenters.phrases import Say
from companion.presenters.window_state import Table

_CLAUSE = re.compile(r"[:.;]\s|\s[(\N{EM DASH}]")
"""What ends the first clause of a line."""


def undo_words(words: Say, table: Table) -> tuple[str, ...]:
    """What may stand on the key of undo, in ever fewer words: the line of what is taken back, or
    where the log has none of its own what its key said, its first clause, the piece alone, nothing
    of it. Of a sealed slip, which its owner alone takes back, there is the last alone.
    """
    snapshot = table.snapshot
    if not snapshot or not snapshot.can_undo:
        return (words(say("undo.nothing")),)
    what, nothing = (
        ("undo.asks", "undo.asks-nothing") if snapshot.undo_asks else ("undo.what", "undo.nothing")
    )
    line = snapshot.undo_label
    if line == NOTHING:
        line = _line_of(table, snapshot.undo_entry)
    told = (words(line), _first_clause(words, line), words(_piece_of(line, table)))
    ways = dict.fromkeys(one.rstrip(".") for one in told if one)
    return (*(words(say(what, what=one)) for one in ways), words(say(nothing)))


def _first_clause(words: Say, line: Message) -> str:
    """The first that a line says; whom it tells of is nothing yet."""
    told = words(line)
    seats = {words(seat_word(seat)) for seat in seats_in(line)}
    ends = [found.start() for found in _CLAUSE.finditer(told)]
    return next((told[:end] for end in ends if told[:end] not in seats), told)


def _piece_of(line: Message, table: Table) -> Message:
    """The first piece that a line speaks of, by its name or the name on its card."""
    names = [card.name for card in table.view.cards]
    spoken = (one for one in line.figures.values() if isinstance(one, Message))
    return next((one for one in spoken if piece_in(one) or one in names), NOTHING)


def _line_of(table: Table, entry: int) -> Message:
    """The first line that an entry of the journal has in the logbook of what was done."""
    at = bisect_left(table.log, entry, key=lambda one: one.entry)
    own = takewhile(lambda one: one.entry == entry, islice(table.log, at, None))
    lines = (one.line.message for one in own)
    return next((line for line in lines if line.id != SPOKEN), NOTHING)
