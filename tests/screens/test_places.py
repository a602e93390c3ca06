"""Cards and keys of the battle page stand where they stood, over a whole turn and the next."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.messages import Message
from companion.presenters.cards import fleet_view
from tests.screens.company import widgets
from tests.screens.players import Players
from tests.screens.tapstories import at_sea, bring, furthest, sail

KEYS = ("Tab", "BarKey", "UndoKey", "ShipCard")


def places(players: Players) -> dict[str, tuple[int, ...]]:
    """Where tabs, the keys below and the cards stand in their lists, by what they are."""
    found = [one for kind in KEYS for one in widgets(players.shell, kind)]
    return {
        f"{type(one).__name__} {one.card.id if hasattr(one, 'card') else at}": (
            *map(round, one.pos),
            *map(round, one.size),
        )
        for at, one in enumerate(found)
    }


@pytest.mark.parametrize("tab", ["chart", "cards"])
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_cards_and_keys_stay_over_a_whole_turn(players: Players, tab: str, shape: str) -> None:
    session = at_sea()
    players.hand.show(players.shell, shape)
    bring(players, session)
    players.tap_tab("chart")
    begun = {"chart": places(players)}
    players.tap_tab("cards")
    begun["cards"] = places(players)
    for piece in ("line-1", "galleon-1", "brig-1"):
        players.tap_tab("chart")
        sail(players, piece, furthest(players, piece))
        players.tap_tab(tab)
        assert places(players) == begun[tab], piece
    players.end_turn()
    if tab == "cards":
        assert places(players) == begun[tab], "whoever acts"


def test_no_card_moves_whoever_acts_and_whatever_is_lost() -> None:
    view = at_sea().pages.view

    def order(**changes: object) -> list[str]:
        fleets = fleet_view(say_id, replace(view, **changes))
        return [face.card.id for fleet in fleets for face in fleet.cards]

    lost = tuple(replace(card, lost=card.kind == "brig") for card in view.cards)
    assert order(turn="orange") == order(cards=lost) == order()


def say_id(message: Message) -> str:
    """A message by its name."""
    return message.id
