"""The first page: a new battle, the one left unfinished, the saved ones, and what is amiss."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.engine.messages import Message, say, seat_word, seats_word
from companion.engine.views import TableView
from companion.library.saved_battles import Saved
from companion.presenters.phrases import Say
from companion.session.notices import Snapshot

_FEW = 2
"""Players who are named on a key."""


class HomeView(Struct, frozen=True, kw_only=True):
    """The first page in the viewer's language. ``resume`` is empty where no battle waits, ``again``
    where none can be begun as the last was.
    """

    resume: str = ""
    resume_line: str = ""
    again: str = ""
    saved: bool = False
    devices: str = ""
    troubles: tuple[str, ...] = ()


def home_view(
    words: Say,
    waiting: str,
    again: str,
    saved: bool,
    devices: tuple[Message, ...],
    troubles: tuple[Message, ...],
) -> HomeView:
    """The first page.

    ``waiting`` is the line of the battle to resume, ``again`` that of the battle to begin as the
    last was; each empty where there is none.
    """
    return HomeView(
        resume=words(say("home.resume")) if waiting else "",
        resume_line=waiting,
        again=again,
        saved=saved,
        devices=" ".join(words(one) for one in devices) or words(say("home.no-devices")),
        troubles=tuple(words(one) for one in troubles),
    )


def last_begun(snapshot: Snapshot | None, saved: Iterable[Saved]) -> Snapshot | Saved | None:
    """The battle that was played last, on the table or not, of those that can be begun so again."""
    if snapshot and snapshot.setup.scenario:
        return snapshot
    return next((battle for battle in saved if battle.setup.scenario), None)


def again_line(words: Say, battle: Snapshot | Saved) -> str:
    """What is begun where a battle is begun again: the scenario, and who plays or how many."""
    seats = battle.setup.seats
    named = seats_word([seat.id for seat in seats])
    players = named if len(seats) <= _FEW else say("setup.players-exact", n=len(seats))
    return words(say("home.again", title=battle.title, players=players))


def saved_line(words: Say, battle: Saved) -> str:
    """A saved battle in one line: its game, who plays, how far it is, when it began."""
    names = ", ".join(words(seat_word(seat.id)) for seat in battle.seats)
    state = words(say("saved.over") if battle.finished else say("header.round", round=battle.round))
    return " · ".join(
        part
        for part in (words(battle.title), names, state if names else "", battle.started[:10])
        if part
    )


def table_line(words: Say, title: Message, view: TableView) -> str:
    """The battle that lies on the table, in one line."""
    names = ", ".join(words(seat_word(seat.id)) for seat in view.seats)
    return f"{words(title)} · {names} · {words(say('header.round', round=view.round))}"
