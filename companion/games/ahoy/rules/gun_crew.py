"""Chapter of crew that deals damage without a battle, or moves what it has damaged
(crew.mystic, crew.powder_monkey, crew.battering_beakhead).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.deeds import Deed
from companion.engine.messages import piece_word, say
from companion.engine.offers import SPACE, Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules import damage
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer, declining
from companion.games.ahoy.rules.battle_commands import (
    FireMonkey,
    Hex,
    LeaveFigure,
    ShoveFigure,
    SpareAll,
)
from companion.games.ahoy.rules.battle_tasks import Monkey, Shove, Strike
from companion.games.ahoy.rules.crew import has_crew
from companion.games.ahoy.rules.damage_tasks import DamageDealt, DamageRepaired
from companion.games.ahoy.rules.map import neighbours, region_of, space_word, spaces
from companion.games.ahoy.rules.movement import shoves
from companion.games.ahoy.rules.once_a_turn import use_up
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.rules.turn import why_not_free

MYSTIC = "mystic"


def in_reach(state: AhoyState, seat: str) -> tuple[str, ...]:
    """Every figure in the region of a player's flagship."""
    here = region_of(state.flagship(seat).space)
    figures = state.figures.values()
    return tuple(one.id for one in figures if one.space and region_of(one.space) == here)


def _why_out_of_reach(state: AhoyState, figure: str, rule: str) -> Refused:
    if figure not in state.figures:
        return Refused("ahoy.refused.no-figure", rule, kind=Kind.MALFORMED, figure=figure[:20])
    return Refused("ahoy.refused.out-of-reach", rule, figure=piece_word(figure))


# ---------------------------------------------------------------- Mystic


def _why_no_hex(state: AhoyState, seat: str, _actor: str) -> Refused | None:
    if not has_crew(state, seat, MYSTIC):
        return Refused("ahoy.refused.no-crew", "crew.mystic")
    if MYSTIC in state.players[seat].used:
        return Refused("ahoy.refused.used", "crew.mystic", kind=Kind.NOT_NOW)
    if not damage.free_slots(state, seat, board=True):
        return Refused("ahoy.refused.no-free-slot", "crew.mystic", kind=Kind.NOT_NOW)
    return None


def _hexes(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for figure in in_reach(state, seat):
        yield Choice(
            command=Hex(seat=seat, figure=figure),
            deed="hex",
            label=say("ahoy.hex", figure=piece_word(figure)),
            picks=picks(target=figure),
            rule="crew.mystic",
            minor=True,
        )


def _why_not_hex(state: AhoyState, command: Hex) -> Refused:
    return _why_out_of_reach(state, command.figure, "crew.mystic")


def _hex(_state: AhoyState, command: Hex, recorder: Recorder) -> None:
    """The own damage first."""
    use_up(recorder, command.seat, MYSTIC)
    push(recorder, Strike(seat=command.seat, figure=command.figure))
    damage.take_on_board(recorder, command.seat)


def _strike(task: Strike, recorder: Recorder) -> None:
    damage.deal(recorder, task.figure, task.seat, 1)


# ---------------------------------------------------------------- Powder Monkey


def _repaired(task: DamageRepaired, recorder: Recorder) -> None:
    """A player with a Powder Monkey has repaired something: it may fire."""
    push(recorder, Monkey(seat=task.seat))


def _shots(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for figure in in_reach(state, seat):
        yield Choice(
            command=FireMonkey(seat=seat, figure=figure),
            deed="fire-monkey",
            label=say("ahoy.fire-monkey", figure=piece_word(figure)),
            picks=picks(target=figure),
            rule="crew.powder_monkey",
        )


def _why_not_shot(state: AhoyState, command: FireMonkey) -> Refused:
    return _why_out_of_reach(state, command.figure, "crew.powder_monkey")


def _shoot(_state: AhoyState, command: FireMonkey, recorder: Recorder) -> None:
    pop(recorder)
    damage.deal(recorder, command.figure, command.seat, 1)


# ---------------------------------------------------------------- Battering Beakhead


def _dealt(task: DamageDealt, recorder: Recorder) -> None:
    """A player with a Battering Beakhead has damaged an enemy: he may move it, if it is still on
    the map.
    """
    if recorder.state.figures[task.figure].space:
        push(recorder, Shove(seat=task.seat, figure=task.figure))


def _around(state: AhoyState, figure: str) -> tuple[str, ...]:
    """Where a figure may be shoved; in cards play people see where, perhaps on the same sea."""
    if not state.on_chart:
        return spaces(state)
    return neighbours(state, state.figures[figure].space)


def _shoves(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for space in _around(state, asked(state, Shove).figure):
        yield Choice(
            command=ShoveFigure(seat=seat, space=space),
            deed="shove",
            label=say("ahoy.shove", space=space_word(state, space)),
            picks=picks(space=space),
            rule="crew.battering_beakhead",
        )


def _why_not_shove(state: AhoyState, command: ShoveFigure) -> Refused:
    rule = "crew.battering_beakhead"
    if command.space not in spaces(state):
        return Refused("ahoy.refused.off-map", rule)
    return Refused("ahoy.refused.too-far", rule, space=space_word(state, command.space))


def _shove(state: AhoyState, command: ShoveFigure, recorder: Recorder) -> None:
    task = asked(state, Shove)
    pop(recorder)
    shoves(recorder, task.seat, task.figure, command.space)


RUNS: Runs = {Strike: _strike, DamageRepaired: _repaired, DamageDealt: _dealt}
DEEDS = (
    Deed(
        command=Hex,
        rule="crew.mystic",
        when=why_not_free,
        why_not=_why_no_hex,
        options=_hexes,
        check=_why_not_hex,
        do=_hex,
        silent=True,
    ),
    answer(
        command=FireMonkey,
        rule="crew.powder_monkey",
        answers=Monkey,
        options=_shots,
        check=_why_not_shot,
        do=_shoot,
    ),
    declining(SpareAll, "spare-all", "crew.powder_monkey", answers=Monkey),
    answer(
        name="shove",
        command=ShoveFigure,
        rule="crew.battering_beakhead",
        answers=Shove,
        options=_shoves,
        check=_why_not_shove,
        do=_shove,
        probe=lambda seat, _actor: ShoveFigure(seat=seat, space=""),
        fills=SPACE,
    ),
    declining(LeaveFigure, "leave-figure", "crew.battering_beakhead", answers=Shove),
)
