"""What happens on the map of Ahoy as lines of the logbook: movement, regions, battles, building."""

from __future__ import annotations

from companion.engine.log_lines import Lines
from companion.engine.messages import piece_word, seat_word
from companion.engine.views import LogLine
from companion.games.ahoy.log_words import log, region, space
from companion.games.ahoy.rules import battle_events as battle
from companion.games.ahoy.rules import faction_events as faction
from companion.games.ahoy.rules import sea_events as sea
from companion.games.ahoy.rules import stage_events as stage
from companion.games.ahoy.rules.words import suit_word

SEEN_ELSEWHERE = (sea.Anchored, sea.MovementEnded)
"""Events of which another line says all there is to read."""
_WAYS = {"current": "terrain.2"}
"""Rules of ways to come onto a space other than a step."""


def _moved(event: sea.FigureMoved) -> LogLine:
    rule = _WAYS.get(event.by, "move.1")
    word = event.by if event.by in _WAYS else "moved"
    return log(word, event.seat, rule, figure=piece_word(event.figure), space=space(event.space))


def _found(event: sea.RegionFound) -> LogLine:
    suit = suit_word(event.suit)
    return log("found", event.seat, "explore.1", suit=suit, region=region(event.region))


def _won(event: battle.BattleWon) -> LogLine:
    won, lost = event.totals
    word = "won" if won > lost else "won-tied"
    return log(
        word, event.seat, "battle.10", winner=piece_word(event.winner),
        loser=piece_word(event.loser), won=won, lost=lost,
    )  # fmt: skip


def _manoeuvre(event: battle.ManoeuvreTaken) -> LogLine:
    if event.manoeuvre in ("", "none"):
        return log("no-manoeuvre", event.seat, "battle.11")
    return log("manoeuvre", event.seat, "battle.11", loser=piece_word(event.loser))


LINES: Lines = {
    stage.FigurePlaced: lambda e: log(
        "stands", e.seat, "setup.12", figure=piece_word(e.figure), space=space(e.space)
    ),
    sea.FigureMoved: _moved,
    sea.RegionFound: _found,
    sea.DieMoved: lambda e: log("harbor-die", e.seat, "terrain.3", face=e.face),
    battle.BattleJoined: lambda e: log(
        "battle", "", "battle.7", attacker=piece_word(e.attacker), defender=piece_word(e.defender)
    ),
    battle.BattleSettled: lambda e: log("paid-off", e.seat, "crew.emissary", seat=seat_word(e.to)),
    battle.BattleAverted: lambda e: log(
        "averted", "", "plan.close_call", attacker=piece_word(e.attacker),
        defender=piece_word(e.defender),
    ),
    battle.CannonsLowered: lambda e: log(
        "lowered", e.seat, "battle.8", figure=piece_word(e.figure), n=e.by
    ),
    battle.BattleRerolled: lambda e: log("rerolled", e.seat, "crew.grogmaster"),
    battle.BattleWon: _won,
    battle.ManoeuvreTaken: _manoeuvre,
    faction.PatrolPlaced: lambda e: log(
        "patrol", e.seat, "squadron.2", figure=piece_word(e.figure), space=space(e.space)
    ),
    faction.StrongholdBuilt: lambda e: log(
        "stronghold", e.seat, "squadron.5", figure=piece_word(e.figure), space=space(e.space)
    ),
    faction.ShipLaunched: lambda e: log(
        "launched", e.seat, "union.ship.1", figure=piece_word(e.figure), space=space(e.space)
    ),
}  # fmt: skip
