"""One battle of Lords of the Seas as it stands.

A ship lies on a cell, fighting or burning; what covers her discards her. Which ships are in a hand
is known to whoever holds it alone: of hand, stack and reserve the companion counts the ships, and
knows the numbers that have been laid. In cards play it knows no cell, but the same ships.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.endings import Outcome
from companion.engine.memo import once
from companion.engine.messages import Message, piece_word, say
from companion.engine.standing import Standing
from companion.games.lords.boards import BOARD, ROWS
from companion.games.lords.rules.scoring import Group
from companion.games.lords.scenario import NUMBERS, Scene

TURNS = 16
"""Turns of each player (2.3)."""
RESERVE, HAND = 9, 3
"""Ships laid aside, and ships a hand begins with (4.2, 4.5)."""
SHIELDS, MINES, EXTRAS = 7, 14, 13
"""What the box has: shields, mines, and what its tokens of extra ships are worth (3.5)."""
MINE_COSTS = 2
"""Points a mine costs whoever lays a ship on it (10.6)."""
FIRST = "first"
"""The lots that say who is first (4.6)."""
UNKNOWN = ""
"""The cell of whatever lies on a board that the companion does not see."""


class Ship(Struct, frozen=True):
    """A ship that has been laid: of a fleet with a ``number``, or ``hired`` by her id.

    She is ``lost`` once another was laid over her.
    """

    id: str
    seat: str
    number: int = 0
    hired: str = ""
    cell: str = UNKNOWN
    burning: bool = False
    shields: int = 0
    lost: bool = False

    @property
    def fights(self) -> bool:
        """Whether she lies on her fighting side; hired ones have no other."""
        return not (self.burning or self.lost)

    @property
    def bare(self) -> bool:
        """Whether a shot would set her alight (10.3, 11.8)."""
        return self.fights and not self.shields and not self.hired


class Player(Struct, frozen=True, kw_only=True):
    """What lies before a player, and how many ships he has where.

    ``mines`` are those he took, ``extra`` what his tokens of extra ships are worth, ``seen`` how
    many ships of each number of his fleet have been laid.
    """

    stack: int
    reserve: int = RESERVE
    hand: int = HAND
    coins: int = 0
    points: int = 0
    mines: int = 0
    extra: int = 0
    took_false: bool = False
    first_shield: bool = False
    seen: tuple[int, ...] = (0,) * len(NUMBERS)


class Slip(Struct, frozen=True):
    """Where the false mine lies, and the salt that the slip was sealed with."""

    cell: str
    salt: str


class FalseMine(Struct, frozen=True, kw_only=True):
    """Three mines that look alike (11.13).

    ``cells`` are those they were set on, ``left`` those of which nobody but their owner knows
    whether the false one lies there, ``real`` those where everybody has seen that it does not. Its
    ``slip`` is the owner's alone until it is ``shown``.
    """

    seat: str
    cells: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    real: tuple[str, ...] = ()
    seal: str = ""
    slip: Slip | None = None
    shown: bool = False


class Score(Struct, frozen=True, kw_only=True):
    """What a player has.

    ``groups`` are the runs and sets counted, ``numbers`` those that ships with several take for
    them. ``far`` are ships on the other half, ``hired`` what hired ships bring by their ids; the
    point of a set that one of them brings is in the set's own. ``told`` is what a table says that
    sees its board alone, ``lines`` how much of it each line brings where it has said so.
    """

    seat: str
    groups: tuple[Group, ...] = ()
    numbers: Mapping[str, int] = {}
    far: int = 0
    hired: Mapping[str, int] = {}
    told: int = 0
    lines: Mapping[str, int] = {}
    points: int = 0
    mines: int = 0

    @property
    def grouped(self) -> int:
        """What runs and sets bring."""
        return sum(group.points for group in self.groups)

    @property
    def total(self) -> int:
        """All of it (2.2)."""
        board = self.grouped + self.far + sum(self.hired.values()) + self.told
        return board + self.points - self.mines


class LordsState(Standing, frozen=True, kw_only=True, dict=True):
    """A battle.

    ``boards`` says who lays these, ``arranged`` are the players whose boards lie, ``changed``: the
    first player has changed one, or will not. ``offer`` are the hired ships beside the board,
    ``ships`` all that lie upon it. ``mines`` are their cells. ``laid`` and ``bought`` are the ships
    of this turn, ``mined`` how many of these took a mine. ``scores`` are told in the end.
    """

    scene: Scene
    phase: str
    boards: str = "drawn"
    arranged: tuple[str, ...] = ()
    changed: bool = False
    players: Mapping[str, Player]
    offer: tuple[str, ...] = ()
    first: str = ""
    turns: int = 0
    ships: Mapping[str, Ship] = {}
    mines: tuple[str, ...] = ()
    false_mine: FalseMine | None = None
    laid: str = ""
    bought: str = ""
    mined: int = 0
    scores: Mapping[str, Score] = {}
    outcome: Outcome | None = None

    @property
    def order(self) -> tuple[str, ...]:
        """The players, the first one first (4.6)."""
        both = tuple(seat.id for seat in self.seats)
        return both if self.first in ("", both[0]) else both[::-1]

    def throws(self) -> str:
        """The hired ships are drawn, and who is first (4.3, 4.6); turns draw by themselves."""
        if self.call is None or self.call.pool is None:
            return "5.1"
        return "4.6a" if self.call.pool.id == FIRST else "4.3"

    def other(self, seat: str) -> str:
        """Whom a player fights."""
        return next(one.id for one in self.seats if one.id != seat)

    @once
    def board(self) -> Mapping[str, Ship]:
        """The ships by their cells."""
        return {ship.cell: ship for ship in self.ships.values() if ship.cell}

    @once
    def fleet(self, seat: str) -> tuple[Ship, ...]:
        """A player's ships on the board, hired ones too."""
        return tuple([ship for ship in self.ships.values() if ship.seat == seat and not ship.lost])

    def nearest_row(self, seat: str) -> int:
        """The row before a player: 1 or 6 (6.2)."""
        return 1 if seat == self.seats[0].id else ROWS

    def is_far(self, seat: str, cell: str) -> bool:
        """Whether a cell lies on the half of the other player (4.1b)."""
        return cell in _half(self.nearest_row(seat) == 1)

    @property
    def shields_left(self) -> int:
        """Shields in the reserve; the first player's is his from the beginning (4.6b)."""
        out = sum(ship.shields for ship in self.ships.values())
        return SHIELDS - out - sum(player.first_shield for player in self.players.values())

    @property
    def mines_left(self) -> int:
        """Mines in the reserve. What is taken from the board goes back to it unseen (9.16)."""
        taken = sum(player.mines + player.took_false for player in self.players.values())
        out = len(self.mines) + taken
        return MINES + bool(self.false_mine and self.false_mine.cells) - out

    @property
    def extras_left(self) -> int:
        """What the tokens of extra ships in the reserve are worth."""
        return EXTRAS - sum(player.extra for player in self.players.values())

    def unseen(self, seat: str, number: int) -> int:
        """How many ships of a number nobody has laid yet."""
        return self.scene.of(number) - self.players[seat].seen[number - 1]

    def having(self, seat: str, **changes: Any) -> LordsState:
        """Something else lies before a player."""
        changed = replace(self.players[seat], **changes)
        return replace(self, players={**self.players, seat: changed})

    def with_ship(self, id: str, **changes: Any) -> LordsState:
        """A ship lies otherwise."""
        return replace(self, ships={**self.ships, id: replace(self.ships[id], **changes)})

    def without(self, id: str) -> LordsState:
        """A ship, if one is named, is discarded."""
        return self.with_ship(id, cell=UNKNOWN, lost=True, shields=0) if id else self

    def laying(self, ship: Ship) -> LordsState:
        """One more ship lies on the board."""
        return replace(self, ships={**self.ships, ship.id: ship})


@lru_cache(maxsize=2)
def _half(upper: bool) -> frozenset[str]:
    """The cells of the rows 4 to 6, or of the others."""
    rows = ((cell, BOARD.place(cell)[1] + 1) for cell in BOARD.cells)
    return frozenset([cell for cell, row in rows if (row > ROWS // 2) == upper])


def ship_word(ship: Ship) -> Message:
    """A ship in a sentence: by her number or her name, with her cell if it is known."""
    what = piece_word(ship.id)
    return say("lords.ship-at", ship=what, cell=ship.cell) if ship.cell else what
