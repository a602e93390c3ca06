"""What is laid on the board in one of several ways: it is shown there as it would lie, each tap on
it turns it, and one key lays it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.engine.layers import Ghost
from companion.engine.messages import say
from companion.engine.offers import SPACE, TURN, Choice
from companion.engine.views import ChartView, TableView
from companion.presenters.panel_parts import ActionButton, DeedPanel, choice_key
from companion.presenters.phrases import Say
from companion.presenters.selection import STEP, Selection, dividing, fitting


def laying(
    words: Say, view: TableView, panel: DeedPanel, picked: Selection, mine: list[Choice]
) -> DeedPanel | None:
    """The panel with the way that is considered, first the one that is offered first; None where
    the chart shows none.
    """
    choice = _meant(picked, mine)
    ghost = _ghost(view, choice)
    if ghost is None:
        return None
    lay = replace(choice_key(words, choice), text=words(say("deeds.lay-it")), note="")
    turn = ActionButton(text=words(say("deeds.turn-it")), look="outline", act=_turned(picked, mine))
    return replace(panel, stage="list", ghost=ghost, keys=(lay, turn))


def at_ghost(selection: Selection, choices: tuple[Choice, ...], space: str) -> Selection | None:
    """A tap on what is considered there turns it; None for any other tap."""
    mine = fitting(selection, choices)
    there = mine and all(choice.of(SPACE) == space for choice in mine)
    return _turned(selection, mine) if there and dividing(mine) == TURN else None


def with_ghost(chart: ChartView, ghost: Ghost | None) -> ChartView:
    """The chart with what is considered on it."""
    if ghost is None:
        return chart
    layers: Iterable[object] = (one for one in chart.layers if not isinstance(one, Ghost))
    return replace(chart, layers=(*layers, replace(ghost, seen=True)))


def _meant(picked: Selection, mine: list[Choice]) -> Choice:
    """The choice whose way is considered."""
    return next((one for one in mine if one.of(TURN) == picked.get(STEP)), mine[0])


def _turned(picked: Selection, mine: list[Choice]) -> Selection:
    """With the next way considered, after the last the first."""
    after = mine.index(_meant(picked, mine)) + 1
    return picked.without(STEP).adding(STEP, mine[after % len(mine)].of(TURN))


def _ghost(view: TableView, choice: Choice) -> Ghost | None:
    layers = view.chart.layers if view.chart else ()
    wanted = choice.of(SPACE), choice.of(TURN)
    return next(
        (one for one in layers if isinstance(one, Ghost) and (one.space, one.turn) == wanted), None
    )
