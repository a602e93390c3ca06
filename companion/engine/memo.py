"""What was worked out for a state is kept with it: a state never changes, so it stays true."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, TypeVar

from msgspec import Struct

R = TypeVar("R")
_UNKNOWN: Any = object()
"""Stands for what has not been worked out yet."""


def once(work: Callable[..., R]) -> Callable[..., R]:
    """Have ``work(state, ...)`` done once for each state: what is asked again is looked up.

    States are frozen, so an answer is good for as long as its state is. The state's class is
    declared with ``dict=True``, which gives it room for what is remembered; the other arguments
    must be hashable.
    """
    if len(signature(work).parameters) == 1:
        return _alone(work)

    @wraps(work)
    def asked(state: Any, *rest: Any) -> R:
        known, key = state.__dict__, (work, rest)
        answer: R = known.get(key, _UNKNOWN)
        if answer is _UNKNOWN:
            answer = known[key] = work(state, *rest)
        return answer

    return asked


def _alone(work: Callable[[Any], R]) -> Callable[[Any], R]:
    """Of the state and nothing besides: most of what is asked, and asked dozens of times a deed."""

    @wraps(work)
    def asked(state: Any) -> R:
        known = state.__dict__
        answer: R = known.get(work, _UNKNOWN)
        if answer is _UNKNOWN:
            answer = known[work] = work(state)
        return answer

    return asked


def forget(state: Any) -> None:
    """Drop what has been worked out for a state that is kept, but no longer stands on the table."""
    if isinstance(state, Struct):
        getattr(state, "__dict__", {}).clear()  # a struct's own fields are not in it
