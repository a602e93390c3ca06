"""Whose time it is for which deeds: the rows of the table that are open to a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from companion.engine.game import REFEREE
from companion.engine.memo import kept_around

if TYPE_CHECKING:
    from companion.engine.deeds import Deed


class WAITING:
    """Stands for whatever is asked of other seats: no row answers it."""


class _Office:
    """Which ``rows`` are open to a seat, or to the referee, as far as that follows from what is
    asked: nothing (``type(None)``), something of this kind, or (``WAITING``) of others. ``times``
    are all that they ask for ``when`` it may act.
    """

    def __init__(self, rows: Iterable[Deed], referee: bool, stance: type[Any]) -> None:
        self.rows = tuple(
            [row for row in rows if row.referee == referee and (row.always or row.fits(stance))]
        )
        self.times = tuple(dict.fromkeys(row.when for row in self.rows))


class Hours:
    """The rows of a table by the time at which they are open. ``made_of`` is all of a state that
    those of players look at, besides what is pending; None where nobody knows.
    """

    def __init__(self, rows: tuple[Deed, ...], made_of: Callable[[Any], object] | None) -> None:
        self._rows, self._made_of = rows, made_of
        self._offices: dict[tuple[bool, Any], _Office] = {}

    def open(self, state: Any, seat: str) -> list[Deed]:
        """The rows whose time it is, as they were where what that is made of is the same."""
        awaited = state.awaited
        stance = WAITING if awaited and seat not in state.question.seats else type(awaited)
        if self._made_of is None or seat == REFEREE:
            return self._timely(state, seat, stance)
        known: dict[str, list[Deed]] | None = state.__dict__.get(name := (self, stance))
        if known is None:  # the hours are the same for every seat
            hours = state.pending, self._made_of(state)
            known = state.__dict__[name] = kept_around(state, name, hours)
        if seat not in known:
            known[seat] = self._timely(state, seat, stance)
        return known[seat]

    def _timely(self, state: Any, seat: str, stance: type[Any]) -> list[Deed]:
        """Many share one ``when``, which is asked once."""
        office = self._offices.get(key := (seat == REFEREE, stance))
        if office is None:
            office = self._offices[key] = _Office(self._rows, *key)
        now = {when for when in office.times if not when(state, seat)}
        if not now:
            return []
        return [
            row
            for row in office.rows
            if row.when in now and (row.during is None or row.during(state))
        ]
