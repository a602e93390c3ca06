"""Takes up a saved battle: the journal checked, what was lost told, the session folded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from companion.engine.game import Game
from companion.journal.journal import JournalTrouble
from companion.journal.opening import open_journal
from companion.session.session import Session


def open_battle(
    path: Path, games: Mapping[str, Game], *, now: Callable[[], str], entropy: Callable[[int], bytes]
) -> Session:
    """The battle in a file; ``session.loss`` says what a damaged file has lost.

    Raises ``JournalTrouble``; if nothing of the file could be read it has been set aside by then.
    """
    journal, loss = open_journal(path)
    if journal is None:
        raise JournalTrouble(loss.message.id, **loss.message.figures) if loss else JournalTrouble("journal.empty")
    try:
        return Session.open(journal, games, now=now, entropy=entropy, loss=loss)
    except BaseException:
        journal.close()
        raise
