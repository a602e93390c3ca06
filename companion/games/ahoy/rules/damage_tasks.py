"""Tasks of damage and of its repair."""

from __future__ import annotations

from companion.engine.messages import piece_word, seat_word
from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.tasks import Task, asks


class Damage(Task, frozen=True):
    """A figure takes one damage; ``by`` is the seat that deals it, if any does."""

    figure: str
    by: str = ""


class DamageSlot(Task, Pending, frozen=True):
    """A ``seat`` lays a token on a slot of the ``owner`` of a figure: its own where it takes the
    damage, an enemy's where it deals it (damage.1, damage.2).

    ``board`` leaves out the slots of cards.
    """

    seat: str
    owner: str
    figure: str
    by: str = ""
    board: bool = False

    def question(self, _state: object) -> Question:
        """Which slot."""
        if self.by:
            return asks("deal", self.seat, "damage.2", figure=piece_word(self.figure))
        return asks("damaged", self.seat, "damage.1", seat=seat_word(self.owner))


class DamageDealt(Task, frozen=True):
    """A ``seat`` has dealt damage to an enemy figure that stays on the map."""

    seat: str
    figure: str


class RepairSlots(Task, Pending, frozen=True):
    """A seat still repairs up to so many of its slots (act.repair); it has ``begun`` to, or not
    yet.
    """

    seat: str
    left: int
    begun: bool = False

    def question(self, _state: object) -> Question:
        """Which slot."""
        return asks("repair", self.seat, "act.repair", n=self.left)


class DamageRepaired(Task, frozen=True):
    """A seat has repaired something."""

    seat: str


DamageTask = Damage | DamageSlot | DamageDealt | RepairSlots | DamageRepaired
