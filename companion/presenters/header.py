"""The head of every battle page: whom the table waits for, what to do next, the wind, undo, and
whether all is saved.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.compass import Wind
from companion.engine.messages import say, seat_word, seats_word
from companion.presenters.phrases import Say, wind_words
from companion.presenters.window_state import Table


class HeaderView(Struct, frozen=True, kw_only=True):
    """``seats`` are those that the table waits for. ``saved`` is a short word; ``safe`` whether it
    is good news.
    """

    seats: tuple[str, ...] = ()
    title: str = ""
    prompt: str = ""
    wind: Wind | None = None
    wind_text: str = ""
    can_undo: bool = False
    saved: str = ""
    safe: bool = True


def header_view(words: Say, table: Table, waiting: bool = False, picking: str = "") -> HeaderView:
    """The header as the table stands; ``waiting`` for the disk, ``picking`` what the finger has yet
    to pick.
    """
    view = table.view
    state = "header.trouble" if table.unsaved else "header.saving" if waiting else "header.saved"
    return HeaderView(
        seats=table.waits_for,
        title=_title(words, table),
        prompt=picking or words(table.prompt),
        wind=view.wind,
        wind_text=wind_words(words, view.wind),
        can_undo=table.snapshot is not None and table.snapshot.can_undo,
        saved=words(say(state)),
        safe=table.unsaved is None,
    )


def _title(words: Say, table: Table) -> str:
    """Whom the table waits for, and whose turn it is where that is another's."""
    view, waits_for = table.view, table.waits_for
    if not waits_for:
        return words(
            say("header.round", round=view.round) if view.round else say("header.preparing")
        )
    seats = seats_word(waits_for)
    if view.turn and view.turn not in waits_for:
        return words(say("header.asked", seats=seats, turn=seat_word(view.turn)))
    if view.round:
        return words(say("header.turn", seat=seats, round=view.round))
    return words(say("header.seat", seat=seats))
