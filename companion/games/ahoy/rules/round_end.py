"""Chapter of the end of a round: regions bring fame, then all is made ready again (page 9)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.endings import Outcome
from companion.engine.events import Folds
from companion.engine.sequence import StageRecorder
from companion.games.ahoy.rules.agenda import AnyTask, Recorder, push
from companion.games.ahoy.rules.control import controller
from companion.games.ahoy.rules.gains import RICHEST
from companion.games.ahoy.rules.plans import draw_plans
from companion.games.ahoy.rules.pledges import score_pledges
from companion.games.ahoy.rules.setup import stage
from companion.games.ahoy.rules.stage_events import (
    DiceReturned,
    GameEnded,
    RegionScored,
    RoundBegan,
)
from companion.games.ahoy.rules.stage_tasks import FinishGame, MarketAnew, RaiseWealth, RollDice
from companion.games.ahoy.rules.state import AhoyState, Die
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.rules.turn import dice_left

ENOUGH = 30
"""The fame that ends the game (goal.2)."""

# ---------------------------------------------------------------- fame for regions


def round_over(state: AhoyState) -> bool:
    """When all dice are placed (round.6)."""
    return state.phase == "turn" and not dice_left(state)


def score(recorder: Recorder) -> None:
    """Every region brings its controller as much as its wealth; with 30 fame the game is over."""
    stage(recorder, "score")
    for region in recorder.state.regions.values():
        if faction := controller(recorder.state, region.id):
            seat = recorder.state.seat_of(faction)
            recorder.record(RegionScored(region=region.id, seat=seat, fame=region.wealth))
    if is_enough(recorder.state):
        push(recorder, FinishGame())


def is_enough(state: AhoyState) -> bool:
    """Whether somebody has 30 fame (refresh.1)."""
    return any(player.fame >= ENOUGH for player in state.players.values())


def _finish(_task: FinishGame, recorder: Recorder) -> None:
    """Pledges are scored; then the most fame wins, among equals the most gold (refresh.2)."""
    score_pledges(recorder)
    winners = leaders(recorder.state)
    fame = recorder.state.players[winners[0]].fame
    tied = [seat for seat, one in recorder.state.players.items() if one.fame == fame]
    how = "fame" if len(tied) == 1 else "gold" if len(winners) == 1 else "shared"
    rule = "goal.3" if how == "fame" else "refresh.2"
    recorder.record(GameEnded(winners=winners, how=how, rule=rule))


def leaders(state: AhoyState) -> tuple[str, ...]:
    """Who would win now, pledges left out."""
    ranks = {seat: (one.fame, one.gold) for seat, one in state.players.items()}
    best = max(ranks.values())
    return tuple(seat for seat in state.order() if ranks[seat] == best)


# ---------------------------------------------------------------- all is made ready again


def first_changes(state: AhoyState) -> bool:
    """With two players, before the dice are rolled again (refresh.3, refresh.4)."""
    return state.phase == "score" and state.is_for_two


def ask_first(recorder: Recorder) -> None:
    """The first player raises the wealth of a region, and may have another market."""
    state: AhoyState = recorder.state
    asks: list[AnyTask] = []
    if any(region.wealth < RICHEST for region in state.regions.values()):
        asks.append(RaiseWealth(state.first))
    if any(state.market.row) or state.market.deck:
        asks.append(MarketAnew(state.first))
    stage(recorder, "changes", *asks)


def dice_again(state: AhoyState) -> bool:
    """After regions were scored (refresh.5)."""
    return state.phase in ("score", "changes")


def roll_again(recorder: Recorder) -> None:
    """All dice leave their slots and are rolled."""
    recorder.record(DiceReturned())
    stage(recorder, "refresh", *map(RollDice, recorder.state.order()))


def another_first(state: AhoyState) -> bool:
    """Once all dice lie there again (refresh.6)."""
    return state.phase == "refresh"


def begin_round(recorder: StageRecorder[AhoyState]) -> None:
    """The card of the first player goes on, and the Union draws plans (refresh.6, refresh.7)."""
    state: AhoyState = recorder.state
    order = state.order()
    first = order[(order.index(state.first) + 1) % len(order)]
    draw_plans(recorder)
    recorder.record(RoundBegan(round=state.round + 1, first=first))
    recorder.go_on()


def first_round(state: AhoyState) -> bool:
    """When the table is set."""
    return not state.round


def begin_first_round(recorder: StageRecorder[AhoyState]) -> None:
    """The Squadron opens the game (setup.15)."""
    recorder.record(RoundBegan(round=1, first=recorder.state.first))
    recorder.go_on()


# ---------------------------------------------------------------- folds


def _on_scored(state: AhoyState, event: RegionScored) -> AhoyState:
    return state.having(event.seat, fame=state.players[event.seat].fame + event.fame)


def _on_taken_back(state: AhoyState, _event: DiceReturned) -> AhoyState:
    for seat, player in state.players.items():
        state = state.having(seat, dice=tuple(Die(die.id) for die in player.dice))
    return state


def _on_round(state: AhoyState, event: RoundBegan) -> AhoyState:
    phase = "opening" if event.round == 1 else "round"
    return replace(state, phase=phase, round=event.round, first=event.first, turn="")


def _on_ended(state: AhoyState, event: GameEnded) -> AhoyState:
    outcome = Outcome(winners=event.winners, how=event.how, rule=event.rule)
    return replace(state, phase="over", outcome=outcome, agenda=(), pending=None)


FOLDS: Folds = {
    RegionScored: _on_scored,
    DiceReturned: _on_taken_back,
    RoundBegan: _on_round,
    GameEnded: _on_ended,
}
RUNS: Runs = {FinishGame: _finish}
