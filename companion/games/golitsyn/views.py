"""Shared: what everybody may see of a battle of either book - cards,
chart, reminders, the ledger.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from msgspec.structs import replace

from companion.engine.compass import Force
from companion.engine.layers import SHOT_PILE, Stack
from companion.engine.ledger import LedgerRow
from companion.engine.mats import FigureView
from companion.engine.memo import each_while_same
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.engine.offers import HULL, MOVE, SHOT
from companion.engine.questions import pending
from companion.engine.standing import prompt_of
from companion.engine.views import (
    CardView,
    ChartView,
    Note,
    PieceView,
    PlaceView,
    Token,
)
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.pending import Salvo
from companion.games.golitsyn.rules.scene import KINDS
from companion.games.golitsyn.rules.state import UNDER_REPAIR, Ship, State

_ALL_ROWS, _HIT_ROW = (HULL, MOVE, SHOT), (HULL,)
SILHOUETTES = {"galleon": "galleon", "brigantine": "brig", "ship": "frigate"}


def cards_of(state: State, badges: Mapping[str, tuple[str, ...]] = {}) -> tuple[CardView, ...]:
    """The cards of all ships: their lines of the ship's log at a glance.

    ``badges`` are ids of a book's own messages, by the ship that wears them.
    """
    shots, ships = state.switches.shots_per_ship, state.ships
    around = shots, "" if state.on_chart else state.turn
    cards = each_while_same(state, "cards", ships.values(), around, partial(_plain_card, state))
    salvo = pending(state, Salvo)
    guns = salvo.guns if salvo else ()
    if not badges and not guns:
        return cards
    return tuple(
        [
            _card(ships[plain.id], shots, plain.by_hand, badges.get(plain.id, ()), plain.id in guns)
            if plain.id in badges or plain.id in guns
            else plain
            for plain in cards
        ]
    )


def _plain_card(state: State, ship: Ship) -> CardView:
    """A card that wears nothing of a salvo or of a book's own."""
    by_hand = () if state.on_chart else hands_on(state, ship.owner)
    return _card(ship, state.switches.shots_per_ship, by_hand)


def hands_on(state: State, owner: str) -> tuple[str, ...]:
    """The rows of tokens that hands lay in cards play on a card of this owner: all of whoever has
    the turn, and hits on anybody's; the rows of what is lost keep their places.
    """
    return _ALL_ROWS if owner == state.turn else _HIT_ROW


@lru_cache(maxsize=512)
def _card(
    ship: Ship,
    shots: int,
    by_hand: tuple[str, ...],
    badges: tuple[str, ...] = (),
    joined: bool = False,
) -> CardView:
    """Rows as large as a finger leave no room on a card for a pile of shot, nor on a foe's for what
    he has done in his own turn.
    """
    kind, move = KINDS[ship.kind], Token(kind="move", used=ship.moved or ship.skips)
    salvo = ("golitsyn.badge.salvo",) if joined else ()
    fired = tuple(
        Token(kind="shot", used=at < len(ship.shots) or ship.skips) for at in range(shots)
    )
    return CardView(
        id=ship.id,
        kind=SILHOUETTES[ship.kind],
        name=name_of(ship.id),
        seat=ship.owner,
        hull=kind.hull,
        damage=ship.holes,
        space=ship.cell or "",
        figures=(*_figures(ship.kind), *(_aboard(ship.ammunition) if by_hand else ())),
        tokens=() if by_hand == _HIT_ROW else (move, *fired),
        by_hand=by_hand,
        badges=(*map(say, salvo), *_badges(ship), *map(say, badges)),
        stacks=() if by_hand else _ammunition(ship.ammunition),
        lost=bool(ship.lost),
    )


@lru_cache(maxsize=32)
def _ammunition(units: int) -> tuple[Stack, ...]:
    return (Stack(SHOT_PILE, units, "golitsyn.ammunition"),) if units else ()


@lru_cache(maxsize=32)
def _aboard(units: int) -> tuple[FigureView, ...]:
    label = say("golitsyn.figure.ammunition")
    return (FigureView(label=label, value=str(units)),) if units else ()


@lru_cache(maxsize=8)
def _figures(kind: str) -> tuple[FigureView, ...]:
    reach = FigureView(label=say("golitsyn.figure.range"), value=str(KINDS[kind].range))
    return (
        (reach, FigureView(label=say("golitsyn.figure.calm"), value="1"))
        if KINDS[kind].oars
        else (reach,)
    )


