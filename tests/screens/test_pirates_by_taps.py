"""The first turn of Pirates through the window: the slip in secret, the announced spin, the move,
the log.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import EnterFaces
from companion.engine.compass import Force, Heading, Wind
from companion.engine.grid import Grid
from companion.games.golitsyn.pirates.rules.commands import Allot, WriteSlip
from companion.games.golitsyn.rules.commands import EndTurn, Sail
from companion.widgets.kit.theme import metrics
from tests.screens.company import Company, all_scenarios, widgets
from tests.screens.players import Players
from tests.screens.seaboards import ASTERN, FLEET, IN_LINE, blow, under_way
from tests.screens.seascenes import ship_taken
from tests.screens.tapstories import bring
from tests.screens.test_private_page import hold, visit
from tests.windows import Hand

CARRIER = "San Telmo"


def begin(players: Players, *sides: str) -> None:
    """The treasure fleet, blue against brown, who spin their own vane."""
    players.shell.keep(replace(players.company.settings, own_dice=True))
    players.company.scenarios = all_scenarios()
    for shown in (
        "New battle",
        "The treasure fleet",
        "Next",
        "Blue",
        "Brown",
        *sides,
        "Next",
    ):
        players.tap(shown)
    players.tap("Start the battle")


def write_slip(players: Players) -> None:
    """Blue writes the second galleon on his slip, looking only at what he holds."""
    visit(players, "Blue")
    touch = hold(players)
    number = next(n for n in "123" if f"{n} · Slip: {CARRIER}" in players.sees)
    assert "No secrets here." not in players.sees
    touch.touch_up()  # type: ignore[attr-defined]
    players.hand.advance_frames(2)
    players.tap(number)
    for _ in range(2):
        players.tap("Close")


def test_the_slip_is_written_without_standing_on_the_screen(players: Players) -> None:
    begin(players)
    assert "Spain writes the slip" in players.sees
    write_slip(players)
    sent = players.company.sent[-1]
    assert isinstance(sent, WriteSlip)
    assert sent.ship == players.ship(CARRIER)
    players.tap_tab("log")
    assert "The slip is written and sealed" in players.sees
    assert players.sees.count(CARRIER) == players.sees.count("Santa Rosa"), (
        "named otherwise than in the fleet's list"
    )
    visit(players, "Brown")
    hold(players)
    assert "No secrets here." in players.sees


def test_a_spin_is_announced_the_ships_sail_and_the_turn_ends(players: Players) -> None:
    begin(players)
    write_slip(players)
    players.tap('"I move": spin')
    assert players.page == "VanePage"
    assert "Blue: the wind to move by" in players.sees
    players.enter_wind("E", "fresh")
    assert isinstance(players.company.sent[-1], EnterFaces)

    start = players.cell_of("Santa Rosa")
    sail = next(
        choice
        for choice in players.shell.table.choices
        if choice.deed == "sail" and choice.amount("run")
    )
    players.shell.aiming.piece_tapped(sail.piece)
    players.hand.advance_frames(3)
    players.tap_cell(sail.of("space"))
    assert isinstance(players.company.sent[-1], Sail)
    assert players.stands(sail.piece) == sail.of("space") != start

    players.tap_tab("ledger")
    (fleet, _) = list(widgets(players.shell, "LedgerSheet"))
    assert fleet.sheet.seat == "blue"
    assert [line.figures[0] for line in fleet.sheet.lines] == ["0/3"] * 3
    players.tap_tab("chart")
    players.end_turn()
    assert isinstance(players.company.sent[-1], EndTurn)
    assert "Brown · round 1" in players.sees


def test_a_tap_on_what_may_not_be_done_teaches_its_rule(players: Players) -> None:
    begin(players)
    write_slip(players)
    ship, before = players.ship("Santa Rosa"), players.cell_of("Santa Rosa")
    line = Grid(players.chart.board.columns, players.chart.board.rows).line(before, Heading.NE)
    players.tap_piece(ship)
    players.tap_cell(line[5])
    assert "Rule 1.4b" in players.sees, "the wind comes first"
    players.tap('"I move": spin')
    players.enter_wind("E", "fresh")
    players.shell.aiming.piece_tapped(ship)
    players.hand.advance_frames(3)
    players.tap_cell(line[5])
    assert "makes 3 squares at most" in players.sees
    assert "Rule 4.3d" in players.sees
    foe = next(card.id for card in players.shell.table.view.cards if card.seat == "brown")
    players.shell.aiming.piece_tapped(foe)
    players.hand.advance_frames(3)
    assert "Rule 6.6a" in players.sees, "she lies in a port herself"
    assert players.stands(ship) == before


def test_a_side_chosen_by_hand_is_the_side_one_fights_for(players: Players) -> None:
    begin(players, "Any side", "Spain")  # blue: Spain, then on to the pirates
    sides = {seat.id: seat.side for seat in players.shell.table.view.seats}
    assert sides == {"blue": "pirates", "brown": "spain"}


def test_the_table_weighs_the_forces_of_the_vane_itself(players: Players) -> None:
    players.company.scenarios = all_scenarios()
    for shown in ("New battle", "The treasure fleet", "Next", "Blue", "Brown", "Next"):
        players.tap(shown)
    players.tap("House rules")
    players.scroll_to("Our own")
    players.tap("Our own")
    players.scroll_to("Where the wind blows to")
    storm = next(row for row in widgets(players.shell, "ShareRow") if row.text == "Storm: 1 of 8")
    less, _ = widgets(storm, "OutlineButton")
    players.tap_at(less)
    assert "Storm: 0 of 7" in players.sees
    assert "Fresh wind: 6 of 7" in players.sees

    players.tap("Start the battle")
    write_slip(players)
    players.shell.keep(replace(players.company.settings, own_dice=True))
    players.tap('"I move": spin')
    players.open_entry()
    assert players.front.view.weights == (1, 6, 0) * 8
    forces = [force for force in ("calm", "fresh", "storm") if force in players.sees]
    assert forces == ["calm", "fresh"], "what cannot come up is not entered either"


def test_the_owners_of_a_port_say_by_a_tap_who_sails_the_ship_it_took(players: Players) -> None:
    ship_taken(players)
    session = players.company.session
    assert session
    offered = [
        choice
        for choice in session.pages.choices(session.pages.view.waits_for[0])
        if choice.deed == "allot"
    ]
    asked = offered[-1].command
    assert isinstance(asked, Allot)
    players.tap(f"Hand over the ship · {asked.seat.title()}")  # each owner may say it
    players.tap(players.says(offered[-1].label))
    assert next(card.seat for card in session.pages.view.cards if card.id == asked.ship) == asked.to
    assert asked.ship not in {
        choice.of("target")
        for choice in session.pages.choices(asked.seat)
        if choice.deed == "allot"
    }


def test_the_rose_of_a_table_that_asks_is_a_finger_wide_in_a_window_held_high(hand: Hand) -> None:
    players = Players(hand, Company(ask_moves=True), "portrait")
    session = under_way(FLEET, ASTERN, *IN_LINE)
    blow(session, Wind(Heading.E, Force.FRESH))
    bring(players, session)
    players.show_in("ru", "normal")
    sail = next(one for one in players.shell.table.choices if one.deed == "sail")
    players.tap_piece(sail.piece)
    players.tap_cell(sail.of("space"))
    assert players.shell.aiming.panel.stage == "rose"
    (rose,) = widgets(players.shell, "CompassRose")
    assert rose.target("E").width >= metrics.touch
