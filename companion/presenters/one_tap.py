"""What needs no second tap: the piece that is picked by itself, the deed that is done at once, and
several deeds in a row.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.offers import (
    AMOUNT,
    COURSE,
    DIE,
    MATE,
    PIECE,
    RUN,
    SEAT,
    SPACE,
    TARGET,
    TURN,
    Choice,
)
from companion.engine.views import TableView
from companion.presenters.selection import BY, DEED, Selection, Tapped, Together, fitting

_LASTING = (PIECE, MATE, TARGET, COURSE, RUN, SPACE, SEAT, TURN, DEED, BY)


def still_picked(picked: Selection, done: Choice | None) -> Selection:
    """What stays picked once a deed is done: who does it and what it is aimed at. Die, slot, card,
    number and what a game asks besides were picked for this one alone: a second tap on the same
    spot must not pay twice. A deed of which but a number was asked is over, and so is one that took
    a die: what the next is for is asked anew.
    """
    if done and [pick.kind for pick in done.picks] == [AMOUNT]:
        return Selection()
    over = DEED if done and done.of(DIE) else ""
    kept = (pick for pick in picked.picks if pick.kind in _LASTING and pick.kind != over)
    return replace(picked, picks=tuple(kept))


def upcoming(selection: Selection, choices: tuple[Choice, ...], view: TableView) -> Selection:
    """What is picked where the last deed has left nothing to pick: the next piece that is ready.

    A piece keeps its turn as long as it can do the likeliest deed there is; after it comes the next
    in the order of the view, round the circle.
    """
    if len(selection.picks) > 1 or not view.ready:
        return selection
    deed = next((one.deed for one in choices if one.piece == view.ready[0] and not one.minor), "")
    able = {choice.piece for choice in choices if choice.deed == deed}
    due = [piece for piece in view.ready if piece in able]
    if not due or selection.piece in due:
        return selection
    order = [card.id for card in view.cards]
    at = order.index(selection.piece) if selection.piece in order else -1
    after = [piece for piece in due if piece in order and order.index(piece) > at]
    return Selection.of(piece=(after or due)[0])


def the_next_link(chain: Together, choices: tuple[Choice, ...]) -> Command | None:
    """The next of several deeds in a row; None where there is none, or a piece has a choice."""
    if chain.first:
        return chain.first
    linked = [one for one in choices if chain.covers(one)]
    ways = [one for one in linked if one.piece == linked[0].piece]
    return ways[0].command if len(ways) == 1 else None


def at_once(meant: Tapped, choices: tuple[Choice, ...]) -> Tapped:
    """The deed itself where a tap means but one that throws nothing: undo takes it back."""
    found = fitting(meant, choices) if isinstance(meant, Selection) else []
    return found[0].command if len(found) == 1 and not found[0].rolls else meant
