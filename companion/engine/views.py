"""What a screen or another program may show: plain frozen data, made by each game.

The shell draws these without knowing the game. What everybody may see is made once a state
(``TableView``, by the game's ``public``); what one seat sees besides is a small part of its own
(``PrivateView``, by its ``private``). So nothing that differs from seat to seat can stand in the
large part, and it need not be made, kept or sent once for each.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.engine.board_check import off_the_board
from companion.engine.chance_requests import ChanceRequest
from companion.engine.compass import Wind
from companion.engine.duels import DuelView
from companion.engine.layers import Badge, Ghost, Group, Layer, Mark, Plate, Stack
from companion.engine.ledger import LedgerPage
from companion.engine.mats import CardRowView, DieView, FigureView, MatView, misfits
from companion.engine.messages import NOTHING, Figure, Message
from companion.engine.names import Name
from companion.engine.offers import DisabledAction, InterruptWindow, Probe
from companion.engine.questions import Question
from companion.engine.score_sheets import ScoreSheet
from companion.engine.space import Board


class SideView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A side that several seats share: its id, as seats name it, and what it is called."""

    id: str
    name: Message


class SeatView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player at the table.

    ``id`` is the flag's colour, ``side`` the ``SideView`` he fights for, if any.
    """

    id: str
    name: str
    side: str = ""
    score: int = 0
    out: bool = False


class Token(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A token on a card: ``move`` or ``shot``; ``used`` tokens lie on the right."""

    kind: str
    used: bool


class CardView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The card of a ship or of whatever else acts.

    ``kind`` chooses the silhouette, ``hull`` boxes of which ``damage`` are crossed. ``by_hand`` are
    the rows of its tokens that hands lay themselves, as choices that pick a ``TOKEN`` then offer.

    ``figures`` are printed and stay; ``counts`` change in play (turns of repair left). ``stacks``
    are counters kept with the card. A ``slim`` card is a low one, of what does not sail.
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
    by_hand: tuple[str, ...] = ()
    badges: tuple[Message, ...] = ()
    stacks: tuple[Stack, ...] = ()
    slim: bool = False
    lost: bool = False


class TileView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The upper side of a flat piece: the number or the few letters on it.

    ``shields`` lie on it; a ``lasting`` one is printed. One that ``burns`` lies on its back.
    """

    text: str
    shields: int = 0
    lasting: bool = False
    burns: bool = False


class PieceView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A miniature on the chart, or a flat ``tile`` that fills its space. One that ``stands`` is
    part of it: lost, it lies there as a ruin. ``name`` is what people call it where no card says
    so. Those of a heap are drawn as one with the sum of ``number``.
    """

    id: str
    kind: str
    seat: str
    space: str
    mark: str = ""
    stands: bool = False
    lost: bool = False
    name: Message = NOTHING
    tile: TileView | None = None
    number: int = 0


class PlaceView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A port, a base or another place printed on the board.

    ``kind`` chooses the picture, which stands on the first of its ``spaces``. ``owner`` is a seat,
    a side or nobody (empty). ``figures`` are its value, the hits it has taken and the like, the one
    to read first in front.
    """

    id: str
    kind: str
    spaces: tuple[str, ...]
    name: Message = NOTHING
    owner: str = ""
    figures: tuple[FigureView, ...] = ()


class ChartView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The board as the companion believes it stands.

    ``north`` is the edge that the printed compass points to, top, right, bottom or left; empty
    where there is none. ``layers`` are what the spaces look like and what lies on them, ``places``
    and ``pieces`` stand above them. Raises ``ValueError`` where one of these lies on no space of
    the board, or is a side of a space that has no headings.
    """

    board: Board
    north: str = "top"
    layers: tuple[Layer, ...] = ()
    places: tuple[PlaceView, ...] = ()
    pieces: tuple[PieceView, ...] = ()

    def __post_init__(self) -> None:
        for fault in off_the_board(self):
            raise ValueError(fault)

    def marked(self, look: str) -> tuple[str, ...]:
        """The spaces that bear marks of one look."""
        marks = (layer for layer in self.layers if isinstance(layer, Mark) and layer.look == look)
        return tuple(space for mark in marks for space in mark.spaces)

    @property
    def badges(self) -> tuple[Badge, ...]:
        """The badges among the layers."""
        return tuple(layer for layer in self.layers if isinstance(layer, Badge))

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups among the layers."""
        return tuple(layer for layer in self.layers if isinstance(layer, Group))

    @property
    def plates(self) -> tuple[Plate, ...]:
        """The plates among the layers."""
        return tuple(layer for layer in self.layers if isinstance(layer, Plate))

    @property
    def still(self) -> tuple[Layer, ...]:
        """The layers that belong to the board, and are painted on its sheet."""
        above = Badge | Group | Plate | Ghost
        return tuple(layer for layer in self.layers if not isinstance(layer, above))


class Note(Struct, frozen=True, kw_only=True):
    """A reminder of a rule that the people at the table keep."""

    message: Message
    rule: str


class SlipView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of a seat's own secret slips.

    ``state``: armed, ready (may be declared now), shown, dead, blank. ``space`` is the one it
    names, empty where it names none. ``news`` tells its seat in a sentence what became of it.
    """

    seal: str
    value: Message
    state: str
    status: Message
    space: str = ""
    news: Message = NOTHING


