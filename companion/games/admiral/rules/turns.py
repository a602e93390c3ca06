"""Sections 1 and 2: rounds, turns, the wind before each round and who spins for it (4.3, 4.4)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Answer
from companion.engine.compass import SECTORS, wind_at
from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds, SpinCalled, Spun
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.refusals import Refused
from companion.engine.sequence import StageRecorder
from companion.games.admiral.rules import grace, short
from companion.games.admiral.rules.commands import EndTurn
from companion.games.admiral.rules.drift import drift_left
from companion.games.admiral.rules.drills import wind_set
from companion.games.admiral.rules.events import RoundBegan, TurnBegan, TurnEnded, WindSet
from companion.games.admiral.rules.fireships import blast_due
from companion.games.admiral.rules.fort_work import work_done
from companion.games.admiral.rules.lookup import why_not_turn
from companion.games.admiral.rules.movement import why_not_idle
from companion.games.admiral.rules.repair import mend
from companion.games.admiral.rules.state import State


def no_wind_yet(state: State) -> bool:
    """Before each round, and again where the spinner has gone out with the vane before him."""
    return state.phase != "wind" or state.wind is None


def call_vane(recorder: EventRecorder[State]) -> None:
    """The next player still in spins; the right to spin goes round (4.4a, 4.4b)."""
    state = recorder.state
    round = state.round if state.phase == "wind" else state.round + 1
    spinner = _after(state, state.spinner) if state.spinner else state.order[0]
    recorder.record(RoundBegan(round=round, spinner=spinner))
    purpose = say("admiral.call.wind", round=round)
    call = ChanceRequest(
        kind="vane", seat=spinner, sides=SECTORS, weights=state.scene.weights, purpose=purpose
    )
    recorder.record(SpinCalled(call=call))


def _after(state: State, seat: str) -> str:
    """The next player still in, round the circle, after a seat that may itself be out."""
    at = state.order.index(seat)
    circle = state.order[at + 1 :] + state.order[: at + 1]
    return next(one for one in circle if one not in state.out)


def set_wind(answer: Answer, recorder: StageRecorder[State]) -> None:
    """The vane has come to rest: this round's wind for everyone (4.2-4.4)."""
    sector = answer.faces[0]
    recorder.record(
        Spun(seat=answer.seat, sector=sector, source=answer.source, number=answer.number),
        wind_set(recorder.state, wind_at(sector)),
    )
    recorder.go_on()


def _end_turn(state: State, command: EndTurn, recorder: StageRecorder[State]) -> None:
    """Repairs heal now (7.4, 9.5b), and a turn without a fort is counted (V.1.4). Whoever is out
    with it leaves the rest of the round to what follows every deed.
    """
    (short.mend if state.short else mend)(recorder, command.seat)
    work_done(recorder, command.seat)
    recorder.record(TurnEnded(seat=command.seat))
    (short.turn_over if state.short else grace.tick)(recorder, command.seat)
    if command.seat in recorder.state.in_play and not recorder.state.outcome:
        recorder.go_on()


def turns_left(state: State) -> bool:
    """Until every player still in has had his turn in this round."""
    return bool(_to_come(state))


def begin_turn(recorder: EventRecorder[State]) -> None:
    """The turn of the next, in turn order."""
    recorder.record(TurnBegan(seat=_to_come(recorder.state)[0]))


def _to_come(state: State) -> list[str]:
    at = state.order.index(state.turn) + 1 if state.phase == "turn" else 0
    return [seat for seat in state.order[at:] if seat not in state.out]


def _on_round(state: State, event: RoundBegan) -> State:
    return replace(state, phase="wind", round=event.round, spinner=event.spinner, wind=None)


def _on_wind(state: State, event: WindSet) -> State:
    return replace(state, wind=event.wind)


def _on_turn(state: State, event: TurnBegan) -> State:
    """Green and yellow tokens go back to the left; damage stays (2.1, 2.2)."""
    seat = event.seat
    ships = {
        id: replace(ship, moved=False, shots=0) if ship.owner == seat else ship
        for id, ship in state.ships.items()
    }
    forts = {
        id: replace(fort, shots=0 if fort.owner == seat else fort.shots, stopped=False)
        for id, fort in state.forts.items()
    }
    return replace(state, phase="turn", turn=seat, ships=ships, forts=forts)


def _on_ended(state: State, _event: TurnEnded) -> State:
    """Nothing changes until somebody's turn begins: a mine's window stays open as well (10.7b)."""
    return state


FOLDS: Folds = {
    RoundBegan: _on_round,
    WindSet: _on_wind,
    TurnBegan: _on_turn,
    TurnEnded: _on_ended,
}


# ---------------------------------------------------------------- deeds


def _still_due(state: State, _seat: str, _table: str) -> Refused | None:
    """What the turn may not end before."""
    return drift_left(state) or blast_due(state) or why_not_idle(state)


def _ending(_state: State, seat: str, _table: str) -> tuple[Choice, ...]:
    return (_end_of(seat),)


@lru_cache(maxsize=16)
def _end_of(seat: str) -> Choice:
    label, command = say("admiral.end-turn"), EndTurn(seat=seat)
    return Choice(command=command, deed="end-turn", label=label, rule="1.3", ends=True)


DEEDS = (
    Deed(
        name="end-turn",
        ends=True,
        command=EndTurn,
        rule="1.3",
        when=why_not_turn,
        why_not=_still_due,
        options=_ending,
        do=_end_turn,
    ),
)
