"""Small sentences every screen needs: whose seat, which wind."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.compass import Wind, heading_word
from companion.engine.messages import Message, say
from companion.engine.views import SeatView, TableView

Say = Callable[[Message], str]


def seat_title(view: TableView, seat: str) -> Message | str:
    """A seat's own name, or its colour."""
    named = next((one for one in view.seats if one.id == seat), SeatView(id=seat, name=""))
    return named.name or say(f"seat.{seat}")


def seat_words(words: Say, view: TableView, seat: str) -> str:
    """A seat's own name, or its colour, in the viewer's language."""
    title = seat_title(view, seat)
    return title if isinstance(title, str) else words(title)


def wind_words(words: Say, wind: Wind | None) -> str:
    """The wind as its badge says it; a calm has no direction worth saying."""
    if wind is None:
        return ""
    return words(say(f"wind.badge.{wind.force.value}", heading=heading_word(wind.heading)))


def source_message(source: str) -> Message:
    """Where faces came from: ``fair #12`` names the roll as well."""
    name, _, number = source.partition(" #")
    return say("source.numbered", source=say(f"source.{name}"), number=number) if number else say(f"source.{name}")
