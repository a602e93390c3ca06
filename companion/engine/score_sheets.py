"""A score taken to pieces: what each player has for what, and where on the board it lies.

A game lays it before everybody. A window shows a row a key, and on the board the groups of the rows
that are lit.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.engine.messages import NOTHING, Message


class Counted(Struct, frozen=True, omit_defaults=True):
    """Spaces counted together, and how many points they bring."""

    spaces: tuple[str, ...]
    points: int


class SheetRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that points are given or taken for.

    ``note`` says in few words how it is counted. ``points`` are those of each seat, in the order of
    the sheet; ``groups`` are what brings them, where it lies on the board.
    """

    id: str
    label: Message
    points: tuple[int, ...]
    note: Message = NOTHING
    groups: tuple[Counted, ...] = ()


class ScoreSheet(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The score as everything lies.

    ``seats`` are the players, ``marks`` what a piece counts as that could count as several things,
    by its space. ``due``: it is being settled now. Where a game ends at so many points,
    ``ends_at``, the score is a track, and each player holds what the first row says already.

    Raises ``ValueError`` where a row has not as many figures as there are players.
    """

    seats: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    marks: Mapping[str, str] = {}
    due: bool = False
    ends_at: int = 0

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row.points) != len(self.seats):
                raise ValueError(f"row {row.id} has {len(row.points)} figures")

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has in all."""
        return tuple(sum(row.points[at] for row in self.rows) for at in range(len(self.seats)))
