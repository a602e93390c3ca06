"""Treasure: a game of a few rows, for trying the session.

Two seats walk one pawn each along the row A1..H1, and nobody waits for a turn. Each may bury a slip
in secret and dig it up in public. ``Gamble`` calls for two dice, ``Duel`` for those of both seats,
``Weathercock`` for the vane, and there are cards (``catch.py``). Whoever stands on H1 wins.

The game to learn from is Lagoon, in ``deploy/docs/adding-a-game``. This one has what Lagoon has no
use for (slips, the vane, dealt hands, dice of two seats), and any deed at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DiceShare
from companion.engine.chance_rows import CALLED, dice_row
from companion.engine.commands import Answer, Command
from companion.engine.commitments import Opened, Sealed, Sealing, seal
from companion.engine.compass import Wind, wind_at
from companion.engine.deeds import Deed, Deeds
from companion.engine.events import (
    Event,
    EventRecorder,
    Folds,
    RollCalled,
    Rolled,
    SpinCalled,
    Spun,
    evolver,
    tells,
)
from companion.engine.game import Game, GameCard, Option, Seat
from companion.engine.log_lines import Lines, line, teller
from companion.engine.mats import FigureView
from companion.engine.memo import once
from companion.engine.messages import NOTHING, Message, say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.engine.space import Squares
from companion.engine.standing import Standing, at_the_table
from companion.engine.views import (
    CardView,
    ChartView,
    OutcomeView,
    PieceView,
    PrivateView,
    SeatView,
    SlipView,
    TableView,
)
from tests.session import catch
from tests.session.catch import NAMES, Catch, Lay

CELLS = tuple(f"{letter}1" for letter in "ABCDEFGH")


class State(Standing, frozen=True, kw_only=True, dict=True):
    play: str
    cells: Mapping[str, str]
    slips: Mapping[str, Buried] = {}
    purse: int = 0
    wind: Wind | None = None
    catch: Catch = Catch()
    outcome: OutcomeView | None = None


# ---------------------------------------------------------------- commands ask, events tell


class Walk(Command, frozen=True, kw_only=True):
    to: str


class Bury(Sealing, frozen=True, kw_only=True):
    cell: str


class Dig(Command, frozen=True, kw_only=True):
    pass


class Gamble(Command, frozen=True, kw_only=True):
    pass


class Duel(Command, frozen=True, kw_only=True):
    """Two dice of his own and one of each other seat's, in one picture."""


class Weathercock(Command, frozen=True, kw_only=True):
    pass


class Began(Event, frozen=True, kw_only=True):
    seats: tuple[Seat, ...]
    play: str
    start: str


class Walked(Event, frozen=True, kw_only=True):
    seat: str
    to: str


class Buried(Sealed, frozen=True, kw_only=True):
    cell: str = ""
    salt: str = ""


class DugUp(Opened, frozen=True, kw_only=True):
    seat: str
    cell: str

    @property
    def text(self) -> str:
        return self.cell


# ---------------------------------------------------------------- what may be done


