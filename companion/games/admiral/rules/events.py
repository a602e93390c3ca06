"""What can happen in a battle of Admiral."""

from __future__ import annotations

from companion.engine.commitments import Opened, Sealed
from companion.engine.compass import Wind
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.shot_odds import HitTable
from companion.games.admiral.rules.state import Gun, OrderRoll, Slip


class BattleBegan(Event, frozen=True, kw_only=True):
    """The table is set: board, forts and squadrons of each seat."""

    scene: Scene
    seats: tuple[Seat, ...]
    play: str
    mine_cards: int
    placed: bool
    even: bool
    islands: bool = False


class OrderThrown(Event, frozen=True, kw_only=True):
    """A seat has thrown for its place in the turn order."""

    seat: str
    throws: OrderRoll


class OrderSettled(Event, frozen=True, kw_only=True):
    """The turn order is known."""

    order: tuple[str, ...]


class StageBegan(Event, frozen=True, kw_only=True):
    """A stage of the preparation; ``seat`` acts next (empty: everyone)."""

    stage: str
    seat: str = ""


class ReefPlaced(Event, frozen=True, kw_only=True):
    """A reef has been laid."""

    seat: str
    cell: str


class ReefsLeftOut(Event, frozen=True, kw_only=True):
    """So many are not laid: they may lie nowhere (V.3.6c, V.3.6d)."""

    number: int


class Berthed(Event, frozen=True, kw_only=True):
    """A ship has been put on a cell of her port."""

    ship: str
    cell: str


class BerthsSwapped(Event, frozen=True, kw_only=True):
    """Two ships of a port have changed places."""

    ship: str
    mate: str


class PortPicked(Event, frozen=True, kw_only=True):
    """A drill: a seat begins at a fort and makes for another one."""

    seat: str
    fort: str
    goal: str


class MineLaid(Sealed, frozen=True, kw_only=True):
    """A slip has been sealed. Only its owner may see ``slip``."""

    slip: Slip | None = None


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round begins; ``spinner`` has the vane."""

    round: int
    spinner: str


class WindSet(Event, frozen=True, kw_only=True):
    """The wind of this round. ``ignored`` is the force that the vane showed and nobody heeds."""

    wind: Wind
    ignored: str = ""


class TurnBegan(Event, frozen=True, kw_only=True):
    """A seat's turn begins: its tokens go back to the left."""

    seat: str


class Sailed(Event, frozen=True, kw_only=True):
    """A ship has moved; ``path`` are the cells she came onto (chart play)."""

    seat: str
    ship: str
    course: str
    run: int
    start: str | None = None
    path: tuple[str, ...] = ()


class Drifted(Event, frozen=True, kw_only=True):
    """A storm has carried a ship ``run`` of the ``due`` cells; ``reef``: a reef stopped her."""

    seat: str
    ship: str
    course: str
    run: int
    due: int
    reef: bool = False
    start: str | None = None
    path: tuple[str, ...] = ()


class GunJoined(Event, frozen=True, kw_only=True):
    """A ship or fort has been named for the salvo; one already in it fires so many now."""

    seat: str
    gun: Gun


class GunDropped(Event, frozen=True, kw_only=True):
    """A ship or fort has been taken out of the salvo."""

    seat: str
    shooter: str


class Fired(Event, frozen=True, kw_only=True):
    """Shots have been fired. ``hits`` is 0 or the number of shots: one die decides them all.

    At any distance only ``even`` faces hit by agreement (5.7e), ``odd`` ones by S2.5a.
    """

    seat: str
    shooter: str
    target: str
    shots: int
    face: int
    hits: int
    point_blank: bool = False
    even: bool = False
    odd: bool = False

    @property
    def table(self) -> HitTable:
        """By which the die was read."""
        return "odd" if self.odd else "even" if self.even else "usual"


class Damaged(Event, frozen=True, kw_only=True):
    """A ship or fort has taken damage; ``cause``: shot, reef, mine, fireship, or said by hands."""

    piece: str
    points: int
    cause: str
    left: int


class Sunk(Event, frozen=True, kw_only=True):
    """A ship is lost, on ``cell`` where the chart knows it; ``cause``: damage, fireship (she was
    the one that went up), or struck with her eliminated owner.
    """

    ship: str
    cause: str
    cell: str | None = None


class FortRuined(Event, frozen=True, kw_only=True):
    """A fort is ruined: flag off, five tokens, its pearls destroyed."""

    fort: str
    owner: str
    lots: int


class RepairBegan(Event, frozen=True, kw_only=True):
    """A ship goes under repair; her flag lies on her card."""

    seat: str
    ship: str
    fort: str


class RepairEnded(Event, frozen=True, kw_only=True):
    """A repair is over; ``why``: mended, choice, or fort-lost."""

    ship: str
    why: str


class Mended(Event, frozen=True, kw_only=True):
    """A turn under repair has taken one damage off."""

    ship: str
    left: int


class PearlLoaded(Event, frozen=True, kw_only=True):
    """A pearl lot has come aboard from a cell, from the shoal or
    coast (cards play), or from a fort.
    """

    seat: str
    ship: str
    place: str


class PearlUnloaded(Event, frozen=True, kw_only=True):
    """A pearl lot has been landed at a fort."""

    seat: str
    ship: str
    fort: str


class WreckAsked(Event, frozen=True, kw_only=True):
    """Cards play: the table must say where a ship with pearls went down."""

    ship: str
    lots: int


class PearlsWrecked(Event, frozen=True, kw_only=True):
    """Pearls of a lost ship lie on a coastal cell."""

    ship: str
    place: str
    lots: int


class PearlsLost(Event, frozen=True, kw_only=True):
    """Pearls of a lost ship are gone in deep water."""

    ship: str
    lots: int


class CellSaid(Event, frozen=True, kw_only=True):
    """Cards play: the table says which cell a ship came onto."""

    seat: str
    ship: str
    cell: str


class MineDeclared(Opened, frozen=True, kw_only=True):
    """A slip has been shown: the mine on its cell goes up under a ship."""

    seat: str
    ship: str
    cell: str

    @property
    def text(self) -> str:
        return self.cell


class GraceBegan(Event, frozen=True, kw_only=True):
    """A seat has lost its last fort and has so many turns to get one (V.1.4)."""

    seat: str
    turns: int


class GraceTicked(Event, frozen=True, kw_only=True):
    """One of those turns is over."""

    seat: str
    turns: int


class FortAsked(Event, frozen=True, kw_only=True):
    """In older battles a seat was asked, before the last of those turns counted, whether it had
    begun to rebuild a fort, or taken one.
    """

    seat: str


class GraceSuspended(Event, frozen=True, kw_only=True):
    """It rebuilds a fort: the turns are not counted."""

    seat: str


class GraceResumed(Event, frozen=True, kw_only=True):
    """The rebuilding was broken off: the turns that were left are counted again."""

    seat: str
    turns: int


class PlayerOut(Event, frozen=True, kw_only=True):
    """A seat is out; ``why``: no-ships, no-fort, fort-given (his last one), no-brig in a drill."""

    seat: str
    why: str

    @property
    def rule(self) -> str:
        """By which he is out."""
        rules = {"no-fort": "V.1.4", "fort-given": "V.2.3c", "no-brig": "M2.4"}
        return rules.get(self.why, "V.1.2b")


class TurnEnded(Event, frozen=True, kw_only=True):
    """A seat has ended its turn."""

    seat: str
