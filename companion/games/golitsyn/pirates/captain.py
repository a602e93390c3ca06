"""How the companion plays Pirates where a captain is short.

Every Spaniard makes for the harbour farthest from the pirates, whether he carries the treasure or
not, so that no course betrays the slip; pirates make for the nearest Spaniard.
"""

from __future__ import annotations

from companion.engine.captains import FAR, Deck, Wish, deck_of, steps_to
from companion.engine.offers import Choice
from companion.engine.views import CardView, ChartView, PrivateView, TableView
from companion.games.golitsyn.captain import NEVER, common
from companion.games.golitsyn.pirates.rules.state import PIRATES


def captain(view: TableView, _private: PrivateView, choice: Choice) -> Wish:
    """What he thinks of a choice."""
    if choice.deed == "alongside":
        return Wish(weight=NEVER)  # a treasure that changes ships is a bargain between people
    return common(deck_of(view, choice.command.seat), choice, _errand)


def _errand(deck: Deck, _ship: CardView) -> tuple[str, tuple[str, ...]]:
    chart = deck.view.chart
    if deck.side == PIRATES or chart is None:
        return "golitsyn.captain.hunts", tuple(foe.space for foe in deck.foes)
    return "pirates.captain.home", _far_from_foes(deck, chart)


def _far_from_foes(deck: Deck, chart: ChartView) -> tuple[str, ...]:
    bases = (place.spaces[0] for place in chart.places if deck.is_foe(place.owner))
    away = steps_to(chart, frozenset(bases))
    own = (place.spaces[0] for place in chart.places if place.owner == deck.side)
    farthest = max(own, key=lambda space: away.get(space, FAR), default="")
    return (farthest,)
