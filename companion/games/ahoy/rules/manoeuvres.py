"""Chapter of victory: what the winner of a battle may do, by faction, and what his crew brings
(p. 13, battle.11, battle.16, squadron.victory, union.victory, smuggler.victory).

Decision (simul.1): a Cutpurse's gold and a Buccaneer's prey come before the manoeuvre and nobody is
asked for another order. They touch gold of the supply and crew of the loser, which no manoeuvre
needs as they were; and the manoeuvre is the last step of a battle, that may lead into the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.engine.events import Folds
from companion.engine.messages import piece_word, say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules import damage
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer
from companion.games.ahoy.rules.battle_commands import TakeManoeuvre
from companion.games.ahoy.rules.battle_events import ManoeuvreTaken
from companion.games.ahoy.rules.battle_tasks import Fight, Manoeuvre, Spoils, owner
from companion.games.ahoy.rules.comrades import place_comrades, remove_comrades
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.gains import gain_gold, take_gold
from companion.games.ahoy.rules.map import region_of
from companion.games.ahoy.rules.movement import sails
from companion.games.ahoy.rules.plans import SECRET_WEAPON
from companion.games.ahoy.rules.plundering import may_plunder
from companion.games.ahoy.rules.sea_tasks import Course
from companion.games.ahoy.rules.smuggler_tasks import GainReward
from companion.games.ahoy.rules.state import FLAGSHIP, AhoyState
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.scenario import SMUGGLER, SQUADRON, UNION

Then = Callable[[Recorder, Manoeuvre], None]
"""What a manoeuvre does besides its damage."""
MANOEUVRE = pick_kind("manoeuvre")
CUTPURSE_GOLD = 2
ESCAPE_STEPS = 2


# ---------------------------------------------------------------- after a victory


def _spoils(task: Spoils, recorder: Recorder) -> None:
    """Gold for a Cutpurse, prey for a Buccaneer, and a manoeuvre (battle.11)."""
    state: AhoyState = recorder.state
    fight, winner, loser = task.fight, task.winner, task.loser
    seat = owner(state, winner)
    if has_crew(state, seat, "cutpurse"):
        gain_gold(recorder, seat, CUTPURSE_GOLD)
    extra = _extra(state, fight, winner)
    push(
        recorder,
        Manoeuvre(seat=seat, winner=winner, loser=loser, space=fight.space, extra=extra),
    )
    may_plunder(recorder, seat, owner(state, loser))


def _extra(state: AhoyState, fight: Fight, winner: str) -> int:
    """Damage that is dealt with any manoeuvre (crew.gunner, plan.secret_weapon)."""
    figure = state.figures[winner]
    gunner = figure.kind == FLAGSHIP and has_crew(state, figure.seat, "gunner")
    secret = SECRET_WEAPON in fight.plans and figure.seat == state.seat_of(UNION)
    return gunner + secret


# ---------------------------------------------------------------- the manoeuvres


class Way(NamedTuple):
    """A manoeuvre: its damage, and what is done besides."""

    damage: int
    then: Then


def _nothing(_recorder: Recorder, _task: Manoeuvre) -> None:
    return None


def _purse(recorder: Recorder, task: Manoeuvre) -> None:
    take_gold(recorder, task.seat, owner(recorder.state, task.loser), 1)


def _rout(recorder: Recorder, task: Manoeuvre) -> None:
    remove_comrades(recorder, region_of(task.space), 1)


def _landing(recorder: Recorder, task: Manoeuvre) -> None:
    place_comrades(recorder, region_of(task.space), 1)


def _escape(recorder: Recorder, task: Manoeuvre) -> None:
    sails(recorder, Course(task.seat, task.winner), ESCAPE_STEPS)


def _reward(recorder: Recorder, task: Manoeuvre) -> None:
    push(recorder, GainReward(seat=task.seat))


WAYS: Mapping[str, Way] = {
    "purse": Way(1, _purse),
    "broadside": Way(2, _nothing),
    "rout": Way(1, _rout),
    "landing": Way(1, _landing),
    "escape": Way(1, _escape),
    "reward": Way(1, _reward),
    "none": Way(0, _nothing),
}
"""Every manoeuvre by its word."""
OF_FACTION: Mapping[str, tuple[str, ...]] = {
    SQUADRON: ("purse", "broadside", "rout", "none"),
    UNION: ("purse", "landing", "none"),
    SMUGGLER: ("escape", "reward", "none"),
}
RULES: Mapping[str, str] = {
    SQUADRON: "squadron.victory",
    UNION: "union.victory",
    SMUGGLER: "smuggler.victory",
}


def _board(state: AhoyState, seat: str) -> str:
    """Whose manoeuvres are a seat's: both Smugglers have the same."""
    return SMUGGLER if state.is_smuggler(seat) else state.players[seat].faction


def _choices(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    task, board = asked(state, Manoeuvre), _board(state, seat)
    for way in OF_FACTION[board]:
        if way == "rout" and not _is_union(state, task.loser):
            continue
        dealt = WAYS[way].damage + task.extra if way != "none" else 0
        yield Choice(
            command=TakeManoeuvre(seat=seat, manoeuvre=way),
            deed="manoeuvre",
            label=say(f"ahoy.manoeuvre.{way}", n=dealt),
            picks=picks(manoeuvre=way),
            rule=RULES[board],
        )


def _is_union(state: AhoyState, figure: str) -> bool:
    """Whether a figure is a ship of the Union: all its figures are (score.4)."""
    return owner(state, figure) == state.seat_of(UNION)


def _why_not(state: AhoyState, command: TakeManoeuvre) -> Refused | None:
    rule = RULES[_board(state, command.seat)]
    if command.manoeuvre not in WAYS:
        return Refused("ahoy.refused.no-manoeuvre", rule, kind=Kind.MALFORMED)
    if command.manoeuvre == "rout" and _board(state, command.seat) == SQUADRON:
        loser = piece_word(asked(state, Manoeuvre).loser)
        return Refused("ahoy.refused.rout", rule, figure=loser)
    return Refused("ahoy.refused.others-manoeuvre", rule)


def _take(state: AhoyState, command: TakeManoeuvre, recorder: Recorder) -> None:
    """Damage is dealt first; where a figure goes or a marker is moved comes after it."""
    task, way = asked(state, Manoeuvre), WAYS[command.manoeuvre]
    pop(recorder)
    recorder.record(ManoeuvreTaken(seat=task.seat, manoeuvre=command.manoeuvre, loser=task.loser))
    way.then(recorder, task)
    if way.damage:
        damage.deal(recorder, task.loser, task.seat, way.damage + task.extra)


def _on_taken(state: AhoyState, _event: ManoeuvreTaken) -> AhoyState:
    return state


FOLDS: Folds = {ManoeuvreTaken: _on_taken}
RUNS: Runs = {Spoils: _spoils}
DEEDS = (
    answer(
        command=TakeManoeuvre,
        name="manoeuvre",
        rule="battle.11",
        answers=Manoeuvre,
        options=_choices,
        check=_why_not,
        do=_take,
    ),
)
