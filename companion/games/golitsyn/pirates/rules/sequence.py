"""How a battle of Pirates goes, stage after stage (1.3, 1.4, 3.2, 3.3)."""

from __future__ import annotations

from companion.engine.sequence import Sequence, Stage
from companion.games.golitsyn.pirates.rules import setup
from companion.games.golitsyn.rules.turns import turn_stage

SEQUENCE = Sequence(
    preparation=(
        Stage(id="berths", rule="3.2a", comes=setup.berths_left, begin=setup.choose_berths),
        Stage(id="slip", rule="3.3a", comes=setup.no_slip_yet, begin=setup.call_for_slip),
    ),
    round=(turn_stage("1.4a"),),
)
