"""Scenes of Lords of the Seas: boards laid, the score on the board, and a board told for it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine.game import Seat
from companion.platform.program_files import SCENARIOS
from companion.session.session import Session
from tests.games.lords.verbs import Table, quiet
from tests.screens.company import all_scenarios, widgets
from tests.screens.midbattle import played
from tests.screens.players import Players
from tests.screens.staging import scene
from tests.screens.tapstories import bring
from tests.screens.tilescenes import tap_key

OPEN_SEA = SCENARIOS / "lords" / "open-sea.toml"
DUEL = (Seat("sky", "Dora"), Seat("blue", "Ann"))
CHEAPEST = 3
"""Coins for which a ship is hired; one that is laid may bring one of them."""


def counting(session: Session) -> bool:
    """The turns are over."""
    return session.pages.view.phase == "count"


def laying_boards(session: Session) -> bool:
    """Boards are laid before the battle."""
    return session.pages.view.phase == "boards"


def laying(session: Session) -> bool:
    """Sky lays a ship, some rounds into the battle."""
    return session.pages.view.round >= 8 and opens(session)


def laying_last(session: Session) -> bool:
    """Sky lays a ship, and then the turn is over: neither has the coins to hire one after it."""
    players = session.pages.state.players.values()
    poor = all(one.coins < CHEAPEST - 1 for one in players)
    return poor and session.pages.view.round >= 2 and opens(session)


def opens(session: Session) -> bool:
    """Sky has a ship to lay."""
    deeds = {choice.deed for choice in session.pages.choices("sky")}
    return session.pages.view.turn == "sky" and "lay" in deeds


def aiming(session: Session) -> bool:
    """A shot has a choice of targets."""
    view = session.pages.view
    deeds = [choice.deed for choice in session.pages.choices(view.turn)] if view.turn else []
    return view.round >= 6 and deeds.count("fire") > 1


def mining(session: Session) -> bool:
    """A mine is to be set."""
    view = session.pages.view
    deeds = {choice.deed for choice in session.pages.choices(view.turn)} if view.turn else set()
    return "set-mine" in deeds


def duel(until: Callable[[Session], bool], play: str = "chart", seed: int = 1) -> Session:
    """A duel on the open sea that has come to this."""
    return played(until, seed, scenario=OPEN_SEA, seats=DUEL, play=play)


def tap_number(players: Players) -> None:
    """Tap the first number that may be laid."""
    lays = (choice for choice in players.shell.table.choices if choice.deed == "lay")
    tap_key(players, next(lays).of("card"))


@scene
def lords_turn(players: Players) -> None:
    bring(players, duel(laying))


@scene
def lords_opening(players: Players) -> None:
    """The first rounds, while stacks are high."""
    bring(players, duel(lambda session: session.pages.view.round == 2 and opens(session)))


def lay(players: Players, table: Table) -> None:
    """Have the window show this battle in place of the one on the table."""
    lords_turn(players)
    shown = players.shell.table
    assert shown.snapshot
    choices = tuple(one for seat in table.state.waits_for for one in table.offers(seat=seat))
    laid = replace(shown.snapshot, view=table.view(), choices=choices)
    players.shell.table = replace(shown, snapshot=laid)
    players.shell.aiming.heard(choices)
    players.shell.refresh()
    players.hand.advance_frames(3)


@scene
def lords_shut_in(players: Players) -> None:
    """No ship can be laid, and to hire one is the last way."""
    shut_in = quiet("smith", "boarder").line("blue", "A1", 2, 4, 6, 8, 2, 4, 6)
    lay(players, shut_in.has("sky", coins=4))


@scene
def lords_slip(players: Players) -> None:
    """Three mines lie, and nobody has written which is false."""
    table = quiet("trickster").has("sky", coins=9)
    table.lays(2, "B1")
    table.hires("trickster", "A1")
    for cell in ("C4", "D4", "C1"):
        table.mines(cell)
    lay(players, table)


@scene
def lords_number(players: Players) -> None:
    lords_turn(players)
    tap_number(players)


@scene
def lords_shot(players: Players) -> None:
    bring(players, duel(aiming))


@scene
def lords_mine(players: Players) -> None:
    bring(players, duel(mining))


@scene
def lords_more(players: Players) -> None:
    lords_turn(players)
    players.tap("More")


@scene
def lords_cards(players: Players) -> None:
    bring(players, duel(laying, "cards"))


@scene
def lords_effect(players: Players) -> None:
    lords_cards(players)
    tap_number(players)


@scene
def lords_boards(players: Players) -> None:
    players.bring(played(laying_boards, scenario=OPEN_SEA, seats=DUEL, play="chart", boards="own"))


def midway(session: Session) -> bool:
    """Sky has laid some ships and is to lay another."""
    view = session.pages.view
    return view.round == 6 and view.turn == "sky" and view.question is None


@scene
def lords_hint(players: Players) -> None:
    players.bring(duel(midway))
    key = next(pad for pad in widgets(players.shell, "RowKey") if pad.face.id == "sky:3")
    players.reach(key)


@scene
def lords_score(players: Players) -> None:
    players.bring(duel(counting))


@scene
def lords_end(players: Players) -> None:
    """Who has won, and what the battle is remembered by."""
    lords_score(players)
    players.tap("Keep this score")
    players.shell.moments.read_all()
    players.wait(2)


@scene
def lords_replay(players: Players) -> None:
    """The board at the end of the way through a battle."""
    lords_end(players)
    players.tap("Replay")
    players.tap("End")
    players.wait(2)


@scene
def lords_told(players: Players) -> None:
    players.bring(duel(counting, "cards"))
    players.tap_tab("chart")
    for cell in ("C5", "D5", "E5"):
        tap_key(players, to_tell(players))
        players.tap_cell(cell)


def to_tell(players: Players) -> str:
    """The first of blue's numbers of which the cell of a ship is still to be told."""
    cells = (choice for choice in players.shell.table.choices if choice.deed == "tell-cell")
    return next(told.of("card") for told in cells if told.of("card").startswith("blue:"))


@scene
def lords_met(players: Players) -> None:
    """Whom a shot has met is said by a key."""
    bring(players, duel(aiming, "cards"))


@scene
def lords_count(players: Players) -> None:
    """A board is over that only people have seen."""
    players.bring(duel(counting, "cards"))


@scene
def lords_points(players: Players) -> None:
    """What a board brings that only people have seen."""
    lords_count(players)
    players.tap("Points of the board")


@scene
def lords_line(players: Players) -> None:
    """What a line of it brings."""
    lords_count(players)
    players.tap("More")
    players.tap("Points of a line")


@scene
def lords_drawing(players: Players) -> None:
    """A board of one's own box is chosen on the drawing table, to be turned over or moved."""
    players.company.scenarios = all_scenarios()
    for words in ("New battle", "Draw a board", "The open sea · Lords of the Seas", "Boards"):
        players.tap(words)
    players.tap_cell("E2")


@scene
def lords_figures(players: Players) -> None:
    """What the ships of one's own box show."""
    players.company.scenarios = all_scenarios()
    for words in ("New battle", "Check your cards", "Lords of the Seas", "Ships of a fleet"):
        players.tap(words)
