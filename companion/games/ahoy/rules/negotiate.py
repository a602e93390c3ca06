"""Market cards that a Smuggler takes as crew for nothing: by a reward, or as he negotiates."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked, pending
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import declining
from companion.games.ahoy.rules.comrades import remove_comrades
from companion.games.ahoy.rules.market import CREW, not_in_market, open_cards, take_card
from companion.games.ahoy.rules.smuggler_commands import LeaveCards, TakeFree
from companion.games.ahoy.rules.smuggler_tasks import FreeCard, Negotiation
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.trading import island_under, why_no_trade
from companion.games.ahoy.rules.words import card_word

RULE = "smuggler.negotiate"


def begin_negotiate(recorder: Recorder, seat: str, _slot: str) -> None:
    """On an island without an enemy's stronghold; elsewhere the die brings nothing."""
    if not why_no_trade(recorder.state, seat, RULE):
        _go_on(recorder, Negotiation(seat=seat))


def _go_on(recorder: Recorder, task: Negotiation) -> None:
    """As long as there is a card, and something to have it for."""
    if open_cards(recorder.state) and (task.free or _may_send(recorder.state, task)):
        push(recorder, task)


def _may_send(state: AhoyState, task: Negotiation) -> bool:
    """Whether a comrade of the island may be sent away for a card."""
    region = island_under(state, task.seat)
    return not task.sent and bool(region and state.regions[region].comrades)


def _cards(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for card in open_cards(state):
        yield Choice(
            command=TakeFree(seat=seat, card=card),
            deed="take-free",
            label=say("ahoy.take-free", card=card_word(state, card)),
            picks=picks(card=card),
            rule="reward.crew",
        )


def _negotiated(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    task = asked(state, Negotiation)
    for comrade in (False, True):
        if not (_may_send(state, task) if comrade else task.free):
            continue
        for card in open_cards(state):
            key = "ahoy.take-for-comrade" if comrade else "ahoy.take-free"
            yield Choice(
                command=TakeFree(seat=seat, card=card, comrade=comrade),
                deed="negotiate-comrade" if comrade else "negotiate",
                label=say(key, card=card_word(state, card)),
                picks=picks(card=card),
                rule=RULE,
            )


def _no_free_card(state: AhoyState, command: TakeFree) -> Refused:
    task = pending(state, Negotiation)
    if command.card not in open_cards(state):
        return not_in_market(command.card, RULE if task else "reward.crew")
    if task and not command.comrade:
        return Refused("ahoy.refused.one-free-card", RULE)
    if task:
        sent = task.sent
        return Refused("ahoy.refused.comrade-sent" if sent else "ahoy.refused.no-comrade", RULE)
    return Refused("ahoy.refused.no-comrade-needed", "reward.crew", kind=Kind.MALFORMED)


def _take(_state: AhoyState, command: TakeFree, recorder: Recorder) -> None:
    pop(recorder)
    take_card(recorder, command.seat, command.card, CREW)


def _negotiate(state: AhoyState, command: TakeFree, recorder: Recorder) -> None:
    """The second card may be the one that has come for the first."""
    task, seat = asked(state, Negotiation), command.seat
    pop(recorder)
    if command.comrade:
        remove_comrades(recorder, island_under(state, seat), 1)
        left = replace(task, sent=True)
    else:
        left = replace(task, free=False)
    if open_cards(state)[1:] or state.market.deck:
        _go_on(recorder, left)
    take_card(recorder, seat, command.card, CREW)


def _unasked(_state: AhoyState, _seat: str) -> Refused:
    return Refused("ahoy.refused.no-free-card", "smuggler.negotiate", kind=Kind.NOT_NOW)


ACTIONS = {"negotiate": begin_negotiate}
DEEDS = (
    Deed(
        name="take-free",
        command=TakeFree,
        rule="reward.crew",
        answers=FreeCard,
        unasked=_unasked,
        options=_cards,
        check=_no_free_card,
        do=_take,
    ),
    Deed(
        name="negotiate",
        command=TakeFree,
        rule=RULE,
        answers=Negotiation,
        options=_negotiated,
        check=_no_free_card,
        do=_negotiate,
    ),
    declining(
        LeaveCards,
        "leave-cards",
        "reward.skip",
        beside="take-free",
        name="leave-free-card",
        answers=FreeCard,
        unasked=_unasked,
    ),
    declining(
        LeaveCards,
        "leave-cards",
        RULE,
        by="reward.skip",
        beside="negotiate",
        name="leave-negotiation",
        answers=Negotiation,
    ),
)
