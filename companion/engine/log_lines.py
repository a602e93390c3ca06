"""How a game tells its events in the logbook: a table of lines, one for each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.compass import heading_word, wind_at
from companion.engine.events import Event, Rolled, Spun
from companion.engine.messages import Figure, Message, say, seats_word
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


def line_of(book: str, id: str, seat: str = "", rule: str = "", /, **figures: Any) -> LogLine:
    """A line of a ``book``'s own logbook."""
    return line(f"{book}.log.{id}", seat, rule, **figures)


def victory(winners: Sequence[str], how: Message, rule: str) -> LogLine:
    """Who has won, and how; of a draw, how alone."""
    if not winners:
        return LogLine(message=how, rule=rule)
    told = say("log.victory", seats=seats_word(winners), how=how)
    return LogLine(message=told, seat=winners[0], rule=rule)


def spun(book: str, word: str, event: Spun) -> LogLine:
    """What the vane has shown: the ``word`` of the book with the force, and where it blows."""
    wind = wind_at(event.sector)
    told = line_of(book, f"{word}-{wind.force}", event.seat, heading=heading_word(wind.heading))
    return replace(told, source=source_of(event))


def source_of(event: Rolled | Spun) -> str:
    """Where the faces or the sector came from."""
    return f"{event.source} #{event.number}" if event.number else event.source
