"""What everybody may see, and nobody sees more: hands are known to those who hold them alone."""

from __future__ import annotations

from companion.engine.hexagons import beside, honeycomb
from companion.engine.layers import LAND, Mark
from companion.engine.mats import CardRowView, DieView, FigureView, MatView, RowCardView, SlotView
from companion.engine.memo import once
from companion.engine.messages import Message, piece_word, say, seat_word
from companion.engine.views import (
    ChartView,
    OutcomeView,
    PieceView,
    PrivateView,
    SeatView,
    TableView,
)
from companion.games.lagoon.rules.play import DEEDS
from companion.games.lagoon.rules.slots import SLOTS
from companion.games.lagoon.rules.state import Captain, LagoonState


@once
def public(state: LagoonState) -> TableView:
    """What everybody sees."""
    lies = {die: slot for slot, die in state.slots.items()}
    return TableView(
        game="lagoon",
        round=state.round,
        turn=state.turn,
        waits_for=state.waits_for,
        question=state.question,
        call=state.call,
        prompt=_prompt(state),
        seats=tuple(SeatView(id=s.id, name=s.name, score=state.points(s.id)) for s in state.seats),
        names=state.scene.names,
        chart=_chart(state),
        dice=tuple(DieView(id, n, state.turn, lies.get(id, "")) for id, n in state.faces.items()),
        mats=tuple(_mat(state, seat, captain) for seat, captain in state.captains.items()),
        rows=(_row(state),),
        disabled=DEEDS.disabled(state, state.waits_for),
        outcome=_outcome(state),
    )


def private(_state: LagoonState, _seat: str) -> PrivateView:
    """Nothing: the companion knows no card of any hand."""
    return PrivateView()


def _prompt(state: LagoonState) -> Message:
    if state.outcome:
        return say("lagoon.prompt.over")
    asked = state.question
    return asked.prompt if asked else say("lagoon.prompt.turn", seat=seat_word(state.turn))


def _chart(state: LagoonState) -> ChartView:
    """The islets, the unknown places beside them, and the boats."""
    islets = {space: piece_word(tile) for space, tile in state.islets.items()}
    rim = {space: say("lagoon.unknown") for islet in islets for space in beside(islet)}
    boats = tuple(
        PieceView(id=f"boat-{seat}", kind="boat", seat=seat, space=boat.at, name=_boat(seat))
        for seat, boat in state.captains.items()
    )
    tiles = Mark(LAND, tuple(islets), thing="lagoon.tile")
    return ChartView(board=honeycomb(rim | islets), layers=(tiles,), pieces=boats)


def _boat(seat: str) -> Message:
    return say("lagoon.boat", seat=seat_word(seat))


def _figure(id: str, value: int) -> FigureView:
    return FigureView(label=say(f"lagoon.{id}"), value=str(value))


def _mat(state: LagoonState, seat: str, captain: Captain) -> MatView:
    slots = tuple(SlotView(id, say(f"lagoon.slot.{id}"), say(f"lagoon.takes.{id}")) for id in SLOTS)
    counts = _figure("gold", captain.gold), _figure("points", state.points(seat))
    return MatView(seat, seat, say("lagoon.mat"), slots, counts, captain.hand)


def _row(state: LagoonState) -> CardRowView:
    cards = tuple(
        RowCardView(
            card.id,
            piece_word(card.id),
            figures=(_figure("price", card.price), _figure("points", card.points)),
        )
        for card in map(state.card, state.row)
    )
    return CardRowView("cards", say("lagoon.row"), cards, state.deck().left)


def _outcome(state: LagoonState) -> OutcomeView | None:
    if state.outcome is None:
        return None
    most = max(map(state.points, state.captains))
    winners = tuple(seat for seat in state.captains if state.points(seat) == most)
    return OutcomeView(winners=winners, how=say("lagoon.won", n=most), rule="8")
