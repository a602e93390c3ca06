"""Boards that are not finished: how they are called, and what they lack before anybody can play on
them.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.messages import say
from companion.engine.names import named
from companion.games import games
from companion.library.custom_boards import Boards, read_board
from companion.library.scenarios import ScenarioFile
from companion.presenters.board_editor import Drawing, opened
from companion.presenters.phrases import Say

UNREADABLE = (OSError, ValueError, LookupError, TypeError, AttributeError)
"""What a file may raise that somebody has written by hand."""


class DraftFace(Struct, frozen=True, kw_only=True):
    """A draft in words: its title, and what is ``missing``. One that cannot be read has no
    ``drawing``.
    """

    file: ScenarioFile
    title: str
    missing: str
    drawing: Drawing | None


def draft_faces(words: Say, boards: Boards) -> tuple[DraftFace, ...]:
    """Every draft of this table."""
    return tuple(_face(words, file) for file in boards.drafts())


def _face(words: Say, file: ScenarioFile) -> DraftFace:
    try:
        drawing, missing = _on_the_table(words, file)
    except UNREADABLE:
        missing = words(say("boards.unreadable"))
        return DraftFace(file=file, title=file.name, missing=missing, drawing=None)
    title = f"{words(named(drawing.title))} · {words(games()[file.game].card.title)}"
    return DraftFace(file=file, title=title, missing=missing, drawing=drawing)


def _on_the_table(words: Say, file: ScenarioFile) -> tuple[Drawing, str]:
    """A draft as it goes on the drawing table, and what is to be mended first. One that lacks
    nothing is still to be kept as a scenario.
    """
    boards = games()[file.game].drawing
    if boards is None:
        raise LookupError(file.game)
    drawing = opened(file.game, read_board(file.path), boards, file.path)
    faults = boards.faults(drawing.plan)
    missing = words(faults[0].why) if faults else words(say("boards.not-yet"))
    return replace(drawing, kept=bool(faults)), missing
