"""The whole game: the table of its deeds, every event's fold, and what starts it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.engine.card_tokens import ShotSaid
from companion.engine.commands import Command
from companion.engine.deeds import Deed, Deeds
from companion.engine.events import Event, Folds, evolver
from companion.engine.game import Seat
from companion.engine.refusals import Refused
from companion.engine.standing import at_the_table
from companion.games.golitsyn.colonies.rules import (
    answer,
    corrections,
    prizes,
    setup,
    taking,
    victory,
)
from companion.games.golitsyn.colonies.rules.events import OrderSettled
from companion.games.golitsyn.colonies.rules.sequence import SEQUENCE
from companion.games.golitsyn.colonies.rules.state import ColoniesState, with_colony
from companion.games.golitsyn.rules import movement, salvos, shared_play, shooting, targets
from companion.games.golitsyn.rules.book import Recorder, RuleHooks
from companion.games.golitsyn.rules.events import Fired, ShotAnnounced, TurnBegan
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.scene import HOME, Scene
from companion.games.golitsyn.rules.turns import list_fleets


def _why_not_sail(state: ColoniesState, seat: str, ship: str) -> Refused | None:
    """The shared reasons, and a corner with every way out barred (3.2)."""
    if refusal := movement.why_held(state, seat, ship):
        return refusal
    if state.ships[ship].port == HOME and state.is_shut_in(seat):
        return Refused("colonies.refused.shut-in", "3.2", ship=name_of(ship))
    return None


_OWN = {row.name: row for row in (setup.THROW, replace(movement.SAIL, why_not=_why_not_sail))}
_AT_ANY_TIME = (setup.THROW.name, *(row.name for row in (*targets.DEEDS, *salvos.DEEDS)))
"""What the attacker may still do before a port he fired at has answered: go on firing at it (7.2a).
"""


def _rows() -> Iterator[Deed]:
    """The deeds of a turn; most wait for the answer of a port under fire."""
    shared = (_OWN.get(row.name, row) for row in shared_play.DEEDS)
    for row in (*shared, *prizes.DEEDS, *taking.DEEDS):
        yield row if row.name in _AT_ANY_TIME else answer.after_the_answer(row)


DEEDS = Deeds(
    (*answer.DEEDS, *_rows(), *corrections.CORRECTIONS.deeds),
    at_the_table(ColoniesState.CITED["win"]),
    answer.busy,
    hours=lambda state: (state.shelling is not None, *shared_play.hours(state)),
)


def _check_end(recorder: Recorder) -> None:
    answer.owe(recorder)
    victory.check_end(recorder)


def _on_turn(state: ColoniesState, event: TurnBegan) -> ColoniesState:
    """Ports may shoot again; what was asked of the last turn is over."""
    begun: ColoniesState = shared_play.FOLDS[TurnBegan](state, event)
    colonies = {
        id: replace(colony, fired=False) if colony.fired and colony.owner == event.seat else colony
        for id, colony in state.colonies.items()
    }
    return replace(
        begun, colonies=colonies, answered=(), flags=(), shelling=None, shelled={}, boarding=""
    )


def _on_announced(state: ColoniesState, event: ShotAnnounced) -> ColoniesState:
    announced: ColoniesState = shared_play.FOLDS[ShotAnnounced](state, event)
    return replace(announced, boarding="")


def _on_fired(state: ColoniesState, event: Fired) -> ColoniesState:
    fired: ColoniesState = shooting.FOLDS[Fired](state, event)
    ports = {
        id: replace(state.colonies[id], fired=True) for id in event.guns if id in state.colonies
    }
    return replace(fired, colonies={**state.colonies, **ports}) if ports else fired


def _on_shot_said(state: ColoniesState, event: ShotSaid) -> ColoniesState:
    if event.shooter in state.colonies:
        return with_colony(state, event.shooter, fired=True)
    said: ColoniesState = shared_play.FOLDS[ShotSaid](state, event)
    return said


FOLDS: Folds = {
    **shared_play.FOLDS,
    **setup.FOLDS,
    **taking.FOLDS,
    **answer.FOLDS,
    **prizes.FOLDS,
    **corrections.FOLDS,
    TurnBegan: _on_turn,
    ShotAnnounced: _on_announced,
    Fired: _on_fired,
    ShotSaid: _on_shot_said,
}
evolve = evolver(FOLDS)


BOOK = RuleHooks(
    evolve=evolve,
    sequence=SEQUENCE,
    struck=prizes.struck,
    sink=prizes.sink,
    seized=prizes.seized,
    visited=taking.visit,
    check_end=_check_end,
)


def start(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table for these seats; raises ``Refused`` when they do not fit."""
    began = setup.began(scene, seats, options)
    recorder = Recorder(evolve(None, began), BOOK)
    if options.get("order") != "lots":
        recorder.record(OrderSettled(order=began.order))
    recorder.go_on()
    return (began, *list_fleets(began.order, began.ships), *recorder.events)


def decide(state: ColoniesState, command: Command) -> tuple[Event, ...]:
    """The events a command brings about, or ``Refused``."""
    return DEEDS.decide(command, Recorder(state, BOOK), _check_end)
