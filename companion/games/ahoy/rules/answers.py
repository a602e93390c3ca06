"""Rows that answer what is asked in the midst of something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.commands import Command
from companion.engine.deeds import Deed
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop
from companion.games.ahoy.rules.state import AhoyState

ANSWER = pick_kind("answer")
"""What one says where there is nothing to point at: a question's answers stand in one list."""


def answer(*, rule: str, **row: Any) -> Deed:
    """Such a row: whoever is not asked is refused by its ``rule``, if not ``unasked`` otherwise."""
    refused = Refused("refused.unasked", rule, kind=Kind.NOT_NOW)
    row.setdefault("unasked", lambda _state, _seat: refused)
    return Deed(rule=rule, **row)


def declining(
    command: type[Command], deed: str, rule: str, by: str = "", beside: str = "", **row: Any
) -> Deed:
    """The row by which whoever is asked does nothing, or no more: what is asked is off the agenda.

    The ``deed`` is its label's word too. It is offered ``by`` a rule, or by that of the question.
    Where it stands ``beside`` the things that another deed picks it shares that: nobody has to say
    first that he wants any.
    """

    def options(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
        asked_by = state.question.rule if state.question else rule
        label = say(f"ahoy.{deed}")
        yield Choice(
            command=command(seat=seat),
            deed=beside or deed,
            label=label,
            picks=picks(answer=deed) if beside else (),
            rule=by or asked_by,
        )

    row.setdefault("do", let_be)
    return answer(command=command, rule=rule, options=options, **row)


def let_be(_state: AhoyState, _command: Command, recorder: Recorder) -> None:
    """Nothing comes of it."""
    pop(recorder)


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
