"""A captain short: what the companion would like to do in a seat that nobody took.

Theory of operation. A captain is no second set of rules. He is given what any player in that seat
is given, the table's view, the seat's own page and the choices, and a game says of each choice how
much he wishes for it and why. So he can know no secret but his own, cannot do what is not offered,
and a game without a word about captains is played all the same, by one who does not mind what.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache

from msgspec import Struct

from companion.engine.layers import LAND, Mark
from companion.engine.messages import NOTHING, Message
from companion.engine.offers import SPACE, TARGET, Choice
from companion.engine.space import Board
from companion.engine.views import CardView, ChartView, PrivateView, TableView

LEFT_TO_PEOPLE = -1.0
"""The weight of what only people can know, such as what lies on a board that no chart shows: he
never says it, even where nothing else is left.
"""
IDLE = 1.0
"""How much a captain wishes for what ends his turn: whatever he wishes for less is left undone."""
SPOKEN = "captain.says"
"""The message that a captain says at the table, a line of the logbook before those of his deed."""
FAR = 999
"""Steps to where no way leads."""


class Wish(Struct, frozen=True, kw_only=True):
    """How much a captain wishes for a choice, and what he says of it at the table.

    ``unasked`` is done even while nobody waits for him. What he does in secret he gives no reason
    for, whatever stands here.
    """

    weight: float = IDLE
    because: Message = NOTHING
    unasked: bool = False


Captain = Callable[[TableView, PrivateView, Choice], Wish]


def easy_going(_view: TableView, _private: PrivateView, _choice: Choice) -> Wish:
    """He does not mind what he does."""
    return Wish()


class Deck:
    """The table as a captain sees it from the deck of his flagship."""

    def __init__(self, view: TableView, seat: str) -> None:
        self.view, self.seat = view, seat
        self.side = next((one.side for one in view.seats if one.id == seat), "")
        self._sides = {one.id: one.side for one in view.seats}

    def is_foe(self, owner: str) -> bool:
        """Whether a seat or a side is against him."""
        if not owner or owner in (self.seat, self.side):
            return False
        return not self.side or self._sides.get(owner, owner) != self.side

    @cached_property
    def cards(self) -> dict[str, CardView]:
        """The cards of all that is not lost, by their ids."""
        return {card.id: card for card in self.view.cards if not card.lost}

    @property
    def foes(self) -> tuple[CardView, ...]:
        """The cards of all that is against him."""
        return tuple(card for card in self.cards.values() if self.is_foe(card.seat))

    def gain(
        self, choice: Choice, goals: Iterable[str], barred: tuple[str, ...] = (LAND,), end: str = ""
    ) -> int:
        """By how many steps a course brings a piece nearer to the nearest of the spaces, round all
        that looks ``barred``, where it does not end elsewhere: on ``end``; 0 where the companion
        does not know where she is.
        """
        chart, card = self.view.chart, self.cards.get(choice.piece)
        if chart is None or card is None or not card.space or not choice.of(SPACE):
            return 0
        away = steps_to(chart, frozenset(goals), barred)
        return away.get(card.space, FAR) - away.get(end or choice.of(SPACE), FAR)

    def steps(self, choice: Choice) -> int:
        """How far the target of a shot is, 0 where the companion does not know."""
        chart = self.view.chart
        gun, target = self.cards.get(choice.piece), self.cards.get(choice.of(TARGET))
        if chart is None or gun is None or target is None or not (gun.space and target.space):
            return 0
        board = chart.board
        (x, y), (a, b) = board.space(gun.space).centre, board.space(target.space).centre
        return round(max(abs(x - a), abs(y - b)))


class SameView:
    """A view that equals itself alone: a captain is asked of many choices in a row that lie in one,
    and what he sees there is worked out once.
    """

    def __init__(self, view: TableView) -> None:
        self.view = view

    def __hash__(self) -> int:
        return id(self.view)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameView) and other.view is self.view


def deck_of(view: TableView, seat: str) -> Deck:
    """The table as a seat's captain sees it."""
    return _deck(SameView(view), seat)


@lru_cache(maxsize=1)
def _deck(same: SameView, seat: str) -> Deck:
    return Deck(same.view, seat)


def steps_to(
    chart: ChartView, goals: frozenset[str], barred: tuple[str, ...] = (LAND,)
) -> Mapping[str, int]:
    """How many steps over water each space is away from the nearest of some, round all that looks
    ``barred``.
    """
    land = frozenset(
        space
        for layer in chart.layers
        if isinstance(layer, Mark) and layer.look in barred
        for space in layer.spaces
    )
    return _steps(chart.board, land, goals)


@lru_cache(maxsize=64)
def _steps(board: Board, land: frozenset[str], goals: frozenset[str]) -> Mapping[str, int]:
    away = {goal: 0 for goal in goals if goal in board.ids}
    due = deque(away)
    while due:
        here = due.popleft()
        for near in board.neighbours(here):
            if near not in away:
                away[near] = away[here] + 1
                if near not in land:
                    due.append(near)
    return away
