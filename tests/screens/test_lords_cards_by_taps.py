"""Lords of the Seas where the companion sees no board, by taps: what happened is said by keys."""

from __future__ import annotations

from companion.games.lords.rules.commands import (
    EndTurn,
    Fire,
    Hire,
    Lay,
    TakeMine,
    TellLine,
    TellPoints,
)
from companion.session.session import Session
from tests.screens.company import widgets
from tests.screens.lordscenes import aiming, counting, duel, laying_last
from tests.screens.players import Players
from tests.screens.tapstories import bring
from tests.screens.tilescenes import tap_key


def lay(players: Players, *keys: str) -> None:
    """Tap a number and what her cell shows, in either order."""
    for key in keys:
        tap_key(players, key)


def deeds(players: Players) -> set[str]:
    """What may be done."""
    return {choice.deed for choice in players.shell.table.choices}


def blue_lays_after_a_mine(players: Players) -> None:
    """Sky's ship has set a mine, and blue's may have met it."""
    bring(players, duel(laying_last, "cards"))
    lay(players, "sky:2", "mine")
    players.see_turn_end()
    lay(players, "blue:2", "none")
    assert "take-mine" in deeds(players)


def test_a_mine_that_may_have_been_met_holds_no_turn_open(players: Players) -> None:
    blue_lays_after_a_mine(players)
    players.see_turn_end()
    assert players.shell.table.view.turn == "sky"


def test_it_is_told_by_its_key(players: Players) -> None:
    blue_lays_after_a_mine(players)
    players.tap("The mine shows −2")
    assert players.company.sent[-1] == TakeMine(seat="blue")


def test_the_sign_of_a_cell_may_be_tapped_first_and_is_for_that_ship_alone(
    players: Players,
) -> None:
    bring(players, duel(laying_last, "cards"))
    lay(players, "none", "sky:2")
    players.see_turn_end()
    lay(players, "blue:2")
    laid, ended = players.company.sent[-2:]
    assert laid == Lay(seat="sky", number=2, effect="none")
    assert ended == EndTurn(seat="sky"), "blue has laid nothing yet"


def test_a_shot_is_told_by_the_key_of_whom_it_met(players: Players) -> None:
    bring(players, duel(aiming, "cards"))
    fires = [choice for choice in players.shell.table.choices if choice.deed == "fire"]
    tap_key(players, fires[-1].of("target"))
    assert players.company.sent[-1] == fires[-1].command


def test_or_by_the_key_that_says_past(players: Players) -> None:
    bring(players, duel(aiming, "cards"))
    tap_key(players, "past")
    fired = players.company.sent[-1]
    assert isinstance(fired, Fire)
    assert not fired.target


def test_a_hired_ship_is_bought_by_one_tap_on_her_card(players: Players) -> None:
    bring(players, duel(hiring, "cards"))
    hired = next(one for one in players.shell.table.choices if one.deed == "hire")
    card = next(one for one in widgets(players.shell, "RowCard") if one.face.id == hired.of("card"))
    players.reach(card)
    assert players.company.sent[-1] == Hire(seat="sky", hired=hired.of("card"))


def hiring(session: Session) -> bool:
    """Sky has coins for somebody."""
    return any(one.deed == "hire" for one in session.pages.choices("sky"))


def test_what_a_board_brings_is_two_taps_a_player(players: Players) -> None:
    bring(players, duel(counting, "cards"))
    for seat, who, points in (("sky", "Dora", 12), ("blue", "Ann", 9)):
        players.tap(f"Points of the board · {who}")
        players.tap(str(points))
        assert players.company.sent[-1] == TellPoints(seat=seat, points=points)
    assert "keep-score" in deeds(players)


def test_each_line_after_the_first_is_two_taps_as_well(players: Players) -> None:
    bring(players, duel(counting, "cards"))
    players.tap("More")
    players.tap("Points of a line · Ann")
    for line, points in (("Row 6", 3), ("Column B", 2)):
        players.tap(line)
        players.tap(str(points))
    told = [TellLine(seat="blue", line="6", points=3), TellLine(seat="blue", line="B", points=2)]
    assert players.company.sent[-2:] == told
    players.tap("←")
    assert players.shell.table.view.sheet
    rows = {row.id: row.points for row in players.shell.table.view.sheet.rows}
    assert (rows["line-6"], rows["line-B"]) == ((0, 3), (0, 2))
