"""Chapter of damage: who takes it, on which slot, and how it is repaired (page 15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from companion.engine.commands import Command
from companion.engine.deeds import Deed
from companion.engine.events import Event, Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.damage_tasks import (
    Damage,
    DamageDealt,
    DamageRepaired,
    DamageSlot,
    RepairSlots,
)
from companion.games.ahoy.rules.keeping import POWDER_MONKEY, may_keep
from companion.games.ahoy.rules.plans import discard_ship
from companion.games.ahoy.rules.slots import damageable, dice_in, slots_of
from companion.games.ahoy.rules.state import PATROL, STRONGHOLD, AhoyState
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.scenario import SHIPS

AT_ONCE = 2
"""What Repair and a harbor mend (act.repair, terrain.3)."""
BEAKHEAD = "battering-beakhead"
"""Crew that acts when damage is dealt."""


class LayDamage(Command, frozen=True, kw_only=True):
    """Lay a damage token on a slot."""

    slot: str


class MendSlot(Command, frozen=True, kw_only=True):
    """Take the token off one of the own slots."""

    slot: str


class SlotDamaged(Event, frozen=True, kw_only=True):
    """A token lies on a slot of this seat's; ``by`` is the seat that dealt the damage, if any."""

    seat: str
    slot: str
    by: str = ""


class FigureLost(Event, frozen=True, kw_only=True):
    """A figure has left the map: a patrol or stronghold to its supply, a ship for good."""

    figure: str
    by: str = ""


class SlotsRepaired(Event, frozen=True, kw_only=True):
    """The tokens on these slots are back in the supply."""

    seat: str
    slots: tuple[str, ...]


# ---------------------------------------------------------------- what can be damaged


def _of_ships(state: AhoyState, seat: str, slot: str) -> bool:
    return slots_of(state, seat)[slot].card in SHIPS


def free_slots(state: AhoyState, seat: str, board: bool = False) -> tuple[str, ...]:
    """The slots on which damage of a flagship can be laid: of the board and of crew (damage.3), or
    of the ``board`` alone.
    """
    return tuple(
        slot.id
        for slot in damageable(state, seat)
        if slot.card not in SHIPS and not (board and slot.card)
    )


def _free_of(state: AhoyState, task: Damage | DamageSlot) -> tuple[str, ...]:
    """The slots on which damage of a figure can be laid: a ship's lies on its own card."""
    figure = state.figures[task.figure]
    if figure.kind in SHIPS:
        return tuple(one.id for one in damageable(state, figure.seat) if one.card == figure.kind)
    return free_slots(state, figure.seat, isinstance(task, DamageSlot) and task.board)


def why_not_damaged(state: AhoyState, seat: str, slot: str) -> Refused | None:
    """Why no token can be laid on a slot (damage.3)."""
    found = slots_of(state, seat).get(slot)
    if found is None:
        return Refused("ahoy.refused.no-slot", "damage.3", kind=Kind.MALFORMED)
    if found.dashed:
        return Refused("ahoy.refused.dashed", "damage.3")
    if slot in dice_in(state, seat):
        return Refused("ahoy.refused.guarded", "damage.3")
    if slot in state.players[seat].damaged:
        return Refused("ahoy.refused.damaged-already", "damage.3")
    return None


# ---------------------------------------------------------------- damage


def deal(recorder: Recorder, figure: str, by: str = "", amount: int = 1) -> None:
    """A figure takes damage; where no seat deals it (``by``) its owner chooses the slot."""
    push(recorder, *(Damage(figure, by),) * amount)


def take_on_board(recorder: Recorder, seat: str) -> None:
    """A player takes damage on a slot of the board, not of a card (crew.mystic)."""
    figure = recorder.state.flagship(seat).id
    push(recorder, DamageSlot(seat, seat, figure, board=True))


def damage_slot(recorder: Recorder, seat: str, slot: str, by: str = "") -> None:
    """A token lies on a slot."""
    recorder.record(SlotDamaged(seat=seat, slot=slot, by=by))


