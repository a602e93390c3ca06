"""What a screen, a phone or a script may show: plain frozen data, made by each game.

The shell draws these without knowing the game. What everybody may see is made once a state
(``TableView``, by the game's ``public``); what one seat sees besides is a small part of its own
(``PrivateView``, by its ``private``). So nothing that differs from seat to seat can stand in the
large part, and it need not be made, kept or sent once for each.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.chance_requests import ChanceRequest
from companion.engine.compass import Wind
from companion.engine.messages import NOTHING, Figure, Message
from companion.engine.offers import DisabledAction, InterruptWindow, Probe


class SideView(Struct, frozen=True, kw_only=True):
    """A side that several seats share: its id, as seats and places name it, and what it is
    called.
    """

    id: str
    name: Message


class SeatView(Struct, frozen=True, kw_only=True):
    """A player at the table.

    ``id`` is the flag's colour, ``side`` the ``SideView`` he fights for, if any.
    """

    id: str
    name: str
    side: str = ""
    score: int = 0
    out: bool = False
    acting: bool = False


class Token(Struct, frozen=True, kw_only=True):
    """A token on a card: ``move`` or ``shot``; ``used`` tokens lie on the right."""

    kind: str
    used: bool


class FigureView(Struct, frozen=True, kw_only=True):
    """One printed figure of a card; ``mark`` is ``book`` or ``house`` (check your copy)."""

    label: Message
    value: str
    mark: str = "book"


class CardView(Struct, frozen=True, kw_only=True):
    """A ship's or fort's card.

    ``kind`` chooses the silhouette, ``hull`` boxes of which ``damage`` are crossed.

    ``figures`` are printed and stay; ``counts`` change in play (turns of repair left).
    ``cargo`` is drawn as so many counters that look like a ``bead`` or like ``shot-pile``.
    """

    id: str
    kind: str
    name: Message
    seat: str
    hull: int
    damage: int = 0
    space: str = ""
    figures: tuple[FigureView, ...] = ()
    counts: tuple[FigureView, ...] = ()
    tokens: tuple[Token, ...] = ()
    badges: tuple[Message, ...] = ()
    cargo: int = 0
    cargo_look: str = "bead"
    lost: bool = False


class PieceView(Struct, frozen=True, kw_only=True):
    """A miniature on the chart."""

    id: str
    kind: str
    seat: str
    space: str
    mark: str = ""
    lost: bool = False


class PlaceView(Struct, frozen=True, kw_only=True):
    """A port, a base or another place printed on the board.

    ``kind`` chooses the picture, ``water`` only tints the spaces. ``owner`` is a seat, a side or
    nobody (empty). ``figures`` are its value, the hits it has taken and the like, the one to read
    first in front.
    """

    id: str
    kind: str
    spaces: tuple[str, ...]
    name: Message = NOTHING
    owner: str = ""
    figures: tuple[FigureView, ...] = ()


class ChartView(Struct, frozen=True, kw_only=True):
    """The board as the companion believes it stands.

    ``land`` cells are mostly land; ``shore`` cells have some land; ``closed`` pairs (cell, heading)
    are sides and corners shut by land. ``currents`` pairs (tail cell, tip cell); ``lots`` pairs
    (cell, number of markers). ``sprung`` are cells where a hidden card has gone up.
    """

    columns: int
    rows: int
    north: str = "top"
    land: tuple[str, ...] = ()
    shore: tuple[str, ...] = ()
    closed: tuple[tuple[str, str], ...] = ()
    reefs: tuple[str, ...] = ()
    places: tuple[PlaceView, ...] = ()
    currents: tuple[tuple[str, str], ...] = ()
    lots: tuple[tuple[str, int], ...] = ()
    sprung: tuple[str, ...] = ()
    pieces: tuple[PieceView, ...] = ()


class Note(Struct, frozen=True, kw_only=True):
    """A reminder of a rule that the people at the table keep."""

    message: Message
    rule: str


class SlipView(Struct, frozen=True, kw_only=True):
    """One of a seat's own secret slips.

    ``state``: armed, ready (may be declared now), shown, dead, blank.

    ``space`` is the one it names, empty where it names none.
    """

    seal: str
    value: Message
    state: str
    status: Message
    space: str = ""


class TallyView(Struct, frozen=True, kw_only=True):
    """A count everyone watches: goods landed, of how many needed."""

    label: Message
    value: int
    of: int = 0
    seat: str = ""


class LedgerRow(Struct, frozen=True, kw_only=True):
    """A line of the ledger: a ship or a place, a figure in each column, and remarks.

    ``struck``: lost, crossed out.
    """

    title: Message
    figures: tuple[FigureView, ...] = ()
    remarks: tuple[Message, ...] = ()
    struck: bool = False


class LedgerPage(Struct, frozen=True, kw_only=True):
    """A page of the log as its keeper would write it: a seat's fleet, the ports.

    Equal labels share a column.
    """

    title: Message
    seat: str = ""
    rows: tuple[LedgerRow, ...] = ()


class CorrectableView(Struct, frozen=True, kw_only=True):
    """A piece whose token the referee can set right, and what it shows; no piece: the table."""

    piece: str
    name: Message
    shows: Figure


class CorrectionView(Struct, frozen=True, kw_only=True):
    """A kind of token on the referee's page, how a value of it is picked, and who has one."""

    what: str
    label: Message
    pick: str
    pieces: tuple[CorrectableView, ...]


class OutcomeView(Struct, frozen=True, kw_only=True):
    """The end of the battle. No winners: a draw."""

    winners: tuple[str, ...]
    how: Message
    rule: str


VIEW_VERSION = 1
"""The shape of the views as JSON. Phones and other programs read them, perhaps an older release of
each: whoever takes a field away or gives it another meaning raises this.
"""


class TableView(Struct, frozen=True, kw_only=True):
    """What everybody may know: the same for every player, the table and the referee.

    ``cargo`` is the message that counts, with ``n``, what ships carry and what lies on the chart in
    lots; ``sprung`` names the card that lies where one has gone up.
    """

    version: int = VIEW_VERSION
    game: str = ""
    play: str = "chart"
    phase: str = ""
    round: int = 0
    turn: str = ""
    prompt: Message = NOTHING
    seats: tuple[SeatView, ...] = ()
    sides: tuple[SideView, ...] = ()
    wind: Wind | None = None
    call: ChanceRequest | None = None
    cards: tuple[CardView, ...] = ()
    chart: ChartView | None = None
    tallies: tuple[TallyView, ...] = ()
    ledger: tuple[LedgerPage, ...] = ()
    cargo: str = ""
    sprung: Message = NOTHING
    disabled: tuple[DisabledAction, ...] = ()
    interrupts: tuple[InterruptWindow, ...] = ()
    probes: tuple[Probe, ...] = ()
    notes: tuple[Note, ...] = ()
    outcome: OutcomeView | None = None


class PrivateView(Struct, frozen=True, kw_only=True):
    """What one seat sees besides; empty for the table, strangers and whoever hides nothing."""

    slips: tuple[SlipView, ...] = ()


class LogLine(Struct, frozen=True, kw_only=True):
    """One line of the logbook, made from an event when it is shown.

    ``source`` says where faces came from; ``seal`` is set on lines that publish or open a seal.
    """

    message: Message
    seat: str = ""
    source: str = ""
    rule: str = ""
    seal: str = ""
