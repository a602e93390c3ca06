"""What the whole table sees and hears of a game of Ahoy."""

from __future__ import annotations

from companion.engine import moments as cue
from companion.engine.messages import piece_word, say, seat_word
from companion.engine.moments import (
    Moment,
    MomentRows,
    Scene,
    Weight,
    end_moment,
    turn_moment,
)
from companion.games.ahoy.log_words import region
from companion.games.ahoy.rules import battle_events as battle
from companion.games.ahoy.rules import damage, gains
from companion.games.ahoy.rules import faction_events as faction
from companion.games.ahoy.rules import sea_events as sea
from companion.games.ahoy.rules import smuggler_events as smuggler
from companion.games.ahoy.rules import stage_events as stage
from companion.games.ahoy.rules import turn_events as turn
from companion.games.ahoy.rules.words import named_slot, suit_word
from companion.games.ahoy.scenario import SHIPS


def _won(event: battle.BattleWon, _scene: Scene) -> Moment:
    won, lost = event.totals
    word = "totals" if won > lost else "totals-tied"
    return Moment(
        cue=cue.HIT,
        title=say("ahoy.moment.won", winner=piece_word(event.winner)),
        sentence=say(f"ahoy.moment.{word}", won=won, lost=lost),
        rule="battle.10",
        piece=event.winner,
        seat=event.seat,
    )


def _damaged(event: damage.SlotDamaged, _scene: Scene) -> Moment:
    return Moment(
        cue=cue.HIT,
        title=say("ahoy.moment.damaged", seat=seat_word(event.seat)),
        sentence=say("ahoy.log.damaged", slot=named_slot(event.slot)),
        rule="damage.2" if event.by else "damage.1",
        seat=event.seat,
    )


def _lost(event: damage.FigureLost, _scene: Scene) -> Moment:
    figure = piece_word(event.figure)
    return Moment(
        cue=cue.LOST,
        title=say("ahoy.moment.lost"),
        sentence=say("ahoy.log.lost", figure=figure),
        rule="union.ship.4" if event.figure in SHIPS else "damage.6",
        piece=event.figure,
    )


def _found(event: sea.RegionFound, _scene: Scene) -> Moment:
    suit = suit_word(event.suit)
    return Moment(
        cue=cue.FOUND,
        title=say("ahoy.moment.found"),
        sentence=say("ahoy.log.found", suit=suit, region=region(event.region)),
        rule="explore.1",
        seat=event.seat,
    )


def _built(event: faction.StrongholdBuilt, _scene: Scene) -> Moment:
    return Moment(cue=cue.TAKEN, weight=Weight.HEARD, rule="squadron.5", seat=event.seat)


def _delivered(event: smuggler.CargoDelivered, _scene: Scene) -> Moment:
    return Moment(cue=cue.CARGO, weight=Weight.HEARD, rule="smuggler.5", seat=event.seat)


def _gold(event: gains.GoldGained, _scene: Scene) -> Moment:
    return Moment(cue=cue.CARGO, weight=Weight.HEARD, seat=event.seat)


def _ended(event: stage.GameEnded, _scene: Scene) -> Moment:
    return end_moment(event.winners, say(f"ahoy.won.{event.how}"), event.rule)


MOMENTS: MomentRows = {
    turn.TurnBegan: lambda event, _scene: turn_moment(event.seat),
    battle.BattleWon: _won,
    damage.SlotDamaged: _damaged,
    damage.FigureLost: _lost,
    sea.RegionFound: _found,
    faction.StrongholdBuilt: _built,
    smuggler.CargoDelivered: _delivered,
    gains.GoldGained: _gold,
    stage.GameEnded: _ended,
}