def lose_figure(recorder: Recorder, figure: str, by: str = "") -> None:
    """A figure leaves the map."""
    recorder.record(FigureLost(figure=figure, by=by))


def _damage(task: Damage, recorder: Recorder) -> None:
    """A patrol or stronghold goes back to its supply; without a free slot damage is ignored
    (damage.4, damage.6).
    """
    state: AhoyState = recorder.state
    figure = state.figures[task.figure]
    if not figure.space:
        return
    if figure.kind in (PATROL, STRONGHOLD):
        lose_figure(recorder, figure.id, task.by)
        return
    free = _free_of(state, task)
    if len(free) == 1:
        _laid(recorder, task, figure.seat, free[0])
    elif free:
        push(recorder, DamageSlot(task.by or figure.seat, figure.seat, figure.id, task.by))


def _laid(recorder: Recorder, task: Damage | DamageSlot, owner: str, slot: str) -> None:
    """A token lies; a ship whose slots all hold one is lost for good (union.ship.4)."""
    damage_slot(recorder, owner, slot, task.by)
    state: AhoyState = recorder.state
    figure = state.figures[task.figure]
    if figure.kind in SHIPS and _is_wreck(state, owner, figure.kind):
        lose_figure(recorder, figure.id, task.by)
        discard_ship(recorder, figure.kind)
    elif task.by and task.by != owner and has_crew(state, task.by, BEAKHEAD):
        _after_the_rest(recorder, DamageDealt(task.by, figure.id))


def _after_the_rest(recorder: Recorder, dealt: DamageDealt) -> None:
    """What comes of a damage waits for those that are dealt to the figure with it."""
    state: AhoyState = recorder.state
    one = Damage(dealt.figure, dealt.seat)
    rest = tuple(takewhile(lambda task: task == one, reversed(state.agenda)))
    for _ in rest:
        pop(recorder)
    push(recorder, dealt, *(one,) * len(rest))


def _is_wreck(state: AhoyState, seat: str, ship: str) -> bool:
    own = [slot.id for slot in slots_of(state, seat).values() if slot.card == ship]
    return set(own) <= set(state.players[seat].damaged)


