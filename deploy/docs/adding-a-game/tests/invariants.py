"""What holds on the table of Lagoon after every event of every battle."""

from __future__ import annotations

from companion.engine.events import Event
from companion.games.lagoon.rules import SLOTS
from companion.games.lagoon.table import LagoonState


class Invariants:
    """Watches one battle."""

    def __call__(self, state: LagoonState, _event: Event) -> None:
        """Raises ``AssertionError`` when something on the table cannot be."""
        scored = [card for one in state.captains.values() for card in one.scored]
        assert len({*scored, *state.row}) == len(scored) + len(state.row), "a card lies twice"
        away = [seat for seat, captain in state.captains.items() if captain.at not in state.islets]
        assert away in ([], [state.turn]), "only who discovers an islet lies at none"
        assert all(captain.gold >= 0 <= captain.hand for captain in state.captains.values())
        placed = [die for die in state.dice.values() if die.slot]
        assert len({die.slot for die in placed}) == len(placed), "two dice lie in one slot"
        assert all(die.face in SLOTS[die.slot].faces for die in placed)
