"""What a player of Admiral may ask."""

from __future__ import annotations

from companion.engine.commands import Command
from companion.engine.commitments import Sealing


class ProposeIsland(Command, frozen=True, kw_only=True):
    """Propose an island before the battle: ``wide``, ``tall`` or ``square``, with its corner
    nearest to A1 on a cell (V.3.4).
    """

    shape: str
    cell: str


class AgreeIsland(Command, frozen=True, kw_only=True):
    """Agree to the island that is proposed (V.3.4)."""


class RefuseIsland(Command, frozen=True, kw_only=True):
    """Do not agree to it: then it is not laid (V.3.4)."""


class PlaceReef(Command, frozen=True, kw_only=True):
    """Lay one of the seat's reefs before the battle (V.3.6)."""

    cell: str


class Berth(Command, frozen=True, kw_only=True):
    """Put a ship on a cell of the seat's port before the battle (IV.6); where two lie, in exchange
    for one of them.
    """

    ship: str
    cell: str
    mate: str = ""


class LayMine(Sealing, frozen=True, kw_only=True):
    """Write one mine slip in secret; an empty cell leaves it blank (10.3)."""

    cell: str = ""


class Sail(Command, frozen=True, kw_only=True):
    """Move a ship.

    In a storm this is her drift; ``reef`` says, in cards play, that a reef cut it short (4.17f).
    """

    ship: str
    course: str
    run: int
    reef: bool = False


class Fire(Command, frozen=True, kw_only=True):
    """Fire a ship's or fort's shots at one target with one die;
    an empty target is a shot wasted (5.7d).
    """

    shooter: str
    target: str = ""
    shots: int = 1
    point_blank: bool = False


class JoinSalvo(Command, frozen=True, kw_only=True):
    """Add a ship or fort to the salvo being put together,
    or change the shots of one that is in it.
    """

    shooter: str
    shots: int = 1
    point_blank: bool = False


class LeaveSalvo(Command, frozen=True, kw_only=True):
    """Take a ship or fort out of the salvo being put together; she has fired nothing."""

    shooter: str


class BeginRepair(Command, frozen=True, kw_only=True):
    """Put a ship under repair in the port of a fort, of the one by which she lies if none is named
    (7.2).
    """

    ship: str
    fort: str = ""


class EndRepair(Command, frozen=True, kw_only=True):
    """End a ship's repair early (7.6)."""

    ship: str


class RepairFort(Command, frozen=True, kw_only=True):
    """Begin to repair the seat's own fort by a ship and a ``mate`` in its port (9.2)."""

    ship: str
    mate: str
    fort: str


class RebuildFort(Command, frozen=True, kw_only=True):
    """Begin to rebuild a ruined fort by a ship and a ``mate`` in its port (9.8)."""

    ship: str
    mate: str
    fort: str


class StopFortWork(Command, frozen=True, kw_only=True):
    """Take a ship's flag back from the fort she repairs or rebuilds: the work is over (9.6)."""

    ship: str


class DeclareFireship(Command, frozen=True, kw_only=True):
    """Make a ship a fireship; it cannot be taken back (6.2, 6.4)."""

    ship: str


class ExplodeFireship(Command, frozen=True, kw_only=True):
    """Let a fireship go up that is due (6.5)."""

    ship: str


class CatchShip(Command, frozen=True, kw_only=True):
    """Cards play: the table says that a ship lies beside the fireship (6.8a)."""

    ship: str


class EndBlast(Command, frozen=True, kw_only=True):
    """Cards play: no other ship lies beside the fireship."""


class LoadPearl(Command, frozen=True, kw_only=True):
    """Take one pearl lot aboard: from the sea, or from the fort named (V.4.1, V.4.6)."""

    ship: str
    place: str


class UnloadPearl(Command, frozen=True, kw_only=True):
    """Land one pearl lot at a fort (V.4.1c)."""

    ship: str
    fort: str


class SayCell(Command, frozen=True, kw_only=True):
    """Cards play: the table says that a ship came onto a cell which may be mined."""

    ship: str
    cell: str


class DeclareMine(Command, frozen=True, kw_only=True):
    """Show the slip with this cell: the ship on it is blown up (10.6)."""

    ship: str
    cell: str


class SayWreck(Command, frozen=True, kw_only=True):
    """Cards play: the table says whether a ship with pearls sank on a coastal cell (V.4.4)."""

    coastal: bool


class AgreeEven(Command, frozen=True, kw_only=True):
    """Agree to change between the usual shooting table and even-hits (5.7e); it changes when all
    have agreed.
    """


class RecallEven(Command, frozen=True, kw_only=True):
    """Take one's consent to the other shooting table back,
    as long as not all have agreed (5.7e).
    """


class EndTurn(Command, frozen=True, kw_only=True):
    """The seat has done all it wants to do this turn."""


class GiveFort(Command, frozen=True, kw_only=True):
    """In teams: give one's fort to a player who has none (V.2.3c)."""

    fort: str
    to: str


class TakeOver(Command, frozen=True, kw_only=True):
    """In teams: say which partner takes the fort of one who is out (V.2.5a)."""

    to: str
