"""Chapter of the turn: whose it is, and how it ends (5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused
from companion.engine.sequence import StageRecorder
from companion.engine.standing import why_not_in_turn
from companion.games.lords.rules.commands import EndTurn
from companion.games.lords.rules.events import ShipDrawn, TurnBegan, TurnEnded
from companion.games.lords.rules.state import TURNS, LordsState

SEATS = 2


def why_not_now(state: LordsState, seat: str) -> Refused | None:
    """Why this seat does nothing of a turn: the battle is not there yet, or it is not its turn."""
    if state.phase != "turn":
        return Refused("lords.refused.no-turn", "5.1", kind=Kind.NOT_NOW)
    return why_not_in_turn(state, seat, "5.1")


def turns_left(state: LordsState) -> bool:
    """Until both have had 16 turns."""
    return state.turns < SEATS * TURNS


def begin_turn(recorder: StageRecorder[LordsState]) -> None:
    """The turn of the other player; the first one begins each round."""
    state: LordsState = recorder.state
    at = state.turns % SEATS
    round = state.turns // SEATS + 1
    recorder.record(TurnBegan(seat=state.order[at], number=state.turns + 1, round=round))


def _why_not_end(state: LordsState, _seat: str, _actor: str) -> Refused | None:
    return None if state.laid else Refused("lords.refused.lay-first", "5.2", kind=Kind.NOT_NOW)


def _ends(_state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("lords.end-turn")
    yield Choice(command=EndTurn(seat=seat), deed="end-turn", label=label, rule="5.5", ends=True)


def _end(state: LordsState, command: EndTurn, recorder: StageRecorder[LordsState]) -> None:
    """A ship is drawn as long as there is one (5.5)."""
    if state.players[command.seat].stack:
        recorder.record(ShipDrawn(seat=command.seat))
    recorder.record(TurnEnded(seat=command.seat))
    recorder.go_on()


def _on_turn(state: LordsState, event: TurnBegan) -> LordsState:
    return replace(
        state,
        phase="turn",
        turn=event.seat,
        turns=event.number,
        round=event.round,
        laid="",
        bought="",
        mined=0,
    )


def _on_drawn(state: LordsState, event: ShipDrawn) -> LordsState:
    player = state.players[event.seat]
    return state.having(event.seat, stack=player.stack - 1, hand=player.hand + 1)


def _on_ended(state: LordsState, _event: TurnEnded) -> LordsState:
    return state


FOLDS: Folds = {TurnBegan: _on_turn, ShipDrawn: _on_drawn, TurnEnded: _on_ended}
END_TURN = Deed(
    name="end-turn",
    command=EndTurn,
    rule="5.5",
    when=why_not_now,
    why_not=_why_not_end,
    options=_ends,
    do=_end,
    ends=True,
)
DEEDS = (END_TURN,)
