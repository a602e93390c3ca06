"""Rule 5.7e: by agreement only even faces hit.

Everybody must agree, and to the usual table again as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.accord_events import EvenAgreed, EvenChanged, EvenRecalled
from companion.games.admiral.rules.commands import AgreeEven, RecallEven
from companion.games.admiral.rules.state import State

NOT_AGREED = Refused("admiral.refused.not-agreed", "5.7e")


def why_not_agree(state: State, seat: str) -> Refused | None:
    """The reason nothing can be agreed about the shooting table now: before the battle, or once a
    die is due (5.7e).
    """
    if state.phase not in ("wind", "turn") or seat not in state.in_play:
        return Refused("admiral.refused.preparing", "5.7e", kind=Kind.NOT_NOW)
    if _is_die_due(state):
        return Refused("admiral.refused.die-due", "5.6", kind=Kind.NOT_NOW)
    return None


def _why_not_consent(state: State, seat: str) -> Refused | None:
    if refused := why_not_agree(state, seat):
        return refused
    return Refused("admiral.refused.agreed", "5.7e") if seat in state.consents else None


def _why_not_recall(state: State, seat: str) -> Refused | None:
    if refused := why_not_agree(state, seat):
        return refused
    return None if seat in state.consents else NOT_AGREED


def settle(recorder: EventRecorder[State]) -> None:
    """The shooting table changes as soon as every seat in play agrees, be it that the one who did
    not is out; a die that is due still falls by the old one (5.7e).
    """
    state = recorder.state
    agreed = state.consents and set(state.consents) >= set(state.in_play)
    if agreed and state.phase != "over" and not _is_die_due(state):
        recorder.record(EvenChanged(even=not state.even))


def _is_die_due(state: State) -> bool:
    return state.call is not None and state.call.kind == "dice"


def _agree(state: State, command: AgreeEven, recorder: EventRecorder[State]) -> None:
    recorder.record(EvenAgreed(seat=command.seat, even=not state.even))


def _recall(state: State, command: RecallEven, recorder: EventRecorder[State]) -> None:
    """An agreement stands only once all have made it (5.7e)."""
    recorder.record(EvenRecalled(seat=command.seat, even=not state.even))


def _on_agreed(state: State, event: EvenAgreed) -> State:
    return replace(state, consents=(*state.consents, event.seat))


def _on_recalled(state: State, event: EvenRecalled) -> State:
    return replace(state, consents=tuple(seat for seat in state.consents if seat != event.seat))


def _on_changed(state: State, event: EvenChanged) -> State:
    return replace(state, even=event.even, consents=())


FOLDS: Folds = {EvenAgreed: _on_agreed, EvenRecalled: _on_recalled, EvenChanged: _on_changed}


# ---------------------------------------------------------------- deeds


def _agreeing(state: State, seat: str, _table: str) -> tuple[Choice, ...]:
    return _agreement(seat, state.even)


@lru_cache(maxsize=32)
def _agreement(seat: str, even: bool) -> tuple[Choice, ...]:
    """The same all through the battle, for every seat."""
    label = say(f"admiral.agree-{'usual' if even else 'even'}")
    agree = Choice(
        command=AgreeEven(seat=seat), deed="agree-even", label=label, rule="5.7e", quiet=True
    )
    return (agree,)


def _recalling(state: State, seat: str, _table: str) -> Iterator[Choice]:
    label = say(f"admiral.recall-{'usual' if state.even else 'even'}")
    yield Choice(
        command=RecallEven(seat=seat), deed="recall-even", label=label, rule="5.7e", quiet=True
    )


def _table_of_hits(state: State, _seat: str) -> tuple[bool]:
    return (state.even,)


DEEDS = (
    Deed(
        name="agree-even",
        command=AgreeEven,
        rule="5.7e",
        when=_why_not_consent,
        options=_agreeing,
        do=_agree,
        reads=_table_of_hits,
        always=True,
    ),
    Deed(
        name="recall-even",
        command=RecallEven,
        rule="5.7e",
        when=_why_not_recall,
        options=_recalling,
        do=_recall,
        reads=_table_of_hits,
        always=True,
    ),
)
