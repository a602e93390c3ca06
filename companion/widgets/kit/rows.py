"""Rows that stay when news comes: a finger may rest on one of them.

Where a row can show something else it is written anew (``keep_rows``); where it cannot, as a key
that means one thing, it stays as long as what it was made of does (``keep_made``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

Value = TypeVar("Value")


def keep_rows(
    box: Any,
    values: Sequence[Value],
    make: Callable[[], Any],
    write: Callable[[Any, Value], object],
) -> None:
    """Have a box hold one child a value, in their order: those that stand in it are written anew,
    what lacks is made, what is too many goes.
    """
    while len(box.children) > len(values):
        box.remove_widget(box.children[0])
    while len(box.children) < len(values):
        box.add_widget(make())
    for child, value in zip(reversed(box.children), values, strict=True):
        write(child, value)


def make_one_ahead(
    box: Any,
    values: Sequence[Value],
    make: Callable[[], Any],
    write: Callable[[Any, Value], object],
) -> bool:
    """Make one of the children that ``keep_rows`` would find lacking; whether there was one."""
    there = len(box.children)
    if there < len(values):
        keep_rows(box, values[: there + 1], make, write)
    return there < len(values)


def keep_made(box: Any, values: Iterable[Value], make: Callable[[Value], Any]) -> None:
    """Have a box hold one child a value, made of it, in their order: what was made of a value that
    is still there stays.
    """
    rest, parts = list(reversed(box.children)), []
    for value in values:
        part = next((one for one in rest if one.made_of == value), None)
        if part is None:
            part = make(value)
            part.made_of = value
        else:
            rest.remove(part)
        parts.append(part)
    stand(box, parts)


def stand(box: Any, parts: Sequence[Any]) -> None:
    """Have these and no others stand in a box, in their order."""
    for gone in [child for child in box.children if child not in parts]:
        box.remove_widget(gone)
    for at, part in enumerate(parts):
        if part.parent and box.children[-1 - at] is not part:
            box.remove_widget(part)
        if not part.parent:
            box.add_widget(part, index=len(box.children) - at)
