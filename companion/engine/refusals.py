"""A refusal teaches: what was wrong, the figures, and the number of the rule that says so."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from typing import Any

from companion.engine.messages import Figure, Message


class Kind(StrEnum):
    """Why a command was not carried out. Four different errors, never mixed."""

    MALFORMED = "malformed"  # it names a thing that does not exist, or cannot be read
    ILLEGAL = "illegal"  # a rule of the book forbids it
    NOT_YOUR_TURN = "not-your-turn"  # another seat is to act
    NOT_NOW = "not-now"  # the battle waits for something else first


class Refused(Exception):
    """Raised by ``decide``; carries the sentence a player can read and the rule's number."""

    def __init__(
        self, reason: str, /, rule: str = "", kind: Kind = Kind.ILLEGAL, **figures: Figure
    ) -> None:
        self.reason = Message(reason, figures)
        self.rule = rule
        self.kind = kind

    def __str__(self) -> str:
        """For a trace: most refusals are shown on a dead button and never printed."""
        return f"{self.reason.id} ({self.rule})" if self.rule else self.reason.id


@lru_cache(maxsize=1024)
def barred(
    reason: str, rule: str, name_of: Callable[[str], Message], piece: str, figure: str = "ship"
) -> Refused:
    """Why a piece cannot do something; ``figure`` is what the sentence calls it. It is said after
    every deed and so made but once; whoever raises it raises a copy.
    """
    named: dict[str, Any] = {figure: name_of(piece)}
    return Refused(reason, rule, **named)
