"""Crew whose ability is a deed of its own, or comes at the end of a turn (crew.*)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.deeds import Deed
from companion.engine.messages import say, seat_word
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import declining
from companion.games.ahoy.rules.comrades import move_comrades
from companion.games.ahoy.rules.crew import card_of, has_crew
from companion.games.ahoy.rules.gains import gain_gold
from companion.games.ahoy.rules.map import island_of, region_of
from companion.games.ahoy.rules.market import CARGO, CREW, discard_card, steal_card
from companion.games.ahoy.rules.patrols import orders
from companion.games.ahoy.rules.plan_commands import EndPlan, Persuade, RobCard
from companion.games.ahoy.rules.plan_tasks import Persuasion
from companion.games.ahoy.rules.smuggle import trim_cargo
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.turn import EndEffect, why_not_free
from companion.games.ahoy.rules.words import card_word, region_word

NOBLE, ELDER, DOCUMENTARIAN = "naive-noble", "elder", "documentarian"
OFFICIAL, COMRADE = "convincing-official", "convincing-comrade"
PERSUADED = 2
"""Comrades, or patrols, that the convincing ones move at most; and spaces of such a patrol."""
USE = pick_kind("use")


# ---------------------------------------------------------------- the Convincing Comrade


def begin_comrade(recorder: Recorder, seat: str, _slot: str) -> None:
    """Whoever's crew he is: the comrades are the Union's."""
    state: AhoyState = recorder.state
    if len(state.regions) > 1 and any(one.comrades for one in state.regions.values()):
        push(recorder, Persuasion(seat))


def _persuasions(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for source in state.regions.values():
        most = min(PERSUADED, source.comrades)
        for region in state.regions if most else ():
            for n in range(most, 0, -1) if region != source.id else ():
                yield Choice(
                    command=Persuade(seat=seat, source=source.id, region=region, comrades=n),
                    deed="persuade",
                    label=say(
                        "ahoy.persuade",
                        n=n,
                        source=region_word(state, source.id),
                        region=region_word(state, region),
                    ),
                    picks=picks(
                        target=f"comrades-{source.id}", space=island_of(state, region), amount=n
                    ),
                    rule="crew.convincing_comrade",
                    likely=n == most,
                )


def _not_persuaded(_state: AhoyState, _command: Persuade) -> Refused:
    return Refused("ahoy.refused.persuade", "crew.convincing_comrade", most=PERSUADED)


def _persuade(_state: AhoyState, command: Persuade, recorder: Recorder) -> None:
    pop(recorder)
    move_comrades(recorder, command.source, command.region, command.comrades)


# ---------------------------------------------------------------- the Convincing Official


def begin_official(recorder: Recorder, seat: str, _slot: str) -> None:
    """Whoever's crew he is: the patrols are the Squadron's, and start no battle."""
    orders(recorder, seat, PERSUADED, PERSUADED, "crew.convincing_official", quiet=True)


# ---------------------------------------------------------------- the Naive Noble


def _why_not_noble(state: AhoyState, seat: str) -> Refused | None:
    if refused := why_not_free(state, seat):
        return refused
    if not has_crew(state, seat, NOBLE):
        return Refused("ahoy.refused.no-noble", "crew.naive_noble", kind=Kind.NOT_NOW)
    return None


def near_flagships(state: AhoyState, seat: str) -> tuple[str, ...]:
    """The other players whose flagships are in the region of this one's."""
    here = _region(state, seat)
    return tuple(
        other for other in state.players if other != seat and here and _region(state, other) == here
    )


def _region(state: AhoyState, seat: str) -> str:
    space = state.flagship(seat).space
    return region_of(space) if space else ""


def _robbable(state: AhoyState, seat: str) -> Iterator[tuple[str, str]]:
    """Each card that may be taken, and from whom."""
    for other in near_flagships(state, seat):
        player = state.players[other]
        for card in (*player.crew, *player.cargo):
            yield other, card


def _robberies(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    uses = (CREW, CARGO) if state.is_smuggler(seat) else (CREW,)
    for other, card in _robbable(state, seat):
        for use in uses:
            yield Choice(
                command=RobCard(seat=seat, card=card, use=use),
                deed="rob",
                label=say(f"ahoy.rob.{use}", card=card_word(state, card), seat=seat_word(other)),
                picks=picks(card=card, use=use),
                rule="crew.naive_noble",
                minor=True,
            )


def _nobody_near(state: AhoyState, seat: str, _actor: str) -> Refused:
    key = "no-cards-near" if near_flagships(state, seat) else "no-flagship-near"
    return Refused(f"ahoy.refused.{key}", "crew.naive_noble", kind=Kind.NOT_NOW)


def _not_robbed(state: AhoyState, command: RobCard) -> Refused:
    if command.card not in [card for _other, card in _robbable(state, command.seat)]:
        return Refused("ahoy.refused.not-to-be-had", "crew.naive_noble")
    return Refused("ahoy.refused.crew-only", "smuggler.1")


def _rob(state: AhoyState, command: RobCard, recorder: Recorder) -> None:
    seat = command.seat
    giver = next(other for other, card in _robbable(state, seat) if card == command.card)
    discard_card(recorder, seat, card_of(state, seat, NOBLE))
    steal_card(recorder, seat, giver, command.card, command.use)
    trim_cargo(recorder, seat)


# ---------------------------------------------------------------- the end of a turn


def _gains(recorder: Recorder, seat: str) -> None:
    gain_gold(recorder, seat, 1)


def _elder_due(state: AhoyState, seat: str) -> bool:
    """No token on board, crew or plan cards (crew.elder)."""
    return has_crew(state, seat, ELDER) and not state.players[seat].damaged


def _documentarian_due(state: AhoyState, seat: str) -> bool:
    """An enemy's flagship in the region, one or more (crew.documentarian)."""
    return has_crew(state, seat, DOCUMENTARIAN) and bool(near_flagships(state, seat))


END_EFFECTS = {
    ELDER: EndEffect(_elder_due, _gains),
    DOCUMENTARIAN: EndEffect(_documentarian_due, _gains),
}
ACTIONS = {COMRADE: begin_comrade, OFFICIAL: begin_official}
DEEDS = (
    Deed(
        name="rob",
        command=RobCard,
        rule="crew.naive_noble",
        when=_why_not_noble,
        options=_robberies,
        why_none=_nobody_near,
        check=_not_robbed,
        do=_rob,
    ),
    Deed(
        name="persuade",
        command=Persuade,
        rule="crew.convincing_comrade",
        answers=Persuasion,
        options=_persuasions,
        check=_not_persuaded,
        do=_persuade,
    ),
    declining(
        EndPlan,
        "end-plan",
        "crew.convincing_comrade",
        name="end-persuading",
        answers=Persuasion,
    ),
)
