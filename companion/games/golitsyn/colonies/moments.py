"""What the whole table sees and hears of a battle of Colonies."""

from __future__ import annotations

from companion.engine import moments as cue
from companion.engine.endings import BattleEnded
from companion.engine.messages import say, seat_word
from companion.engine.moments import Moment, MomentRows, Scene, Weight, end_moment
from companion.games.golitsyn.colonies.rules import events as told
from companion.games.golitsyn.colonies.rules.state import ColoniesState
from companion.games.golitsyn.moments import at_target, by_hand, rows, shot
from companion.games.golitsyn.rules.events import Fired
from companion.games.golitsyn.rules.lookup import name_of


def _shelled(event: told.ColonyShelled, scene: Scene) -> Moment:
    """Ammunition answers for the base until it is gone, so a hit need not cross a box."""
    if scene.first(Fired) is None:
        return by_hand(scene, event.colony)
    return at_target(
        scene,
        event.colony,
        cue=cue.HIT,
        title=say("moment.hit"),
        sentence=say("colonies.moment.shelled", port=name_of(event.colony), n=event.left),
        cause=shot(scene),
        rule="7.1d",
        after=event.hits,
    )


def _freed(event: told.ColonyFreed, scene: Scene) -> Moment:
    last = scene.all(told.ColonyShelled)[-1:]
    return at_target(
        scene,
        event.colony,
        cue=cue.LOST,
        weight=Weight.GRAVE,
        title=say("colonies.moment.free"),
        sentence=say("colonies.moment.freed", port=name_of(event.colony)),
        cause=shot(scene),
        rule="5.1b" if event.owner else "7.1d",
        **({"after": last[0].hits} if last else {}),
    )


def _claimed(event: told.ColonyClaimed, _scene: Scene) -> Moment:
    return Moment(
        cue=cue.TAKEN,
        weight=Weight.GRAVE,
        title=say("colonies.moment.claimed"),
        sentence=say(
            "colonies.moment.points",
            port=name_of(event.colony),
            seat=seat_word(event.seat),
            n=event.points,
        ),
        cause=name_of(event.ship),
        rule="7.1e",
        kind="fort",
        seat=event.seat,
    )


def _ended(event: BattleEnded, _scene: Scene) -> Moment:
    return end_moment(event.winners, say(f"colonies.won.{event.how}"), event.rule)


MOMENTS: MomentRows = {
    **rows(ColoniesState.CITED),
    told.ColonyShelled: _shelled,
    told.ColonyFreed: _freed,
    told.ColonyClaimed: _claimed,
    told.AmmunitionLanded: lambda event, _scene: Moment(
        cue=cue.CARGO, weight=Weight.HEARD, seat=event.seat
    ),
    BattleEnded: _ended,
}
