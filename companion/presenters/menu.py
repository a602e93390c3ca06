"""The menu beside the battle."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.commands import RefuseUndo, Undo
from companion.engine.game import REFEREE
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.games import games
from companion.presenters.panel_parts import ActionButton
from companion.presenters.phrases import Say, noted
from companion.presenters.window_state import Table
from companion.session.notices import Snapshot


class MenuView(Struct, frozen=True, kw_only=True):
    """``asked`` says who wants a die or the wind taken back; ``answers`` are for seats that may
    answer, ``quiet`` for deeds that are done here alone.

    ``may_keep``: the game's set-ups can be kept as scenarios.
    ``barred`` says whose sealed slip keeps the table from taking back, or from doing again.
    """

    state: str = ""
    barred: str = ""
    asked: str = ""
    answers: tuple[ActionButton, ...] = ()
    quiet: tuple[ActionButton, ...] = ()
    rules: tuple[str, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    may_appoint: bool = False
    may_keep: bool = False


def menu_view(words: Say, table: Table) -> MenuView:
    """The menu for the table as it stands."""
    snapshot, view = table.snapshot, table.view
    if snapshot is None:
        return MenuView()
    asked = snapshot.undo_question
    notes = tuple(words(noted(note)) for note in view.notes)
    return MenuView(
        state=words(
            say("menu.not-saved", reason=table.unsaved) if table.unsaved else say("menu.saved")
        ),
        asked=words(asked.prompt) if asked else "",
        answers=agreements(words, table),
        quiet=_quiet(words, table),
        rules=notes or (words(say("menu.no-rules")),),
        barred=words(_barred(snapshot)),
        can_undo=snapshot.can_undo,
        can_redo=snapshot.can_redo,
        may_appoint=REFEREE not in snapshot.pins,
        may_keep=view.game in games() and games()[view.game].scenario_of is not None,
    )


def agreements(words: Say, table: Table) -> tuple[ActionButton, ...]:
    """Once one seat has asked to take a die back, two buttons for each seat that has yet to answer:
    yes and no.
    """
    asked = table.undo_question
    return tuple(
        ActionButton(
            text=words(say(answer, seat=seat_word(seat))), act=act(seat=seat), seats=(seat,)
        )
        for seat in (asked.seats if asked else ())
        for answer, act in (("menu.agreed", Undo), ("menu.says-no", RefuseUndo))
    )


def _barred(snapshot: Snapshot) -> Message:
    if snapshot.undo_slip:
        return snapshot.undo_bar
    return snapshot.redo_bar if snapshot.redo_slip else NOTHING


def _quiet(words: Say, table: Table) -> tuple[ActionButton, ...]:
    return tuple(
        ActionButton(
            text=f"{words(seat_word(choice.command.seat))} · {words(choice.label)}",
            act=choice.command,
            seats=(choice.command.seat,),
        )
        for choice in table.quiet
    )
