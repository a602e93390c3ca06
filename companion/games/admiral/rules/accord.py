"""Rule 5.7e: by agreement only even faces hit. Everybody must agree, and to the usual table again as well."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import Folds, Unfolding
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.commands import AgreeEven, RecallEven
from companion.games.admiral.rules.events import EvenAgreed, EvenChanged, EvenRecalled
from companion.games.admiral.rules.state import State


def why_not_agree(state: State, seat: str) -> Refused | None:
    """The reason nothing can be agreed about the shooting table now: before the battle, or once a die is due (5.7e)."""
    if state.phase not in ("wind", "turn") or seat not in state.in_play:
        return Refused("admiral.refused.preparing", "5.7e", kind=Kind.NOT_NOW)
    if state.call is not None and state.call.kind == "dice":
        return Refused("admiral.refused.die-due", "5.6", kind=Kind.NOT_NOW)
    return None


def agree(state: State, command: AgreeEven, tale: Unfolding[State]) -> None:
    """Agree to change the shooting table; it changes when every seat in play agrees (5.7e)."""
    if refusal := why_not_agree(state, command.seat):
        raise refusal
    if command.seat in state.consents:
        raise Refused("admiral.refused.agreed", "5.7e")
    tale.tell(EvenAgreed(seat=command.seat, even=not state.even))
    if set(tale.state.consents) >= set(state.in_play):
        tale.tell(EvenChanged(even=not state.even))


def recall(state: State, command: RecallEven, tale: Unfolding[State]) -> None:
    """Take one's consent back; an agreement stands only once all have made it (5.7e)."""
    if refusal := why_not_agree(state, command.seat):
        raise refusal
    if command.seat not in state.consents:
        raise Refused("admiral.refused.not-agreed", "5.7e")
    tale.tell(EvenRecalled(seat=command.seat, even=not state.even))


def _on_agreed(state: State, event: EvenAgreed) -> State:
    return replace(state, consents=(*state.consents, event.seat))


def _on_recalled(state: State, event: EvenRecalled) -> State:
    return replace(state, consents=tuple(seat for seat in state.consents if seat != event.seat))


def _on_changed(state: State, event: EvenChanged) -> State:
    return replace(state, even=event.even, consents=())


EVOLVE: Folds = {EvenAgreed: _on_agreed, EvenRecalled: _on_recalled, EvenChanged: _on_changed}


def choices(state: State, seat: str) -> list[Choice]:
    """Any seat may agree to the other shooting table, and think better of it until all have agreed (5.7e)."""
    if why_not_agree(state, seat):
        return []
    kind, deed = (RecallEven, "recall") if seat in state.consents else (AgreeEven, "agree")
    label = say(f"admiral.{deed}-{'usual' if state.even else 'even'}")
    return [Choice(command=kind(seat=seat), deed=f"{deed}-even", label=label, rule="5.7e", quiet=True)]
