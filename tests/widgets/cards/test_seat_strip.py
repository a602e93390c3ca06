from __future__ import annotations

import pytest
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.seat_lines import SeatLine
from companion.widgets.cards.seat_strip import SeatStrips
from tests.widgets.misfits import misfits
from tests.windows import Hand

OF_AHOY = (("glory", "40"), ("coin", "12"), ("die", "5"))
OF_LORDS = (("coin", "10"), ("hand", "4"), ("fleet", "5"), ("glory", "14"), ("mine", "2"))


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize(
    ("shape", "width", "counts"),
    [("landscape", 259, OF_AHOY), ("landscape", 431, OF_LORDS), ("portrait", 694, OF_AHOY)],
)
@pytest.mark.parametrize("name", ["Константинов", "Wilhelmina W", "Оранжевые", "Ann"])
def test_whose_the_counts_are_is_read_whole(
    hand: Hand, name: str, shape: str, width: float, counts: tuple[tuple[str, str], ...], text: str
) -> None:
    strips = SeatStrips()
    strips.lines = [SeatLine(seat=seat, name=name, counts=counts) for seat in ("blue", "orange")]
    deck = BoxLayout(size_hint=(None, None), size=(width, 400))
    deck.add_widget(strips)
    hand.show(deck, shape, text=text)
    hand.advance_frames(3)
    assert misfits(deck) == ()
