"""Chapters 3 to 6: what a die does in each slot of the mat, and cards played from the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance_requests import DRAW, ChanceRequest
from companion.engine.compass import heading_word
from companion.engine.deeds import Deed
from companion.engine.events import DrawCalled, Folds
from companion.engine.hexagons import MIDDLE, beside
from companion.engine.messages import Message, piece_word, say
from companion.engine.offers import CARD, SPACE, Choice, picks
from companion.engine.pools import Pool
from companion.engine.questions import Pending
from companion.engine.refusals import Kind, Refused
from companion.games.lagoon.rules.meetings import Meeting
from companion.games.lagoon.rules.state import Captain, LagoonState, why_not_turn
from companion.games.lagoon.rules.words import CardPlayed, Place, Placed, PlayCard


class Slot(Struct, frozen=True):
    """A slot: its rule, the faces it takes, and what a captain's die may be for there."""

    rule: str
    fits: Callable[[int], bool]
    kind: str
    targets: Callable[[LagoonState, Captain], list[str]]


class Sounding(Pending, frozen=True):
    """A tile is drawn for this place."""

    space: str


def _islets(state: LagoonState, boat: Captain) -> list[str]:
    return [space for space in beside(boat.at) if space in state.islets]


def _unknown(state: LagoonState, boat: Captain) -> list[str]:
    return [space for space in beside(boat.at) if space not in state.islets and state.bag.left]


def _cards(state: LagoonState, buyer: Captain) -> list[str]:
    return [card for card in state.row if state.card(card).price <= buyer.gold]


SLOTS = {
    "sail": Slot("3", lambda face: face > 0, SPACE, _islets),
    "explore": Slot("4", lambda face: face >= 4, SPACE, _unknown),
    "trade": Slot("5", lambda face: face % 2 == 0, CARD, _cards),
    "dive": Slot("6", lambda face: face % 2 == 1, "", lambda state, _: [""][: state.deck().left]),
}


def draw(recorder: Any, seat: str, pool: Pool, purpose: str, count: int = 1) -> None:
    """Call for cards or tiles."""
    purposed = say(f"lagoon.call.{purpose}")
    call = ChanceRequest(kind=DRAW, seat=seat, count=count, pool=pool, purpose=purposed)
    recorder.record(DrawCalled(call=call))


def _name(state: LagoonState, seat: str, to: str) -> Message:
    """An islet or a card by its name; an unknown place by where it lies."""
    heading = beside(state.captains[seat].at).get(to)
    return heading_word(heading) if heading and to not in state.islets else _known(state, to)


def _known(state: LagoonState, to: str) -> Message:
    return piece_word(state.islets.get(to, to))


def _options(state: LagoonState, seat: str, _actor: str) -> Iterator[Choice]:
    for die in state.free_dice:
        for id, slot in SLOTS.items():
            if id in state.slots or not slot.fits(state.faces[die]):
                continue
            for to in slot.targets(state, state.captains[seat]):
                aim = {slot.kind: to} if slot.kind else {}
                yield Choice(
                    command=Place(seat=seat, die=die, slot=id, to=to),
                    deed="place",
                    label=say(f"lagoon.place.{id}", to=_name(state, seat, to)),
                    picks=picks(die=die, slot=id, **aim),
                    rule=slot.rule,
                )


def _check(state: LagoonState, command: Place) -> Refused:
    slot = SLOTS.get(command.slot)
    if slot is None or command.die not in state.free_dice:
        return Refused("lagoon.refused.die", "2.3", kind=Kind.MALFORMED)
    if command.slot in state.slots:
        return Refused("lagoon.refused.taken", "2.3")
    if not slot.fits(state.faces[command.die]):
        takes = say(f"lagoon.takes.{command.slot}")
        return Refused("lagoon.refused.face", slot.rule, takes=takes)
    return Refused(f"lagoon.refused.{command.slot}", slot.rule)


def _place(state: LagoonState, command: Place, recorder: Any) -> None:
    seat, die, slot, to = command.seat, command.die, command.slot, command.to
    price = state.card(to).price if slot == "trade" else 0
    name = state.islets.get(to, to)
    recorder.record(Placed(seat=seat, die=die, slot=slot, to=to, name=name, price=price))
    if slot == "explore":
        draw(recorder, seat, state.bag, "tile")
    if slot == "dive":
        draw(recorder, seat, state.deck(open=False), "dive")


def _on_placed(state: LagoonState, event: Placed) -> LagoonState:
    state = replace(state, slots={**state.slots, event.slot: event.die})
    if event.slot == "explore":
        return replace(state, pending=Sounding(event.to))
    if event.slot == "trade":
        row = tuple(card for card in state.row if card != event.to)
        return _score(replace(state, row=row), event.seat, event.to, gold=-event.price)
    return _arrive(state, event.seat, event.to) if event.slot == "sail" else state


def _arrive(state: LagoonState, seat: str, to: str) -> LagoonState:
    """Whoever comes where another lies meets him; at the home islet nobody does."""
    others = [id for id, one in state.captains.items() if one.at == to != MIDDLE]
    return replace(
        state.having(seat, at=to), pending=Meeting((seat, others[0])) if others else None
    )


def _score(state: LagoonState, seat: str, card: str, **changes: int) -> LagoonState:
    return state.having(seat, scored=(*state.captains[seat].scored, card), **changes)


def _plays(state: LagoonState, seat: str, _actor: str) -> Iterator[Choice]:
    """Nothing is known of a hand but its number: it may be any card that nobody has seen."""
    for card in state.deck().unseen if state.captains[seat].hand else ():
        command, label = PlayCard(seat=seat, card=card.id), say("lagoon.play", card=card.name)
        yield Choice(command=command, deed="play-card", label=label, picks=picks(card=card.id))


def _on_played(state: LagoonState, event: CardPlayed) -> LagoonState:
    return _score(state, event.seat, event.card, hand=state.captains[event.seat].hand - 1)


FOLDS: Folds = {Placed: _on_placed, CardPlayed: _on_played}
PLACE = Deed(
    name="place",
    command=Place,
    rule="2.3",
    when=why_not_turn,
    why_none=lambda _state, _seat, _actor: Refused("lagoon.refused.nowhere", "2.3"),
    options=_options,
    check=_check,
    do=_place,
)
PLAY_CARD = Deed(
    name="play-card",
    command=PlayCard,
    rule="6.1",
    when=why_not_turn,
    options=_plays,
    check=lambda _state, _command: Refused("lagoon.refused.hand", "6.1"),
    do=lambda _state, asked, recorder: recorder.record(
        CardPlayed(seat=asked.seat, card=asked.card)
    ),
)
