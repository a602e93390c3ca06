"""One battle as it stands. Frozen; only ``evolve`` makes the next one."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from companion.engine.endings import Outcome
from companion.engine.memo import once, once_property
from companion.engine.owners import by_owner
from companion.engine.standing import Sailing
from companion.games.admiral.rules.scene import Scene, ShipCard
from companion.games.admiral.rules.shot_odds import HitTable


class Ship(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A ship and what lies on her card.

    ``cell`` is None in cards play; ``came_from`` is the cell she left last. ``shots`` were fired
    this turn. ``repair`` is the round in which her repair began, ``mending_at`` the fort;
    ``broken_off`` the round in which it was broken off in her owner's turn.
    Rounds hold whoever owns her.
    ``fireship`` is the round in which she was declared one (6.2a), ``spent`` the one in which she
    took part in a boarding last: in that round she does nothing more (8.8a). ``mended`` is the one
    in which a damage came off her last, and left her more.
    ``under_way``: she has done nothing since her last movement, so a mine on one of the cells of
    her ``wake`` may be declared (10.7b).
    """

    id: str
    kind: str
    number: int
    owner: str
    cell: str | None = None
    came_from: str | None = None
    damage: int = 0
    moved: bool = False
    shots: int = 0
    lots: int = 0
    repair: int = 0
    mending_at: str = ""
    broken_off: int = 0
    fireship: int = 0
    spent: int = 0
    mended: int = 0
    under_way: bool = False
    wake: tuple[str, ...] = ()
    sunk: bool = False


