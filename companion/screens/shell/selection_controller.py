"""From taps to commands: what the finger has picked so far, and what goes to the session."""

from __future__ import annotations

from typing import Any, Protocol

from kivy.clock import Clock
from msgspec.structs import replace

from companion.engine.commands import Command, Redo, Undo
from companion.engine.messages import NOTHING, Message
from companion.engine.offers import AMOUNT, CARD, DIE, SLOT, Choice
from companion.presenters.action_panel import deed_panel
from companion.presenters.interrupt_window import holding
from companion.presenters.panel_parts import DeedPanel
from companion.presenters.selection import (
    Hint,
    Selection,
    Tapped,
    at_nothing,
    at_piece,
    at_place,
    at_space,
    longer,
    settled,
    space_of,
    towards,
)
from companion.presenters.thing_taps import at_thing
from companion.presenters.window_state import Table
from companion.screens.shell.ports import Keeper
from companion.screens.shell.translation import translation

LATE = 0.1
"""Seconds after which people are told that a deed is on its way to the disk."""


class Window(Protocol):
    """What taps need of the window: the table as the session last told it."""

    keeper: Keeper
    table: Table

    def refresh(self) -> None:
        """Show what has changed."""


class SelectionController:
    """Turns taps into deeds.

    ``aim`` is what has been picked; ``waiting`` is true while a deed is on its way to the disk.
    """

    def __init__(self, window: Window) -> None:
        self._window = window
        self.aim = Selection()
        self.waiting = False
        self._say_waiting = Clock.create_trigger(self._waits, LATE)

    def clear(self) -> None:
        """Another battle, or none: nothing is picked and nothing on its way."""
        self.aim, self.waiting = Selection(), False

    def heard(self, choices: tuple[Choice, ...]) -> None:
        """What may be done now: of what was picked that stays which still can be."""
        self.aim = settled(self.aim, choices)

    def _waits(self, *_: Any) -> None:
        """The answer takes its time. Where it does not, it is shown, and only it."""
        if self.waiting:
            self._window.refresh()

    def send(self, command: Command) -> None:
        """Ask the session for a deed. Die, slot, card and number were picked for this one alone: a
        second tap on the same spot must not pay twice.
        """
        self.waiting = True
        self.aim = self.aim.without(DIE, SLOT, CARD, AMOUNT)
        self._window.table = replace(self._window.table, declined=None, hint=None)
        self._say_waiting()
        if self._window.keeper.battle.place:
            self._window.keeper.battle.place.send(command)

    def tapped(self, act: Tapped) -> None:
        """What a key means: a deed to do, unless others may still speak first, or one more thing
        picked.
        """
        if isinstance(act, Command):
            if not holding(self._window.table.held, self._window.table.choices, act):
                self.send(act)
        elif act is not None:
            self._take(act)

    def space_tapped(self, space: str) -> None:
        """A space was tapped, on the chart or by its letter and number."""
        aim, choices = self.aim, self._window.table.choices
        self._pointed(
            at_space(aim, choices, space) or at_place(aim, choices, self._window.table.view, space),
            space,
        )

    def piece_tapped(self, piece: str) -> None:
        """A miniature or a card was tapped."""
        aim, choices = self.aim, self._window.table.choices
        self._pointed(
            at_piece(aim, choices, piece)
            or at_space(aim, choices, space_of(self._window.table.view, piece)),
            piece,
        )

    def thing_tapped(self, kind: str, seat: str, id: str) -> None:
        """A die, a slot or a card was tapped, which lies before a seat or before nobody."""
        table = self._window.table
        self._mean(at_thing(self.aim, table.choices, table.view, seat, kind, id))

    def _pointed(self, act: Tapped, at: str) -> None:
        """Do what the tap means. Where it means nothing allowed, the refusal says why."""
        self._mean(act or at_nothing(self.aim, self._window.table.view, at))

    def _mean(self, meant: Tapped | Hint) -> None:
        if isinstance(meant, Hint):
            self._window.table = replace(self._window.table, declined=None, hint=meant)
            self._window.refresh()
        else:
            self.tapped(meant)

    def course_tapped(self, course: str) -> None:
        """A point of the rose was tapped."""
        self._take(towards(self.aim, self._window.table.choices, course))

    def run_tapped(self, step: int) -> None:
        """The run is to be longer (+1) or shorter (-1)."""
        self._take(longer(self.aim, self._window.table.choices, step))

    def aim_back(self) -> None:
        """One step back."""
        self._take(self.aim.back)

    def _take(self, aim: Selection) -> None:
        self.aim = aim
        self._window.table = replace(self._window.table, declined=None, hint=None)
        self._window.refresh()

    @property
    def panel(self) -> DeedPanel:
        """What stands beside the chart and the cards now."""
        return deed_panel(
            translation.words,
            self._window.table.view,
            self._window.table.choices,
            self.aim,
            self._window.table.held,
        )

    def undo(self) -> None:
        """Take the last deed back, in the name of the seat whose turn it is; where it cannot be,
        say why.
        """
        self._turn(
            Undo(seat=self._speaker),
            self._window.table.snapshot.undo_bar if self._window.table.snapshot else NOTHING,
        )

    def redo(self) -> None:
        """Do it again; where it cannot be, say why."""
        self._turn(
            Redo(seat=self._speaker),
            self._window.table.snapshot.redo_bar if self._window.table.snapshot else NOTHING,
        )

    def _turn(self, command: Command, bar: Message) -> None:
        if bar == NOTHING:
            self.send(command)
        else:
            self._window.table = replace(self._window.table, declined=None, hint=Hint(reason=bar))
            self._window.refresh()

    @property
    def _speaker(self) -> str:
        """Who asks for what any player may ask."""
        view = self._window.table.view
        return (*view.waits_for, view.seats[0].id)[0]
