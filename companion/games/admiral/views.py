"""What a seat may know of a battle of Admiral.

Allow-lists: what is not copied here is not shown.
"""

from __future__ import annotations

from functools import lru_cache

from companion.engine.compass import Force
from companion.engine.memo import once, while_same
from companion.engine.messages import Message, say, seat_word
from companion.engine.offers import InterruptWindow
from companion.engine.standing import prompt_of
from companion.engine.views import (
    NO_SECRETS,
    Note,
    OutcomeView,
    PrivateView,
    SeatView,
    SideView,
    TableView,
    TallyView,
)
from companion.games.admiral import drill_views, short_views
from companion.games.admiral.card import TEAMS
from companion.games.admiral.charts import chart_of
from companion.games.admiral.rules.drift import drift_due, must_drift
from companion.games.admiral.rules.fireships import fireships_due
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.placing import reefs_to_lay
from companion.games.admiral.rules.play import DEEDS
from companion.games.admiral.rules.scene import FORT_FIGURES
from companion.games.admiral.rules.shooting import lines_of_fire, scores
from companion.games.admiral.rules.state import State
from companion.games.admiral.rules.victory import ending
from companion.games.admiral.shipcards import cards_of
from companion.games.admiral.slips import hiding_place, slips_of


def private(state: State, seat: str) -> PrivateView:
    """A seat's own mine slips, and where they may lie."""
    hiding = hiding_place(state, seat)
    return PrivateView(slips=slips_of(state, seat), hiding=hiding) if hiding else NO_SECRETS


@once
def public(state: State) -> TableView:
    """What everybody may see."""
    return TableView(
        game="admiral",
        play=state.play,
        phase=state.phase,
        round=state.round,
        turn="" if state.phase == "wind" else state.turn,
        waits_for=state.waits_for,
        question=state.question,
        prompt=_prompt(state),
        seats=_seats(state),
        sides=_sides(state),
        wind=state.wind,
        call=state.call,
        scores=scores(state),
        fire=lines_of_fire(state),
        cards=cards_of(state),
        chart=chart_of(state) if state.on_chart else None,
        tallies=_tallies(state),
        disabled=DEEDS.disabled(state, state.waits_for),
        ready=_ready(state),
        interrupts=_holds(state),
        probes=DEEDS.probes(state, state.waits_for) if state.on_chart else (),
        notes=_notes(state),
        outcome=_outcome(state),
    )


def _ready(state: State) -> tuple[str, ...]:
    """Who can still do what a turn is for; in a storm first whom it must still carry (4.18a)."""
    able = DEEDS.ready(state, state.waits_for)
    if not state.storm or state.phase != "turn":
        return able
    due = {ship.id for ship in must_drift(state)}
    return tuple([piece for piece in able if piece in due]) or able


@while_same(lambda state: (state.seats, state.forts, state.out))
def _seats(state: State) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            id=seat.id,
            name=seat.name,
            side=seat.side,
            score=state.lots_of(seat.id),
            out=seat.id in state.out,
        )
        for seat in state.seats
    )


@while_same(lambda state: state.seats)
def _sides(state: State) -> tuple[SideView, ...]:
    """The teams, where there are any."""
    names, flown = dict(TEAMS), dict.fromkeys(seat.side for seat in state.seats if seat.side)
    return tuple(SideView(id=side, name=names[side]) for side in sorted(flown))


def _prompt(state: State) -> Message:
    """What to do next, in one sentence."""
    if found := prompt_of(state):
        return found
    if state.scene.drill:
        return drill_views.prompt(state)
    if state.phase != "turn":
        return _preparing(state)
    if not state.on_chart:
        return say("admiral.prompt.tokens")
    due = must_drift(state)
    return (
        say("admiral.prompt.drift", ship=name_of(due[0].id)) if due else say("admiral.prompt.turn")
    )


def _preparing(state: State) -> Message:
    if state.phase == "islands":
        return say("admiral.prompt.islands")
    if state.phase == "reefs":
        return say("admiral.prompt.reefs", n=reefs_to_lay(state))
    return say("admiral.prompt.berths")


# ---------------------------------------------------------------- counts, reminders, dead buttons


def _tallies(state: State) -> tuple[TallyView, ...]:
    if state.scene.drill:
        return drill_views.tallies(state)
    return short_views.tallies(state) if state.short else _lots(state)


