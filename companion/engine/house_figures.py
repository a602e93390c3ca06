"""House figures: what the cards, the vane and the board of one's own box show.

No book states all that is printed, so the files guess. Whoever owns the box says once what stands
there, and every new battle is played with that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from companion.engine.events import Event
from companion.engine.messages import Message
from companion.engine.scenario import between, one_of

Place = tuple[str, ...]
"""Where a figure stands in the file of house figures: ``("brig", "calm", "straight")``."""
Value = int | str
OwnValues = Mapping[Place, Value]
"""What the owner of the box has told, by its place; all else is as the scenario has it."""
SCENARIO = "scenario"
"""Places that begin so belong to the scenario named next; all others to every scenario."""


class FigureRow(Struct, frozen=True, kw_only=True):
    """One figure, as the scenario has it: ``value``, and in ``mark`` whether a book states it.

    It is a number from ``low`` to ``high``; or where there are ``words``, pairs of a word and its
    name, one of them; or where there may be ``several``, any of them with blanks between, in order.
    """

    place: Place
    label: Message
    value: Value
    mark: Literal["book", "house"]
    low: int = 0
    high: int = 0
    words: tuple[tuple[str, Message], ...] = ()
    several: bool = False

    @property
    def name(self) -> str:
        """Its place as a fault names it: ``brig.calm.straight``."""
        return ".".join(self.place)

    def expected(self, value: object) -> Message | None:
        """What should stand there instead, None where the value may."""
        known = [word for word, _ in self.words]
        if not known:
            fits = type(value) is int and self.low <= value <= self.high
            return None if fits else between(self.low, self.high)
        if self.several and isinstance(value, str):
            fits = value == in_order(value.split(" "), known)
        else:
            fits = value in known
        return None if fits else one_of(known)

    def tapped(self, value: Value, word: str) -> str:
        """A tap on a word: the one, or of several one more or one less."""
        if not self.several:
            return word
        chosen = set(str(value).split())
        return in_order(chosen ^ {word}, [one for one, _ in self.words])


def in_order(chosen: Collection[str], known: Iterable[str]) -> str:
    """Those of the known words that are chosen, in their order, with blanks between."""
    return " ".join(word for word in known if word in chosen)


class FigureCard(Struct, frozen=True, kw_only=True):
    """What is printed on one thing of the box: a card, the vane, the board."""

    title: Message
    rows: tuple[FigureRow, ...]


class FigureTold(Event, frozen=True, kw_only=True):
    """The battle is played with a figure of the table's own: ``value`` for ``figure`` of
    ``card``; where ``players`` are said, only a battle of so many is.
    """

    card: str
    figure: str
    value: str
    players: int = 0


def on_figure_told(state: object, _event: FigureTold) -> object:
    """The battle's scene has it already; the event names it in the logbook."""
    return state
