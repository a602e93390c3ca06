"""What the players of Ahoy do at sea.

The map of ``sea()`` is that of ``table()``, seen from above:

    1nw 1ne             island of fish, a current to the north
    1sw 1se 2nw 2ne     open sea, a sandbar, 2 coins; a harbor, 1 coin
            2sw 2se     1 coin, island of skulls
"""

from __future__ import annotations

from typing import Any, Self

from companion.engine.commands import Command
from companion.engine.offers import Choice
from companion.games.ahoy.rules import play
from companion.games.ahoy.rules import sea_commands as ask
from companion.games.ahoy.rules.agenda import push
from companion.games.ahoy.rules.damage import LayDamage, MendSlot, free_slots
from companion.games.ahoy.rules.movement import sails, shoves
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.sea_tasks import Course, Move
from tests.games.ahoy.verbs import ANN, table
from tests.games.ahoy.verbs_battle import Fleet


def sea(turn: str = ANN, at: str = "", tiles: tuple[Any, ...] = (), **how: Any) -> SeaTable:
    """A game in the turn of a player whose flagship is ``at`` a space; more tiles may lie there."""
    found = SeaTable(table(turn=turn, **how).state).tiles(*tiles)
    return found.flagships(**{turn: at}) if at else found


class SeaTable(Fleet):
    """A game, and what its players do at sea."""

    def mover(self) -> str:
        """Whose answer the table waits for."""
        return self.state.waits_for[0]

    # ------------------------------------------------------------ deeds

    def sails(self, *spaces: str, face: int = 1, slot: str = "sail-1") -> Self:
        """Whoever's turn it is sails by these spaces."""
        self.places(face, slot)
        return self.steps(*spaces)

    def steps(self, *spaces: str) -> Self:
        """The figure whose move it is goes on by these spaces."""
        for space in spaces:
            self.do(self.step(space))
        return self

    def sails_to(self, space: str) -> Self:
        """She sails there by one tap."""
        top: Any = self.state.pending
        return self.do(ask.SailTo(seat=self.mover(), figure=top.course.figure, space=space))

    def step(self, space: str, figure: str = "", **how: Any) -> ask.Step:
        """The command for one step."""
        top: Any = self.state.pending
        moved = figure or (top.course.figure if isinstance(top, Move) else "")
        return ask.Step(seat=self.mover(), figure=moved, space=space, **how)

    def orders(self, figure: str, space: str) -> Self:
        """A patrol is moved."""
        return self.do(self.step(space, figure))

    def anchors(self, **found: Any) -> Self:
        """She goes no further."""
        return self.do(ask.DropAnchor(seat=self.mover(), **found))

    def jumps(self, space: str) -> Self:
        """She is moved directly."""
        return self.do(ask.JumpTo(seat=self.mover(), space=space))

    def drifts(self, space: str = "", **how: Any) -> Self:
        """The current takes her there, or not at all."""
        return self.do(ask.DriftTo(seat=self.mover(), space=space, **how))

    def lays(self, place: Place) -> Self:
        """The tile that was turned up is laid."""
        return self.do(self.laying(place))

    def laying(self, place: Place) -> ask.LayTile:
        """The command for it."""
        return ask.LayTile(seat=self.mover(), x=place.x, y=place.y, turn=place.turn)

    def uses_harbor(self, **how: Any) -> Self:
        """What is done in the harbor."""
        return self.do(ask.UseHarbor(seat=self.mover(), **how))

    def begins(self, *tasks: Any) -> Self:
        """These are due, whatever has brought them about."""
        return self.under(push, *tasks)

    def moves(self, seat: str, figure: str, steps: int, **how: Any) -> Self:
        """A seat may move a figure so many spaces."""
        return self.under(sails, Course(seat, figure, **how), steps)

    def moves_if_she_likes(self, seat: str, figure: str, steps: int) -> Self:
        """A seat may move a figure so many spaces, or not at all."""
        return self.under(sails, Course(seat, figure), steps, False)

    def shoves(self, seat: str, figure: str, space: str) -> Self:
        """A seat shoves an enemy's figure."""
        return self.under(shoves, seat, figure, space)

    def battle(self, attack: int = 1, defence: int = 6) -> Self:
        """The battle that is due is fought with nothing added, and the winner does nothing more."""
        return self.clashes(attack, defence).takes("none")

    def takes_damage(self, slot: str = "") -> Self:
        """The owner lays a token on a slot, or on the first that is free."""
        owed: Any = self.state.pending
        return self.do(
            LayDamage(seat=self.mover(), slot=slot or free_slots(self.state, owed.owner)[0])
        )

    def repairs(self, *slots: str) -> Self:
        """The owner takes these tokens off."""
        for slot in slots:
            self.do(MendSlot(seat=self.mover(), slot=slot))
        return self

    # ------------------------------------------------------------ what there is

    def at(self, figure: str) -> str:
        """The space of a figure, or of a seat's flagship."""
        if figure in self.state.players:
            return self.state.flagship(figure).space
        return self.state.figures[figure].space

    def choices(self, seat: str = "") -> list[Choice]:
        """What the seat that is waited for may do."""
        return list(play.DEEDS.choices(self.state, seat or self.mover()))

    def ways(self, deed: str = "") -> set[str]:
        """The spaces that are offered for a deed, or for any step."""
        wanted = (deed,) if deed else ("step", "to-island", "to-sea", "explore")
        return {one.of("space") for one in self.choices() if one.deed in wanted}

    def refusal(self, command: Command) -> str:
        """The rule by which a command is refused."""
        return self.refuses(command).rule