@while_same(lambda state: (state.scene, state.seats, state.teams, state.forts, state.treasure))
def _lots(state: State) -> tuple[TallyView, ...]:
    """Who has landed how many, and how many lie at sea."""
    goal = state.scene.lots_to_win
    landed = [_landed(seat.id, state.lots_of(seat.id), goal) for seat in state.seats]
    if state.teams:
        landed = [_landed_together(state, side) for side in _sides(state)]
    left = TallyView(
        label=say("admiral.tally.sea"), value=sum(state.treasure.values()), of=state.scene.lots
    )
    return (*landed, left)


@lru_cache(maxsize=64)
def _landed(seat: str, lots: int, goal: int) -> TallyView:
    label = say("admiral.tally.landed", seat=seat_word(seat))
    return TallyView(label=label, value=lots, of=goal, seat=seat)


def _landed_together(state: State, team: SideView) -> TallyView:
    lots = sum(state.lots_of(seat.id) for seat in state.seats if seat.side == team.id)
    label = say("admiral.tally.team", team=team.name)
    return TallyView(label=label, value=lots, of=state.scene.lots_to_win, side=team.id)


def _notes(state: State) -> tuple[Note, ...]:
    """Reminders, first what must be done, as a page may cut off the last ones; then what this wind
    means, and in cards play what only the people at the table can see.
    """
    if state.scene.drill:
        return drill_views.notes(state, state.scene.drill)
    found: list[tuple[str, str]] = []
    order: tuple[Note, ...] = ()
    if state.phase == "turn" and fireships_due(state):
        found.append(("fireship", "6.5b"))
    if state.wind:
        rule = {Force.CALM: "4.7", Force.FRESH: "4.13", Force.STORM: "4.16"}[state.wind.force]
        order = _drift_order(state)
        found += [] if order else [(f"wind-{state.wind.force}", rule)]
    if not state.on_chart and state.phase == "turn":
        found += _hand_notes(state)
    if state.round < 2 and len(state.forts) > FORT_FIGURES:
        found.append(("royal-ports", "V.3.5d"))
    if state.short:
        found += short_views.reminders(state)
    graces = [_grace_note(state, seat, turns) for seat, turns in state.grace.items()]
    return (*order, *graces, *[_note(word, rule) for word, rule in found])


def _drift_order(state: State) -> tuple[Note, ...]:
    """Whom the storm must still carry, in the order in which it does, and how far (4.16, 4.20)."""
    due = must_drift(state) if state.phase == "turn" else []
    told: Message | None = None
    for ship in reversed(due):
        one = say("admiral.note.drift", ship=name_of(ship.id), n=drift_due(state, ship))
        told = say("admiral.note.drifts", ship=one, others=told) if told else one
    return (Note(message=say("admiral.note.drift-order", ships=told), rule="4.20"),) if told else ()


@lru_cache(maxsize=16)
def _note(word: str, rule: str) -> Note:
    return Note(message=say(f"admiral.note.{word}"), rule=rule)


def _grace_note(state: State, seat: str, turns: int) -> Note:
    word = "short-grace" if state.short else "spared" if state.is_spared(seat) else "grace"
    rule = "S3.3" if state.short else "V.1.4"
    return Note(message=say(f"admiral.note.{word}", seat=seat_word(seat), n=turns), rule=rule)


def _hand_notes(state: State) -> list[tuple[str, str]]:
    found = [("cards-way", "4.5a"), ("cards-line", "5.5a"), ("cards-port", "7.1a")]
    if state.storm:
        found = [("cards-shelter", "4.18a"), ("cards-order", "4.20"), *found[1:]]
    found = [("cards-tokens", "2.1"), *found]
    return [*found, ("cards-mines", "10.6a")] if state.mine_cards else found


def _holds(state: State) -> tuple[InterruptWindow, ...]:
    """Where mines are in play a ship that has moved waits a moment before her next deed, mined cell
    or not (10.7b).

    Only her own: nothing else shuts her window. In her owner's next turn everybody has had his
    moment.
    """
    if not state.mine_cards or state.phase != "turn":
        return ()
    return tuple(
        InterruptWindow(
            about=ship.id,
            message=say("admiral.hold.mines"),
            rule="10.7b",
            free=("say-cell",),
            count=len(ship.wake),
        )
        for ship in state.afloat(state.turn)
        if ship.under_way and ship.moved
    )


# ---------------------------------------------------------------- the end


def _outcome(state: State) -> OutcomeView | None:
    if state.outcome is None:
        return None
    winners, rule = state.outcome.winners, state.outcome.rule
    how = say(f"admiral.won.{ending(winners, state.outcome.how)}")
    return OutcomeView(winners=winners, how=how, rule=rule)
