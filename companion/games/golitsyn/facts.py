"""Shared: what a battle of either book is remembered by."""

from __future__ import annotations

from companion.engine.compass import SECTORS, is_diagonal, wind_at
from companion.engine.facts import Blow, FactRows, Harm, Shot, Voyage
from companion.engine.views import TableView
from companion.games.golitsyn.rules.events import Fired, Holed, Sailed, WindSet


def _shot(view: TableView, event: Fired) -> Shot:
    """One spin is one shot, however many guns it decides: which of them hit is a matter of the
    table's own agreement. Main points hit (6.3), and the vane of this table may favour them.
    """
    shares = view.call.weights if view.call else ()
    shares = shares or (1,) * SECTORS
    main = sum(
        share for sector, share in enumerate(shares) if not is_diagonal(wind_at(sector).heading)
    )
    return Shot(event.seat, 1, min(event.hits, 1), main / sum(shares))


FACTS: FactRows = {
    Fired: _shot,
    Holed: lambda _, event: Harm(event.ship, event.holes - event.before),
    Sailed: lambda _, event: Voyage(event.seat, event.ship, event.run),
    WindSet: lambda _, event: Blow(event.wind),
}