def _layings(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    task = asked(state, DamageSlot)
    for slot in _free_of(state, task):
        found = slots_of(state, task.owner)[slot]
        yield Choice(
            command=LayDamage(seat=seat, slot=slot),
            deed="damage",
            label=say("ahoy.damage", action=say(f"ahoy.action.{found.action}")),
            picks=picks(seat="" if task.owner == seat else task.owner, slot=slot),
            rule="damage.2" if task.by else "damage.1",
        )


def _why_not_lay(state: AhoyState, command: LayDamage) -> Refused | None:
    task = asked(state, DamageSlot)
    refused = why_not_damaged(state, task.owner, command.slot)
    return refused or Refused("ahoy.refused.other-card", "damage.7")


def _lay(state: AhoyState, command: LayDamage, recorder: Recorder) -> None:
    task = asked(state, DamageSlot)
    pop(recorder)
    _laid(recorder, task, task.owner, command.slot)


# ---------------------------------------------------------------- repair


def repairable(state: AhoyState, seat: str) -> tuple[str, ...]:
    """The damaged slots that can be repaired: never a ship card's (damage.5)."""
    damaged = state.players[seat].damaged
    return tuple(slot for slot in damaged if not _of_ships(state, seat, slot))


def repair(recorder: Recorder, seat: str) -> None:
    """A player repairs up to two slots, and is asked which if there are more. Of two he is asked
    only where one may be worth keeping; with one he has asked for the repair himself.
    """
    state: AhoyState = recorder.state
    damaged = len(repairable(state, seat))
    if damaged > AT_ONCE or (damaged == AT_ONCE and may_keep(state, seat)):
        push(recorder, RepairSlots(seat, AT_ONCE))
    else:
        repair_all(recorder, seat)


def repair_all(recorder: Recorder, seat: str) -> int:
    """A player repairs every slot; how many it was."""
    damaged = repairable(recorder.state, seat)
    if damaged:
        _mend(recorder, seat, damaged)
        _repaired(recorder, seat)
    return len(damaged)


def _mend(recorder: Recorder, seat: str, slots: Iterable[str]) -> None:
    recorder.record(SlotsRepaired(seat=seat, slots=tuple(slots)))


def _repaired(recorder: Recorder, seat: str) -> None:
    if has_crew(recorder.state, seat, POWDER_MONKEY):
        push(recorder, DamageRepaired(seat))


def _mendings(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for slot in repairable(state, seat):
        found = slots_of(state, seat)[slot]
        yield Choice(
            command=MendSlot(seat=seat, slot=slot),
            deed="mend",
            label=say("ahoy.mend", action=say(f"ahoy.action.{found.action}")),
            picks=picks(slot=slot),
            rule="act.repair",
        )


def _why_not_mend(state: AhoyState, command: MendSlot) -> Refused | None:
    return why_not_repaired(state, command.seat, command.slot)


def why_not_repaired(state: AhoyState, seat: str, slot: str) -> Refused | None:
    """Why a slot cannot be repaired."""
    if slot in repairable(state, seat):
        return None
    if slot not in slots_of(state, seat):
        return Refused("ahoy.refused.no-slot", "act.repair", kind=Kind.MALFORMED)
    if slot in state.players[seat].damaged:
        return Refused("ahoy.refused.ship-card", "damage.5")
    return Refused("ahoy.refused.undamaged", "act.repair")


def _mends(state: AhoyState, command: MendSlot, recorder: Recorder) -> None:
    mends(state, (command.slot,), recorder)


def mends(state: AhoyState, slots: tuple[str, ...], recorder: Recorder) -> None:
    """Some of the slots that a player repairs are repaired; those that are left are asked for."""
    task = asked(state, RepairSlots)
    pop(recorder)
    _mend(recorder, task.seat, slots)
    if left := task.left - len(slots):
        push(recorder, RepairSlots(task.seat, left, begun=True))
    else:
        _repaired(recorder, task.seat)


def mends_no_more(state: AhoyState, recorder: Recorder) -> None:
    """A player lets the rest of the slots be that he could repair."""
    task = asked(state, RepairSlots)
    pop(recorder)
    if task.begun:
        _repaired(recorder, task.seat)


def begin_repair(recorder: Recorder, seat: str, _slot: str) -> None:
    """The action of the board (act.repair)."""
    repair(recorder, seat)


def begin_shipwright(recorder: Recorder, seat: str, _slot: str) -> None:
    """The action of the crew (crew.shipwright)."""
    repair_all(recorder, seat)


# ---------------------------------------------------------------- folds


def _on_damaged(state: AhoyState, event: SlotDamaged) -> AhoyState:
    damaged = (*state.players[event.seat].damaged, event.slot)
    return state.having(event.seat, damaged=damaged)


def _on_lost(state: AhoyState, event: FigureLost) -> AhoyState:
    """The tokens of a ship that is lost go with its card."""
    figure = state.figures[event.figure]
    player, slots = state.players[figure.seat], slots_of(state, figure.seat)
    kept = tuple(slot for slot in player.damaged if slots[slot].card != figure.kind)
    return state.having(figure.seat, damaged=kept).at(event.figure, "")


def _on_repaired(state: AhoyState, event: SlotsRepaired) -> AhoyState:
    damaged = state.players[event.seat].damaged
    left = tuple(slot for slot in damaged if slot not in event.slots)
    return state.having(event.seat, damaged=left)


FOLDS: Folds = {SlotDamaged: _on_damaged, FigureLost: _on_lost, SlotsRepaired: _on_repaired}
RUNS: Runs = {Damage: _damage}
ACTIONS = {"repair": begin_repair, "shipwright": begin_shipwright}
DEEDS = (
    Deed(
        name="damage",
        command=LayDamage,
        rule="damage.1",
        answers=DamageSlot,
        options=_layings,
        check=_why_not_lay,
        do=_lay,
    ),
    Deed(
        name="mend",
        command=MendSlot,
        rule="act.repair",
        answers=RepairSlots,
        options=_mendings,
        check=_why_not_mend,
        do=_mends,
    ),
)
