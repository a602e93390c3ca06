"""Sizes are a smell, not a law: what is longer than an eye takes in says why."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.project import CODE, text, tree, under

LONG_MODULES: dict[str, str] = {}
"""Modules over 350 lines, each with its reason."""


def lengths() -> list[tuple[int, str]]:
    """Length in lines and name of every function of the product."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [
        ((node.end_lineno or node.lineno) - node.lineno + 1, f"{path}:{node.lineno} {node.name}")
        for path in under(*CODE)
        for node in ast.walk(tree(path))
        if isinstance(node, functions)
    ]


def test_nine_functions_in_ten_fit_in_40_lines() -> None:
    found = lengths()
    long = [name for length, name in found if length > 40]
    assert len(long) <= len(found) / 10, long


def test_no_function_is_longer_than_two_screens() -> None:
    assert [name for length, name in lengths() if length > 80] == []


def test_a_module_fits_in_350_lines_or_says_why() -> None:
    lines = {str(path): len(text(path).splitlines()) for path in under(*CODE, "deploy")}
    assert {path for path, many in lines.items() if many > 350} - set(LONG_MODULES) == set()


def test_no_reason_outlives_its_module() -> None:
    stale = [name for name in LONG_MODULES if len(text(Path(name)).splitlines()) <= 350]
    assert stale == []
