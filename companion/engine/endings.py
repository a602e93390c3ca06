"""How a battle ends: who has won, how, and by which rule of the book."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.events import Event

S = TypeVar("S", bound=Struct)


class Outcome(Struct, frozen=True):
    """How the battle ended; no winners: a draw, or nobody has won."""

    winners: tuple[str, ...]
    how: str
    rule: str


class BattleEnded(Event, frozen=True, kw_only=True):
    """The battle is over; no winners: a draw, or nobody has won."""

    winners: tuple[str, ...]
    how: str
    rule: str


def over(state: S, event: BattleEnded) -> S:
    """The fold of the end: nothing is thrown for and nothing asked any more."""
    outcome = Outcome(event.winners, event.how, event.rule)
    return replace(state, phase="over", outcome=outcome, call=None, pending=None)
