"""Things of Ahoy inside a line of the logbook, which knows the event alone."""

from __future__ import annotations

from functools import partial

from companion.engine.log_lines import line_of
from companion.engine.messages import NOTHING, Message, say

log = partial(line_of, "ahoy")
"""A line of this game."""


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