class HidingPlace(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a seat's slips may name spaces: the same whatever stands on them, so that anybody may
    see it.

    ``thing`` is what such a slip hides in one of ``spaces`` of the ``board``; ``elsewhere`` says
    why in no other. ``to_write`` are the slips that the seat has yet to write now, blank ones too.
    """

    thing: Message
    board: Board
    spaces: tuple[str, ...]
    elsewhere: Message
    rule: str
    to_write: int = 0


class TallyView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A count to watch, ``of`` how many. Those with an ``emblem`` stand in one line a seat."""

    label: Message
    value: int
    of: int = 0
    seat: str = ""
    side: str = ""
    emblem: str = ""


class CorrectableView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece whose token the referee can set right, and what it shows; no piece: the table."""

    piece: str
    name: Message
    shows: Figure


class CorrectionView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be set right, how a value is picked, of which pieces; ``spaces`` are tapped."""

    what: str
    label: Message
    pick: str
    pieces: tuple[CorrectableView, ...]
    spaces: bool = False


class OutcomeView(Struct, frozen=True, kw_only=True):
    """The end of the battle. No winners: a draw."""

    winners: tuple[str, ...]
    how: Message
    rule: str


VIEW_VERSION = 5
"""The shape of the views as JSON. Other programs read them, perhaps made for an older release:
whoever takes a field away, gives it another meaning or another default raises this. What is as its
field's default is left out, but for those of ``TableView`` and ``PrivateView`` themselves.
"""


class TableView(Struct, frozen=True, kw_only=True):
    """What everybody may know: the same for every player, the table and the referee.

    ``ready`` are the pieces that can still do what a turn is for, the likeliest first.
    ``turn`` is whose turn it is; the table waits for ``waits_for``, with a ``question`` where these
    seats have something to answer before anything else.
    ``scores`` are the hits that each face or sector that is called for would bring, empty where it
    decides none; with ``one_throw`` the tap that has thrown just before throws this as well.
    ``fire`` are the pieces that fire, each with the piece it fires at, from when that is said until
    it has been thrown for.
    ``rounds`` is how many there will be, 0 where play decides it; ``sheet`` is what is counted up.
    ``decks`` are by their pools the cards that may still come up, in rows by what divides them
    best; told between draws as well, so that a draw has only to tell a card fewer.
    ``names`` holds by their ids the names that the scenario gives pieces and places; a sentence
    says a piece by its id (``messages.piece_word``). Raises ``ValueError`` where dice, mats and
    rows of cards cannot lie on one table.
    """

    version: int = VIEW_VERSION
    game: str = ""
    play: str = "chart"
    phase: str = ""
    round: int = 0
    rounds: int = 0
    turn: str = ""
    waits_for: tuple[str, ...] = ()
    question: Question | None = None
    prompt: Message = NOTHING
    seats: tuple[SeatView, ...] = ()
    names: Mapping[str, Name] = {}
    sides: tuple[SideView, ...] = ()
    wind: Wind | None = None
    call: ChanceRequest | None = None
    scores: tuple[int, ...] = ()
    one_throw: bool = False
    fire: tuple[tuple[str, str], ...] = ()
    cards: tuple[CardView, ...] = ()
    chart: ChartView | None = None
    dice: tuple[DieView, ...] = ()
    mats: tuple[MatView, ...] = ()
    rows: tuple[CardRowView, ...] = ()
    decks: Mapping[str, tuple[CardRowView, ...]] = {}
    duel: DuelView | None = None
    tallies: tuple[TallyView, ...] = ()
    ledger: tuple[LedgerPage, ...] = ()
    disabled: tuple[DisabledAction, ...] = ()
    ready: tuple[str, ...] = ()
    interrupts: tuple[InterruptWindow, ...] = ()
    probes: tuple[Probe, ...] = ()
    notes: tuple[Note, ...] = ()
    sheet: ScoreSheet | None = None
    outcome: OutcomeView | None = None

    def __post_init__(self) -> None:
        for misfit in misfits(self.dice, self.mats, self.rows):
            raise ValueError(misfit)


class PrivateView(Struct, frozen=True, kw_only=True):
    """What one seat sees besides; empty for the table, strangers and whoever hides nothing.

    ``hiding`` is where its slips may name spaces, if they do in this battle. What a captain of the
    companion's draws comes of his ``salt``, which nobody foresees before the seed is shown.
    """

    slips: tuple[SlipView, ...] = ()
    hiding: HidingPlace | None = None
    salt: str = ""


class ShownSlip(Struct, frozen=True):
    """A slip that has been shown: everybody can check that ``salt`` and ``text`` give its seal."""

    salt: str
    text: str


NO_SECRETS = PrivateView()
"""Of whoever hides nothing."""


class LogLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the logbook, made from an event when it is shown. The logbook itself adds what
    the event's type says: ``source``, where faces came from; ``seal`` on lines that publish or open
    one; ``slip`` on those that open it.
    """

    message: Message
    seat: str = ""
    source: str = ""
    rule: str = ""
    seal: str = ""
    slip: ShownSlip | None = None
