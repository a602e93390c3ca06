"""The window around the battle: settings that hold at once, a name written, a screen that sleeps, a
seal checked.
"""

from __future__ import annotations

import gc
from functools import partial
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from msgspec.structs import replace

from companion.engine.commands import Throw
from companion.engine.game import Seat
from companion.engine.messages import Message, say
from companion.i18n.translator import words as words_of
from companion.library.rule_titles import rule_title
from companion.library.saved_battles import Saved
from companion.presenters.battle_setup import Draft
from companion.screens.battle.board_instructions_page import FEW
from companion.screens.setup import saved_battles_page
from companion.screens.shell import pages
from companion.screens.shell.page import Page
from companion.screens.shell.pages import page_class
from companion.screens.shell.screensaver import SLEEP_SECONDS
from companion.screens.shell.translation import translation
from companion.session.board_instructions import to_check
from companion.session.notices import Problem
from companion.widgets.kit.theme import PANELS, TEXT_SIZES, metrics
from tests.screens.ahoyscenes import at_sea
from tests.screens.company import Company, button, widgets
from tests.screens.midbattle import in_the_thick, new_battle, over, played, spinning, throwing
from tests.screens.players import Players
from tests.screens.seaboards import FLEET
from tests.seatings import COLOURS
from tests.widgets.misfits import misfits
from tests.windows import Hand


def test_language_and_text_size_hold_at_once_and_are_kept(players: Players) -> None:
    players.tap("Settings")
    players.tap("Русский")
    assert "Настройки" in players.sees
    players.tap("Самый крупный")
    assert metrics.text == "largest"
    assert [(one.language, one.text_size) for one in players.company.kept] == [
        ("ru", "normal"),
        ("ru", "largest"),
    ]
    assert players.company.chosen == ["language", "text_size"]
    players.tap("Назад")
    assert "Новая битва" in players.sees
    assert translation.language == "ru"


def test_pages_take_the_shape_of_the_window_at_once(players: Players) -> None:
    for shape, wide in (("portrait", False), ("landscape", True)):
        players.hand.turn(shape)
        players.hand.advance_frames(2)
        assert metrics.wide == wide, shape


@pytest.mark.parametrize(("moment", "next_page"), [(in_the_thick, "battle"), (throwing, "dice")])
def test_while_hands_are_busy_the_page_that_comes_next_is_made(
    players: Players, monkeypatch: pytest.MonkeyPatch, moment: Any, next_page: str
) -> None:
    made: list[str] = []

    def noted(name: str) -> type[Page]:
        made.append(name)
        return page_class(name)

    monkeypatch.setattr(pages, "page_class", noted)
    session = played(moment)
    session.pages.board_instructions = (say("prompt.over"),)
    players.bring(session)
    assert players.page == "BoardInstructionsPage"
    assert made == ["hands"]
    assert players.shell.lay_ahead()
    assert not players.shell.lay_ahead()
    assert made == ["hands", next_page]
    heard = list(players.company.sounds.heard)
    players.wait(2)
    assert players.company.sounds.heard == heard, "nothing goes on where nobody sees it"
    assert bool(players.shell.page("battle").tabs) == (next_page == "battle"), "it is written"
    before = len(made)
    players.shell.hands_done()
    assert len(made) == before


@pytest.mark.parametrize(
    ("orders", "least", "most"),
    [(1, 1.5, 2), (FEW, 1, 2), (FEW + 1, 0, 1)],
    ids=["one", "few", "many"],
)
def test_few_orders_for_the_hands_are_written_as_large_as_they_have_room(
    players: Players, orders: int, least: float, most: float
) -> None:
    session = new_battle()
    session.pages.board_instructions = (say("prompt.over"),) * orders
    players.bring(session)
    order = players.says(say("prompt.over"))
    sheet = next(one for one in widgets(players.front) if order in getattr(one, "words", ""))
    assert least * metrics.title <= sheet.font_size < most * metrics.title


def test_the_hands_read_of_pieces_and_spaces_by_their_names(players: Players) -> None:
    session = at_sea("ahoy.prompt.pledges")
    session.pages.board_instructions = to_check(session.pages.view)
    players.bring(session)
    assert "Patrol 1 stands on region 2, upper right" in players.sees


def test_settings_that_cannot_be_written_hold_all_the_same(players: Players) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    players.company.keep = full  # type: ignore[assignment,method-assign]
    players.tap("Settings")
    players.tap("Русский")
    assert "Настройки" in players.sees
    assert "на диске кончилось место" in players.sees


