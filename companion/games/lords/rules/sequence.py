"""How a battle goes, stage after stage (4.3, 4.6, 5.1, 7.1)."""

from __future__ import annotations

from companion.engine.sequence import Sequence, Stage
from companion.games.lords.rules import arranging, ending, setup, turn

SEQUENCE = Sequence(
    preparation=(
        Stage(id="boards", rule="4.1c", comes=arranging.boards_open, begin=arranging.ask_boards),
        Stage(id="hired", rule="4.3", comes=setup.offer_short, begin=setup.call_hired),
        Stage(id="first", rule="4.6a", comes=setup.no_first_yet, begin=setup.call_first),
        Stage(id="change", rule="12.2", comes=arranging.change_open, begin=arranging.ask_change),
    ),
    round=(
        Stage(id="turn", rule="5.1", comes=turn.turns_left, begin=turn.begin_turn),
        Stage(id="count", rule="7.1", comes=ending.turns_over, begin=ending.begin_count),
    ),
)
