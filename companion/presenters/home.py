"""The first page: a new battle, the one left unfinished, the saved ones, and what is amiss."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import Message, say, seat_word
from companion.engine.views import TableView
from companion.library.saved_battles import Saved
from companion.presenters.phrases import Say


class HomeView(Struct, frozen=True, kw_only=True):
    """The first page in the viewer's language. ``resume`` is empty where no battle waits."""

    resume: str = ""
    resume_line: str = ""
    saved: bool = False
    devices: str = ""
    troubles: tuple[str, ...] = ()


def home_view(
    words: Say,
    waiting: str,
    saved: bool,
    devices: tuple[Message, ...],
    troubles: tuple[Message, ...],
) -> HomeView:
    """The first page.

    ``waiting`` is the line of the battle to resume, empty where there is none.
    """
    return HomeView(
        resume=words(say("home.resume")) if waiting else "",
        resume_line=waiting,
        saved=saved,
        devices=" ".join(words(one) for one in devices) or words(say("home.no-devices")),
        troubles=tuple(words(one) for one in troubles),
    )


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
