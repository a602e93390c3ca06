"""What holds on the table of Lagoon after every event of every battle."""

from __future__ import annotations

from companion.engine.events import Event
from companion.games.lagoon.rules.slots import SLOTS
from companion.games.lagoon.rules.state import LagoonState


class Invariants:
    """Watches one battle."""

    def __call__(self, state: LagoonState, _event: Event) -> None:
        """Raises ``AssertionError`` when something on the table cannot be."""
        scored = [card for one in state.captains.values() for card in one.scored]
        assert len({*scored, *state.row}) == len(scored) + len(state.row), "a card lies twice"
        assert all(captain.at in state.islets for captain in state.captains.values())
        assert all(captain.gold >= 0 <= captain.hand for captain in state.captains.values())
        assert all(SLOTS[slot].fits(state.faces[die]) for slot, die in state.slots.items())
