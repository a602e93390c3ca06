"""Every command's chapter, every event's fold, and all that a seat may do now."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.commands import Command
from companion.engine.events import Event, Folds
from companion.engine.game import Seat
from companion.engine.offers import Choice
from companion.games.golitsyn.pirates.rules import commands as asked
from companion.games.golitsyn.pirates.rules import losses, setup, treasure
from companion.games.golitsyn.pirates.rules.state import PiratesState, Sharing, Transfer
from companion.games.golitsyn.pirates.rules.victory import settle
from companion.games.golitsyn.rules import shared_play, turns
from companion.games.golitsyn.rules.book import Book, Tale
from companion.games.golitsyn.rules.scene import Scene

_FOLDS: Folds = {**shared_play.FOLDS, **setup.FOLDS, **treasure.FOLDS, **losses.FOLDS}


def evolve(state: PiratesState | None, event: Event) -> PiratesState:
    """The state after one event; before the first, the state is None."""
    after: PiratesState = _FOLDS[type(event)](state, event)
    return after


def _write_slip(state: PiratesState, command: asked.WriteSlip, tale: Tale) -> None:
    """The slip is sealed; the first one opens the battle (1.3, 3.3a)."""
    treasure.write_slip(state, command, tale)
    if state.phase == "slip":
        turns.begin_turn(tale, state.order[0])


BOOK = Book(
    evolve=evolve,
    deeds={
        **shared_play.CHAPTERS,
        asked.Berth: setup.berth,
        asked.EndBerths: setup.end_berths,
        asked.WriteSlip: _write_slip,
        asked.LayAlongside: treasure.lay_alongside,
        asked.Allot: losses.allot,
    },
    struck=losses.struck,
    sink=losses.sink,
    seized=losses.seized,
    visited=lambda _tale, _ship: None,  # nothing comes of a visit but perhaps the victory, which is settled apart
    settle=settle,
)


def start(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table for these seats; raises ``Refused``."""
    began = setup.began(scene, seats, options)
    return setup.start_events(began, Tale(evolve(None, began), BOOK))


def decide(state: PiratesState, command: Command) -> tuple[Event, ...]:
    """The events a command brings about, or ``Refused``."""
    return shared_play.decide(BOOK, state, command)


def choices(state: PiratesState, seat: str, about: str = "") -> tuple[Choice, ...]:
    """The legal commands of a seat; ``about`` narrows them to one piece."""
    found = _open(state, seat) if seat in state.sides and state.phase != "over" else []
    return tuple(choice for choice in found if about in ("", choice.piece))


def _open(state: PiratesState, seat: str) -> list[Choice]:
    if state.call is not None:
        return shared_play.throw_choices(state, seat)
    if state.phase == "berths":
        return setup.choices(state, seat)
    if state.phase == "slip" or isinstance(state.pending, Transfer):
        return treasure.slip_choices(state, seat)
    if isinstance(state.pending, Sharing):
        return losses.choices(state, seat)
    if seat != state.turn:
        return []
    common = shared_play.turn_choices(state)
    return common if state.pending else [*common, *treasure.alongside_choices(state)]
