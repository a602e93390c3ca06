"""Pledges: two piles of delivered cards, and a slip that says which is whose (smuggler.9, 10).

Everybody sees how many cards lie in either pile; whose they are their owner has chosen in secret
while the table was set. The slip is opened at the end, and each card brings a point for every
region of its suit that the faction of its pile controls.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.commitments import seal
from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop
from companion.games.ahoy.rules.control import controller
from companion.games.ahoy.rules.gains import gain_fame
from companion.games.ahoy.rules.smuggler_commands import ChoosePledges, Pledge
from companion.games.ahoy.rules.smuggler_events import (
    CardPledged,
    PledgeScored,
    PledgesSealed,
    PledgesShown,
)
from companion.games.ahoy.rules.smuggler_tasks import PledgeCargo, SealPledges
from companion.games.ahoy.rules.state import AhoyState, PledgeSlip
from companion.games.ahoy.rules.words import card_word
from companion.games.ahoy.scenario import SQUADRON, UNION

PILES = ("A", "B")
PILE = pick_kind("pile")


def faction_of(slip: PledgeSlip, pile: str) -> str:
    """The faction to which the cards of a pile are pledged."""
    return SQUADRON if pile == slip.squadron else UNION


# ---------------------------------------------------------------- the slip


def _slips(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for pile in PILES:
        other = PILES[1 - PILES.index(pile)]
        yield Choice(
            command=ChoosePledges(seat=seat, squadron=pile),
            deed="choose-pledges",
            label=say("ahoy.choose-pledges", pile=pile, other=other),
            picks=picks(pile=pile),
            rule="setup.smuggler.2",
            private=True,
        )


def _no_such_pile(_state: AhoyState, command: ChoosePledges | Pledge) -> Refused:
    given = (command.squadron if isinstance(command, ChoosePledges) else command.pile)[:9]
    return Refused("ahoy.refused.pile", "smuggler.9", kind=Kind.MALFORMED, pile=given)


def _chosen_long_ago(_state: AhoyState, _seat: str) -> Refused:
    return Refused("ahoy.refused.pledges-chosen", "setup.smuggler.2", kind=Kind.NOT_NOW)


def _seal(_state: AhoyState, command: ChoosePledges, recorder: Recorder) -> None:
    slip = PledgeSlip(command.squadron, command.salt)
    pop(recorder)
    sealed = seal(slip.salt, slip.squadron)
    recorder.record(PledgesSealed(seat=command.seat, seal=sealed, slip=slip))


# ---------------------------------------------------------------- a card goes under a marker


def _pledges(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    card = asked(state, PledgeCargo).card
    for pile in PILES:
        yield Choice(
            command=Pledge(seat=seat, pile=pile),
            deed="pledge",
            label=say("ahoy.pledge", card=card_word(state, card), pile=pile),
            picks=picks(pile=pile),
            rule="smuggler.9",
        )


def _nothing_delivered(_state: AhoyState, _seat: str) -> Refused:
    return Refused("ahoy.refused.nothing-delivered", "smuggler.9", kind=Kind.NOT_NOW)


def _pledge(state: AhoyState, command: Pledge, recorder: Recorder) -> None:
    card = asked(state, PledgeCargo).card
    pop(recorder)
    recorder.record(CardPledged(seat=command.seat, card=card, pile=command.pile))


# ---------------------------------------------------------------- the end of the game


def score_pledges(recorder: Recorder) -> None:
    """Each Smuggler shows his slip, and his cards bring fame (smuggler.10)."""
    for seat in recorder.state.order():
        slip = recorder.state.players[seat].slip
        if slip:
            _show(recorder, seat, slip)


def _show(recorder: Recorder, seat: str, slip: PledgeSlip) -> None:
    player = recorder.state.players[seat]
    recorder.record(
        PledgesShown(seat=seat, squadron=slip.squadron, salt=slip.salt, seal=player.seal)
    )
    for pile, cards in zip(PILES, player.pledges, strict=True):
        faction = faction_of(slip, pile)
        for card in cards:
            fame = worth(recorder.state, card, faction)
            recorder.record(PledgeScored(seat=seat, card=card, faction=faction, fame=fame))
            gain_fame(recorder, seat, fame, "pledge")


def pledged(state: AhoyState, seat: str) -> int:
    """What all pledges of a Smuggler bring; nobody else has any."""
    player = state.players[seat]
    if player.slip is None:
        return 0
    of = [faction_of(player.slip, pile) for pile in PILES]
    piles = zip(of, player.pledges, strict=True)
    return sum(worth(state, card, faction) for faction, cards in piles for card in cards)


def worth(state: AhoyState, card: str, faction: str) -> int:
    """The regions of a card's suit that a faction controls."""
    suit = state.scene.cards[card].suit
    of_suit = (one.id for one in state.regions.values() if one.suit == suit)
    return sum(controller(state, region) == faction for region in of_suit)


# ---------------------------------------------------------------- folds


def _on_sealed(state: AhoyState, event: PledgesSealed) -> AhoyState:
    return state.having(event.seat, seal=event.seal, slip=event.slip)


def _on_pledged(state: AhoyState, event: CardPledged) -> AhoyState:
    player = state.players[event.seat]
    cargo = tuple(card for card in player.cargo if card != event.card)
    a, b = player.pledges
    piles = ((*a, event.card), b) if event.pile == PILES[0] else (a, (*b, event.card))
    return state.having(event.seat, cargo=cargo, pledges=piles)


def _on_shown(state: AhoyState, event: PledgesShown) -> AhoyState:
    return state.having(event.seat, shown=True)


def _on_scored(state: AhoyState, _event: PledgeScored) -> AhoyState:
    """The fame is told by itself."""
    return state


FOLDS: Folds = {
    PledgesSealed: _on_sealed,
    CardPledged: _on_pledged,
    PledgesShown: _on_shown,
    PledgeScored: _on_scored,
}
DEEDS = (
    Deed(
        name="choose-pledges",
        command=ChoosePledges,
        rule="setup.smuggler.2",
        answers=SealPledges,
        unasked=_chosen_long_ago,
        options=_slips,
        check=_no_such_pile,
        do=_seal,
    ),
    Deed(
        name="pledge",
        command=Pledge,
        rule="smuggler.9",
        answers=PledgeCargo,
        unasked=_nothing_delivered,
        options=_pledges,
        check=_no_such_pile,
        do=_pledge,
    ),
)