def _badges(ship: Ship) -> tuple[Message, ...]:
    if ship.lost:
        return (say(f"golitsyn.badge.{ship.lost}"),)
    found = [say("golitsyn.badge.port", port=name_of(ship.port))] if ship.port else []
    if ship.taken_from:
        found.append(say("golitsyn.badge.taken", seat=seat_word(ship.taken_from)))
    if ship.storms:
        found.append(say("golitsyn.badge.storm"))
    if ship.skips:
        found.append(
            say("golitsyn.badge.mending" if ship.rest == UNDER_REPAIR else "golitsyn.badge.skips")
        )
    return tuple(found)


def chart_of(state: State, places: tuple[PlaceView, ...]) -> ChartView:
    """The board with every port and every ship on it."""
    pieces = each_while_same(state, "pieces", state.afloat(), None, _piece)
    return replace(state.scene.drawn, places=places, pieces=pieces)


@lru_cache(maxsize=512)
def _piece(ship: Ship) -> PieceView:
    return PieceView(
        id=ship.id, kind=SILHOUETTES[ship.kind], seat=ship.owner, space=ship.cell or ""
    )


def place_view(
    id: str, kind: str, cell: str, owner: str, figures: tuple[FigureView, ...] = ()
) -> PlaceView:
    """A port or colony on the chart."""
    return PlaceView(
        id=id, kind=kind, spaces=(cell,), name=name_of(id), owner=owner, figures=figures
    )


def logged(state: State) -> tuple[Ship, ...]:
    """Every ship without what changes at every deed and stands in no ledger: while they are the
    same, so are their lines.
    """
    return each_while_same(state, "logged", state.ships.values(), None, _as_logged)


def _as_logged(ship: Ship) -> Ship:
    return replace(ship, cell=None, legs=(), run=0, settled=False, kept="", shots=())


@lru_cache(maxsize=512)
def ledger_row(ship: Ship, remarks: tuple[str, ...] = ()) -> LedgerRow:
    """The line of a ship that is ``logged`` as the keeper of the log writes it: holes of how many,
    turns of repair left, storms in a row.
    """
    figures = (
        FigureView(
            label=say("golitsyn.ledger.holes"), value=f"{ship.holes}/{KINDS[ship.kind].hull}"
        ),
        FigureView(
            label=say("golitsyn.ledger.repair"), value=str(ship.holes) if ship.holes else ""
        ),
        FigureView(
            label=say("golitsyn.ledger.storms"), value=str(ship.storms) if ship.storms else ""
        ),
    )
    badges = (*map(say, remarks), *_badges(ship))
    return LedgerRow(
        title=name_of(ship.id), figures=figures, remarks=badges, struck=bool(ship.lost)
    )


def common_prompt(state: State) -> Message:
    """What to do next in a turn, in one sentence; nothing where the book has more to say."""
    if found := prompt_of(state):
        return found
    if state.phase != "turn":
        return NOTHING
    if state.due:
        return say("golitsyn.prompt.drift", ship=name_of(state.due[0]))
    if not state.spun:
        return say("golitsyn.prompt.turn")
    return say("golitsyn.prompt.becalmed" if _is_becalmed(state) else "golitsyn.prompt.sail")


def _is_becalmed(state: State) -> bool:
    """Whether no ship on turn can sail: it is calm, and they have no oars."""
    calm = state.wind is not None and state.wind.force is Force.CALM
    return calm and not any(state.kind(ship).oars for ship in state.afloat(state.turn))


def notes_of(state: State) -> tuple[Note, ...]:
    """Reminders: what this wind means, and in cards play what only
    the people at the table can see.
    """
    notes = []
    if state.wind:
        rule = {"calm": state.CITED["calm"], "fresh": "4.3a", "storm": "4.2a"}[state.wind.force]
        rowing = state.wind.force is Force.CALM and any(
            state.kind(ship).oars for ship in state.ships.values()
        )
        word = "rowing" if rowing else state.wind.force.value
        notes.append(Note(message=say(f"golitsyn.note.{word}"), rule=rule))
    if state.phase == "turn" and not state.on_chart:
        for word, rule in (("way", "5.2b"), ("line", "6.6c"), ("current", "5.4")):
            notes.append(Note(message=say(f"golitsyn.note.cards-{word}"), rule=rule))
    return tuple(notes)
