"""A battle of two sides that throw dice against each other, as it stands: who fights, what lies
before each, and what is added to its dice.

Plain frozen data, as all views are. Whom it waits for the view says that bears it.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import NOTHING, Message

_SIDES = 2


class Addend(Struct, frozen=True):
    """What is added to a side's dice, and for what."""

    label: Message
    amount: int


class DuelSide(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side: its seat, the figure of a ``kind`` that fights, by ``name``, and its ``role``.

    ``faces`` are its dice, 0 where one has not been thrown yet.
    """

    seat: str
    kind: str
    name: Message
    role: Message
    faces: tuple[int, ...] = (0,)
    added: tuple[Addend, ...] = ()

    @property
    def addition(self) -> int:
        """All that is added to its dice."""
        return sum(one.amount for one in self.added)


class DuelView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Both sides, the one that began first.

    The first wins ``wins`` of ``of`` throws as everything lies, 0 where that is no question;
    ``note`` says what a tie means and the like. Raises ``ValueError`` for any other number of
    sides.
    """

    sides: tuple[DuelSide, ...]
    wins: int = 0
    of: int = 0
    note: Message = NOTHING

    def __post_init__(self) -> None:
        if len(self.sides) != _SIDES:
            raise ValueError(f"a duel of {len(self.sides)} sides")
