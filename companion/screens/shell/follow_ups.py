"""What one tap gives besides the deed it means: the throw that its key told of, dice that all
throw in one, cards where the table deals them, the space that was tapped ahead, an answer that goes
along. One tap takes back what one tap on a space has done.
"""

from __future__ import annotations

from typing import Any

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Command, Redo, Throw, Undo
from companion.presenters.chance import DICE, VANE
from companion.presenters.selection import Tapped
from companion.presenters.tap_ahead import follow_up
from companion.presenters.window_state import Table

_NONE = -1
"""No entry of the journal."""


class FollowUps:
    """Knows the deed that was asked for last, until the session has told what came of it.

    ``space`` was tapped ahead of it, and it ``rolls``.
    """

    def __init__(self, window: Any) -> None:
        self._window = window
        self.forget()

    def forget(self) -> None:
        """Another battle, or none."""
        self._first = self._back_to = _NONE
        self._pairs: dict[int, int] = {}
        self.drop()

    def drop(self) -> None:
        """Nothing follows: the deed was not taken."""
        self.space, self.rolls = "", False
        self._sent: Command | None = None

    def after(self, command: Command) -> None:
        """This is asked for now."""
        self._sent = command
        snapshot = self._window.table.snapshot
        if isinstance(command, Undo) and snapshot:
            self._back_to = self._pairs.get(snapshot.undo_entry, _NONE)

    def next(self) -> Tapped:
        """What follows, now that the table stands as the deed has left it."""
        sent, space, rolls = self._sent, self.space, self.rolls
        self.drop()
        table: Table = self._window.table
        if sent is None or table.snapshot is None:
            return None
        if isinstance(sent, Undo):
            return self._taken_back(sent)
        self._join(table.snapshot.undo_entry)
        if call := table.call:
            return Throw(seat=call.seat) if self._is_answered(call, sent, rolls) else None
        if isinstance(sent, Redo):
            return None
        asks = self._window.keeper.settings.ask_moves
        found = follow_up(table.choices, sent.seat, space, asks)
        self._first = table.snapshot.undo_entry if found and space else _NONE
        return found

    # --- taking back ---

    def _join(self, entry: int) -> None:
        """The deed for a space is one with the deed ahead of which it was tapped."""
        if self._first != _NONE:
            self._pairs[entry], self._first = self._first, _NONE

    def _taken_back(self, undo: Undo) -> Command | None:
        """What was done by the same tap is taken back too, unless others have to agree."""
        snapshot, entry = self._window.table.snapshot, self._back_to
        self._back_to = _NONE
        same = entry != _NONE and snapshot.undo_entry == entry
        return undo if same and snapshot.can_undo and not snapshot.undo_asks else None

    # --- chance ---

    def _is_answered(self, call: ChanceRequest, sent: Command, rolls: bool) -> bool:
        """Whether the companion throws or deals at once what is called for."""
        table: Table = self._window.table
        if call.seat in table.captains:
            return False
        if call.pool:
            return bool(table.snapshot and table.snapshot.dealt and call.pool.may_deal)
        goes_on = isinstance(sent, Throw) and table.view.one_throw
        return (rolls or goes_on) and self._is_thrown_here(call.kind)

    def _is_thrown_here(self, kind: str) -> bool:
        """A table may throw its own dice and spin its own vane."""
        settings = self._window.keeper.settings
        device = settings.vane if kind == VANE else settings.dice
        waits = settings.own_dice or device.kind != "none"
        return kind in (VANE, DICE) and not waits
