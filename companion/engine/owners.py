"""Pieces by the seats that own them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Protocol, TypeVar


class Owned(Protocol):
    """Whatever has an owner: nobody is the empty seat."""

    @property
    def owner(self) -> str:
        """The seat."""


P = TypeVar("P", bound=Owned)


def by_owner(
    pieces: Iterable[P], before: Mapping[str, tuple[P, ...]] = MappingProxyType({})
) -> dict[str, tuple[P, ...]]:
    """Each seat's pieces, in the order in which they are given; nobody's under no seat.

    Of a seat whose pieces are what they were ``before``, it is that very tuple.
    """
    found: defaultdict[str, list[P]] = defaultdict(list)
    for piece in pieces:
        found[piece.owner].append(piece)
    owned = {seat: tuple(his) for seat, his in found.items()}
    for seat, his in owned.items():
        if (known := before.get(seat)) == his and known is not None:
            owned[seat] = known
    return owned
