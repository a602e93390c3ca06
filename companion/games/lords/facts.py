"""What a battle of Lords of the Seas is remembered by."""

from __future__ import annotations

from companion.engine.facts import Count, FactRows, Harm
from companion.engine.views import TableView
from companion.games.lords.rules import events as told
from companion.games.lords.rules.lookup import fleet_of


def _mine(_view: TableView, event: told.MineTaken) -> Count | None:
    """The false one costs nothing."""
    return None if event.false else Count(event.seat, "lords.fact.mines")


FACTS: FactRows = {
    told.ShotFired: lambda _, event: Count(event.seat, "lords.fact.shots"),
    told.ShipIgnited: lambda _, event: Harm(event.ship, 1, fleet_of(event.ship)),
    told.ShipRepaired: lambda _, event: Count(fleet_of(event.ship), "lords.fact.repaired"),
    told.CoinTaken: lambda _, event: Count(event.seat, "lords.fact.coins"),
    told.PointTaken: lambda _, event: Count(event.seat, "lords.fact.points"),
    told.MinePlaced: lambda _, event: Count(event.seat, "lords.fact.mines-set"),
    told.MineTaken: _mine,
    told.ExtraTaken: lambda _, event: Count(event.seat, "lords.fact.extra"),
    told.ShipHired: lambda _, event: Count(event.seat, "lords.fact.hired"),
}
