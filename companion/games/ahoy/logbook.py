"""Events of Ahoy as lines of the logbook."""

from __future__ import annotations

from companion.engine.corrections import Corrected
from companion.engine.events import Drawn, Rolled
from companion.engine.house_figures import FigureTold
from companion.engine.log_lines import Lines, teller, victory
from companion.engine.messages import piece_word, say, seat_word
from companion.engine.views import LogLine
from companion.games.ahoy import logbook_sea
from companion.games.ahoy.house_figures import label, place_of, title, value_word
from companion.games.ahoy.log_words import listed, log, region
from companion.games.ahoy.rules import (
    agenda,
    comrades,
    damage,
    gains,
    market,
    once_a_turn,
    plan_deeds,
    plans,
)
from companion.games.ahoy.rules import smuggler_events as smuggler
from companion.games.ahoy.rules import stage_events as stage
from companion.games.ahoy.rules import turn_events as turn
from companion.games.ahoy.rules.corrections import CORRECTIONS
from companion.games.ahoy.rules.words import (
    crew_word,
    named_card,
    named_slot,
    plan_word,
    reward_word,
)

SEEN_ELSEWHERE = (
    agenda.TasksAdded,
    agenda.TaskFinished,
    stage.StageBegan,
    stage.DiceReturned,
    turn.TurnEnded,
    Rolled,
    Drawn,
)
"""Events of which another line says all there is to read."""


def _began(event: stage.GameBegan) -> LogLine:
    return log("began", "", "setup.2", n=len(event.seats))


def _own(event: FigureTold) -> LogLine:
    """A figure of the table's own box, by which the game is played."""
    place = place_of(event)
    value = value_word(place, event.value)
    return log("own", "", "comp.1", card=title(place), what=label(place), value=value)


def _placed(event: turn.DiePlaced) -> LogLine:
    figures = {"face": event.face, "slot": named_slot(event.slot)}
    if event.gold:
        return log("placed-turned", event.seat, "slot.5", n=event.gold, **figures)
    return log("placed", event.seat, "slot.1", **figures)


def _fame(event: gains.FameGained) -> LogLine:
    return log("fame", event.seat, "score.8", n=event.fame)


def _damaged(event: damage.SlotDamaged) -> LogLine:
    slot = named_slot(event.slot)
    if event.by:
        return log("damaged-by", event.seat, "damage.2", slot=slot, by=seat_word(event.by))
    return log("damaged", event.seat, "damage.1", slot=slot)


def _scored(event: stage.RegionScored) -> LogLine:
    where = region(event.region)
    return log("scored", event.seat, "score.6", region=where, n=event.fame)


def _rolled(event: stage.DiceRolled) -> LogLine:
    return log("rolled", event.seat, "setup.13", faces=" ".join(map(str, event.faces)))


def _taken(event: market.CardTaken) -> LogLine:
    return log(f"taken-{event.use}", event.seat, "recruit.1", card=named_card(event.card))


LINES: Lines = {
    stage.GameBegan: _began,
    FigureTold: _own,
    stage.StartLaid: lambda e: log("start-laid", e.seat, "setup.6"),
    stage.DiceRolled: _rolled,
    stage.RegionScored: _scored,
    stage.RoundBegan: lambda e: log(
        "round", e.first, "refresh.6", round=e.round, seat=seat_word(e.first)
    ),
    stage.GameEnded: lambda e: victory(e.winners, say(f"ahoy.won.{e.how}"), e.rule),
    turn.TurnBegan: lambda e: log(
        "turn", e.seat, "round.1", seat=seat_word(e.seat), round=e.round
    ),
    turn.DiePlaced: _placed,
    turn.DieShelved: lambda e: log("set-aside", e.seat, "round.4"),
    gains.GoldGained: lambda e: log("gold", e.seat, "terrain.8", n=e.gold),
    gains.GoldSpent: lambda e: log("gold-spent", e.seat, "slot.5", n=e.gold),
    gains.GoldTaken: lambda e: log(
        "gold-taken", e.seat, "battle.16", n=e.gold, giver=seat_word(e.giver)
    ),
    gains.FameGained: _fame,
    gains.WealthRaised: lambda e: log("wealth", "", "score.7", region=region(e.region)),
    comrades.ComradesReadied: lambda e: log("readied", "", "union.1", n=e.comrades),
    comrades.ComradesPlaced: lambda e: log(
        "comrades", "", "union.2", n=e.comrades, region=region(e.region)
    ),
    comrades.ComradesRemoved: lambda e: log(
        "comrades-off", "", "union.4", n=e.comrades, region=region(e.region)
    ),
    comrades.ComradesMoved: lambda e: log(
        "comrades-moved", "", "union.2", n=e.comrades, start=region(e.source),
        region=region(e.region),
    ),
    damage.SlotDamaged: _damaged,
    damage.SlotsRepaired: lambda e: log(
        "repaired", e.seat, "act.repair", slots=listed(tuple(map(named_slot, e.slots)))
    ),
    damage.FigureLost: lambda e: log("lost", "", "damage.4", figure=piece_word(e.figure)),
    market.CardsLaid: lambda e: log(
        "market", "", "setup.9", cards=listed(tuple(map(named_card, e.cards)))
    ),
    market.CardTaken: _taken,
    market.CardDiscarded: lambda e: log("discarded", e.seat, "recruit.1", card=named_card(e.card)),
    market.CardStolen: lambda e: log(
        "stolen", e.seat, "crew.naive_noble", card=named_card(e.card), giver=seat_word(e.giver)
    ),
    market.MarketCleared: lambda e: log("cleared", e.seat, "refresh.4"),
    once_a_turn.CrewUsed: lambda e: log("used", e.seat, "round.8", crew=crew_word(e.crew)),
    plans.PlanPlayed: lambda e: log("plan", e.seat, "union.plan.1", plan=plan_word(e.plan)),
    plans.PlansDrawn: lambda e: log("plans-drawn", e.seat, "refresh.7", n=e.plans),
    plans.ShipCardLost: lambda e: log("ship-lost", "", "union.ship.4", plan=plan_word(e.plan)),
    smuggler.PledgesSealed: lambda e: log("sealed", e.seat, "setup.smuggler.2"),
    smuggler.CargoDelivered: lambda e: log(
        "delivered", e.seat, "smuggler.5", card=named_card(e.card), region=region(e.region)
    ),
    smuggler.CardPledged: lambda e: log("pledged", e.seat, "smuggler.9", pile=e.pile),
    smuggler.MarkerMoved: lambda e: log(
        "reward", e.seat, "smuggler.7", reward=reward_word(e.reward)
    ),
    smuggler.PledgesShown: lambda e: log("shown", e.seat, "smuggler.10", pile=e.squadron),
    smuggler.PledgeScored: lambda e: log(
        "pledge-scored", e.seat, "smuggler.10", card=named_card(e.card), n=e.fame,
        faction=say(f"ahoy.faction.{e.faction}"),
    ),
    plan_deeds.CannonsRaised: lambda e: log(
        "raised", e.seat, "plan.dynamic_entry", face=e.face
    ),
    Corrected: CORRECTIONS.log_line,
    **logbook_sea.LINES,
}  # fmt: skip
log_line = teller(LINES)
