"""The slots before each player, and which dice they take (slot.1 to slot.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from companion.engine.memo import once, while_same
from companion.games.ahoy.rules.crew import WITH_SLOT
from companion.games.ahoy.rules.state import SECOND, AhoyState, Die
from companion.games.ahoy.scenario import DIE, EVEN, SMUGGLER, UNION, Scene, SlotPlan

COST = "cost"
"""The action of a slot that paid for its card: it has none, and takes no other die (recruit.3)."""
FACES = range(1, 7)


class Slot(Struct, frozen=True):
    """A slot: the action it is for, and what it ``takes``: one value, ``even`` ones or any ("").

    Dashed ones are never damaged (damage.3). One of a crew or ship card names its ``card``.
    """

    id: str
    action: str
    takes: str = ""
    dashed: bool = False
    card: str = ""

    def fits(self, face: int) -> bool:
        """Whether it takes a die that shows this (slot.4)."""
        if self.takes == EVEN:
            return face % 2 == 0
        return not self.takes or face == int(self.takes)


@lru_cache(maxsize=16)
def _of_board(plans: tuple[SlotPlan, ...]) -> tuple[Slot, ...]:
    printed = [plan for plan in plans for _ in range(plan.count)]
    slots: list[Slot] = []
    for plan in printed:
        ends = _ends([one.takes for one in printed if one.action == plan.action])
        end = ends[sum(slot.action == plan.action for slot in slots)]
        id = plan.action if len(ends) == 1 else f"{plan.action}-{end}"
        slots.append(Slot(id, plan.action, plan.takes, plan.dashed))
    return tuple(slots)


def _ends(takes: Sequence[str]) -> Sequence[str]:
    """What tells slots of one action apart: the value that each takes, or else their number."""
    if all(map(str.isdecimal, takes)) and len(set(takes)) == len(takes):
        return takes
    return [str(n) for n in range(1, len(takes) + 1)]


@lru_cache(maxsize=16)
def _of_ship(ship: str, plans: tuple[SlotPlan, ...]) -> tuple[Slot, ...]:
    takes = [plan.takes for plan in plans for _ in range(plan.count)]
    return tuple(
        Slot(f"{ship}-{end}", ship, die, card=ship)
        for die, end in zip(takes, _ends(takes), strict=True)
    )


def ship_slots(scene: Scene, ship: str) -> tuple[Slot, ...]:
    """The slots of a ship card of the Union (union.ship.2)."""
    return _of_ship(ship, getattr(scene.boards, ship))


def board_slots(scene: Scene, faction: str) -> tuple[Slot, ...]:
    """The slots printed on a faction's board; both Smugglers have the same."""
    board = SMUGGLER if faction == SECOND else faction
    return _of_board(getattr(scene.boards, board))


def crew_slot(scene: Scene, card: str) -> Slot | None:
    """The slot of a crew card: of its action, or the one that its cost was paid in."""
    printed = scene.cards[card]
    if printed.crew in WITH_SLOT:
        return Slot(card, printed.crew, card=card)
    return Slot(card, COST, dashed=True, card=card) if printed.cost == DIE else None


def _cards(state: AhoyState) -> tuple[object, ...]:
    """What may change of the slots: the crew of each, and the ships in play."""
    return state.plans.in_play, *[player.crew for player in state.players.values()]


@once
@while_same(_cards)
def slots_of(state: AhoyState, seat: str) -> Mapping[str, Slot]:
    """Every slot before a player by its id: of his board, of his ship cards in play, which belong
    to it as long as they float, and of his crew, however many come.
    """
    player = state.players[seat]
    found = list(board_slots(state.scene, player.faction))
    for ship in state.plans.in_play if player.faction == UNION else ():
        found += ship_slots(state.scene, ship)
    found += filter(None, [crew_slot(state.scene, card) for card in player.crew])
    return {slot.id: slot for slot in found}


@once
def dice_in(state: AhoyState, seat: str) -> Mapping[str, Die]:
    """A player's dice that lie in slots, by the slot."""
    return {die.slot: die for die in state.players[seat].dice if die.slot}


def _is_free(state: AhoyState, seat: str, slot: Slot) -> bool:
    """Whether a slot holds neither a die nor a token."""
    return slot.id not in dice_in(state, seat) and slot.id not in state.players[seat].damaged


def is_open(state: AhoyState, seat: str, slot: Slot) -> bool:
    """Whether a slot is free, and one for dice (slot.2)."""
    return slot.action != COST and _is_free(state, seat, slot)


def damageable(state: AhoyState, seat: str) -> tuple[Slot, ...]:
    """The slots of a player that a token may be laid on: ship cards' too (damage.3)."""
    slots = slots_of(state, seat).values()
    return tuple(slot for slot in slots if not slot.dashed and _is_free(state, seat, slot))
