"""Scenes of the drawing table with boards of islands."""

from __future__ import annotations

from companion.engine.messages import say
from companion.games import games
from companion.library.custom_boards import Boards
from companion.session.session import Session
from tests.screens.company import all_scenarios
from tests.screens.midbattle import played
from tests.screens.players import Players
from tests.screens.staging import scene

SHOALS = "Pearl Shoals · Admiral"


@scene
def editor_admiral(players: Players) -> None:
    """A copy of Pearl Shoals on the drawing table."""
    players.company.scenarios = all_scenarios()
    for words in ("New battle", "Draw a board", SHOALS):
        players.tap(words)


@scene
def editor_admiral_closed(players: Players) -> None:
    """A cell of an island is chosen, to shut its sides."""
    editor_admiral(players)
    players.tap("Land")
    for cell in ("F8", "F9", "G8"):
        players.tap_cell(cell)
    players.tap("Shore")
    players.tap_cell("G9")
    players.tap("Closed side")
    for cell in ("G9", "F9", "G8", "H10"):
        players.tap_cell(cell)


@scene
def editor_admiral_fort(players: Players) -> None:
    """A fort is chosen, its berths stand in the panel."""
    editor_admiral(players)
    players.tap("Fort")
    players.tap_cell("A1")


@scene
def editor_admiral_six(players: Players) -> None:
    """The layout for six, with their teams."""
    editor_admiral(players)
    players.tap("6")


@scene
def editor_admiral_wrong(players: Players) -> None:
    """A reef in a port is told, and marked."""
    editor_admiral(players)
    players.tap("Clear")
    players.tap_cell("F9")
    players.tap("Reef")
    players.tap_cell("B2")


@scene
def set_up_menu(players: Players) -> None:
    """The key in the menu with which the set-up of a battle is kept."""
    players.bring(played(under_way))
    players.tap_tab("menu")
    players.scroll_to(players.says(say("boards.keep-set-up")))


@scene
def set_up_name(players: Players) -> None:
    """The set-up of a battle is given a name."""
    players.bring(played(under_way))
    players.tap_tab("menu")
    players.tap(players.says(say("boards.keep-set-up")))
    for letter in "OURS":
        players.tap(letter)


def under_way(session: Session) -> bool:
    """The first turn has begun."""
    return session.pages.view.phase == "turn"


@scene
def editor_drafts(players: Players) -> None:
    """The list, with a board that is not finished."""
    players.company.boards = Boards(players.company.figures.folder, games())
    editor_admiral_wrong(players)
    players.tap("Draft")
    players.tap("Back")
