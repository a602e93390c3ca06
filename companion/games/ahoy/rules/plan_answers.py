"""What a plan asks once it is played: which cards, which patrols, how many comrades go where."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.messages import piece_word, say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer, declining
from companion.games.ahoy.rules.comrades import move_comrades
from companion.games.ahoy.rules.control import turned
from companion.games.ahoy.rules.damage import lose_figure
from companion.games.ahoy.rules.map import island_of, region_of
from companion.games.ahoy.rules.market import CREW, not_in_market, open_cards, refill, take_card
from companion.games.ahoy.rules.plan_commands import (
    EndPlan,
    EnlistAll,
    EnlistCard,
    Evacuate,
    RemovePatrol,
)
from companion.games.ahoy.rules.plan_tasks import Enlisting, Evacuation, SneakAttack
from companion.games.ahoy.rules.state import PATROL, AhoyState, Figure
from companion.games.ahoy.rules.words import card_word, region_word

ATTACKED = 2
"""Patrols that a sneak attack removes at most."""


# ---------------------------------------------------------------- what is asked


def enlists(recorder: Recorder, seat: str, region: str) -> None:
    """Cards of the suit of an island are taken for nothing."""
    _enlists(recorder, Enlisting(seat, recorder.state.regions[region].suit))


def _enlists(recorder: Recorder, task: Enlisting) -> None:
    """The market is refilled when no more is taken."""
    if any(_of_suit(recorder.state, task.suit)):
        push(recorder, task)
    else:
        refill(recorder, task.seat)


def _of_suit(state: AhoyState, suit: str) -> Iterator[str]:
    return (card for card in open_cards(state) if state.scene.cards[card].suit == suit)


def enlisted(state: AhoyState, region: str) -> tuple[int]:
    """How many cards can be enlisted there."""
    return (len(tuple(_of_suit(state, state.regions[region].suit))),)


def attacks(recorder: Recorder, seat: str, region: str) -> None:
    """Patrols of a region go to their supply."""
    _sneaks(recorder, SneakAttack(seat, region, ATTACKED))


def attacked(state: AhoyState, region: str) -> tuple[int, int]:
    """How many patrols a sneak attack there removes, and the wealth that this turns."""
    patrols = min(ATTACKED, len(tuple(_patrols(state, region))))
    return patrols, -turned(state, region, -patrols)


def _sneaks(recorder: Recorder, task: SneakAttack) -> None:
    if task.left and any(_patrols(recorder.state, task.region)):
        push(recorder, task)


def _patrols(state: AhoyState, region: str) -> Iterator[Figure]:
    return (one for one in state.kind(PATROL) if region_of(one.space) == region)


def evacuates(recorder: Recorder, seat: str, region: str) -> None:
    """All comrades of an island go to others."""
    push(recorder, Evacuation(seat, region))


# ---------------------------------------------------------------- the answers


def _enlisted(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for card in _of_suit(state, asked(state, Enlisting).suit):
        yield Choice(
            command=EnlistCard(seat=seat, card=card),
            deed="enlist",
            label=say("ahoy.take-free", card=card_word(state, card)),
            picks=picks(card=card),
            rule="plan.enlist",
        )


def _not_enlisted(state: AhoyState, command: EnlistCard) -> Refused:
    if command.card in open_cards(state):
        return Refused("ahoy.refused.enlist-suit", "plan.enlist")
    return not_in_market(command.card, "plan.enlist")


def _take(state: AhoyState, command: EnlistCard, recorder: Recorder) -> None:
    task = asked(state, Enlisting)
    pop(recorder)
    take_card(recorder, command.seat, command.card, CREW, fill=False)
    _enlists(recorder, task)


def _all_enlisted(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """Where there are several."""
    if len(tuple(_of_suit(state, asked(state, Enlisting).suit))) > 1:
        yield Choice(
            command=EnlistAll(seat=seat),
            deed="enlist",
            label=say("ahoy.enlist-all"),
            picks=picks(answer="enlist-all"),
            rule="plan.enlist",
            likely=True,
        )


def _no_several(_state: AhoyState, _command: EnlistAll) -> Refused:
    return Refused("ahoy.refused.enlist-singly", "plan.enlist")


def _take_all(state: AhoyState, command: EnlistAll, recorder: Recorder) -> None:
    task = asked(state, Enlisting)
    pop(recorder)
    for card in tuple(_of_suit(state, task.suit)):
        take_card(recorder, command.seat, card, CREW, fill=False)
    _enlists(recorder, task)


def _targets(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """Where no more are there than may go, all go along."""
    task = asked(state, SneakAttack)
    there = tuple(_patrols(state, task.region))
    for patrol in there:
        yield Choice(
            command=RemovePatrol(seat=seat, figure=patrol.id),
            deed="remove-patrol",
            label=say("ahoy.remove-patrol", figure=piece_word(patrol.id)),
            picks=picks(target=patrol.id),
            rule="plan.sneak_attack",
            along=len(there) <= task.left and patrol is there[0],
        )


def _no_target(_state: AhoyState, _command: RemovePatrol) -> Refused:
    return Refused("ahoy.refused.no-patrol-there", "plan.sneak_attack")


def _remove(state: AhoyState, command: RemovePatrol, recorder: Recorder) -> None:
    task = asked(state, SneakAttack)
    pop(recorder)
    lose_figure(recorder, command.figure, command.seat)
    _sneaks(recorder, replace(task, left=task.left - 1))


def _ways_off(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    source = asked(state, Evacuation).region
    all_of_them = state.regions[source].comrades
    for region in state.regions:
        for n in range(all_of_them, 0, -1) if region != source else ():
            yield Choice(
                command=Evacuate(seat=seat, region=region, comrades=n),
                deed="evacuate",
                label=say("ahoy.evacuate", n=n, region=region_word(state, region)),
                picks=picks(space=island_of(state, region), amount=n),
                rule="plan.evacuation",
                likely=n == all_of_them,
            )


def _no_way_off(state: AhoyState, command: Evacuate) -> Refused:
    if command.region == asked(state, Evacuation).region:
        return Refused("ahoy.refused.same-island", "plan.evacuation")
    return Refused("ahoy.refused.so-many-comrades", "plan.evacuation")


def _place(state: AhoyState, command: Evacuate, recorder: Recorder) -> None:
    task = asked(state, Evacuation)
    pop(recorder)
    move_comrades(recorder, task.region, command.region, command.comrades)
    if recorder.state.regions[task.region].comrades:
        push(recorder, task)


def _stop_enlisting(_state: AhoyState, command: EndPlan, recorder: Recorder) -> None:
    pop(recorder)
    refill(recorder, command.seat)


DEEDS = (
    Deed(
        name="enlist",
        command=EnlistCard,
        rule="plan.enlist",
        answers=Enlisting,
        options=_enlisted,
        check=_not_enlisted,
        do=_take,
    ),
    answer(
        name="enlist-all",
        command=EnlistAll,
        rule="plan.enlist",
        answers=Enlisting,
        options=_all_enlisted,
        check=_no_several,
        do=_take_all,
    ),
    declining(
        EndPlan,
        "end-plan",
        "plan.enlist",
        beside="enlist",
        name="end-enlisting",
        answers=Enlisting,
        do=_stop_enlisting,
    ),
    Deed(
        name="remove-patrol",
        command=RemovePatrol,
        rule="plan.sneak_attack",
        answers=SneakAttack,
        options=_targets,
        check=_no_target,
        do=_remove,
    ),
    declining(EndPlan, "end-plan", "plan.sneak_attack", name="end-sneaking", answers=SneakAttack),
    Deed(
        name="evacuate",
        command=Evacuate,
        rule="plan.evacuation",
        answers=Evacuation,
        options=_ways_off,
        check=_no_way_off,
        do=_place,
    ),
)
