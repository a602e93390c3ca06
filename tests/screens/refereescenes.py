"""The referee sets tokens right, step by step."""

from __future__ import annotations

from companion.session.session import Session
from tests.screens.midbattle import in_a_turn, new_battle, played
from tests.screens.players import Players
from tests.screens.seaboards import TWO, WORLD
from tests.screens.staging import scene

PIN = "9090"


def _page(players: Players, session: Session | None = None) -> None:
    players.bring(session or played(in_a_turn, referee=PIN))
    players.hand.advance_frames(3)
    players.tap_tab("menu")
    players.tap("Referee")


def inside(players: Players, session: Session | None = None) -> None:
    """The referee before his page, in a battle's first turn or in this ``session``."""
    _page(players, session)
    players.type_pin(PIN)
    players.hand.advance_frames(3)


def _tap(players: Players, *words: str) -> None:
    for one in words:
        players.tap(one)
        players.hand.advance_frames(2)


@scene
def corrections_none(players: Players) -> None:
    players.bring(played(in_a_turn))
    players.hand.advance_frames(3)
    players.tap_tab("menu")
    players.tap("Referee")


@scene
def corrections_pin(players: Players) -> None:
    _page(players)
    players.type_pin("0000")
    players.hand.advance_frames(3)


@scene
def corrections_what(players: Players) -> None:
    inside(players)


@scene
def corrections_seas(players: Players) -> None:
    """A colony and a ship have many things; most in Colonies with cards alone."""
    inside(players, new_battle(WORLD, TWO, referee=PIN, fleet="4", play="cards"))


@scene
def corrections_rest(players: Players) -> None:
    corrections_seas(players)
    _tap(players, "Turn sat out")


@scene
def corrections_piece(players: Players) -> None:
    inside(players)
    _tap(players, "Damage")


@scene
def corrections_value(players: Players) -> None:
    corrections_piece(players)
    _tap(players, "Line 1")


@scene
def corrections_chart(players: Players) -> None:
    inside(players)
    _tap(players, "Place", "Brig 1")


@scene
def corrections_pearls(players: Players) -> None:
    """One is taken up; then any cell of the sea can have it."""
    inside(players)
    _tap(players, "Pearls on a cell")
    players.tap_cell("K7")
    _tap(players, "0", "A piece was misplaced", "Set it", "Done")
    players.tap_tab("menu")
    players.tap("Referee")
    players.type_pin(PIN)
    players.hand.advance_frames(3)
    _tap(players, "Pearls on a cell")


@scene
def corrections_pearls_hands(players: Players) -> None:
    """It lies on its new cell."""
    corrections_pearls(players)
    players.tap_cell("Q9")
    _tap(players, "1", "A piece was misplaced", "Set it")


@scene
def corrections_mine(players: Players) -> None:
    """A mine card that was forgotten is laid."""
    inside(players, played(in_a_turn, referee=PIN, mines="1"))
    _tap(players, "Mine card")
    players.tap_cell("D4")


@scene
def corrections_mine_listed(players: Players) -> None:
    """Without the chart its cell stands in a list."""
    inside(players, played(in_a_turn, referee=PIN, mines="1", play="cards"))
    _tap(players, "Mine card")


@scene
def corrections_wind(players: Players) -> None:
    inside(players)
    _tap(players, "Wind", "NE")


@scene
def corrections_reason(players: Players) -> None:
    corrections_chart(players)
    players.tap_cell("K7")


@scene
def corrections_typing(players: Players) -> None:
    corrections_reason(players)
    _tap(players, "Own words")
    for letter in "THE":
        players.tap(letter)


@scene
def corrections_sure(players: Players) -> None:
    corrections_reason(players)
    _tap(players, "A piece was misplaced")


@scene
def corrections_hands(players: Players) -> None:
    corrections_sure(players)
    _tap(players, "Set it")
