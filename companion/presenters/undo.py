"""Undo in words: what it takes back, and whom it asks."""

from __future__ import annotations

from bisect import bisect_left

from companion.engine.messages import NOTHING, Message, say
from companion.presenters.phrases import Say
from companion.presenters.window_state import Table

LONGEST = 26
"""So many letters of what is taken back stand on the key."""
LONGEST_ASKED = 16
"""And so many where the others are asked for it."""


def undo_words(words: Say, table: Table) -> str:
    """What stands on the key of undo; of a sealed slip, which its owner alone takes back, nothing
    more than the word.
    """
    snapshot = table.snapshot
    if not snapshot or not snapshot.can_undo:
        return words(say("undo.nothing"))
    longest = LONGEST_ASKED if snapshot.undo_asks else LONGEST
    what = _short(words(_line_of(table, snapshot.undo_entry)), longest)
    if snapshot.undo_asks:
        return words(say("undo.asks", what=what))
    return words(say("undo.what", what=what) if what else say("undo.nothing"))


def _line_of(table: Table, entry: int) -> Message:
    """The first line that an entry of the journal has in the logbook."""
    at = bisect_left(table.log, entry, key=lambda one: one.entry)
    found = at < len(table.log) and table.log[at].entry == entry
    return table.log[at].line.message if found else NOTHING


def _short(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text.rstrip(".")
    return text[:longest].rsplit(" ", 1)[0].rstrip(" ,:;.") + "\N{HORIZONTAL ELLIPSIS}"
