"""Teams: a fort given to a player who has none, and the forts of a player who is out (V.2.3c,
V.2.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import say, seat_word
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked, pending
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.boarding_pending import dice_of_the_living
from companion.games.admiral.rules.commands import GiveFort, TakeOver
from companion.games.admiral.rules.damage import strike
from companion.games.admiral.rules.fort_events import FortGiven, HeirsAsked
from companion.games.admiral.rules.forts import flagged, give
from companion.games.admiral.rules.lookup import name_of, own_fort, partners, why_not_turn
from companion.games.admiral.rules.pending import HeirQuestion
from companion.games.admiral.rules.state import Fort, State

# ---------------------------------------------------------------- giving (V.2.3c)

ALONE = Refused("admiral.refused.no-giving", "V.2.3c")


def _why_not_give(state: State, seat: str) -> Refused | None:
    return why_not_turn(state, seat) if state.teams else ALONE


def _own_forts(state: State, seat: str) -> list[str]:
    return [fort.id for fort in state.forts_of(seat)]


def _named(state: State, command: GiveFort) -> GiveFort:
    own_fort(state, command.seat, command.fort)
    return command


def _gifts(state: State, seat: str, id: str) -> Iterator[Choice]:
    """To every player who has none: a partner, or anybody else."""
    for to in state.in_play:
        if to != seat and not state.forts_of(to):
            yield Choice(
                command=GiveFort(seat=seat, fort=id, to=to),
                deed="give-fort",
                picks=picks(piece=id, seat=to),
                rule="V.2.3c",
                label=say("admiral.give-fort", fort=name_of(id), seat=seat_word(to)),
                minor=True,
            )


def _not_to_him(state: State, command: GiveFort) -> Refused:
    if command.to not in state.in_play or command.to == command.seat:
        return Refused("admiral.refused.no-such-heir", "V.2.3c", kind=Kind.MALFORMED)
    return Refused("admiral.refused.has-fort", "V.2.3c", seat=seat_word(command.to))


def _give(_state: State, command: GiveFort, recorder: EventRecorder[State]) -> None:
    """Who is left without a fort is out in the same turn, and his ships are struck (V.2.3c)."""
    seat = command.seat
    give(recorder, command.fort, command.to)
    if not recorder.state.forts_of(seat):
        strike(recorder, seat, "fort-given")


# ---------------------------------------------------------------- what passes to partners (V.2.5)


def pass_to_partners(recorder: EventRecorder[State]) -> None:
    """The forts of a player who is out go to his only partner still in play, with their pearls."""
    for fort in recorder.state.forts.values() if recorder.state.out else ():
        heirs = heirs_of(recorder.state, fort)
        if len(heirs) == 1:
            give(recorder, fort.id, heirs[0], inherited=True)


def ask_heirs(recorder: EventRecorder[State]) -> None:
    """Several partners agree who takes the next of his forts."""
    if recorder.state.out and recorder.state.awaited is None:
        for fort in recorder.state.forts.values():
            if heirs_of(recorder.state, fort):
                recorder.record(HeirsAsked(fort=fort.id))
                return


def heirs_of(state: State, fort: Fort) -> tuple[str, ...]:
    """Those still in play of the team whose fort it was, where its owner is out; nobody for a ruin
    and for a fort that has an owner.
    """
    if fort.owner or fort.ruined or fort.former not in state.out:
        return ()
    return tuple(seat for seat in partners(state, fort.former) if seat in state.in_play)


def _nobody_asked(_state: State, _seat: str) -> Refused:
    return Refused("admiral.refused.no-heirs-asked", "V.2.5a", kind=Kind.NOT_NOW)


def _heirs(state: State, seat: str, _table: str) -> Iterator[Choice]:
    id = asked(state, HeirQuestion).fort
    for to in heirs_of(state, state.forts[id]):
        yield Choice(
            command=TakeOver(seat=seat, to=to),
            deed="take-over",
            picks=picks(seat=to),
            rule="V.2.5a",
            label=say("admiral.take-over", seat=seat_word(to)),
        )


def _no_heir(_state: State, _command: TakeOver) -> Refused:
    return Refused("admiral.refused.no-such-heir", "V.2.5a", kind=Kind.MALFORMED)


def _take_over(state: State, command: TakeOver, recorder: EventRecorder[State]) -> None:
    give(recorder, asked(state, HeirQuestion).fort, command.to, inherited=True)


def _on_asked(state: State, event: HeirsAsked) -> State:
    heirs = heirs_of(state, state.forts[event.fort])
    return replace(state, pending=HeirQuestion(event.fort, heirs))


def _on_given(state: State, event: FortGiven) -> State:
    """Nobody is asked any more whose she is to be; where she is stormed, her die is his (8.9d)."""
    if pending(state, HeirQuestion):
        state = replace(state, pending=None)
    return dice_of_the_living(flagged(state, event.fort, event.seat))


FOLDS: Folds = {HeirsAsked: _on_asked, FortGiven: _on_given}

DEEDS = (
    Deed(
        name="give-fort",
        command=GiveFort,
        rule="V.2.3c",
        when=_why_not_give,
        actors=_own_forts,
        actor="fort",
        plain=_named,
        options=_gifts,
        check=_not_to_him,
        do=_give,
        silent=True,
    ),
    Deed(
        name="take-over",
        command=TakeOver,
        rule="V.2.5a",
        answers=HeirQuestion,
        unasked=_nobody_asked,
        options=_heirs,
        check=_no_heir,
        do=_take_over,
    ),
)
