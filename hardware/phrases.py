"""The devices' own words, for programs without the table: the compiled catalogues in ``locale``."""

from __future__ import annotations

import sys
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

_SOURCES = Path(__file__).parent / "locale"
_COMPILED = Path(sys.prefix) / "share/table-companion/hardware/locale"
"""Where they lie for a checkout that may not be written; see ``companion.i18n.translator``."""

LANGUAGES = tuple(sorted(folder.name for folder in _SOURCES.iterdir() if folder.is_dir()))


@cache
def _catalogue(language: str) -> GNUTranslations:
    with ((_COMPILED if _COMPILED.exists() else _SOURCES) / language / "hardware.mo").open(
        "rb"
    ) as compiled:
        return GNUTranslations(compiled)


def speak(language: str, id: str, **figures: int | str) -> str:
    """A sentence; a figure that is itself the id of words is said in words."""
    words = _catalogue(language)
    said = {
        name: words.gettext(value) if isinstance(value, str) and value else value
        for name, value in figures.items()
    }
    return words.gettext(id).format(**said)
