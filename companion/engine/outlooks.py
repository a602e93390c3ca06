"""What a piece may do by one row of the table of deeds, and whether a turn is for such deeds.

Theory of operation. After every deed each piece is asked by each row anew, and nine times of ten
the answer is what it was. So a row may say what of the table its answers come from (``reads``):
while that and the piece itself are what they were, the outlook is handed on from state to state.
Random battles hold all that is handed on to what comes of a state that remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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


_WHOLE = object()
"""By this a row's outlooks are kept besides those of each piece: all of them together."""


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
) -> list[Outlook]:
    """What each piece may do by each of these rows: as it was, where nothing that it comes from has
    changed, or else worked out.
    """
    found: list[Outlook] = []
    for row in rows:
        actors = row.actors(state, seat)
        if row.reads is None:
            found += [outlook(row, state, seat, actor) for actor in actors]
        else:
            seen = row.sees(state) if row.sees else pieces
            now = [(actor, seen.get(actor)) for actor in actors]
            known = kept_around(state, (row.name, seat), row.reads(state, seat))
            found += _kept_or_new(row, state, seat, now, known)
    return found


def _kept_or_new(
    row: Deed, state: Any, seat: str, now: list[tuple[str, Any]], known: dict[Any, Any]
) -> list[Outlook]:
    """The outlooks of a row for pieces as they are ``now``; after most deeds all of them are what
    they were.
    """
    before = known.get(_WHOLE)
    if before and before[0] == now:
        whole: list[Outlook] = before[1]
        return whole
    for actor, piece in now:
        was = known.get(actor)
        if was is None or was[0] != piece:
            known[actor] = piece, outlook(row, state, seat, actor)
    whole = [known[actor][1] for actor, _ in now]
    known[_WHOLE] = now, whole
    return whole
