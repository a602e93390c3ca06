"""Section 8, assaults: a fort's owner says which of his ships in its port help it (8.9c)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import with_ship
from companion.games.admiral.rules import melee
from companion.games.admiral.rules.boarders import may_help, why_not_help
from companion.games.admiral.rules.boarding_commands import (
    JoinDefence,
    LeaveDefence,
    SettleDefence,
)
from companion.games.admiral.rules.boarding_events import (
    DefenceAsked,
    DefenceSettled,
    DefenderJoined,
    DefenderLeft,
)
from companion.games.admiral.rules.boarding_pending import Boarding, Defence
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.state import Fort, State
from companion.games.admiral.rules.taking_part import Side, join_row, leave_row


def ask(recorder: EventRecorder[State], id: str) -> bool:
    """Ask a fort's owner who helps it; whether there is anybody who could."""
    fort = recorder.state.forts[id]
    if not may_help(recorder.state, fort):
        return False
    recorder.record(DefenceAsked(seat=fort.owner, fort=id))
    return True


def _boarding(state: State) -> Boarding:
    return asked(state, Defence).boarding


def _fort(state: State) -> Fort:
    return state.forts[_boarding(state).target]


def _no_assault(_state: State, _seat: str) -> Refused:
    """No fort is stormed, its dice are called for already, or it is another player's."""
    return Refused("admiral.refused.no-assault", "8.9c", kind=Kind.NOT_NOW)


def _why_not_join(state: State, _seat: str, id: str) -> Refused | None:
    return why_not_help(state, id, _fort(state))


def _helpers(state: State) -> tuple[str, ...]:
    return _boarding(state).helpers


SIDE = Side("defence", "8.9c", Defence, _no_assault, _helpers)


def _settling(state: State, seat: str, _table: str) -> Iterator[Choice]:
    boarding = _boarding(state)
    n, fort = len(boarding.helpers), name_of(boarding.target)
    alone = say("admiral.settle-defence-alone", fort=fort)
    yield Choice(
        command=SettleDefence(seat=seat), deed="settle-defence", rule="8.9d", rolls=True,
        label=say("admiral.settle-defence", fort=fort, n=n) if n else alone,
    )  # fmt: skip


def _settle(state: State, command: SettleDefence, recorder: EventRecorder[State]) -> None:
    """A mine may have taken one meanwhile."""
    helpers = tuple(id for id in _boarding(state).helpers if not state.ships[id].sunk)
    recorder.record(DefenceSettled(seat=command.seat, defenders=helpers))
    melee.call_dice(recorder)


def _with_helpers(state: State, helpers: tuple[str, ...]) -> State:
    return replace(state, pending=Defence(replace(_boarding(state), helpers=helpers)))


def _on_asked(state: State, _event: DefenceAsked) -> State:
    return replace(state, pending=Defence(asked(state, Boarding)))


def _on_joined(state: State, event: DefenderJoined) -> State:
    return _with_helpers(state, (*_boarding(state).helpers, event.ship))


def _on_left(state: State, event: DefenderLeft) -> State:
    helpers = _boarding(state).helpers
    return _with_helpers(state, tuple(id for id in helpers if id != event.ship))


def _on_settled(state: State, event: DefenceSettled) -> State:
    """Whoever takes part has begun something else: no mine goes up under her now (10.7b)."""
    boarding = replace(_boarding(state), helpers=event.defenders)
    for id in event.defenders:
        state = with_ship(state, id, under_way=False, wake=())
    return replace(state, pending=boarding)


FOLDS: Folds = {
    DefenceAsked: _on_asked,
    DefenderJoined: _on_joined,
    DefenderLeft: _on_left,
    DefenceSettled: _on_settled,
}


DEEDS = (
    join_row(SIDE, JoinDefence, DefenderJoined, _why_not_join),
    leave_row(SIDE, LeaveDefence, DefenderLeft),
    Deed(
        name="settle-defence",
        command=SettleDefence,
        rule="8.9d",
        answers=Defence,
        unasked=_no_assault,
        options=_settling,
        do=_settle,
    ),
)
