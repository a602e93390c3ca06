"""Gold, fame and wealth: how they are gained, spent and taken, whatever brings it about.

The box limits gold: who gains more than the common supply has takes what is there (limit.1). A die
of wealth shows 6 at most (score.7, dice.1).
"""

from __future__ import annotations

from companion.engine.events import Event, Folds
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.state import AhoyState

RICHEST = 6
"""What a die of wealth shows at most."""


class GoldGained(Event, frozen=True, kw_only=True):
    """A player has taken so much gold from the common supply."""

    seat: str
    gold: int


class GoldSpent(Event, frozen=True, kw_only=True):
    """A player has put so much gold into the common supply."""

    seat: str
    gold: int


class GoldTaken(Event, frozen=True, kw_only=True):
    """A player has taken so much gold from another, or was given it."""

    seat: str
    giver: str
    gold: int


class FameGained(Event, frozen=True, kw_only=True):
    """A player has so much fame more; ``source`` is the word of what for."""

    seat: str
    fame: int
    source: str = ""


class WealthRaised(Event, frozen=True, kw_only=True):
    """The die of wealth of a region shows one more."""

    region: str


def gain_gold(recorder: Recorder, seat: str, gold: int) -> None:
    """A player takes gold, or what there is of it."""
    if taken := min(gold, recorder.state.gold_left):
        recorder.record(GoldGained(seat=seat, gold=taken))


def spend_gold(recorder: Recorder, seat: str, gold: int) -> None:
    """A player pays gold, if he pays any."""
    if gold:
        recorder.record(GoldSpent(seat=seat, gold=gold))


def take_gold(recorder: Recorder, seat: str, giver: str, gold: int = 1) -> None:
    """A player takes gold from another, who may have less (battle.16)."""
    if taken := min(gold, recorder.state.players[giver].gold):
        recorder.record(GoldTaken(seat=seat, giver=giver, gold=taken))


def gain_fame(recorder: Recorder, seat: str, fame: int, source: str = "") -> None:
    """A player gains fame, if it is any."""
    if fame:
        recorder.record(FameGained(seat=seat, fame=fame, source=source))


def raise_wealth(recorder: Recorder, region: str) -> None:
    """The wealth of a region rises, unless it is at its highest."""
    if recorder.state.regions[region].wealth < RICHEST:
        recorder.record(WealthRaised(region=region))


def _with_gold(state: AhoyState, seat: str, gold: int) -> AhoyState:
    return state.having(seat, gold=state.players[seat].gold + gold)


def _on_gained(state: AhoyState, event: GoldGained) -> AhoyState:
    return _with_gold(state, event.seat, event.gold)


def _on_spent(state: AhoyState, event: GoldSpent) -> AhoyState:
    return _with_gold(state, event.seat, -event.gold)


def _on_taken(state: AhoyState, event: GoldTaken) -> AhoyState:
    return _with_gold(_with_gold(state, event.giver, -event.gold), event.seat, event.gold)


def _on_fame(state: AhoyState, event: FameGained) -> AhoyState:
    return state.having(event.seat, fame=state.players[event.seat].fame + event.fame)


def _on_raised(state: AhoyState, event: WealthRaised) -> AhoyState:
    return state.with_region(event.region, wealth=state.regions[event.region].wealth + 1)


FOLDS: Folds = {
    GoldGained: _on_gained,
    GoldSpent: _on_spent,
    GoldTaken: _on_taken,
    FameGained: _on_fame,
    WealthRaised: _on_raised,
}
