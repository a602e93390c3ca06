"""What people are told when something goes wrong, and what is written down about it.

The words of an unexpected error may quote a secret, so they are told to nobody and written nowhere:
its kind and its place are enough to find it.
"""

from __future__ import annotations

import logging
from pathlib import Path
from traceback import extract_tb
from types import TracebackType

from companion.engine.messages import Message, say
from companion.engine.refusals import Refused
from companion.engine.scenario import ScenarioError
from companion.journal.journal import JournalError

_log = logging.getLogger(__name__)


def told_of(error: Exception) -> Message:
    """What people are told of an error, whatever it is. An unexpected one is written down."""
    match error:
        case JournalError() | ScenarioError():
            return error.message
        case Refused():
            return error.reason
        case _:
            note(error)
            return say("session.unexpected", error=type(error).__name__)


def note(error: Exception) -> None:
    """Write down where an unexpected error came from, without its words."""
    _log.error("unexpected %s in %s", type(error).__name__, places(error.__traceback__))


def places(traceback: TracebackType | None) -> str:
    """Where an error came from, the innermost place first, without its words."""
    frames = reversed(extract_tb(traceback))
    return " < ".join(
        f"{frame.name} ({Path(frame.filename).name}:{frame.lineno})" for frame in frames
    )
