"""The logbook on its paper: every line in letters of the text's own size."""

from __future__ import annotations

import pytest

from companion.presenters.logbook import LogRow
from companion.widgets.cards.log_list import LogLineRow, LogList
from companion.widgets.kit.labels import FittedLabel
from companion.widgets.kit.theme import metrics
from tests.windows import Hand


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("margin", ["", "by hand"])
def test_no_line_is_squeezed_however_long_it_is(
    hand: Hand, shape: str, text: str, margin: str
) -> None:
    words = "The brig of the blue fleet sails on and is seen no more " * 3
    for length in range(20, len(words), 7):
        row = LogRow(7, ("blue", "orange"), words[:length].strip(), margin)
        sheet = hand.show(LogList(rows=(row,), margins=frozenset({margin} - {""})), shape, text)
        (line,) = (one for one in sheet.walk() if isinstance(one, LogLineRow))
        told = next(one for one in line.children if one.words == row.text)
        assert isinstance(told, FittedLabel)
        assert told.font_size == metrics.body, row.text