def test_a_player_writes_his_name_in_russian(players: Players) -> None:
    players.tap("New battle")
    for words in ("Next", "Blue", "Orange", "Name", "АБВ", "О", "Л", "Я", "Done"):
        players.tap(words)
    assert "Оля" in players.sees


def test_who_sits_down_leaves_the_flags_and_rows_of_others_as_they_are(players: Players) -> None:
    for words in ("New battle", "Next", "Blue", "Orange"):
        players.tap(words)
    flags, rows = (list(widgets(players.shell, kind)) for kind in ("SeatKey", "SeatRow"))
    players.tap("Green")
    assert list(widgets(players.shell, "SeatKey")) == flags
    assert list(widgets(players.shell, "SeatRow"))[: len(rows)] == rows
    assert [row.seat for row in widgets(players.shell, "SeatRow")] == ["blue", "orange", "green"]
    assert [key.place for key in flags if key.place] == ["1", "2", "3"]


def test_a_seventh_flag_does_not_fit_at_a_table_for_six_and_five_or_one_do_not_go_on(
    players: Players,
) -> None:
    players.tap("New battle")
    six = ("Blue", "Orange", "Green", "Red", "Sky", "Purple")
    for words in ("Next", *six, "Yellow"):
        players.tap(words)
    assert [seat.id for seat in players.front.view.seats] == [flag.lower() for flag in six]
    players.tap("Purple")
    players.tap("Next")
    assert "Who sits at the table?" in players.sees, "for five there is no layout"
    for words in six[1:5]:
        players.tap(words)
    players.tap("Next")
    assert "Who sits at the table?" in players.sees, "one player alone does not go on"


def test_four_play_in_teams_by_one_tap_and_change_partners_by_another(players: Players) -> None:
    players.tap("New battle")
    for words in ("Next", "Blue", "Orange", "Green", "Red"):
        players.tap(words)

    def sides() -> list[str]:
        return [seat.side[-1:] for seat in players.front.view.seats]

    assert sides() == ["", "", "", ""]
    players.tap("2 v 2")
    assert sides() == ["1", "2", "1", "2"], "partners sit across the table"
    players.tap("Team 1")
    assert sides() == ["2", "1", "1", "2"]
    players.tap("Sky")
    assert sides() == ["", "", "", "", ""]
    players.tap("Purple")
    players.tap("2 v 2 v 2")
    assert sides() == ["1", "2", "3"] * 2
    players.tap("Each for himself")
    assert sides() == [""] * 6


def test_the_touch_that_wakes_the_screen_does_nothing_else(players: Players) -> None:
    players.hand.advance_frames(2)
    (sleeper,) = widgets(players.shell, "Sleeper")
    sleeper.asleep = True
    players.tap("New battle")
    assert players.page == "HomePage"
    assert not sleeper.asleep
    players.tap("New battle")
    assert players.page == "SetupPage"


def test_where_it_was_dark_a_second_finger_hits_nothing_for_a_moment(players: Players) -> None:
    players.hand.advance_frames(2)
    (sleeper,) = widgets(players.shell, "Sleeper")
    key = button(players.shell, "New battle")
    place = key.to_window(*key.center)
    sleeper.asleep = True
    players.hand.tap(place)
    players.hand.tap(place)
    assert players.page == "HomePage"
    players.hand.pause()
    players.hand.tap(place)
    assert players.page == "SetupPage"


def test_a_slip_lies_under_the_dark_of_a_screen_that_sleeps(players: Players) -> None:
    players.shell.overlays.open_slip(say("home.resume"))
    players.hand.advance_frames(2)
    (sleeper,) = widgets(players.shell, "Sleeper")
    sleeper.asleep = True
    players.tap("Close")
    assert not sleeper.asleep
    assert list(widgets(players.shell, "Slip"))
    players.tap("Close")
    assert not list(widgets(players.shell, "Slip"))


def test_what_happens_at_the_table_wakes_the_screen(players: Players) -> None:
    players.bring(played(in_the_thick))
    (sleeper,) = widgets(players.shell, "Sleeper")
    sleeper.asleep = True
    players.company.tell(Problem(message=say("journal.disk-full")))
    players.hand.advance_frames(2)
    assert sleeper.asleep
    players.company.send(next(iter(players.shell.table.choices)).command)
    players.hand.advance_frames(2)
    assert not sleeper.asleep
    for moved in (partial(players.shell.turn_arrow, 30), players.shell.weak_spin):
        sleeper.asleep = True
        moved()
        assert not sleeper.asleep


