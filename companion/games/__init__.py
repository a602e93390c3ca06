"""One folder a game, or a family of games.

Games are found here, never listed; none imports another. A game is a folder with a ``card.py``: its
name is the slug, and its package holds ``GAME``. Which games there are is read from the folders
alone, so that no book is loaded before somebody plays it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import RLock

from companion.engine.codec import Codec
from companion.engine.game import Game

_HERE = Path(__file__).parent


class Shelf(Mapping[str, Game]):
    """Every game by its slug, each loaded when it is first taken.

    One at a time, with all that can be read of it: msgspec works a type out when it is first read,
    and threads that are the first at once would end the program.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}
        self._loading = RLock()
        self._packages = {
            card.parent.name: ".".join((__name__, *card.parent.relative_to(_HERE).parts))
            for card in sorted(_HERE.rglob("card.py"))
        }

    def __getitem__(self, slug: str) -> Game:
        with self._loading:
            if slug not in self._loaded:
                game: Game = import_module(self._packages[slug]).GAME
                Codec(game)
                self._loaded[slug] = game
        return self._loaded[slug]

    def __contains__(self, slug: object) -> bool:
        return slug in self._packages

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)


@cache
def games() -> Shelf:
    """Every game by its slug."""
    return Shelf()


def rule_indexes() -> tuple[Path, ...]:
    """Every ``index.toml`` of rules, wherever in its game's folder it stands."""
    return tuple(sorted(_HERE.rglob("index.toml")))
