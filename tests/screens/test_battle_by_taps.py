"""A short battle through the window: real session, real widgets, a finger that taps what the screen
says.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.commands import EnterFaces, Throw, Undo
from companion.engine.compass import Force, Heading, Wind
from companion.engine.grid import Grid
from companion.engine.layers import LAND, ROCK
from companion.engine.salvos import DropSalvo
from companion.games.admiral.rules.commands import (
    EndTurn,
    Fire,
    JoinSalvo,
    LeaveSalvo,
    RepairFort,
    Sail,
    StopFortWork,
)
from companion.i18n.translator import words
from companion.library.rule_titles import rule_title
from companion.platform.program_files import SCENARIOS
from companion.widgets.kit.theme import metrics
from companion.widgets.vane.swing_physics import FULL_TURN
from companion.widgets.vane.vane import sector_middle
from companion.widgets.vane.wind_glyphs import NORTH_DEGREES
from tests.screens.company import button, widgets
from tests.screens.fortscenes import damaged_fort
from tests.screens.midbattle import in_a_turn, in_the_thick, new_battle, over, played, throwing
from tests.screens.players import Players
from tests.screens.scenes import salvo_fleet, storm_due
from tests.screens.tapstories import at_sea, bring, furthest, sail

SHORT_RULES = SCENARIOS / "admiral" / "short-rules.toml"


def test_two_players_set_up_spin_sail_and_end_the_turn(players: Players) -> None:
    assert "Table companion" in players.sees
    players.begin()
    assert players.page == "VanePage"
    assert "Round 1 · Blue to spin" in players.sees
    players.enter_wind("NE", "fresh")
    assert players.company.sent[-1] == EnterFaces(seat="blue", faces=(4,), roll=1)
    assert "Blue · round 1" in players.sees
    assert "NE fresh" in players.sees

    players.choose("Brig 1")
    players.open_drawer("Sail")
    players.tap_course("NE")
    players.tap("−")
    players.tap("Sail NE")
    sailed = players.company.sent[-1]
    assert isinstance(sailed, Sail)
    assert (sailed.course, sailed.run) == ("NE", 3)

    assert "3 can still act" in players.sees
    players.tap("End turn")
    assert isinstance(players.company.sent[-1], Sail), "one is asked first"
    players.tap("End anyway")
    assert isinstance(players.company.sent[-1], EndTurn)
    assert "Orange · round 1" in players.sees


def test_where_mines_are_in_play_a_ship_that_moved_waits_a_moment_for_whoever_laid_them(
    players: Players,
) -> None:
    players.bring(played(in_the_thick, mines="2"))
    sail = next(choice for choice in players.shell.table.choices if choice.deed == "sail")
    players.company.send(sail.command)
    players.hand.advance_frames(3)
    sent = len(players.company.sent)
    card = next(card for card in players.shell.table.view.cards if card.id == sail.piece)
    players.choose(words("en").say(card.name))
    players.open_drawer()
    held = next(key for key in players.shell.aiming.panel.keys if key.text == "Make her a fireship")
    assert (held.look, held.note, held.rule) == ("dead", "Any mine?", "10.7b")
    players.tap(held.text)
    assert len(players.company.sent) == sent, "only the rule was opened"
    assert "A mine is declared before the ship does anything else" in players.sees
    players.tap("Close")
    players.end_turn()
    assert isinstance(players.company.sent[-1], EndTurn), "the end of the turn shuts nobody's mouth"


def test_a_fort_is_repaired_by_two_taps_on_a_ship_and_her_mate_and_broken_off_behind_more(
    players: Players,
) -> None:
    players.bring(damaged_fort())
    players.choose("Line 1")
    players.tap("Repair fort")
    players.tap("Repair Fort A1 with Brig 1")
    assert isinstance(players.company.sent[-1], RepairFort)
    players.tap("Go on")
    players.choose("Brig 1")
    assert "Stop repairing" not in players.sees, "rare, and it loses what was gained"
    players.open_drawer("Stop repairing Fort A1")
    assert isinstance(players.company.sent[-1], StopFortWork)


def test_a_ship_sails_by_a_tap_on_the_chart_and_the_next_is_picked(players: Players) -> None:
    players.begin()
    players.enter_wind("NE", "fresh")
    assert players.shell.aiming.aim.piece == _piece(players, "Line 1")
    players.choose("Brig 1")
    players.tap_cell("E4")
    assert players.shell.aiming.aim.piece == _piece(players, "Frigate 1"), "after the brig"
    assert [type(command).__name__ for command in players.company.sent] == ["EnterFaces", "Sail"]
    assert _cell(players, "Brig 1") == "E4"


def test_whoever_wants_it_is_asked_before_each_move(players: Players) -> None:
    players.shell.keep(replace(players.company.settings, ask_moves=True))
    players.begin()
    players.enter_wind("NE", "fresh")
    players.choose("Brig 1")
    players.tap_cell("E4")
    assert [type(command) for command in players.company.sent] == [EnterFaces]
    players.tap("Sail NE 3")
    assert _cell(players, "Brig 1") == "E4"


def test_who_throws_his_own_dice_is_asked_for_their_faces_at_once(players: Players) -> None:
    players.shell.keep(replace(players.company.settings, own_dice=True))
    players.bring(played(in_the_thick, mines="2"))
    aim_and_fire(players)
    assert isinstance(players.company.sent[-1], Fire)
    assert players.page == "DicePage"
    assert "Roll for the shot" in players.sees
    assert re.search(r"Hits \d in 6", players.sees)
    players.tap("5")
    players.tap("Enter this roll")
    entered = players.company.sent[-1]
    assert isinstance(entered, EnterFaces)
    assert entered.faces == (5,)


def test_who_spins_his_own_vane_is_asked_for_its_wind_at_once_or_lets_the_table_spin(
    players: Players,
) -> None:
    players.shell.keep(replace(players.company.settings, own_dice=True))
    players.begin()
    assert "Spin the vane for round 1" in players.sees
    players.tap("Let the table spin")
    assert not players.company.sent, "a way to it, no spin"
    players.tap("Enter by hand")
    players.tap("NE")
    players.tap("fresh")
    players.tap("Enter this wind")
    assert players.company.sent == [EnterFaces(seat="blue", faces=(4,), roll=1)]


def test_who_has_dice_that_the_table_reads_is_not_asked_for_their_faces(players: Players) -> None:
    settings = players.company.settings
    players.shell.keep(replace(settings, own_dice=True, dice=replace(settings.dice, kind="box")))
    players.bring(played(throwing))
    assert "Roll" in players.sees.splitlines()


def aim_and_fire(players: Players) -> None:
    """The only ship that can fires all she has at the only target."""
    shot = next(choice for choice in players.shell.table.choices if choice.deed == "fire")
    players.tap_piece(shot.of("target"))
    panel = players.shell.aiming.panel
    players.tap((panel.confirm or panel.keys[0]).text)


def test_a_shot_is_aimed_on_the_chart_rolled_and_read(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    aim_and_fire(players)
    assert [type(command) for command in players.company.sent] == [Fire, Throw]
    assert players.page == "DicePage"
    players.wait(1)
    assert "Go on" in players.sees
    assert "fair source · roll" in players.sees
    players.tap("Go on")
    assert players.page == "BattlePage"


def test_faces_typed_by_hand_are_written_as_such(players: Players) -> None:
    players.bring(played(throwing))
    players.tap("Enter by hand")
    players.tap("5")
    players.tap("Enter this roll")
    typed = players.company.sent[-1]
    assert isinstance(typed, EnterFaces)
    assert typed.faces == (5,)
    assert "by hand" in players.sees


def test_the_arrow_points_where_the_wind_was_picked_by_hand(players: Players) -> None:
    players.begin()
    (dial,) = widgets(players.shell, "VaneDial")
    at_first = dial.turned
    players.tap("Enter by hand")
    players.tap("SW")
    assert dial.turned == angle(dial, Wind(Heading.SW, Force.FRESH))
    players.tap("storm")
    assert dial.turned == angle(dial, Wind(Heading.SW, Force.STORM))
    players.tap("Let the table spin")
    assert dial.turned == at_first


def angle(dial: Any, wind: Wind) -> float:
    """Where the arrow lies for a wind."""
    return (sector_middle(dial.weights, wind.sector) + NORTH_DEGREES[dial.north]) % FULL_TURN


def test_the_dial_tells_the_wind_only_once_the_arrow_rests(players: Players) -> None:
    players.begin()
    players.tap("Spin")
    players.wait(0.5)
    wind = players.shell.table.view.wind
    assert wind is not None, "the journal holds the wind before the arrow moves to it"
    assert "The vane is swinging" in players.sees
    players.wait(9)
    assert "fair source · roll 1" in players.sees
    players.tap("To battle")
    assert players.page == "BattlePage"


def test_a_flick_spins_and_a_nudge_does_not(players: Players) -> None:
    players.begin()
    (dial,) = widgets(players.shell, "VaneDial")
    dial.flick(60)
    players.hand.advance_frames(2)
    assert players.company.sent == []
    assert "Too weak" in players.sees
    dial.flick(1500)
    players.hand.advance_frames(2)
    assert players.company.sent == [Throw(seat="blue", roll=1)]


def test_no_finger_moves_an_arrow_that_tells_the_wind_or_is_laid_by_hand(
    players: Players,
) -> None:
    players.begin()
    (dial,) = widgets(players.shell, "VaneDial")
    players.tap("Enter by hand")
    lies = dial.turned
    push(players, dial)
    assert (players.company.sent, dial.turned) == ([], lies)
    players.tap("Let the table spin")
    players.tap("Spin")
    players.wait(9)
    lies = dial.turned
    push(players, dial)
    players.wait(9)
    assert dial.turned == lies, "where the wind comes from"


def push(players: Players, dial: Any) -> None:
    """A finger takes the tip of the arrow's dial and throws it a quarter round."""
    reach = dial.side / 3
    finger = players.hand.press(dial.center_x, dial.center_y + reach)
    for step in range(1, 5):
        finger.touch_move(dial.center_x + reach * step / 4, dial.center_y + reach * (1 - step / 4))
        players.hand.advance_frames()
    finger.touch_up()
    players.hand.advance_frames(2)


