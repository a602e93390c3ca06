"""What the whole table sees and hears of a battle of Pirates."""

from __future__ import annotations

from companion.engine import moments as cue
from companion.engine.endings import BattleEnded
from companion.engine.messages import Message, say, seat_word
from companion.engine.moments import Moment, MomentRows, Scene, Weight, end_moment
from companion.games.golitsyn.moments import rows
from companion.games.golitsyn.pirates.rules import events as told
from companion.games.golitsyn.pirates.rules.state import PiratesState, side_word
from companion.games.golitsyn.rules.events import Captured
from companion.games.golitsyn.rules.lookup import name_of


def _shown(event: told.TreasureShown, scene: Scene) -> Moment:
    """Without its piece: what became of the ship is another moment."""
    card = scene.card(event.value)
    return Moment(
        cue=cue.FOUND,
        weight=Weight.GRAVE,
        title=say("pirates.moment.treasure"),
        sentence=say("pirates.moment.carried", ship=name_of(event.value)),
        cause=say("pirates.moment.genuine"),
        rule=event.rule,
        kind=card.kind if card else "",
        seat=card.seat if card else "",
    )


def _none(event: told.NoTreasureTold, _scene: Scene) -> Moment:
    spoken = say("pirates.moment.none", ship=name_of(event.ship))
    return Moment(cue=cue.MISS, weight=Weight.HEARD, spoken=spoken, rule="7.1b")


def _ended(event: BattleEnded, _scene: Scene) -> Moment:
    return end_moment(event.winners, say(f"pirates.won.{event.how}"), event.rule)


def _captor(event: Captured) -> Message:
    """Where her new side has yet to say who of them sails her, she sails for the side."""
    return side_word(event.side) if event.side else seat_word(event.seat)


MOMENTS: MomentRows = {
    **rows(PiratesState.CITED, _captor),
    told.TreasureShown: _shown,
    told.NoTreasureTold: _none,
    BattleEnded: _ended,
}
