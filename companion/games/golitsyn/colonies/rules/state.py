"""One battle of Capture of the Colonies as it stands:
the shared state, and what is on each colony.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct, field
from msgspec.structs import replace

from companion.engine.memo import once, while_same
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.scene import HOME
from companion.games.golitsyn.rules.state import State
from companion.games.golitsyn.rules.state import Switches as CommonSwitches

CORNER = "A1"  # the lower left cell, where every fleet begins (3.2)
AMMUNITION = 5  # 3.3a
POINTS_TO_WIN = 29  # 2.3a
PORT_RANGE = 2  # 6.1b


class Colony(Struct, frozen=True, kw_only=True, cache_hash=True):
    """What stands on a colony: whose it is (empty: nobody's), hits on its base, ammunition landed,
    shots this turn.
    """

    id: str
    value: int
    owner: str = ""
    hits: int = 0
    ammunition: int = 0
    fired: bool = False

    @property
    def base(self) -> int:
        """Hits that free it when nothing strengthens it: half the value, rounded up (7.1b)."""
        return (self.value + 1) // 2

    @property
    def needed(self) -> int:
        """Hits still missing before it is free (7.1c, 7.1d);
        an owned colony is never without any (7.1f).
        """
        left = self.ammunition + self.base - self.hits
        return max(1, left) if self.owner else left

    @property
    def stands(self) -> str:
        """``guarded``, ``free`` (shot down, not yet visited) or ``owned`` (5.1b)."""
        if self.owner:
            return "owned"
        return "guarded" if self.needed > 0 else "free"


class Switches(CommonSwitches, frozen=True, kw_only=True):
    """The choices this book adds: sunk ships return (6.2d), and a conquest stands in full strength
    at once (7.1f).

    Ships in the corner may fire and be fired at (3.2), ships in a colony be fired at (6.6a); a
    guarded port keeps off whom wind or water carries against it (8.4). As these three stand here,
    battles were played before there was a choice.
    """

    sunk_return: bool = True
    restore_on_capture: bool = True
    corner_open: bool = False
    fire_into_ports: bool = False
    garrison_repels: bool = False


class Shelling(Struct, frozen=True):
    """A guarded port has been fired at by these ships, and will answer when the attacker has done
    with it (7.2a).
    """

    port: str
    ships: tuple[str, ...]


class ColoniesState(State, frozen=True, kw_only=True):
    """A battle of Colonies.

    ``settled``: the turn order stands. ``boarding`` is the ship the announced shot is to take
    (6.1c). ``shelling`` is the guarded port under fire, ``shelled`` who has fired at each of them
    this turn, ``answered`` are those that have shot back in it, ``flags`` the colonies that changed
    hands in it.
    """

    switches: Switches = Switches()
    colonies: dict[str, Colony]
    settled: bool = False
    boarding: str = ""
    shelling: Shelling | None = None
    shelled: dict[str, tuple[str, ...]] = field(default_factory=dict)
    answered: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()

    SHOOTS_FROM_PORT: ClassVar[bool] = True
    PORTS_ANSWER: ClassVar[bool] = True
    CITED: ClassVar[dict[str, str]] = {
        "announce": "1.3b",
        "one-spin": "1.3c",
        "one-wind": "1.4",
        "order": "1.3a",
        "squares": "5.1a",
        "calm": "4.1",
        "lost": "6.2c",
        "into-port": "6.6a",
        "hole": "6.2b",
        "rests": "6.1e",
        "win": "2.3a",
        "log": "3.1b",
    }

    def throws(self) -> str:
        """The lot settles the order (1.3a), and the next player
        shoots for a guarded port (7.2a).
        """
        if self.phase == "lot":
            return self.CITED["order"]
        return "7.2a" if self.call and self.call.seat != self.turn else super().throws()

    def answer_first(self, port: str) -> Refused:
        """Why the attacker does nothing else now: the port he fired at answers first (7.2a)."""
        return Refused(
            "colonies.refused.answer-first", "7.2a", kind=Kind.NOT_NOW, port=name_of(port)
        )

    @once
    @while_same(lambda self: self.colonies)
    def points_of_all(self) -> dict[str, int]:
        """Values of the colonies that each seat owns now; nobody's under no seat."""
        found: dict[str, int] = {}
        for colony in self.colonies.values():
            found[colony.owner] = found.get(colony.owner, 0) + colony.value
        return found

    def points(self, seat: str) -> int:
        """Values of the colonies a seat owns now; hits and ammunition change nothing (2.1, 7.3)."""
        return self.points_of_all().get(seat, 0)

    def plays(self, seat: str) -> bool:
        """A player without ships still takes turns for his ports (7.2b)."""
        return seat in self.points_of_all() or bool(self.afloat(seat))

    def is_enemy(self, seat: str, other: str) -> bool:
        """Everyone sails for himself."""
        return seat != other

    def is_home(self, seat: str, port: str) -> bool:
        """A seat's own colonies shelter and mend its ships (6.5a, 8.3b);
        the corner does neither.
        """
        return port in self.colonies and self.colonies[port].owner == seat

    def is_open(self, seat: str, port: str) -> bool:
        """A seat's own colonies and free ones (5.1b, 5.3)."""
        return self.is_home(seat, port) or (
            port in self.colonies and self.colonies[port].stands == "free"
        )

    def mends(self, port: str) -> bool:
        """Every colony mends its owner's ships (6.5a)."""
        return port in self.colonies

    def repels(self, port: str) -> bool:
        """A guarded port has no owner who could take a ship; it sinks her, or as the table chose
        lets her be (8.4).
        """
        return self.switches.garrison_repels and self.colonies[port].stands == "guarded"

    @once
    def is_shut_in(self, seat: str) -> bool:
        """Whether land, closed ports and other players' ships bar every way out of the corner to a
        seat (3.2).
        """
        sea, occupied = self.scene.sea, self.occupied

        def bars(cell: str) -> bool:
            if port := sea.ports.get(cell):
                return not self.is_open(seat, port)
            return cell in sea.land or (
                cell in occupied and self.ships[occupied[cell]].owner != seat
            )

        return self.on_chart and all(
            bars(cell) for cell in self.scene.board.around(self.scene.corner)
        )

    # --- guns and targets ---

    def cell_of(self, piece: str) -> str:
        """Where a ship or colony lies; empty where the companion does not know."""
        if piece in self.ships:
            return self.ships[piece].cell or ""
        return self.scene.ports[piece].cell if self.on_chart else ""

    def reach(self, gun: str) -> int:
        """Ships and ports shoot equally far (6.1)."""
        return PORT_RANGE if gun in self.colonies else self.kind(self.ships[gun]).range

    def reach_rule(self, gun: str) -> str:
        """Ports have a rule of their own (6.1b)."""
        return "6.1b" if gun in self.colonies else "6.1a"

    @once
    def guns(self, seat: str) -> tuple[str, ...]:
        """A seat's ships, and its ports (6.6b, 7.2b)."""
        return (
            *super().guns(seat),
            *(colony.id for colony in self.colonies.values() if colony.owner == seat),
        )

    def shelters(self, port: str) -> bool:
        """The corner and the colonies shelter ships where the table plays so (3.2, 6.6a)."""
        open_to_fire = self.switches.corner_open if port == HOME else self.switches.fire_into_ports
        return bool(port) and not open_to_fire

    def no_shot_into(self, port: str) -> tuple[str, str]:
        """The corner is no port (3.2)."""
        return (
            ("colonies.refused.into-corner", "3.2") if port == HOME else super().no_shot_into(port)
        )

    def targets_made_of(self, seat: str) -> tuple[object, ...]:
        """The colonies as well, and in which of them the seat's own ships lie."""
        return (
            *super().targets_made_of(seat),
            self.colonies,
            [one.port for one in self.afloat(seat)],
        )

    @once
    def targets(self, seat: str) -> tuple[str, ...]:
        """Enemy ships that nothing shelters, and empty ports that are guarded or another player's
        (6.1d, 6.6a).
        """
        visited = {ship.port for ship in self.ships.values() if not ship.lost}
        hostile = (
            id
            for id, colony in self.colonies.items()
            if colony.owner != seat and colony.stands != "free"
        )
        return (*super().targets(seat), *(id for id in hostile if id not in visited))

    def bears(self, target: str) -> int:
        """A colony bears hits on its base (7.1d)."""
        return self.colonies[target].hits if target in self.colonies else super().bears(target)

    def no_gun(self, seat: str, gun: str) -> Refused | None:
        """A port shoots for its owner, once in his turn (6.4b, 7.2b)."""
        if gun not in self.colonies:
            return super().no_gun(seat, gun)
        if self.colonies[gun].owner != seat:
            return Refused("colonies.refused.not-your-port", "7.2b", port=name_of(gun))
        if self.colonies[gun].fired:
            return Refused("golitsyn.refused.shot-already", "6.4b", ship=name_of(gun))
        return None

    def no_target(self, seat: str, target: str) -> Refused | None:
        """A port is fired at when it is guarded or another player's,
        and no ship lies in it (6.1d, 6.6a).
        """
        if target not in self.colonies:
            return super().no_target(seat, target)
        if self.is_open(seat, target):
            return Refused("colonies.refused.port-not-hostile", "6.1d", port=name_of(target))
        return Refused("colonies.refused.port-not-empty", "6.6a", port=name_of(target))

    def spared(self, gun: str, target: str) -> Refused | None:
        """Ports leave ports alone (6.1b), the corner may be at peace (3.2), a port under fire
        answers first (7.2a).
        """
        if gun in self.colonies and target in self.colonies:
            return Refused("colonies.refused.port-at-port", "6.1b", port=name_of(gun))
        if gun in self.ships and self.ships[gun].port == HOME and not self._fires_out(gun, target):
            return Refused("colonies.refused.from-corner", "3.2", ship=name_of(gun))
        if self.shelling and target != self.shelling.port:
            return self.answer_first(self.shelling.port)
        return None

    def _fires_out(self, gun: str, target: str) -> bool:
        """From a corner at peace ships fire only on what shuts them in; without a chart the table
        sees it (3.2).
        """
        if self.switches.corner_open or not self.on_chart:
            return self.switches.corner_open or target in self.ships
        beside = self.scene.board.around(self.scene.corner)
        return self.cell_of(target) in beside and self.is_shut_in(self.ships[gun].owner)


def with_colony(state: ColoniesState, id: str, **changes: Any) -> ColoniesState:
    """The state with one colony changed."""
    return replace(state, colonies={**state.colonies, id: replace(state.colonies[id], **changes)})