def start(scenario: str, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    return (Began(seats=seats, play=options["play"], start=scenario),)


def decide(state: State, command: Command) -> tuple[Event, ...]:
    return DEEDS.decide(command, EventRecorder(state, evolve), lambda _recorder: None)


def _choice(command: Command, **pointed: str) -> Choice:
    return Choice(
        command=command,
        deed=command.word,
        label=say(f"toy.{command.word}"),
        picks=picks(**pointed),
        private=isinstance(command, Bury | Dig),
    )


def _walks(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    for cell in CELLS:
        if cell != state.cells[seat]:
            yield _choice(Walk(seat=seat, to=cell), piece=seat, space=cell)


def _stands_there(_state: State, walk: Walk) -> Refused:
    return Refused("toy.stands-there", "toy:1", cell=walk.to)


def _holes(_state: State, seat: str, _actor: str) -> Iterator[Choice]:
    for cell in CELLS:
        yield _choice(Bury(seat=seat, cell=cell), space=cell)


def _bury(_state: State, slip: Bury, recorder: Any) -> None:
    sealed = seal(slip.salt, slip.cell)
    recorder.record(Buried(seat=slip.seat, seal=sealed, cell=slip.cell, salt=slip.salt))


def _digs(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    if seat in state.slips:
        yield _choice(Dig(seat=seat))


def _no_slip(_state: State, _dig: Dig) -> Refused:
    return Refused("toy.cannot", "toy:2")


def _dig(state: State, command: Dig, recorder: Any) -> None:
    slip = state.slips[command.seat]
    recorder.record(DugUp(seat=slip.seat, cell=slip.cell, salt=slip.salt, seal=slip.seal))


def _calling(command: type[Command], do: Any) -> Deed:
    """The row of a call for chance: whoever asks for it needs to say nothing more."""

    def options(_state: State, seat: str, _actor: str) -> Iterator[Choice]:
        yield _choice(command(seat=seat))

    return Deed(command=command, rule="toy:3", options=options, do=do)


def _gamble(_state: State, command: Gamble, recorder: Any) -> None:
    recorder.call_dice(command.seat, say("toy.gamble"), count=2)


def _duel(state: State, command: Duel, recorder: Any) -> None:
    parts = tuple(DiceShare(one.id, 2 if one.id == command.seat else 1) for one in state.seats)
    call = ChanceRequest(kind="dice", seat=command.seat, count=len(parts) + 1, parts=parts)
    recorder.record(RollCalled(call=call))


def _weathercock(_state: State, command: Weathercock, recorder: Any) -> None:
    call = ChanceRequest(kind="vane", seat=command.seat, sides=24, weights=(1, 2, 1) * 8)
    recorder.record(SpinCalled(call=call))


def _vane_is_called(state: State) -> bool:
    return state.call is not None and state.call.kind == "vane"


def _spin(_state: State, answer: Answer, recorder: Any) -> None:
    (sector,), source, number = answer.faces, answer.source, answer.number
    recorder.record(Spun(seat=answer.seat, sector=sector, source=source, number=number))


WALK = Deed(
    command=Walk,
    rule="toy:1",
    actor="seat",
    actors=lambda _state, seat: (seat,),
    options=_walks,
    check=_stands_there,
    do=tells(Walked),
)
BURY = Deed(command=Bury, rule="toy:2", options=_holes, do=_bury)
DIG = Deed(command=Dig, rule="toy:2", options=_digs, check=_no_slip, do=_dig)
GAMBLE, DUEL = _calling(Gamble, _gamble), _calling(Duel, _duel)
WEATHERCOCK = _calling(Weathercock, _weathercock)
THROW = dice_row("toy:3", say("toy.throw"))
SPIN = replace(THROW, name="spin", during=_vane_is_called, do=_spin)
DEEDS = Deeds(
    (WALK, BURY, DIG, GAMBLE, DUEL, WEATHERCOCK, THROW, SPIN, *catch.DEEDS), at_the_table("toy:6")
)

# ---------------------------------------------------------------- what comes of it


def _on_began(_nothing: None, event: Began) -> State:
    cells = {seat.id: event.start for seat in event.seats}
    return State(seats=event.seats, play=event.play, cells=cells, round=1, turn=event.seats[0].id)


def _on_walked(state: State, event: Walked) -> State:
    won = OutcomeView(winners=(event.seat,), how=say("toy.won"), rule="toy:6")
    return replace(
        state,
        cells={**state.cells, event.seat: event.to},
        round=state.round + 1,
        outcome=won if event.to == CELLS[-1] else None,
    )


def _on_dug_up(state: State, event: DugUp) -> State:
    return replace(state, slips={at: slip for at, slip in state.slips.items() if at != event.seat})


FOLDS: Folds = {
    **CALLED,
    **catch.FOLDS,
    Began: _on_began,
    Walked: _on_walked,
    Buried: lambda state, event: replace(state, slips={**state.slips, event.seat: event}),
    DugUp: _on_dug_up,
    Rolled: lambda state, event: replace(state, call=None, purse=state.purse + sum(event.faces)),
    Spun: lambda state, event: replace(state, call=None, wind=wind_at(event.sector)),
}
evolve = evolver(FOLDS)

# ---------------------------------------------------------------- what is seen of it


@once
def public(state: State) -> TableView:
    pieces = tuple(
        PieceView(id=seat, kind="pawn", seat=seat, space=cell) for seat, cell in state.cells.items()
    )
    return TableView(
        game="toy",
        play=state.play,
        round=state.round,
        turn=state.turn,
        waits_for=state.waits_for,
        question=state.question,
        call=state.call,
        wind=state.wind,
        seats=tuple(SeatView(id=one.id, name=one.name) for one in state.seats),
        cards=tuple(_card(state, seat) for seat in state.cells),
        chart=ChartView(board=Squares(8, 1), pieces=pieces) if state.play == "chart" else None,
        outcome=state.outcome,
    )


def _card(state: State, seat: str) -> CardView:
    held = FigureView(label=say("toy.hand"), value=str(len(state.catch.hands.get(seat, ()))))
    name = say("toy.pawn", seat=seat)
    return CardView(id=seat, kind="pawn", name=name, seat=seat, hull=1, counts=(held,))


def private(state: State, seat: str) -> PrivateView:
    slip, hand = state.slips.get(seat), state.catch.hands.get(seat, ())
    shown = [(slip.seal, Message(slip.cell))] if slip else []
    shown += [("", NAMES[card]) for card in hand if card]
    slips = (SlipView(seal=seal, value=it, state="armed", status=NOTHING) for seal, it in shown)
    return PrivateView(slips=tuple(slips))


LINES: Lines = {
    **catch.LINES,
    Walked: lambda event: line("toy.log.walked", event.seat, cell=event.to),
    Buried: lambda event: line("toy.log.buried", event.seat, cell=event.cell),
    DugUp: lambda event: line("toy.log.dug-up", event.seat, cell=event.cell),
    Rolled: lambda event: line("toy.log.rolled", event.seat, n=sum(event.faces)),
    Spun: lambda event: line("toy.log.spun", event.seat),
}
TOY = Game(
    card=GameCard(slug="toy", title=say("toy.title"), players=(2, 2)),
    commands=DEEDS.commands,
    events=tuple(FOLDS),
    options=(
        Option(
            id="play",
            label=say("toy.play"),
            values=("chart", "cards"),
            names=(say("toy.chart"), say("toy.cards")),
        ),
    ),
    load=lambda path: path.read_text().strip(),
    start=start,
    decide=decide,
    evolve=evolve,
    choices=DEEDS.choices,
    answers=DEEDS.answers,
    public=public,
    private=private,
    log_line=teller(LINES),
    private_commands=(Dig, Lay),
    away=lambda state, _pool: state.catch.away,
)
