"""What things of Ahoy are called inside a sentence."""

from __future__ import annotations

from companion.engine.messages import Message, piece_word, say
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.scenario import MarketCard


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


def figure_word(figure: str) -> Message:
    """A figure; the view has its name."""
    return piece_word(figure)


def takes_word(takes: str) -> Message:
    """The dice that a slot takes, if it does not take any."""
    return say(f"ahoy.takes.{takes}")


def plan_word(plan: str) -> Message:
    """A plan of the Union."""
    return say(f"ahoy.plan.{plan}")


def reward_word(reward: str) -> Message:
    """What a cell of the grid of rewards shows."""
    return say(f"ahoy.reward.{reward}")
