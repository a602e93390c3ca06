"""The page "Adding a game" is true: what it says is done in a copy of the program."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tokenize
from io import StringIO
from pathlib import Path
from textwrap import indent

import pytest

from deploy.catalogues import ROOT

FOLDER = ROOT / "deploy" / "docs" / "adding-a-game"
PAGE = (FOLDER / "README.md").read_text("utf-8")
TAKEN = ("companion", "hardware", "deploy", "scenarios", "tests")
NOT_TAKEN = ("*.mo", "node_modules", ".hypothesis")
TYPES_KNOWN = ".mypy_cache"
"""What has been compiled and what types are known are taken along: files that are as they were are
not read again.
"""
SHELL = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
CODE = [
    block
    for kind, block in re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
    if kind in ("python", "toml", "po")
]
LAID, LOOKED_AT = (block.strip().splitlines() for block in SHELL)
_SOURCES = tuple(
    path.read_text("utf-8")
    for path in sorted(FOLDER.rglob("*"))
    if path.suffix in (".py", ".toml", ".po")
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the game laid into it."""
    there = tmp_path_factory.mktemp("program")
    for name in TAKEN:
        others = ("golden",) if name == "tests" else ()  # the battles of the other games
        ignored = shutil.ignore_patterns(*NOT_TAKEN, *others)
        shutil.copytree(ROOT / name, there / name, ignore=ignored)
    for name in ("pyproject.toml", ".gitignore"):
        shutil.copy(ROOT / name, there)
    if (ROOT / TYPES_KNOWN).is_dir():
        shutil.copytree(ROOT / TYPES_KNOWN, there / TYPES_KNOWN)
    run(there, "git init -q")  # the tests ask what belongs to it
    for command in LAID:
        run(there, command)
    return there


def run(there: Path, command: str) -> str:
    """A command of the page, typed at the root of the copy."""
    kept = {name: os.environ[name] for name in ("HOME",) if name in os.environ}
    programs = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    drawn = {"SDL_VIDEODRIVER": "offscreen", "LIBGL_ALWAYS_SOFTWARE": "1"}
    settings = {"COMPANION_SETTINGS": str(there / "settings.toml"), "GPIOZERO_PIN_FACTORY": "mock"}
    done = subprocess.run(
        command.split(), cwd=there, env=kept | programs | drawn | settings, capture_output=True, text=True
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout[-8000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.mark.sweep
@pytest.mark.parametrize("command", LOOKED_AT)
def test_what_the_page_looks_at_is_as_it_says(copy: Path, command: str) -> None:
    run(copy, command)


@pytest.mark.parametrize("block", CODE, ids=lambda block: block.split("\n")[0][:40])
def test_every_piece_of_code_stands_so_in_a_file(block: str) -> None:
    deeper = (block, indent(block, " " * 4))
    assert any(one in source for source in _SOURCES for one in deeper), block


def test_the_game_is_as_short_as_the_page_says() -> None:
    most = int(re.findall(r"under (\d+) lines of Python", PAGE)[0])
    assert sum(len(lines_of_code(path)) for path in (FOLDER / "lagoon").rglob("*.py")) < most


def lines_of_code(path: Path) -> set[int]:
    """The lines of a module that are not blank and neither docstring nor comment."""
    text = path.read_text("utf-8")
    said = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    tokens = tokenize.generate_tokens(StringIO(text).readline)
    code = (token for token in tokens if token.string.strip() and token.type != tokenize.COMMENT)
    return {at for token in code for at in range(token.start[0], token.end[0] + 1)} - said


def test_no_file_that_was_there_names_the_game() -> None:
    listed = ["git", "ls-files", "-z", *TAKEN]
    told = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    ours = [ROOT / name for name in told.split("\0") if name and (ROOT / name).is_file()]
    naming = [
        path.relative_to(ROOT)
        for path in ours
        if path.suffix in (".py", ".kv", ".po", ".toml")
        and path != Path(__file__)
        and not path.is_relative_to(FOLDER)
        and re.search(r"games[./]lagoon|[\"']lagoon[.\"']", path.read_text("utf-8"))
    ]
    assert naming == []


@pytest.mark.sweep
def test_its_files_hold_to_the_style_of_the_others(copy: Path) -> None:
    run(copy, "ruff check companion/games/lagoon tests/games/lagoon")
    run(copy, "ruff format --check companion/games/lagoon tests/games/lagoon")
    run(copy, "lint-imports --no-logo --no-cache")
    run(copy, "python -m pytest -q -p no:cacheprovider tests/architecture/test_raises.py")
