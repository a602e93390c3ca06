"""The moment after a piece has moved in which others may speak: her next deed waits, whoever has
anything to say.
"""

from __future__ import annotations

from companion.engine.commands import Command
from companion.engine.offers import Choice, InterruptWindow
from companion.engine.views import TableView

PAUSE_SECONDS = 3


def held_back(
    before: TableView, after: TableView, held: tuple[InterruptWindow, ...]
) -> tuple[InterruptWindow, ...]:
    """The pieces held back now: those that still are, and those that have only now come to be."""
    known = {(hold.about, hold.count) for hold in before.interrupts} - {
        (hold.about, hold.count) for hold in held
    }
    return tuple(hold for hold in after.interrupts if (hold.about, hold.count) not in known)


def holding(
    held: tuple[InterruptWindow, ...], choices: tuple[Choice, ...], command: Command
) -> InterruptWindow | None:
    """The hold a command must wait for: the piece's own next deed and no other, which leaves others
    their moment.
    """
    choice = next((one for one in choices if one.command == command), None)
    if choice is None:
        return None
    return next(
        (hold for hold in held if hold.about in choice.acting and choice.deed not in hold.free),
        None,
    )
