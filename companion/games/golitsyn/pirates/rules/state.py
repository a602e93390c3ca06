"""One battle of Pirates: the common state, and what only this book
knows - two sides and one secret treasure.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from companion.engine.messages import Message, say
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.state import Ship, State

SPAIN, PIRATES = "spain", "pirates"
SIDES = (SPAIN, PIRATES)
HOUSES, START, GOAL = "houses", "start", "goal"
"""What may be printed beside a Spanish port: houses (6.5), a port to begin in (3.2), the port to
reach (2.1).
"""


def side_word(side: str) -> Message:
    """A side in words."""
    return say(f"pirates.side.{side}")


class Slip(Struct, frozen=True):
    """The secret slip: the ship that carries the treasure, and the salt it was sealed with."""

    ship: str
    salt: str


class Treasure(Struct, frozen=True, kw_only=True):
    """The treasure.

    ``slip`` is known to the ``side`` that holds it and to nobody else until it is ``shown``.

    ``seal`` is public. ``suspects`` are the ships that may carry it as far as everyone knows (7.3).
    ``lost`` with its ship, there is nothing left to win.
    """

    side: str = SPAIN
    slip: Slip | None = None
    seal: str = ""
    shown: bool = False
    lost: bool = False
    suspects: tuple[str, ...] = ()


class PiratesState(State, frozen=True, kw_only=True):
    """A battle of Pirates. ``sides`` says which side each seat fights for."""

    sides: dict[str, str]
    placed: bool = False
    any_ship_may_carry: bool = False
    treasure: Treasure = Treasure()

    CITED: ClassVar[dict[str, str]] = {
        "announce": "1.4b",
        "one-spin": "1.4c",
        "one-wind": "1.5",
        "order": "1.4a",
        "squares": "5.1",
        "calm": "4.1a",
        "lost": "6.2d",
        "into-port": "6.6b",
        "hole": "6.2c",
        "rests": "7.1a",
        "win": "2.3a",
        "log": "3.1b",
    }

    def seats_of(self, side: str) -> tuple[str, ...]:
        """The seats of a side, in turn order."""
        return tuple(seat for seat in self.order if self.sides[seat] == side)

    def owners(self, side: str) -> tuple[str, ...]:
        """A side's players from the one whose turn it is on: ports belong to all of them (5.3)."""
        at = self.order.index(self.turn)
        circle = (*self.order[at:], *self.order[:at])
        return tuple(seat for seat in circle if self.sides[seat] == side)

    def carries(self, ship: str) -> bool:
        """Whether this ship has the treasure aboard.

        Secret: whatever depends on it is a reveal or its side's own.
        """
        return self.treasure.slip is not None and self.treasure.slip.ship == ship

    def is_enemy(self, seat: str, other: str) -> bool:
        """The two sides fight; players of one side do not."""
        return self.sides[seat] != self.sides[other]

    def is_home(self, seat: str, port: str) -> bool:
        """Ports belong to sides (5.3)."""
        return self.scene.ports[port].owner == self.sides[seat]

    def mends(self, port: str) -> bool:
        """Spaniards mend in ports with houses, pirates in any base (6.5a)."""
        place = self.scene.ports[port]
        return place.owner == PIRATES or HOUSES in place.roles

    def unready(self) -> Refused:
        """No slip, no battle (3.3a)."""
        if self.phase == "slip":
            return Refused("pirates.refused.slip-first", "3.3a", kind=Kind.NOT_NOW)
        return super().unready()

    def no_target(self, seat: str, target: str) -> Refused | None:
        """Nobody fires into a port (6.6b)."""
        if target in self.scene.ports:
            return Refused("pirates.refused.at-port", self.CITED["into-port"], port=name_of(target))
        return super().no_target(seat, target)

    def decided_in_play(self, ship: Ship, becomes: Ship) -> Refused | None:
        """A ship that may carry the treasure is neither lost, nor given to the other side, nor
        brought to where the treasure wins (2.3-2.5): that would show what she carries.
        """
        if ship.id not in self.treasure.suspects:
            return None
        side = self.sides[becomes.owner]
        arrives = becomes.port and (side == PIRATES or GOAL in self.scene.ports[becomes.port].roles)
        if becomes.lost or arrives or side != self.sides[ship.owner]:
            return Refused("pirates.refused.correct-suspect", "2.5", ship=name_of(ship.id))
        return None

    def spared(self, gun: str, target: str) -> Refused | None:
        """What may be the captured treasure galleon is won back from alongside only (7.2b)."""
        start, end = self.cell_of(gun), self.cell_of(target)
        taken = self.treasure.side == PIRATES and target in self.treasure.suspects
        if taken and start and end and self.scene.board.distance(start, end) > 1:
            return Refused(
                "pirates.refused.recapture-adjacent",
                "7.2b",
                ship=name_of(gun),
                target=name_of(target),
            )
        return None
