"""Chapter of aiming: either side may lower its Cannons die, and what is added to its roll
(p. 13, battle.8, battle.9, battle.10, battle.14).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.events import Folds
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer
from companion.games.ahoy.rules.battle_commands import LowerCannons
from companion.games.ahoy.rules.battle_events import CannonsLowered
from companion.games.ahoy.rules.battle_odds import Odds, attack_odds, defence_odds
from companion.games.ahoy.rules.battle_tasks import Aim, ChooseAim, Clash, Fight, Side, owner
from companion.games.ahoy.rules.cannons import cannon_dice
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.plans import SECRET_WEAPON, WEAPONS_CACHE
from companion.games.ahoy.rules.state import STRONGHOLD, AhoyState, Die
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.scenario import CUTTER, GUNSHIP, UNION

AIM = pick_kind("aim")
FIGHTERS = "fighters"
ADDED = {STRONGHOLD: 2, GUNSHIP: 3}
"""What kinds of figures add to their rolls (squadron.7, union.ship.7)."""


# ---------------------------------------------------------------- what is added


def additions(state: AhoyState, fight: Fight, side: Side) -> dict[str, int]:
    """What a side adds to its roll, by what for: its lowered die, its figure, crew and plans."""
    figure = state.figures[fight.of(side)]
    ours = figure.seat == state.seat_of(UNION)
    found = {
        "cannons": fight.lowered(side),
        figure.kind: ADDED.get(figure.kind, 0),
        FIGHTERS: int(has_crew(state, figure.seat, FIGHTERS)),
        WEAPONS_CACHE: fight.plans.count(WEAPONS_CACHE) * state.ready if ours else 0,
    }
    return {what: n for what, n in found.items() if n}


def addition(state: AhoyState, fight: Fight, side: Side) -> int:
    """All that a side adds to its roll."""
    return sum(additions(state, fight, side).values())


def dice_of(state: AhoyState, fight: Fight, side: Side) -> int:
    """How many dice a side rolls (plan.secret_weapon)."""
    union = owner(state, fight.of(side)) == state.seat_of(UNION)
    return 1 + (union and SECRET_WEAPON in fight.plans)


def odds(state: AhoyState, fight: Fight, side: Side) -> Odds:
    """How often a side wins as things stand: if the other lowers nothing more."""
    attack, defence = addition(state, fight, "attacker"), addition(state, fight, "defender")
    dice = dice_of(state, fight, "attacker"), dice_of(state, fight, "defender")
    of_side = attack_odds if side == "attacker" else defence_odds
    return of_side(attack - defence if side == "attacker" else defence - attack, *dice)


def odds_note(state: AhoyState, fight: Fight, side: Side) -> Message:
    """The same in words."""
    found = odds(state, fight, side)
    return say("ahoy.odds", n=found.wins, of=found.of)


# ---------------------------------------------------------------- lowering


def to_lower(state: AhoyState, figure: str) -> tuple[Die, ...]:
    """The Cannons dice that may be lowered for a figure; a cutter never aims (union.ship.8)."""
    one = state.figures[figure]
    dice = () if one.kind == CUTTER else cannon_dice(state, one.seat)
    return tuple(die for die in dice if die.face > 1)


def _aim(task: Aim, recorder: Recorder) -> None:
    """Whoever has a die to lower is asked; the defender after the attacker."""
    if to_lower(recorder.state, task.fight.of(task.side)):
        push(recorder, ChooseAim(fight=task.fight, side=task.side))
    else:
        aimed(recorder, task.fight, task.side)


def aimed(recorder: Recorder, fight: Fight, side: Side) -> None:
    """A side has aimed: the other does, or the dice are thrown."""
    last = side == "defender"
    push(recorder, Clash(fight=fight) if last else Aim(fight=fight, side="defender"))


def _ways(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    task = asked(state, ChooseAim)
    dice = to_lower(state, task.fight.of(task.side))
    yield _way(state, task, LowerCannons(seat=seat, by=0), max(die.face for die in dice))
    for die in dice:
        for by in range(1, die.face):
            yield _way(state, task, LowerCannons(seat=seat, by=by, slot=die.slot), die.face - by)


def _way(state: AhoyState, task: ChooseAim, command: LowerCannons, face: int) -> Choice:
    """One way to aim, after which the die shows this ``face``; the last one to aim throws."""
    word = "ahoy.lower" if command.by else "ahoy.lower-not"
    rolls = task.side == "defender" or not to_lower(state, task.fight.defender)
    return Choice(
        command=command,
        deed="lower-cannons",
        label=say(f"{word}-roll" if rolls else word, n=command.by, face=face),
        picks=picks(aim=f"{command.slot}:{command.by}"),
        rule="battle.8" if task.side == "attacker" else "battle.9",
        note=odds_note(state, _lowered(task, command.by), task.side),
        rolls=rolls,
        face=face,
    )


def _lowered(task: ChooseAim, by: int) -> Fight:
    if task.side == "attacker":
        return replace(task.fight, attack=by)
    return replace(task.fight, defence=by)


def _plain(_state: AhoyState, command: LowerCannons) -> LowerCannons:
    """Whichever die is lowered by nothing, it is the same."""
    return command if command.by else replace(command, slot="")


def _why_not(state: AhoyState, command: LowerCannons) -> Refused | None:
    task = asked(state, ChooseAim)
    rule = "battle.8" if task.side == "attacker" else "battle.9"
    faces = {die.slot: die.face for die in cannon_dice(state, command.seat)}
    if command.slot not in faces:
        return Refused("ahoy.refused.no-cannons-die", rule, kind=Kind.MALFORMED)
    return Refused("ahoy.refused.not-so-low", rule, face=faces[command.slot], n=command.by)


def _lower(state: AhoyState, command: LowerCannons, recorder: Recorder) -> None:
    task = asked(state, ChooseAim)
    figure = task.fight.of(task.side)
    pop(recorder)
    if command.by:
        recorder.record(
            CannonsLowered(seat=command.seat, figure=figure, slot=command.slot, by=command.by)
        )
    aimed(recorder, _lowered(task, command.by), task.side)


def _on_lowered(state: AhoyState, event: CannonsLowered) -> AhoyState:
    """It keeps that face until the end of the round (battle.14)."""
    dice = tuple(
        replace(die, face=die.face - event.by) if die.slot == event.slot else die
        for die in state.players[event.seat].dice
    )
    return state.having(event.seat, dice=dice)


FOLDS: Folds = {CannonsLowered: _on_lowered}
RUNS: Runs = {Aim: _aim}
DEEDS = (
    answer(
        command=LowerCannons,
        rule="battle.8",
        answers=ChooseAim,
        options=_ways,
        check=_why_not,
        plain=_plain,
        do=_lower,
    ),
)
