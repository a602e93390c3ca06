"""Kinds of token that the referee may set right, as rows of his page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.engine import table_corrections
from companion.engine.corrections import Correctable
from companion.engine.messages import say
from companion.engine.refusals import Refused
from companion.games.lords.rules.state import LordsState


def row(what: str, pick: str, **more: Any) -> Correctable:
    """A token that shows a value which is picked so."""
    return Correctable(what=what, label=say(f"lords.correct.{what}"), pick=pick, **more)


def two_ways(
    what: str,
    words: tuple[str, str],
    pieces: Callable[[LordsState], Iterable[str]],
    is_second: Callable[[LordsState, str], bool],
    fold: Callable[[LordsState, str, bool], LordsState],
    why_not: Callable[[LordsState, str, str], Refused | None] = lambda _state, _piece, _to: None,
) -> Correctable:
    """A token that shows one of two things; ``fold`` is told whether the second."""
    return table_corrections.two_ways(
        what,
        words,
        pieces,
        is_second,
        lambda state, piece, to: fold(state, piece, to == words[1]),
        why_not,
        say(f"lords.correct.{what}"),
    )
