"""The odds of a shot or a salvo before its die is thrown (5.7, 5.9): by counting its six faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from companion.engine.messages import NOTHING, Message, say

HitTable = Literal["usual", "even", "odd"]
"""Which faces hit: those of 5.7a and 5.7c, by agreement even ones, by the short rules odd ones."""
FACES = (1, 2, 3, 4, 5, 6)
Shots = tuple[tuple[int, bool], ...]
"""How many shots each gun fires, and whether point-blank."""


def is_hit(face: int, point_blank: bool, table: HitTable) -> bool:
    """Whether a face hits: 3-6, point-blank all but 2 (5.7); or even faces only (5.7e), or odd ones
    (S2.5a), near and far alike.
    """
    if table != "usual":
        return face % 2 == (table == "odd")
    return face != 2 if point_blank else face >= 3


def hits_on(face: int, shots: Iterable[tuple[int, bool]], table: HitTable) -> int:
    """The hits that a face brings: every gun reads it in its own table (5.9)."""
    return sum(count for count, close in shots if is_hit(face, close, table))


@lru_cache(maxsize=512)
def outcomes(shots: Shots, table: HitTable) -> tuple[tuple[int, int], ...]:
    """Pairs (hits, faces that bring as many), the most hits first; no misses."""
    counted = Counter(hits_on(face, shots, table) for face in FACES)
    return tuple(sorted(((hits, faces) for hits, faces in counted.items() if hits), reverse=True))


@lru_cache(maxsize=512)
def odds_word(shots: Shots, table: HitTable) -> Message:
    """The odds in words. Guns that share a die but not its table have two ways to hit."""
    found = outcomes(shots, table)
    if not found:
        return NOTHING
    if len(found) == 1:
        return say("admiral.odds", faces=found[0][1], of=len(FACES))
    all_hit, some_hit = (
        say("admiral.odds.for", n=hits, faces=faces, of=len(FACES)) for hits, faces in found
    )
    return say("admiral.odds.or", first=all_hit, then=some_hit)
