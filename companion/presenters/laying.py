"""What is laid on the board in one of several ways: it is shown there as it would lie, first in the
place that is offered first; a tap on another moves it there, each tap on it turns it, and one key
lays it.
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

MANY = 4
"""More ways than the sides of a tile can be turned back as well."""


def laying(
    words: Say, view: TableView, panel: DeedPanel, picked: Selection, mine: list[Choice]
) -> DeedPanel | None:
    """The panel with the way that is considered, first the one that is offered first; None where
    the chart shows none.
    """
    there = _there(mine)
    choice = _meant(picked, there)
    ghost = _ghost(view, choice)
    if ghost is None:
        return None
    keys = [replace(choice_key(words, choice), text=words(say("deeds.lay-it")), note="")]
    if len(there) > 1:
        keys.append(_turn_key(words, "deeds.turn-it", _turned(picked, there)))
    if len(there) > MANY:
        keys.append(_turn_key(words, "deeds.turn-back", _turned(picked, there, way=-1)))
    return replace(panel, stage="list", ghost=ghost, keys=tuple(keys))


def lays(mine: list[Choice]) -> bool:
    """Whether what still divides is where something is laid, or how it is turned."""
    return dividing(mine) in (SPACE, TURN) and all(one.of(TURN) for one in mine)


def at_ghost(selection: Selection, choices: tuple[Choice, ...], space: str) -> Selection | None:
    """A tap on what is considered there turns it; None for any other tap."""
    mine = fitting(selection, choices)
    if not lays(mine):
        return None
    there = _there(mine)
    is_there = there[0].of(SPACE) == space
    return _turned(selection, there) if is_there and dividing(there) == TURN else None


def with_ghost(chart: ChartView, ghost: Ghost | None) -> ChartView:
    """The chart with what is considered on it."""
    if ghost is None:
        return chart
    layers: Iterable[object] = (one for one in chart.layers if not isinstance(one, Ghost))
    return replace(chart, layers=(*layers, replace(ghost, seen=True)))


def _there(mine: list[Choice]) -> list[Choice]:
    """The ways in the place that is considered: the first, until another is picked."""
    return [one for one in mine if one.of(SPACE) == mine[0].of(SPACE)]


def _meant(picked: Selection, mine: list[Choice]) -> Choice:
    """The choice whose way is considered."""
    return next((one for one in mine if one.of(TURN) == picked.get(STEP)), mine[0])


def _turn_key(words: Say, text: str, turned: Selection) -> ActionButton:
    return ActionButton(text=words(say(text)), look="outline", act=turned)


def _turned(picked: Selection, mine: list[Choice], way: int = 1) -> Selection:
    """With the next way considered, after the last the first; or the one before."""
    after = mine.index(_meant(picked, mine)) + way
    return picked.without(STEP).adding(STEP, mine[after % len(mine)].of(TURN))


def _ghost(view: TableView, choice: Choice) -> Ghost | None:
    layers = view.chart.layers if view.chart else ()
    wanted = choice.of(SPACE), choice.of(TURN)
    return next(
        (one for one in layers if isinstance(one, Ghost) and (one.space, one.turn) == wanted), None
    )
