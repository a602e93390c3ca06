"""Whatever lies on the chart is told from the sea, with any sight, and stands at arm's length."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.presenters.piece_labels import PieceLabel
from companion.presenters.seat_flags import SEATS
from companion.widgets.cards.counters import token_texture
from companion.widgets.cards.flag import flag_texture
from companion.widgets.chart.corner_chart import hidden_texture
from companion.widgets.chart.marks import mark_texture
from companion.widgets.chart.miniatures import miniature
from companion.widgets.kit.theme import Colour, theme
from tests.widgets.sight import MARK, OF_MARKS, Photograph
from tests.windows import Hand

SIDE = 34
SEAS = {"sea": theme.sea, "shallow": theme.shallow}


def lain(hand: Hand, texture: Any, ground: Colour) -> Photograph:
    """A picture on the sea, in the lower left corner of the window."""
    board = Widget()
    with board.canvas:
        Color(*ground)
        Rectangle(size=(200, 200))
        Color(1, 1, 1, 1)
        Rectangle(texture=texture, size=(SIDE, SIDE))
    hand.show(board)
    return Photograph()


@pytest.mark.parametrize("sea", SEAS)
@pytest.mark.parametrize(
    "kind", ["faint", "reach", "path", "target", "end", "burst", "chosen", "ruin", "damage"]
)
def test_every_mark_is_told_from_the_sea(hand: Hand, kind: str, sea: str) -> None:
    seen = lain(hand, mark_texture(kind, SIDE), SEAS[sea])
    assert seen.clear_pixels((0, 0, SIDE, SIDE), OF_MARKS, SEAS[sea]) > MARK * SIDE * SIDE


@pytest.mark.parametrize("sea", SEAS)
@pytest.mark.parametrize("kind", ["bead", "shot-pile", "mine"])
def test_whatever_lies_in_the_sea_is_told_from_it(hand: Hand, kind: str, sea: str) -> None:
    texture = hidden_texture(SIDE) if kind == "mine" else token_texture(kind, False, SIDE)
    seen = lain(hand, texture, SEAS[sea])
    assert seen.clear_pixels((0, 0, SIDE, SIDE), OF_MARKS, SEAS[sea]) > MARK * SIDE * SIDE


@pytest.mark.parametrize("sea", SEAS)
@pytest.mark.parametrize("seat", SEATS)
def test_a_ship_of_any_seat_is_told_from_the_sea(hand: Hand, seat: str, sea: str) -> None:
    ship = miniature("brig", seat, SIDE, PieceLabel("B", 3, 1))
    seen = lain(hand, ship, SEAS[sea])
    assert seen.clear_pixels((0, 0, SIDE, SIDE), OF_MARKS, SEAS[sea]) > SIDE * SIDE / 4


@pytest.mark.parametrize("seat", SEATS)
def test_the_letter_on_a_sail_is_clear(hand: Hand, seat: str) -> None:
    ship = miniature("brig", seat, SIDE, PieceLabel("B"))
    seen = lain(hand, ship, theme.sea)
    sail = (SIDE * 0.25, SIDE * 0.5, SIDE * 0.57, SIDE * 0.9)
    assert seen.clear_pixels(sail, 4.5, theme.bead) > 20


@pytest.mark.parametrize("seat", SEATS)
def test_a_frigate_without_a_letter_is_told_from_a_galleon_by_a_ball(hand: Hand, seat: str) -> None:
    sail = (SIDE * 0.3, SIDE * 0.5, SIDE * 0.7, SIDE * 0.95)
    dark = {
        kind: lain(hand, miniature(kind, seat, SIDE), theme.sea).clear_pixels(sail, 4.5, theme.bead)
        for kind in ("frigate", "galleon")
    }
    assert dark["frigate"] > dark["galleon"] + 30


@pytest.mark.parametrize("seat", SEATS)
def test_a_flag_is_told_from_the_sea(hand: Hand, seat: str) -> None:
    seen = lain(hand, flag_texture(seat, 27, 36), theme.sea)
    assert seen.clear_pixels((0, 0, SIDE, SIDE), OF_MARKS, theme.sea) > SIDE * SIDE / 8
