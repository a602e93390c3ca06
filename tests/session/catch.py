"""The catch: the toy's cards. A net of fish, drawn openly or into a hand that others do not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance_rows import draw_row
from companion.engine.commands import Command
from companion.engine.deeds import Deed
from companion.engine.events import Drawn, Folds, Reveal, tells
from companion.engine.log_lines import Lines, line
from companion.engine.messages import Message, say, written
from companion.engine.offers import Choice, picks
from companion.engine.pools import Pool, Unseen, why_too_few
from companion.engine.refusals import Refused
from companion.engine.views import LogLine

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


class Catch(Struct, frozen=True):
    """Hands, in which a card from the box has no name, and what lies open on the table."""

    hands: Mapping[str, tuple[str, ...]] = {}
    seen: tuple[str, ...] = ()

    @property
    def away(self) -> tuple[str, ...]:
        """Every hidden card that the companion knows."""
        return tuple(card for hand in self.hands.values() for card in hand if card)

    def net(self, open: bool = True) -> Pool:
        left, away = Counter(FISH), len(self.away)
        left.subtract(self.seen)
        unseen = tuple(Unseen(id, NAMES[id], n) for id, n in left.items() if n)
        taken = sum(map(len, self.hands.values())) - away
        return Pool(id="net", unseen=unseen, open=open, away=away, taken=taken)

    def may_lay(self, seat: str) -> tuple[str, ...]:
        """Cards the seat may have: those it was dealt, or any unseen one where it drew by hand."""
        hand = self.hands.get(seat, ())
        unseen = [card.id for card in self.net().unseen] if "" in hand else ()
        return tuple(dict.fromkeys(card for card in (*hand, *unseen) if card))


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


def _fishing(state: Any, seat: str, _actor: str) -> Iterator[Choice]:
    if state.catch.net().left:
        yield Choice(command=Fish(seat=seat), deed="fish", label=say("toy.fish"))


def _pockets(state: Any, seat: str, _actor: str) -> Iterator[Choice]:
    for count in range(1, state.catch.net().left + 1):
        command, path = Pocket(seat=seat, count=count), picks(amount=count)
        yield Choice(command=command, deed="pocket", label=say("toy.pocket", n=count), picks=path)


def _too_few(state: Any, command: Fish | Pocket) -> Refused | None:
    count = command.count if isinstance(command, Pocket) else 1
    return why_too_few(state.catch.net(), count, "toy:4")


def _fish(state: Any, command: Fish, recorder: Any) -> None:
    recorder.call_cards(command.seat, DAY, state.catch.net())


def _pocket(state: Any, command: Pocket, recorder: Any) -> None:
    recorder.call_cards(command.seat, DAY, state.catch.net(open=False), command.count)


def _lays(state: Any, seat: str, _actor: str) -> Iterator[Choice]:
    for card in state.catch.may_lay(seat):
        command, label, path = Lay(seat=seat, card=card), say("toy.lay"), picks(card=card)
        yield Choice(command=command, deed="lay", label=label, picks=path, private=True)


def _not_in_hand(_state: Any, _command: Lay) -> Refused:
    return Refused("toy.not-in-hand", "toy:5")


def _on_drawn(state: Any, event: Drawn) -> Any:
    catch, seat = state.catch, event.seat
    if event.open:
        catch = replace(catch, seen=(*catch.seen, *event.cards))
    else:
        hand = (*catch.hands.get(seat, ()), *(event.cards or ("",) * event.count))
        catch = replace(catch, hands={**catch.hands, seat: hand})
    return replace(state, call=None, catch=catch)


def _on_laid(state: Any, event: Laid) -> Any:
    hands, seen = state.catch.hands, (*state.catch.seen, event.card)
    hand = list(hands[event.seat])
    hand.remove(event.card if event.card in hand else "")
    return replace(state, catch=Catch({**hands, event.seat: tuple(hand)}, seen))


def _drawn(event: Drawn) -> LogLine:
    names = {f"card{at}": NAMES[card] for at, card in enumerate(event.cards)}
    return line("toy.log.drawn", event.seat, n=event.count, **names)


DEEDS = (
    Deed(command=Fish, rule="toy:4", options=_fishing, check=_too_few, do=_fish),
    Deed(command=Pocket, rule="toy:4", options=_pockets, check=_too_few, do=_pocket),
    Deed(command=Lay, rule="toy:5", options=_lays, check=_not_in_hand, do=tells(Laid)),
    draw_row("toy:4", say("toy.draw")),
)
FOLDS: Folds = {Drawn: _on_drawn, Laid: _on_laid}
LINES: Lines = {
    Drawn: _drawn,
    Laid: lambda event: line("toy.log.laid", event.seat, card=NAMES[event.card]),
}
