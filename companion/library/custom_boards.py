"""Boards that the people at this table have drawn:
scenarios of their own under ``<data>/scenarios``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.library.scenarios import ScenarioFile, scenario_files
from companion.library.toml_writer import toml
from companion.platform.atomic_file import replace_durably


class Boards:
    """Reads and keeps them. The folder is made when the first board is kept."""

    def __init__(self, data: Path, games: Mapping[str, Game]) -> None:
        self.folder = data / "scenarios"
        self._games = games

    def files(self) -> tuple[ScenarioFile, ...]:
        """Every scenario people have drawn here."""
        return scenario_files(self.folder)

    def is_own(self, path: Path) -> bool:
        """Whether a scenario was drawn here, and so may be changed."""
        return path.is_relative_to(self.folder)

    def keep(self, game: str, sheet: Mapping[str, Any], path: Path | None = None) -> Path:
        """Write a scenario, over the one at ``path`` or as a new one; whole or not at all, and
        never one that is wrong.

        Raises ``ScenarioError`` as the game's own reader does, and ``OSError``.
        """
        shelf = self.folder / game
        trial = shelf / "trial"
        trial.mkdir(mode=0o700, parents=True, exist_ok=True)
        final = path or shelf / f"{_new_name(shelf)}.toml"
        draft = trial / final.name
        try:
            draft.write_text(toml(sheet), encoding="utf-8")
            self._games[game].load(draft)
            replace_durably(draft, final)
        finally:
            draft.unlink(missing_ok=True)
        return final

    def forget(self, path: Path) -> None:
        """Take a board away that was drawn here. Battles begun on it keep it."""
        if self.is_own(path):
            path.unlink(missing_ok=True)


def read_board(path: Path) -> dict[str, Any]:
    """A scenario's whole sheet as it is written."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _new_name(shelf: Path) -> str:
    used = {path.stem for path in shelf.glob("*.toml")}
    return next(
        name for number in range(1, len(used) + 2) if (name := f"board-{number}") not in used
    )
