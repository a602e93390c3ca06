from __future__ import annotations

from typing import Any

import pytest

from companion.engine.compass import FORCES, HEADINGS, Force, Heading, Wind
from companion.presenters.seat_flags import SEATS
from companion.widgets.cards import flag
from companion.widgets.cards.flag import flag_texture
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.vane.wind_badge import WindBadge, wind_texture
from tests.windows import Hand


def test_flags_differ_by_pattern_even_where_all_colours_are_alike(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag_texture.cache_clear()
    monkeypatch.setattr(flag, "seat_colour", lambda _seat: theme.fresh)
    monkeypatch.setattr(flag, "pattern_colour", lambda _seat: theme.cream)
    flags = {bytes(flag_texture(seat, 24, 32).pixels) for seat in SEATS}
    flag_texture.cache_clear()
    assert len(flags) == len(SEATS)


def test_every_wind_but_a_turned_calm_has_its_own_sign(window: Any) -> None:
    signs = {
        bytes(wind_texture(Wind(heading, force), 40, "top").pixels)
        for heading in HEADINGS
        for force in FORCES
    }
    assert len(signs) == 24


def test_the_badge_takes_the_colour_of_the_force(hand: Hand) -> None:
    badge = hand.show(WindBadge(wind=Wind(Heading.NE, Force.STORM), text="NE storm"))
    assert badge.plate_color == theme.storm
    badge.wind = Wind(Heading.NE, Force.CALM)
    assert badge.plate_color == theme.calm
    badge.wind = None
    assert badge.sign is None


def test_on_a_board_with_north_at_the_right_the_arrow_turns_with_it(hand: Hand) -> None:
    badge = hand.show(WindBadge(wind=Wind(Heading.N, Force.FRESH), text="N"))
    up = bytes(badge.sign.pixels)
    metrics.north = "right"
    assert (
        bytes(badge.sign.pixels)
        == bytes(wind_texture(Wind(Heading.E, Force.FRESH), badge.sign.width // 2, "top").pixels)
        != up
    )
