"""Chapters 1, 2 and 8: the turn; and the whole game, with what the referee may set right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.chance_rows import CALLED, dice_row, draw_row
from companion.engine.commands import Command
from companion.engine.corrections import Correct, Correctable, Corrected, Corrections
from companion.engine.deeds import Deed, Deeds
from companion.engine.events import Drawn, Event, EventRecorder, Folds, RollCalled, Rolled
from companion.engine.game import Seat
from companion.engine.hexagons import MIDDLE
from companion.engine.messages import say, seat_word
from companion.engine.offers import AMOUNT, Choice, picks
from companion.engine.questions import asked, pending
from companion.engine.refusals import Kind, Refused
from companion.engine.table_corrections import amounts
from companion.games.lagoon.rules import meetings, slots
from companion.games.lagoon.rules.state import Captain, Ended, LagoonState, may_act, why_not_turn
from companion.games.lagoon.rules.words import (
    DieTurned,
    EndTurn,
    LagoonBegan,
    LagoonEnded,
    TileLaid,
    TurnBegan,
    TurnDie,
)
from companion.games.lagoon.scenario import Scene

ROW = 3


def _go_on(recorder: Any) -> None:
    """What comes by itself after a deed: the row is filled, and a turn is over."""
    state = recorder.state
    if state.awaited:
        return
    if missing := min(ROW - len(state.row), state.deck().left):
        seat = state.turn or state.seats[0].id
        slots.draw(recorder, seat, state.deck(), "row", missing)
    elif not state.free_dice:
        _next_turn(recorder)


def _next_turn(recorder: Any) -> None:
    state, seats = recorder.state, [seat.id for seat in recorder.state.seats]
    if not state.bag.left:
        recorder.record(LagoonEnded(points={seat: state.points(seat) for seat in seats}))
        return
    at = (seats.index(state.turn) + 1) % len(seats) if state.turn else 0
    call = ChanceRequest(kind="dice", seat=seats[at], count=2, purpose=say("lagoon.call.dice"))
    recorder.record(TurnBegan(seat=seats[at], round=state.round + (at == 0)), RollCalled(call=call))


def _fight(state: LagoonState, rolled: Rolled, recorder: Any) -> None:
    if meeting := pending(state, meetings.Meeting):
        thrown = zip(meeting.captains, rolled.faces, strict=True)
        meetings.part(recorder, [seat for seat, face in thrown if face == max(rolled.faces)])


def _lay(state: LagoonState, drawn: Drawn, recorder: Any) -> None:
    for tile in state.scene.tiles:
        if drawn.pool == state.bag.id and tile.id in drawn.cards:
            space = asked(state, slots.Sounding).space
            told = TileLaid(seat=drawn.seat, space=space, tile=tile.id, gold=tile.gold)
            recorder.record(told)


def _turns(state: LagoonState, seat: str, _actor: str) -> Iterator[Choice]:
    for die in state.free_dice:
        for face in range(1, 7):
            if 0 < (gold := abs(face - state.faces[die])) <= state.captains[seat].gold:
                yield Choice(
                    command=TurnDie(seat=seat, die=die, face=face),
                    deed="turn-die",
                    label=say("lagoon.turn-die", face=face, n=gold),
                    picks=picks(die=die, amount=face),
                    rule="2.2",
                )


def _turn(state: LagoonState, command: TurnDie, recorder: Any) -> None:
    seat, die, face = command.seat, command.die, command.face
    gold = abs(face - state.faces[die])
    recorder.record(DieTurned(seat=seat, die=die, face=face, gold=gold))


def _ends(_state: LagoonState, seat: str, _actor: str) -> Iterator[Choice]:
    command, label = EndTurn(seat=seat), say("lagoon.deed.end-turn")
    yield Choice(command=command, deed="end-turn", label=label, rule="2.4", minor=True)


GOLD = Correctable(
    what="gold",
    label=say("lagoon.gold"),
    pick=AMOUNT,
    pieces=lambda state: state.captains,
    shows=lambda state, seat: str(state.captains[seat].gold),
    values=lambda _state, _seat: amounts(20),
    fold=lambda state, seat, to: state.having(seat, int(to) - state.captains[seat].gold),
)


def _busy(state: LagoonState) -> Refused | None:
    busy = state.awaited or state.outcome
    return Refused("lagoon.refused.busy", kind=Kind.NOT_NOW) if busy else None


CORRECTIONS = Corrections((GOLD,), seat_word, _busy)
THROW = dice_row("2.1", say("lagoon.deed.throw"), _fight)
DRAW = draw_row("4", say("lagoon.deed.draw"), _lay)
TURN_DIE = Deed(
    name="turn-die",
    command=TurnDie,
    rule="2.2",
    when=why_not_turn,
    options=_turns,
    check=lambda _state, _command: Refused("lagoon.refused.turn-die", "2.2"),
    do=_turn,
)
END_TURN = Deed(
    name="end-turn",
    command=EndTurn,
    rule="2.4",
    when=why_not_turn,
    options=_ends,
    do=lambda _state, _command, recorder: _next_turn(recorder),
)
_OF_THE_TURN = (THROW, DRAW, slots.PLACE, TURN_DIE, slots.PLAY_CARD, END_TURN)
DEEDS = Deeds((*_OF_THE_TURN, meetings.GREET, *CORRECTIONS.deeds), may_act)


def _on_began(_nothing: None, event: LagoonBegan) -> LagoonState:
    captains = {seat.id: Captain(MIDDLE, event.scene.gold) for seat in event.seats}
    islets = {MIDDLE: "home"}
    return LagoonState(seats=event.seats, scene=event.scene, captains=captains, islets=islets)


def _on_rolled(state: LagoonState, event: Rolled) -> LagoonState:
    faces = {f"die-{at}": face for at, face in enumerate(event.faces, 1)}
    return replace(state, call=None, faces=state.faces if state.pending else faces)


def _on_drawn(state: LagoonState, event: Drawn) -> LagoonState:
    state = replace(state, call=None)
    if not event.open:
        return state.having(event.seat, hand=state.captains[event.seat].hand + 1)
    return state if state.pending else replace(state, row=(*state.row, *event.cards))


def _on_laid(state: LagoonState, event: TileLaid) -> LagoonState:
    islets = {**state.islets, event.space: event.tile}
    return replace(state.having(event.seat, event.gold), islets=islets, pending=None)


def _on_turned(state: LagoonState, event: DieTurned) -> LagoonState:
    faces = {**state.faces, event.die: event.face}
    return replace(state.having(event.seat, -event.gold), faces=faces)


def _on_turn(state: LagoonState, event: TurnBegan) -> LagoonState:
    return replace(state, turn=event.seat, round=event.round, faces={}, slots={})


_FOLDS: Folds = {
    **CALLED,
    **slots.FOLDS,
    **meetings.FOLDS,
    LagoonBegan: _on_began,
    Rolled: _on_rolled,
    Drawn: _on_drawn,
    TileLaid: _on_laid,
    DieTurned: _on_turned,
    TurnBegan: _on_turn,
    LagoonEnded: lambda state, event: replace(state, outcome=Ended(event.points)),
    Corrected: CORRECTIONS.fold,
}


def evolve(state: LagoonState | None, event: Event) -> LagoonState:
    """The state after one event; before the first it is None."""
    after: LagoonState = _FOLDS[type(event)](state, event)
    return after


def start(scene: Scene, seats: tuple[Seat, ...], _options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table: everybody sits, and the row is laid."""
    began = LagoonBegan(seats=seats, scene=scene)
    recorder = EventRecorder(evolve(None, began), evolve)
    _go_on(recorder)
    return (began, *recorder.events)


def decide(state: LagoonState, command: Command) -> tuple[Event, ...]:
    """The events that a command brings about. Raises ``Refused``."""
    recorder = EventRecorder(state, evolve)
    DEEDS.do(state, command, recorder)
    if not isinstance(command, Correct):
        _go_on(recorder)
    return tuple(recorder.events)
