"""The short titles of rules, from the games' own indexes. Read when the first rule is asked for."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from companion.games import games, rule_indexes


@cache
def _indexes() -> tuple[tuple[dict[str, Any], ...], ...]:
    found = []
    for index in rule_indexes():
        try:
            found.append(tuple(tomllib.loads(index.read_text("utf-8")).get("rule", ())))
        except (OSError, tomllib.TOMLDecodeError):
            pass  # the slip then points to the book
    return tuple(found)


@cache
def _titles(game: str) -> dict[str, dict[str, str]]:
    """A game's rules by number: of its own book first, then of books that stand in the same index
    and are no game.
    """
    own = [
        rule
        for index in _indexes()
        if any(rule.get("book") == game for rule in index)
        for rule in index
    ]
    mine = [
        rule
        for rule in own
        if "id" in rule and (rule["book"] == game or rule["book"] not in games())
    ]
    return {rule["id"]: rule for rule in sorted(mine, key=lambda rule: rule["book"] == game)}


def rule_title(game: str, number: str, language: str) -> str:
    """What a rule is about in one line, or nothing where the index does not say."""
    return _titles(game).get(number, {}).get(f"title_{language}", "")