def test_a_tap_that_meets_a_die_just_read_spins_no_vane_that_nobody_has_announced(
    players: Players,
) -> None:
    session = new_battle(SHORT_RULES)
    session.submit(EnterFaces(seat="blue", faces=(1,)))
    players.bring(session)
    players.company.place.send_faces((6,), "dice box")
    players.front.main_button()
    players.hand.advance_frames(2)
    assert players.front.view.faces == (6,)
    players.wait(3)
    players.tap("Go on")
    assert players.page == "VanePage"
    assert players.shell.table.view.wind is None, "nobody has spun yet"
    players.tap("Spin")
    players.wait(9)
    assert players.shell.table.view.wind


def test_a_refusal_teaches_in_place_and_opens_its_rule(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    other = next(
        seat.id
        for seat in players.shell.table.view.seats
        if seat.id != players.shell.table.view.turn
    )
    players.shell.aiming.send(EndTurn(seat=other))
    players.hand.advance_frames(3)
    assert "Rule 1.2" in players.sees
    players.tap("Rule 1.2")
    assert len(list(widgets(players.shell, "Slip"))) == 1
    assert words("en").say(rule_title("admiral", "1.2")) in players.sees
    players.tap("Close")
    assert not list(widgets(players.shell, "Slip"))


def test_a_tap_where_a_ship_may_not_go_says_why(players: Players) -> None:
    players.begin()
    players.enter_wind("NE", "fresh")
    players.choose("Brig 1")
    players.tap_cell("K2")
    assert "lies on no straight course from Brig 1" in players.sees
    berth = _cell(players, "Brig 1")
    players.tap_cell(
        Grid(players.chart.board.columns, players.chart.board.rows).line(berth, Heading.NE)[6]
    )
    assert "Rule 4.13" in players.sees
    assert _cell(players, "Brig 1") == berth


def test_a_tap_on_a_ship_out_of_reach_says_why(players: Players) -> None:
    players.begin()
    players.enter_wind("NE", "fresh")
    players.choose("Brig 1")
    players.tap_piece(_piece(players, "Brig 2"))
    assert isinstance(players.company.sent[-1], Fire)
    assert "Rule 5." in players.sees
    assert players.page == "BattlePage", "no die is called for"


def test_a_gun_is_put_into_a_salvo_given_other_shots_and_taken_out_by_taps(
    players: Players,
) -> None:
    salvo_fleet(players)
    joined = players.company.sent[-1]
    assert isinstance(joined, JoinSalvo)
    gun = joined.shooter
    _step(players, gun, "+")
    changed = players.company.sent[-1]
    assert isinstance(changed, JoinSalvo)
    assert (changed.shooter, changed.shots) == (gun, 2), "one shot was its part at first"
    players.tap(_name(players, gun))
    assert isinstance(players.company.sent[-1], LeaveSalvo)
    assert "Nobody is in the salvo yet. (5.9b)" in players.sees, "the salvo cannot be fired now"
    players.tap(_name(players, gun))
    assert isinstance(players.company.sent[-1], JoinSalvo), "with all it has"
    players.tap("No salvo")
    assert isinstance(players.company.sent[-1], DropSalvo)


def _step(players: Players, gun: str, sign: str) -> None:
    row = next(row for row in widgets(players.shell, "PartRow") if row.part.piece == gun)
    players.tap_at(button(row, sign))


def test_while_a_drift_is_due_the_end_of_the_turn_is_grey_and_says_for_whom(
    players: Players,
) -> None:
    storm_due(players)
    dead = players.shell.aiming.panel.end
    assert dead
    assert (dead.text, dead.look, dead.rule) == ("End turn", "dead", "4.18a")
    sent = len(players.company.sent)
    players.tap(dead.note)
    assert len(players.company.sent) == sent, "only the rule was opened"


def test_undo_tells_what_the_hands_must_do(players: Players) -> None:
    players.begin()
    players.enter_wind("NE", "fresh")
    home = _cell(players, "Brig 1")
    players.choose("Brig 1")
    players.tap_cell("E4")
    assert "Undo: Brig 1" in players.sees
    players.undo()
    assert players.page == "BoardInstructionsPage"
    assert home in players.sees
    players.tap("Done")
    assert players.page == "BattlePage"
    assert _cell(players, "Brig 1") == home


def _undo_key(players: Players) -> str:
    return str(next(widgets(players.shell, "UndoKey")).text)


def test_a_ship_whose_sail_was_taken_back_is_picked_to_sail_elsewhere(players: Players) -> None:
    bring(players, at_sea())
    sail(players, "brig-1", furthest(players, "brig-1"))
    assert players.shell.aiming.panel.piece != "brig-1", "the next has her turn"
    players.undo()
    players.shell.hands_done()
    players.hand.advance_frames(2)
    assert players.shell.aiming.panel.piece == "brig-1"


def test_undo_names_each_step_of_a_salvo_that_is_being_made_up(players: Players) -> None:
    bring(players, at_sea(("galleon-1", "G5"), ("brig-1", "I7"), ("line-2", "I5")))

    players.tap_piece("line-2")
    assert _undo_key(players) == "Undo: Salvo at Line 2"
    less = next(
        key for key in widgets(players.shell) if getattr(key, "text", "") == "\N{MINUS SIGN}"
    )
    players.reach(less)
    assert _undo_key(players) == "Undo: Galleon 1: 1 shot"
    players.undo()
    assert _undo_key(players) == "Undo: Salvo at Line 2"


def test_undo_names_no_deed_of_the_battle_before(players: Players) -> None:
    """Another battle came to the table before the deed was on the disk."""
    ships = (("galleon-1", "G5"), ("brig-1", "I7"), ("line-2", "I5"))
    bring(players, at_sea(*ships))
    players.tap_piece("line-2")
    other = at_sea(*ships)
    aimed = players.company.sent[-1]
    other.submit(aimed)
    players.undo()
    players.shell.aiming.send(aimed)
    players.bring(other)
    assert next(widgets(players.shell, "UndoKey")).text == "Undo"


def test_undo_names_each_of_two_steps_asked_for_before_the_first_was_kept(
    players: Players,
) -> None:
    bring(players, at_sea(("galleon-1", "G5"), ("brig-1", "I7"), ("line-2", "I5")))
    players.tap_piece("line-2")
    aiming = players.shell.aiming
    aiming.tapped(JoinSalvo(seat="blue", shooter="galleon-1", shots=1))
    aiming.tapped(LeaveSalvo(seat="blue", shooter="brig-1"))
    players.hand.advance_frames(2)
    assert _undo_key(players) == "Undo: Take Brig 1 out of the salvo"
    players.undo()
    assert _undo_key(players) == "Undo: Galleon 1: 1 shot"


def test_a_die_is_taken_back_only_when_all_agree(players: Players) -> None:
    players.bring(played(throwing))
    players.tap("Roll")
    players.wait(1)
    players.tap("Go on")
    assert players.shell.table.snapshot
    rolled = players.shell.table.snapshot.entry
    players.undo()
    asking = players.company.sent[-1]
    assert isinstance(asking, Undo)
    assert "take back the throw?" in players.sees
    agree = next(line for line in players.sees.splitlines() if line.endswith(" agrees"))
    players.tap(agree)
    players.hand.advance_frames(2)
    assert players.page == "DicePage", "the die is called for again"
    assert players.shell.table.snapshot.entry > rolled


def test_in_the_menu_the_players_are_asked_by_the_menu_itself_under_their_flags(
    players: Players,
) -> None:
    players.bring(played(throwing))
    players.tap("Roll")
    players.wait(1)
    players.tap("Go on")
    players.undo()
    (strip,) = widgets(players.shell, "AskStrip")
    answers = strip.ids.answers.children
    assert len({button.height for button in answers}) == 1
    assert all(button.lead > metrics.label * 0.75 for button in answers), (
        "the words begin after the flag"
    )
    asked = {seats for button in answers for seats in flags_on(button)}
    assert len(asked) == 1
    players.tap_tab("menu")
    assert list(widgets(players.shell, "AskStrip")) == []
    (menu,) = widgets(players.shell, "MenuTab")
    assert asked <= {seats for button in menu.ids.answers.children for seats in flags_on(button)}
    players.tap_tab("cards")
    assert len(list(widgets(players.shell, "AskStrip"))) == 1


def test_in_the_menu_the_rules_stand_above_what_each_of_many_seats_may_agree_to(
    players: Players,
) -> None:
    players.bring(played(in_a_turn))
    players.tap_tab("menu")
    rules = button(players.shell, "Rules")
    (agree,) = [
        key
        for key in widgets(players.shell, "OutlineButton")
        if key.text == "Blue · Agree: only even faces hit"
    ]
    assert rules.to_window(0, rules.y)[1] > agree.to_window(0, agree.top)[1]


def flags_on(button: Any) -> list[tuple[str, ...]]:
    return [flags.seats for flags in widgets(button, "ButtonFlags")]


def test_whoever_has_picked_a_ship_is_not_told_to_tap_one(players: Players) -> None:
    """Among the cards of a battle on the chart the header says what comes next."""
    players.bring(played(in_a_turn))
    players.tap_tab("cards")
    assert "Line 1: tap where she goes" in players.sees
    assert "Tap a ship" not in players.sees


def test_from_the_cards_one_key_leads_to_the_chart_on_which_she_is_sailed(players: Players) -> None:
    players.bring(played(in_a_turn))
    players.tap_tab("cards")
    players.tap("To the chart")
    assert players.front.tab == "chart"
    assert "Line 1: tap where she goes" in players.sees


def test_with_cards_alone_no_key_leads_to_a_chart(players: Players) -> None:
    session = played(in_a_turn, play="cards")
    players.bring(session)
    view = session.pages.view
    for card in (card for card in view.cards if card.seat == view.turn):
        players.shell.aiming.piece_tapped(card.id)
        players.hand.advance_frames(3)
        assert "To the chart" not in players.sees, card.id


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_the_card_picked_is_seen_whole_however_the_window_is_turned(
    players: Players, shape: str
) -> None:
    players.bring(played(in_a_turn))
    players.tap_tab("cards")
    players.hand.show(players.shell, shape)
    for size in ("largest", "normal"):
        players.shell.keep(replace(players.company.settings, text_size=size))
        players.hand.advance_frames(5)
        (tab,) = widgets(players.shell, "CardsTab")
        (card,) = (card for card in widgets(tab, "ShipCard") if card.chosen)
        (low, high) = (card.to_window(card.x, y)[1] for y in (card.y, card.top))
        pane = tab.ids.cards
        assert (low >= pane.y, high <= pane.top) == (True, True), size


def test_one_player_says_no_and_the_die_stands(players: Players) -> None:
    players.bring(played(throwing))
    players.tap("Roll")
    players.wait(1)
    players.tap("Go on")
    players.undo()
    assert "take back the throw?" in players.sees
    players.tap(next(line for line in players.sees.splitlines() if line.endswith(": no")))
    assert "take back the throw?" not in players.sees
    assert players.page == "BattlePage", "the die stands"
    players.tap_tab("log")
    assert "says no: the deed stands" in players.sees


def test_reefs_are_laid_by_letter_and_number(players: Players) -> None:
    players.bring(new_battle(layout="placed"))
    players.tap("F")
    players.tap("F9")
    assert "F9" in players.chart.marked(ROCK)


def test_an_island_is_proposed_by_letter_and_number_and_laid_once_the_other_agrees(
    players: Players,
) -> None:
    players.bring(new_battle(layout="islands"))
    players.tap("Island 3 x 3")
    players.tap("D")
    players.tap("D5")
    assert "D5" not in players.chart.marked(LAND)
    players.tap("Agreed: an island on D5-F7")
    assert {"D5", "E6", "F7"} <= set(players.chart.marked(LAND))
    players.tap("No island")
    players.tap("No island")
    assert "Lay a reef" in players.sees


def test_in_cards_play_there_is_no_chart(players: Players) -> None:
    players.begin("Cards only")
    players.enter_wind("NE", "fresh")
    assert [tab.id for tab in widgets(players.shell, "Tab")] == ["cards", "log", "private", "menu"]
    players.choose("Frigate 1")
    players.tap("Sail")
    players.tap_course("NE")
    players.tap("Sail NE 5")
    assert isinstance(players.company.sent[-1], Sail)


@pytest.mark.parametrize("seed", [1, 3])
def test_the_end_of_a_battle_says_who_won_and_by_which_rule(players: Players, seed: int) -> None:
    session = played(over, seed)
    players.bring(session)
    assert players.page == "EndingPage"
    outcome = session.pages.view.outcome
    assert outcome is not None
    assert f"({outcome.rule})" in players.sees
    players.tap("Look at the battle")
    assert players.page == "BattlePage"
    players.tap("The result")
    assert players.page == "EndingPage", "who has looked once more comes back to replay and report"


def _piece(players: Players, name: str) -> str:
    return next(
        card.id for card in players.shell.table.view.cards if words("en").say(card.name) == name
    )


def _name(players: Players, piece: str) -> str:
    return words("en").say(
        next(card.name for card in players.shell.table.view.cards if card.id == piece)
    )


def _cell(players: Players, name: str) -> str:
    piece = _piece(players, name)
    return str(next(one.space for one in players.chart.pieces if one.id == piece))
