"""What was worked out for a state is kept with it: a state never changes, so it stays true.

``once`` keeps it as long as its state stands on the table. What is ``kept`` is handed on from a
state to the next: there it holds for as long as what it was made of is the same, as ``while_same``
says of a function, and ``each_while_same`` of what is worked out for one thing after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from itertools import compress, count
from operator import is_not
from typing import Any, Generic, ParamSpec, TypeVar

from msgspec import Struct

R = TypeVar("R")
T = TypeVar("T")
P = ParamSpec("P")
_UNKNOWN: Any = object()
"""Stands for what has not been worked out yet."""
_KEPT = "kept"


def once(work: Callable[..., R]) -> Callable[..., R]:
    """Have ``work(state, ...)`` done once for each state: what is asked again is looked up.

    States are frozen, so an answer is good for as long as its state is. The state's class is
    declared with ``dict=True``, which gives it room for what is remembered; the other arguments
    must be hashable.
    """
    parameters = [*signature(work).parameters.values()]
    if len(parameters) == 1:
        return _alone(work)
    if len(parameters) == 2:
        return _of_one(work, parameters[1].default)

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


def _of_one(work: Callable[[Any, Any], R], usual: Any) -> Callable[..., R]:
    """Of the state and one thing besides, ``usual`` where it is not named."""

    @wraps(work)
    def asked(state: Any, one: Any = usual) -> R:
        known, key = state.__dict__, (work, one)
        answer: R = known.get(key, _UNKNOWN)
        if answer is _UNKNOWN:
            answer = known[key] = work(state, one)
        return answer

    return asked


class once_property(Generic[R]):  # noqa: N801  - said like ``property``
    """A property of a state that is worked out once: asked again it is found among the state's own
    attributes.
    """

    def __init__(self, work: Callable[[Any], R]) -> None:
        self._work, self.__doc__ = work, work.__doc__

    def __get__(self, state: Any, _owner: type) -> R:
        answer: R = self._work(state)
        state.__dict__[self._work.__name__] = answer
        return answer


def kept(state: Any) -> dict[Any, Any]:
    """What has been worked out in this battle, by its name: what it was made of, and the answer."""
    known: dict[Any, Any] = state.__dict__.setdefault(_KEPT, {})
    return known


def kept_around(state: Any, name: Any, around: object) -> dict[Any, Any]:
    """What is kept by a name for one thing after another: empty where what is ``around`` them all
    is not what it was.
    """
    known = kept(state)
    before = known.get(name)
    if before is None or before[0] != around:
        before = known[name] = around, {}
    answers: dict[Any, Any] = before[1]
    return answers


def while_same(made_of: Callable[[Any], object]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Have ``work(state, ...)`` done anew only where what of the state the answer is ``made_of`` is
    not what it was when the same was asked before. The other arguments must be hashable.

    Random battles hold all that is kept to what comes of a state that remembers nothing.
    """

    def keeping(work: Callable[..., R]) -> Callable[..., R]:
        @wraps(work)
        def asked(state: Any, *rest: Any) -> R:
            known, now, name = kept(state), made_of(state), (work, rest)
            before = known.get(name)
            if before is None or before[0] != now:
                before = known[name] = now, work(state, *rest)
            answer: R = before[1]
            return answer

        return asked

    return keeping


def each_while_same(
    state: Any, name: Any, things: Iterable[T], around: object, work: Callable[[T], R]
) -> tuple[R, ...]:
    """What ``work`` makes of each of these things, in their order: anew only of what is another
    object than stood in its place before, or of all where there are more or fewer of them, or what
    is ``around`` them is not what it was.

    ``name`` is what it is kept by.
    """
    known, things = kept(state), tuple(things)
    before = known.get(name)
    if before is None or len(before[1]) != len(things) or before[0] != around:
        made = tuple(map(work, things))
    else:
        answers = [*before[2]]
        for at in compress(count(), map(is_not, things, before[1])):
            answers[at] = work(things[at])
        made = tuple(answers)
    known[name] = around, things, made
    return made


def hand_on(before: Any, after: Any) -> None:
    """Let a state have what is kept with the one before it."""
    known = before.__dict__.get(_KEPT)
    if known is not None:
        after.__dict__[_KEPT] = known


def forget(state: Any) -> None:
    """Drop what has been worked out for a state that is kept, but no longer stands on the table."""
    if isinstance(state, Struct):
        getattr(state, "__dict__", {}).clear()  # a struct's own fields are not in it
