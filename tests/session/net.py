"""The net: a game of a few rows for what no book of ours has yet, cards that the table deals.

A net of fish is drawn openly or into hands, by anybody at any time. Where the table deals, a hand
is known to its seat; Lagoon's cards stay in their box, and of a hand no more than the number is
known. Whoever lands the net has won. It gives way to the first game that has such hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.chance_rows import CALLED, draw_row
from companion.engine.commands import Command
from companion.engine.deeds import Deed, Deeds
from companion.engine.events import Drawn, Event, EventRecorder, Folds, Reveal, evolver, tells
from companion.engine.game import Game, GameCard, Seat
from companion.engine.log_lines import line, teller
from companion.engine.mats import MatView
from companion.engine.messages import NOTHING, Message, say, written
from companion.engine.offers import Choice, picks
from companion.engine.pools import Pool, Unseen
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import Standing, at_the_table
from companion.engine.views import LogLine, OutcomeView, PrivateView, SeatView, SlipView, TableView
from companion.journal.journal import Journal
from companion.session.session import Session
from tests.session.table import SEED, sit_down

FISH = {"cod": 3, "eel": 2, "crab": 1, "pearl": 1}
NAMES = {
    "cod": written(en="Cod", ru="Треска"),
    "eel": written(en="Eel", ru="Угорь"),
    "crab": written(en="Crab", ru="Краб"),
    "pearl": written(en="A shell with a pearl", ru="Раковина с жемчужиной"),
}
DAY = written(en="The catch of the day", ru="Улов дня")


def id_of(name: Message) -> str:
    """The fish of this name."""
    return next(id for id, known in NAMES.items() if known == name)


class State(Standing, frozen=True, kw_only=True, dict=True):
    """Hands, in which a card from the box has no name, and what lies open on the table."""

    hands: Mapping[str, tuple[str, ...]]
    seen: tuple[str, ...] = ()
    outcome: OutcomeView | None = None

    @property
    def away(self) -> tuple[str, ...]:
        """Every hidden card that the companion knows."""
        return tuple(card for hand in self.hands.values() for card in hand if card)

    def net(self, hidden: bool = False) -> Pool:
        """What nobody has seen."""
        left, away = Counter(FISH), len(self.away)
        left.subtract(self.seen)
        unseen = tuple(Unseen(id, NAMES[id], n) for id, n in left.items() if n)
        taken = sum(map(len, self.hands.values())) - away
        return Pool(id="net", unseen=unseen, open=not hidden, away=away, taken=taken)


class Fish(Command, frozen=True, kw_only=True):
    """Draw cards that everybody sees, or ``hidden`` ones."""

    count: int = 1
    hidden: bool = False


def pocket(seat: str, count: int = 2) -> Fish:
    """Draw cards that nobody else sees."""
    return Fish(seat=seat, count=count, hidden=True)


class Lay(Command, frozen=True, kw_only=True):
    """Lay a card of one's hand on the table."""

    card: str


class Land(Command, frozen=True, kw_only=True):
    """End it."""


class Cast(Event, frozen=True, kw_only=True):
    """The net is cast."""

    seats: tuple[Seat, ...]


class Laid(Reveal, frozen=True, kw_only=True):
    """A card of a hand lies on the table."""

    seat: str
    card: str


class Landed(Event, frozen=True, kw_only=True):
    """It is over."""

    seat: str


# ---------------------------------------------------------------- what may be done


