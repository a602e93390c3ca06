"""Pieces by the seats that own them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar


class Owned(Protocol):
    """Whatever has an owner: nobody is the empty seat."""

    @property
    def owner(self) -> str:
        """The seat."""


P = TypeVar("P", bound=Owned)


def by_owner(pieces: Iterable[P]) -> dict[str, tuple[P, ...]]:
    """Each seat's pieces, in the order in which they are given; nobody's under no seat."""
    found: dict[str, list[P]] = {}
    for piece in pieces:
        found.setdefault(piece.owner, []).append(piece)
    return {seat: tuple(his) for seat, his in found.items()}
