"""Tasks of the Squadron's and the Union's own actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.messages import piece_word
from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.tasks import Task, asks

if TYPE_CHECKING:
    from companion.games.ahoy.rules.state import AhoyState


class DropPatrol(Task, Pending, frozen=True):
    """The Squadron's flagship has anchored on a ``space``: it may leave a patrol there
    (squadron.1).
    """

    seat: str
    space: str = ""

    def question(self, _state: AhoyState) -> Question:
        """The Squadron."""
        return asks("patrol", self.seat, "squadron.1")


class Deploy(Task, Pending, frozen=True):
    """A patrol is placed at the flagship or next to it (squadron.deploy)."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """The Squadron."""
        return asks("deploy", self.seat, "squadron.deploy")


class Fortify(Task, Pending, frozen=True):
    """The Squadron's turn ends: two patrols of an island may become a stronghold (squadron.5)."""

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """The Squadron."""
        return asks("fortify", self.seat, "squadron.5")


class Muster(Task, Pending, frozen=True):
    """The Union's flagship has sailed to an island: comrades land, or get ready (union.sail)."""

    seat: str
    region: str

    def question(self, _state: AhoyState) -> Question:
        """The Union."""
        return asks("muster", self.seat, "union.sail")


class Inspire(Task, Pending, frozen=True):
    """Comrades land on up to four islands, one on each (union.inspire)."""

    seat: str
    done: tuple[str, ...] = ()

    def question(self, _state: AhoyState) -> Question:
        """The Union."""
        return asks("inspire", self.seat, "union.inspire", n=len(self.done) + 1)


class Assemble(Task, Pending, frozen=True):
    """Up to four comrades land on the island of the flagship's region (union.assemble)."""

    seat: str
    region: str

    def question(self, _state: AhoyState) -> Question:
        """The Union."""
        return asks("assemble", self.seat, "union.assemble")


class SteerShip(Task, Pending, frozen=True):
    """A die lies on a ship's card: the ship sails, or goes with the tailwind (union.ship.2)."""

    seat: str
    ship: str
    face: int

    def question(self, _state: AhoyState) -> Question:
        """The Union."""
        return asks("steer", self.seat, "union.ship.2", ship=piece_word(self.ship))


FactionTask = DropPatrol | Deploy | Fortify | Muster | Inspire | Assemble | SteerShip
