"""Whose time it is for which deeds: the rows of the table that are open to a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from companion.engine.game import REFEREE
from companion.engine.memo import kept, kept_around
from companion.engine.outlooks import Group, grouped

if TYPE_CHECKING:
    from companion.engine.deeds import Deed
    from companion.engine.refusals import Refused


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
        self._known: dict[tuple[int, ...], Open] = {}

    def open(self, state: Any, seat: str) -> Open:
        """Those of them whose time it is: many share one ``when``, which is asked once, and often
        they are the same as some time before.
        """
        now = {when for when in self.times if not when(state, seat)}
        if not now:
            return SHUT
        timely = tuple(
            [
                at
                for at, row in enumerate(self.rows)
                if row.when in now and (row.during is None or row.during(state))
            ]
        )
        found = self._known.get(timely)
        if found is None:
            found = self._known[timely] = Open([self.rows[at] for at in timely])
        return found


class Open:
    """The ``rows`` that are open to a seat: those that tell what a tap means (``probed``), those
    offered only for the piece that is asked about (``vast``), and all others in ``groups``.
    """

    def __init__(self, rows: Iterable[Deed]) -> None:
        self.rows = tuple(rows)
        self.probed = tuple([row for row in self.rows if row.probe])
        self.vast = tuple([row for row in self.rows if row.vast])
        self.groups: tuple[Group, ...] = grouped([row for row in self.rows if not row.vast])


SHUT = Open(())
"""Nothing is open."""


class Hours:
    """The rows of a table by the time at which they are open. ``may_act`` is asked before any row,
    and looks at nothing but the seats and whether the battle is over; ``made_of`` is all of a state
    that the rows of players look at, besides that and what is pending; None where nobody knows.
    """

    def __init__(
        self,
        rows: tuple[Deed, ...],
        may_act: Callable[[Any, str], Refused | None],
        made_of: Callable[[Any], object] | None,
    ) -> None:
        self._rows, self._may_act, self._made_of = rows, may_act, made_of
        self._offices: dict[tuple[bool, Any], _Office] = {}

    def open(self, state: Any, seat: str) -> Open:
        """The rows whose time it is for a seat, as they were where what that is made of is the
        same.
        """
        if seat == REFEREE:
            return self._for_referee(state)
        known: dict[str, Open] | None = state.__dict__.get(self)
        if known is None:
            known = state.__dict__[self] = self._of_seats(state)
        found = known.get(seat)
        if found is None:
            found = known[seat] = self._opened(state, seat)
        return found

    def _of_seats(self, state: Any) -> dict[str, Open]:
        """Those found so far: the same whenever the hours are the same again; a question of the
        game's own has them for as long as it stands.
        """
        if self._made_of is None:
            return {}
        hours: tuple[Any, ...] = (state.outcome is None, self._made_of(state))
        if state.awaited is not None:
            hours += (type(state.awaited), state.question.seats)
        if state.pending is not None:
            return kept_around(state, self, (state.pending, hours))
        found: dict[str, Open] = kept(state).setdefault((self, hours), {})
        return found

    def _for_referee(self, state: Any) -> Open:
        found: Open | None = state.__dict__.get(key := (self, REFEREE))
        if found is None:
            found = state.__dict__[key] = self._opened(state, REFEREE)
        return found

    def _opened(self, state: Any, seat: str) -> Open:
        if self._may_act(state, seat):
            return SHUT
        awaited = state.awaited
        stance = WAITING if awaited and seat not in state.question.seats else type(awaited)
        return self._timely(state, seat, stance)

    def _timely(self, state: Any, seat: str, stance: type[Any]) -> Open:
        office = self._offices.get(key := (seat == REFEREE, stance))
        if office is None:
            office = self._offices[key] = _Office(self._rows, *key)
        return office.open(state, seat)
