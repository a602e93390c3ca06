"""Rows that answer what is asked in the midst of something."""

from __future__ import annotations

from typing import Any

from companion.engine.commands import Command
from companion.engine.deeds import Deed
from companion.engine.messages import Message
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.refusals import Kind, Refused

ANSWER = pick_kind("answer")
"""What one says where there is nothing to point at: a question's answers stand in one list."""


def answer(*, rule: str, **row: Any) -> Deed:
    """Such a row: whoever is not asked is refused by its ``rule``."""
    refused = Refused("refused.unasked", rule, kind=Kind.NOT_NOW)
    return Deed(rule=rule, unasked=lambda _state, _seat: refused, **row)


def said(command: Command, deed: str, label: Message, rule: str, likely: bool = False) -> Choice:
    """One of the answers to a question whose ``deed`` they share."""
    return Choice(
        command=command,
        deed=deed,
        label=label,
        picks=picks(answer=command.word),
        rule=rule,
        likely=likely,
    )
