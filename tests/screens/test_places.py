"""Cards and keys of the battle page stand where they stood, over a whole turn and the next."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.messages import Message
from companion.presenters.cards import fleet_view
from tests.screens.company import button, widgets
from tests.screens.midbattle import played, spinning, throwing
from tests.screens.players import Players
from tests.screens.tapstories import at_sea, bring, furthest, sail

Box = tuple[float, float, float, float]
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


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_the_guns_of_a_salvo_stand_in_the_order_of_their_cards(
    players: Players, shape: str
) -> None:
    players.hand.show(players.shell, shape)
    bring(players, at_sea(("galleon-1", "G5"), ("brig-1", "I7"), ("line-2", "I5")))
    cards = list(players.shell.aiming.panel.fleet)
    players.tap_piece("line-2")
    guns = [one.part.piece for one in widgets(players.shell, "PartRow")]
    assert cards == guns


@pytest.mark.parametrize("size", ["normal", "largest"])
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_a_salvo_shows_first_who_can_fire_and_is_not_moved_under_a_finger(
    players: Players, shape: str, size: str
) -> None:
    players.hand.show(players.shell, shape)
    players.show_in("ru", size)
    bring(players, at_sea(("brig-1", "I7"), ("frigate-1", "H6"), ("line-2", "I5")))
    players.tap_piece("line-2")
    players.hand.advance_frames(3)
    row = next(one for one in widgets(players.shell, "PartRow") if one.part.piece == "brig-1")
    (pane,) = widgets(players.shell, "PartPicker")
    _, low, _, top = box_of(pane)
    assert low - 1 <= box_of(row)[1]
    assert box_of(row)[3] <= top + 1
    stood = box_of(row)
    players.tap_at(button(row, "Бриг 1"))
    players.hand.advance_frames(3)
    assert not row.part.amount
    assert box_of(row) == pytest.approx(stood, abs=1)


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_in_the_drawer_nothing_throws_where_something_harmless_stood(
    players: Players, shape: str
) -> None:
    players.hand.show(players.shell, shape)
    bring(players, at_sea(("brig-1", "K7")))
    players.choose("Brig 1")
    players.tap("More")
    harmless = [box_of(button(players.shell, text)) for text in ("Load", "Make her a fireship")]
    players.tap("Load a pearl")
    players.tap("More")
    assert are_apart(box_of(button(players.shell, "1 shot, no target")), harmless)


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_a_roll_or_spin_is_not_called_for_where_a_turn_was_ended_or_taken_back(
    players: Players, shape: str
) -> None:
    players.hand.show(players.shell, shape)
    bring(players, at_sea(("brig-1", "K7")))
    grave = [box_of(next(widgets(players.shell, kind))) for kind in ("EndKey", "UndoKey")]
    for until, key in ((throwing, "Roll"), (spinning, "Spin")):
        players.bring(played(until))
        assert are_apart(box_of(button(players.shell, key)), grave), key


def test_a_salvo_is_not_fired_where_a_pearl_was_loaded(players: Players) -> None:
    bring(players, at_sea(("brig-1", "K7"), ("galleon-1", "G5"), ("line-2", "I7")))
    players.choose("Brig 1")
    loading = box_of(button(players.shell, "Load a pearl"))
    players.tap_piece("line-2")
    assert are_apart(box_of(button(players.shell, "Fire: ")), [loading])


def are_apart(key: Box, others: list[Box]) -> bool:
    """Whether a key shares no place with any of these."""
    left, low, right, top = key
    return all(
        right <= box[0] or box[2] <= left or top <= box[1] or box[3] <= low for box in others
    )


def box_of(key: Any) -> Box:
    """Where a key stands in the window, in sight or not: left, low, right, top."""
    return (*key.to_window(*key.pos), *key.to_window(key.right, key.top))


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
