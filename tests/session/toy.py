"""Treasure: a game of ten lines of rules, for trying the session.

Two seats walk one pawn each along the row A1..H1. Each may bury a slip in secret and dig it up in
public. Walking is free; `gamble` calls for two dice, `weathercock` for the vane, `fish` and `pocket`
for cards (`catch.py`). Whoever stands on H1 wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DiceShare
from companion.engine.commands import Answer, AnswerDraw, Command, Throw
from companion.engine.commitments import Opened, Sealed, Sealing, seal
from companion.engine.compass import Wind, wind_at
from companion.engine.events import DrawCalled, Drawn, Event, RollCalled, Rolled, SpinCalled, Spun
from companion.engine.game import Game, GameCard, Option, Seat
from companion.engine.mats import FigureView
from companion.engine.memo import once
from companion.engine.messages import NOTHING, Message, say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.engine.space import Squares
from companion.engine.standing import Standing
from companion.engine.views import (
    CardView,
    ChartView,
    LogLine,
    OutcomeView,
    PieceView,
    PrivateView,
    SeatView,
    SlipView,
    TableView,
)
from tests.session import catch
from tests.session.catch import NAMES, Catch, Fish, Laid, Lay, Pocket

CELLS = tuple(f"{letter}1" for letter in "ABCDEFGH")


class Winner(Struct, frozen=True):
    seat: str


class State(Standing, frozen=True, kw_only=True, dict=True):
    play: str
    cells: dict[str, str]
    slips: dict[str, tuple[str, str]] = field(default_factory=dict)
    seals: dict[str, str] = field(default_factory=dict)
    dug: tuple[str, ...] = ()
    purse: int = 0
    wind: Wind | None = None
    catch: Catch = Catch()
    outcome: Winner | None = None


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


class Won(Event, frozen=True, kw_only=True):
    seat: str


PRIVATE = (Dig, Lay)


def load(path: Path) -> str:
    return path.read_text().strip()


def start(scenario: str, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    return (Began(seats=seats, play=options["play"], start=scenario),)


def decide(state: State, command: Command) -> tuple[Event, ...]:  # noqa: PLR0911 - as above
    if isinstance(command, Answer | AnswerDraw):
        return _answered(state, command)
    if state.call or state.outcome:
        raise Refused("toy.wait", kind=Kind.NOT_NOW)
    match command:
        case Fish() | Pocket():
            return catch.called(state.catch, command)
        case Lay():
            return catch.laid(state.catch, command)
        case Walk(seat=seat, to=to) if to not in CELLS:
            raise Refused("toy.no-cell", kind=Kind.MALFORMED, cell=to)
        case Walk(seat=seat, to=to) if to == state.cells[seat]:
            raise Refused("toy.stands-there", "toy:1", cell=to)
        case Walk(seat=seat, to=to):
            walked = Walked(seat=seat, to=to)
            return (walked, Won(seat=seat)) if to == CELLS[-1] else (walked,)
        case Bury(seat=seat, cell=cell, salt=salt):
            return (Buried(seat=seat, seal=seal(salt, cell), cell=cell, salt=salt),)
        case Dig(seat=seat) if seat in state.slips and seat not in state.dug:
            cell, salt = state.slips[seat]
            return (DugUp(seat=seat, cell=cell, salt=salt, seal=state.seals[seat]),)
        case Gamble(seat=seat):
            return (
                RollCalled(
                    call=ChanceRequest(kind="dice", seat=seat, count=2, purpose=say("toy.gamble"))
                ),
            )
        case Duel(seat=seat):
            others = [one.id for one in state.seats if one.id != seat]
            parts = (DiceShare(seat, 2), *(DiceShare(other, 1) for other in others))
            count = 2 + len(others)
            return (
                RollCalled(call=ChanceRequest(kind="dice", seat=seat, count=count, parts=parts)),
            )
        case Weathercock(seat=seat):
            return (
                SpinCalled(
                    call=ChanceRequest(kind="vane", seat=seat, sides=24, weights=(1, 2, 1) * 8)
                ),
            )
    raise Refused("toy.cannot", "toy:2")


def _answered(state: State, answer: Answer | AnswerDraw) -> tuple[Event, ...]:
    assert state.call
    if isinstance(answer, AnswerDraw):
        return catch.answered(state.call, answer)
    if state.call.kind == "dice":
        return (
            Rolled(
                seat=answer.seat, faces=answer.faces, source=answer.source, number=answer.number
            ),
        )
    return (
        Spun(seat=answer.seat, sector=answer.faces[0], source=answer.source, number=answer.number),
    )


def evolve(state: State | None, event: Event) -> State:  # noqa: PLR0911 - a toy keeps its rules in one place
    if isinstance(event, Began):
        cells = {seat.id: event.start for seat in event.seats}
        return State(
            seats=event.seats, play=event.play, cells=cells, round=1, turn=event.seats[0].id
        )
    assert state
    match event:
        case Walked(seat=seat, to=to):
            return replace(state, cells={**state.cells, seat: to}, round=state.round + 1)
        case Buried(seat=seat, seal=sealed, cell=cell, salt=salt):
            slips, seals = {**state.slips, seat: (cell, salt)}, {**state.seals, seat: sealed}
            dug = tuple(one for one in state.dug if one != seat)
            return replace(state, slips=slips, seals=seals, dug=dug)
        case DugUp(seat=seat):
            return replace(state, dug=(*state.dug, seat))
        case RollCalled(call=call) | SpinCalled(call=call) | DrawCalled(call=call):
            return replace(state, call=call)
        case Drawn() | Laid():
            return replace(state, call=None, catch=catch.after(state.catch, event))
        case Rolled(faces=faces):
            return replace(state, call=None, purse=state.purse + sum(faces))
        case Spun(sector=sector):
            return replace(state, call=None, wind=wind_at(sector))
        case Won(seat=seat):
            return replace(state, outcome=Winner(seat))
    return state


def choices(state: State, seat: str, about: str = "") -> tuple[Choice, ...]:
    if state.outcome or seat not in state.cells:
        return ()
    if state.call:
        return (_choice(Throw(seat=seat)),) if seat in state.call.seats else ()
    walks = tuple(
        Choice(
            command=Walk(seat=seat, to=cell),
            deed="walk",
            label=say("toy.walk"),
            picks=picks(piece=f"pawn-{seat}", space=cell),
        )
        for cell in CELLS
        if cell != state.cells[seat]
    )
    if about:
        return tuple(choice for choice in walks if choice.piece == about)
    dig = (_choice(Dig(seat=seat)),) if seat in state.slips and seat not in state.dug else ()
    fishing = map(_choice, catch.commands(state.catch, seat))
    rest = (_choice(Bury(seat=seat, cell="C1")), _choice(Gamble(seat=seat)))
    return (*walks, *dig, *rest, *fishing)


def answers(state: State, seat: str) -> tuple[Choice, ...]:
    return choices(state, seat) if state.call else ()


def _choice(command: Command) -> Choice:
    return Choice(
        command=command,
        deed=command.word,
        label=say(f"toy.{command.word}"),
        private=TOY.is_private(command),
    )


@once
def public(state: State) -> TableView:
    pieces = tuple(
        PieceView(id=f"pawn-{one}", kind="pawn", seat=one, space=cell)
        for one, cell in state.cells.items()
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
        cards=tuple(
            CardView(
                id=f"pawn-{one}",
                kind="pawn",
                name=say("toy.pawn", seat=one),
                seat=one,
                hull=1,
                counts=(FigureView(label=say("toy.hand"), value=str(state.catch.size(one))),),
            )
            for one in state.cells
        ),
        chart=ChartView(board=Squares(8, 1), pieces=pieces) if state.play == "chart" else None,
        outcome=OutcomeView(winners=(state.outcome.seat,), how=say("toy.won"), rule="toy:3")
        if state.outcome
        else None,
    )


def private(state: State, seat: str) -> PrivateView:
    hand = tuple(
        SlipView(seal="", value=NAMES[card], state="armed", status=NOTHING)
        for card in state.catch.hands.get(seat, ())
    )
    if seat not in state.slips:
        return PrivateView(slips=hand)
    value = Message(state.slips[seat][0])
    slip = SlipView(seal=state.seals[seat], value=value, state="armed", status=NOTHING)
    return PrivateView(slips=(slip, *hand))


def away(state: State, _pool: str) -> tuple[str, ...]:
    return state.catch.away


def log_line(event: Event) -> LogLine | None:  # noqa: PLR0911 - as above
    match event:
        case Walked(seat=seat, to=to):
            return LogLine(message=say("toy.log.walked", cell=to), seat=seat)
        case Buried(seat=seat, cell=cell):
            return LogLine(message=say("toy.log.buried", cell=cell), seat=seat)
        case DugUp(seat=seat, cell=cell):
            return LogLine(message=say("toy.log.dug-up", cell=cell), seat=seat)
        case Rolled(seat=seat, faces=faces):
            return LogLine(message=say("toy.log.rolled", n=sum(faces)), seat=seat)
        case Spun(seat=seat):
            return LogLine(message=say("toy.log.spun"), seat=seat)
        case Drawn(seat=seat, count=count, cards=cards):
            names = {f"card{at}": NAMES[card] for at, card in enumerate(cards)}
            return LogLine(message=say("toy.log.drawn", n=count, **names), seat=seat)
        case Laid(seat=seat, card=card):
            return LogLine(message=say("toy.log.laid", card=NAMES[card]), seat=seat)
        case Won(seat=seat):
            return LogLine(message=say("toy.log.won"), seat=seat)
    return None


def upcast(version: int, raw: dict[str, Any]) -> dict[str, Any]:
    return raw


TOY = Game(
    card=GameCard(slug="toy", title=say("toy.title"), players=(2, 2)),
    commands=(Walk, Bury, Dig, Gamble, Duel, Weathercock, Fish, Pocket, Lay),
    events=(Began, Walked, Buried, DugUp, Laid, Won),
    options=(
        Option(
            id="play",
            label=say("toy.play"),
            values=("chart", "cards"),
            names=(say("toy.chart"), say("toy.cards")),
        ),
    ),
    load=load,
    start=start,
    decide=decide,
    evolve=evolve,
    choices=choices,
    answers=answers,
    public=public,
    private=private,
    log_line=log_line,
    private_commands=PRIVATE,
    away=away,
    upcast=upcast,
)
