"""What serves every game speaks of no single one: its words stand in the game's own folder."""

from __future__ import annotations

import re
from pathlib import Path

GENERAL = (
    "engine",
    "i18n",
    "platform",
    "journal",
    "session",
    "library",
    "devices",
    "appliance",
    "presenters",
    "widgets",
    "screens",
    "cli",
)
"""Folders of the companion that know no game."""
ENDINGS = (".py", ".kv", ".po")
WORDS = {
    "admiral",
    "ammunition",
    "brigantine",
    "colonies",
    "colony",
    "currents",
    "fort",
    "forts",
    "garrison",
    "golitsyn",
    "lot",
    "lots",
    "mines",
    "minefield",
    "pearl",
    "pearls",
    "pirate",
    "pirates",
    "reef",
    "reefs",
    "spain",
    "spaniard",
    "spaniards",
    "spanish",
    "sprung",
    "treasure",
    "treasures",
}
"""Words of one game alone.

Galleons are in several; a 'mine' may be a pronoun, and 'current' what is so now.
"""
SEA_MAPS = (
    "a sea map has signs of its own: these are the words of its file, and what one draws it with"
)
EXCEPTIONS = {
    **{
        (file, word): SEA_MAPS
        for file, words in {
            "engine/square_map.py": ("reef", "reefs", "currents"),
            "engine/square_map_check.py": ("reef", "reefs", "currents"),
            "engine/square_map_edit.py": ("reef", "reefs", "currents"),
            "engine/square_map_drawing.py": ("currents",),
            "i18n/locale/en/boards.po": ("reef",),
            "i18n/locale/ru/boards.po": ("reef",),
            "i18n/locale/en/engine.po": ("currents",),
            "i18n/locale/ru/engine.po": ("currents",),
        }.items()
        for word in words
    },
    (
        "widgets/chart/silhouettes.py",
        "fort",
    ): "a picture is called after what it shows; cards and pieces ask for it by name",
    (
        "widgets/chart/silhouettes.py",
        "forts",
    ): "as above",
    (
        "widgets/chart/miniatures.py",
        "fort",
    ): "as above",
    (
        "widgets/chart/places.py",
        "colony",
    ): "a sign is called after what it shows; maps ask for it by name",
    (
        "i18n/locale/en/shell.po",
        "pearl",
    ): "a command that can be typed as it stands names a scenario",
    ("i18n/locale/ru/shell.po", "pearl"): "as in English",
}


def sources() -> list[Path]:
    """Everything that is to serve any game."""
    companion = [path for folder in GENERAL for path in Path("companion", folder).rglob("*")]
    found = [*companion, *Path("companion").glob("*.py"), *Path("hardware").rglob("*")]
    return sorted(path for path in found if path.suffix in ENDINGS)


def spoken(path: Path) -> set[str]:
    """The words of a file, names taken apart: ``LoadPearl`` is load and pearl."""
    return {
        word.lower()
        for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", path.read_text(encoding="utf-8"))
    }


def short(path: Path) -> str:
    """A path as the exceptions write it."""
    return path.as_posix().removeprefix("companion/")


def test_no_word_of_a_single_game_stands_in_what_serves_all() -> None:
    found = {(short(path), word) for path in sources() for word in spoken(path) & WORDS}
    assert found - set(EXCEPTIONS) == set()


def test_no_exception_outlives_its_word() -> None:
    found = {(short(path), word) for path in sources() for word in spoken(path)}
    assert set(EXCEPTIONS) <= found
