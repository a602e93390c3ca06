"""Words are data: rules and views say *which* sentence, the window that shows it says it in its language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Union

from msgspec import Struct

Figure = Union[str, int, "Message"]


class Message(Struct, frozen=True, array_like=True):
    """One sentence by its catalogue id, and the figures that fill it.

    A figure may be another message (a ship's name inside a sentence). The figure called ``n``,
    where there is one, chooses the plural form. Without an id the figures are the words themselves, by language.
    """

    id: str
    figures: Mapping[str, Figure] = {}


def say(id: str, **figures: Figure) -> Message:
    """Shorthand for ``Message(id, figures)``."""
    return Message(id, figures)


def written(**languages: str) -> Message:
    """A name that a person or a file gave, in one language or several: ``written(en="Cadiz", ru="Кадис")``."""
    return Message("", languages)


NOTHING = Message("")
"""The message that says nothing; windows show an empty line."""
