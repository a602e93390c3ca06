"""What a piece may do by one row of the table of deeds, and whether a turn is for such deeds.

Theory of operation. After every deed each piece is asked by each row anew, and nine times of ten
the answer is what it was. So a row may say what of the table its answers come from (``reads``):
while that and the piece itself are what they were, the outlook is handed on from state to state.
Random battles hold all that is handed on to what comes of a state that remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.engine.memo import kept_around
from companion.engine.offers import Choice, DisabledAction
from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from companion.engine.deeds import Deed

Pieces = Callable[[Any], Mapping[str, Any]]
"""All that a game remembers of each piece of a state, by its id."""


def never(_state: Any) -> bool:
    """Said of a row that is not ``likely`` in any state."""
    return False


def is_what_turns_are_for(_state: Any) -> bool:
    """Said of a row that is ``likely`` whatever the state."""
    return True


class Outlook(Struct, frozen=True):
    """What a piece may do by a row, or else why it is ``refused`` all of it.

    ``dead`` is the button on which stands why nothing is on offer: None if something is, or if the
    book has no word for it.
    """

    row: Deed
    actor: str
    refused: Refused | None
    choices: tuple[Choice, ...]
    dead: DisabledAction | None


def outlook(row: Deed, state: Any, seat: str, actor: str) -> Outlook:
    """What the piece may do now by this row, or what stands in its way; ``when`` is taken for
    granted.
    """
    refused = row.why_not(state, seat, actor)
    choices = () if refused else tuple(row.options(state, seat, actor))
    dead = None
    if not choices and not row.silent:
        bar = refused or row.why_none(state, seat, actor)
        dead = _button(row, actor, bar) if bar else None
    return Outlook(row, actor, refused, choices, dead)


def _button(row: Deed, actor: str, bar: Refused) -> DisabledAction:
    return DisabledAction(
        about=actor, deed=row.name, ends=row.ends, reason=bar.reason, rule=bar.rule
    )


def outlooks(
    rows: Iterable[Deed], state: Any, seat: str, pieces: Mapping[str, Any]
) -> Iterator[Outlook]:
    """What each piece may do by each of these rows: as it was, where nothing that it comes from has
    changed, or else worked out.
    """
    for row in rows:
        actors = row.actors(state, seat)
        if row.reads is None:
            yield from [outlook(row, state, seat, actor) for actor in actors]
            continue
        known = kept_around(state, (row.name, seat), row.reads(state, seat))
        seen = row.sees(state) if row.sees else pieces
        for actor in actors:
            piece, before = seen.get(actor), known.get(actor)
            if before is None or before[0] != piece:
                before = known[actor] = piece, outlook(row, state, seat, actor)
            yield before[1]
