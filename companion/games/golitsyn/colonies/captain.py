"""How the companion plays Capture of the Colonies where a captain is short.

Each ship makes for the nearest colony that is not hers yet; what ammunition she has goes ashore
where it holds one.
"""

from __future__ import annotations

from companion.engine.captains import Deck, Wish, deck_of
from companion.engine.offers import Choice
from companion.engine.views import CardView, PrivateView, TableView
from companion.games.golitsyn.captain import NEVER, about, common

LIKED = {"answer": 50.0, "board-salvo": 45.0, "cease-fire": 5.0, "join-salvo": NEVER}


def captain(view: TableView, _private: PrivateView, choice: Choice) -> Wish:
    """What he thinks of a choice."""
    if choice.deed in LIKED:
        return Wish(weight=LIKED[choice.deed])
    if choice.deed == "land":
        said = about("colonies.captain.lands", choice)
        return Wish(weight=NEVER if view.chart is None else 25, because=said)
    return common(deck_of(view, choice.command.seat), choice, _errand)


def _errand(deck: Deck, ship: CardView) -> tuple[str, tuple[str, ...]]:
    """The colonies that are free; where she lies in one of hers, on to the next."""
    places = deck.view.chart.places if deck.view.chart else ()
    free = tuple(place.spaces[0] for place in places if place.owner != ship.seat)
    if free:
        return "colonies.captain.takes", free
    return "golitsyn.captain.hunts", tuple(foe.space for foe in deck.foes)
