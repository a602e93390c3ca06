"""What a piece may do by one row of the table of deeds, and whether a turn is for such deeds.

Theory of operation. After every deed each piece is asked by each row anew, and nine times of ten
the answer is what it was. So a row may say what of the table its answers come from (``reads``):
while that and the piece itself are what they were, the outlook is handed on from state to state.
Random battles hold all that is handed on to what comes of a state that remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.engine.memo import kept
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
    undone: bool
    """A turn may be for this, and it can still be done."""


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
    undone = bool(choices) and bool(actor) and row.likely is not never and _hold_open(choices)
    return Outlook(row, actor, refused, choices, dead, undone)


def _hold_open(choices: tuple[Choice, ...]) -> bool:
    """Whether any of them holds a turn open; nearly always the first does."""
    return not (choices[0].aside and all(one.aside for one in choices))


def _button(row: Deed, actor: str, bar: Refused) -> DisabledAction:
    return DisabledAction(
        about=actor, deed=row.name, ends=row.ends, reason=bar.reason, rule=bar.rule
    )


class Group(Struct, frozen=True):
    """Rows that stand one after the other in the table and read the same of a state, if they say
    so: whether that is what it was is looked up for all of them at once.
    """

    rows: tuple[Deed, ...]
    name: str
    reads: Callable[[Any, str], tuple[Any, ...]] | None
    sees: Pieces | None


def grouped(rows: Iterable[Deed]) -> tuple[Group, ...]:
    """These rows in their order, those together that read the same."""
    found = []
    for (reads, sees), some in groupby(rows, key=lambda row: (row.reads, _sight(row))):
        members = tuple(some)
        found.append(Group(members, " ".join([row.name for row in members]), reads, sees))
    return tuple(found)


def _sight(row: Deed) -> Pieces | None:
    """What a row sees of the pieces: nothing, where none of them acts."""
    return row.sees or (None if row.actor else _nothing)


def _nothing(_state: Any) -> Mapping[str, Any]:
    return _NOTHING


_NOTHING: Mapping[str, Any] = MappingProxyType({})


class _Kept(Struct, frozen=True):
    """The outlooks of a group, its actors row by row, and what they came from."""

    around: tuple[Any, ...]
    pieces: Mapping[str, Any]
    actors: list[Iterable[str]]
    outlooks: list[Outlook]


def outlooks(
    groups: Iterable[Group], state: Any, seat: str, pieces: Mapping[str, Any]
) -> list[Outlook]:
    """What each piece may do by each row of these groups: as it was, where nothing that it comes
    from has changed, or else worked out.
    """
    found: list[Outlook] = []
    known = kept(state)
    for group in groups:
        if group.reads is None:
            found += _asked(group.rows, state, seat)
            continue
        around, seen = group.reads(state, seat), group.sees(state) if group.sees else pieces
        before: _Kept | None = known.get(name := (group.name, seat))
        if (
            before is None
            or (before.pieces is not seen and before.pieces != seen)
            or before.around != around
        ):
            before = known[name] = _anew(group, state, seat, around, seen, before)
        found += before.outlooks
    return found


def _asked(rows: Iterable[Deed], state: Any, seat: str) -> Iterator[Outlook]:
    for row in rows:
        for actor in row.actors(state, seat):
            yield outlook(row, state, seat, actor)


def _anew(
    group: Group,
    state: Any,
    seat: str,
    around: tuple[Any, ...],
    pieces: Mapping[str, Any],
    before: _Kept | None,
) -> _Kept:
    """The outlooks of a group: where all ``around`` is as it was, only those of the pieces that are
    not.
    """
    actors = [row.actors(state, seat) for row in group.rows]
    if before and before.around == around and before.actors == actors:
        changed = _changed(before.pieces, pieces)
        found = [
            outlook(one.row, state, seat, one.actor) if one.actor in changed else one
            for one in before.outlooks
        ]
    else:
        found = list(_asked(group.rows, state, seat))
    return _Kept(around, pieces, actors, found)


def _changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> set[str]:
    """The pieces that are not what they were."""
    other = {id for id, piece in now.items() if before.get(id) is not piece}
    return other if before.keys() == now.keys() else other.union(before)
