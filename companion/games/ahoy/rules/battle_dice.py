"""Chapter of the battle dice: thrown by both sides at once, perhaps once more, and compared
(p. 13, battle.10, crew.grogmaster, crew.cutpurse).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DiceShare
from companion.engine.events import Folds, RollCalled, Rolled
from companion.engine.messages import piece_word, say
from companion.engine.offers import Choice
from companion.engine.questions import asked
from companion.games.ahoy.rules import damage
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer, said
from companion.games.ahoy.rules.battle_aim import addition, dice_of
from companion.games.ahoy.rules.battle_commands import KeepRoll, Reroll
from companion.games.ahoy.rules.battle_events import BattleRerolled, BattleWon
from companion.games.ahoy.rules.battle_odds import attacker_wins
from companion.games.ahoy.rules.battle_tasks import (
    BattleDice,
    Clash,
    Fight,
    Grog,
    Side,
    Spoils,
    Verdict,
    owner,
)
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.state import FLAGSHIP, AhoyState
from companion.games.ahoy.rules.tasks import Runs

SIDES: tuple[Side, Side] = ("attacker", "defender")


def _clash(task: Clash, recorder: Recorder) -> None:
    """The dice of both sides are called for as one throw; those of one side anew by themselves."""
    state, fight = recorder.state, task.fight
    push(recorder, BattleDice(fight=fight, again=task.again))
    if task.again:
        figure = fight.of(task.again)
        purpose = say("ahoy.throw.again", figure=piece_word(figure))
        dice = dice_of(state, fight, task.again)
        recorder.call_dice(owner(state, figure), purpose, dice)
    else:
        recorder.record(RollCalled(call=_both(state, fight)))


def _both(state: AhoyState, fight: Fight) -> ChanceRequest:
    parts = tuple(
        DiceShare(owner(state, fight.of(side)), dice_of(state, fight, side)) for side in SIDES
    )
    return ChanceRequest(
        kind="dice",
        seat=parts[0].seat,
        count=sum(part.count for part in parts),
        purpose=say(
            "ahoy.throw.battle",
            attacker=piece_word(fight.attacker),
            defender=piece_word(fight.defender),
        ),
        parts=parts,
    )


def _lie(task: BattleDice, rolled: Rolled, recorder: Recorder) -> None:
    """The dice lie: all of them, or those of one side anew."""
    _next(recorder, replace(task.fight, faces=_faces(recorder.state, task, rolled.faces)))


def _next(recorder: Recorder, fight: Fight) -> None:
    state = recorder.state
    if seat := next(filter(None, (_may_reroll(state, fight, side) for side in SIDES)), ""):
        push(recorder, Grog(seat=seat, fight=fight))
    else:
        push(recorder, Verdict(fight=fight))


def _faces(state: AhoyState, task: BattleDice, faces: tuple[int, ...]) -> tuple[int, ...]:
    if not task.again:
        return faces
    mine = dice_of(state, task.fight, "attacker")
    attack, defence = task.fight.faces[:mine], task.fight.faces[mine:]
    return faces + defence if task.again == "attacker" else attack + faces


def totals(state: AhoyState, fight: Fight) -> tuple[int, int]:
    """What the attacker and the defender come to."""
    mine = dice_of(state, fight, "attacker")
    attack, defence = fight.faces[:mine], fight.faces[mine:]
    return (
        sum(attack) + addition(state, fight, "attacker"),
        sum(defence) + addition(state, fight, "defender"),
    )


def _verdict(task: Verdict, recorder: Recorder) -> None:
    """The higher total wins, a tie the attacker; then the winner does what he may."""
    state, fight = recorder.state, task.fight
    attack, defence = totals(state, fight)
    winner, loser = fight.attacker, fight.defender
    if not attacker_wins(attack, defence):
        winner, loser = loser, winner
    recorder.record(
        BattleWon(
            seat=owner(state, winner),
            winner=winner,
            loser=loser,
            attacker=fight.attacker,
            attack=attack,
            defence=defence,
        )
    )
    push(recorder, Spoils(fight=fight, winner=winner, loser=loser))


# ---------------------------------------------------------------- once more


def _may_reroll(state: AhoyState, fight: Fight, side: Side) -> str:
    """The seat of a side if it may roll again: once, for its flagship, and with a slot to take the
    damage on (crew.grogmaster).
    """
    figure = state.figures[fight.of(side)]
    mine = figure.kind == FLAGSHIP and figure.seat not in fight.rerolled
    able = mine and has_crew(state, figure.seat, "grogmaster")
    return figure.seat if able and damage.free_slots(state, figure.seat) else ""


def _rerolls(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.reroll")
    yield said(Reroll(seat=seat), "reroll", label, "crew.grogmaster")


def _reroll(state: AhoyState, command: Reroll, recorder: Recorder) -> None:
    """The damage is taken first."""
    fight = asked(state, Grog).fight
    side: Side = "attacker" if owner(state, fight.attacker) == command.seat else "defender"
    pop(recorder)
    recorder.record(BattleRerolled(seat=command.seat, figure=fight.of(side)))
    push(recorder, Clash(fight=_once(fight, command.seat), again=side))
    damage.deal(recorder, fight.of(side), "", 1)


def _once(fight: Fight, seat: str) -> Fight:
    return replace(fight, rerolled=(*fight.rerolled, seat))


def _stands(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.keep-roll")
    yield said(KeepRoll(seat=seat), "reroll", label, "crew.grogmaster", likely=True)


def _keep(state: AhoyState, command: KeepRoll, recorder: Recorder) -> None:
    """The other side may still want to roll again, if it can."""
    fight = asked(state, Grog).fight
    pop(recorder)
    _next(recorder, _once(fight, command.seat))


def _on_told(state: AhoyState, _event: BattleWon | BattleRerolled) -> AhoyState:
    return state


FOLDS: Folds = {BattleWon: _on_told, BattleRerolled: _on_told}
RUNS: Runs = {Clash: _clash, Verdict: _verdict}
READS = {BattleDice: _lie}
DEEDS = (
    answer(command=Reroll, rule="crew.grogmaster", answers=Grog, options=_rerolls, do=_reroll),
    answer(command=KeepRoll, rule="crew.grogmaster", answers=Grog, options=_stands, do=_keep),
)
