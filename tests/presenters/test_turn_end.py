"""When a turn has nothing left in it, and ends by itself."""

from __future__ import annotations

import pytest

from companion.engine.commands import Command
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.views import TableView
from companion.presenters.turn_end import nothing_left
from companion.presenters.window_state import Table
from companion.session.notices import Snapshot


class EndTurn(Command, frozen=True, kw_only=True):
    """The end of a turn of these tests."""


END = Choice(command=EndTurn(seat="blue"), deed="end-turn", label=say("end"), ends=True)


def table(entry: int, deed: int) -> Table:
    """Blue has nothing left but to end his turn; the last deed is that entry."""
    view = TableView(turn="blue", round=1, waits_for=("blue",))
    shown = Snapshot(seat="table", entry=entry, view=view, choices=(END,), undo_entry=deed)
    return Table(snapshot=shown)


@pytest.mark.parametrize(
    ("entry", "deed", "ends"), [(6, 6, True), (6, 5, False), (5, 5, False)],
    ids=["a deed", "a PIN", "nothing new"],
)  # fmt: skip
def test_it_ends_once_a_deed_was_done_in_it_and_not_by_any_other_entry(
    entry: int, deed: int, ends: bool
) -> None:
    assert (nothing_left(table(5, 5), table(entry, deed)) is END) == ends
