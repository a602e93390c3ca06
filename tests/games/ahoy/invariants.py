"""What holds on the table of Ahoy after every event of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from companion.engine.corrections import Corrected
from companion.engine.events import Event
from companion.games.ahoy.rules.gains import GoldGained, GoldSpent, GoldTaken
from companion.games.ahoy.rules.map import spaces
from companion.games.ahoy.rules.setup import action_dice
from companion.games.ahoy.rules.slots import dice_in, slots_of
from companion.games.ahoy.rules.stage_events import RoundBegan
from companion.games.ahoy.rules.state import (
    COMRADES,
    FLAGSHIP,
    GOLD,
    PATROL,
    STRONGHOLD,
    AhoyState,
    figure_set,
)
from companion.games.ahoy.rules.turn_events import DiePlaced, TurnBegan, TurnEnded


class Invariants:
    """Watches one game."""

    def __init__(self) -> None:
        self._before: AhoyState | None = None

    def __call__(self, state: AhoyState, event: Event) -> None:
        """Raises ``AssertionError`` when something on the table cannot be."""
        for check, parts in CHECKS.items():
            if any(getattr(state, part) is not getattr(self._before, part, None) for part in parts):
                check(state)
        if self._before and not isinstance(event, Corrected):
            _purses_changed_as_told(self._before, state, event)
        self._before = state
        if isinstance(event, TurnBegan | TurnEnded | RoundBegan):
            _nothing_is_left_over(state)
        if isinstance(event, RoundBegan):
            for player in state.players.values():
                assert len(player.supply) == len(player.dice), "a die was not taken back"


def _the_box_has_no_more(state: AhoyState) -> None:
    assert all(player.gold >= 0 for player in state.players.values())
    assert 0 <= state.gold_left <= GOLD
    assert state.ready >= 0
    assert 0 <= state.comrades_left <= COMRADES
    assert all(region.comrades >= 0 for region in state.regions.values())
    assert all(1 <= region.wealth <= 6 for region in state.regions.values())
    assert len(state.regions) + state.stack == 11
    assert len({region.tile for region in state.regions.values() if region.tile}) in (
        0,
        len(state.regions),
    )


def _cards_are_somewhere(state: AhoyState) -> None:
    held: list[str] = list(filter(None, state.market.row)) + list(state.market.discard)
    for player in state.players.values():
        held += (*player.crew, *player.cargo, *player.pledges[0], *player.pledges[1])
    assert len(set(held)) == len(held), "a card is in two places"
    assert set(held) == set(state.market.seen)
    assert len(held) + state.market.deck == (30 if len(state.players) == 4 else 24)
    plans = state.plans
    assert plans.deck + plans.hand + len(plans.played) + len(plans.in_play) == 12
    assert min(plans.deck, plans.hand) >= 0


def _dice_and_tokens_lie_in_slots(state: AhoyState) -> None:
    for seat, player in state.players.items():
        slots = slots_of(state, seat)
        lying = [die.slot for die in player.dice if die.slot]
        assert len(player.dice) == action_dice(player.faction)
        assert len(set(lying)) == len(lying), "two dice in a slot"
        assert len(set(player.damaged)) == len(player.damaged), "two tokens on a slot"
        assert set(lying) | set(player.damaged) <= set(slots), "something lies in no slot"
        assert not set(dice_in(state, seat)) & set(player.damaged), "a die on a token"
        assert not any(slots[slot].dashed for slot in player.damaged), "a dashed slot is damaged"
        assert all(0 <= die.face <= 6 for die in player.dice)


def _figures_are_those_of_the_box(state: AhoyState) -> None:
    factions = {seat: player.faction for seat, player in state.players.items()}
    box = {id: (one.kind, one.seat) for id, one in figure_set(factions).items()}
    assert {id: (one.kind, one.seat) for id, one in state.figures.items()} == box
    kinds = Counter(one.kind for one in state.figures.values())
    assert (kinds[FLAGSHIP], kinds[PATROL], kinds[STRONGHOLD]) == (len(factions), 10, 3)


def _purses_changed_as_told(before: AhoyState, after: AhoyState, event: Event) -> None:
    told = _gold_told(event)
    for seat, player in after.players.items():
        changed = player.gold - before.players[seat].gold
        assert changed == told[seat], f"{event} changed a purse by {changed}"


def _gold_told(event: Event) -> Counter[str]:
    """How much an event says that each purse has more or less."""
    if isinstance(event, GoldGained):
        return Counter({event.seat: event.gold})
    if isinstance(event, GoldTaken):
        return Counter({event.seat: event.gold, event.giver: -event.gold})
    if isinstance(event, GoldSpent | DiePlaced):
        return Counter({event.seat: -event.gold})
    return Counter()


def _figures_stand_on_the_map(state: AhoyState) -> None:
    known = set(spaces(state)) if state.regions else set()
    assert {figure.space for figure in state.figures.values() if figure.space} <= known
    for ship in ("cutter", "gunship"):
        if ship in state.figures and state.figures[ship].space:
            assert ship in state.plans.in_play, f"the {ship} sails without its card"


def _markers_are_side_by_side(state: AhoyState) -> None:
    for player in state.players.values():
        (row, column), (other, beside) = player.white, player.black
        assert abs(row - other) + abs(column - beside) <= 1


def _nothing_is_left_over(state: AhoyState) -> None:
    assert not [task for task in state.agenda if type(task).__name__ != "StageOver"]
    assert all(len(player.cargo) <= 2 for player in state.players.values())


CHECKS: Mapping[Callable[[AhoyState], None], tuple[str, ...]] = {
    _the_box_has_no_more: ("players", "regions", "ready", "stack"),
    _cards_are_somewhere: ("players", "market", "plans"),
    _dice_and_tokens_lie_in_slots: ("players", "plans"),
    _figures_are_those_of_the_box: ("figures",),
    _figures_stand_on_the_map: ("figures", "regions", "plans"),
    _markers_are_side_by_side: ("players",),
}
"""What always holds, and the parts of the table that it speaks of: where none of them has changed
it holds still.
"""
