"""What a seat may know of a battle of Lords of the Seas.

Allow-lists: what is not copied here is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import emblems
from companion.engine.grid import column_name
from companion.engine.layers import HOUSE, MIDDLE, MINE_TOKEN, SEAM, Badge, Layer, Mark, Sides
from companion.engine.mats import CardRowView, FigureView, RowCardView
from companion.engine.memo import once
from companion.engine.messages import ENGLISH, NOTHING, Message, say
from companion.engine.names import Name
from companion.engine.space import Squares
from companion.engine.standing import prompt_of
from companion.engine.views import (
    NO_SECRETS,
    ChartView,
    OutcomeView,
    PieceView,
    PrivateView,
    SeatView,
    SlipView,
    TableView,
    TallyView,
    TileView,
)
from companion.games.lords.boards import (
    CELL_EFFECTS,
    COLUMNS,
    DIAGONAL,
    EXTRA,
    MINE,
    POINT,
    REPAIR,
    ROWS,
    SHOT,
    Sea,
)
from companion.games.lords.rules.counting import untold
from companion.games.lords.rules.laying import EFFECT, number_key
from companion.games.lords.rules.pending import Boards, Count
from companion.games.lords.rules.play import DEEDS
from companion.games.lords.rules.state import MINE_COSTS, TURNS, LordsState, Ship
from companion.games.lords.scenario import AGAIN, COIN, NUMBERS, SHIELD, SWEEP, Hired
from companion.games.lords.score_sheet import score_now, score_sheet

SQUARES = Squares(COLUMNS, ROWS)
CELL_SIGNS = {
    POINT: emblems.STAR,
    SHOT: emblems.FOUR_ARROWS,
    DIAGONAL: emblems.SLANTING_ARROWS,
    REPAIR: emblems.HAMMER,
    MINE: emblems.MINE,
    EXTRA: emblems.SAIL_PLUS,
}
SHIP_SIGNS = {
    SHIELD: emblems.SHIELD,
    COIN: emblems.COIN,
    SHOT: emblems.FOUR_ARROWS,
    REPAIR: emblems.HAMMER,
    SWEEP: emblems.MINE_STRUCK,
    AGAIN: emblems.TURN_BACK,
}
HIRED_SIGNS = {
    "shield": emblems.SHIELD,
    "pick": emblems.CARDS_PLUS,
    "sweep-three": emblems.THREE_STRUCK,
    "false-mine": emblems.MINE_DOUBTED,
    "broadside": emblems.FOUR_BESIDE,
    "two-across": emblems.TWO_ACROSS,
    "two-diagonal": emblems.TWO_SLANTING,
    "board-over": emblems.ONTO,
    "neighbours": emblems.STAR_BESIDE,
    "shields": emblems.STAR_SHIELD,
    "sets": emblems.STAR_ALIKE,
}
"""What an effect looks like."""


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
        seats=tuple(
            SeatView(id=seat.id, name=seat.name, score=score_now(state, seat.id).total)
            for seat in state.seats
        ),
        names=_names(state),
        call=state.call,
        chart=_chart(state) if _shows_board(state) else None,
        rows=_rows(state),
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
    if not state.laid:
        return say("lords.prompt.lay")
    costs = [state.scene.by_id[id].cost for id in state.offer]
    coins = state.players[state.turn].coins
    may_hire = not state.bought and any(cost <= coins for cost in costs)
    return say("lords.prompt.end-or-hire" if may_hire else "lords.prompt.end")


def _outcome(state: LordsState) -> OutcomeView | None:
    ended = state.outcome
    if ended is None:
        return None
    return OutcomeView(winners=ended.winners, how=say(f"lords.won.{ended.how}"), rule=ended.rule)


# ---------------------------------------------------------------- the board


def _shows_board(state: LordsState) -> bool:
    """In cards play only while the board is told, and afterwards."""
    told = any(ship.cell for ship in state.ships.values())
    return state.on_chart or told or isinstance(state.pending, Count)


def _chart(state: LordsState) -> ChartView:
    """Tiles, what is printed on the cells, mines; in cards play only the tiles that are told."""
    lying = (ship for ship in state.ships.values() if ship.cell and not ship.lost)
    layers = (*sea_layers(state.scene.sea), *_mines(state)) if state.on_chart else ()
    return ChartView(
        board=SQUARES,
        north="",
        layers=layers,
        pieces=tuple(_tile(state, ship) for ship in lying),
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


def _tile(state: LordsState, ship: Ship) -> PieceView:
    numbers = state.scene.by_id[ship.hired].printed if ship.hired else str(ship.number)
    tile = TileView(
        text=numbers, shields=ship.shields, lasting=bool(ship.hired), burns=ship.burning
    )
    return PieceView(id=ship.id, kind="tile", seat=ship.seat, space=ship.cell, tile=tile)


# ---------------------------------------------------------------- beside the board


def _rows(state: LordsState) -> tuple[CardRowView, ...]:
    """The numbers of whose turn it is, those of the other, what a cell may show where no chart
    does, and the hired ships; none of it while boards are laid.
    """
    if isinstance(state.pending, Boards):
        return ()
    first = state.turn or state.order[0]
    own, others = _numbers(state, first), _numbers(state, state.other(first))
    told = (_effects(),) if not state.on_chart and state.phase == "turn" else ()
    return (own, others, *told, _offer(state))


def _effects() -> CardRowView:
    """What a cell may show that the companion does not see."""
    cards = tuple(
        RowCardView(
            effect,
            NOTHING if effect in CELL_SIGNS else say("lords.blank"),
            say(f"lords.effect.{effect}"),
            emblem=CELL_SIGNS.get(effect, ""),
        )
        for effect in CELL_EFFECTS
    )
    return CardRowView("effects", say("lords.cell-shows"), cards, columns=7, kind=EFFECT)


def _numbers(state: LordsState, seat: str) -> CardRowView:
    """How many of each number nobody has seen yet: in the hand, the stack or the reserve."""
    cards = tuple(
        RowCardView(
            number_key(seat, number),
            say("lords.number", number=number),
            say(f"lords.short.{state.scene.ship_effects[number]}"),
            emblem=SHIP_SIGNS[state.scene.ship_effects[number]],
            left=_left(state, seat, number),
            of=state.scene.of(number),
        )
        for number in NUMBERS
    )
    name = say("lords.unseen")
    return CardRowView(f"{seat}:numbers", name, cards, columns=5, seat=seat)


def _left(state: LordsState, seat: str, number: int) -> int:
    """Those nobody has seen; while a board is told, those whose cells are still to be told."""
    if isinstance(state.pending, Count) and not state.on_chart:
        return sum(ship.number == number for ship in untold(state, seat))
    return state.unseen(seat, number)


def _offer(state: LordsState) -> CardRowView:
    """Hired ships keep their places when somebody has taken them."""
    hired = {ship.hired: ship.seat for ship in state.ships.values() if ship.hired}
    known = (one for one in state.scene.hired if one.id in state.offer or one.id in hired)
    cards = tuple(_card(one, hired.get(one.id, "")) for one in known)
    return CardRowView("hired", say("lords.offer"), cards, columns=5)


def _card(hired: Hired, owner: str) -> RowCardView:
    cost = FigureView(
        label=say("lords.cost"), value=str(hired.cost), mark=hired.mark, emblem=emblems.COIN
    )
    return RowCardView(
        hired.id,
        say("lords.numbered", numbers=hired.printed),
        say("lords.taken") if owner else say(f"lords.does.{hired.effect}"),
        (cost,),
        HIRED_SIGNS.get(hired.effect, ""),
        owner=owner,
    )


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
