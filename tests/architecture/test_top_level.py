"""The top level stays small enough to be read at a glance."""

from __future__ import annotations

from tests.architecture.project import files


def test_the_top_level_holds_these_and_nothing_else() -> None:
    names = {path.parts[0] for path in files()}
    expected = {
        "pyproject.toml",
        "README.md",
        "companion",
        "hardware",
        "scenarios",
        "tests",
        "deploy",
    }
    assert {name for name in names if not name.startswith(".")} == expected
