"""What the whole table sees and hears of a battle of Lords of the Seas."""

from __future__ import annotations

from companion.engine import moments as cue
from companion.engine.endings import BattleEnded
from companion.engine.messages import NOTHING, Message, piece_word, say, seat_word
from companion.engine.moments import (
    Moment,
    MomentRows,
    Scene,
    Weight,
    end_moment,
    turn_moment,
)
from companion.games.lords.rules import events as told
from companion.games.lords.rules.lookup import fleet_of


def _gun(scene: Scene, target: str) -> Message:
    """Whose shot it was."""
    shot = scene.first(told.ShotFired, target=target)
    return say("lords.moment.shot", ship=piece_word(shot.ship)) if shot else NOTHING


def _burns(event: told.ShipIgnited, scene: Scene) -> Moment:
    return Moment(
        cue=cue.HIT,
        title=say("lords.moment.burns"),
        sentence=say("lords.log.burns", ship=piece_word(event.ship)),
        cause=_gun(scene, event.ship),
        rule="9.3d",
        piece=event.ship,
        seat=fleet_of(event.ship),
    )


def _held(event: told.ShieldLost, scene: Scene) -> Moment:
    return Moment(
        cue=cue.MISS,
        title=say("lords.moment.shield"),
        sentence=say("lords.log.shield-lost", ship=piece_word(event.ship)),
        cause=_gun(scene, event.ship),
        rule="10.3",
        piece=event.ship,
        seat=fleet_of(event.ship),
    )


def _stopped(event: told.ShotStopped, _scene: Scene) -> Moment:
    spoken = say("lords.log.stopped", ship=piece_word(event.ship))
    return Moment(cue=cue.MISS, weight=Weight.HEARD, spoken=spoken, rule="11.8a", piece=event.ship)


def _missed(event: told.ShotFired, _scene: Scene) -> Moment | None:
    if event.target:
        return None
    return Moment(cue=cue.MISS, weight=Weight.HEARD, spoken=say("lords.log.fired-past"))


def _mine(event: told.MineTaken, _scene: Scene) -> Moment:
    word, rule = ("false", "10.7") if event.false else ("mine", "10.6a")
    return Moment(
        cue=cue.FOUND if event.false else cue.MINE,
        title=say(f"lords.moment.{word}"),
        sentence=say(f"lords.moment.{word}-taken", seat=seat_word(event.seat)),
        rule=rule,
        seat=event.seat,
    )


def _hired(event: told.ShipHired, _scene: Scene) -> Moment:
    return Moment(
        cue=cue.TAKEN,
        title=say("lords.moment.hired"),
        sentence=say(
            "lords.moment.serves", ship=piece_word(event.ship), seat=seat_word(event.seat)
        ),
        rule="5.4b",
        seat=event.seat,
    )


def _point(event: told.PointTaken, _scene: Scene) -> Moment:
    return Moment(cue=cue.CARGO, weight=Weight.HEARD, seat=event.seat)


def _ended(event: BattleEnded, _scene: Scene) -> Moment:
    return end_moment(event.winners, say(f"lords.won.{event.how}"), event.rule)


MOMENTS: MomentRows = {
    told.TurnBegan: lambda event, _scene: turn_moment(event.seat),
    told.ShotFired: _missed,
    told.ShipIgnited: _burns,
    told.ShieldLost: _held,
    told.ShotStopped: _stopped,
    told.MineTaken: _mine,
    told.ShipHired: _hired,
    told.PointTaken: _point,
    BattleEnded: _ended,
}
