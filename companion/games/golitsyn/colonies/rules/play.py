"""The whole game: what starts it, what decides each command, what folds each event, and what a seat may do now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.commands import Answer, Command
from companion.engine.events import Event, Folds
from companion.engine.game import Seat
from companion.engine.offers import Choice
from companion.games.golitsyn.colonies.rules import answer, prizes, setup, taking, victory
from companion.games.golitsyn.colonies.rules import commands as asked
from companion.games.golitsyn.colonies.rules.state import Answering, ColoniesState
from companion.games.golitsyn.rules import commands as common
from companion.games.golitsyn.rules import shared_play, shooting, targets
from companion.games.golitsyn.rules.book import Book, Tale
from companion.games.golitsyn.rules.events import Fired, ShotAnnounced, TurnBegan
from companion.games.golitsyn.rules.scene import Scene

Chapter = Callable[[Any, Any, Tale], None]
AT_A_PORT = (common.Fire, common.AimSalvo, common.JoinSalvo, common.FireSalvo, common.DropSalvo)
"""What the attacker may still do before a port he fired at has answered (7.2a): go on firing at it."""


def _after_the_answer(asks: type[Command], chapter: Chapter) -> Chapter:
    def only_then(state: ColoniesState, command: Command, tale: Tale) -> None:
        refusal = answer.why_not_yet(state, at_it=asks in AT_A_PORT)
        if refusal and command.seat == state.turn:
            raise refusal
        chapter(state, command, tale)

    return only_then


_TURN: Mapping[type[Command], Chapter] = {
    **shared_play.CHAPTERS,
    asked.Board: prizes.board,
    asked.BoardSalvo: prizes.board_salvo,
    asked.LandAmmunition: taking.land,
}
_CHAPTERS: Mapping[type[Command], Chapter] = {
    **{asks: _after_the_answer(asks, chapter) for asks, chapter in _TURN.items()},
    Answer: setup.answer,
    asked.CeaseFire: answer.cease,
    asked.AnswerFire: answer.answer,
}


def _settle(tale: Tale) -> None:
    answer.owe(tale)
    victory.settle(tale)


def _on_turn(state: ColoniesState, event: TurnBegan) -> ColoniesState:
    """Ports may shoot again; what was asked of the last turn is over."""
    begun: ColoniesState = shared_play.FOLDS[TurnBegan](state, event)
    colonies = {
        id: replace(colony, fired=False) if colony.fired and colony.owner == event.seat else colony
        for id, colony in state.colonies.items()
    }
    return replace(begun, colonies=colonies, answered=(), flags=(), shelling=None, boarding="")


def _on_announced(state: ColoniesState, event: ShotAnnounced) -> ColoniesState:
    announced: ColoniesState = shared_play.FOLDS[ShotAnnounced](state, event)
    return replace(announced, boarding="")


def _on_fired(state: ColoniesState, event: Fired) -> ColoniesState:
    fired: ColoniesState = shooting.FOLDS[Fired](state, event)
    ports = {id: replace(state.colonies[id], fired=True) for id in event.guns if id in state.colonies}
    return replace(fired, colonies={**state.colonies, **ports}) if ports else fired


_FOLDS: Folds = {
    **shared_play.FOLDS,
    **setup.FOLDS,
    **taking.FOLDS,
    **answer.FOLDS,
    **prizes.FOLDS,
    TurnBegan: _on_turn,
    ShotAnnounced: _on_announced,
    Fired: _on_fired,
}


def evolve(state: ColoniesState | None, event: Event) -> ColoniesState:
    """The state after one event; before the first, the state is None."""
    after: ColoniesState = _FOLDS[type(event)](state, event)
    return after


BOOK = Book(
    evolve=evolve,
    deeds=_CHAPTERS,
    struck=prizes.struck,
    sink=prizes.sink,
    seized=prizes.seized,
    visited=taking.visit,
    settle=_settle,
)


def start(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table for these seats; raises ``Refused`` when they do not fit."""
    began = setup.began(scene, seats, options)
    return setup.opening(began, Tale(evolve(None, began), BOOK), options.get("order") == "lots")


def decide(state: ColoniesState, command: Command) -> tuple[Event, ...]:
    """The events a command brings about, or ``Refused``."""
    return shared_play.decide(BOOK, state, command)


def choices(state: ColoniesState, seat: str, about: str = "") -> tuple[Choice, ...]:
    """The legal commands of a seat; ``about`` narrows them to one piece."""
    found = _open_choices(state, seat) if seat in state.order and state.phase != "over" else []
    return tuple(choice for choice in found if about in ("", choice.piece))


def _open_choices(state: ColoniesState, seat: str) -> list[Choice]:
    if state.call:
        return shared_play.throw_choices(state, seat)
    if seat != state.turn or isinstance(state.pending, Answering):
        return answer.choices(state, seat)
    if state.shelling or state.pending:
        return [*answer.choices(state, seat), *targets.shot_choices(state), *prizes.choices(state)]
    return [*shared_play.turn_choices(state), *prizes.choices(state), *taking.choices(state)]