def _fishing(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    for count in range(1, state.net().left + 1):
        for deed, draw in (("fish", Fish(seat=seat, count=count)), ("pocket", pocket(seat, count))):
            label, path = say(f"net.{deed}"), picks(amount=count)
            yield Choice(command=draw, deed=deed, label=label, picks=path)


def _too_few(state: State, command: Fish) -> Refused | None:
    left = state.net().left
    if command.count <= left:
        return None
    word = "fewer-left" if left else "none-left"
    return Refused(f"net.refused.{word}", "net:1", kind=Kind.NOT_NOW)


def _fish(state: State, command: Fish, recorder: Any) -> None:
    recorder.call_cards(command.seat, DAY, state.net(command.hidden), command.count)


def _lays(state: State, seat: str, _actor: str) -> Iterator[Choice]:
    """Cards the seat was dealt; where it drew by hand, any that nobody has seen."""
    hand, unseen = state.hands[seat], (card.id for card in state.net().unseen)
    for card in dict.fromkeys(unseen if "" in hand else hand):
        command, label, path = Lay(seat=seat, card=card), say("net.lay"), picks(card=card)
        yield Choice(command=command, deed="lay", label=label, picks=path, private=True)


def _landing(_state: State, seat: str, _actor: str) -> Iterator[Choice]:
    yield Choice(command=Land(seat=seat), deed="land", label=say("net.land"))


DEEDS = Deeds(
    (
        Deed(command=Fish, rule="net:1", options=_fishing, check=_too_few, do=_fish),
        draw_row("net:1", say("net.draw")),
        Deed(command=Lay, rule="net:2", options=_lays, do=tells(Laid)),
        Deed(command=Land, rule="net:3", options=_landing, do=tells(Landed)),
    ),
    at_the_table("net:3"),
)

# ---------------------------------------------------------------- what comes of it


def _on_drawn(state: State, event: Drawn) -> State:
    if event.open:
        return replace(state, call=None, seen=(*state.seen, *event.cards))
    hand = (*state.hands[event.seat], *(event.cards or ("",) * event.count))
    return replace(state, call=None, hands={**state.hands, event.seat: hand})


def _on_laid(state: State, event: Laid) -> State:
    hand = list(state.hands[event.seat])
    hand.remove(event.card if event.card in hand else "")
    hands = {**state.hands, event.seat: tuple(hand)}
    return replace(state, hands=hands, seen=(*state.seen, event.card))


def _on_landed(state: State, event: Landed) -> State:
    won = OutcomeView(winners=(event.seat,), how=say("net.won"), rule="net:3")
    return replace(state, outcome=won)


FOLDS: Folds = {
    **CALLED,
    Cast: lambda _, event: State(seats=event.seats, hands={seat.id: () for seat in event.seats}),
    Drawn: _on_drawn,
    Laid: _on_laid,
    Landed: _on_landed,
}
evolve = evolver(FOLDS)

# ---------------------------------------------------------------- what is seen of it


def public(state: State) -> TableView:
    return TableView(
        game="net",
        waits_for=state.waits_for,
        question=state.question,
        call=state.call,
        seats=tuple(SeatView(id=one.id, name=one.name) for one in state.seats),
        mats=tuple(
            MatView(seat, seat, say("net.hand"), (), hand=len(hand))
            for seat, hand in state.hands.items()
        ),
        outcome=state.outcome,
    )


def private(state: State, seat: str) -> PrivateView:
    hand = [NAMES[card] for card in state.hands.get(seat, ()) if card]
    slips = (SlipView(seal="", value=name, state="armed", status=NOTHING) for name in hand)
    return PrivateView(slips=tuple(slips))


def _drawn(event: Drawn) -> LogLine:
    names = {f"card{at}": NAMES[card] for at, card in enumerate(event.cards)}
    return line("net.log.drawn", event.seat, n=event.count, **names)


NET = Game(
    card=GameCard(slug="net", title=DAY, players=(2, 2)),
    commands=DEEDS.commands,
    events=tuple(FOLDS),
    load=lambda _path: None,
    start=lambda _scenario, seats, _options: (Cast(seats=seats),),
    decide=lambda state, command: DEEDS.decide(
        command, EventRecorder(state, evolve), lambda _recorder: None
    ),
    evolve=evolve,
    choices=DEEDS.choices,
    answers=DEEDS.answers,
    public=public,
    private=private,
    log_line=teller(
        {
            Drawn: _drawn,
            Laid: lambda event: line("net.log.laid", event.seat, card=NAMES[event.card]),
        }
    ),
    private_commands=(Lay,),
    away=lambda state, _pool: state.away,
)


def cast_net(journal: Journal | None = None, seed: bytes = SEED, referee: str = "") -> Session:
    """A new battle over the net; ``referee`` is his PIN if there is one."""
    return sit_down(NET, None, {}, journal=journal, seed=seed, referee=referee)
