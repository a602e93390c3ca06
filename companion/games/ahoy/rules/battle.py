"""Chapter of battles: when one is due, and with whom (p. 13, battle.1 to battle.7).

An entry to a space asks ``due_battles``. What must be fought stands on the agenda as ``Engage`` and
is worked off one battle after the other; whoever has left the space meanwhile fights no more
(battle.15). Each battle is a chain of tasks: an Emissary, plans, the aim of either side, the dice,
what the winner does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import asdict

from companion.engine.messages import piece_word, say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer
from companion.games.ahoy.rules.battle_commands import FightFigure, FightNobody
from companion.games.ahoy.rules.battle_start import start
from companion.games.ahoy.rules.battle_tasks import ChooseFoe, Engage, Fight, owner
from companion.games.ahoy.rules.cannons import loaded
from companion.games.ahoy.rules.map import spot
from companion.games.ahoy.rules.state import AhoyState, Figure
from companion.games.ahoy.rules.tasks import Runs

# ---------------------------------------------------------------- who fights whom


def foes(state: AhoyState, figure: str, space: str) -> tuple[str, ...]:
    """The enemies whom a figure has to fight that is moved to a space: all if it is loaded, else
    those that are; none in fog (battle.2 to battle.5).
    """
    there: tuple[Figure, ...] = state.standing_on().get(space, ())
    if not there or spot(state, space).fog:
        return ()
    armed, seat = loaded(state, figure), owner(state, figure)
    enemies = [one.id for one in there if one.seat != seat]
    return tuple(foe for foe in enemies if armed or loaded(state, foe))


def due_battles(
    recorder: Recorder,
    figure: str,
    space: str,
    among: Iterable[str] | None = None,
) -> None:
    """Put on the agenda what a figure has to fight that was moved to a space (battle.1).

    In cards play nobody sees who is on the same space of a sea: the mover has said whom he met,
    ``among`` these.
    """
    due = foes(recorder.state, figure, space)
    met = tuple(foe for foe in due if among is None or foe in among)
    engage(recorder, Engage(attacker=figure, base=space, space=space, foes=met))


def engage(recorder: Recorder, engaged: Engage) -> None:
    """Put battles on the agenda, if there are any."""
    if engaged.foes:
        push(recorder, engaged)


def still_there(state: AhoyState, engaged: Engage) -> tuple[str, ...]:
    """Whom there is still to fight: a battle needs both figures in place (battle.15)."""
    if state.figures[engaged.attacker].space != engaged.base:
        return ()
    return tuple(foe for foe in engaged.foes if state.figures[foe].space == engaged.space)


# ---------------------------------------------------------------- one after the other


def _engage(task: Engage, recorder: Recorder) -> None:
    """The next battle: with the only figure left, or with the one that the mover names."""
    there = still_there(recorder.state, task)
    if len(there) == 1 and not task.told:
        begin(recorder, task, there[0])
    elif there:
        push(recorder, ChooseFoe(**asdict(task) | {"foes": there}))


def begin(recorder: Recorder, engaged: Engage, foe: str) -> None:
    """A battle is about to begin; the others are fought after it."""
    others = tuple(one for one in engaged.foes if one != foe)
    push(recorder, Engage(**asdict(engaged) | {"foes": others}))
    start(recorder, Fight(attacker=engaged.attacker, defender=foe, space=engaged.space))


# ---------------------------------------------------------------- whom first


def _foes(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for foe in asked(state, ChooseFoe).foes:
        yield Choice(
            command=FightFigure(seat=seat, figure=foe),
            deed="fight",
            label=say("ahoy.fight", figure=piece_word(foe)),
            picks=picks(target=foe),
            rule="battle.7",
        )


def _why_not_foe(state: AhoyState, command: FightFigure) -> Refused | None:
    if command.figure not in state.figures:
        figure = command.figure[:20]
        return Refused("ahoy.refused.no-figure", kind=Kind.MALFORMED, figure=figure)
    return Refused("ahoy.refused.no-foe", "battle.2", figure=piece_word(command.figure))


def _fight(state: AhoyState, command: FightFigure, recorder: Recorder) -> None:
    pop(recorder)
    begin(recorder, asked(state, ChooseFoe), command.figure)


def _nobody(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    if asked(state, ChooseFoe).told:
        yield Choice(
            command=FightNobody(seat=seat),
            deed="fight-nobody",
            label=say("ahoy.fight-nobody"),
            rule="battle.4",
        )


def _all_are_fought(_state: AhoyState, _command: FightNobody) -> Refused:
    return Refused("ahoy.refused.foes-left", "battle.2")


def _go_on(_state: AhoyState, _command: FightNobody, recorder: Recorder) -> None:
    pop(recorder)


RUNS: Runs = {Engage: _engage}
DEEDS = (
    answer(
        command=FightFigure,
        name="fight",
        rule="battle.6",
        answers=ChooseFoe,
        options=_foes,
        check=_why_not_foe,
        do=_fight,
    ),
    answer(
        command=FightNobody,
        name="fight-nobody",
        rule="battle.4",
        answers=ChooseFoe,
        options=_nobody,
        check=_all_are_fought,
        do=_go_on,
    ),
)
