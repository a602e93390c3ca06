"""What the referee may set right: what both books have.

Nothing here looks at the slip: whoever may carry the treasure, for all that everyone knows, is
treated alike (``PiratesState.decided_in_play``).
"""

from __future__ import annotations

from companion.engine.corrections import Corrected, Corrections
from companion.engine.events import Folds
from companion.games.golitsyn.rules import corrections as shared
from companion.games.golitsyn.rules.lookup import name_of

CORRECTIONS = Corrections(shared.ROWS, name_of, shared.why_not_now)
FOLDS: Folds = {Corrected: CORRECTIONS.fold}
