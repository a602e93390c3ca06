"""How a game tells its events in the logbook: a table of lines, one for each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.events import Event, Rolled, Spun
from companion.engine.messages import Figure, say
from companion.engine.views import LogLine

Lines = Mapping[type[Event], Callable[[Any], LogLine | None]]
"""Kinds of event, each with what makes its line; None where another event's line says it all."""


def teller(lines: Lines) -> Callable[[Event], LogLine | None]:
    """``log_line`` of a game with these lines."""

    def log_line(event: Event) -> LogLine | None:
        made = lines.get(type(event))
        return made(event) if made else None

    return log_line


def line(id: str, seat: str = "", rule: str = "", /, **figures: Figure) -> LogLine:
    """A line by its message's id."""
    return LogLine(message=say(id, **figures), seat=seat, rule=rule)


def source_of(event: Rolled | Spun) -> str:
    """Where the faces or the sector came from."""
    return f"{event.source} #{event.number}" if event.number else event.source
