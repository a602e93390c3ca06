"""The market: three cards that lie open, and the deck behind them (setup.8, setup.9, recruit.5).

What nobody has seen may still come up. With two or three players one card of each suit is out of
the game, and nobody knows which, until four of its suit have been seen. A gap in the row stands as
an empty name, so that no card moves.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.engine.events import Drawn, Event, Folds
from companion.engine.messages import say
from companion.engine.pools import Pool, Unseen
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.state import MARKET_POOL, AhoyState
from companion.games.ahoy.rules.words import card_word

CREW, CARGO = "crew", "cargo"
"""What a market card is used as (comp.5)."""
ROW, OF_A_SUIT, WHOLE_FROM = 3, 5, 4
"""Cards in the row; cards of a suit; players with whom none is left out (setup.8)."""


class CardsLaid(Event, frozen=True, kw_only=True):
    """Cards of the deck lie open: in the gaps of the row, from left to right."""

    cards: tuple[str, ...]


class CardTaken(Event, frozen=True, kw_only=True):
    """A player has taken a card of the market, as ``crew`` or as ``cargo``."""

    seat: str
    card: str
    use: str


class CardDiscarded(Event, frozen=True, kw_only=True):
    """A crew or cargo card of a player is out of the game."""

    seat: str
    card: str


class CardStolen(Event, frozen=True, kw_only=True):
    """A player has taken a crew or cargo card from another, to use it as ``use`` says."""

    seat: str
    giver: str
    card: str
    use: str


class MarketCleared(Event, frozen=True, kw_only=True):
    """All cards of the market are out of the game (refresh.4)."""

    seat: str


def deck_size(players: int) -> int:
    """Cards in the deck before the first lies open."""
    return 30 if players >= WHOLE_FROM else 24


def open_cards(state: AhoyState) -> tuple[str, ...]:
    """The cards that lie in the market, from left to right."""
    return tuple(card for card in state.market.row if card)


def not_in_market(card: str, rule: str) -> Refused:
    """A card is named that does not lie open."""
    return Refused("ahoy.refused.not-in-market", rule, kind=Kind.MALFORMED, card=card[:30])


def unseen(state: AhoyState) -> tuple[str, ...]:
    """The cards that may still come up, as far as everybody knows."""
    cards, seen = state.scene.cards, set(state.market.seen)
    left_out = len(state.players) < WHOLE_FROM
    come = Counter(cards[card].suit for card in seen)
    whole = {suit for suit, n in come.items() if left_out and n >= OF_A_SUIT - 1}
    return tuple(id for id, card in cards.items() if id not in seen and card.suit not in whole)


def pool(state: AhoyState) -> Pool:
    """What a card of the market is drawn from."""
    cards = tuple(Unseen(card, card_word(state, card)) for card in unseen(state))
    return Pool(id=MARKET_POOL, unseen=cards)


def refill(recorder: Recorder, seat: str) -> None:
    """Cards of the deck come into the gaps of the row, if it has any (recruit.5, deck.1)."""
    state: AhoyState = recorder.state
    wanted = min(ROW - len(open_cards(state)), state.market.deck)
    if wanted:
        recorder.call_cards(seat, say("ahoy.draw.market", n=wanted), pool(state), wanted)


def take_card(recorder: Recorder, seat: str, card: str, use: str, fill: bool = True) -> None:
    """A player takes a card of the market, and another comes into its place at once."""
    recorder.record(CardTaken(seat=seat, card=card, use=use))
    if fill:
        refill(recorder, seat)


def steal_card(recorder: Recorder, seat: str, giver: str, card: str, use: str) -> None:
    """A player takes a crew or cargo card from another."""
    recorder.record(CardStolen(seat=seat, giver=giver, card=card, use=use))


def discard_card(recorder: Recorder, seat: str, card: str) -> None:
    """A crew or cargo card leaves the game."""
    recorder.record(CardDiscarded(seat=seat, card=card))


def clear(recorder: Recorder, seat: str) -> None:
    """All cards of the market leave the game, and others come."""
    recorder.record(MarketCleared(seat=seat))
    refill(recorder, seat)


def _laid(_state: AhoyState, event: Drawn, recorder: Recorder) -> None:
    recorder.record(CardsLaid(cards=event.cards))


# ---------------------------------------------------------------- folds


def with_card(state: AhoyState, seat: str, card: str, use: str) -> AhoyState:
    """A player has a card more."""
    player = state.players[seat]
    if use == CREW:
        return state.having(seat, crew=(*player.crew, card))
    return state.having(seat, cargo=(*player.cargo, card))


def without_card(state: AhoyState, seat: str, card: str) -> AhoyState:
    """A player has a card less: a die on it waits for the end of the round, its token is gone."""
    player = state.players[seat]
    dice = tuple(
        replace(die, slot="", aside=True) if die.slot == card else die for die in player.dice
    )
    return state.having(
        seat,
        dice=dice,
        crew=tuple(one for one in player.crew if one != card),
        cargo=tuple(one for one in player.cargo if one != card),
        damaged=tuple(slot for slot in player.damaged if slot != card),
    )


def _on_taken(state: AhoyState, event: CardTaken) -> AhoyState:
    row = tuple("" if card == event.card else card for card in state.market.row)
    state = replace(state, market=replace(state.market, row=row))
    return with_card(state, event.seat, event.card, event.use)


def _on_discarded(state: AhoyState, event: CardDiscarded) -> AhoyState:
    state = without_card(state, event.seat, event.card)
    discard = (*state.market.discard, event.card)
    return replace(state, market=replace(state.market, discard=discard))


def _on_stolen(state: AhoyState, event: CardStolen) -> AhoyState:
    state = without_card(state, event.giver, event.card)
    return with_card(state, event.seat, event.card, event.use)


def _on_cleared(state: AhoyState, _event: MarketCleared) -> AhoyState:
    gone = (*state.market.discard, *open_cards(state))
    return replace(state, market=replace(state.market, row=(), discard=gone))


def _on_laid(state: AhoyState, event: CardsLaid) -> AhoyState:
    row = list(state.market.row)
    row += [""] * (ROW - len(row))
    for card in event.cards:
        row[row.index("")] = card
    market = replace(
        state.market,
        row=tuple(row),
        deck=state.market.deck - len(event.cards),
        seen=(*state.market.seen, *event.cards),
    )
    return replace(state, market=market)


FOLDS: Folds = {
    CardTaken: _on_taken,
    CardDiscarded: _on_discarded,
    CardStolen: _on_stolen,
    MarketCleared: _on_cleared,
    CardsLaid: _on_laid,
}
DRAWS = {MARKET_POOL: _laid}
"""What is drawn here, and what comes of it."""
