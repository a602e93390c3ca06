from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout

from companion.engine.layers import BEAD, Stack
from companion.engine.mats import FigureView
from companion.engine.messages import say
from companion.engine.offers import HULL, MOVE, SHOT
from companion.engine.views import CardView, Token
from companion.i18n.translator import LANGUAGES, words
from companion.presenters.house_figures import PENCIL
from companion.widgets.cards.counters import hull_counters, numbered, token_counters
from companion.widgets.cards.ship_card import ShipCard
from companion.widgets.chart.miniatures import miniature
from companion.widgets.chart.silhouettes import RIGS, silhouette
from tests.seatings import SEATINGS
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
        badges_text="Жемчужная Лагуна",
    )
    laid(hand, 230, card, text=text)
    assert misfits(card) == ()


@pytest.mark.parametrize("by_hand", [(), (MOVE, SHOT)], ids=["chart", "cards alone"])
@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize(("shape", "width"), [("landscape", 235), ("portrait", 333)])
@pytest.mark.parametrize("rest", ["ПРОПУСКАЕТ ХОД", "ПРЕЖДЕ: Константинов"])
def test_a_card_has_room_for_each_line_of_what_is_to_be_known_of_her(
    hand: Hand, rest: str, shape: str, width: float, text: str, by_hand: tuple[str, ...]
) -> None:
    card = ShipCard(name="Оса", badges_text=f"Вера-Крус · ЗАЛП · {rest}")
    card.card = a_galleon(by_hand=by_hand)
    laid(hand, width, card, shape=shape, text=text)
    assert misfits(card) == ()


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
def test_a_long_name_has_the_line_that_the_pencil_stood_on(hand: Hand, text: str) -> None:
    port = a_galleon(kind="port", hull=1, tokens=())
    card = laid(hand, 236, ShipCard(card=port, name="Черепаший Мыс"), text=text)
    assert card.pencil == PENCIL
    assert misfits(card) == ()


def test_a_compact_card_is_one_line(hand: Hand) -> None:
    assert laid(hand, 260, ShipCard(card=a_galleon(), compact=True)).height < 60


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("text", ["normal", "large", "largest"])
def test_nothing_on_a_card_is_cut(hand: Hand, compact: bool, shape: str, text: str) -> None:
    card = ShipCard(
        card=a_galleon(),
        name="Галеон 2",
        badges_text="РЕМОНТ 1",
        compact=compact,
    )
    laid(hand, 240 if shape == "landscape" else 350, card, shape=shape, text=text)
    assert misfits(card) == ()


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("badge", ["РЕМОНТ 3", "Порто-Белло"])
def test_beside_a_long_badge_the_damage_is_still_told(hand: Hand, text: str, badge: str) -> None:
    fresh = (Token(kind="move", used=False), Token(kind="shot", used=False))
    galleon = a_galleon(damage=3, tokens=(*fresh, fresh[1]), stacks=())
    card = ShipCard(card=galleon, name="Галеон 2", badges_text=badge, compact=True)
    laid(hand, 321, card, shape="portrait", text=text)
    assert misfits(card) == ()


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize(
    ("compact", "name"), [(False, "Линкор 2"), (True, "Линкор 2"), (True, "Сандаловый Порт")]
)
@pytest.mark.parametrize(("shape", "width"), [("landscape", 235), ("portrait", 333)])
@pytest.mark.parametrize("badge", ["", "ОТДЫХ"])
def test_where_hands_lay_her_boxes_alone_all_her_tokens_are_told_beside_them(
    hand: Hand, name: str, shape: str, width: float, compact: bool, text: str, badge: str
) -> None:
    tokens = (Token(kind="move", used=True), *[Token(kind="shot", used=True)] * 3)
    ship = a_galleon(hull=7, tokens=tokens, stacks=(Stack(BEAD, 2),), by_hand=(HULL,))
    card = laid(hand, width, ShipCard(compact=compact), shape=shape, text=text)
    card.card, card.name, card.badges_text = ship, name, badge
    hand.advance_frames(3)
    assert misfits(card) == ()


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize("badge", ["ШТОРМ ОДИН РАЗ", "ПРЕЖДЕ: Константинов"])
def test_a_badge_with_no_room_beside_the_damage_has_a_line_below(
    hand: Hand, text: str, badge: str
) -> None:
    tokens = (Token(kind="shot", used=False),)
    ship = a_galleon(hull=3, damage=0, tokens=tokens)
    card = ShipCard(card=ship, name="Решимость", badges_text=badge, compact=True)
    laid(hand, 200, card, text=text)
    assert misfits(card) == ()


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize(("shape", "width"), [("landscape", 150), ("portrait", 222)])
@pytest.mark.parametrize("name", ["Соляная Гавань", "Cinnamon Island", "Буревестник"])
def test_a_name_with_no_room_in_one_line_has_another(
    hand: Hand, name: str, shape: str, width: float, text: str
) -> None:
    colony = a_galleon(hull=2, damage=1, tokens=(), figures=())
    card = ShipCard(card=colony, name=name, compact=True)
    laid(hand, width, card, shape=shape, text=text)
    assert misfits(card) == ()


