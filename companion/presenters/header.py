"""The head of every battle page: whom the table waits for, what to do next, the wind, undo, and
whether all is saved.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.compass import Wind
from companion.engine.messages import Message, say, seat_word, seats_word
from companion.engine.views import TableView
from companion.presenters.phrases import Say, line_of, wind_words
from companion.presenters.window_state import Table

_NAMED = 2
"""So many players are told by name: more have no room in a window held high."""


class HeaderView(Struct, frozen=True, kw_only=True):
    """``seats`` are those that the table waits for. ``saved`` is a short word; ``safe`` whether it
    is good news. Where it is known how many ``rounds`` there are, ``round_text`` tells the round.
    """

    seats: tuple[str, ...] = ()
    title: str = ""
    prompt: str = ""
    wind: Wind | None = None
    wind_text: str = ""
    round: int = 0
    rounds: int = 0
    round_text: str = ""
    can_undo: bool = False
    saved: str = ""
    safe: bool = True


def header_view(words: Say, table: Table, waiting: bool = False, picking: str = "") -> HeaderView:
    """The header as the table stands; ``waiting`` for the disk, ``picking`` what the finger has yet
    to pick, which is another's than who is asked about an undo.
    """
    view, picking = table.view, "" if table.undo_question else picking
    state = "header.trouble" if table.unsaved else "header.saving" if waiting else "header.saved"
    return HeaderView(
        seats=table.waits_for,
        title=_title(words, table),
        prompt=picking or line_of(words, table.prompt),
        wind=view.wind,
        wind_text=wind_words(words, view.wind),
        round=view.round,
        rounds=view.rounds,
        round_text=words(_round_of(view)) if view.rounds and view.round else "",
        can_undo=table.can_undo,
        saved=words(say(state)),
        safe=table.unsaved is None,
    )


def _round_of(view: TableView) -> Message:
    return say("header.round-of", round=view.round, rounds=view.rounds)


def _title(words: Say, table: Table) -> str:
    """Whom the table waits for, and whose turn it is where that is another's and what is asked does
    not say it. Of many their flags stand there.
    """
    view, waits_for = table.view, table.waits_for
    if not waits_for:
        return words(
            say("header.round", round=view.round) if view.round else say("header.preparing")
        )
    if len(waits_for) > _NAMED:
        return words(say("header.many", n=len(waits_for)))
    seats = seats_word(waits_for)
    if table.undo_question:
        return words(say("header.seat", seat=seats))
    if view.turn and view.turn not in waits_for:
        return words(say("header.asked", seats=seats, turn=seat_word(view.turn)))
    if view.round and not view.rounds:
        return words(say("header.turn", seat=seats, round=view.round))
    return words(say("header.seat", seat=seats))
