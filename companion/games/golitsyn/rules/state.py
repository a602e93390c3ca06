"""Shared: one battle as it stands.

Each book adds its own fields and answers the questions at the foot of ``State``.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct, field

from companion.engine.endings import Outcome
from companion.engine.memo import kept, once, once_property, while_same
from companion.engine.owners import by_owner
from companion.engine.refusals import Kind as RefusalKind
from companion.engine.refusals import Refused
from companion.engine.standing import Sailing
from companion.games.golitsyn.rules.scene import KINDS, Kind, Scene


class Ship(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A ship and her line in the ship's log. Her name stands in the scene.

    ``cell`` is None in cards play and for lost ships; ``port`` is the port she stands in, known in
    both ways of playing. ``holes`` she has taken; ``storms`` counts storms in a row (8.3). ``legs``
    are the courses she has sailed this turn and ``run`` the cells; ``settled``: nothing more can
    come of that movement. ``kept`` is the course that she may sail on: her last one of the last
    turn in which there was a wind to sail by. ``shots`` tells for each shot of this turn whether it
    was fired after the wind was spun. ``rest`` is the rule by which she sits this turn of her
    owner's out, empty while she does not. ``prize``: she was taken and not yet wholly mended.
    ``ammunition`` is carried in Colonies alone. ``lost`` says how she was lost, ``taken_from``
    whose she was before she was last captured.
    """

    id: str
    kind: str
    owner: str
    cell: str | None = None
    port: str = ""
    holes: int = 0
    storms: int = 0
    legs: tuple[str, ...] = ()
    run: int = 0
    settled: bool = False
    kept: str = ""
    shots: tuple[bool, ...] = ()
    rest: str = ""
    prize: bool = False
    taken_from: str = ""
    ammunition: int = 0
    lost: str = ""

    @property
    def moved(self) -> bool:
        """Whether she has moved this turn."""
        return bool(self.legs)

    @property
    def skips(self) -> bool:
        """Whether she sits this turn of her owner's out."""
        return bool(self.rest)


BY_HAND = ""
"""The course of a ship of which the table has said no more than that she has moved."""
UNDER_REPAIR = "6.5b"
"""The ``rest`` of a ship that is being mended, in both books."""


class Switches(Struct, frozen=True, kw_only=True):
    """What the table has chosen where the books offer a variant or are silent; the fields are
    set-up options.
    """

    storm_drift: int = 1
    nautical_wind: bool = False
    movement_spin_optional: bool = False
    storm_hits_everyone: bool = False
    allow_turns: bool = False
    shots_per_ship: int = 1
    salvo_mode: str = "all-or-nothing"
    edge_sinks: bool = False


