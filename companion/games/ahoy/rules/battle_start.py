"""Chapter of how a battle starts: it may be bought off, and the Union may play plans
(crew.emissary, union.plan.2, union.plan.3, plan.close_call).

Everything the Union is asked by is seen by everybody: that it holds plans, and that one of those
for battles has not been played yet. So a question tells nothing of its hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer, said
from companion.games.ahoy.rules.battle_commands import (
    GiveBattle,
    KeepPlans,
    PayOff,
    PlayBattlePlan,
)
from companion.games.ahoy.rules.battle_events import BattleAverted, BattleJoined, BattleSettled
from companion.games.ahoy.rules.battle_tasks import Aim, BattlePlans, Fight, Open, Parley, owner
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.gains import take_gold
from companion.games.ahoy.rules.plans import (
    CLOSE_CALL,
    COPIES,
    SECRET_WEAPON,
    WEAPONS_CACHE,
    play_plan,
    why_no_plan,
)
from companion.games.ahoy.rules.sea_events import MovementEnded
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.rules.words import plan_word
from companion.games.ahoy.scenario import UNION

BATTLE_PLANS = (CLOSE_CALL, SECRET_WEAPON, WEAPONS_CACHE)
"""Plans that are played at the start of a battle."""
PLAN = pick_kind("plan")
NO_PLAN = "none"
"""Picks that none is played."""


def sides(state: AhoyState, fight: Fight) -> tuple[str, str]:
    """The seats of the attacker and of the defender."""
    return owner(state, fight.attacker), owner(state, fight.defender)


def start(recorder: Recorder, fight: Fight) -> None:
    """A battle is due: whoever can avert it is asked first."""
    if _may_pay(recorder.state, fight):
        push(recorder, Parley(fight=fight))
    else:
        _plan(recorder, fight)


def _may_pay(state: AhoyState, fight: Fight) -> bool:
    """Whether an Emissary may buy it off: in his player's own turn, for a gold."""
    seat = state.turn
    paying = seat in sides(state, fight) and has_crew(state, seat, "emissary")
    return paying and state.players[seat].gold > 0


def _plan(recorder: Recorder, fight: Fight) -> None:
    """The Union is asked for plans, as long as it may hold one."""
    state = recorder.state
    seat = state.seat_of(UNION)
    if seat in sides(state, fight) and any(_plays(state, seat)):
        push(recorder, BattlePlans(seat=seat, fight=fight))
    else:
        push(recorder, Open(fight=fight))


def _plays(state: AhoyState, seat: str) -> Iterator[str]:
    """The plans that may be played, for all that everybody knows."""
    return (plan for plan in BATTLE_PLANS if why_no_plan(state, seat, plan) is None)


def _open(task: Open, recorder: Recorder) -> None:
    """Nothing has averted the battle: it ends the attacker's movement, and he aims first
    (battle.8, battle.12).
    """
    fight = task.fight
    begun = BattleJoined(attacker=fight.attacker, defender=fight.defender, space=fight.space)
    recorder.record(begun, MovementEnded(figure=fight.attacker))
    push(recorder, Aim(fight=fight, side="attacker"))


# ---------------------------------------------------------------- bought off


def _payments(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.pay-off")
    yield said(PayOff(seat=seat), "parley", label, "crew.emissary")


def _battles(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.give-battle")
    yield said(GiveBattle(seat=seat), "parley", label, "battle.2")


def _pay(state: AhoyState, command: PayOff, recorder: Recorder) -> None:
    fight = asked(state, Parley).fight
    one, other = sides(state, fight)
    to = other if one == command.seat else one
    pop(recorder)
    recorder.record(
        BattleSettled(seat=command.seat, to=to, attacker=fight.attacker, defender=fight.defender)
    )
    take_gold(recorder, to, command.seat, 1)


def _stand(state: AhoyState, _command: GiveBattle, recorder: Recorder) -> None:
    pop(recorder)
    _plan(recorder, asked(state, Parley).fight)


# ---------------------------------------------------------------- plans


def _plans(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for plan in _plays(state, seat):
        yield Choice(
            command=PlayBattlePlan(seat=seat, plan=plan),
            deed="battle-plan",
            label=say("ahoy.battle-plan", plan=plan_word(plan)),
            picks=picks(plan=plan),
            rule=_rule(plan),
        )


def _rule(plan: str) -> str:
    return f"plan.{plan.replace('-', '_')}"


def _why_not_plan(state: AhoyState, command: PlayBattlePlan) -> Refused | None:
    if command.plan not in COPIES:
        return Refused("ahoy.refused.no-plan", kind=Kind.MALFORMED, plan=command.plan[:20])
    if command.plan not in BATTLE_PLANS:
        plan = plan_word(command.plan)
        return Refused("ahoy.refused.plan-not-now", "union.plan.2", kind=Kind.NOT_NOW, plan=plan)
    return why_no_plan(state, command.seat, command.plan)


def _play(state: AhoyState, command: PlayBattlePlan, recorder: Recorder) -> None:
    """A Close Call averts the battle; with any other the next may be played (union.plan.3)."""
    fight = asked(state, BattlePlans).fight
    pop(recorder)
    play_plan(recorder, command.seat, command.plan)
    if command.plan == CLOSE_CALL:
        recorder.record(BattleAverted(attacker=fight.attacker, defender=fight.defender))
    else:
        _plan(recorder, replace(fight, plans=(*fight.plans, command.plan)))


def _no_plan(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.keep-plans")
    yield Choice(
        command=KeepPlans(seat=seat),
        deed="battle-plan",
        label=label,
        picks=picks(plan=NO_PLAN),
        rule="union.plan.2",
        likely=True,
    )


def _keep(state: AhoyState, _command: KeepPlans, recorder: Recorder) -> None:
    pop(recorder)
    push(recorder, Open(fight=asked(state, BattlePlans).fight))


def _on_told(state: AhoyState, _event: BattleJoined) -> AhoyState:
    return state


FOLDS: Folds = {
    BattleJoined: _on_told,
}
RUNS: Runs = {Open: _open}
DEEDS = (
    answer(
        command=PlayBattlePlan,
        name="battle-plan",
        rule="union.plan.2",
        answers=BattlePlans,
        options=_plans,
        check=_why_not_plan,
        do=_play,
    ),
    answer(command=KeepPlans, rule="union.plan.2", answers=BattlePlans, options=_no_plan, do=_keep),
    answer(command=PayOff, rule="crew.emissary", answers=Parley, options=_payments, do=_pay),
    answer(command=GiveBattle, rule="battle.2", answers=Parley, options=_battles, do=_stand),
)
