"""What the whole table is told of damage, each with the rule by which it happened."""

from __future__ import annotations

import pytest

from companion.engine.events import Event
from companion.engine.moments import moments_of
from companion.games.ahoy.moments import MOMENTS
from companion.games.ahoy.rules.damage import FigureLost, SlotDamaged
from companion.games.ahoy.views import public
from tests.games.ahoy.verbs import ANN, BEN, table


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (SlotDamaged(seat=BEN, slot="sail-1"), "damage.1"),
        (SlotDamaged(seat=BEN, slot="sail-1", by=ANN), "damage.2"),
        (FigureLost(figure="patrol-1"), "damage.6"),
        (FigureLost(figure="stronghold-1", by=BEN), "damage.6"),
        (FigureLost(figure="gunship", by=BEN), "union.ship.4"),
    ],
)
def test_what_is_damaged_or_lost_has_its_rule(event: Event, rule: str) -> None:
    (moment,) = moments_of(MOMENTS, (event,), public(table().state))
    assert moment.rule == rule