class State(Sailing, frozen=True, kw_only=True, dict=True):
    """One battle.

    ``phase`` names a stage of the preparation, then ``turn``, then ``over``. ``turns`` is
    the number of this turn in the ship's log. ``spun``: this turn's movement spin is made. ``due``
    are ships whose drift the table has still to tell (cards play). ``led`` has sailed last.
    """

    scene: Scene
    switches: Switches = Switches()
    phase: str = ""
    order: tuple[str, ...] = ()
    turns: int = 0
    spun: bool = False
    ships: dict[str, Ship] = field(default_factory=dict)
    due: tuple[str, ...] = ()
    led: str = ""
    outcome: Outcome | None = None

    CITED: ClassVar[dict[str, str]] = {}
    """Rule numbers that differ between the books: announce, one-spin, one-wind, order, squares,
    calm, lost, into-port, hole, rests, win, log.
    """

    SHOOTS_FROM_PORT: ClassVar[bool] = False
    """Whether a ship in a port may shoot (6.6)."""

    PORTS_ANSWER: ClassVar[bool] = False
    """Whether a port shoots back at whose turn it is (Colonies 7.2a)."""

    @once_property
    def occupied(self) -> dict[str, str]:
        """The ship on each cell outside ports (chart play)."""
        return {ship.cell: ship.id for ship in self.ships.values() if ship.cell and not ship.port}

    def kind(self, ship: Ship) -> Kind:
        """What is printed of her kind."""
        return KINDS[ship.kind]

    @once_property
    def fleets(self) -> dict[str, tuple[Ship, ...]]:
        """Ships still in play by the seats that own them; of all under no seat. A fleet in which
        nothing has changed is the same tuple as before.
        """
        afloat = tuple([ship for ship in self.ships.values() if not ship.lost])
        known = kept(self)
        last, owned = known.get("fleets", ((), {}))
        owned = by_owner(afloat, last, owned)
        known["fleets"] = afloat, owned
        return {"": afloat, **owned}

    def afloat(self, seat: str = "") -> tuple[Ship, ...]:
        """Ships still in play, of one seat or of all."""
        return self.fleets.get(seat, ())

    @once
    def at_sea(self, seat: str = "") -> tuple[Ship, ...]:
        """Ships outside every port, of one seat or of all."""
        return tuple([ship for ship in self.afloat(seat) if not ship.port])

    def cell_of(self, piece: str) -> str:
        """Where a piece lies; empty where the companion does not know."""
        return self.ships[piece].cell or ""

    def reach(self, gun: str) -> int:
        """How far a piece shoots, in squares (6.1)."""
        return self.kind(self.ships[gun]).range

    # --- what each book answers for itself ---

    def unready(self) -> Refused:
        """Why nothing can be done before the first turn."""
        return Refused("golitsyn.refused.preparing", self.CITED["log"], kind=RefusalKind.NOT_NOW)

    def busy(self) -> Refused | None:
        """Why a deed has to wait: the vane is to be spun, or something begun is to be finished."""
        if self.call is not None:
            return Refused(
                "golitsyn.refused.vane-due", self.CITED["announce"], kind=RefusalKind.NOT_NOW
            )
        if asked := self.question:
            return Refused("golitsyn.refused.answer-due", asked.rule, kind=RefusalKind.NOT_NOW)
        return None

    def throws(self) -> str:
        """The rule of who spins: he who has said what for, and nobody before it is said (1.4)."""
        return self.CITED["announce"]

    def is_enemy(self, seat: str, other: str) -> bool:
        """Whether two seats fight each other."""
        raise NotImplementedError

    def is_home(self, seat: str, port: str) -> bool:
        """Whether a port is the seat's own: shelter in a storm and a place for repairs."""
        raise NotImplementedError

    def is_open(self, seat: str, port: str) -> bool:
        """Whether the seat's ships may come into a port by their own movement (5.3)."""
        return self.is_home(seat, port)

    def plays(self, seat: str) -> bool:
        """Whether a seat still has turns: it has a ship (1.4)."""
        return bool(self.afloat(seat))

    def mends(self, port: str) -> bool:
        """Whether ships are mended in a port of their own (6.5a)."""
        raise NotImplementedError

    def shelters(self, port: str) -> bool:
        """Whether nobody may fire at a ship that lies there; at sea ``port`` is empty (6.6)."""
        return bool(port)

    def no_shot_into(self, port: str) -> tuple[str, str]:  # noqa: ARG002  - a book may know more than ports
        """Why nobody fires at a ship that is sheltered there:
        the message about ``ship``, and its rule.
        """
        return "golitsyn.refused.into-port", self.CITED["into-port"]

    def repels(self, port: str) -> bool:  # noqa: ARG002  - a book may know such ports
        """Whether a ship that wind or water carries against this foreign port stays before it, as
        at a coast (8.4).
        """
        return False

    @while_same(lambda self: tuple(self.fleets))
    def foes(self, seat: str) -> frozenset[str]:
        """The seats afloat that a seat fights."""
        return frozenset([other for other in self.fleets if other and self.is_enemy(seat, other)])

    def targets_made_of(self, seat: str) -> tuple[object, ...]:
        """All that a seat's ``targets`` come from besides the switches: the fleets of its foes."""
        fleets = self.fleets
        return tuple([fleets[foe] for foe in self.foes(seat)])

    @once
    def targets(self, seat: str) -> tuple[str, ...]:
        """The pieces a seat might fire at, whatever the distance:
        enemy ships that nothing shelters (6.6b).
        """
        foes = self.foes(seat)
        hostile = [ship for ship in self.afloat() if ship.owner in foes]
        return tuple([ship.id for ship in hostile if not ship.port or not self.shelters(ship.port)])

    def exposed(self, seat: str) -> tuple[str, ...]:
        """The pieces that may be hit in a seat's turn, as the table says (cards play): its own as
        well where ports answer.
        """
        own = self.afloat(seat) if self.PORTS_ANSWER else ()
        return (*self.targets(seat), *[ship.id for ship in own if not self.shelters(ship.port)])

    def bears(self, target: str) -> int:
        """The hits that a target bears."""
        return self.ships[target].holes

    @once
    def guns(self, seat: str) -> tuple[str, ...]:
        """The pieces of a seat that shoot in its turn."""
        return tuple(ship.id for ship in self.afloat(seat))

    def no_gun(self, seat: str, gun: str) -> Refused | None:  # noqa: ARG002  - a book may know other guns
        """Why a piece that is no ship may not shoot for this seat now."""
        return Refused("golitsyn.refused.no-such-piece", kind=RefusalKind.MALFORMED, piece=gun)

    def no_target(self, seat: str, target: str) -> Refused | None:  # noqa: ARG002  - as for guns
        """Why a piece that is no ship cannot be fired at by this seat."""
        return Refused("golitsyn.refused.no-such-piece", kind=RefusalKind.MALFORMED, piece=target)

    def reach_rule(self, gun: str) -> str:
        """The rule that says how far a piece shoots."""
        return "6.1a" if self.reach(gun) > 1 else "6.1b"

    def decided_in_play(self, ship: Ship, becomes: Ship) -> Refused | None:  # noqa: ARG002  - a book may have secrets
        """Why the referee may not make that of a ship: it would decide what only play decides."""
        return None

    def spared(self, gun: str, target: str) -> Refused | None:
        """A book's own reason why this gun may not fire at this target now."""
        raise NotImplementedError
