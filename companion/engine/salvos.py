"""A salvo as it is put together before its throw: aimed, fired or given up.

What joins it and what comes of the throw each book says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.events import Event, Folds
from companion.engine.questions import Pending, finished


class AimSalvo(Command, frozen=True, kw_only=True):
    """Begin a salvo of several pieces at one target, ``all_in`` with all that can."""

    target: str
    all_in: bool = False


class FireSalvo(Command, frozen=True, kw_only=True):
    """The salvo is complete: call for what decides it."""


class DropSalvo(Command, frozen=True, kw_only=True):
    """Give the salvo up before that is called for."""


class SalvoAimed(Event, frozen=True, kw_only=True):
    """A target has been named for a salvo."""

    seat: str
    target: str


class SalvoDropped(Event, frozen=True, kw_only=True):
    """The salvo is no more: given up, or fired."""

    seat: str


def salvo_folds(kind: Callable[[str], Pending]) -> Folds:
    """The folds of a salvo that waits as this ``kind``, made of its target."""

    def aimed(state: Any, event: SalvoAimed) -> Any:
        return replace(state, pending=kind(event.target))

    return {SalvoAimed: aimed, SalvoDropped: finished}
