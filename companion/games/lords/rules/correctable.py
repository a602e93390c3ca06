"""Kinds of token that the referee may set right, as rows of his page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.engine.corrections import OPTION, Correctable
from companion.engine.messages import say
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
    **more: Any,
) -> Correctable:
    """A token that shows one of two things."""
    return row(
        what,
        OPTION,
        pieces=pieces,
        shows=lambda state, piece: words[is_second(state, piece)],
        values=lambda _state, _piece: words,
        fold=lambda state, piece, to: fold(state, piece, to == words[1]),
        **more,
    )
