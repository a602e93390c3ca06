"""What things of Ahoy are called inside a sentence.

The logbook and the referee's page have no state to ask: what is ``named`` there goes by its id.
"""

from __future__ import annotations

from itertools import chain

from companion.engine.messages import Message, say
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.scenario import COMMON_ACTIONS, OWN_ACTIONS, SHIPS, SUITS, MarketCard


def crew_word(crew: str) -> Message:
    """A kind of crew."""
    return say(f"ahoy.crew.{crew}")


def card_word(state: AhoyState, card: str) -> Message:
    """A market card by its id, as ``printed_word`` calls it."""
    return printed_word(state.scene.cards[card])


def printed_word(card: MarketCard) -> Message:
    """A market card, by its crew; cards of one crew are told apart by their cargo's destination."""
    if card.id == card.crew:
        return crew_word(card.crew)
    return say("ahoy.card", crew=crew_word(card.crew), suit=suit_word(card.to))


def named_card(card: str) -> Message:
    """A market card by its id, which ends with the destination where there are two of a crew."""
    crew, _, to = card.rpartition("-")
    if to not in SUITS:
        return crew_word(card)
    return say("ahoy.card", crew=crew_word(crew), suit=suit_word(to))


def named_slot(slot: str) -> Message:
    """A slot by its id: its action on a board or a ship card, or else the card it is on."""
    action = slot.rstrip("0123456789").removesuffix("-")
    return say(f"ahoy.action.{action}") if action in _PRINTED else named_card(slot)


_PRINTED = frozenset((*COMMON_ACTIONS, *chain.from_iterable(OWN_ACTIONS.values()), *SHIPS))
"""The actions of boards and ship cards."""


def suit_word(suit: str) -> Message:
    """A suit."""
    return say(f"ahoy.suit.{suit}")


def region_word(state: AhoyState, region: str) -> Message:
    """A region, by the suit of its island; its number tells two of one suit apart."""
    suit = state.regions[region].suit
    alike = sum(one.suit == suit for one in state.regions.values())
    if alike < 2:
        return suit_word(suit)
    return say("ahoy.region", suit=suit_word(suit), number=region)


def takes_word(takes: str) -> Message:
    """The dice that a slot takes, if it does not take any."""
    return say(f"ahoy.takes.{takes}")


def plan_word(plan: str) -> Message:
    """A plan of the Union."""
    return say(f"ahoy.plan.{plan}")


def reward_word(reward: str) -> Message:
    """What a cell of the grid of rewards shows."""
    return say(f"ahoy.reward.{reward}")
