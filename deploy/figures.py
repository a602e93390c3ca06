"""A measured figure, its limit and its floor, and the table of them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct


class Figure(Struct, frozen=True, kw_only=True):
    """One figure.

    ``limit`` is in the same ``unit`` and grows with ``pace``: how many times as long as on the
    machine for which limits stand a fixed piece of work took here. With ``times_floor`` the limit
    is that many floors instead.
    """

    name: str
    unit: str
    value: float
    floor: float = 0.0
    limit: float = 0.0
    times_floor: float = 0.0
    pace: float = 1.0

    @property
    def most(self) -> float:
        """The most this figure may be, here and now."""
        return self.times_floor * self.floor if self.times_floor else self.limit * self.pace

    @property
    def ratio(self) -> float | None:
        """How many floors the figure is, where there is a floor."""
        return self.value / self.floor if self.floor else None

    @property
    def ok(self) -> bool:
        """Whether the limit is kept."""
        return self.value <= self.most

    def plain(self) -> dict[str, object]:
        """The figure as JSON writes it, with what follows from it."""
        figured: dict[str, object] = msgspec.to_builtins(self)
        return figured | {"most": self.most, "ratio": self.ratio, "ok": self.ok}


def lines(figures: Iterable[Figure]) -> list[str]:
    """The table."""
    head = f"{'figure':<54}{'value':>10}{'limit':>10}{'floor':>10}{'ratio':>8}  {'unit':<6}"
    body = [
        f"{one.name:<54}{_short(one.value):>10}{_short(one.most):>10}{_short(one.floor):>10}"
        f"{'' if one.ratio is None else _short(one.ratio):>8}  {one.unit:<6}"
        f"{'ok' if one.ok else 'TOO MUCH'}"
        for one in figures
    ]
    return [head, "-" * len(head), *body]


def _short(value: float) -> str:
    return (
        f"{value:.0f}"
        if value >= 100
        else f"{value:.2f}"
        if value >= 1 or value == 0
        else f"{value:.3f}"
    )
