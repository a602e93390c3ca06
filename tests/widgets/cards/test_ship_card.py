from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout

from companion.engine.layers import BEAD, Stack
from companion.engine.mats import FigureView
from companion.engine.messages import say
from companion.engine.views import CardView, Token
from companion.widgets.cards.counters import hull_counters, token_counters
from companion.widgets.cards.ship_card import PENCIL, ShipCard
from companion.widgets.chart.miniatures import miniature
from companion.widgets.chart.silhouettes import RIGS, silhouette
from tests.widgets.misfits import misfits
from tests.windows import Hand


def a_galleon(**changes: Any) -> CardView:
    figures = (FigureView(label=say("x"), value="4/3", mark="house"),)
    tokens = (
        Token(kind="shot", used=True),
        Token(kind="move", used=True),
        Token(kind="shot", used=False),
    )
    plain = {
        "id": "galleon-2",
        "kind": "galleon",
        "name": say("x"),
        "seat": "blue",
        "hull": 5,
        "damage": 2,
    }
    return CardView(
        **{**plain, "figures": figures, "tokens": tokens, "stacks": (Stack(BEAD, 1),), **changes}
    )


def laid(hand: Hand, width: float, card: ShipCard, **how: str) -> ShipCard:
    deck = BoxLayout(size_hint=(None, None), size=(width, 300))
    deck.add_widget(card)
    hand.show(deck, **how)
    return card


def test_damage_crosses_hull_boxes_from_the_left() -> None:
    assert [spent for _, spent in hull_counters(a_galleon())] == [True, True, False, False, False]


def test_tokens_lie_movement_first_then_unused_shots_then_used_then_pearls() -> None:
    assert token_counters(a_galleon()) == (
        ("move", True),
        ("shot", False),
        ("shot", True),
        ("bead", False),
    )


def test_a_house_figure_puts_a_pencil_on_the_card(hand: Hand) -> None:
    assert laid(hand, 240, ShipCard(card=a_galleon())).pencil == PENCIL
    assert laid(hand, 240, ShipCard(card=a_galleon(figures=()))).pencil == ""


def test_a_card_follows_the_view_it_is_given(hand: Hand) -> None:
    card = laid(hand, 240, ShipCard(card=a_galleon()))
    card.card = a_galleon(damage=4)
    assert sum(spent for _, spent in card.hull) == 4


def test_a_tap_chooses_the_card(hand: Hand) -> None:
    card = ShipCard(card=a_galleon(), name="Galleon 2")
    taps: list[str] = []
    card.bind(on_release=lambda tapped: taps.append(tapped.card.id))
    laid(hand, 240, card)
    hand.tap(card)
    assert taps == ["galleon-2"]


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_port_with_the_longest_name_stands_on_the_narrowest_card(hand: Hand, text: str) -> None:
    card = ShipCard(
        card=a_galleon(),
        name="Альбатрос",
        figures_text="дальность 2",
        badges_text="Жемчужная Лагуна",
    )
    laid(hand, 230, card, text=text)
    assert misfits(card) == ()


def test_a_compact_card_is_one_line_where_wide_and_a_tower_where_narrow(hand: Hand) -> None:
    wide = laid(hand, 260, ShipCard(card=a_galleon(), compact=True))
    assert (wide.tower, wide.height < 60) == (False, True)
    narrow = laid(hand, 172, ShipCard(card=a_galleon(), compact=True), shape="portrait")
    assert (narrow.tower, narrow.height > 100) == (True, True)


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("text", ["normal", "large", "largest"])
def test_nothing_on_a_card_is_cut(hand: Hand, compact: bool, shape: str, text: str) -> None:
    card = ShipCard(
        card=a_galleon(),
        name="Галеон 2",
        figures_text="ветер 4/3 · шторм 3/2 · дальность 5/4",
        badges_text="РЕМОНТ 1",
        compact=compact,
    )
    laid(hand, 240 if shape == "landscape" else 350, card, shape=shape, text=text)
    assert misfits(card) == ()


@pytest.mark.parametrize("width", [172, 258], ids=["tower", "strip"])
@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("badge", ["ЗАЛП 3", "СОКРОВИЩА НА БОРТУ"])
def test_who_is_in_the_salvo_is_seen_on_a_compact_card(
    hand: Hand, width: float, text: str, badge: str
) -> None:
    card = ShipCard(card=a_galleon(hull=3), name="Галеон 2", badges_text=badge, compact=True)
    laid(hand, width, card, shape="portrait" if width < 200 else "landscape", text=text)
    (shown,) = (line for line in card.children if getattr(line, "words", "") == badge)
    assert (shown.words, shown.width > 0, shown.height > 0) == (badge, True, True)
    assert misfits(card) == ()


def test_every_kind_is_known_by_its_shape_alone(window: Any) -> None:
    kinds = [*RIGS, "fort", "a kind of its own"]
    assert len({bytes(silhouette(kind, 60, 40).pixels) for kind in kinds}) == len(kinds)
    assert len({bytes(miniature(kind, "blue", 21).pixels) for kind in kinds}) == len(kinds)
