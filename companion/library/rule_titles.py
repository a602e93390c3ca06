"""The short titles of rules, in our own words: one by its number, or chapter by chapter.

Which book a number belongs to the games' own indexes say, read when the first rule is asked for.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from companion.engine.messages import NOTHING, Message, say
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
def _rules(game: str) -> tuple[dict[str, Any], ...]:
    """A game's rules in the order of its index: its own, and those of books that stand beside it
    and are no game.
    """
    return tuple(
        rule
        for index in _indexes()
        if any(rule.get("book") == game for rule in index)
        for rule in index
        if "id" in rule and (rule["book"] == game or rule["book"] not in games())
    )


@cache
def _books(game: str) -> dict[str, str]:
    """The book of each of a game's rules by number: its own first."""
    own_last = sorted(_rules(game), key=lambda rule: rule["book"] == game)
    return {rule["id"]: rule["book"] for rule in own_last}


def rule_title(game: str, number: str) -> Message:
    """What a rule is about in one line; nothing where the index does not know it."""
    book = _books(game).get(number)
    return Message(f"{book}.rule.{number}") if book else NOTHING


def number_of(rule: str) -> str:
    """How players are told of a rule or a chapter: by its number. Where its book has none, by the
    chapter's place in the book and the rule's in the chapter.
    """
    return _places().get(rule, rule) if rule[:1].islower() else rule


@cache
def _places() -> dict[str, str]:
    """The places of all chapters and rules of the books that have no numbers but names."""
    found: dict[str, str] = {}
    for index in _indexes():
        named = [rule["id"] for rule in index if rule.get("id", "")[:1].islower()]
        for place, chapter in enumerate(dict.fromkeys(map(chapter_of, named)), 1):
            found[chapter] = str(place)
            here = [id for id in named if chapter_of(id) == chapter]
            found |= {id: f"{place}.{number}" for number, id in enumerate(here, 1)}
    return found


def chapter_of(number: str) -> str:
    """The chapter in which a rule stands: all before its first dot."""
    return number.partition(".")[0]


def chapters(game: str) -> tuple[tuple[str, Message], ...]:
    """The chapters of a game's books with what they are about, in the order of the books."""
    found = {chapter_of(rule["id"]): rule["book"] for rule in _rules(game)}
    return tuple((id, Message(f"{book}.chapter.{id}")) for id, book in found.items())


def rules_of(game: str, chapter: str) -> tuple[tuple[str, Message], ...]:
    """The rules of a chapter: the number and the line of each, and where it is so, that the people
    at the table keep it.
    """
    here = (rule for rule in _rules(game) if chapter_of(rule["id"]) == chapter)
    return tuple((rule["id"], _line(rule)) for rule in here)


def _line(rule: dict[str, Any]) -> Message:
    title = Message(f"{rule['book']}.rule.{rule['id']}")
    return say("rules.people", rule=title) if rule["kept"] in ("people", "later") else title