def test_a_name_that_all_but_fits_has_its_second_line_where_a_badge_is_told(hand: Hand) -> None:
    """A free colony of Colonies, with cards alone."""
    card = laid(hand, 220, ShipCard(compact=True))
    card.card = a_galleon(hull=2, damage=2, tokens=(), stacks=(), by_hand=(HULL,))
    card.name, card.badges_text = "Соляная Гавань", "СВОБОДНА"
    for width in range(220, 260):
        card.parent.width = width
        hand.advance_frames(3)
        assert misfits(card) == (), width


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("badge", ["ЗАЛП 3", "TREASURE"])
def test_who_is_in_the_salvo_is_seen_on_a_compact_card(hand: Hand, text: str, badge: str) -> None:
    card = ShipCard(card=a_galleon(hull=3), name="Галеон 2", badges_text=badge, compact=True)
    laid(hand, 258, card, text=text)
    (shown,) = (line for line in card.children if getattr(line, "words", "") == badge)
    assert (shown.words, shown.width > 0, shown.height > 0) == (badge, True, True)
    assert misfits(card) == ()


@pytest.mark.parametrize(
    ("hull", "damage", "shown"),
    [(4, 1, ("", "", "", "")), (5, 0, ("5",)), (7, 4, ("3/7",)), (7, 7, ("0/7",))],
)
def test_more_than_four_of_a_kind_are_one_with_a_number(
    hull: int, damage: int, shown: tuple[str, ...]
) -> None:
    boxes = hull_counters(a_galleon(hull=hull, damage=damage))
    assert tuple(one.number for one in numbered(boxes, 4)) == shown


def test_a_counter_is_crossed_when_none_of_its_kind_is_left() -> None:
    spent = [
        numbered(hull_counters(a_galleon(hull=7, damage=damage)), 4)[0].spent for damage in (6, 7)
    ]
    assert spent == [False, True]


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("by_hand", [(), ("hull", "shot")])
@pytest.mark.parametrize("compact", [False, True])
def test_every_counter_is_told_at_arms_length(
    hand: Hand, shape: str, by_hand: tuple[str, ...], compact: bool
) -> None:
    card = a_galleon(hull=12, damage=1, stacks=(Stack(BEAD, 9),), by_hand=by_hand)
    shown = ShipCard(name="Галеон 2", compact=compact)
    shown.card = card
    laid(hand, 240 if shape == "landscape" else 350, shown, shape=shape, text="largest")
    assert misfits(shown) == ()


def test_every_kind_is_known_by_its_shape_alone(window: Any) -> None:
    kinds = [*RIGS, "fort", "a kind of its own"]
    assert len({bytes(silhouette(kind, 60, 40).pixels) for kind in kinds}) == len(kinds)
    assert len({bytes(miniature(kind, "blue", 21).pixels) for kind in kinds}) == len(kinds)


@cache
def longest_names(language: str) -> list[str]:
    """The longest of what the ships of every battle are called."""
    battles = {(one.scenario, play): one for one in SEATINGS for play in one.plays}
    views = (one.begun_with_most(play).pages.view for (_, play), one in battles.items())
    called = {
        words(language).naming(view.seats, view.names).say(card.name)
        for view in views
        for card in view.cards
        if card.kind in RIGS
    }
    return sorted(called, key=len)[-8:]


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize(
    ("shape", "wide", "narrow"), [("landscape", 277, 235), ("portrait", 333, 333)]
)
@pytest.mark.parametrize(
    ("compact", "by_hand"), [(True, ()), (True, (HULL,)), (False, ()), (False, (MOVE, SHOT))]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_room_for_the_name_of_every_ship(
    hand: Hand, language: str, compact: bool, by_hand: tuple[str, ...],
    shape: str, wide: float, narrow: float, text: str,
) -> None:  # fmt: skip
    fresh = (Token(kind="move", used=False), *(Token(kind="shot", used=False),) * 2)
    card = ShipCard(badges_text="РЕМОНТ 3", compact=compact)
    card.card = a_galleon(
        hull=3, tokens=() if HULL in by_hand else fresh, stacks=(), figures=(), by_hand=by_hand
    )
    laid(hand, wide if compact else narrow, card, shape=shape, text=text)
    for name in longest_names(language):
        card.name = name
        hand.advance_frames(3)
        assert misfits(card) == (), name
