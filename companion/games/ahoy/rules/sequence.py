"""How a game goes, stage after stage (setup.12, round.1, score.1)."""

from __future__ import annotations

from companion.engine.sequence import Sequence, Stage
from companion.games.ahoy.rules import round_end, setup, starting, turn

SEQUENCE = Sequence(
    preparation=(
        Stage(id="lots", rule="setup.4", comes=setup.lots_due, begin=setup.call_lots),
        Stage(id="map", rule="setup.6", comes=starting.map_due, begin=starting.call_start),
        Stage(id="market", rule="setup.9", comes=setup.market_due, begin=setup.open_market),
        Stage(id="dice", rule="setup.13", comes=setup.dice_due, begin=setup.roll_dice),
        Stage(id="starts", rule="setup.12", comes=starting.starts_due, begin=starting.ask_start),
        Stage(
            id="opening",
            rule="setup.15",
            comes=round_end.first_round,
            begin=round_end.begin_first_round,
        ),
    ),
    round=(
        Stage(id="turn", rule="round.1", comes=turn.dice_left, begin=turn.begin_turn),
        Stage(id="score", rule="score.1", comes=round_end.round_over, begin=round_end.score),
        Stage(
            id="changes",
            rule="refresh.3",
            comes=round_end.first_changes,
            begin=round_end.ask_first,
        ),
        Stage(
            id="refresh", rule="refresh.5", comes=round_end.dice_again, begin=round_end.roll_again
        ),
        Stage(
            id="round",
            rule="refresh.6",
            comes=round_end.another_first,
            begin=round_end.begin_round,
        ),
    ),
)
