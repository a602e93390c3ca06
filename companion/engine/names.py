"""Names that files and people give to ships, ports and scenarios,
in as many languages as they like.

In a file a name is a table, ``{ en = "Cadiz", ru = "Кадис" }``. Whoever reads in a language that it
lacks reads the English one, or else the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from companion.engine.messages import Message

LANGUAGE_CODE = r"^[a-z]{2,3}(_[A-Z]{2})?$"
"""A language as a machine's locale writes it: ``en``, ``pt_BR``."""
Name = Annotated[Mapping[Annotated[str, Meta(pattern=LANGUAGE_CODE)], str], Meta(min_length=1)]
"""A name by language. A language may be left empty, as if it were not there."""


def named(name: Mapping[str, str]) -> Message:
    """The name for a view or a logbook line, in every language it has."""
    return Message("", {language: written for language, written in name.items() if written})


def spellings(name: Mapping[str, str]) -> frozenset[str]:
    """A name as it stands in each language;
    whoever bears one of them too is told apart by nobody.
    """
    return frozenset(filter(None, name.values()))
