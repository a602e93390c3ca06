"""What a space would bring is written on it once it is known what would go there."""

from __future__ import annotations

from companion.engine.commands import Command
from companion.engine.layers import GAIN
from companion.engine.messages import written
from companion.engine.offers import Choice, picks
from companion.engine.space import Squares
from companion.engine.views import ChartView
from companion.presenters.space_marks import gains, with_gains


class Put(Command, frozen=True, kw_only=True):
    """A tile goes onto a space."""


def put(space: str, gain: int, card: str = "five") -> Choice:
    return Choice(
        command=Put(seat="sky"), deed="put", label=written(en="Put"),
        picks=picks(card=card, space=space), gain=gain,
    )  # fmt: skip


def test_more_and_less_are_told_and_nothing_is_not() -> None:
    told = gains([put("A1", 3), put("B1", 0), put("C1", -2)])
    assert told == (("A1", "+3"), ("C1", "\u22122"))


def test_as_long_as_it_may_be_several_nothing_is_told() -> None:
    assert gains([put("A1", 3), put("A1", 2, "four"), put("B1", 1)]) == (("B1", "+1"),)


def test_it_stands_on_the_board_in_a_corner() -> None:
    chart = with_gains(ChartView(board=Squares(7, 6)), (("A1", "+3"),))
    assert [(one.look, one.space, one.text) for one in chart.badges] == [(GAIN, "A1", "+3")]
    assert with_gains(chart, ()) is chart
