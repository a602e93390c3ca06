"""What the rule index claims, the tests prove."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from companion.engine.messages import NOTHING
from companion.games import games
from companion.i18n.translator import LANGUAGES
from companion.library.rule_titles import rule_title
from tests.architecture.catalogues import by_id
from tests.architecture.project import tree, under
from tests.rules_coverage import Rule, marks, rules, table, untested

STORM = Rule(book="admiral", id="4.9", kept="enforced")
LAMP = Rule(book="admiral", id="9.1", kept="people")

NUMBER = re.compile(r"(?:[IVX]+\.)?\d+(?:\.\d+)+[a-z]?|[IVX]+\.\d+[a-z]?")


def cited() -> list[tuple[Path, int, str]]:
    """Every rule number that stands by itself in a game's code: refusals, choices, reminders, lines
    of the log.
    """
    return [
        (path, node.lineno, node.value)
        for path in under("companion")
        if path.parts[1] == "games"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and NUMBER.fullmatch(node.value)
    ]


def spoken_in(path: Path) -> list[str]:
    """The games a file belongs to: the one whose folder it stands in, or all of the family that
    share it.
    """
    slugs = [
        slug for slug, game in games().items() if path.parts[2] in game.load.__module__.split(".")
    ]
    return [slug for slug in slugs if slug in path.parts] or slugs


@pytest.mark.sweep
def test_every_enforced_rule_has_a_test_and_every_test_a_rule_that_there_is() -> None:
    marked = marks()  # another pytest collects them, which takes its time: asked once
    missing = untested(rules(), marked)
    assert [rule.name for rule in missing if rule.kept == "enforced"] == []
    assert marked.keys() - {rule.name for rule in rules()} == set()


def test_no_rule_is_listed_twice() -> None:
    assert [
        name for name, times in Counter(rule.name for rule in rules()).items() if times > 1
    ] == []


def test_a_rule_left_for_later_says_why() -> None:
    assert [rule.name for rule in rules() if rule.kept == "later" and not rule.why] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_title_and_every_title_its_rule(language: str) -> None:
    titles = {id for id in by_id(language) if ".rule." in id}
    assert titles == {f"{rule.book}.rule.{rule.id}" for rule in rules()}


def test_every_number_a_game_speaks_opens_a_rule() -> None:
    found = cited()
    assert len(found) > 100
    dumb = [
        f"{path}:{line} {number}"
        for path, line, number in found
        if all(rule_title(slug, number) == NOTHING for slug in spoken_in(path))
    ]
    assert dumb == []


def test_the_index_is_not_empty() -> None:
    assert len(rules()) > 100


def test_only_what_software_keeps_needs_a_test() -> None:
    assert untested([STORM, LAMP], {}) == [STORM]
    assert untested([STORM, LAMP], {"admiral:4.9": ("test_storm",)}) == []


def test_the_table_counts_by_book() -> None:
    head, line = table((STORM, LAMP), {"admiral:4.9": ("test_storm",)})
    assert head.split() == ["book", "rules", "enforced", "reminded", "people", "later", "tested"]
    assert line.split() == ["admiral", "2", "1", "0", "1", "0", "1"]
