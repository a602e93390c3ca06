"""Cargo of the Smugglers: smuggled, dropped where it is too much, and delivered (smuggler.1-5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.gains import gain_fame, raise_wealth
from companion.games.ahoy.rules.market import (
    CARGO,
    discard_card,
    not_in_market,
    open_cards,
    take_card,
)
from companion.games.ahoy.rules.smuggler_commands import Deliver, DropCard, Smuggle
from companion.games.ahoy.rules.smuggler_events import CargoDelivered
from companion.games.ahoy.rules.smuggler_tasks import DropCargo, GainReward, PledgeCargo
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.trading import island_under, why_no_trade
from companion.games.ahoy.rules.turn import why_not_free
from companion.games.ahoy.rules.words import card_word, region_word, suit_word

MOST_CARGO = 2
"""Cargo cards that a Smuggler may have (smuggler.3)."""
DELIVERY = 2
"""Fame of a delivery (smuggler.5)."""


def why_not_smuggling(state: AhoyState, seat: str) -> Refused | None:
    """Only Smugglers do, each in his own turn (smuggler.1, round.9)."""
    if refused := why_not_free(state, seat):
        return refused
    return None if state.is_smuggler(seat) else Refused("ahoy.refused.not-smuggler", "smuggler.1")


def _why_no_island(state: AhoyState, seat: str, _actor: str) -> Refused | None:
    return why_no_trade(state, seat, "smuggler.1")


def _suit_here(state: AhoyState, seat: str) -> str:
    return state.regions[island_under(state, seat)].suit


def trim_cargo(recorder: Recorder, seat: str) -> None:
    """Whoever has too much cargo drops a card at once (smuggler.3)."""
    if len(recorder.state.players[seat].cargo) > MOST_CARGO:
        push(recorder, DropCargo(seat=seat))


# ---------------------------------------------------------------- smuggling


def _smuggled(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for card in open_cards(state):
        if state.scene.cards[card].suit == _suit_here(state, seat):
            yield Choice(
                command=Smuggle(seat=seat, card=card),
                deed="smuggle",
                label=say(
                    "ahoy.smuggle",
                    card=card_word(state, card),
                    suit=suit_word(state.scene.cards[card].to),
                ),
                picks=picks(card=card),
                rule="smuggler.2",
            )


def _no_such_card(state: AhoyState, seat: str, _actor: str) -> Refused:
    suit = suit_word(_suit_here(state, seat))
    return Refused("ahoy.refused.none-of-suit", "smuggler.2", kind=Kind.NOT_NOW, suit=suit)


def _wrong_suit(state: AhoyState, command: Smuggle) -> Refused:
    if command.card not in open_cards(state):
        return not_in_market(command.card, "smuggler.2")
    suit, here = state.scene.cards[command.card].suit, _suit_here(state, command.seat)
    return Refused(
        "ahoy.refused.other-suit", "smuggler.2", card=suit_word(suit), here=suit_word(here)
    )


def _smuggle(_state: AhoyState, command: Smuggle, recorder: Recorder) -> None:
    take_card(recorder, command.seat, command.card, CARGO)
    trim_cargo(recorder, command.seat)


# ---------------------------------------------------------------- too much aboard


def _droppable(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for card in state.players[seat].cargo:
        yield Choice(
            command=DropCard(seat=seat, card=card),
            deed="drop-cargo",
            label=say("ahoy.drop-cargo", card=card_word(state, card)),
            picks=picks(card=card),
            rule="smuggler.3",
        )


def _not_aboard(state: AhoyState, command: DropCard | Deliver) -> Refused:
    """A card is named that is no cargo of his."""
    known = command.card in state.scene.cards
    kind = Kind.ILLEGAL if known else Kind.MALFORMED
    return Refused("ahoy.refused.not-aboard", "smuggler.11", kind=kind)


def _drop(_state: AhoyState, command: DropCard, recorder: Recorder) -> None:
    pop(recorder)
    discard_card(recorder, command.seat, command.card)
    trim_cargo(recorder, command.seat)


def _nothing_to_drop(_state: AhoyState, _seat: str) -> Refused:
    return Refused("ahoy.refused.nothing-to-drop", "smuggler.3", kind=Kind.NOT_NOW)


# ---------------------------------------------------------------- delivering


def _delivered(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    region = island_under(state, seat)
    for card in state.players[seat].cargo:
        if state.scene.cards[card].to == state.regions[region].suit:
            yield Choice(
                command=Deliver(seat=seat, card=card),
                deed="deliver",
                label=say(
                    "ahoy.deliver",
                    card=card_word(state, card),
                    region=region_word(state, region),
                ),
                picks=picks(card=card),
                rule="smuggler.4",
                gain=DELIVERY,
            )


def _no_cargo_for_it(state: AhoyState, seat: str, _actor: str) -> Refused:
    if not state.players[seat].cargo:
        return Refused("ahoy.refused.no-cargo", "smuggler.4", kind=Kind.NOT_NOW)
    suit = suit_word(_suit_here(state, seat))
    return Refused("ahoy.refused.no-cargo-for", "smuggler.4", kind=Kind.NOT_NOW, suit=suit)


def _elsewhere(state: AhoyState, command: Deliver) -> Refused:
    if command.card not in state.players[command.seat].cargo:
        return _not_aboard(state, command)
    to = suit_word(state.scene.cards[command.card].to)
    return Refused(
        "ahoy.refused.other-island",
        "smuggler.4",
        to=to,
        here=suit_word(_suit_here(state, command.seat)),
    )


def _deliver(state: AhoyState, command: Deliver, recorder: Recorder) -> None:
    """Fame, wealth, a reward, and last, wherever that has led, the pledge (smuggler.5)."""
    seat, region = command.seat, island_under(state, command.seat)
    recorder.record(CargoDelivered(seat=seat, card=command.card, region=region))
    gain_fame(recorder, seat, DELIVERY, "delivery")
    raise_wealth(recorder, region)
    push(recorder, PledgeCargo(seat=seat, card=command.card), GainReward(seat=seat))


def _on_delivered(state: AhoyState, _event: CargoDelivered) -> AhoyState:
    """The card stays with the cargo until it is pledged."""
    return state


FOLDS: Folds = {CargoDelivered: _on_delivered}
DEEDS = (
    Deed(
        name="smuggle",
        command=Smuggle,
        rule="smuggler.2",
        when=why_not_smuggling,
        why_not=_why_no_island,
        options=_smuggled,
        why_none=_no_such_card,
        check=_wrong_suit,
        do=_smuggle,
    ),
    Deed(
        name="drop-cargo",
        command=DropCard,
        rule="smuggler.3",
        answers=DropCargo,
        unasked=_nothing_to_drop,
        options=_droppable,
        check=_not_aboard,
        do=_drop,
    ),
    Deed(
        name="deliver",
        command=Deliver,
        rule="smuggler.5",
        when=why_not_smuggling,
        why_not=_why_no_island,
        options=_delivered,
        why_none=_no_cargo_for_it,
        check=_elsewhere,
        do=_deliver,
    ),
)
