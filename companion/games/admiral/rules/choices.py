"""All that a seat may do now. Whatever stands here, ``decide`` accepts."""

from __future__ import annotations

from companion.engine.commands import Throw
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.games.admiral.rules import accord, grace, mines, movement, pearls, repair, setup, targets, turns
from companion.games.admiral.rules.state import FortQuestion, Salvo, State, WreckQuestion
from companion.games.admiral.rules.waters import Waters


def choices(state: State, seat: str, about: str = "") -> tuple[Choice, ...]:
    """The legal commands of a seat; ``about`` narrows them to one piece."""
    found = _open_choices(state, seat) if seat in {one.id for one in state.seats} else []
    return tuple(choice for choice in found if about in ("", choice.piece))


def _open_choices(state: State, seat: str) -> list[Choice]:
    if state.phase == "over":
        return []
    if state.phase == "mines":
        return mines.laying_choices(state, seat)
    if state.phase in ("reefs", "berths"):
        return setup.choices(state, seat)
    aside = accord.choices(state, seat) + grace.choices(state, seat)
    return mines.window_choices(state, seat) + _due_choices(state, seat) + aside


def _due_choices(state: State, seat: str) -> list[Choice]:
    """What the battle waits for: a die or the vane, an answer, or the deeds of the turn."""
    if state.call is not None:
        return _throw(state) if state.call.seat == seat else []
    if isinstance(state.pending, WreckQuestion):
        return pearls.wreck_choices(seat, state.pending) if seat in state.in_play else []
    if isinstance(state.pending, FortQuestion):
        return grace.answers(state.pending, seat)
    return _turn_choices(state, seat)


def _throw(state: State) -> list[Choice]:
    assert state.call is not None
    word = "spin" if state.call.kind == "vane" else "roll"
    return [Choice(command=Throw(seat=state.call.seat), deed=word, label=say(f"admiral.{word}"))]


def _turn_choices(state: State, seat: str) -> list[Choice]:
    """The deeds of the acting seat."""
    if seat != state.turn:
        return []
    waters = Waters(state) if state.on_chart else None
    if isinstance(state.pending, Salvo):
        return targets.salvo_choices(state, waters, state.pending)
    found = movement.choices(state, waters) + targets.choices(state, waters)
    return found + pearls.choices(state, waters) + repair.choices(state, waters) + turns.choices(state)
