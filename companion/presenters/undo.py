"""Undo in words: what it takes back, and whom it asks."""

from __future__ import annotations

from companion.engine.messages import say
from companion.presenters.phrases import Say
from companion.presenters.window_state import Table

LONGEST = 30
"""So many letters of what is taken back stand on the key."""


def undo_words(words: Say, table: Table) -> str:
    """What stands on the key of undo; of a sealed slip, which its owner alone takes back, nothing
    more than the word.
    """
    snapshot = table.snapshot
    if not snapshot or not snapshot.can_undo:
        return words(say("undo.nothing"))
    lines = (entry.line for entry in table.log if entry.entry == snapshot.undo_entry)
    what = next((_short(words(line.message)) for line in lines), "")
    if snapshot.undo_asks:
        return words(say("undo.asks", what=what))
    return words(say("undo.what", what=what) if what else say("undo.nothing"))


def _short(text: str) -> str:
    if len(text) <= LONGEST:
        return text.rstrip(".")
    return text[:LONGEST].rsplit(" ", 1)[0].rstrip(" ,:;.") + "\N{HORIZONTAL ELLIPSIS}"
