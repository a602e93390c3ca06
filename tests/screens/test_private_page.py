"""Private pages: a PIN, nothing on the screen but while it is held, and the same page for
everyone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.admiral.rules.commands import AgreeEven, LayMine
from companion.presenters.private_page import LOOK_SECONDS, PrivatePageView, SlipLine
from companion.screens.private.held_part import HeldPart
from companion.screens.private.own_page import IDLE_SECONDS
from companion.session.session import Session
from companion.widgets.kit.theme import PANELS, TEXT_SIZES, metrics
from tests.screens.ahoyscenes import at_sea
from tests.screens.company import SCENARIO, Company, widgets
from tests.screens.midbattle import SEATS, in_the_thick, new_battle, played
from tests.screens.players import Players
from tests.screens.tapstories import mined
from tests.windows import Hand

ATLANTIC = SCENARIO.parents[1] / "pirates" / "atlantic.toml"


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


def look_at_it(players: Players) -> str:
    """Hold the page, read it, and let go."""
    touch = hold(players)
    read = players.sees
    touch.touch_up()  # type: ignore[attr-defined]
    players.hand.advance_frames(2)
    return read


def test_mines_are_laid_without_ever_standing_on_the_screen(players: Players) -> None:
    players.bring(new_battle(mines="1"))
    visit(players, "Blue")
    players.tap_secretly("C2")
    assert "C2" not in players.sees
    assert not lying(players)
    touch = hold(players)
    assert "C2" in players.sees
    assert lying(players) == ["C2"]
    touch.touch_up()  # type: ignore[attr-defined]
    players.hand.advance_frames(2)
    assert "C2" not in players.sees
    assert not lying(players)
    players.tap("Seal 1 slip")
    assert players.company.sent[-1] == LayMine(seat="blue", cell="C2")
    assert "C2" not in players.sees
    touch = hold(players)
    assert "C2" in players.sees
    touch.touch_up()  # type: ignore[attr-defined]


def lying(players: Players) -> list[str]:
    """What the small chart shows of the seat's own."""
    (corner,) = widgets(players.shell, "CornerChart")
    return [space for space, _ in corner.hidden]


def test_no_word_of_a_page_without_a_chart_lies_under_the_bar_of_its_list(hand: Hand) -> None:
    slips = (SlipLine(text="The false mine lies on C4, says this slip", status="sealed"),) * 9
    part = hand.show(HeldPart())
    part.view, part.held = PrivatePageView(slips=slips), True
    hand.advance_frames(3)
    (scroll,) = widgets(part, "Scroll")
    lines = list(widgets(scroll, "BlockLabel"))
    assert len(lines) == 2 * len(slips)
    assert scroll.children[0].height > scroll.height, "the bar is there"
    bar = scroll.to_window(scroll.right, 0)[0] - scroll.bar_width
    assert all(line.to_window(line.right, 0)[0] <= bar for line in lines)


