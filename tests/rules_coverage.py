"""Which rules of the books are kept, how, and by which tests.

`./deploy/rules` prints it; a test holds us to it.

Every game lists its rules in an ``index.toml``; tests carry ``@pytest.mark.rule("admiral:4.13")``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec
import pytest
from msgspec import Struct

from companion.engine.messages import Message
from companion.games import rule_indexes
from companion.i18n.translator import words

ROOT = Path(__file__).parents[1]
KEPT = ("enforced", "reminded", "people", "later")
ANSWER = "RULE_MARKS_FILE"


class Rule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of a book.

    ``kept``: by the software, by a reminder, by the people at the table, or later, and ``why``.
    """

    book: str
    id: str
    kept: Literal["enforced", "reminded", "people", "later"]
    why: str = ""

    @property
    def name(self) -> str:
        """The rule as tests mark it: ``admiral:4.13``."""
        return f"{self.book}:{self.id}"


class Index(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule index of a game."""

    rule: tuple[Rule, ...]


def rules() -> tuple[Rule, ...]:
    """Every rule of every game, in the order of the books."""
    return tuple(
        rule
        for path in rule_indexes()
        for rule in msgspec.toml.decode(path.read_bytes(), type=Index).rule
    )


# ---------------------------------------------------------------- the marks on the tests


def pytest_collection_finish(session: pytest.Session) -> None:
    """Called by pytest when this module is its plugin: write down which test marks which rules."""
    marks = [
        (name, item.nodeid)
        for item in session.items
        for mark in item.iter_markers("rule")
        for name in mark.args
    ]
    Path(os.environ[ANSWER]).write_text(json.dumps(marks), encoding="utf-8")


@cache
def marks() -> dict[str, tuple[str, ...]]:
    """The tests of each rule, by the rule's name.

    A pytest of its own collects them without a window and runs none; only from files that have any,
    which is quicker.
    """
    marking = [
        str(path)
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "pytest.mark.rule" in path.read_text(encoding="utf-8")
    ]
    with TemporaryDirectory() as folder:
        answer = Path(folder) / "marks.json"
        asked = [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-qq",
            "-p",
            "tests.rules_coverage",
            *marking,
        ]
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTEST_", "SDL_"))
        }
        done = subprocess.run(
            asked, cwd=ROOT, env=inherited | {ANSWER: str(answer)}, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(f"the tests could not be collected:\n{done.stdout}{done.stderr}")
        found: dict[str, list[str]] = {}
        for name, test in json.loads(answer.read_text(encoding="utf-8")):
            found.setdefault(name, []).append(test)
    return {name: tuple(tests) for name, tests in found.items()}


# ---------------------------------------------------------------- the table


def untested(known: Iterable[Rule], marked: dict[str, tuple[str, ...]]) -> list[Rule]:
    """Rules the software claims to enforce, or to remind of, that no test proves."""
    return [
        rule for rule in known if rule.kept in {"enforced", "reminded"} and rule.name not in marked
    ]


def table(known: tuple[Rule, ...], marked: dict[str, tuple[str, ...]]) -> list[str]:
    """Coverage by book, a line each: rules, how they are kept, and how many of them have a test."""
    lines = [f"{'book':<16}{'rules':>7}" + "".join(f"{how:>10}" for how in KEPT) + f"{'tested':>9}"]
    for book in dict.fromkeys(rule.book for rule in known):
        of_book = [rule for rule in known if rule.book == book]
        counts = "".join(f"{sum(rule.kept == how for rule in of_book):>10}" for how in KEPT)
        tested = sum(rule.name in marked for rule in of_book)
        lines.append(f"{book:<16}{len(of_book):>7}{counts}{tested:>9}")
    return lines


def title(rule: Rule) -> str:
    """What it is about, in English."""
    return words("en").say(Message(f"{rule.book}.rule.{rule.id}"))


def main() -> int:
    """Print the table and what lacks a test; 1 when something claimed is not proved."""
    known, marked = rules(), marks()
    print(*table(known, marked), sep="\n")
    missing = untested(known, marked)
    if missing:
        print("\nWithout a test:")
        print(*(f"  {rule.name:<24}{rule.kept:<10}{title(rule)}" for rule in missing), sep="\n")
    return int(any(rule.kept == "enforced" for rule in missing))


if __name__ == "__main__":
    sys.exit(main())
