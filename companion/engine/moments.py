"""Moments: what the whole table sees and hears of a deed, by a banner, a sound, a voice and a lamp.

A game makes them from two things alone: the events of a deed as the table's own seat may see them,
and what everybody saw before it. So nothing can be shown or heard that the table may not know. A
game names a ``cue`` and knows no sound; whoever plays cues knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, TypeVar

from msgspec import Struct

from companion.engine.compass import Wind, heading_word
from companion.engine.events import Event
from companion.engine.messages import NOTHING, Message, say, seat_word, seats_word
from companion.engine.views import CardView, TableView

HIT, MISS, MINE, AGROUND, SUNK, LOST = "hit", "miss", "mine", "aground", "sunk", "lost"
CALM, FRESH, STORM = "calm", "fresh", "storm"
TAKEN, FOUND, WON, TURN, CARGO = "taken", "found", "won", "turn", "cargo"
"""Cues that several games give. Any other word may be one: it sounds as any news does."""
TIME = "time"
"""The cue of the turn clock, which is no game's."""

E = TypeVar("E", bound=Event)


class Weight(IntEnum):
    """How much a moment asks of the table: to be heard in passing, seen by all, or lingered at."""

    HEARD = 0
    SEEN = 1
    GRAVE = 2


class Moment(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something of a deed that the whole table sees or hears.

    ``title`` and ``sentence`` say what, ``cause`` by whom or what, by which ``rule``; ``spoken`` is
    what a voice says instead of title and sentence. ``piece`` is whose card it concerns, of this
    ``kind`` and ``seat``: of its ``hull`` boxes ``before`` were crossed and ``after`` are.
    ``faces`` are the dice that decided it.
    """

    cue: str
    weight: Weight = Weight.SEEN
    title: Message = NOTHING
    sentence: Message = NOTHING
    cause: Message = NOTHING
    spoken: Message = NOTHING
    rule: str = ""
    piece: str = ""
    kind: str = ""
    seat: str = ""
    hull: int = 0
    before: int = 0
    after: int = 0
    faces: tuple[int, ...] = ()


class Scene(Struct, frozen=True):
    """A deed as the table may see it: its ``events``, and the ``view`` everybody had before."""

    events: tuple[Event, ...]
    view: TableView

    def all(self, kind: type[E]) -> tuple[E, ...]:
        """Its events of one kind."""
        return tuple(event for event in self.events if isinstance(event, kind))

    def first(self, kind: type[E], **what: Any) -> E | None:
        """The first of its events of one kind of which all this is true."""
        alike = (
            one
            for one in self.all(kind)
            if all(getattr(one, name) == value for name, value in what.items())
        )
        return next(alike, None)

    def concerning(self, piece: str, **what: Any) -> Moment:
        """A moment of a piece: its card's kind, and its flag and boxes as they were. No box is
        uncrossed: of one that has more left than before only what is left is shown.
        """
        card = self.card(piece)
        if card is None:
            return Moment(piece=piece, **what)
        known: dict[str, Any] = {"seat": card.seat, "before": card.damage, "after": card.damage}
        known |= what
        known["before"] = min(known["before"], known["after"])
        return Moment(piece=piece, kind=card.kind, hull=card.hull, **known)

    def card(self, piece: str) -> CardView | None:
        """A piece's card, if it had one."""
        return next((card for card in self.view.cards if card.id == piece), None)


MomentRows = Mapping[type[Event], Callable[[Any, Scene], Moment | None]]
"""A game's events, each with what makes a moment of it, or nothing."""


def moments_of(rows: MomentRows, events: tuple[Event, ...], view: TableView) -> tuple[Moment, ...]:
    """The moments of a deed, in its order: of several about one piece the weightiest, else the
    last.
    """
    if rows.keys().isdisjoint(map(type, events)):
        return ()
    scene = Scene(events, view)
    made = [rows[type(event)](event, scene) for event in events if type(event) in rows]
    found = [moment for moment in made if moment is not None]
    best: dict[str, Moment] = {}
    for moment in found:
        known = best.get(moment.piece)
        if known is None or moment.weight >= known.weight:
            best[moment.piece] = moment
    return tuple(moment for moment in found if not moment.piece or best[moment.piece] is moment)


def wind_moment(wind: Wind, rule: str, meaning: Message = NOTHING) -> Moment:
    """A wind has come up; a storm is for all to see."""
    force = wind.force.value
    spoken = say(f"moment.wind.{force}", heading=say(f"moment.{wind.heading.lower()}"))
    if force != STORM:
        return Moment(cue=force, weight=Weight.HEARD, spoken=spoken, rule=rule)
    return Moment(
        cue=STORM,
        title=say("moment.storm", heading=heading_word(wind.heading)),
        sentence=meaning,
        spoken=spoken,
        rule=rule,
    )


def turn_moment(seat: str) -> Moment:
    """A seat's turn begins."""
    spoken = say("moment.turn", seat=seat_word(seat))
    return Moment(cue=TURN, weight=Weight.HEARD, spoken=spoken, seat=seat)


def end_moment(
    winners: tuple[str, ...], how: Message, rule: str, side: Message | None = None
) -> Moment:
    """The battle is over, won by players or by a ``side``; without winners, a draw."""
    word = "moment.won" if side or len(winners) == 1 else "moment.won-together"
    title = say(word, seat=side or seats_word(winners)) if winners else say("moment.draw")
    seat = winners[0] if winners else ""
    return Moment(cue=WON, weight=Weight.GRAVE, title=title, sentence=how, rule=rule, seat=seat)
