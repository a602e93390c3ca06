"""Rows that are written anew rather than made anew when what they show has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
