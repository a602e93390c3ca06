"""The catch: the toy's cards. A net of fish, drawn openly or into a hand that others do not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance_requests import DRAW, ChanceRequest
from companion.engine.commands import AnswerDraw, Command
from companion.engine.events import DrawCalled, Drawn, Event, Reveal, drawn
from companion.engine.messages import Message, written
from companion.engine.pools import Pool, Unseen, why_too_few
from companion.engine.refusals import Kind, Refused

NET = "net"
FISH = {"cod": 3, "eel": 2, "crab": 1, "pearl": 1}
NAMES = {
    "cod": written(en="Cod", ru="Треска"),
    "eel": written(en="Eel", ru="Угорь"),
    "crab": written(en="Crab", ru="Краб"),
    "pearl": written(en="A shell with a pearl", ru="Раковина с жемчужиной"),
}
DAY = written(en="The catch of the day", ru="Улов дня")


class Fish(Command, frozen=True, kw_only=True):
    """Draw one card that everybody sees."""


class Pocket(Command, frozen=True, kw_only=True):
    """Draw cards that nobody else sees."""

    count: int = 2


class Lay(Command, frozen=True, kw_only=True):
    """Lay a card of one's hand on the table."""

    card: str


class Laid(Reveal, frozen=True, kw_only=True):
    seat: str
    card: str


class Catch(Struct, frozen=True):
    """Hands as far as the companion knows them, how many cards it does not know, and what lies open
    on the table.
    """

    hands: dict[str, tuple[str, ...]] = {}
    unknown: dict[str, int] = {}
    seen: tuple[str, ...] = ()

    @property
    def away(self) -> tuple[str, ...]:
        """Every hidden card that the companion knows."""
        return tuple(card for hand in self.hands.values() for card in hand)

    def pool(self, open: bool) -> Pool:
        left = Counter(FISH)
        left.subtract(self.seen)
        unseen = tuple(Unseen(id, NAMES[id], n) for id, n in left.items() if n)
        return Pool(
            id=NET,
            unseen=unseen,
            open=open,
            away=len(self.away),
            taken=sum(self.unknown.values()),
        )

    def may_lay(self, seat: str) -> tuple[str, ...]:
        """Cards the seat may have: those it was dealt, or any unseen one where it drew by hand."""
        known = dict.fromkeys(self.hands.get(seat, ()))
        if self.unknown.get(seat):
            known |= dict.fromkeys(card.id for card in self.pool(open=False).unseen)
        return tuple(known)

    def size(self, seat: str) -> int:
        """How many cards a seat holds: everybody can count them."""
        return len(self.hands.get(seat, ())) + self.unknown.get(seat, 0)


def id_of(name: Message) -> str:
    """The fish of this name."""
    return next(id for id, known in NAMES.items() if known == name)


def commands(catch: Catch, seat: str) -> Iterator[Command]:
    left = catch.pool(open=True).left
    if left:
        yield Fish(seat=seat)
    if left >= 2:
        yield Pocket(seat=seat)
    for card in catch.may_lay(seat):
        yield Lay(seat=seat, card=card)


def called(catch: Catch, command: Fish | Pocket) -> tuple[Event, ...]:
    count = command.count if isinstance(command, Pocket) else 1
    pool = catch.pool(open=isinstance(command, Fish))
    if refused := why_too_few(pool, count, "toy:4"):
        raise refused
    request = ChanceRequest(kind=DRAW, seat=command.seat, count=count, pool=pool, purpose=DAY)
    return (DrawCalled(call=request),)


def answered(call: ChanceRequest, answer: AnswerDraw) -> tuple[Event, ...]:
    if refused := call.why_not_drawn(answer.cards):
        raise refused
    return (drawn(call, answer),)


def laid(catch: Catch, command: Lay) -> tuple[Event, ...]:
    if command.card not in catch.may_lay(command.seat):
        raise Refused("toy.not-in-hand", "toy:5", kind=Kind.ILLEGAL)
    return (Laid(seat=command.seat, card=command.card),)


def after(catch: Catch, event: Drawn | Laid) -> Catch:
    seat = event.seat
    if isinstance(event, Laid):
        return replace(_without(catch, seat, event.card), seen=(*catch.seen, event.card))
    if event.open:
        return replace(catch, seen=(*catch.seen, *event.cards))
    if not event.cards:
        return replace(
            catch, unknown={**catch.unknown, seat: catch.unknown.get(seat, 0) + event.count}
        )
    return replace(catch, hands={**catch.hands, seat: (*catch.hands.get(seat, ()), *event.cards)})


def _without(catch: Catch, seat: str, card: str) -> Catch:
    hand = list(catch.hands.get(seat, ()))
    if card not in hand:
        return replace(catch, unknown={**catch.unknown, seat: catch.unknown[seat] - 1})
    hand.remove(card)
    return replace(catch, hands={**catch.hands, seat: tuple(hand)})