def test_the_screen_falls_asleep_by_itself(players: Players) -> None:
    players.hand.now += SLEEP_SECONDS
    players.hand.advance_frames(2)
    assert "Touch to go on" in players.sees


def test_a_full_disk_lets_the_vane_be_spun_again(players: Players) -> None:
    players.bring(new_battle())
    assert players.page == "VanePage"
    full = Problem(message=say("journal.disk-full"))
    players.company.place.send = lambda _: players.company.tell(full)
    players.tap("Spin")
    players.hand.advance_frames(2)
    assert "disk" in players.sees
    del players.company.place.send
    players.shell.keep(replace(players.company.settings, stay="never"))
    players.tap("Spin")
    players.wait(9)
    assert "To battle" in players.sees


LOST = say("journal.lost-tail", file="1.sqlite", n=7)


@pytest.mark.parametrize(
    "lost", [LOST, say("journal.and-removed", loss=LOST, files="1.sqlite.damaged-1")]
)
def test_what_a_damaged_battle_has_lost_is_told_until_it_has_been_read(
    players: Players, lost: Message
) -> None:
    players.bring(new_battle())
    players.company.tell(Problem(message=lost))
    players.tap("Spin")
    players.wait(9)
    players.tap("To battle")
    told = next(widgets(players.shell, "Notice"))
    assert "1.sqlite" in told.reason
    players.tap_at(told)
    assert not list(widgets(players.shell, "Notice"))