def test_a_held_page_goes_dark_by_itself(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    visit(players, "Blue")
    hold(players)
    players.hand.advance_frames(2)
    assert "armed" in players.sees
    players.wait(LOOK_SECONDS + 1)
    assert "armed" not in players.sees


def test_a_page_that_its_seat_has_left_open_is_closed(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    visit(players, "Blue")
    players.wait(IDLE_SECONDS - 1)
    hold(players)
    players.wait(IDLE_SECONDS - 1)
    assert players.page == "PrivatePage", "a tap says that somebody is there"
    players.wait(2)
    assert players.page == "BattlePage"
    players.tap_tab("private")
    assert "Whose page?" in players.sees


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


@pytest.fixture(params=["landscape", "portrait"])
def crowd(request: pytest.FixtureRequest, hand: Hand) -> Players:
    """Players before a table that hangs either way."""
    return Players(hand, Company(), request.param)


def with_mines(players: Players, referee: str = "") -> Session:
    """A battle in which blue has chosen the PIN 1111 and sealed a slip."""
    players.bring(new_battle(mines="1", referee=referee))
    players.company.set_pin("blue", "1111")
    players.company.send(LayMine(seat="blue", cell="C2"))
    players.hand.advance_frames(2)
    assert players.company.session
    return players.company.session


def logged(players: Players) -> list[str]:
    """What the logbook that everyone reads says of PINs."""
    ids = [entry.line.message.id for entry in players.shell.table.log]
    return [id.removeprefix("session.log.") for id in ids if id.startswith("session.log.")][1:]


def guess(players: Players, times: int) -> None:
    """Type wrong PINs."""
    for _ in range(times):
        players.type_pin("2222")


def test_nobody_makes_himself_the_referee_by_taps(crowd: Players) -> None:
    session = with_mines(crowd)
    crowd.tap_tab("menu")
    crowd.tap("Appoint a referee")
    assert "Blue: your PIN, if you agree to a referee" in crowd.sees
    guess(crowd, 3)
    assert "Try again in 5 seconds" in crowd.sees
    crowd.tap("Close")
    crowd.tap_tab("private")
    crowd.tap("Blue")
    crowd.type_pin("1111")
    assert "Try again in 5 seconds" in crowd.sees, "the guesser's screen waits, at this door too"
    crowd.tap("Forgotten")
    assert "There is no referee" in crowd.sees
    assert "Hold to look" not in crowd.sees
    assert session.pages.snapshot().pins == ("blue",)
    assert logged(crowd) == ["pin-chosen", "wait"]


def test_the_referees_pin_is_not_guessed_by_taps(crowd: Players) -> None:
    with_mines(crowd, referee="9090")
    crowd.tap_tab("private")
    crowd.tap("Blue")
    crowd.tap("Forgotten")
    for _ in range(3):
        crowd.type_pin("2222")
        crowd.type_pin("3333")
        crowd.type_pin("3333")
    assert "Try again in 5 seconds" in crowd.sees
    for pin in ("9090", "3333", "3333"):
        crowd.type_pin(pin)
    assert "Try again in 5 seconds" in crowd.sees, "not even the right one while the screen waits"
    assert "Hold to look" not in crowd.sees
    assert logged(crowd) == ["referee-appointed", "pin-chosen", "wait-referee"]


def test_all_players_together_appoint_a_referee(crowd: Players) -> None:
    session = with_mines(crowd)
    crowd.tap_tab("menu")
    crowd.tap("Appoint a referee")
    crowd.type_pin("2222")
    assert "That is not the PIN" in crowd.sees
    crowd.type_pin("1111")
    assert "Александрина: choose a PIN" in crowd.sees
    crowd.type_pin("3333")
    crowd.type_pin("3333")
    assert "Referee: choose a PIN" in crowd.sees
    crowd.type_pin("9090")
    crowd.type_pin("9091")
    assert "They were not the same" in crowd.sees
    crowd.type_pin("9090")
    crowd.type_pin("9090")
    assert "There is a referee now" in crowd.sees
    assert session.pages.snapshot().pins == ("blue", "orange", "referee")
    assert logged(crowd) == ["pin-chosen", "pin-chosen", "referee-appointed"]
    crowd.tap("Close")
    assert "Appoint a referee" not in crowd.sees


def test_whoever_breaks_off_appoints_nobody(players: Players) -> None:
    session = with_mines(players)
    players.tap_tab("menu")
    players.tap("Appoint a referee")
    players.type_pin("1111")
    players.tap("Close")
    players.tap("Appoint a referee")
    assert "Blue: your PIN" in players.sees, "blue's consent is asked for anew"
    assert session.pages.snapshot().pins == ("blue",)


def test_a_referee_is_chosen_at_the_set_up(crowd: Players) -> None:
    crowd.sit_down()
    crowd.tap("With a PIN")
    assert "The referee sets right what went wrong" in crowd.sees
    for pin in ("9090", "9091", "9090"):
        crowd.type_pin(pin)
    assert "The same PIN once more" in crowd.sees
    crowd.type_pin("9090")
    crowd.tap("Start the battle")
    session = crowd.company.session
    assert session
    assert session.pages.snapshot().pins == ("referee",)
    assert session.doors.check_pin("referee", "9090", 0).opened
    assert logged(crowd) == ["referee-appointed"]
    assert crowd.shell.page("setup").view.referee == "", "no window keeps it"


def test_a_battle_without_a_referee_has_none(players: Players) -> None:
    players.sit_down()
    players.tap("With a PIN")
    players.tap("Back")
    players.tap("Start the battle")
    assert players.company.session
    assert players.company.session.pages.snapshot().pins == ()


def test_the_first_visit_says_that_the_logbook_tells(players: Players) -> None:
    players.bring(new_battle(mines="1"))
    players.tap_tab("private")
    players.tap("Blue")
    assert "The logbook tells everyone" in players.sees
    assert "There is no referee" in players.sees
    players.type_pin("1111")
    players.type_pin("1111")
    assert "Hold to look" in players.sees
    assert logged(players) == ["pin-chosen"]


def test_a_wrong_pin_costs_a_wait_that_the_referee_ends(players: Players) -> None:
    session = with_mines(players, referee="9090")
    players.tap_tab("private")
    players.tap("Blue")
    guess(players, 3)
    assert "Wrong PIN. Try again in" in players.sees
    players.tap("Close")
    players.tap("Close")
    players.tap_tab("menu")
    players.tap("Referee")
    players.tap("End the waits after wrong PINs")
    players.type_pin("9090")
    assert "are over for every seat" in players.sees
    players.tap("Close")
    assert session.doors.check_pin("blue", "1111", 0).opened, "and so they are"


def test_the_wait_after_a_wrong_pin_counts_down_until_the_pin_is_asked_for_again(
    players: Players,
) -> None:
    with_mines(players)
    players.tap_tab("private")
    players.tap("Blue")
    guess(players, 3)
    assert "Try again in 5 seconds" in players.sees
    players.hand.advance(1.1)
    assert "Try again in 4 seconds" in players.sees
    players.hand.advance(2)
    assert "Try again in 2 seconds" in players.sees
    players.hand.advance(2)
    assert "Blue: your PIN" in players.sees


def test_the_referees_wait_counts_down_before_his_corrections_as_well(players: Players) -> None:
    with_mines(players, referee="9090")
    players.shell.go("corrections")
    guess(players, 3)
    players.hand.advance(1.1)
    assert "Try again in 4 seconds" in players.sees
    players.hand.advance(4)
    assert "Referee: your PIN" in players.sees


def test_a_forgotten_pin_is_chosen_anew_with_the_referees(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2", referee="9090"))
    players.company.set_pin("blue", "1111")
    players.hand.advance_frames(2)
    players.tap_tab("private")
    players.tap("Blue")
    players.tap("Forgotten")
    assert "The logbook tells everyone" in players.sees
    for pin in ("9090", "2468", "2468"):
        players.type_pin(pin)
    assert "Hold to look" in players.sees
    assert logged(players)[-1] == "pin-replaced"
    players.tap("Close")
    players.tap("Blue")
    players.type_pin("2468")
    assert "Hold to look" in players.sees


def test_a_referee_who_forgot_his_pin_is_appointed_anew_by_all(players: Players) -> None:
    session = with_mines(players, referee="9090")
    players.company.set_pin("orange", "3333")
    players.hand.advance_frames(2)
    players.tap_tab("menu")
    players.tap("Referee")
    players.tap("End the waits after wrong PINs")
    players.tap("Forgotten")
    for pin in ("1111", "3333", "8080", "8080"):
        players.type_pin(pin)
    assert "There is a referee now" in players.sees
    assert session.doors.end_waits("8080", 0).opened


def test_whoever_lays_sees_which_mine_it_is_while_he_holds_with_the_other_hand(
    players: Players,
) -> None:
    players.bring(new_battle(mines="3"))
    visit(players, "Blue")
    hold(players)
    for laid, cell in enumerate(("C2", "D1", "A3"), 1):
        assert f"Mine {laid} of 3" in players.sees
        players.tap_secretly(cell)
        assert lying(players)[-1] == cell
    players.tap("Undo: Mine 3")
    assert lying(players) == ["C2", "D1"]
    assert "Mine 3 of 3" in players.sees
    players.tap("Leave this one blank")
    players.tap("Seal 3 slips")
    cells = [command.cell for command in players.company.sent if isinstance(command, LayMine)]
    assert cells == ["C2", "D1", ""]


def test_a_hatched_cell_takes_no_mine_and_says_why(players: Players) -> None:
    players.bring(new_battle(mines="1"))
    visit(players, "Blue")
    for cell in ("E5", "A1"):  # too far, and the fort itself
        players.tap_secretly(cell)
        assert "Mine 1 of 1" in players.sees
        assert players.front.visit.draft == ()
    assert "more than 3 cells from your fort" in players.sees


def test_without_a_chart_mines_are_laid_on_a_bare_one(players: Players) -> None:
    players.bring(new_battle(mines="1", play="cards"))
    visit(players, "Blue")
    players.tap_secretly("C2")
    players.tap("Seal 1 slip")
    assert players.company.sent[-1] == LayMine(seat="blue", cell="C2")


def test_the_owner_of_a_mine_reads_that_it_has_gone_up(players: Players) -> None:
    session = mined()
    players.bring(session)
    visit(players, "Александрина")
    assert "A ship lies on your mine on V12." in look_at_it(players)
    touch = hold(players)
    players.tap("Blow up Brig 1 on V12")
    touch.touch_up()  # type: ignore[attr-defined]
    players.hand.advance_frames(2)
    assert "Your mine" not in players.sees
    players.tap("Go on")
    assert "Your mine on V12 has gone up." in look_at_it(players)


def test_a_page_shows_others_the_same_whatever_is_laid(players: Players) -> None:
    players.bring(new_battle(mines="2"))
    shown = []
    for seat, cells in (("Blue", ("C2", "D3")), ("Александрина", ("", ""))):
        visit(players, seat)
        steps = []
        for cell in cells:
            steps.append(standing(players))
            if cell:
                players.tap_secretly(cell)
            else:
                players.tap("Leave this one blank")
        steps.append(standing(players))
        shown.append(steps)
        players.tap("Close")
        players.tap("Close")
    assert shown[0] == shown[1]


def standing(players: Players) -> object:
    """The keys and their words, where they stand, as anybody sees them."""
    return [
        (type(one).__name__, one.text, tuple(map(round, (*one.pos, *one.size))))
        for one in widgets(players.shell.front)
        if hasattr(one, "state")
    ]


@pytest.mark.parametrize("mines", ["0", "2"])
def test_every_seat_has_the_same_page_with_or_without_secrets(players: Players, mines: str) -> None:
    players.bring(played(in_the_thick, mines=mines))
    visit(players, "Blue")
    found = {
        (type(one).__name__, tuple(map(round, (*one.pos, *one.size))))
        for one in widgets(players.shell.front)
        if hasattr(one, "state")
    }
    assert len(found) == 9, (
        "close, hold, four numbers, the leaf, and two for one's slip, whoever looks"
    )


def test_a_number_with_nothing_behind_it_does_nothing(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    visit(players, "Blue")
    sent = list(players.company.sent)
    players.tap("4")
    assert "Nothing under that number" in players.sees
    assert players.company.sent == sent


def test_a_number_read_before_something_happened_does_nothing_until_it_is_read_again(
    players: Players,
) -> None:
    players.bring(mined())
    visit(players, "Александрина")
    look_at_it(players)
    players.shell.aiming.send(AgreeEven(seat="blue"))
    players.hand.advance_frames(2)
    sent = list(players.company.sent)
    players.tap("1")
    assert "hold and read the numbers again" in players.sees
    assert players.company.sent == sent
    look_at_it(players)
    players.tap("1")
    players.tap("Go on")
    assert "Your mine on V12 has gone up." in look_at_it(players)


def test_only_its_seat_reads_why_a_secret_deed_was_not_done(players: Players) -> None:
    """As a second tap on the same number would send it."""
    players.bring(new_battle(mines="1"))
    visit(players, "Blue")
    calm = players.shell.table
    page: Any = players.shell.front
    page.ask(LayMine(seat="blue", cell="L8"))
    players.hand.advance_frames(2)
    assert "It was not done. Hold to read why." in players.sees
    assert "L8" not in players.sees
    touch = hold(players)
    assert "L8" in players.sees
    touch.touch_up()  # type: ignore[attr-defined]
    assert replace(players.shell.table, pin=None) == replace(calm, pin=None), (
        "the table has kept nothing"
    )
    players.tap("Close")
    players.tap("Orange" if "Orange" in players.sees else "Александрина")
    players.type_pin("1111")
    players.type_pin("1111")
    assert "not done" not in players.sees
    hold(players)
    assert "L8" not in players.sees


def test_a_refusal_that_comes_when_its_seat_has_left_is_told_to_nobody(players: Players) -> None:
    players.bring(new_battle(mines="1"))
    visit(players, "Blue")
    page: Any = players.shell.front
    page.ask(LayMine(seat="blue", cell="L8"))
    players.shell.go("battle")
    shown = players.sees
    players.hand.advance_frames(2)
    assert players.sees == shown
    assert players.shell.table.declined is None
    visit(players, "Blue")
    hold(players)
    assert "L8" not in players.sees


def test_a_secret_deed_is_not_taken_from_the_shared_screen(players: Players) -> None:
    session = new_battle(mines="1")
    players.bring(session)
    players.shell.aiming.send(LayMine(seat="blue", cell="C2"))
    players.hand.advance_frames(2)
    assert "Blue: this is done on the private page" in players.sees
    assert "C2" not in players.sees
    assert session.pages.view.prompt.id == "admiral.prompt.mines"


def test_a_sealed_slip_is_taken_back_on_its_own_page_and_nowhere_else(crowd: Players) -> None:
    session = with_mines(crowd)
    crowd.undo()
    assert "Blue: a sealed slip" in crowd.sees
    crowd.shell.overlays.notice_read()
    crowd.tap_tab("menu")
    assert "Blue: a sealed slip" in crowd.sees
    crowd.tap("Undo")
    assert session.pages.private("blue").slips
    visit(crowd, "Александрина", "3333")
    crowd.tap("Take my slip back")
    assert "The last deed is no slip of yours" in crowd.sees
    assert session.pages.private("blue").slips
    crowd.tap("Close")
    crowd.tap("Blue")
    crowd.type_pin("1111")
    crowd.tap("Take my slip back")
    assert not session.pages.private("blue").slips
    crowd.tap("Seal it again")
    assert session.pages.private("blue").slips
    crowd.tap("Seal it again")
    assert "No slip of yours was just taken back" in crowd.sees


def writing(session: Session) -> bool:
    """Whether the slip of the treasure is being written."""
    return any(choice.private for seat in SEATS for choice in session.pages.choices(seat.id))


def test_the_treasures_slip_is_its_writers_own_as_well(players: Players) -> None:
    session = played(writing, scenario=ATLANTIC, play="cards")
    players.bring(session)
    slip = next(
        choice for seat in SEATS for choice in session.pages.choices(seat.id) if choice.private
    )
    players.company.send(slip.command)
    players.hand.advance_frames(2)
    entry = session.pages.entry
    players.shell.aiming.undo()
    assert session.pages.entry == entry
    assert "a sealed slip" in players.sees
    visit(players, {"blue": "Blue", "orange": "Александрина"}[slip.command.seat])
    assert session.pages.private(slip.command.seat).slips
    players.tap("Take my slip back")
    assert not session.pages.private(slip.command.seat).slips


def test_the_same_cell_for_two_mines_is_told_only_where_nobody_else_looks(
    players: Players,
) -> None:
    players.bring(new_battle(mines="3"))
    visit(players, "Blue")
    for laid, cell in enumerate(("C2", "C2", "C3")):
        players.tap_secretly(cell)
        assert ("already" in look_at_it(players)) == (laid == 1)
        assert "already" not in players.sees
    players.tap("Seal 3 slips")
    cells = [command.cell for command in players.company.sent if isinstance(command, LayMine)]
    assert cells == ["C2", "C2", "C3"], "a rule may allow it"


@pytest.mark.parametrize("shape", PANELS)
@pytest.mark.parametrize("text", TEXT_SIZES)
def test_a_cell_of_the_small_chart_is_as_large_as_a_finger_wants(
    hand: Hand, shape: str, text: str
) -> None:
    players = Players(hand, Company(text_size=text), shape)
    players.bring(new_battle(mines="1"))
    visit(players, "Blue")
    (corner,) = widgets(players.shell, "CornerChart")
    assert corner.sheet.unit >= metrics.touch


def test_after_the_wind_the_battle_is_in_front_though_the_last_slip_was_sealed_with_the_page_open(
    players: Players,
) -> None:
    players.bring(new_battle(mines="1"))
    for seat in ("Blue", "Александрина"):
        visit(players, seat)
        players.tap("Leave this one blank")
        players.tap("Seal 1 slip")
        if players.page == "PrivatePage":
            players.tap("Close")
            players.tap("Close")
    assert players.page == "VanePage"
    players.enter_wind("NE", "fresh")
    assert players.page == "BattlePage"


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize(("scenario", "secret"), [(SCENARIO, {"mines": "1"}), (ATLANTIC, {})])
def test_where_only_a_secret_deed_is_waited_for_a_key_leads_to_its_page(
    players: Players, scenario: Path, secret: dict[str, Any], play: str, shape: str
) -> None:
    players.hand.show(players.shell, shape)
    players.bring(new_battle(scenario, play=play, **secret))
    assert "Tap a ship" not in players.sees
    players.tap("To the private page")
    assert "Whose page?" in players.sees


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_where_a_smuggler_alone_pledges_the_key_of_the_turn_leads_to_his_page(
    players: Players, shape: str
) -> None:
    players.hand.show(players.shell, shape)
    players.bring(at_sea("ahoy.prompt.pledges"))
    (key,) = widgets(players.front, "EndKey")
    assert key.text == "Private"
    players.tap_at(key)
    assert "Whose page?" in players.sees


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_where_something_can_be_done_in_public_no_key_leads_to_a_private_page(
    players: Players, shape: str
) -> None:
    players.hand.show(players.shell, shape)
    players.bring(played(in_the_thick, mines="2"))
    assert "To the private page" not in players.sees
