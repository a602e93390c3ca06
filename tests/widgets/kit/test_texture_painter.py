"""Still pictures: how they are painted, and that none of them takes another's place or more memory
than it must.
"""

from __future__ import annotations

import gc
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Canvas, Color, Rectangle

from companion.widgets.kit.texture_painter import (
    lettering,
    letters_in,
    paint,
    paint_large,
    polygon,
    settle,
    write,
)
from companion.widgets.kit.theme import Colour, metrics
from companion.widgets.vane.wind_badge import WindBadge
from tests.windows import Hand

RED, BLUE = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)


def filled(colour: Colour, share: float = 1.0) -> Any:
    """Paints so much of a 10 x 10 picture, from the left."""

    def draw(scale: float) -> None:
        Color(*colour)
        Rectangle(size=(10 * scale * share, 10 * scale))

    return draw


def pixel(picture: Any, x: int, y: int) -> tuple[int, ...]:
    """Red, green, blue and strength (0..255) at a point, counted from the lower left."""
    start = 4 * (y * picture.width + x)
    return tuple(picture.pixels[start : start + 4])


def test_two_pictures_of_one_size_are_two(hand: Hand) -> None:
    first, second = paint(10, 10, filled(RED), RED), paint(10, 10, filled(BLUE), BLUE)
    assert pixel(first, 5, 5) == (255, 0, 0, 255)
    assert pixel(second, 5, 5) == (0, 0, 255, 255)


def test_no_words_are_no_letters_of_any_size(hand: Hand) -> None:
    assert letters_in(lettering("", 19)) == letters_in(lettering("", 43)) == 0
    assert letters_in(paint(10, 10, lambda _: write("", 5, 5, 7, RED), RED)) == 0
    assert letters_in(lettering("7", 43)) == 43


def test_where_nothing_was_drawn_a_picture_is_clear(hand: Hand) -> None:
    for picture in (
        paint(10, 10, filled(RED, 0.5), RED),
        paint_large(10, 10, filled(RED, 0.5), RED),
    ):
        assert pixel(picture, 1, 5) == (255, 0, 0, 255)
        assert pixel(picture, picture.width - 2, 5)[3] == 0


def test_what_is_drawn_step_by_step_stays_in_the_picture(hand: Hand) -> None:
    def draw(scale: float) -> None:
        filled(RED)(scale)
        settle()
        filled(BLUE, 0.5)(scale)

    picture = paint(10, 10, draw, RED)
    assert pixel(picture, 2, 5) == (0, 0, 255, 255)
    assert pixel(picture, picture.width - 2, 5) == (255, 0, 0, 255)


def test_small_pictures_are_twice_as_fine_as_shown_and_large_ones_just_as_fine(hand: Hand) -> None:
    assert paint(10, 10, filled(RED), RED).size == (20, 20)
    assert paint_large(10, 10, filled(RED), RED).size == (10, 10)


def test_however_many_corners_it_has_an_outline_is_filled_in_one_piece(hand: Hand) -> None:
    board = Canvas()
    with board:
        polygon([(cos(corner * pi / 200), sin(corner * pi / 200)) for corner in range(400)])
    (mesh,) = (one for one in board.children if type(one).__name__ == "Mesh")
    assert len(mesh.indices) == 3 * 398


def test_widgets_that_are_gone_are_forgotten_by_the_look(hand: Hand) -> None:
    for _ in range(20):
        WindBadge()
    gc.collect()
    metrics.north = "right"
    assert len(metrics.get_property_observers("north")) < 20
