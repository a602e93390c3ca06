"""The devices' own words, for programs without the table: compiled catalogues called ``hardware``.

They lie in ``locale`` beside this file, or in the folder where the table beside us keeps a whole
language; that folder is read, nothing of the table is imported. What a language leaves out is said
in English.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

_SOURCES = Path(__file__).parents[1]
_COMPILED = Path(sys.prefix) / "share/table-companion"
"""Where they lie for a checkout that may not be written; see ``companion.i18n.translator``."""
_PLACES = ("hardware/locale", "companion/i18n/locale")
_ENGLISH = "en"


def _languages() -> tuple[str, ...]:
    found = {
        file.parent.name
        for place in _PLACES
        for ending in ("po", "mo")
        for file in (_SOURCES / place).glob(f"*/hardware.{ending}")
    }
    return tuple(sorted(found, key=lambda name: (name != _ENGLISH, name)))


LANGUAGES = _languages()
"""English first."""


def machine_language(languages: Sequence[str]) -> str:
    """The language of the machine where its locale names one of these, the first of them where it
    does not: for ``pt_BR.UTF-8`` that is ``pt_BR``, or else ``pt``.
    """
    told = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = re.split(r"[.@]", next(filter(None, told), ""))[0]
    wanted = (locale, locale.partition("_")[0], *languages)
    return next(one for one in wanted if one in languages)


@cache
def _catalogues(language: str) -> tuple[GNUTranslations, ...]:
    root = _COMPILED if _COMPILED.exists() else _SOURCES
    files = (
        root / place / one / "hardware.mo" for one in (language, _ENGLISH) for place in _PLACES
    )
    return tuple(_read(file) for file in files if file.exists())


@cache
def _read(file: Path) -> GNUTranslations:
    with file.open("rb") as compiled:
        return GNUTranslations(compiled)


def _say(language: str, id: str) -> str:
    said = (catalogue.gettext(id) for catalogue in _catalogues(language))
    return next((text for text in said if text != id), id)


def speak(language: str, id: str, **figures: int | str) -> str:
    """A sentence; a figure that is itself the id of words is said in words."""
    said = {
        name: _say(language, value) if isinstance(value, str) and value else value
        for name, value in figures.items()
    }
    return _say(language, id).format(**said)
