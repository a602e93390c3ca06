"""What a seat may know of a battle of Lords of the Seas.

Allow-lists: what is not copied here is not shown.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.engine.layers import Badge, Layer
from companion.engine.mats import CardRowView, FigureView, MatView, RowCardView
from companion.engine.memo import once
from companion.engine.messages import ENGLISH, Message, piece_word, say, seat_word
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
)
from companion.games.lords.boards import COLUMNS, NONE, ROWS, Sea
from companion.games.lords.rules.ending import counted
from companion.games.lords.rules.play import DEEDS
from companion.games.lords.rules.state import MINE_COSTS, TURNS, LordsState, Ship
from companion.games.lords.scenario import Hired

SQUARES = Squares(COLUMNS, ROWS)


@once
def public(state: LordsState) -> TableView:
    """What everybody may see."""
    return TableView(
        game="lords",
        play=state.play,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        waits_for=state.waits_for,
        question=state.question,
        prompt=_prompt(state),
        seats=tuple(
            SeatView(id=seat.id, name=seat.name, score=total(state, seat.id))
            for seat in state.seats
        ),
        names=_names(state),
        call=state.call,
        chart=_chart(state) if state.on_chart else None,
        mats=tuple(_mat(state, seat.id) for seat in state.seats),
        rows=(_offer(state),),
        tallies=_tallies(state),
        disabled=DEEDS.disabled(state, state.waits_for),
        ready=DEEDS.ready(state, state.waits_for),
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
    if common := prompt_of(state):
        return common
    word = "end" if state.laid else "lay"
    return say(f"lords.prompt.{word}", seat=seat_word(state.turn))


def _outcome(state: LordsState) -> OutcomeView | None:
    ended = state.outcome
    if ended is None:
        return None
    return OutcomeView(winners=ended.winners, how=say(f"lords.won.{ended.how}"), rule=ended.rule)


def total(state: LordsState, seat: str) -> int:
    """What a player would have if all were counted now, or has in the end."""
    return (state.scores.get(seat) or counted(state, seat)).total


# ---------------------------------------------------------------- the board


def _chart(state: LordsState) -> ChartView:
    """Tiles, what free cells do, and mines."""
    pieces = tuple(_tile(state, ship) for ship in state.ships.values() if not ship.lost)
    return ChartView(board=SQUARES, layers=_layers(state), pieces=pieces)


def _layers(state: LordsState) -> tuple[Layer, ...]:
    printed = sea_layers(state.scene.sea, state.board())
    mines = tuple(Badge("mine", cell, text="-2", thing="lords.mine") for cell in state.mines)
    return (*printed, *mines)


def sea_layers(sea: Sea, covered: Collection[str] = ()) -> tuple[Layer, ...]:
    """What is printed on the sea, where no ship has ``covered`` it."""
    return tuple(
        Badge(effect, cell)
        for cell, effect in sea.effects.items()
        if effect != NONE and cell not in covered
    )


def _tile(state: LordsState, ship: Ship) -> PieceView:
    return PieceView(
        id=ship.id,
        kind="burning" if ship.burning else "hired" if ship.hired else "tile",
        seat=ship.seat,
        space=ship.cell,
        mark=_mark(state, ship),
    )


def _mark(state: LordsState, ship: Ship) -> str:
    if not ship.hired:
        return str(ship.number)
    return "/".join(map(str, state.scene.by_id[ship.hired].numbers)) or "X"


# ---------------------------------------------------------------- beside the board


def _figure(id: str, value: int) -> FigureView:
    return FigureView(label=say(f"lords.{id}"), value=str(value))


def _mat(state: LordsState, seat: str) -> MatView:
    player = state.players[seat]
    counts = (
        _figure("coins", player.coins),
        _figure("points", player.points),
        _figure("mines", -MINE_COSTS * player.mines),
        _figure("hand", player.hand),
        _figure("stack", player.stack),
        _figure("reserve", player.reserve),
    )
    return MatView(seat, seat, say("lords.fleet"), (), counts, player.hand)


def _offer(state: LordsState) -> CardRowView:
    cards = tuple(_card(state.scene.by_id[id]) for id in state.offer)
    return CardRowView("hired", say("lords.offer"), cards)


def _card(hired: Hired) -> RowCardView:
    numbers = "/".join(map(str, hired.numbers)) or "X"
    figures = (
        FigureView(label=say("lords.cost"), value=str(hired.cost), mark=hired.mark),
        FigureView(label=say("lords.numbers"), value=numbers, mark=hired.mark),
    )
    return RowCardView(hired.id, piece_word(hired.id), say(f"lords.does.{hired.effect}"), figures)


def _tallies(state: LordsState) -> tuple[TallyView, ...]:
    return (TallyView(label=say("lords.round"), value=state.round, of=TURNS),)