class Fort(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A fort, the tokens at its foot and the pearls beside it.

    A ruined fort has no owner (3.4b). It stays a ruin while tokens are taken from its foot, until
    it has been rebuilt (9.9c). ``former`` is whose it was before it was ruined or changed its flag,
    ``spent`` the round in which it was stormed last (8.9k). ``workers`` are the two ships at its
    repair or rebuilding and ``builder`` the seat it is done for; ``stopped``: such work of the side
    whose turn it is was ended in it, and is not begun again before the next (9.7).
    """

    id: str
    cell: str
    owner: str
    former: str = ""
    damage: int = 0
    shots: int = 0
    lots: int = 0
    spent: int = 0
    ruined: bool = False
    workers: tuple[str, ...] = ()
    builder: str = ""
    stopped: bool = False


class Slip(Struct, frozen=True, cache_hash=True):
    """A mine slip: the cell written on it (empty: a blank slip) and the salt it was sealed with."""

    cell: str
    salt: str


class Minefield(Struct, frozen=True, cache_hash=True):
    """One seat's sealed slips.

    ``seals`` are public; ``slips`` are the seat's own; ``shown`` were declared.
    """

    seals: tuple[str, ...] = ()
    slips: tuple[Slip, ...] = ()
    shown: tuple[int, ...] = ()


class Gun(Struct, frozen=True):
    """A ship or fort taking part in a salvo, how many shots, and whether point-blank."""

    shooter: str
    shots: int
    point_blank: bool


class OrderRoll(Struct, frozen=True):
    """The roll for the turn order: each seat's throws so far,
    several where it had to throw again.
    """

    throws: tuple[tuple[str, tuple[int, ...]], ...]


class Hold(Struct, frozen=True):
    """Turns running in a royal port, with one ship at least and with two (S3.1)."""

    alone: int = 0
    together: int = 0


class State(Sailing, frozen=True, kw_only=True, dict=True):
    """One battle of Admiral.

    What is asked of it twice is worked out once (``once``): it never changes.

    ``teams`` are the seats of each, none where everybody fights for himself (V.0d). ``phase``:
    order, islands, reefs, berths, mines, wind, turn, over. ``order_throws`` are the dice thrown for
    the turn order so far. ``treasure`` maps a cell (chart) or ``shoal`` / ``coast`` (cards) to
    pearl lots lying there. ``grace`` maps a seat without a fort to its turns left, which are not
    counted while it rebuilds one (V.1.4). ``landed`` is, for each seat, the number of the landing
    that brought its last lot, counted by ``landings`` (V.1.3b). ``left_out`` seats running have
    laid no island (V.3.4). ``consents`` are seats that agreed to change the even-number option.
    ``goals`` are the forts that seats make for in a drill (M1.4), ``holds`` how long each seat has
    lain in its opponent's royal port (S3.1).
    """

    scene: Scene
    teams: tuple[tuple[str, ...], ...] = ()
    mine_cards: int = 0
    placed: bool = False
    islands: bool = False
    left_out: int = 0
    even: bool = False
    phase: str = "order"
    order: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    order_throws: OrderRoll | None = None
    spinner: str = ""
    ships: dict[str, Ship] = field(default_factory=dict)
    forts: dict[str, Fort] = field(default_factory=dict)
    reefs: tuple[str, ...] = ()
    treasure: dict[str, int] = field(default_factory=dict)
    mines: dict[str, Minefield] = field(default_factory=dict)
    sprung: tuple[str, ...] = ()
    grace: dict[str, int] = field(default_factory=dict)
    landed: dict[str, int] = field(default_factory=dict)
    landings: int = 0
    consents: tuple[str, ...] = ()
    goals: dict[str, str] = field(default_factory=dict)
    holds: dict[str, Hold] = field(default_factory=dict)
    outcome: Outcome | None = None

    @property
    def short(self) -> bool:
        """Whether it is fought by the short rules."""
        return self.scene.edition == "short"

    @property
    def table(self) -> HitTable:
        """The shooting table in force (5.7, S2.5a)."""
        return "odd" if self.short else "even" if self.even else "usual"

    @once_property
    def in_play(self) -> tuple[str, ...]:
        """Seats not eliminated, in turn order."""
        return tuple(seat for seat in self.order if seat not in self.out)

    def last_turn(self, seat: str) -> int:
        """The round of the turn that a seat is in, or had last; 0 before its first."""
        at = self.order.index
        begun = self.phase == "turn" and at(seat) <= at(self.turn)
        return self.round if begun else max(0, self.round - 1)

    def broke_off(self, ship: Ship) -> bool:
        """Whether her repair was ended by choice in this turn of her owner's (7.6b, 7.7)."""
        return 0 < ship.broken_off == self.last_turn(ship.owner)

    def is_due(self, ship: Ship) -> bool:
        """Whether a ship is a fireship that goes up in this turn (6.5a)."""
        return 0 < ship.fireship < self.round and ship.owner == self.turn

    def is_overdue(self, ship: Ship) -> bool:
        """Whether a fireship was captured when her new owner's turn was over: then she goes up in
        the turn in which she was taken (6.5a).
        """
        past = self.phase == "turn" and self.last_turn(ship.owner) == self.round
        return 0 < ship.fireship < self.round and past and ship.owner != self.turn

    def is_spent(self, piece: Ship | Fort) -> bool:
        """Whether a ship or fort took part in a boarding or an assault in this round (8.8a)."""
        return 0 < piece.spent == self.round

    @once_property
    def at_work(self) -> dict[str, str]:
        """The fort that each ship at work repairs or rebuilds (9.2)."""
        return {ship: fort.id for fort in self.forts.values() for ship in fort.workers}

    @once
    def is_spared(self, seat: str) -> bool:
        """Whether a seat's turns without a fort are not counted: a ruin is being rebuilt for it
        (V.1.4). In the short rules only a fort that stands helps (S3.3).
        """
        rebuilds = any(fort.builder == seat and fort.ruined for fort in self.forts.values())
        return rebuilds and not self.short

    @property
    def still_laying(self) -> tuple[str, ...]:
        """Seats that have not sealed all their mine slips."""
        return tuple(
            seat
            for seat in self.in_play
            if len(self.mines.get(seat, Minefield()).seals) < self.mine_cards
        )

    def throws(self) -> str:
        """The rule of who throws: the dice for the order, the vane in turn order, a shot's die by
        whoever announced it.
        """
        if self.phase == "order":
            return "IV.3"
        if self.phase == "wind":
            return "4.4b"
        return (self.pending and self.pending.throw_rule) or "5.6"

    def card(self, ship: Ship) -> ShipCard:
        """The printed card of a ship."""
        return self.scene.cards[ship.kind]

    def afloat(self, seat: str = "") -> tuple[Ship, ...]:
        """Ships still on the board, of one seat or of all."""
        return self._fleets.get(seat, ())

    @once_property
    def _fleets(self) -> dict[str, tuple[Ship, ...]]:
        """The ships afloat of each seat, and by the empty word all of them."""
        afloat = tuple([ship for ship in self.ships.values() if not ship.sunk])
        return {"": afloat, **by_owner(afloat)}

    def fireships(self) -> tuple[Ship, ...]:
        """The ships afloat that have been declared fireships (6.2)."""
        return tuple([ship for ship in self.afloat() if ship.fireship])

    @once
    def forts_of(self, seat: str) -> tuple[Fort, ...]:
        """Forts that fly a seat's flag."""
        return tuple(fort for fort in self.forts.values() if fort.owner == seat and not fort.ruined)

    @once
    def lots_of(self, seat: str) -> int:
        """Pearl lots lying by a seat's forts."""
        return sum(fort.lots for fort in self.forts_of(seat))


def with_fort(state: State, id: str, **changes: Any) -> State:
    """The state with one fort changed."""
    return replace(state, forts={**state.forts, id: replace(state.forts[id], **changes)})
