"""What a battle of Lords of the Seas is remembered by."""

from __future__ import annotations

from companion.engine.facts import Count, FactRows, Harm
from companion.engine.views import TableView
from companion.games.lords.rules import events as told


def _burns(_view: TableView, event: told.ShipIgnited) -> Harm:
    """A ship that burns is harm of one; her id begins with whose she is, for in cards play no board
    shows it.
    """
    return Harm(event.ship, 1, event.ship.rpartition("-")[0])


def _mine(_view: TableView, event: told.MineTaken) -> Count | None:
    """The false one costs nothing."""
    return None if event.false else Count(event.seat, "lords.fact.mines")


FACTS: FactRows = {
    told.ShotFired: lambda _, event: Count(event.seat, "lords.fact.shots"),
    told.ShipIgnited: _burns,
    told.ShipRepaired: lambda _, event: Count(event.ship.rpartition("-")[0], "lords.fact.repaired"),
    told.CoinTaken: lambda _, event: Count(event.seat, "lords.fact.coins"),
    told.PointTaken: lambda _, event: Count(event.seat, "lords.fact.points"),
    told.MinePlaced: lambda _, event: Count(event.seat, "lords.fact.mines-set"),
    told.MineTaken: _mine,
    told.ExtraTaken: lambda _, event: Count(event.seat, "lords.fact.extra"),
    told.ShipHired: lambda _, event: Count(event.seat, "lords.fact.hired"),
}
