"""Chapter of the end: nowhere to lay a ship, the last turn, and who has won (7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.endings import BattleEnded, over
from companion.engine.events import EventRecorder, Folds, tells
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.lords.rules import false_mine
from companion.games.lords.rules.commands import GiveUp, KeepScore, TellPoints
from companion.games.lords.rules.counting import counted, is_told
from companion.games.lords.rules.events import PointsTold, ScoreCounted, StageBegan
from companion.games.lords.rules.laying import open_cells
from companion.games.lords.rules.pending import Count
from companion.games.lords.rules.score import is_seen
from companion.games.lords.rules.state import LordsState
from companion.games.lords.rules.turn import turns_left, why_not_now

MOST_TOLD = 99
"""What ships bring on a board that the companion does not see, at most."""

# ---------------------------------------------------------------- nowhere to lay a ship


def _why_not_give_up(state: LordsState, seat: str) -> Refused | None:
    if refused := why_not_now(state, seat):
        return refused
    if state.laid or (state.on_chart and not is_shut_in(state, seat)):
        return Refused("lords.refused.can-lay", "7.2", kind=Kind.NOT_NOW)
    return None


def is_shut_in(state: LordsState, seat: str) -> bool:
    """Whether the board has no cell for a ship that a player has still to lay (7.2)."""
    may_lay = state.players[seat].hand and open_cells(state, seat)
    return state.on_chart and not state.laid and not may_lay


def _give_ups(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """His own word, for a hired ship might open a cell yet; in cards play people see the need."""
    yield Choice(
        command=GiveUp(seat=seat),
        deed="give-up",
        label=say("lords.give-up"),
        rule="7.2",
        minor=not state.on_chart,
    )


def _give_up(state: LordsState, command: GiveUp, recorder: EventRecorder[LordsState]) -> None:
    """He loses at once, and nothing is counted."""
    false_mine.show(recorder)
    recorder.record(BattleEnded(winners=(state.other(command.seat),), how="no-room", rule="7.2"))


# ---------------------------------------------------------------- the count


def turns_over(state: LordsState) -> bool:
    """When both have had 16 turns."""
    return not turns_left(state)


def begin_count(recorder: EventRecorder[LordsState]) -> None:
    """The slip of the false mine is shown, and the points are counted."""
    recorder.record(StageBegan(stage="count"))
    false_mine.show(recorder)


def _tells(state: LordsState, seat: str, _actor: str) -> tuple[Choice, ...]:
    """In cards play each says what his ships bring on the board; who has said it may correct it."""
    if is_seen(state, seat):
        return ()
    every, told = _figures(seat), asked(state, Count).told.get(seat)
    return every if told is None else every[:told] + every[told + 1 :]


@lru_cache(maxsize=8)
def _figures(seat: str) -> tuple[Choice, ...]:
    """Every figure that a player may say, the same in every battle."""
    return tuple(
        Choice(
            command=TellPoints(seat=seat, points=points),
            deed="tell-points",
            label=say("lords.tell-points", n=points),
            picks=picks(amount=points),
            rule="7.15",
        )
        for points in range(MOST_TOLD + 1)
    )


def _not_so_many(_state: LordsState, command: TellPoints) -> Refused:
    n = command.points
    return Refused("lords.refused.points", "7.15", kind=Kind.MALFORMED, points=n, most=MOST_TOLD)


def _keeps(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """The score stands for both, whoever says so."""
    if all(is_told(state, one.id) for one in state.seats):
        label = say("lords.keep-score")
        yield Choice(
            command=KeepScore(seat=seat), deed="keep-score", label=label, rule="7.12", ends=True
        )


def _not_yet(_state: LordsState, _command: KeepScore) -> Refused:
    return Refused("lords.refused.tell-first", "7.15", kind=Kind.NOT_NOW)


def _keep(state: LordsState, _command: KeepScore, recorder: EventRecorder[LordsState]) -> None:
    """Most points win, then most coins; else both do (7.12, 7.13)."""
    scores = {seat: counted(state, seat) for seat in state.order}
    recorder.record(*(ScoreCounted(seat=seat, score=one) for seat, one in scores.items()))
    worth = {seat: (one.total, state.players[seat].coins) for seat, one in scores.items()}
    best = max(worth.values())
    winners = tuple(seat for seat in state.order if worth[seat] == best)
    totals = {one.total for one in scores.values()}
    how = "points" if len(totals) > 1 else "coins" if len(winners) == 1 else "shared"
    rule = "7.12" if how == "points" else "7.13"
    recorder.record(BattleEnded(winners=winners, how=how, rule=rule))


def _on_told(state: LordsState, event: PointsTold) -> LordsState:
    """Whoever tells all in one takes back what he has told of lines."""
    waits = asked(state, Count)
    told, lines = {**waits.told, event.seat: event.points}, {**waits.lines, event.seat: {}}
    return replace(state, pending=replace(waits, told=told, lines=lines))


def _on_counted(state: LordsState, event: ScoreCounted) -> LordsState:
    return replace(state, scores={**state.scores, event.seat: event.score})


FOLDS: Folds = {PointsTold: _on_told, ScoreCounted: _on_counted, BattleEnded: over}
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
        name="tell-points",
        command=TellPoints,
        rule="7.15",
        answers=Count,
        during=lambda state: not state.on_chart,
        options=_tells,
        check=_not_so_many,
        do=tells(PointsTold),
    ),
    Deed(
        name="keep-score",
        command=KeepScore,
        rule="7.12",
        answers=Count,
        options=_keeps,
        check=_not_yet,
        do=_keep,
        ends=True,
    ),
)
