"""How a battle of Admiral goes, stage after stage (IV.3-IV.6, 1.2)."""

from __future__ import annotations

from companion.engine.sequence import Sequence, Stage
from companion.games.admiral.rules import islands, placing, setup, turns

SEQUENCE = Sequence(
    preparation=(
        Stage(id="order", rule="IV.3", comes=setup.no_order_yet, begin=setup.call_order),
        Stage(id="islands", rule="V.3.4", comes=islands.islands_left, begin=islands.next_proposal),
        Stage(id="reefs", rule="V.3.6a", comes=placing.reefs_left, begin=placing.lay_reef),
        Stage(id="berths", rule="IV.6", comes=placing.berths_left, begin=placing.choose_berths),
        Stage(id="mines", rule="10.2a", comes=setup.still_laying, begin=setup.lay_mines),
    ),
    round=(
        Stage(id="wind", rule="4.4a", comes=turns.no_wind_yet, begin=turns.call_vane),
        Stage(id="turn", rule="1.2", comes=turns.turns_left, begin=turns.begin_turn),
    ),
)
