"""What a battle for the colonies is remembered by, beside what the books share."""

from __future__ import annotations

from companion.engine.facts import FactRows, Harm
from companion.games.golitsyn.colonies.rules.events import ColonyShelled
from companion.games.golitsyn.facts import FACTS as SHARED

FACTS: FactRows = {**SHARED, ColonyShelled: lambda _, event: Harm(event.colony, 1)}
