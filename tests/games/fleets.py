"""What the tests of both of Golitsyn's games do alike with ships: set them, sail them, shoot and
end the turn.
"""

from __future__ import annotations

from typing import Any, Self, TypeVar

from companion.engine.events import Event
from companion.engine.salvos import AimSalvo
from companion.engine.standing import with_ship
from companion.games.golitsyn.rules import commands as common
from companion.games.golitsyn.rules.state import Ship, State
from tests.games.table import GameTable, wind_of

F = TypeVar("F", bound=State)


class FleetTable(GameTable[F]):
    """A battle of either book on the table."""

    # ------------------------------------------------------------ setting the scene

    def change(self, ship: str, **what: Any) -> Self:
        """Change any field of a ship."""
        return self.stands(with_ship(self.state, ship, **what))

    def hurt(self, ship: str, holes: int) -> Self:
        """So many holes in a ship in all."""
        return self.change(ship, holes=holes)

    def lost(self, *ships: str) -> Self:
        """Ships that went down long ago."""
        for ship in ships:
            self.change(ship, lost="shot", cell=None, port="")
        return self

    # ------------------------------------------------------------ the players' deeds

    def announce_move(self, by: str = "") -> tuple[Event, ...]:
        """Say "I move"."""
        return self.do(common.SpinToMove(seat=by or self.state.turn))

    def vane(self, wind: str, by: str = "") -> tuple[Event, ...]:
        """The vane comes to rest; it is spun by the seat that was called unless another one
        tries.
        """
        return self.answer_call(wind_of(wind).sector, by)

    def sail(self, ship: str, course: str, run: int, by: str = "") -> tuple[Event, ...]:
        """Move a ship."""
        return self.do(common.Sail(seat=by or self.owner(ship), ship=ship, course=course, run=run))

    def tell_end(self, ship: str, end: str, port: str = "", other: str = "") -> tuple[Event, ...]:
        """Cards play: say how a movement or drift ended."""
        return self.do(
            common.SayEnd(seat=self.state.turn, ship=ship, end=end, port=port, other=other)
        )

    def fire(self, gun: str, target: str = "", shown: str = "", by: str = "") -> tuple[Event, ...]:
        """Announce a shot; with a heading the vane shows it at once."""
        asked = common.Fire(seat=by or self.owner(gun), shooter=gun, target=target)
        return self.with_spin(self.do(asked), shown)

    def fire_all(self, target: str, shown: str = "") -> tuple[Event, ...]:
        """Announce a shot or a salvo of all that can; with a heading the vane shows it at once."""
        asked = common.FireAll(seat=self.state.turn, target=target)
        return self.with_spin(self.do(asked), shown)

    def aim(self, target: str) -> tuple[Event, ...]:
        """Name the target of a salvo."""
        return self.do(AimSalvo(seat=self.state.turn, target=target))

    def join(self, gun: str) -> tuple[Event, ...]:
        """Add a ship to the salvo."""
        return self.do(common.JoinSalvo(seat=self.state.turn, shooter=gun))

    def with_spin(self, asked: tuple[Event, ...], shown: str) -> tuple[Event, ...]:
        """A shot that was announced, and what the vane shows for it, if anything."""
        return self.together(asked, self.vane(f"fresh {shown}")) if shown else asked

    def mend(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Sit a turn out in port to be mended."""
        return self.do(common.Mend(seat=by or self.owner(ship), ship=ship))

    def end_turn(self, seat: str = "") -> tuple[Event, ...]:
        """End the turn of the acting seat, unless another one tries."""
        return self.do(common.EndTurn(seat=seat or self.state.turn))

    # ------------------------------------------------------------ looking at the table

    def ship(self, id: str) -> Ship:
        """A ship as she stands."""
        return self.state.ships[id]

    def cell_of(self, ship: str) -> str:
        """Where a ship is on the chart."""
        return self.ship(ship).cell or ""

    def owner(self, piece: str) -> str:
        """Whose a piece is; nobody's answers the acting seat."""
        found = self.state.ships.get(piece)
        return found.owner if found and found.owner else self.state.turn
