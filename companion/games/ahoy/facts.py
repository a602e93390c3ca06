"""What a game of Ahoy is remembered by."""

from __future__ import annotations

from companion.engine.facts import Count, FactRows, Harm
from companion.engine.views import TableView
from companion.games.ahoy.rules import battle_events, faction_events, sea_events, smuggler_events
from companion.games.ahoy.rules.damage import SlotDamaged
from companion.games.ahoy.rules.gains import GoldGained
from companion.games.ahoy.rules.market import CardTaken
from companion.games.ahoy.rules.plans import PlanPlayed


def _recruited(_view: TableView, event: CardTaken) -> Count | None:
    """Cargo is counted once it has been delivered."""
    return Count(event.seat, "ahoy.fact.crew") if event.use == "crew" else None


FACTS: FactRows = {
    battle_events.BattleWon: lambda _, event: Count(event.seat, "ahoy.fact.battles"),
    sea_events.RegionFound: lambda _, event: Count(event.seat, "ahoy.fact.regions"),
    SlotDamaged: lambda _, event: Harm(event.slot, 1, event.seat),
    GoldGained: lambda _, event: Count(event.seat, "ahoy.fact.gold", event.gold),
    CardTaken: _recruited,
    faction_events.PatrolPlaced: lambda _, event: Count(event.seat, "ahoy.fact.patrols"),
    faction_events.StrongholdBuilt: lambda _, event: Count(event.seat, "ahoy.fact.strongholds"),
    PlanPlayed: lambda _, event: Count(event.seat, "ahoy.fact.plans"),
    smuggler_events.CargoDelivered: lambda _, event: Count(event.seat, "ahoy.fact.cargo"),
}
