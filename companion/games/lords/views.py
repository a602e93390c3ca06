"""What a seat may know of a battle of Lords of the Seas.

Allow-lists: what is not copied here is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.engine import emblems
from companion.engine.grid import column_name
from companion.engine.layers import HOUSE, MIDDLE, MINE_TOKEN, SEAM, Badge, Layer, Mark, Sides
from companion.engine.memo import once
from companion.engine.messages import ENGLISH, Message, say, seat_word
from companion.engine.names import Name
from companion.engine.questions import pending
from companion.engine.space import Squares
from companion.engine.standing import prompt_of
from companion.engine.views import (
    NO_SECRETS,
    ChartView,
    Note,
    OutcomeView,
    PieceView,
    PrivateView,
    SeatView,
    SlipView,
    TableView,
    TallyView,
    TileView,
)
from companion.games.lords.boards import COLUMNS, ROWS, Sea
from companion.games.lords.card_rows import card_rows
from companion.games.lords.rules.ending import is_shut_in
from companion.games.lords.rules.false_mine import is_unwritten
from companion.games.lords.rules.lookup import printed
from companion.games.lords.rules.pending import Count
from companion.games.lords.rules.play import DEEDS
from companion.games.lords.rules.state import MINE_COSTS, TURNS, LordsState, Ship
from companion.games.lords.score_sheet import score_now, score_sheet
from companion.games.lords.signs import CELL_SIGNS

SQUARES = Squares(COLUMNS, ROWS)


@once
def public(state: LordsState) -> TableView:
    """What everybody may see."""
    return TableView(
        game="lords",
        play=state.play,
        phase=state.phase,
        round=state.round,
        rounds=TURNS,
        turn=state.turn,
        waits_for=state.waits_for,
        question=state.question,
        prompt=_prompt(state),
        notes=_notes(state),
        seats=tuple(
            SeatView(id=seat.id, name=seat.name, score=score_now(state, seat.id).total)
            for seat in state.seats
        ),
        names=_names(state),
        call=state.call,
        chart=_chart(state) if _shows_board(state) else None,
        rows=card_rows(state),
        tallies=_tallies(state),
        disabled=DEEDS.disabled(state, state.waits_for),
        ready=DEEDS.ready(state, state.waits_for),
        sheet=score_sheet(state),
        outcome=_outcome(state),
    )


def private(state: LordsState, seat: str) -> PrivateView:
    """Which mine is false, for whoever set it."""
    hidden = state.false_mine
    if hidden is None or hidden.slip is None or hidden.seat != seat:
        return NO_SECRETS
    cell = hidden.slip.cell
    word = "shown" if hidden.shown else "armed" if cell in hidden.left else "dead"
    slip = SlipView(
        seal=hidden.seal,
        value=say("lords.slip.cell", cell=cell),
        state=word,
        status=say(f"lords.slip.{word}"),
        space=cell,
    )
    return PrivateView(slips=(slip,))


def _names(state: LordsState) -> Mapping[str, Name]:
    """Hired ships have names; those of a fleet are called by their numbers, in every language."""
    hired = {one.id: one.name for one in state.scene.hired}
    numbered = (ship for ship in state.ships.values() if not ship.hired)
    return hired | {ship.id: {ENGLISH: str(ship.number)} for ship in numbered}


def _prompt(state: LordsState) -> Message:
    """What whose turn it is may do now; the page says whose it is."""
    if common := prompt_of(state):
        return common
    if _asks_for_slip(state, state.turn):
        return say("lords.prompt.slip")
    hire = "-or-hire" if _may_hire(state) else ""
    if state.laid:
        draws = state.players[state.turn].stack and not hire
        return say("lords.prompt.draw" if draws else f"lords.prompt.end{hire}")
    shut_in = is_shut_in(state, state.turn)
    return say(f"lords.prompt.shut-in{hire}" if shut_in else "lords.prompt.lay")


def _asks_for_slip(state: LordsState, seat: str) -> bool:
    return state.false_mine is not None and state.false_mine.seat == seat and is_unwritten(state)


def _may_hire(state: LordsState) -> bool:
    costs = [state.scene.by_id[id].cost for id in state.offer]
    coins = state.players[state.turn].coins
    return not state.bought and any(cost <= coins for cost in costs)


def _notes(state: LordsState) -> tuple[Note, ...]:
    """That a slip is missing everybody knows: its seal is not in the logbook."""
    asked = [seat.id for seat in state.seats if _asks_for_slip(state, seat.id)]
    return tuple(
        Note(message=say("lords.note.slip", seat=seat_word(seat)), rule="11.13") for seat in asked
    )


def _outcome(state: LordsState) -> OutcomeView | None:
    ended = state.outcome
    if ended is None:
        return None
    return OutcomeView(winners=ended.winners, how=say(f"lords.won.{ended.how}"), rule=ended.rule)


# ---------------------------------------------------------------- the board


def _shows_board(state: LordsState) -> bool:
    """In cards play only while the board is told, and afterwards."""
    told = any(ship.cell for ship in state.ships.values())
    return state.on_chart or told or pending(state, Count) is not None


def _chart(state: LordsState) -> ChartView:
    """Tiles, what is printed on the cells, mines; in cards play only the tiles that are told."""
    lying = (ship for ship in state.ships.values() if ship.cell and not ship.lost)
    layers = (*sea_layers(state.scene.sea), *_mines(state)) if state.on_chart else ()
    return ChartView(
        board=SQUARES,
        north="",
        layers=layers,
        pieces=tuple([_tile(ship, printed(state, ship)) for ship in lying]),
    )


@once
def sea_layers(sea: Sea) -> tuple[Layer, ...]:
    """Cells that nobody has read, signs, seams, and the middle of the sea: the same as long as no
    board is moved.
    """
    unread = (Mark(HOUSE, sea.house),) if sea.house else ()
    signs = tuple(
        Mark(emblem, spaces)
        for effect, emblem in CELL_SIGNS.items()
        if (spaces := tuple(cell for cell, what in sea.effects.items() if what == effect))
    )
    seams = (Sides(SEAM, sea.seams),) if sea.seams else ()
    middle = tuple((f"{column_name(column)}{ROWS // 2}", "N") for column in range(COLUMNS))
    return (*unread, *signs, *seams, Sides(MIDDLE, middle))


def _mines(state: LordsState) -> tuple[Layer, ...]:
    return tuple(
        Badge(MINE_TOKEN, cell, text=f"−{MINE_COSTS}", thing="lords.mine") for cell in state.mines
    )


@lru_cache(maxsize=256)
def _tile(ship: Ship, numbers: str) -> PieceView:
    tile = TileView(
        text=numbers, shields=ship.shields, lasting=bool(ship.hired), burns=ship.burning
    )
    return PieceView(id=ship.id, kind="tile", seat=ship.seat, space=ship.cell, tile=tile)


# ---------------------------------------------------------------- beside the board


def _tallies(state: LordsState) -> tuple[TallyView, ...]:
    """What everybody counts of each player."""
    found = []
    for seat in state.order:
        player = state.players[seat]
        found += [
            _tally("coins", player.coins, seat, emblems.COIN),
            _tally("hand", player.hand, seat, emblems.CARDS),
            _tally("stack", player.stack, seat, emblems.STACK),
            _tally("points", player.points, seat, emblems.STAR),
            _tally("mines", player.mines, seat, emblems.MINE),
        ]
    return tuple(found)


def _tally(id: str, value: int, seat: str, emblem: str) -> TallyView:
    return TallyView(label=say(f"lords.{id}"), value=value, seat=seat, emblem=emblem)
