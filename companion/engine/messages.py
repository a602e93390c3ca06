"""Words are data: rules and views say *which* sentence,
the window that shows it says it in its language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, Union

from msgspec import Struct

_T = TypeVar("_T")
Figure = Union[str, int, "Message"]
ENGLISH = "en"
"""The language that stands in for one in which something has no words."""


class Message(Struct, frozen=True, array_like=True):
    """One sentence by its catalogue id, and the figures that fill it.

    A figure may be another message (a ship's name inside a sentence). The figure called ``n``,
    where there is one, chooses the plural form. Without an id the figures are the words themselves,
    by language.
    """

    id: str
    figures: Mapping[str, Figure] = {}


def say(id: str, **figures: Figure) -> Message:
    """Shorthand for ``Message(id, figures)``."""
    return Message(id, figures)


def written(**languages: str) -> Message:
    """A name that a person or a file gave, in one language or several:
    ``written(en="Cadiz", ru="Кадис")``.
    """
    return Message("", languages)


def in_language(words: Mapping[str, _T], language: str) -> _T | None:
    """What stands there in a language, else in English, else what stands there first; None where
    nothing does.
    """
    given = (words.get(language), words.get(ENGLISH), *words.values())
    return next((one for one in given if one), None)


_SEAT = "seat."


def seat_word(seat: str) -> Message:
    """A seat inside a sentence: whoever shows it says the name of the player there, or else the
    colour of his flag.
    """
    return Message(f"seat.{seat}")


def seats_word(seats: Sequence[str]) -> Message:
    """Several seats inside a sentence, in their order."""
    *others, last = seats
    if not others:
        return seat_word(last)
    return say("seats.and", others=seats_word(others), last=seat_word(last))


_PIECE = "piece."


def piece_word(id: str) -> Message:
    """A piece or a place inside a sentence that has a name: whoever shows it says the name that the
    view gives it.
    """
    return Message(f"{_PIECE}{id}")


def piece_in(message: Message) -> str:
    """The id of the piece that a message is, empty where it is another word."""
    return message.id.removeprefix(_PIECE) if message.id.startswith(_PIECE) else ""


def seats_in(message: Message) -> tuple[str, ...]:
    """The seats that a sentence speaks of, in its order, each once."""
    inner = (
        seat
        for figure in message.figures.values()
        if isinstance(figure, Message)
        for seat in seats_in(figure)
    )
    own = (message.id.removeprefix(_SEAT),) if message.id.startswith(_SEAT) else ()
    return tuple(dict.fromkeys((*own, *inner)))


NOTHING = Message("")
"""The message that says nothing; windows show an empty line."""
