"""The README is true: what it names exists, and what exists it names."""

from __future__ import annotations

import re
import tomllib

import pytest

from companion.games import games
from companion.i18n.translator import words
from tests.architecture.project import ROOT, files

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAP = re.findall(r"^\| `([\w/]+/)` \|", README, re.MULTILINE)


def requirement(line: str) -> str:
    """The bare name of a package in a list of dependencies."""
    return re.split(r"[^\w-]", line, maxsplit=1)[0]


def libraries() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    asked = [*project["project"]["dependencies"], *groups["build"], *groups["test"]]
    return {requirement(line) for line in asked if isinstance(line, str)}


@pytest.mark.parametrize("command", ["./deploy/run", "./deploy/test"])
def test_it_shows_both_commands(command: str) -> None:
    assert re.search(rf"^{re.escape(command)}\b", README, re.MULTILINE)


@pytest.mark.parametrize("slug", sorted(games()))
def test_it_names_every_game(slug: str) -> None:
    title = words("en").say(games()[slug].card.title)
    assert re.search(rf"^\| {title} \| `companion/games/[\w/]+/` \|", README, re.MULTILINE)


@pytest.mark.parametrize("folder", MAP)
def test_every_folder_of_the_map_exists(folder: str) -> None:
    assert (ROOT / folder).is_dir()


def test_every_folder_is_on_the_map() -> None:
    top = {
        f"{path.parts[0]}/"
        for path in files()
        if len(path.parts) > 1 and not path.parts[0].startswith(".")
    }
    inner = {
        f"companion/{path.parts[1]}/"
        for path in files()
        if path.parts[0] == "companion" and len(path.parts) > 2
    }
    assert (top - {"companion/"}) | inner == set(MAP)


def test_every_library_has_its_reason() -> None:
    table = README[README.index("## Libraries") :]
    assert {
        name for name in libraries() if not re.search(rf"^\|[^|]*\b{name}\b", table, re.MULTILINE)
    } == set()


def test_the_locks_hold_what_the_project_asks_for() -> None:
    lock = (ROOT / "deploy/requirements-test.txt").read_text(encoding="utf-8")
    assert {
        name for name in libraries() if not re.search(rf"^{name}==", lock, re.MULTILINE)
    } == set()
