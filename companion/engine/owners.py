"""Pieces by the seats that own them: asked of every piece after every deed, and so in C."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import attrgetter
from typing import Any, TypeVar

P = TypeVar("P")
_OWNER: Any = attrgetter("owner")


def by_owner(pieces: tuple[P, ...]) -> dict[str, tuple[P, ...]]:
    """Each seat's pieces, in the order in which they are given; nobody's under no seat."""
    theirs = _whose(tuple(map(_OWNER, pieces)))
    return {seat: tuple(compress(pieces, his)) for seat, his in theirs.items()}


@lru_cache(maxsize=64)
def _whose(owners: tuple[str, ...]) -> dict[str, tuple[bool, ...]]:
    """Of each seat which pieces are its own: the same until one is lost or taken."""
    return {seat: tuple([seat == one for one in owners]) for seat in dict.fromkeys(owners)}
