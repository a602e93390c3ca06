"""Opens a battle in a file: a new one, or a saved one, its journal checked, what was lost told, the
session folded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.engine.game import Game, Seat
from companion.engine.messages import Message
from companion.journal.journal import Journal, JournalError, Loss
from companion.journal.recovery import open_journal
from companion.session.chance import fresh_seed
from companion.session.session import Session


def begin_battle(
    path: Path, game: Game, scenario: Any, seats: tuple[Seat, ...], options: Mapping[str, str], *,
    title: Message, name: str, referee: str,
    now: Callable[[], str], entropy: Callable[[int], bytes],
) -> Session:  # fmt: skip
    """A new battle in a new file; the rest as for ``Session.create``.

    Raises ``Refused`` or ``JournalError``.
    """
    journal, _ = _opened(path)
    try:
        return Session.create(
            journal,
            game,
            scenario,
            seats,
            options,
            seed=fresh_seed(entropy),
            now=now,
            entropy=entropy,
            title=title,
            name=name,
            referee=referee,
        )
    except BaseException:
        journal.close()
        raise


def open_battle(
    path: Path,
    games: Mapping[str, Game],
    *,
    now: Callable[[], str],
    entropy: Callable[[int], bytes],
) -> Session:
    """The battle in a file; ``session.loss`` says what a damaged file has lost.

    Raises ``JournalError``; if nothing of the file could be read it has been set aside by then.
    """
    journal, loss = _opened(path)
    try:
        return Session.open(journal, games, now=now, entropy=entropy, loss=loss)
    except BaseException:
        journal.close()
        raise


def _opened(path: Path) -> tuple[Journal, Loss | None]:
    """The journal in a file of which something is left, and what was lost."""
    journal, loss = open_journal(path)
    if journal is None:
        raise (
            JournalError(loss.message.id, **loss.message.figures)
            if loss
            else JournalError("journal.empty")
        )
    return journal, loss
