"""Cards play: what the table sees at sea is told by the player who moves (move.5, terrain).

A figure's whole way is told by the space at its end. At an island the companion knows who is there;
of the sea of a region it asks whom she meets, and what she finds where she anchors.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.memo import once
from companion.engine.messages import Message, piece_word, say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.anchoring import finds
from companion.games.ahoy.rules.battle import due_battles, foes
from companion.games.ahoy.rules.gains import gain_gold
from companion.games.ahoy.rules.map import NEW_REGION, is_off_map, space_word, spaces
from companion.games.ahoy.rules.movement import CURRENT, arrives, cut_short, no_steps
from companion.games.ahoy.rules.pilot import may_be_hurt, wrecks
from companion.games.ahoy.rules.sea_commands import (
    CrossWreck,
    DriftTo,
    DropAnchor,
    Meet,
    SailOn,
    TakeTreasure,
)
from companion.games.ahoy.rules.sea_tasks import Arrived, Course, Explore, GoOn, Move, Sight
from companion.games.ahoy.rules.state import FLAGSHIP, AhoyState
from companion.games.ahoy.rules.tasks import Runs
from companion.games.ahoy.rules.ways import is_hurt_by_wrecks, own_crew
from companion.games.ahoy.scenario import CORNERS, Scene

FOUND = pick_kind("found")
"""What lies where a flagship anchors: a harbor, coins."""


def _looks(sight: Sight, recorder: Recorder) -> None:
    """People are asked what there is, as long as the figure is there."""
    if recorder.state.figures[sight.course.figure].space == sight.space:
        push(recorder, Arrived(sight))


# ---------------------------------------------------------------- whom she meets


def _meetings(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    sight = asked(state, Arrived).sight
    for foe in _may_meet(state, sight):
        yield Choice(
            command=Meet(seat=seat, figure=foe),
            deed="meet",
            label=say("ahoy.meet", foe=piece_word(foe)),
            picks=picks(target=foe),
            rule="battle.1",
        )


def _may_meet(state: AhoyState, sight: Sight) -> tuple[str, ...]:
    """Enemies in the same sea with whom she must fight if they are on her space; battles come
    before wrecks.
    """
    if sight.course.quiet or sight.wreck:
        return ()
    due = foes(state, sight.course.figure, sight.space)
    return tuple(foe for foe in due if foe not in sight.met)


def _why_not_meet(_state: AhoyState, _command: Meet) -> Refused | None:
    return Refused("ahoy.refused.nobody-met", "battle.1")


def _meet(state: AhoyState, command: Meet, recorder: Recorder) -> None:
    sight = asked(state, Arrived).sight
    pop(recorder)
    push(recorder, replace(sight, met=(*sight.met, command.figure)))
    due_battles(recorder, sight.course.figure, sight.space, among=(command.figure,))


# ---------------------------------------------------------------- wrecks


def _wreck(seat: str, label: Message) -> Choice:
    return Choice(command=CrossWreck(seat=seat), deed="wreck", label=label, rule="terrain.7")


def _wreck_here(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """It is asked where it damages her, or has treasure for a Diver."""
    sight = asked(state, Arrived).sight
    course = sight.course
    if not sight.wreck and (_is_at_risk(state, course) or own_crew(state, course, "diver")):
        yield _wreck(seat, say("ahoy.wreck-here"))


def _wreck_on_the_way(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """On the last of her steps she would arrive there."""
    move = asked(state, Move)
    if not state.on_chart and move.left > 1 and _is_at_risk(state, move.course):
        yield _wreck(seat, say("ahoy.wreck"))


def _is_at_risk(state: AhoyState, course: Course) -> bool:
    return is_hurt_by_wrecks(state, course) or may_be_hurt(state, course)


def _no_wreck(state: AhoyState, _command: CrossWreck) -> Refused | None:
    key = "ahoy.refused.chart-knows" if state.on_chart else "ahoy.refused.no-wreck"
    return Refused(key, "terrain.7", kind=Kind.NOT_NOW)


def _runs_onto(state: AhoyState, _command: CrossWreck, recorder: Recorder) -> None:
    sight = asked(state, Arrived).sight
    pop(recorder)
    push(recorder, replace(sight, wreck=True))
    wrecks(recorder, sight.course)


def _crosses(state: AhoyState, _command: CrossWreck, recorder: Recorder) -> None:
    """The damage is dealt with before her way is told."""
    move = asked(state, Move)
    pop(recorder)
    push(recorder, replace(move, left=move.left - 1))
    wrecks(recorder, move.course)


# ---------------------------------------------------------------- treasure on the way


def _treasures(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """Who trawls takes what lies on the spaces before the last (crew.trawler)."""
    move = asked(state, Move)
    if not state.on_chart and move.course.trawl and move.left > 1:
        yield from _trawled(state, TakeTreasure, seat, "ahoy.trawl")


def _trawled(
    state: AhoyState, command: type[TakeTreasure | SailOn], seat: str, label: str
) -> Iterator[Choice]:
    """As many coins as lie together anywhere."""
    for coins in sorted({coins for _harbor, coins in _printed(state.scene) if coins}):
        yield Choice(
            command=command(seat=seat, coins=coins),
            deed="trawl",
            label=say(label, n=coins),
            picks=picks(amount=coins),
            rule="crew.trawler",
        )


def _no_treasure(state: AhoyState, _command: TakeTreasure) -> Refused | None:
    key = "ahoy.refused.chart-knows" if state.on_chart else "ahoy.refused.not-printed"
    return Refused(key, "terrain.8", kind=Kind.NOT_NOW)


def _takes(state: AhoyState, command: TakeTreasure, recorder: Recorder) -> None:
    move = asked(state, Move)
    pop(recorder)
    push(recorder, replace(move, left=move.left - 1))
    gain_gold(recorder, command.seat, command.coins)


# ---------------------------------------------------------------- carried on


def _currents(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    course = asked(state, Arrived).sight.course
    figure = piece_word(course.figure)
    off = (NEW_REGION,) if state.stack and not course.shoved else ()
    for space in (*spaces(state), *off):
        yield Choice(
            command=DriftTo(seat=seat, space=space),
            deed="drift",
            label=say("ahoy.drift", figure=figure, space=space_word(state, space)),
            picks=picks(space=space),
            rule="terrain.2",
            minor=True,
        )


def _no_current(_state: AhoyState, _command: DriftTo) -> Refused | None:
    return Refused("ahoy.refused.no-drift", "terrain.2")


def _drift(state: AhoyState, command: DriftTo, recorder: Recorder) -> None:
    course = asked(state, Arrived).sight.course
    pop(recorder)
    if is_off_map(command.space):
        push(recorder, Explore(course.seat, course, command.space))
    else:
        arrives(recorder, course, command.space, CURRENT)


# ---------------------------------------------------------------- on her way again


def _sailings(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    """Where the only battle was averted, and steps may be left; who trawls takes what is there."""
    way = _way_of(state)
    if way:
        yield Choice(
            command=SailOn(seat=seat), deed="sail-on", label=say("ahoy.sail-on"), rule="move.6"
        )
    if way and way.course.trawl:
        yield from _trawled(state, SailOn, seat, "ahoy.trawl-on")


def _way_of(state: AhoyState) -> GoOn | None:
    """The rest of the way of a figure that has arrived; none where it ends there. One that is
    shoved has no way of its own.
    """
    course = asked(state, Arrived).sight.course
    below = state.agenda[-2] if len(state.agenda) > 1 else None
    if isinstance(below, GoOn) and below.course == course and cut_short(below):
        return below
    return None


def _no_way(state: AhoyState, command: SailOn) -> Refused | None:
    way = _way_of(state)
    if way and way.course.trawl:
        return Refused("ahoy.refused.not-printed", "terrain.8", kind=Kind.MALFORMED)
    if way and command.coins:
        return Refused("ahoy.refused.no-trawler", "crew.trawler", kind=Kind.NOT_NOW)
    return Refused("ahoy.refused.way-ends", "move.7", kind=Kind.NOT_NOW)


def _sails_on(state: AhoyState, command: SailOn, recorder: Recorder) -> None:
    way = _way_of(state)
    assert way
    pop(recorder)
    pop(recorder)
    push(recorder, Move(way.course, way.left, begun=True))
    if command.coins:
        gain_gold(recorder, command.seat, command.coins)


# ---------------------------------------------------------------- what she finds


@once
def _printed(scene: Scene) -> tuple[tuple[bool, int], ...]:
    """Harbors and coins as they are printed on any space of the sea, nothing first."""
    spots = [tile.spot(corner) for tile in scene.tiles.values() for corner in CORNERS]
    return tuple(sorted({(one.harbor, one.coins) for one in spots if not one.island}))


def _findings(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    course = asked(state, Arrived).sight.course
    finder = state.figures[course.figure].kind == FLAGSHIP and not course.shoved
    for harbor, coins in _printed(state.scene) if finder else ((False, 0),):
        found = ("harbor" if coins else "quay") if harbor else "sea" if coins else "nothing"
        yield Choice(
            command=DropAnchor(seat=seat, harbor=harbor, coins=coins),
            deed="find" if harbor or coins else "find-nothing",
            label=say(f"ahoy.find.{found}", n=coins),
            picks=picks(found=f"{found}-{coins}"),
            rule="terrain.8",
            likely=not harbor and not coins,
        )


def _not_printed(_state: AhoyState, _command: DropAnchor) -> Refused | None:
    return Refused("ahoy.refused.not-printed", "terrain.8", kind=Kind.MALFORMED)


def _find(state: AhoyState, command: DropAnchor, recorder: Recorder) -> None:
    sight = asked(state, Arrived).sight
    pop(recorder)
    finds(recorder, sight.course, command.coins, command.harbor, sight.wreck)


RUNS: Runs = {Sight: _looks}
DEEDS = (
    Deed(
        name="meet",
        command=Meet,
        rule="battle.1",
        answers=Arrived,
        unasked=no_steps,
        options=_meetings,
        check=_why_not_meet,
        do=_meet,
    ),
    Deed(
        name="find",
        command=DropAnchor,
        rule="terrain.8",
        answers=Arrived,
        unasked=no_steps,
        options=_findings,
        check=_not_printed,
        do=_find,
    ),
    Deed(
        name="wreck",
        command=CrossWreck,
        rule="terrain.7",
        answers=Arrived,
        unasked=no_steps,
        options=_wreck_here,
        check=_no_wreck,
        do=_runs_onto,
    ),
    Deed(
        name="cross-wreck",
        command=CrossWreck,
        rule="terrain.7",
        answers=Move,
        unasked=no_steps,
        options=_wreck_on_the_way,
        check=_no_wreck,
        do=_crosses,
    ),
    Deed(
        name="trawl",
        command=TakeTreasure,
        rule="crew.trawler",
        answers=Move,
        unasked=no_steps,
        options=_treasures,
        check=_no_treasure,
        do=_takes,
    ),
    Deed(
        name="sail-on",
        command=SailOn,
        rule="move.6",
        answers=Arrived,
        unasked=no_steps,
        options=_sailings,
        check=_no_way,
        do=_sails_on,
    ),
    Deed(
        name="carried",
        command=DriftTo,
        rule="terrain.2",
        answers=Arrived,
        unasked=no_steps,
        options=_currents,
        check=_no_current,
        do=_drift,
    ),
)
