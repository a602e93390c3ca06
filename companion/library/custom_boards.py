"""Boards that the people at this table have drawn: scenarios of their own under
``<data>/scenarios``, and drafts beside them that nobody can play on yet.

A draft bears the name of the scenario that it becomes, or of which it is a change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from itertools import chain, count
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.engine.scenario import values_in
from companion.library.scenarios import ScenarioFile, scenario_files
from companion.library.toml_writer import toml
from companion.platform.atomic_file import half_of, replace_durably
from companion.platform.folders import files_in

DRAFTS = "drafts"
"""The folder of the drafts, in that of the scenarios of a game."""

GONE = ".gone"
"""How the file of a board ends that was taken away."""


def _none_told(_game: str) -> frozenset[str]:
    return frozenset()


class Boards:
    """Reads and keeps them. The folder is made when the first board is kept.

    ``told_of`` gives the scenarios of a game of which house figures were told: they may wait for a
    file that somebody has taken away, so that no new board gets its name.
    """

    def __init__(
        self,
        data: Path,
        games: Mapping[str, Game],
        told_of: Callable[[str], Collection[str]] = _none_told,
    ) -> None:
        self.folder = data / "scenarios"
        self._games, self._told_of = games, told_of

    def files(self) -> tuple[ScenarioFile, ...]:
        """Every scenario people have drawn here."""
        return scenario_files(self.folder)

    def drafts(self) -> tuple[ScenarioFile, ...]:
        """Every board that is not finished."""
        return tuple(
            ScenarioFile(game=path.parents[1].name, name=path.stem, path=path)
            for path in files_in(self.folder, f"*/{DRAFTS}/*.toml")
        )

    def is_own(self, path: Path) -> bool:
        """Whether a scenario was drawn here, and so may be changed."""
        return path.is_relative_to(self.folder)

    def keep(self, game: str, sheet: Mapping[str, Any], path: Path | None = None) -> Path:
        """Write a scenario, over the one at ``path`` or as a new one; whole or not at all, and
        never one that is wrong. Its draft is one no longer.

        Raises ``ScenarioError`` as the game's own reader does, and ``OSError``.
        """
        shelf = self.folder / game
        trial = shelf / "trial"
        trial.mkdir(mode=0o700, parents=True, exist_ok=True)
        final = shelf / self._name(game, path)
        tried = trial / final.name
        try:
            tried.write_text(toml(sheet), encoding="utf-8")
            self._games[game].load(tried)
            replace_durably(tried, final)
        finally:
            tried.unlink(missing_ok=True)
        (shelf / DRAFTS / final.name).unlink(missing_ok=True)
        return final

    def keep_draft(self, game: str, sheet: Mapping[str, Any], path: Path | None = None) -> Path:
        """Write a scenario as far as it is drawn, as the draft of the one at ``path`` or as a new
        one. Raises ``OSError``.
        """
        shelf = self.folder / game
        (shelf / DRAFTS).mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = shelf / DRAFTS / self._name(game, path)
        with half_of(draft) as half:
            half.write_text(toml(sheet), encoding="utf-8")
        return draft

    def _name(self, game: str, path: Path | None) -> str:
        """The name of the file at ``path``, or one that no scenario and no draft bears, bore or may
        get back: battles are begun once more by it.
        """
        if path:
            return path.name
        shelf = self.folder / game
        files = *map(shelf.glob, ("*.toml", f"*{GONE}")), (shelf / DRAFTS).glob("*.toml")
        used = {file.stem for file in chain(*files)}.union(self._told_of(game))
        free = (one for number in count(1) if (one := f"board-{number}") not in used)
        return f"{next(free)}.toml"

    def forget(self, path: Path) -> None:
        """Take a board away that was drawn here; its file stays under another name. Battles begun
        on it keep it.
        """
        if not self.is_own(path):
            return
        if path.parent.name == DRAFTS:
            path.unlink(missing_ok=True)
        elif path.exists():
            path.replace(path.with_suffix(GONE))


def read_board(path: Path) -> dict[str, Any]:
    """A scenario's whole sheet as it is written, to be changed at will.

    Raises ``OSError`` and ``ValueError`` where it cannot be read.
    """
    sheet: dict[str, Any] = deepcopy(values_in(path))
    return sheet
