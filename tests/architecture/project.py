"""The checkout as a set of files: what the tests of its shape look at."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("companion", "hardware")


@cache
def files() -> tuple[Path, ...]:
    """Every file of the project, from its root: tracked by git, or new and not ignored."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    told = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return tuple(
        path
        for name in told.split("\0")
        if name and (path := Path(name)) and (ROOT / path).exists()
    )


def under(*folders: str, suffix: str = ".py") -> list[Path]:
    """The files of some folders with an ending, from the root."""
    return [path for path in files() if path.parts[0] in folders and path.suffix == suffix]


def text(path: Path) -> str:
    """What stands in a file."""
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    """A Python file as a syntax tree."""
    return ast.parse(text(path), filename=str(path))
