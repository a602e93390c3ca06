"""Who may speak for whom.

A subscriber speaks for his own seat. The shared screen speaks for every player as well, for all
their hands reach it: public deeds, throws, faces read from real dice, undo. What belongs to a
private page is taken only from the seat's own place, which its PIN has opened, and what is the
referee's from the referee's.
"""

from __future__ import annotations

from companion.engine.commands import Command, Redo, Undo
from companion.engine.game import REFEREE, TABLE
from companion.engine.messages import seat_word
from companion.engine.refusals import Kind, Refused
from companion.session.history import History
from companion.session.session import Session


def check_speaker(session: Session, speaker: str, command: Command) -> None:
    """Raises ``Refused`` unless a subscriber of the seat ``speaker`` may give this command."""
    if command.seat == speaker:
        return
    if speaker != TABLE:
        raise Refused("session.another-seat", kind=Kind.NOT_YOUR_TURN, seat=seat_word(speaker))
    if command.seat == REFEREE:
        raise Refused("session.referees-page", kind=Kind.NOT_YOUR_TURN)
    if session.game.is_private(command):
        raise Refused("session.private-page", kind=Kind.NOT_YOUR_TURN, seat=seat_word(command.seat))
    _check_slip(session.replay.history, command)


def _check_slip(history: History, command: Command) -> None:
    """Raises ``Refused`` where the shared screen would take back or redo a sealed slip."""
    if isinstance(command, Undo) and history.last and history.last.slip:
        history.to_undo(TABLE)
    if isinstance(command, Redo) and history.next and history.next.slip:
        history.to_redo(TABLE)
