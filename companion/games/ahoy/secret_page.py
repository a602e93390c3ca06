"""What a Smuggler alone sees: which of his piles is pledged to whom, and the cards in it."""

from __future__ import annotations

from companion.engine.messages import Message, say
from companion.engine.views import NO_SECRETS, PrivateView, SlipView
from companion.games.ahoy.rules.pledges import PILES, faction_of
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.words import card_word, suit_word


def private(state: AhoyState, seat: str) -> PrivateView:
    """The own piles, one line each; nothing for whoever has none (smuggler.9)."""
    player = state.players.get(seat)
    if player is None or player.slip is None:
        return NO_SECRETS
    word = "shown" if player.shown else "armed"
    slips = tuple(
        SlipView(
            seal=player.seal,
            value=say(
                "ahoy.slip.pile",
                pile=pile,
                faction=say(f"ahoy.faction.{faction_of(player.slip, pile)}"),
                cards=_cards(state, cards),
            ),
            state=word,
            status=say(f"ahoy.slip.{word}"),
        )
        for pile, cards in zip(PILES, player.pledges, strict=True)
    )
    return PrivateView(slips=slips)


def _cards(state: AhoyState, cards: tuple[str, ...]) -> Message:
    """The cards of a pile by their suits, which is what they count by."""
    if not cards:
        return say("ahoy.slip.none")
    *others, last = cards
    suit = suit_word(state.scene.cards[last].suit)
    word = say("ahoy.card-of", card=card_word(state, last), suit=suit)
    if not others:
        return word
    return say("ahoy.cards-and", others=_cards(state, tuple(others)), last=word)
