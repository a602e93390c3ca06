"""Chapter of harbors: a flagship that anchors there repairs, or has a die moved to the cannons
(terrain.3, terrain.4).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.cannons import CANNONS
from companion.games.ahoy.rules.damage import AT_ONCE, repair, repairable
from companion.games.ahoy.rules.dice import price_of, turns, why_not_turned, with_die
from companion.games.ahoy.rules.gains import spend_gold
from companion.games.ahoy.rules.sea_commands import UseHarbor
from companion.games.ahoy.rules.sea_events import DieMoved
from companion.games.ahoy.rules.sea_tasks import Harbor
from companion.games.ahoy.rules.slots import Slot, dice_in, is_open, slots_of
from companion.games.ahoy.rules.state import AhoyState, Die
from companion.games.ahoy.rules.turn_tasks import TakeAction


def calls_at(recorder: Recorder, seat: str) -> None:
    """A flagship has anchored in a harbor: her owner is asked if there is something to do."""
    if any(_uses(recorder.state, seat)):
        push(recorder, Harbor(seat))


def _open_cannons(state: AhoyState, seat: str) -> list[Slot]:
    slots = slots_of(state, seat).values()
    return [one for one in slots if one.action == CANNONS and is_open(state, seat, one)]


def _moves(state: AhoyState, seat: str) -> Iterator[tuple[Die, Slot, int]]:
    """The dice that may be moved, to which slot, turned by how much."""
    cannons = _open_cannons(state, seat)
    for die in dice_in(state, seat).values() if cannons else ():
        for by in turns(state, seat, die):
            for slot in cannons:
                if slot.fits(die.face + by):
                    yield die, slot, by


def _uses(state: AhoyState, seat: str) -> Iterator[Choice]:
    """What can be done there, besides nothing."""
    if repairable(state, seat):
        label = say("ahoy.harbor.repair", n=AT_ONCE)
        command = UseHarbor(seat=seat, repair=True)
        yield Choice(command=command, deed="harbor-repair", label=label, rule="terrain.3")
    for die, slot, by in _moves(state, seat):
        yield Choice(
            command=UseHarbor(seat=seat, die=die.id, slot=slot.id, by=by),
            deed="harbor-die",
            label=say("ahoy.harbor.die", face=die.face + by),
            picks=picks(die=die.id, slot=slot.id, amount=by),
            rule="terrain.4",
            likely=not by,
        )


def _harbors(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    yield from _uses(state, seat)
    label = say("ahoy.harbor.leave")
    command = UseHarbor(seat=seat)
    yield Choice(command=command, deed="harbor-leave", label=label, rule="terrain.3")


def _why_not(state: AhoyState, command: UseHarbor) -> Refused | None:
    """Nothing is damaged; or which of it is wrong: the die, the slot, the gold or the value."""
    seat = command.seat
    if command.repair and command.die:
        return Refused("ahoy.refused.harbor-one", "terrain.3")
    if command.repair:
        return Refused("ahoy.refused.nothing-damaged", "terrain.3")
    die = state.players[seat].die.get(command.die)
    if die is None or not die.slot:
        return Refused("ahoy.refused.die-not-placed", "terrain.3", kind=Kind.MALFORMED)
    slot = next((one for one in _open_cannons(state, seat) if one.id == command.slot), None)
    if slot is None:
        return Refused("ahoy.refused.no-open-cannons", "terrain.3")
    return why_not_turned(state, seat, die, slot, command.by, "terrain.4")


def _use(state: AhoyState, command: UseHarbor, recorder: Recorder) -> None:
    """A die in the cannons is as one placed there, but for the count of the turn."""
    seat = command.seat
    pop(recorder)
    if command.repair:
        repair(recorder, seat)
    if command.die:
        die = state.players[seat].die[command.die]
        spend_gold(recorder, seat, price_of(state, seat, command.by))
        face = die.face + command.by
        recorder.record(DieMoved(seat=seat, die=die.id, slot=command.slot, face=face))
        push(recorder, TakeAction(seat, command.slot))


def _on_moved(state: AhoyState, event: DieMoved) -> AhoyState:
    return with_die(state, event.seat, event.die, slot=event.slot, face=event.face)


FOLDS: Folds = {DieMoved: _on_moved}
DEEDS = (
    Deed(
        name="harbor",
        command=UseHarbor,
        rule="terrain.3",
        answers=Harbor,
        options=_harbors,
        check=_why_not,
        do=_use,
    ),
)
