"""Chapter of the end: nowhere to lay a ship, the last turn, and who has won (7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused
from companion.games.lords.rules import false_mine
from companion.games.lords.rules.commands import GiveUp, KeepScore
from companion.games.lords.rules.events import BattleEnded, StageBegan
from companion.games.lords.rules.laying import open_cells
from companion.games.lords.rules.pending import Count
from companion.games.lords.rules.state import MINE_COSTS, LordsState, Outcome
from companion.games.lords.rules.turn import turns_left, why_not_now

# ---------------------------------------------------------------- nowhere to lay a ship


def _why_not_give_up(state: LordsState, seat: str) -> Refused | None:
    if refused := why_not_now(state, seat):
        return refused
    if state.laid or (state.on_chart and open_cells(state, seat)):
        return Refused("lords.refused.can-lay", "7.2", kind=Kind.NOT_NOW)
    return None


def _give_ups(_state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """His own word, for a hired ship might open a cell yet."""
    label = say("lords.give-up")
    yield Choice(command=GiveUp(seat=seat), deed="give-up", label=label, rule="7.2", minor=True)


def _give_up(state: LordsState, command: GiveUp, recorder: Any) -> None:
    """He loses at once, and nothing is counted."""
    false_mine.show(recorder)
    recorder.record(BattleEnded(winners=(state.other(command.seat),), how="no-room", rule="7.2"))


# ---------------------------------------------------------------- the count


def turns_over(state: LordsState) -> bool:
    """When both have had 16 turns."""
    return not turns_left(state)


def begin_count(recorder: Any) -> None:
    """The slip of the false mine is shown, and the points are counted."""
    recorder.record(StageBegan(stage="count"))
    false_mine.show(recorder)


def points(state: LordsState, seat: str) -> int:
    """The tokens of a player: points, less what mines cost (7.11)."""
    player = state.players[seat]
    return player.points - MINE_COSTS * player.mines


def _keeps(_state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("lords.keep-score")
    yield Choice(command=KeepScore(seat=seat), deed="keep-score", label=label, rule="7.12")


def _keep(state: LordsState, _command: KeepScore, recorder: Any) -> None:
    """Most points win, then most coins; else both do (7.12, 7.13)."""
    worth = {seat: (points(state, seat), state.players[seat].coins) for seat in state.order}
    best = max(worth.values())
    winners = tuple(seat for seat in state.order if worth[seat] == best)
    totals = {total for total, _coins in worth.values()}
    how = "shared" if len(winners) > 1 else "coins" if len(totals) == 1 else "points"
    rule = "7.12" if how == "points" else "7.13"
    recorder.record(BattleEnded(winners=winners, how=how, rule=rule))


def _on_ended(state: LordsState, event: BattleEnded) -> LordsState:
    outcome = Outcome(event.winners, event.how, event.rule)
    return replace(state, phase="over", outcome=outcome, pending=None, call=None)


FOLDS: Folds = {BattleEnded: _on_ended}
DEEDS = (
    Deed(
        name="give-up",
        command=GiveUp,
        rule="7.2",
        when=_why_not_give_up,
        options=_give_ups,
        do=_give_up,
        silent=True,
    ),
    Deed(
        name="keep-score",
        command=KeepScore,
        rule="7.12",
        answers=Count,
        options=_keeps,
        do=_keep,
    ),
)
