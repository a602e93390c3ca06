"""Shared: what the whole table sees and hears of a battle of either book."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine import moments as cue
from companion.engine.compass import Force, heading_word
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.engine.moments import Moment, MomentRows, Scene, Weight, turn_moment, wind_moment
from companion.games.golitsyn.logbook import listed
from companion.games.golitsyn.rules import events as told
from companion.games.golitsyn.rules.lookup import name_of


def rows(
    cited: Mapping[str, str],
    captor: Callable[[told.Captured], Message] = lambda event: seat_word(event.seat),
) -> MomentRows:
    """The common rows. ``cited`` holds the rule numbers that differ between the books
    (``State.CITED``), ``captor`` says for whom a ship sails that was captured.
    """
    winds = {Force.CALM: cited["calm"], Force.FRESH: "4.3a", Force.STORM: "4.2a"}
    return {
        told.WindSet: lambda event, _scene: wind_moment(
            event.wind, winds[event.wind.force], say("golitsyn.note.storm")
        ),
        told.TurnBegan: lambda event, _scene: turn_moment(event.seat),
        told.Fired: _missed,
        told.Holed: lambda event, scene: _holed(event, scene, cited["hole"]),
        told.Sunk: _sunk,
        told.Captured: lambda event, scene: _captured(event, scene, captor(event)),
    }


def shot(scene: Scene) -> Message:
    """Who fired, and where the vane pointed; nothing where nobody did."""
    if (fired := scene.first(told.Fired)) is None:
        return NOTHING
    guns = listed(map(name_of, fired.guns))
    return say("golitsyn.moment.shot", guns=guns, heading=heading_word(fired.heading))


def at_target(scene: Scene, target: str, **what: Any) -> Moment:
    """A moment of what was fired at; a colony that is nobody's has no card to be drawn by."""
    if scene.card(target) is None:
        return Moment(piece=target, kind="fort", **what)
    return scene.concerning(target, **what)


def _missed(event: told.Fired, scene: Scene) -> Moment | None:
    if event.hits:
        return None
    return at_target(
        scene,
        event.target,
        cue=cue.MISS,
        title=say("moment.miss"),
        sentence=say("golitsyn.moment.unhurt", piece=name_of(event.target)),
        cause=shot(scene),
        rule="6.3b",
    )


def by_hand(scene: Scene, piece: str) -> Moment:
    """A hit that hands have told: whoever laid the token has seen it."""
    return scene.concerning(piece, cue=cue.HIT, weight=Weight.HEARD)


def _boxes(scene: Scene, ship: str) -> dict[str, int]:
    """The ship's holes before all hits of this deed and after them."""
    hits = [hole for hole in scene.all(told.Holed) if hole.ship == ship]
    return {"before": hits[0].before, "after": hits[-1].holes} if hits else {}


def _holed(event: told.Holed, scene: Scene, rule: str) -> Moment:
    if scene.first(told.Fired) is None:
        return by_hand(scene, event.ship)
    boxes = _boxes(scene, event.ship)
    return scene.concerning(
        event.ship,
        cue=cue.HIT,
        title=say("moment.hit"),
        sentence=say(
            "golitsyn.moment.holes",
            ship=name_of(event.ship),
            n=boxes["after"] - boxes["before"],
        ),
        cause=shot(scene),
        rule=rule,
        **boxes,
    )


def _sunk(event: told.Sunk, scene: Scene) -> Moment:
    return scene.concerning(
        event.ship,
        cue=cue.SUNK,
        weight=Weight.GRAVE,
        title=say("moment.sunk"),
        sentence=say(f"golitsyn.log.sunk-{event.cause}", ship=name_of(event.ship)),
        cause=shot(scene) if event.cause == "shot" else NOTHING,
        rule=event.rule,
        **_boxes(scene, event.ship),
    )


def _captured(event: told.Captured, scene: Scene, captor: Message) -> Moment:
    figures = {"ship": name_of(event.ship), "seat": captor}
    return scene.concerning(
        event.ship,
        cue=cue.TAKEN,
        weight=Weight.GRAVE,
        title=say("moment.taken"),
        sentence=say("golitsyn.moment.taken", **figures),
        cause=shot(scene) if event.how == "shot" else say("golitsyn.moment.port"),
        rule=event.rule,
        **_boxes(scene, event.ship),
    )
