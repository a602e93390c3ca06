"""Chapter of the turn: whose it is, how it ends, and how it passes on (round.*, simul.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.engine.sequence import StageRecorder
from companion.engine.standing import why_not_in_turn
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.rules.turn_commands import ChooseNext, EndTurn
from companion.games.ahoy.rules.turn_events import TurnBegan, TurnEnded
from companion.games.ahoy.rules.turn_tasks import EndEffects, FinishTurn, NextEffects

DICE_OF_A_TURN = 2
"""Dice of a turn (round.2)."""


class EndEffect(Struct, frozen=True):
    """Something at the end of a turn: whether it is due for a seat, and what comes of it."""

    due: Callable[[AhoyState, str], bool]
    do: Callable[[Recorder, str], None]


def why_not_now(state: AhoyState, seat: str) -> Refused | None:
    """Why this seat does nothing of a turn: there is none yet, or it is not its own (round.1)."""
    return _why_not_in_turn(state, seat, "round.1")


def why_not_free(state: AhoyState, seat: str) -> Refused | None:
    """Why this seat may take no free action: only in its own turn (round.9)."""
    return _why_not_in_turn(state, seat, "round.9")


def _why_not_in_turn(state: AhoyState, seat: str, rule: str) -> Refused | None:
    if state.phase != "turn":
        return Refused("ahoy.refused.no-turn", rule, kind=Kind.NOT_NOW)
    return why_not_in_turn(state, seat, rule)


def dice_due(state: AhoyState, seat: str) -> int:
    """How many dice a player has still to place in this turn (round.2, round.3)."""
    player = state.players[seat]
    return max(0, min(DICE_OF_A_TURN - player.placed, len(player.supply)))


def dice_left(state: AhoyState) -> bool:
    """Until nobody has a die left in his supply (round.6)."""
    return any(player.supply for player in state.players.values())


def next_seat(state: AhoyState) -> str:
    """The next player clockwise with dice left; the first player's card opens a round (round.5)."""
    order = state.order()
    at = order.index(state.turn) + 1 if state.turn else order.index(state.first)
    return next(seat for seat in (*order[at:], *order[:at]) if state.players[seat].supply)


def begin_turn(recorder: StageRecorder[AhoyState]) -> None:
    """The turn of the next player who has dice."""
    state: AhoyState = recorder.state
    recorder.record(TurnBegan(seat=next_seat(state), round=state.round))


def _why_not_end(state: AhoyState, seat: str, _actor: str) -> Refused | None:
    if n := dice_due(state, seat):
        return Refused("ahoy.refused.dice-due", "round.2", kind=Kind.NOT_NOW, n=n)
    return None


def _ends(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.end-turn")
    yield Choice(
        command=EndTurn(seat=seat), deed="end-turn", label=label, rule="round.10", ends=True
    )


def _first_of(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for effect in asked(state, EndEffects).effects:
        yield Choice(
            command=ChooseNext(seat=seat, effect=effect),
            deed="choose-next",
            label=say(f"ahoy.effect.{effect}"),
            rule="simul.1",
        )


class Ending(Struct, frozen=True):
    """The end of a turn, with all ``effects`` that chapters have there, by their names."""

    effects: Mapping[str, EndEffect]

    @property
    def rows(self) -> tuple[Deed, ...]:
        """The deeds of the end of a turn."""
        end = Deed(
            name="end-turn",
            command=EndTurn,
            rule="round.10",
            when=why_not_now,
            why_not=_why_not_end,
            options=_ends,
            do=self._end,
            ends=True,
        )
        choose = Deed(
            name="choose-next",
            command=ChooseNext,
            rule="simul.1",
            answers=EndEffects,
            options=_first_of,
            do=self._choose,
        )
        return end, choose

    @property
    def runs(self) -> Runs:
        """The task of the effects that come after the one that was chosen."""
        return {NextEffects: self._next}

    def _end(self, state: AhoyState, command: EndTurn, recorder: Recorder) -> None:
        seat = command.seat
        due = tuple(name for name, effect in self.effects.items() if effect.due(state, seat))
        push(recorder, FinishTurn(seat))
        self._deal_with(recorder, seat, due)

    def _choose(self, state: AhoyState, command: ChooseNext, recorder: Recorder) -> None:
        left = tuple(one for one in asked(state, EndEffects).effects if one != command.effect)
        pop(recorder)
        push(recorder, NextEffects(command.seat, left))
        self.effects[command.effect].do(recorder, command.seat)

    def _next(self, task: NextEffects, recorder: Recorder) -> None:
        self._deal_with(recorder, task.seat, task.effects)

    def _deal_with(self, recorder: Recorder, seat: str, due: tuple[str, ...]) -> None:
        """Of several effects it is asked which is first (simul.1)."""
        if len(due) > 1:
            push(recorder, EndEffects(seat, due))
        elif due:
            self.effects[due[0]].do(recorder, seat)


def _finish(task: FinishTurn, recorder: StageRecorder[AhoyState]) -> None:
    recorder.record(TurnEnded(seat=task.seat))
    recorder.go_on()


def _on_turn(state: AhoyState, event: TurnBegan) -> AhoyState:
    state = state.having(event.seat, placed=0, used=())
    return replace(state, phase="turn", turn=event.seat, round=event.round)


def _on_ended(state: AhoyState, event: TurnEnded) -> AhoyState:
    return state.having(event.seat, placed=0, used=())


FOLDS: Folds = {TurnBegan: _on_turn, TurnEnded: _on_ended}
RUNS: Runs = {FinishTurn: _finish}
