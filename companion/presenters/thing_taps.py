"""Taps on what lies before a captain: a die, a slot of his mat, a card of a row, a card's token."""

from __future__ import annotations

from companion.engine.offers import AMOUNT, CARD, DIE, SLOT, TOKEN, Choice
from companion.engine.views import TableView
from companion.presenters.selection import BY, DEED, STEP, Hint, Selection, Tapped, fitting
from companion.presenters.tray import turned

THINGS = (DIE, SLOT, CARD)
"""Kinds of what lies before a captain."""


def at_thing(
    selection: Selection,
    choices: tuple[Choice, ...],
    view: TableView,
    seat: str,
    kind: str,
    id: str,
) -> Tapped | Hint:
    """A tap on a thing that lies before a seat, or before nobody (empty): one more thing picked, or
    the last that was to pick. A die that lies in the slot is meant where the slot is not. What is
    tapped first is picked and nothing is done yet; where it cannot be, its dead button says why.
    """
    for meant, thing in _meant(view, seat, kind, id):
        mine = tuple(choice for choice in choices if seat in ("", _holder(choice, meant)))
        if tap := _tapped(selection.without(STEP), mine, meant, thing):
            tap = turned(view, choices, tap) if isinstance(tap, Selection) else tap
            return tap if mine == choices else _his(tap, choices, seat)
    return next((Hint(bar.reason, bar.rule) for bar in view.disabled if bar.about == id), None)


def _holder(choice: Choice, kind: str) -> str:
    """Before whom lies what a choice picks of a kind."""
    return choice.holder if kind == SLOT else choice.command.seat


def at_token(choices: tuple[Choice, ...], id: str) -> Selection | None:
    """A tap on a row of tokens of a card: what laying one says; None where none is to be laid."""
    found = next((choice for choice in choices if choice.of(TOKEN) == id), None)
    return Selection.of(piece=found.piece, deed=found.deed, token=id) if found else None


def _meant(view: TableView, seat: str, kind: str, id: str) -> tuple[tuple[str, str], ...]:
    """The thing itself, and the dice that lie in it."""
    if kind != SLOT:
        return ((kind, id),)
    lying = (die.id for die in view.dice if (die.seat, die.slot) == (seat, id))
    return ((kind, id), *((DIE, die) for die in lying))


def _tapped(selection: Selection, choices: tuple[Choice, ...], kind: str, id: str) -> Tapped:
    found = _open_with(selection, choices, kind, id)
    if not found and (least := _least_turned(selection, choices, kind, id)):
        return least.command
    if not found:
        selection = _start(choices, kind, id)
        found = _open_with(selection, choices, kind, id)
    if likely := _likely_alone(selection, found, kind):
        return likely.command
    if len(found) == 1 and (selection.deed or _has_another(selection, kind)):
        return found[0].command
    return _with_deed(selection.adding(kind, id), found) if found else None


def _likely_alone(selection: Selection, found: list[Choice], kind: str) -> Choice | None:
    """What a slot means that was tapped before any die: the one likely die of those it takes."""
    if kind != SLOT or any(pick.kind in THINGS for pick in selection.picks):
        return None
    likely = [choice for choice in found if choice.likely and choice.of(DIE)]
    return likely[0] if len(likely) == 1 else None


def _least_turned(
    selection: Selection, choices: tuple[Choice, ...], kind: str, id: str
) -> Choice | None:
    """What a slot means that takes the die picked only turned: as little as can be."""
    if kind != SLOT or not selection.get(AMOUNT):
        return None
    found = _open_with(selection.without(AMOUNT), choices, kind, id)
    return min(found, key=lambda choice: abs(choice.amount(AMOUNT)), default=None)


def _has_another(selection: Selection, kind: str) -> bool:
    """Whether a thing of another kind has been picked before."""
    return any(pick.kind in THINGS and pick.kind != kind for pick in selection.picks)


def _open_with(
    selection: Selection, choices: tuple[Choice, ...], kind: str, id: str
) -> list[Choice]:
    """What is open with one more thing picked; before a deed is, a tap gives nothing up."""
    found = fitting(selection.adding(kind, id), choices)
    return found if selection.deed else [choice for choice in found if not choice.minor]


def _start(choices: tuple[Choice, ...], kind: str, id: str) -> Selection:
    """Where one begins with the thing tapped: with the one piece it goes with, or with none."""
    pieces = {choice.piece for choice in choices if choice.of(kind) == id}
    return Selection.of(piece=pieces.pop()) if len(pieces) == 1 else Selection()


def _with_deed(selection: Selection, found: list[Choice]) -> Selection:
    """With the deed picked as well where it is the only one."""
    if selection.deed or len({choice.deed for choice in found}) > 1:
        return selection
    return selection.adding(DEED, found[0].deed)


def _his(tap: Tapped, choices: tuple[Choice, ...], seat: str) -> Tapped:
    """With the seat picked too where others might mean as much."""
    if not isinstance(tap, Selection) or tap.get(BY):
        return tap
    seats = {choice.command.seat for choice in fitting(tap, choices)}
    return Selection.of(by=seat).joined(tap) if len(seats) > 1 else tap
