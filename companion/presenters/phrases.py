"""Small sentences every screen needs: which wind, where faces came from."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.compass import Wind, heading_word
from companion.engine.messages import Message, say

Say = Callable[[Message], str]


def wind_words(words: Say, wind: Wind | None) -> str:
    """The wind as its badge says it; a calm has no direction worth saying."""
    if wind is None:
        return ""
    return words(say(f"wind.badge.{wind.force.value}", heading=heading_word(wind.heading)))


def source_message(source: str) -> Message:
    """Where faces came from: ``fair #12`` names the roll as well."""
    name, _, number = source.partition(" #")
    return (
        say("source.numbered", source=say(f"source.{name}"), number=number)
        if number
        else say(f"source.{name}")
    )
