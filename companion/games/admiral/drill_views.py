"""What a drill shows besides a battle: where everybody makes for, how far it is, and its rules one
by one, each while it matters.
"""

from __future__ import annotations

from companion.engine.compass import Force
from companion.engine.layers import GOAL, Mark
from companion.engine.messages import Message, say, seat_word
from companion.engine.views import Note, TallyView
from companion.games.admiral.rules.drift import must_drift
from companion.games.admiral.rules.drills import least_rule, port_of, racer, to_go
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.scene import Drill
from companion.games.admiral.rules.state import State


def goals(state: State) -> tuple[Mark, ...]:
    """The ports of destination, in the colour of whoever makes for them (M1.4)."""
    return tuple(Mark(GOAL, port_of(state, fort), owner=seat) for seat, fort in state.goals.items())


def tallies(state: State) -> tuple[TallyView, ...]:
    """How many cells each brig has still to go."""
    return tuple(
        TallyView(
            label=say("admiral.tally.to-go", seat=seat_word(seat)),
            value=to_go(state, seat),
            seat=seat,
        )
        for seat in state.goals
        if seat in state.in_play
    )


def prompt(state: State) -> Message:
    """What to do next, in one sentence: place ships, drift, or make for the port."""
    if state.phase != "turn":
        return say("admiral.prompt.port")
    if due := must_drift(state):
        return say("admiral.prompt.drift", ship=name_of(due[0].id))
    goal = name_of(state.goals[state.turn])
    ship = racer(state, state.turn)
    if ship and ship.moved:
        return say("admiral.prompt.drill-done")
    return say("admiral.prompt.drill", goal=goal)


def notes(state: State, drill: Drill) -> tuple[Note, ...]:
    """The rules that matter now, each in a sentence."""
    found = _before(state) if state.phase == "berths" else _under_way(state, drill)
    return tuple(Note(message=say(f"admiral.note.{word}"), rule=rule) for word, rule in found)


def _before(state: State) -> list[tuple[str, str]]:
    alone = len(state.scene.squadron) == 1
    found = [("drill-port", "M1.3a"), ("drill-goal", "M1.4")]
    if len(state.seats) > 1:
        found.insert(1, ("drill-taken", "M1.3b"))
    return found if alone else [*found, ("drill-frigate", "M3.4")]


def _under_way(state: State, drill: Drill) -> list[tuple[str, str]]:
    """What this wind means, and how far one must go in it; then what wins."""
    wins = ("drill-win", "M1.7") if len(state.scene.squadron) == 1 else ("drill-brig", "M3.2b")
    if state.wind is None:
        return [wins]
    if state.wind.force is Force.STORM:
        return [("wind-storm", "4.16"), ("drill-reefs", "M2.3"), ("drill-out", "M2.4")]
    if state.wind.force is Force.CALM:
        return [("drill-calm", "M2.2"), wins]
    if not drill.least:
        return [("wind-fresh", "4.13"), ("drill-any", "M3.3"), wins]
    far = ("drill-least", least_rule(drill))
    return [("wind-fresh", "4.13") if drill.force else ("drill-wind", "M1.5"), far, wins]
