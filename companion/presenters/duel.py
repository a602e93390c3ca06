"""A battle of two sides in words: what lies before each, and what is added to its dice."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.duels import DuelSide, DuelView
from companion.engine.messages import say, seat_word
from companion.engine.views import TableView
from companion.presenters.phrases import Say, signed


class SideFace(Struct, frozen=True, kw_only=True):
    """One side: its seat and figure, what is added (each in words with its amount) and all of it,
    and its dice. The table waits for the one that ``acts``. ``odds``: how many throws are its own,
    the longer words first.
    """

    seat: str
    who: str
    role: str
    kind: str
    added: tuple[tuple[str, str], ...]
    total: str
    faces: tuple[int, ...]
    acts: bool
    odds: tuple[str, ...] = ()


class DuelFace(Struct, frozen=True, kw_only=True):
    """Both sides; ``share`` of all throws is the first one's, below 0 where that is no question."""

    sides: tuple[SideFace, ...] = ()
    share: float = -1.0
    note: str = ""


NO_DUEL = DuelFace()
"""Nobody fights."""


def duel_face(words: Say, view: TableView, duel: DuelView) -> DuelFace:
    """The battle that the table looks at."""
    first, second = duel.sides
    return DuelFace(
        sides=(
            _side(words, view, first, duel.wins, duel.of),
            _side(words, view, second, duel.of - duel.wins, duel.of),
        ),
        share=duel.wins / duel.of if duel.of else -1.0,
        note=words(duel.note),
    )


def _side(words: Say, view: TableView, side: DuelSide, wins: int, of: int) -> SideFace:
    who = words(seat_word(side.seat))
    return SideFace(
        seat=side.seat,
        who=who,
        role=words(side.role),
        kind=side.kind,
        added=tuple((words(one.label), signed(one.amount)) for one in side.added),
        total=signed(side.addition),
        faces=side.faces,
        acts=side.seat in view.waits_for,
        odds=_odds(words, who, wins, of) if of else (),
    )


def _odds(words: Say, who: str, wins: int, of: int) -> tuple[str, str]:
    """How many throws are a side's own: under its name, or where that has no room alone."""
    return words(say("duel.odds", seat=who, n=wins, of=of)), words(say("duel.wins", n=wins, of=of))
