from __future__ import annotations

from itertools import pairwise

import pytest

from companion.presenters.logbook import LogRow
from companion.presenters.seat_flags import SEATS
from companion.widgets.cards.flag import pattern_colour
from companion.widgets.cards.log_list import LogLineRow
from companion.widgets.kit.theme import (
    FINGER_MM,
    PANELS,
    TEXT_SIZES,
    Look,
    panel_for,
    seat_colour,
    seat_pattern,
    theme,
)
from tests.widgets.sight import brightness, contrast


@pytest.mark.parametrize("shape", PANELS)
def test_a_finger_needs_nine_millimetres_on_every_panel(shape: str) -> None:
    panel = PANELS[shape]
    smaller = max(panel.pixels_per_mm, panel.pixels_per_mm_up)
    assert panel.least_pixels(FINGER_MM) / smaller >= 9
    assert (panel.least_pixels(FINGER_MM) - 1) / smaller < 9


def test_the_two_panels_want_targets_of_51_and_75_pixels() -> None:
    assert PANELS["landscape"].least_pixels(FINGER_MM) == 51
    assert PANELS["portrait"].least_pixels(FINGER_MM) == 75


def test_no_two_seats_share_a_colour_or_a_pattern() -> None:
    assert len({seat_colour(seat) for seat in SEATS}) == len(SEATS) == 9
    assert len({seat_pattern(seat) for seat in SEATS}) == len(SEATS)


def test_a_seat_of_nobody_has_a_plain_grey_flag() -> None:
    assert seat_pattern("table") == "plain"
    assert seat_colour("table") not in {seat_colour(seat) for seat in SEATS}


def test_larger_text_makes_every_letter_larger_and_leaves_fingers_alone() -> None:
    look = Look()
    sizes = []
    for text in TEXT_SIZES:
        look.text = text
        sizes.append((look.small, look.body, look.title, look.label, look.big))
        assert look.touch == 51
    assert all(
        small < large
        for one, other in pairwise(sizes)
        for small, large in zip(one, other, strict=True)
    )


def test_another_panel_measures_everything_anew() -> None:
    look = Look()
    look.panel = PANELS["portrait"]
    assert (look.touch, look.wide) == (75, False)


def test_a_desktop_window_counts_as_the_panel_it_resembles() -> None:
    assert panel_for(1000, 600).mm_width == PANELS["landscape"].mm_width
    assert panel_for(540, 960).mm_width == PANELS["portrait"].mm_width
    assert panel_for(540, 960).width == 540


GROUNDS = {
    "ground": (theme.ground, theme.bead),
    "deck": (theme.deck, theme.bead),
    "paper": (theme.paper, theme.ink),
    "sea": (theme.sea, theme.bead),
}
"""What flags and hulls lie on, and the edge they have there."""


def test_struck_words_on_paper_are_fainter_than_the_rest_and_can_still_be_read() -> None:
    row = LogLineRow(row=LogRow(1, ("blue",), "Line 1 fires", undone=True))
    struck = next(child for child in row.walk() if getattr(child, "strikethrough", False))
    assert 4.5 <= contrast(struck.color, theme.paper) < contrast(theme.ink, theme.paper)


@pytest.mark.parametrize("on", GROUNDS)
@pytest.mark.parametrize("seat", SEATS)
def test_every_flag_is_seen_on_whatever_it_lies_by_its_colour_or_by_its_edge(
    seat: str, on: str
) -> None:
    ground, edge = GROUNDS[on]
    own = seat_colour(seat)
    assert contrast(own, ground) >= 3 or min(contrast(edge, ground), contrast(edge, own)) >= 3


@pytest.mark.parametrize("seat", SEATS)
def test_the_pattern_of_a_flag_is_seen_on_its_colour(seat: str) -> None:
    assert contrast(pattern_colour(seat), seat_colour(seat)) >= 3


def test_the_black_flag_is_black() -> None:
    assert brightness(seat_colour("black")) < 0.01
