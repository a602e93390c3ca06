"""The end of a turn: by itself, once something was done in it and only what is rare is left; or by
its key, and who could still act then.
"""

from __future__ import annotations

from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.views import TableView
from companion.presenters.phrases import Say, piece_name
from companion.presenters.window_state import Table

MOMENT_SECONDS = 5
"""How long whoever looks at it has to keep the turn."""
_LINE = 38
"""So many letters stand in a line of the header of the narrowest window, in any language."""


def nothing_left(before: Table, table: Table) -> Choice | None:
    """The end of a turn in which the newest deed has left nothing else to do that is not rare; None
    where something is left, or people are to end it themselves.

    What was only just opened or taken back is left as it lies, a turn is never over before anything
    was done in it, and a captain ends his own.
    """
    if not _has_gone_on(before, table) or table.view.ready:
        return None
    ends = [choice for choice in table.choices if choice.ends]
    left = [one for one in table.choices if not (one.ends or one.minor or one.aside)]
    by_people = [one for one in ends if one.command.seat not in table.captains]
    return by_people[0] if len(by_people) == 1 and not left else None


def _has_gone_on(before: Table, table: Table) -> bool:
    """Whether a deed more was done in the same turn, and nobody is asked about it. A PIN is none,
    though the journal has an entry of it.
    """
    then, now = before.snapshot, table.snapshot
    if then is None or now is None or now.struck or now.question:
        return False
    if now.undo_entry <= then.undo_entry:
        return False
    return bool(now.view.turn) and (then.view.turn, then.view.round) == (
        now.view.turn,
        now.view.round,
    )


def left_undone(words: Say, view: TableView) -> str:
    """Who could still act, by name, where the end of the turn is asked about: as many as a line has
    room for, and how many more.
    """
    names = [piece_name(words, view, one) for one in view.ready]
    ways = [words(say("deeds.left-undone", pieces=", ".join(names)))]
    for told in range(len(names) - 1, 0, -1):
        some, more = ", ".join(names[:told]), len(names) - told
        ways.append(words(say("deeds.left-undone-more", pieces=some, n=more)))
    return next((way for way in ways if len(way) <= _LINE), ways[-1])
