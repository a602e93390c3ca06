"""What the whole table sees and hears of a battle of Admiral."""

from __future__ import annotations

from functools import reduce

from companion.engine import moments as cue
from companion.engine.compass import Force
from companion.engine.endings import BattleEnded
from companion.engine.events import Rolled
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.engine.moments import (
    Moment,
    MomentRows,
    Scene,
    Weight,
    end_moment,
    turn_moment,
    wind_moment,
)
from companion.engine.sides import side_of
from companion.games.admiral import boarding_words
from companion.games.admiral.rules import events as told
from companion.games.admiral.rules import fireship_events as fire
from companion.games.admiral.rules import fort_events as forts
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.scene import FORT_STRENGTH
from companion.games.admiral.rules.short_events import RoyalPortOccupied
from companion.games.admiral.rules.tokens import BY_HAND
from companion.games.admiral.rules.victory import ending
from companion.games.admiral.short_views import royal_moment

_WIND_RULES = {Force.CALM: "4.7", Force.FRESH: "4.13", Force.STORM: "4.16"}


def _faces(scene: Scene) -> tuple[int, ...]:
    rolled = scene.first(Rolled)
    return rolled.faces if rolled else ()


def _salvo(scene: Scene) -> tuple[Message, str]:
    """Who fired how many shots, and the rule by which the die was read."""
    fired = scene.all(told.Fired)
    names = reduce(
        lambda before, one: say("seats.and", others=before, last=one),
        (name_of(one.shooter) for one in fired),
    )
    n = sum(one.shots for one in fired)
    cause = say("admiral.moment.shots", guns=names, n=n)
    if not fired[0].target:
        return cause, "5.7d"
    if fired[0].even:
        return cause, "5.7e"
    if len(fired) > 1:
        return cause, "5.9a"
    return cause, "5.7c" if fired[0].point_blank else "5.7a"


def _missed(event: told.Fired, scene: Scene) -> Moment | None:
    """One for a whole salvo, and only where none of its shots has hit."""
    fired = scene.all(told.Fired)
    if event is not fired[0] or any(one.hits for one in fired):
        return None
    cause, rule = _salvo(scene)
    unhurt = say("admiral.moment.unhurt", piece=name_of(event.target)) if event.target else NOTHING
    return scene.concerning(
        event.target,
        cue=cue.MISS,
        title=say("moment.miss"),
        sentence=unhurt if event.target else say("admiral.moment.wild"),
        cause=cause,
        rule=rule,
        faces=_faces(scene),
    )


def _harm(scene: Scene, event: told.Damaged) -> tuple[Message, str]:
    """What has done the damage, and its rule."""
    if event.cause == BY_HAND:
        return NOTHING, "3.3a"
    if event.cause == "shot":
        return _salvo(scene)
    if event.cause == "mine" and (mine := scene.first(told.MineDeclared)):
        return say("admiral.moment.mine", seat=seat_word(mine.seat), cell=mine.cell), "10.6b"
    if event.cause == "fireship" and (blast := scene.first(fire.FireshipExploded)):
        return say("admiral.moment.blast", ship=name_of(blast.ship)), "6.8b"
    return say("admiral.moment.reef"), "4.17f"


def _boxes(scene: Scene, event: told.Damaged) -> dict[str, int]:
    card = scene.card(event.piece)
    after = (card.hull if card else event.points) - event.left
    return {"before": after - event.points, "after": after}


_CUES = {"shot": cue.HIT, "mine": cue.MINE, "reef": cue.AGROUND, "fireship": cue.HIT}


def _damaged(event: told.Damaged, scene: Scene) -> Moment:
    if event.cause == BY_HAND:  # whoever laid the token has seen it
        return scene.concerning(event.piece, cue=cue.HIT, weight=Weight.HEARD)
    cause, rule = _harm(scene, event)
    word = _CUES[event.cause]
    return scene.concerning(
        event.piece,
        cue=word,
        title=say(f"moment.{word}"),
        sentence=say("admiral.moment.loses", piece=name_of(event.piece), n=event.points),
        cause=cause,
        rule=rule,
        faces=_faces(scene) if event.cause == "shot" else (),
        **_boxes(scene, event),
    )


_LOST_BY = {"struck": "V.1.4"} | {cause: rule for cause, (_, rule) in boarding_words.GONE.items()}


def _sunk(event: told.Sunk, scene: Scene) -> Moment | None:
    """A fireship's blast tells of herself, and of who leaves a race his brig."""
    if event.cause in ("fireship", "withdrawn"):
        return None
    harm = scene.first(told.Damaged, piece=event.ship)
    boxes, cause = (_boxes(scene, harm), _harm(scene, harm)[0]) if harm else ({}, NOTHING)
    return scene.concerning(
        event.ship,
        cue=cue.SUNK,
        weight=Weight.GRAVE,
        title=say("moment.sunk"),
        sentence=say("admiral.moment.sunk", ship=name_of(event.ship)),
        cause=cause,
        rule=_LOST_BY.get(event.cause, "3.4a"),
        faces=_faces(scene) if harm and harm.cause == "shot" else (),
        **boxes,
    )


