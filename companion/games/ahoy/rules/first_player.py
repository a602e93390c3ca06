"""Chapter of two players: what the first of them changes between rounds, and giving up (two.1)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.deeds import Deed
from companion.engine.messages import say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules import market
from companion.games.ahoy.rules.agenda import Recorder, pop
from companion.games.ahoy.rules.answers import declining
from companion.games.ahoy.rules.gains import RICHEST, raise_wealth
from companion.games.ahoy.rules.stage_commands import (
    ChooseWealth,
    Concede,
    KeepMarket,
    RenewMarket,
)
from companion.games.ahoy.rules.stage_events import GameEnded
from companion.games.ahoy.rules.stage_tasks import MarketAnew, RaiseWealth
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.words import region_word

REGION = pick_kind("region")
"""A region of the map by its id."""

# ---------------------------------------------------------------- wealth


def _riches(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for region in state.regions.values():
        if region.wealth < RICHEST:
            yield Choice(
                command=ChooseWealth(seat=seat, region=region.id),
                deed="raise-wealth",
                label=say("ahoy.raise-wealth", region=region_word(state, region.id)),
                picks=picks(region=region.id),
                rule="refresh.3",
            )


def _why_not_raised(state: AhoyState, command: ChooseWealth) -> Refused:
    if command.region not in state.regions:
        return Refused("ahoy.refused.no-region", "refresh.3", kind=Kind.MALFORMED)
    return Refused("ahoy.refused.richest", "refresh.3", n=RICHEST)


def _raise(_state: AhoyState, command: ChooseWealth, recorder: Recorder) -> None:
    pop(recorder)
    raise_wealth(recorder, command.region)


# ---------------------------------------------------------------- the market


def _renewals(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """With an empty deck no market would be left: the label warns of it."""
    word = "ahoy.renew-market" if state.market.deck else "ahoy.clear-market"
    yield Choice(
        command=RenewMarket(seat=seat), deed="renew-market", label=say(word), rule="refresh.4"
    )


def _renew(_state: AhoyState, command: RenewMarket, recorder: Recorder) -> None:
    pop(recorder)
    market.clear(recorder, command.seat)


# ---------------------------------------------------------------- giving up


def _why_not_concede(state: AhoyState, _seat: str) -> Refused | None:
    """Only where one other is left to win, and once the game has begun."""
    if state.is_for_two and state.phase == "turn":
        return None
    return Refused("ahoy.refused.no-concession", "two.1", kind=Kind.NOT_NOW)


def _concessions(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.concede")
    yield Choice(command=Concede(seat=seat), deed="concede", label=label, rule="two.1", quiet=True)


def _concede(state: AhoyState, command: Concede, recorder: Recorder) -> None:
    winners = tuple(seat for seat in state.players if seat != command.seat)
    recorder.record(GameEnded(winners=winners, how="conceded", rule="two.1"))


DEEDS = (
    Deed(
        name="raise-wealth",
        command=ChooseWealth,
        rule="refresh.3",
        answers=RaiseWealth,
        options=_riches,
        check=_why_not_raised,
        do=_raise,
    ),
    Deed(
        name="renew-market",
        command=RenewMarket,
        rule="refresh.4",
        answers=MarketAnew,
        options=_renewals,
        do=_renew,
    ),
    declining(KeepMarket, "keep-market", "refresh.4", answers=MarketAnew),
    Deed(
        name="concede",
        command=Concede,
        rule="two.1",
        when=_why_not_concede,
        options=_concessions,
        do=_concede,
        silent=True,
    ),
)