def test_a_loss_is_read_only_by_whoever_has_it_before_his_eyes(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not behind a refusal, and a box that answers a moment after the start does not hide it."""
    read: list[Message] = []
    monkeypatch.setattr(players.company.collection, "has_been_told", read.append)
    players.bring(played(in_the_thick))
    players.company.tell(Problem(message=LOST))
    players.company.tell(Problem(message=say("hardware.found.box")))
    players.company.place.send(Throw(seat="blue"))
    players.hand.advance_frames(2)
    shown = []
    while notices := list(widgets(players.shell, "Notice")):
        shown.append((notices[0].reason, list(read)))
        players.tap_at(notices[0])
    refused, lost, found = shown
    assert "Nothing is to be rolled" in refused[0]
    assert "1.sqlite" in lost[0]
    assert "The vane box answers" in found[0]
    assert [told for _, told in shown] == [[], [], [LOST]]


def test_a_shot_tapped_by_mistake_is_taken_back_before_it_is_rolled(players: Players) -> None:
    players.bring(played(throwing))
    assert players.page == "DicePage"
    undo = next(widgets(players.shell, "UndoButton"))
    assert undo.text.startswith("Undo")
    players.tap_at(undo)
    assert players.page == "BattlePage"


def test_from_the_vane_there_is_a_way_home_and_back(players: Players) -> None:
    players.bring(new_battle())
    players.tap("Leave")
    assert players.page == "HomePage"
    players.tap("Resume")
    assert players.page == "VanePage"


def test_trouble_with_the_disk_is_told_and_play_goes_on(players: Players) -> None:
    players.bring(played(in_the_thick))
    players.company.tell(Problem(message=say("journal.disk-full")))
    players.hand.advance_frames(2)
    assert "not saved" in players.sees
    players.end_turn()
    assert "not saved" not in players.sees


def test_what_others_wait_for_is_done_though_another_battle_comes_before_it(
    players: Players,
) -> None:
    """Whoever brings a copy back waits until the battle on the table is put away; only what that
    battle has still told is nobody's any more.
    """
    done: list[str] = []
    players.bring(played(in_the_thick))
    players.shell.soon(players.shell.sit_down)
    players.shell.soon(partial(done.append, "put away"))
    players.company.tell(Problem(message=say("journal.disk-full")))
    players.hand.advance_frames(2)
    assert done == ["put away"]
    assert "not saved" not in players.sees


def test_a_shown_slip_can_be_checked_against_its_seal(players: Players) -> None:
    players.bring(played(in_the_thick, mines="2"))
    players.tap_tab("log")
    players.tap("How is this proved?")
    assert "anybody can work the sum out again" in players.sees
    assert players.sees.count("has not been shown") >= 4


def test_home_and_resume_lead_back_to_the_same_battle(players: Players) -> None:
    players.bring(played(in_the_thick))
    players.tap_tab("menu")
    players.tap("Home")
    assert "Round" in players.sees
    players.tap("Resume")
    assert players.page == "BattlePage"


TONIGHT, OLD = Path("2.sqlite"), Path("1.sqlite")


@pytest.fixture
def tonight(players: Players) -> Players:
    """Tonight's battle lies on the table, and an old one that is over in the list."""
    players.company.shelf = {TONIGHT: played(in_the_thick), OLD: played(over)}
    players.company.battles = (
        Saved(path=TONIGHT, title=say("session.scenario", title="Sea"), round=12),
        Saved(path=OLD, title=say("session.scenario", title="Sea"), finished=True),
    )
    players.shell.resume(TONIGHT)
    players.hand.advance_frames(2)
    return players


def test_who_has_looked_at_an_old_battle_goes_on_with_tonights(tonight: Players) -> None:
    tonight.shell.replay_saved(OLD)
    tonight.hand.advance_frames(2)
    assert tonight.page == "ReplayPage"
    tonight.shell.go("home")
    tonight.tap("Resume")
    assert tonight.company.session is tonight.company.shelf[TONIGHT]


def test_who_leaves_a_lesson_goes_on_with_tonights_battle(tonight: Players) -> None:
    tonight.shell.teacher.begin("admiral")
    tonight.shell.go("home")
    tonight.tap("Resume")
    assert tonight.company.session is tonight.company.shelf[TONIGHT]
    assert not tonight.shell.teacher.is_lesson


def test_a_battle_is_put_aside_at_the_second_tap_and_waits_no_more(tonight: Players) -> None:
    tonight.shell.clear_table()
    tonight.shell.go("saved")
    tonight.tap("Tidy up the list")
    tonight.tap("Put aside")
    assert TONIGHT in tonight.company.shelf
    tonight.tap("Really?")
    assert list(tonight.company.shelf) == [OLD]
    assert "put aside as 2.sqlite.set-aside-1; nothing is deleted" in tonight.sees
    tonight.tap("Done")
    assert "Replay" in tonight.sees
    tonight.tap("Back")
    assert "Resume" not in tonight.sees


def test_where_the_last_of_the_older_battles_is_put_aside_the_newer_ones_are_shown(
    tonight: Players,
) -> None:
    many = saved_battles_page.FEW
    (newest, *_) = tonight.company.battles
    newer = tuple(replace(newest, path=Path(f"{number}.sqlite")) for number in range(3, 3 + many))
    oldest = replace(newest, path=OLD, title=say("session.scenario", title="Bay"))
    tonight.company.battles = (*newer, oldest)
    tonight.shell.go("saved")
    tonight.hand.advance_frames(2)
    for words in ("Show older ones", "Tidy up the list", "Put aside", "Really?"):
        tonight.scroll_to(words)
        tonight.tap(words)
    assert OLD not in tonight.company.shelf
    assert "Sea" in tonight.sees
    assert "Show newer ones" not in tonight.sees


def test_who_tidied_and_went_away_is_asked_anew(tonight: Players) -> None:
    tonight.shell.go("saved")
    tonight.tap("Tidy up the list")
    tonight.tap("Put aside")
    tonight.shell.go("home")
    tonight.shell.go("saved")
    tonight.hand.advance_frames(2)
    assert "Really?" not in tonight.sees
    assert "Put aside" not in tonight.sees


def test_a_battle_that_cannot_be_put_aside_stays_and_says_why(tonight: Players) -> None:
    tonight.company.shelf.clear()
    tonight.shell.go("saved")
    for words in ("Tidy up the list", "Put aside", "Really?"):
        tonight.tap(words)
    assert "battles cannot be written" in tonight.sees
    assert "Sea" in tonight.sees


def test_the_window_turned_upright_lays_itself_out_anew(players: Players) -> None:
    players.bring(played(in_the_thick))
    (board,) = widgets(players.shell, "ChartBoard")
    beside = board.to_window(*board.pos)
    players.hand.window.size = (720, 1280)
    players.hand.advance_frames(3)
    assert not metrics.wide
    assert board.to_window(*board.pos) != beside


def test_a_rule_that_lies_open_changes_with_the_language(players: Players) -> None:
    players.bring(played(in_the_thick))
    players.shell.overlays.open_rule("4.13")
    players.hand.advance_frames(2)
    assert "Rule 4.13" in players.sees
    english = players.sees
    players.shell.keep(replace(players.company.settings, language="ru"))
    players.hand.advance_frames(2)
    assert words_of("en").say(rule_title("admiral", "4.13")) in english
    assert words_of("ru").say(rule_title("admiral", "4.13")) in players.sees
    assert "Rule 4.13" not in players.sees


@pytest.mark.parametrize("shape", PANELS)
def test_nothing_that_leaves_the_battle_stands_where_undo_stood(hand: Hand, shape: str) -> None:
    players = Players(hand, Company(), shape)
    players.bring(played(in_the_thick))
    undo = _box(next(widgets(players.shell, "UndoKey")))
    for moment, page in ((throwing, "DicePage"), (spinning, "VanePage")):
        players.bring(played(moment))
        assert players.page == page
        assert not _overlap(undo, _box(button(players.shell, "Leave")))
        assert next(widgets(players.shell, "UndoButton")).live


def _box(widget: Any) -> tuple[float, float, float, float]:
    left, low = widget.to_window(widget.x, widget.y)
    return left, low, left + widget.width, low + widget.height


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("way", [1, -1])
def test_a_list_stops_where_it_ends_however_fast_it_is_drawn(players: Players, way: int) -> None:
    players.tap("Settings")
    (scroll,) = widgets(players.shell, "Scroll")
    x, y = scroll.to_window(*scroll.center)
    for _ in range(3):
        finger = players.hand.press(x, y)
        for step in range(1, 5):
            finger.touch_move(x, y + way * 60 * step)
            players.hand.advance_frames(1)
            assert 0 <= scroll.scroll_y <= 1
        finger.touch_up()
        for _ in range(30):
            players.hand.advance_frames(1)
            assert 0 <= scroll.scroll_y <= 1
    assert scroll.scroll_y == (0 if way > 0 else 1)


def test_pages_that_are_seldom_opened_are_let_go_where_the_battle_goes_on(
    players: Players,
) -> None:
    players.bring(played(in_the_thick))
    shell, hand = players.shell, players.hand
    shell.go("settings")
    shell.go("hardware")
    settings, battle = shell.page("settings"), shell.page("battle")
    hand.advance_frames(2)
    assert shell.page("settings") is settings, "one comes back to it from there"
    shell.go("battle")
    hand.advance_frames(2)
    assert shell.page("settings") is not settings
    assert shell.page("battle") is battle


def test_a_window_that_is_closed_follows_no_language_any_more(players: Players) -> None:
    players.shell.close()
    said = players.sees
    translation.language = "ru"
    players.hand.advance_frames(2)
    assert players.sees == said


def test_a_window_that_is_gone_is_kept_by_nothing(hand: Hand) -> None:
    gone = ref(battle_in_a_window(hand))
    hand.clear()
    hand.come_to_rest()
    gc.collect()
    assert gone() is None


def battle_in_a_window(hand: Hand) -> Any:
    """A window in which lists have just moved."""
    players = Players(hand, Company())
    players.bring(played(in_the_thick))
    players.tap_tab("cards")
    return players.shell


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_the_first_page_has_room_for_everybody_of_the_battle_that_goes_on(
    hand: Hand, shape: str, text_size: str
) -> None:
    players = Players(hand, Company(), shape)
    players.show_in("ru", text_size)
    seats = tuple(Seat(id, name=f"Константи {id[:2]}") for id in COLOURS)
    players.bring(new_battle(FLEET, seats))
    players.shell.go("home")
    hand.advance_frames(4)
    assert seats[-1].name in players.sees
    assert misfits(players.shell) == ()


def test_until_a_battle_has_been_laid_out_the_set_up_stands_and_takes_no_touch(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    players.sit_down()
    told: list[Any] = []
    monkeypatch.setattr(players.shell, "hear", told.append)
    for _ in range(2):
        players.tap("Start the battle")
        assert players.page == "SetupPage"
    assert len(told) == 1
    monkeypatch.undo()
    players.shell.hear(told[0])
    players.hand.advance_frames(2)
    assert players.page == "DicePage"
    assert players.shell.page("setup").view == Draft()


def begin_unheard(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle is begun, and nothing is heard of it."""
    players.sit_down()
    monkeypatch.setattr(players.shell, "hear", lambda _: None)
    players.tap("Start the battle")


def test_a_battle_that_cannot_be_opened_leads_to_the_first_page_and_says_why(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_unheard(players, monkeypatch)
    monkeypatch.undo()
    players.shell.hear(Problem(message=say("app.no-folder", folder="battles", fault="gone")))
    players.hand.advance_frames(2)
    assert players.page == "HomePage"
    players.tap("New battle")
    assert players.page == "SetupPage"


def test_whoever_does_not_want_to_wait_for_a_battle_that_hangs_goes_elsewhere(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_unheard(players, monkeypatch)
    players.wait(4)
    for _ in range(3):
        players.tap("Back")
    assert players.page == "HomePage"
