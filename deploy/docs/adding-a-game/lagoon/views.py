"""What everybody may see, and nobody sees more: hands are known to those who hold them alone."""

from __future__ import annotations

from companion.engine import mats, views
from companion.engine.events import Drawn, RollCalled, Rolled
from companion.engine.game import Seat
from companion.engine.hexagons import beside, honeycomb
from companion.engine.layers import LAND, Mark
from companion.engine.log_lines import Lines, line, teller
from companion.engine.memo import once
from companion.engine.messages import piece_word, say, seat_word
from companion.engine.standing import prompt_of
from companion.games.lagoon import table
from companion.games.lagoon.rules import SLOTS, aim_word
from companion.games.lagoon.table import Captain, LagoonState


@once
def public(state: LagoonState) -> views.TableView:
    """What everybody sees."""
    return views.TableView(
        game="lagoon",
        turn=state.turn,
        waits_for=state.waits_for,
        question=state.question,
        call=state.call,
        prompt=prompt_of(state) or say("lagoon.prompt.turn", seat=seat_word(state.turn)),
        seats=tuple(_seat(state, seat) for seat in state.seats),
        names={id: piece.name for id, piece in state.scene.pieces.items()},
        chart=_chart(state),
        dice=tuple(state.dice.values()),
        mats=tuple(_mat(state, seat, captain) for seat, captain in state.captains.items()),
        rows=(_row(state),),
        outcome=state.outcome,
    )


def _seat(state: LagoonState, seat: Seat) -> views.SeatView:
    return views.SeatView(id=seat.id, name=seat.name, score=state.score(seat.id))


def _chart(state: LagoonState) -> views.ChartView:
    """The islets, the unknown places beside them, and the boats."""
    islets = {space: piece_word(tile) for space, tile in state.islets.items()}
    rim = {space: say("lagoon.unknown") for islet in islets for space in beside(islet).values()}
    tiles = Mark(LAND, tuple(islets), thing="lagoon.tile")
    boats = (_boat(seat, captain.at) for seat, captain in state.captains.items())
    return views.ChartView(board=honeycomb(rim | islets), layers=(tiles,), pieces=tuple(boats))


def _boat(seat: str, at: str) -> views.PieceView:
    name = say("lagoon.boat", seat=seat_word(seat))
    return views.PieceView(id=f"boat-{seat}", kind="boat", seat=seat, space=at, name=name)


def _mat(state: LagoonState, seat: str, captain: Captain) -> mats.MatView:
    slots = tuple(
        mats.SlotView(id, say(f"lagoon.slot.{id}"), say(f"lagoon.takes.{id}")) for id in SLOTS
    )
    counts = _figure("gold", captain.gold), _figure("worth", state.score(seat))
    return mats.MatView(seat, seat, say("lagoon.mat"), slots, counts, captain.hand)


def _row(state: LagoonState) -> mats.CardRowView:
    worths = ((id, _figure("worth", state.worth(id))) for id in state.row)
    cards = tuple(mats.RowCardView(id, piece_word(id), figures=(worth,)) for id, worth in worths)
    return mats.CardRowView("cards", say("lagoon.row"), cards, state.deck().left)


def _figure(id: str, value: int) -> mats.FigureView:
    return mats.FigureView(label=say(f"lagoon.{id}"), value=str(value))


# ---------------------------------------------------------------- the logbook


def _drawn(event: Drawn) -> views.LogLine:
    if event.pool == "tiles":
        return line("lagoon.log.laid", event.seat, "3.1", islet=piece_word(event.cards[0]))
    return line(f"lagoon.log.{'row' if event.open else 'hand'}", event.seat, "5", n=event.count)


def _placed(event: table.Placed) -> views.LogLine:
    rule, to = SLOTS[event.slot].rule, aim_word(event.slot, event.to)
    return line(f"lagoon.log.{event.slot}", event.seat, rule, to=to)


_LINES: Lines = {
    RollCalled: lambda e: line("lagoon.log.turn", e.call.seat, "2", seat=seat_word(e.call.seat)),
    Rolled: lambda e: line("lagoon.log.rolled", e.seat, "2.1", faces=" ".join(map(str, e.faces))),
    Drawn: _drawn,
    table.LagoonBegan: lambda e: line("lagoon.log.began", "", "1", n=len(e.seats)),
    table.DieTurned: lambda e: line("lagoon.log.turned", e.seat, "2.2", face=e.face),
    table.Placed: _placed,
    table.CardPlayed: lambda e: line("lagoon.log.played", e.seat, "6.1", card=piece_word(e.card)),
    table.Greeted: lambda e: line(f"lagoon.log.{e.answer}", e.seat, "7"),
    table.LagoonEnded: lambda e: line("lagoon.log.ended", "", "8", n=e.worth),
}
log_line = teller(_LINES)
