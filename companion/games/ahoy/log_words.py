"""Things of Ahoy inside a line of the logbook, which knows the event alone."""

from __future__ import annotations

from typing import Any

from companion.engine.log_lines import line
from companion.engine.messages import NOTHING, Message, say
from companion.engine.views import LogLine


def log(id: str, seat: str = "", rule: str = "", /, **figures: Any) -> LogLine:
    """A line of this game."""
    return line(f"ahoy.log.{id}", seat, rule, **figures)


def region(id: str) -> Message:
    """A region by its number."""
    return say("ahoy.log.region", number=id)


def space(id: str) -> Message:
    """A space by its region and where it lies there."""
    part = id.lstrip("0123456789")
    return say(f"ahoy.log.at.{part}", number=id.removesuffix(part))


def listed(words: tuple[Message, ...]) -> Message:
    """Several words, one after the other."""
    first, *rest = words or (NOTHING,)
    for word in rest:
        first = say("ahoy.log.and", first=first, last=word)
    return first
