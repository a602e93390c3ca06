"""How a battle of Colonies goes, stage after stage (1.3)."""

from __future__ import annotations

from companion.engine.sequence import Sequence, Stage
from companion.games.golitsyn.colonies.rules import setup
from companion.games.golitsyn.rules.turns import turn_stage

SEQUENCE = Sequence(
    preparation=(Stage(id="lot", rule="1.3a", comes=setup.no_lot_yet, begin=setup.call_lot),),
    round=(turn_stage("1.3a"),),
)
