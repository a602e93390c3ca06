"""The count of Lords of the Seas by taps: two a ship in cards play, one for the whole score on the
chart.
"""

from __future__ import annotations

import pytest

from companion.engine.views import ChartView
from tests.screens import lordscenes
from tests.screens.players import Players
from tests.screens.tilescenes import tap_key


def board(players: Players) -> ChartView:
    chart = players.shell.table.view.chart
    assert chart
    return chart


@pytest.mark.rule("lords:7.15")
def test_a_ship_is_told_by_its_number_and_its_cell_and_a_hired_one_by_her_key(
    players: Players,
) -> None:
    lordscenes.lords_told(players)
    before = len(board(players).pieces)
    view = players.shell.table.view
    hired = next(card.id for row in view.rows for card in row.cards if card.owner == "blue")
    number = lordscenes.to_tell(players)
    tap_key(players, number)
    players.tap_cell("A6")
    tap_key(players, hired)
    players.tap_cell("B6")
    lying = {piece.space: piece.tile.text for piece in board(players).pieces if piece.tile}
    assert len(lying) == before + 2
    assert (lying["A6"], lying["B6"]) == (number.removeprefix("blue:"), "X")


@pytest.mark.rule("lords:7.12", "lords:7.15")
def test_the_whole_score_is_kept_by_one_tap(players: Players) -> None:
    lordscenes.lords_score(players)
    assert players.front.tab == "score"
    players.tap("Keep this score")
    outcome = players.shell.table.view.outcome
    assert outcome
    assert outcome.winners == ("sky",)
