"""From taps to commands: what the finger has picked so far, and what goes to the session."""

from __future__ import annotations

from operator import is_
from typing import Any, Protocol

from kivy.clock import Clock
from msgspec.structs import replace

from companion.engine.commands import Command, Redo, Undo, for_roll
from companion.engine.messages import NOTHING, Message
from companion.engine.offers import Choice, token
from companion.presenters.action_panel import deed_panel
from companion.presenters.chart_taps import at_nothing, at_piece, at_place, at_space, space_of
from companion.presenters.heaps import meant_in_heap
from companion.presenters.interrupt_window import holding
from companion.presenters.laying import at_ghost
from companion.presenters.one_tap import at_once, still_picked, the_next_link, upcoming
from companion.presenters.pads import pad_of
from companion.presenters.panel_parts import DeedPanel
from companion.presenters.selection import (
    Hint,
    Selection,
    Tapped,
    Together,
    longer,
    settled,
    towards,
)
from companion.presenters.tap_ahead import ahead_at
from companion.presenters.thing_taps import at_thing, at_token
from companion.presenters.tray import last_die
from companion.presenters.window_state import Table
from companion.screens.shell.follow_ups import FollowUps
from companion.screens.shell.ports import Keeper
from companion.screens.shell.translation import translation
from companion.session.notices import Notice, Problem, Refusal

LATE = 0.1
"""Seconds after which people are told that a deed is on its way to the disk."""


class Lessons(Protocol):
    """What taps need of a lesson."""

    @property
    def withholds(self) -> bool:
        """Whether deeds that may be done are not on offer."""


class Window(Protocol):
    """What taps need of the window: the table as the session last told it."""

    keeper: Keeper
    table: Table

    @property
    def teacher(self) -> Lessons:
        """Who teaches, if anybody does."""

    def refresh(self) -> None:
        """Show what has changed."""


