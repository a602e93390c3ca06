"""What was taken out of the window since a finger came down on it is not meant any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.space import Squares
from companion.engine.views import ChartView
from companion.presenters.logbook import LogRow
from companion.presenters.moments import BannerView
from companion.widgets.cards.banner import Banner
from companion.widgets.cards.log_list import LogList
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.kit.buttons import GUARD_SECONDS, OutlineButton
from companion.widgets.vane.compass_rose import CompassRose
from tests.windows import Hand

PARTS: dict[str, tuple[Callable[[], Any], str]] = {
    "a key": (lambda: OutlineButton(text="Sail"), "on_release"),
    "a chart": (lambda: ChartBoard(chart=ChartView(board=Squares(3, 3))), "on_space"),
    "a course": (lambda: CompassRose(runs={"N": 2}), "on_course"),
    "a line of the logbook": (lambda: LogList(rows=(LogRow(7, (), "They sail."),)), "on_entry"),
    "a banner": (lambda: Banner(view=BannerView(title="Sunk")), "on_closed"),
}


@pytest.mark.parametrize("is_gone", [False, True])
@pytest.mark.parametrize("name", PARTS)
def test_a_finger_means_only_what_is_still_there(hand: Hand, name: str, is_gone: bool) -> None:
    make, event = PARTS[name]
    part, meant = make(), []
    part.bind(**{event: lambda *_: meant.append(name)})
    hand.show(part)
    hand.advance(2 * GUARD_SECONDS)
    finger = hand.press(*where(part))
    assert meant == []
    if is_gone:
        hand.clear()
    finger.touch_up()
    assert meant == ([] if is_gone else [name])


def where(part: Any) -> tuple[float, float]:
    """Where a finger meets it."""
    if isinstance(part, CompassRose):
        return tuple(part.target("N").center)
    row = next((one for one in part.walk() if type(one).__name__ == "LogLineRow"), part)
    return tuple(row.to_window(*row.center))
