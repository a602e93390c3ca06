"""Pieces by the seats that own them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import compress
from operator import is_not
from types import MappingProxyType
from typing import Protocol, TypeVar


class Owned(Protocol):
    """Whatever has an owner: nobody is the empty seat."""

    @property
    def owner(self) -> str:
        """The seat."""


P = TypeVar("P", bound=Owned)


def by_owner(
    pieces: Sequence[P],
    last: Sequence[P] = (),
    owned: Mapping[str, tuple[P, ...]] = MappingProxyType({}),
) -> dict[str, tuple[P, ...]]:
    """Each seat's pieces, in the order in which they are given; nobody's under no seat.

    Where it is known by whom the ``last`` ones were ``owned``, only a seat is asked anew of whose
    pieces one is not what it was: most deeds change one or two.
    """
    pairs = zip(pieces, last, strict=False)
    changed = [*compress(pairs, map(is_not, pieces, last))]
    if len(pieces) == len(last) and all(piece.owner == was.owner for piece, was in changed):
        seats = {piece.owner for piece, _ in changed}
        new = {seat: tuple([one for one in pieces if one.owner == seat]) for seat in seats}
        return {**owned, **new}
    found: defaultdict[str, list[P]] = defaultdict(list)
    for piece in pieces:
        found[piece.owner].append(piece)
    return {seat: tuple(his) for seat, his in found.items()}