class SelectionController:
    """Turns taps into deeds.

    What can be taken back by a tap is done by a tap. What throws has a key that says so, and that
    key throws as well. Whoever ends a turn in which somebody could still act is asked once.

    ``aim`` is what has been picked; ``waiting`` is true while a deed is on its way to the disk,
    ``sure`` while the end of the turn is asked about.
    """

    def __init__(self, window: Window) -> None:
        self._window = window
        self.aim = Selection()
        self.waiting = self.sure = False
        self._chain: Together | None = None
        self._panel: DeedPanel | None = None
        self._made_of: tuple[object, ...] = ()
        self._ready: tuple[str, ...] = ()
        self._follows = FollowUps(window)
        self._say_waiting = Clock.create_trigger(self._waits, LATE)

    def clear(self) -> None:
        """Another battle, or none: nothing is picked and nothing on its way."""
        self.aim, self.waiting, self.sure = Selection(), False, False
        self._chain = None
        self._panel = None
        self._follows.forget()

    def heard(self, choices: tuple[Choice, ...]) -> None:
        """What may be done now: of what was picked that stays which still can be, and where nothing
        does, the piece whose deed was taken back is picked, the next that is ready, or the last
        die.
        """
        table = self._window.table
        self.sure = False
        aim = upcoming(settled(self._ready_again() or self.aim, choices), choices, table.view)
        self.aim = last_die(table.view, choices, aim)
        due = table.call if self._follows.rolls else None
        if follows := self._follows.next():
            self.tapped(follows)
        elif self._chain and not due:
            self._go_on_with(self._chain)

    def _ready_again(self) -> Selection | None:
        """The piece that can act again since its deed was taken back, if it is one alone."""
        table, before = self._window.table, self._ready
        self._ready = table.view.ready
        again = [piece for piece in self._ready if piece not in before]
        taken_back = table.snapshot is not None and table.snapshot.struck
        return Selection.of(piece=again[0]) if taken_back and len(again) == 1 else None

    def answered(self, notice: Notice) -> None:
        """The session has answered; to what it did not take nothing follows."""
        self.waiting = False
        if isinstance(notice, Refusal | Problem):
            self._chain = None
            self._follows.drop()

    def _go_on_with(self, chain: Together) -> None:
        """The next of several deeds in a row, if there is one."""
        link = None if self._window.table.call else the_next_link(chain, self._window.table.choices)
        self._chain = chain if link else None
        if link:
            self.send(link)

    def _waits(self, *_: Any) -> None:
        """The answer takes its time. Where it does not, it is shown, and only it."""
        if self.waiting:
            self._window.refresh()

    def send(self, command: Command) -> None:
        """Ask the session for a deed."""
        self.waiting = True
        self.aim = still_picked(self.aim, self._choice(command))
        self._hint(None)
        self._follows.after(command)
        self._say_waiting()
        snapshot, place = self._window.table.snapshot, self._window.keeper.battle.place
        if place:
            place.send(for_roll(command, snapshot.roll) if snapshot else command)

    def _choice(self, command: Command) -> Choice | None:
        choices = self._window.table.choices
        return next((one for one in choices if one.command == command), None)

    def tapped(self, act: Tapped) -> None:
        """What a key means: a deed to do, unless others may still speak first, or one more thing
        picked.
        """
        if isinstance(act, Command):
            self._do(act)
        elif isinstance(act, Together) and act.first:
            self._do(act.first)
            self._chain = replace(act, first=None) if self.waiting else None
        elif isinstance(act, Together):
            self._go_on_with(act)
        elif act is not None:
            self._take(act)

    def _do(self, command: Command) -> None:
        """Do it now, unless others may still speak first or people are to be asked."""
        table = self._window.table
        choice = self._choice(command)
        if holding(table.held, table.choices, command):
            return
        if choice and choice.ends and table.view.ready and not self.sure:
            self.sure = True
            self._window.refresh()
            return
        self._follows.rolls = bool(choice and choice.rolls)
        self.send(command)

    def space_tapped(self, space: str) -> None:
        """A space was tapped, on the chart or by its letter and number."""
        if self._led_to(space):
            return
        aim, choices = self.aim, self._window.table.choices
        meant = at_ghost(aim, choices, space) or self._unasked(at_space(aim, choices, space))
        self._pointed(meant or at_place(aim, choices, self._window.table.view, space), space)

    def piece_tapped(self, piece: str) -> None:
        """A miniature or a card was tapped."""
        aim, choices, view = self.aim, self._window.table.choices, self._window.table.view
        piece = meant_in_heap(aim, choices, view, piece)
        space, meant = space_of(view, piece), at_piece(aim, choices, piece)
        if meant or not self._led_to(space):
            self._pointed(meant or at_space(aim, choices, space), piece)

    def _led_to(self, space: str) -> bool:
        """Whether a deed is done after which that space will be picked."""
        first = ahead_at(self.aim, self._window.table.choices, space)
        if first:
            self._follows.space = space
            self._do(first.command)
        return first is not None

    def token_tapped(self, card: str, row: str) -> None:
        """A row of tokens on a card was tapped."""
        if meant := self._unasked(at_token(self._window.table.choices, token(card, row))):
            self.tapped(meant)
        else:
            self.piece_tapped(card)

    def _unasked(self, meant: Tapped) -> Tapped:
        """The deed itself, unless people want to be asked before each move."""
        if self._window.keeper.settings.ask_moves:
            return meant
        return at_once(meant, self._window.table.choices)

    def thing_tapped(self, kind: str, seat: str, id: str) -> None:
        """A die, a slot or a card was tapped, which lies before a seat or before nobody."""
        table = self._window.table
        meant = at_thing(self.aim, table.choices, table.view, seat, kind, id)
        if pad_of(table.view, id) and isinstance(meant, Selection) and not table.view.chart:
            meant = self._unasked(meant)
        self._mean(meant)

    def _pointed(self, act: Tapped, at: str) -> None:
        """Do what the tap means. Where it means nothing allowed, the refusal says why."""
        self._mean(act or at_nothing(self.aim, self._window.table.view, at))

    def _mean(self, meant: Tapped | Hint) -> None:
        if isinstance(meant, Hint):
            self._hint(meant)
            self._window.refresh()
        else:
            self.tapped(meant)

    def _hint(self, hint: Hint | None) -> None:
        """Why a tap meant nothing, in place of whatever was said of the one before."""
        self._window.table = replace(self._window.table, declined=None, hint=hint)

    def course_tapped(self, course: str) -> None:
        """A point of the rose was tapped."""
        self._take(towards(self.aim, self._window.table.choices, course))

    def run_tapped(self, step: int) -> None:
        """The run is to be longer (+1) or shorter (-1)."""
        self._take(longer(self.aim, self._window.table.choices, step))

    def turn_drawer(self) -> None:
        """Open the drawer of rare deeds, or shut it."""
        self._take(self.panel.drawer or Selection.of(piece=self.aim.piece))

    def aim_back(self) -> None:
        """One step back."""
        self._take(self.aim.back)

    def _take(self, aim: Selection) -> None:
        self.aim, self.sure = aim, False
        self._hint(None)
        self._window.refresh()

    @property
    def panel(self) -> DeedPanel:
        """What stands beside the chart and the cards now. Page, tab and lesson ask for the same
        one: it is made once.
        """
        table = self._window.table
        made_of = (
            translation.words, table.view, table.choices, self.aim, table.held, self.sure,
            self._window.teacher.withholds,
        )  # fmt: skip
        if self._panel is None or not all(map(is_, made_of, self._made_of)):
            self._panel, self._made_of = deed_panel(*made_of), made_of
        return self._panel

    def undo(self) -> None:
        """Take the last deed back, in the name of the seat whose turn it is; where it cannot be,
        say why.
        """
        table = self._window.table
        self._turn(Undo(seat=table.asker), table.snapshot.undo_bar if table.snapshot else NOTHING)

    def redo(self) -> None:
        """Do it again; where it cannot be, say why."""
        table = self._window.table
        self._turn(Redo(seat=table.asker), table.snapshot.redo_bar if table.snapshot else NOTHING)

    def _turn(self, command: Command, bar: Message) -> None:
        if bar == NOTHING:
            self.send(command)
        else:
            self._mean(Hint(bar))
