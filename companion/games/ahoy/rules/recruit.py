"""Chapter of the crew: market cards that are recruited on an island (page 15, squadron.9-11)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.commands import Command
from companion.engine.deeds import Deed
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.gains import spend_gold
from companion.games.ahoy.rules.map import is_island, region_of
from companion.games.ahoy.rules.market import CREW, not_in_market, open_cards, refill, take_card
from companion.games.ahoy.rules.state import STRONGHOLD, AhoyState
from companion.games.ahoy.rules.trading import island_under, why_no_trade
from companion.games.ahoy.rules.turn import dice_due, why_not_free
from companion.games.ahoy.rules.turn_events import DiePlaced
from companion.games.ahoy.rules.words import card_word
from companion.games.ahoy.scenario import DIE


class Recruit(Command, frozen=True, kw_only=True):
    """Take a market card as crew, for its gold or for a ``die`` of the supply."""

    card: str
    die: str = ""


def open_islands(state: AhoyState, seat: str) -> tuple[str, ...]:
    """The regions on whose islands a player may recruit: where his flagship is, and where his
    strongholds are (recruit.1, squadron.9).
    """
    own = [island_under(state, seat)] if why_no_trade(state, seat, "recruit.1") is None else []
    own += [
        region_of(one.space)
        for one in state.kind(STRONGHOLD)
        if one.seat == seat and is_island(state, one.space)
    ]
    return tuple(dict.fromkeys(own))


def _suits(state: AhoyState, seat: str) -> frozenset[str]:
    return frozenset(state.regions[region].suit for region in open_islands(state, seat))


def _why_not(state: AhoyState, seat: str, _actor: str) -> Refused | None:
    return None if open_islands(state, seat) else why_no_trade(state, seat, "recruit.1")


def _payments(state: AhoyState, seat: str, card: str) -> Iterator[str]:
    """The dice that may pay for a card, or none of them for one that costs gold."""
    cost, player = state.scene.cards[card].cost, state.players[seat]
    if isinstance(cost, int):
        yield from ("",) if player.gold >= cost else ()
    elif dice_due(state, seat):
        yield from (die.id for die in player.supply)


def _recruits(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    suits = _suits(state, seat)
    dice = state.players[seat].die
    for card in open_cards(state):
        if state.scene.cards[card].suit not in suits:
            continue
        for die in _payments(state, seat, card):
            cost = state.scene.cards[card].cost
            paid = say("ahoy.pay-die", face=dice[die].face) if die else say("ahoy.pay-gold", n=cost)
            yield Choice(
                command=Recruit(seat=seat, card=card, die=die),
                deed="recruit",
                label=say("ahoy.recruit", card=card_word(state, card), paid=paid),
                picks=picks(card=card, die=die),
                rule="recruit.1",
            )


def _why_none(state: AhoyState, seat: str, _actor: str) -> Refused:
    """No card that lies open has the suit of the island, or none can be paid."""
    suits, cards = _suits(state, seat), open_cards(state)
    fitting = [card for card in cards if state.scene.cards[card].suit in suits]
    if not fitting:
        return Refused("ahoy.refused.no-crew-here", "recruit.1", kind=Kind.NOT_NOW)
    return _why_unpaid(state, seat, fitting[0])


def _why_unpaid(state: AhoyState, seat: str, card: str) -> Refused:
    cost, player = state.scene.cards[card].cost, state.players[seat]
    if cost == DIE:
        return Refused("ahoy.refused.no-die-to-pay", "recruit.3", card=card_word(state, card))
    return Refused("ahoy.refused.gold", "recruit.2", gold=cost, n=player.gold)


def _check(state: AhoyState, command: Recruit) -> Refused | None:
    """Which of it is wrong: the card, its suit, or how it is paid."""
    if command.card not in open_cards(state):
        return not_in_market(command.card, "recruit.1")
    if state.scene.cards[command.card].suit not in _suits(state, command.seat):
        return Refused("ahoy.refused.other-crew-suit", "recruit.1")
    if (state.scene.cards[command.card].cost == DIE) != bool(command.die):
        return Refused("ahoy.refused.other-payment", "recruit.2")
    return _why_unpaid(state, command.seat, command.card)


def _recruit(state: AhoyState, command: Recruit, recorder: Recorder) -> None:
    """A die that pays lies in the slot of the card, and counts towards the turn (recruit.3)."""
    seat, card = command.seat, command.card
    cost = state.scene.cards[card].cost
    if isinstance(cost, int):
        spend_gold(recorder, seat, cost)
    take_card(recorder, seat, card, CREW, fill=False)
    if command.die:
        face = state.players[seat].die[command.die].face
        recorder.record(DiePlaced(seat=seat, die=command.die, slot=card, face=face))
    refill(recorder, seat)


DEEDS = (
    Deed(
        name="recruit",
        command=Recruit,
        rule="recruit.1",
        when=why_not_free,
        why_not=_why_not,
        options=_recruits,
        why_none=_why_none,
        check=_check,
        do=_recruit,
    ),
)
