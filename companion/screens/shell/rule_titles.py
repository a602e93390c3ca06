"""The short titles of rules: words like all others, by the book and the number of the rule.

Which book a number belongs to the games' own indexes say, read when the first rule is asked for.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from companion.engine.messages import NOTHING, Message
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
def _books(game: str) -> dict[str, str]:
    """The book of each of a game's rules by number: its own first, then books that stand in the
    same index and are no game.
    """
    beside = [
        rule
        for index in _indexes()
        if any(rule.get("book") == game for rule in index)
        for rule in index
        if "id" in rule and (rule["book"] == game or rule["book"] not in games())
    ]
    return {
        rule["id"]: rule["book"] for rule in sorted(beside, key=lambda rule: rule["book"] == game)
    }


def rule_title(game: str, number: str) -> Message:
    """What a rule is about in one line; nothing where the index does not know it."""
    book = _books(game).get(number)
    return Message(f"{book}.rule.{number}") if book else NOTHING
