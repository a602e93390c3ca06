"""Private pages: a PIN, nothing on the screen but while it is held, and the same page for everyone."""

from __future__ import annotations

import pytest

from companion.games.admiral.rules.commands import LayMine
from companion.screens.models.private import LOOK_SECONDS
from tests.screens.company import widgets
from tests.screens.midbattle import in_the_thick, new_battle, played
from tests.screens.players import Players


def visit(players: Players, seat: str, pin: str = "2468") -> None:
    """Open a seat's page; the first time its PIN is chosen."""
    players.tap_tab("private")
    players.tap(seat)
    players.type_pin(pin)
    if "once more" in players.sees:
        players.type_pin(pin)


def hold(players: Players) -> object:
    """Hold the page; the touch is given back so that it can be lifted."""
    (button,) = widgets(players.shell, "HoldButton")
    players.wait(0.4)
    return players.hand.press(*button.to_window(*button.center))


def lay(players: Players, column: str, row: str) -> None:
    """Pick a cell in secret."""
    players.tap("Pick a cell")
    players.tap(column)
    players.tap(row)


def test_mines_are_laid_without_ever_standing_on_the_screen(players: Players) -> None:
    players.bring(new_battle(mines="1"))
    visit(players, "Blue")
    lay(players, "C", "2")
    assert "C2" not in players.sees
    assert "A cell is picked" in players.sees
    touch = hold(players)
    assert "Picked: C2" in players.sees
    touch.touch_up()  # type: ignore[attr-defined]
    players.hand.advance_frames(2)
    assert "C2" not in players.sees
    players.tap("Seal it")
    assert players.company.sent[-1] == LayMine(seat="blue", cell="C2")
    assert "C2" not in players.sees
    touch = hold(players)
    assert "C2" in players.sees
    touch.touch_up()  # type: ignore[attr-defined]


def test_a_held_page_goes_dark_by_itself(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    visit(players, "Blue")
    hold(players)
    players.hand.advance_frames(2)
    assert "armed" in players.sees
    players.wait(LOOK_SECONDS + 1)
    assert "armed" not in players.sees


def test_a_held_page_goes_dark_when_the_window_loses_its_focus(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    visit(players, "Blue")
    hold(players)
    players.shell.hide_secrets()
    players.hand.advance_frames(2)
    assert "armed" not in players.sees


def test_a_call_for_the_vane_ends_the_visit(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    visit(players, "Blue")
    hold(players)
    while players.page == "PrivatePage":
        end = next(one for one in players.shell.table.choices if one.deed in ("end-turn", "sail"))
        players.company.send(end.command)
        players.hand.advance_frames(2)
    assert players.page == "VanePage"
    assert "armed" not in players.sees
    players.shell.go("private")
    assert "Whose page?" in players.sees or players.page == "VanePage"


def test_a_wrong_pin_costs_a_wait_that_the_referee_ends(players: Players) -> None:
    players.bring(new_battle(mines="1"))
    players.company.set_pin("blue", "1111")
    players.hand.advance_frames(2)
    players.tap_tab("private")
    players.tap("Blue")
    for _ in range(3):
        players.type_pin("2222")
    assert "Wrong PIN. Try again in" in players.sees
    players.tap("Close")
    players.tap("Close")
    players.tap_tab("menu")
    players.tap("Referee: clear PIN waits")
    players.type_pin("9090")
    players.type_pin("9090")
    assert "are over for every seat" in players.sees
    players.tap("Close")
    assert players.company.session is not None
    assert players.company.session.check_pin("blue", "1111", 0).opened, "and so they are"


def test_a_forgotten_pin_is_chosen_anew_with_the_referees(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    players.company.set_pin("blue", "1111")
    players.company.set_pin("referee", "9090")
    players.hand.advance_frames(2)
    players.tap_tab("private")
    players.tap("Blue")
    players.tap("Forgotten")
    for pin in ("9090", "2468", "2468"):
        players.type_pin(pin)
    assert "Hold to look" in players.sees
    players.tap("Close")
    players.tap("Blue")
    players.type_pin("2468")
    assert "Hold to look" in players.sees


def test_the_numbers_offered_in_secret_do_not_tell_the_letter(players: Players) -> None:
    players.bring(new_battle(mines="1"))
    visit(players, "Blue")
    offered = set()
    for letter in ("A", "B", "C", "D"):
        players.tap("Pick a cell")
        players.tap(letter)
        (picker,) = widgets(players.shell, "CellPicker")
        offered.add(tuple(picker.keys))
        players.tap("Close")
    assert len(offered) == 1
    lay(players, "A", "1")
    assert "No cell picked" in players.sees, "the fort itself stands there"


@pytest.mark.parametrize("mines", ["0", "2"])
def test_every_seat_has_the_same_page_with_or_without_secrets(players: Players, mines: str) -> None:
    players.bring(played(in_the_thick, mines=mines))
    visit(players, "Blue")
    lying = {
        (type(one).__name__, tuple(map(round, (*one.pos, *one.size))))
        for one in widgets(players.shell.front)
        if hasattr(one, "state")
    }
    assert len(lying) == 7, "close, hold, four numbers and the leaf, whoever looks"


def test_a_number_with_nothing_behind_it_does_nothing(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    visit(players, "Blue")
    sent = list(players.company.sent)
    players.tap("4")
    assert "Nothing under that number" in players.sees
    assert players.company.sent == sent
