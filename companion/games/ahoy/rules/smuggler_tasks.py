"""Tasks of the Smugglers: pledges, rewards, and market cards that cost nothing."""

from __future__ import annotations

from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Task, asks


class SealPledges(Task, Pending, frozen=True):
    """A Smuggler says in secret which of his piles is the Squadron's."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """Pile A or pile B."""
        return asks("pledges", self.seat, "setup.smuggler.2")


class GainReward(Task, Pending, frozen=True):
    """A Smuggler moves his white marker, and gains what its cell shows."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """Where to."""
        return asks("reward", self.seat, "smuggler.6")


class FreeCard(Task, Pending, frozen=True):
    """A Smuggler may take a market card as crew for nothing."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """Which card."""
        return asks("free-card", self.seat, "reward.crew")


class BuyFame(Task, Pending, frozen=True):
    """A Smuggler may spend gold for fame."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """How much gold."""
        return asks("buy-fame", self.seat, "reward.spend")


class AddRegion(Task, Pending, frozen=True):
    """A Smuggler may have a new region join the map."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """Whether he wants to."""
        return asks("add-region", self.seat, "reward.region")


class PledgeCargo(Task, Pending, frozen=True):
    """A Smuggler puts the ``card`` that he has delivered under one of his markers."""

    seat: str
    card: str

    def question(self, _state: AhoyState) -> Question:
        """Under which."""
        return asks("pledge", self.seat, "smuggler.9")


class DropCargo(Task, Pending, frozen=True):
    """A Smuggler has more cargo than he may."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """Which card is dropped."""
        return asks("drop-cargo", self.seat, "smuggler.3")


class Negotiation(Task, Pending, frozen=True):
    """A Smuggler may take market cards as crew: one for nothing while it is ``free``, and one more
    for a comrade while he has none ``sent`` away.
    """

    seat: str
    free: bool = True
    sent: bool = False

    def question(self, _state: AhoyState) -> Question:
        """Which card, and for what."""
        return asks("negotiate", self.seat, "smuggler.negotiate")


SmugglerTask = (
    SealPledges
    | GainReward
    | FreeCard
    | BuyFame
    | AddRegion
    | PledgeCargo
    | DropCargo
    | Negotiation
)
