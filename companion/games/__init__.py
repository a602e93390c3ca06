"""One folder a game, or a family of games.

Games are found here, never listed; none imports another.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from companion.engine.game import Game


@cache
def games() -> dict[str, Game]:
    """Every game by its slug: each package's ``GAME``, or its ``GAMES`` where it holds a family."""
    return {
        game.card.slug: game
        for module in iter_modules(__path__)
        if module.ispkg
        for game in _of(module.name)
    }


def rule_indexes() -> tuple[Path, ...]:
    """Every ``index.toml`` of rules, wherever in its game's folder it stands."""
    return tuple(sorted(Path(__file__).parent.rglob("index.toml")))


def _of(package: str) -> Iterator[Game]:
    module = import_module(f"{__name__}.{package}")
    yield from getattr(module, "GAMES", None) or (module.GAME,)