def _fireship(event: fire.FireshipDeclared, scene: Scene) -> Moment:
    return scene.concerning(
        event.ship,
        cue="fireship",
        title=say("admiral.moment.fireship"),
        sentence=say("admiral.moment.fireship-made", ship=name_of(event.ship)),
        rule="6.5a",
    )


def _blast(event: fire.FireshipExploded, scene: Scene) -> Moment:
    return scene.concerning(
        event.ship,
        cue=cue.MINE,
        weight=Weight.GRAVE,
        title=say("admiral.moment.explosion"),
        sentence=say("admiral.moment.blast", ship=name_of(event.ship)),
        rule="6.5a",
    )


def _ruined(event: told.FortRuined, scene: Scene) -> Moment:
    harm = scene.first(told.Damaged, piece=event.fort)
    return scene.concerning(
        event.fort,
        cue=cue.LOST,
        weight=Weight.GRAVE,
        title=say("admiral.moment.fort"),
        sentence=say("admiral.moment.ruined", fort=name_of(event.fort)),
        cause=_harm(scene, harm)[0] if harm else NOTHING,
        rule="3.4b",
        faces=_faces(scene),
        **(_boxes(scene, harm) if harm else {}),
    )


def _flag(event: forts.FortTaken | forts.FortGiven | forts.FortRebuilt, scene: Scene) -> Moment:
    seat = seat_word(event.seat)
    return scene.concerning(
        event.fort,
        cue=cue.TAKEN,
        weight=Weight.SEEN if isinstance(event, forts.FortGiven) else Weight.GRAVE,
        title=say("admiral.moment.flag"),
        sentence=say("admiral.moment.flag-of", fort=name_of(event.fort), seat=seat),
        rule=event.rule,
        seat=event.seat,
        **_crossed(event),
    )


def _crossed(event: forts.FortTaken | forts.FortGiven | forts.FortRebuilt) -> dict[str, int]:
    """The boxes that are crossed once her flag has changed, where that is not as before."""
    if isinstance(event, forts.FortTaken):
        return {"after": FORT_STRENGTH - event.left}
    return {"after": event.left} if isinstance(event, forts.FortRebuilt) else {}


def _work(event: forts.FortWorkBegan, scene: Scene) -> Moment:
    ship, mate = map(name_of, event.ships)
    return scene.concerning(
        event.fort,
        cue="work",
        title=say(f"admiral.moment.work-{'rebuild' if event.ruin else 'repair'}"),
        sentence=say("admiral.moment.work-by", fort=name_of(event.fort), ship=ship, mate=mate),
        rule="9.8a" if event.ruin else "9.2",
    )


def _out(event: told.PlayerOut, _scene: Scene) -> Moment:
    return Moment(
        cue=cue.LOST,
        weight=Weight.GRAVE,
        title=say("moment.out", seat=seat_word(event.seat)),
        sentence=say(f"admiral.moment.out-{event.why}"),
        rule=event.rule,
        seat=event.seat,
    )


def _wind(event: told.WindSet, _scene: Scene) -> Moment:
    rule = _WIND_RULES[event.wind.force]
    return wind_moment(event.wind, rule, say("admiral.note.wind-storm"))


def _cargo(event: told.PearlLoaded | told.PearlUnloaded, _scene: Scene) -> Moment:
    return Moment(cue=cue.CARGO, weight=Weight.HEARD, seat=event.seat)


def _ended(event: BattleEnded, scene: Scene) -> Moment:
    how = ending(event.winners, event.how)
    side = side_of(scene.view, event.winners)
    return end_moment(event.winners, say(f"admiral.won.{how}"), event.rule, side)


MOMENTS: MomentRows = {
    told.Fired: _missed,
    told.Damaged: _damaged,
    told.Sunk: _sunk,
    fire.FireshipDeclared: _fireship,
    fire.FireshipExploded: _blast,
    told.FortRuined: _ruined,
    **boarding_words.MOMENTS,
    forts.FortTaken: _flag,
    forts.FortGiven: _flag,
    forts.FortRebuilt: _flag,
    forts.FortWorkBegan: _work,
    RoyalPortOccupied: lambda event, _scene: royal_moment(event),
    told.PlayerOut: _out,
    told.WindSet: _wind,
    told.TurnBegan: lambda event, _scene: turn_moment(event.seat),
    told.PearlLoaded: _cargo,
    told.PearlUnloaded: _cargo,
    BattleEnded: _ended,
}
