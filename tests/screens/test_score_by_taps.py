"""The page of the score, by taps: it comes to the front when the score is due, and its rows light
what they count.
"""

from __future__ import annotations

from companion.engine.layers import Group
from tests.screens import tilescenes
from tests.screens.company import widgets
from tests.screens.players import Players


def framed(players: Players) -> set[tuple[str, ...]]:
    """What is framed on the board that is seen."""
    (board,) = widgets(players.shell, "ChartBoard")
    return {layer.spaces for layer in board.chart.layers if isinstance(layer, Group)}


RUNS = {("B1", "C1", "D1"), ("D6", "E6", "F6")}
ALIKE, FAR = ("D1", "D2", "D3"), ("D4",)


def test_a_score_that_is_due_comes_to_the_front_and_rows_light_their_groups(
    players: Players,
) -> None:
    tilescenes.tiles_score(players)
    assert players.front.tab == "score"
    assert framed(players) == RUNS | {ALIKE}
    tilescenes.tap_row(players, "Runs")
    assert framed(players) == {ALIKE}
    tilescenes.tap_row(players, "On the far half")
    assert framed(players) == {ALIKE, FAR}
    tilescenes.tap_row(players, "Mines taken")
    assert framed(players) == {ALIKE, FAR}, "nothing of it lies on the board"
    players.tap_tab("chart")
    assert framed(players) == set()
