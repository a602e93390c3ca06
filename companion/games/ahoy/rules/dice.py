"""Chapter of dice: placed in slots, turned for gold, set aside (round.2 to round.4, slot.*)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import NOTHING, say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, push
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.foresight import ahead, proposed
from companion.games.ahoy.rules.gains import spend_gold
from companion.games.ahoy.rules.slots import FACES, Slot, dice_in, is_open, slots_of
from companion.games.ahoy.rules.state import AhoyState, Die
from companion.games.ahoy.rules.turn import dice_due, why_not_now
from companion.games.ahoy.rules.turn_commands import PlaceDie, SetAside, TurnAndBack
from companion.games.ahoy.rules.turn_events import DiePlaced, DieShelved
from companion.games.ahoy.rules.turn_tasks import TakeAction
from companion.games.ahoy.rules.words import takes_word

MIDDLEMAN = "middleman"


def price_of(state: AhoyState, seat: str, by: int) -> int:
    """The gold that it costs to turn a die ``by`` so much (slot.5, crew.middleman)."""
    each = 2 if has_crew(state, seat, MIDDLEMAN) else 1
    return -(-abs(by) // each)


def turns(state: AhoyState, seat: str, die: Die) -> Iterator[int]:
    """By how much a player can turn a die up or down, not at all first."""
    gold = state.players[seat].gold
    ways = sorted((face - die.face for face in FACES), key=abs)
    return (by for by in ways if price_of(state, seat, by) <= gold)


def takes_unturned(state: AhoyState, seat: str, die: Die) -> bool:
    """Whether some slot takes a die as it lies: then it may not be set aside (round.4)."""
    return any(
        is_open(state, seat, slot) and slot.fits(die.face)
        for slot in slots_of(state, seat).values()
    )


def _why_no_dice(state: AhoyState, seat: str, _actor: str) -> Refused | None:
    if dice_due(state, seat):
        return None
    n = state.players[seat].placed
    return Refused("ahoy.refused.dice-placed", "round.2", kind=Kind.NOT_NOW, n=n)


def _placings(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    open = [slot for slot in slots_of(state, seat).values() if is_open(state, seat, slot)]
    supply = state.players[seat].supply
    meant = {slot.id: proposed(supply, slot, open) for slot in open}
    for die in supply:
        for by in turns(state, seat, die):
            for slot in open:
                if slot.fits(die.face + by):
                    choice = _placing(seat, die, slot, by)
                    likely = not by and meant[slot.id] == die.id
                    leads = ahead(state, seat, slot.action, die.face + by)
                    note = say("ahoy.note.gold", n=price_of(state, seat, by)) if by else NOTHING
                    yield replace(choice, likely=likely, ahead=leads, note=note)


@lru_cache(maxsize=1024)
def _placing(seat: str, die: Die, slot: Slot, by: int) -> Choice:
    what = say(f"ahoy.action.{slot.action}")
    return Choice(
        command=PlaceDie(seat=seat, die=die.id, slot=slot.id, by=by),
        deed="place",
        label=say("ahoy.place", face=die.face + by, action=what),
        picks=picks(die=die.id, slot=slot.id, amount=by),
        rule="slot.1",
    )


def _why_not_placed(state: AhoyState, command: PlaceDie) -> Refused | None:
    """Which of it is wrong: the die, the slot, the gold or the value."""
    player = state.players[command.seat]
    die = player.die.get(command.die)
    slot = slots_of(state, command.seat).get(command.slot)
    if die is None or slot is None:
        reason = "ahoy.refused.no-die" if die is None else "ahoy.refused.no-slot"
        return Refused(reason, "slot.1", kind=Kind.MALFORMED)
    if not die.ready:
        return Refused("ahoy.refused.die-spent", "slot.1")
    if not is_open(state, command.seat, slot):
        taken = slot.id in dice_in(state, command.seat)
        reason = "ahoy.refused.slot-taken" if taken else "ahoy.refused.slot-damaged"
        return Refused(reason, "slot.2")
    return why_not_turned(state, command.seat, die, slot, command.by)


def why_not_turned(
    state: AhoyState, seat: str, die: Die, slot: Slot, by: int, rule: str = "slot.4"
) -> Refused:
    """Why a die cannot be turned ``by`` so much for a slot: past its last face, too dear, or the
    slot takes others.
    """
    face, held = die.face + by, state.players[seat].gold
    if face not in FACES:
        return Refused("ahoy.refused.no-wrap", "slot.6", face=die.face)
    if (gold := price_of(state, seat, by)) > held:
        return Refused("ahoy.refused.gold", "slot.5", gold=gold, n=held)
    return Refused("ahoy.refused.takes-other", rule, face=face, takes=takes_word(slot.takes))


def _place(state: AhoyState, command: PlaceDie, recorder: Recorder) -> None:
    die = state.players[command.seat].die[command.die]
    gold = price_of(state, command.seat, command.by)
    face = die.face + command.by
    recorder.record(
        DiePlaced(seat=command.seat, die=die.id, slot=command.slot, face=face, gold=gold)
    )
    push(recorder, TakeAction(command.seat, command.slot))


def _asides(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for die in state.players[seat].supply:
        if not takes_unturned(state, seat, die):
            yield Choice(
                command=SetAside(seat=seat, die=die.id),
                deed="set-aside",
                label=say("ahoy.set-aside", face=die.face),
                picks=picks(die=die.id),
                rule="round.4",
            )


def _why_not_aside(state: AhoyState, command: SetAside) -> Refused | None:
    die = state.players[command.seat].die.get(command.die)
    if die is None or not die.ready:
        return Refused("ahoy.refused.no-die", "round.4", kind=Kind.MALFORMED)
    return Refused("ahoy.refused.can-be-placed", "round.4", face=die.face)


def _set_aside(_state: AhoyState, command: SetAside, recorder: Recorder) -> None:
    recorder.record(DieShelved(seat=command.seat, die=command.die))


# ---------------------------------------------------------------- up and down again


def _price_of_both(state: AhoyState, seat: str) -> int:
    return price_of(state, seat, 1) + price_of(state, seat, -1)


def _back_and_forth(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """Which die it is changes nothing, as nothing changes but the gold."""
    gold = _price_of_both(state, seat)
    if gold <= state.players[seat].gold:
        yield Choice(
            command=TurnAndBack(seat=seat),
            deed="turn-and-back",
            label=say("ahoy.turn-and-back", n=gold),
            rule="noeffect.1",
            minor=True,
        )


def _why_no_gold(state: AhoyState, command: TurnAndBack) -> Refused:
    gold, held = _price_of_both(state, command.seat), state.players[command.seat].gold
    return Refused("ahoy.refused.gold", "slot.5", gold=gold, n=held)


def _turn_and_back(state: AhoyState, command: TurnAndBack, recorder: Recorder) -> None:
    spend_gold(recorder, command.seat, _price_of_both(state, command.seat))


# ---------------------------------------------------------------- folds


def with_die(state: AhoyState, seat: str, id: str, **changes: object) -> AhoyState:
    """A die of a player lies otherwise."""
    dice = tuple(
        replace(die, **changes) if die.id == id else die for die in state.players[seat].dice
    )
    return state.having(seat, dice=dice)


def _on_placed(state: AhoyState, event: DiePlaced) -> AhoyState:
    state = with_die(state, event.seat, event.die, face=event.face, slot=event.slot)
    player = state.players[event.seat]
    return state.having(event.seat, gold=player.gold - event.gold, placed=player.placed + 1)


def _on_aside(state: AhoyState, event: DieShelved) -> AhoyState:
    state = with_die(state, event.seat, event.die, aside=True)
    return state.having(event.seat, placed=state.players[event.seat].placed + 1)


FOLDS: Folds = {DiePlaced: _on_placed, DieShelved: _on_aside}
DEEDS = (
    Deed(
        name="place",
        command=PlaceDie,
        rule="slot.1",
        when=why_not_now,
        why_not=_why_no_dice,
        options=_placings,
        check=_why_not_placed,
        do=_place,
    ),
    Deed(
        name="set-aside",
        command=SetAside,
        rule="round.4",
        when=why_not_now,
        why_not=_why_no_dice,
        options=_asides,
        check=_why_not_aside,
        do=_set_aside,
        silent=True,
    ),
    Deed(
        name="turn-and-back",
        command=TurnAndBack,
        rule="noeffect.1",
        when=why_not_now,
        why_not=_why_no_dice,
        options=_back_and_forth,
        check=_why_no_gold,
        do=_turn_and_back,
        silent=True,
    ),
)
