"""The devices' own words, for programs without the table: the catalogues in ``locale``, English and Russian."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

LANGUAGES = ("en", "ru")
LOCALE = Path(__file__).parent / "locale"


@cache
def _catalogue(language: str) -> dict[str, str]:
    with (LOCALE / language / "hardware.po").open("rb") as source:
        return {str(message.id): str(message.string) for message in read_po(source, locale=language)}


def speak(language: str, id: str, **figures: int | str) -> str:
    """A sentence; a figure that is itself the id of words is said in words."""
    words = _catalogue(language)
    said = {name: words.get(str(value), value) for name, value in figures.items()}
    return words[id].format(**said)
