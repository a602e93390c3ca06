"""The turn clock at the touchscreen: what is seen, heard and lit, and how seldom it draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.commands import EnterFaces, Undo
from companion.presenters.turn_clock import PAUSED
from companion.screens.shell.screensaver import SLEEP_SECONDS
from tests.screens.company import Company, button, widgets
from tests.screens.midbattle import in_a_turn, played, throwing
from tests.screens.players import Players


def sit_down(players: Players, until: Callable[..., bool] = in_a_turn, **settings: Any) -> None:
    players.shell.keep(replace(players.company.settings, **settings))
    players.bring(played(until))
    players.company.sounds.heard.clear()


def pass_time(players: Players, seconds: float) -> None:
    """Time in which nobody touches anything; a clock that goes is seen at each of its seconds."""
    for _ in range(round(seconds * 4)):
        players.hand.now += 0.25
        players.hand.clock.tick()
    players.hand.advance_frames(2)


def clock(players: Players) -> str:
    """What the clock shows; nothing where there is none."""
    return next((str(key.text) for key in widgets(players.shell, "ClockKey")), "")


def test_off_by_default_nothing_is_shown_and_nothing_is_due(players: Players) -> None:
    sit_down(players)
    pass_time(players, 300)
    assert clock(players) == ""
    assert players.company.sounds.heard == []


def test_it_counts_up_while_the_table_waits(players: Players) -> None:
    sit_down(players, turn_clock="up")
    assert clock(players) == "0:00"
    pass_time(players, 75)
    assert clock(players) == "1:15"


def test_when_time_is_up_it_is_heard_once_and_the_lamp_of_the_seat_follows(
    players: Players,
) -> None:
    sit_down(players, turn_clock="turn", turn_minutes=1)
    assert clock(players) == "1:00"
    pass_time(players, 59)
    assert players.company.sounds.heard == []
    pass_time(players, 3)
    view = players.shell.table.view
    assert clock(players) == "+0:02"
    cue, spoken = players.company.sounds.heard
    assert (cue, spoken.endswith(": time is up'")) == ("time", True)
    assert players.company.attached.hurried == [[one.id for one in view.seats].index(view.turn)]
    pass_time(players, 200)
    assert len(players.company.sounds.heard) == 2


def test_it_forbids_nothing(players: Players) -> None:
    sit_down(players, turn_clock="turn", turn_minutes=1)
    pass_time(players, 90)
    before = players.shell.table.snapshot
    players.end_turn()
    assert players.shell.table.snapshot is not before
    assert players.company.sent, "the deed has gone on its way as ever"


@pytest.mark.parametrize("place", ["settings", "private", "corrections", "home"])
def test_another_page_stops_it_until_the_battle_is_in_sight_again(
    players: Players, place: str
) -> None:
    sit_down(players, turn_clock="up")
    pass_time(players, 10)
    players.shell.go(place)
    pass_time(players, 100)
    players.shell.go("battle")
    players.hand.advance_frames(2)
    assert clock(players) == "0:10"


def test_a_die_that_is_thrown_and_read_stops_it(players: Players) -> None:
    sit_down(players, throwing, turn_clock="up")
    assert players.page == "DicePage"
    pass_time(players, 100)
    call = players.shell.table.call
    assert call
    players.company.send(EnterFaces(seat=call.seat, faces=(2,)))
    pass_time(players, 100)
    players.tap("Go on")
    assert clock(players) == "0:00"


def test_an_undo_that_is_asked_for_stops_it(players: Players) -> None:
    sit_down(players, turn_clock="up")
    pass_time(players, 5)
    players.company.send(Undo(seat=players.shell.table.view.turn))
    pass_time(players, 100)
    snapshot = players.shell.table.snapshot
    assert snapshot
    assert snapshot.undo_question
    assert clock(players) == "0:05"


def test_a_turns_end_that_is_taken_back_gives_no_time_back(players: Players) -> None:
    sit_down(players, turn_clock="up")
    pass_time(players, 40)
    players.end_turn()
    pass_time(players, 3)
    assert clock(players) == "0:03"
    players.undo()
    pass_time(players, 2)
    assert clock(players).startswith("0:4"), "it goes on where it was"


def test_somebody_stops_it_for_all_until_somebody_lets_it_go_on(players: Players) -> None:
    sit_down(players, turn_clock="up")
    pass_time(players, 10)
    tap_the_clock(players, "Stop the clock")
    stopped = clock(players)
    pass_time(players, 100)
    assert clock(players) == stopped
    assert stopped.startswith(f"{PAUSED} 0:1")
    tap_the_clock(players, "Let the clock run")
    pass_time(players, 30)
    assert clock(players).startswith("0:4")


def tap_the_clock(players: Players, words: str) -> None:
    """Tap it, and a key of the slip that tells everybody's time."""
    players.tap_at(next(widgets(players.shell, "ClockKey")))
    players.tap(words)


def test_it_goes_on_while_the_screen_is_dark(players: Players) -> None:
    sit_down(players, turn_clock="up")
    pass_time(players, SLEEP_SECONDS + 300)
    assert is_dark(players)
    players.hand.tap((5, 5))
    players.hand.advance_frames(2)
    assert clock(players) == "15:00"


def test_a_turn_that_ends_in_the_dark_is_heard_and_lights_the_screen(players: Players) -> None:
    sit_down(players, turn_clock="turn", turn_minutes=12)
    pass_time(players, SLEEP_SECONDS + 100)
    assert is_dark(players)
    assert players.company.sounds.heard == []
    pass_time(players, 21)
    assert players.company.sounds.heard[0] == "time"
    assert not is_dark(players)
    assert clock(players) == "+0:01"
    pass_time(players, 2 * SLEEP_SECONDS)
    assert is_dark(players), "it rings once, and whoever has gone leaves a dark table"
    assert len(players.company.sounds.heard) == 2


def is_dark(players: Players) -> bool:
    """Whether the screen sleeps."""
    (sheet,) = widgets(players.shell, "Sleeper")
    return bool(sheet.asleep)


def test_a_tap_tells_everybodys_time(players: Players) -> None:
    sit_down(players, turn_clock="up")
    pass_time(players, 65)
    players.tap("1:05")
    assert "1:05 in this turn, 1:05 in the battle" in players.sees
    assert "0:00 in this turn, 0:00 in the battle" in players.sees


def test_a_battle_that_is_opened_again_begins_anew(players: Players) -> None:
    sit_down(players, turn_clock="up")
    pass_time(players, 65)
    players.bring(played(in_a_turn))
    assert clock(players) == "0:00"


def test_a_lesson_has_no_clock(players: Players) -> None:
    players.shell.keep(replace(players.company.settings, turn_clock="up"))
    players.tap("Learn to play")
    players.tap("Admiral")
    pass_time(players, 20)
    assert players.shell.teacher.is_lesson
    assert clock(players) == ""


def test_its_setting_is_explained_and_asks_for_minutes_only_where_there_is_an_end(
    players: Players,
) -> None:
    players.tap("Settings")
    players.scroll_to("counts up")
    assert "Minutes for a turn" not in players.sees
    players.tap("per turn")
    players.tap("5")
    players.tap("per battle")
    players.tap("60")
    kept: Company = players.company
    assert kept.settings.turn_minutes == 5
    assert (kept.settings.turn_clock, kept.settings.battle_minutes) == ("battle", 60)
    row = next(row for row in widgets(players.shell, "PickRow") if row.label == "Turn clock")
    players.reach(button(row, "?"))
    assert "It forbids nothing" in players.sees


def drawings(players: Players, seconds: int) -> int:
    """How often the window draws in so many seconds, looked at as often as it would look."""
    drawn: list[object] = []
    players.hand.advance(2)
    players.hand.watch()
    note = lambda *_: drawn.append(1)  # noqa: E731
    players.hand.window.bind(on_draw=note)
    players.hand.watch(seconds)
    players.hand.window.unbind(on_draw=note)
    return len(drawn)


def test_it_draws_once_a_second_and_without_it_nothing_draws(players: Players) -> None:
    sit_down(players)
    assert drawings(players, 5) == 0
    players.shell.keep(replace(players.company.settings, turn_clock="up"))
    assert drawings(players, 5) in (4, 5)
    players.shell.go("settings")
    assert drawings(players, 5) == 0


def test_in_the_dark_nothing_draws(players: Players) -> None:
    sit_down(players, turn_clock="turn", turn_minutes=12)
    pass_time(players, SLEEP_SECONDS + 2)
    assert is_dark(players)
    assert drawings(players, 5) == 0


def test_only_its_figures_change(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(players, turn_clock="up")
    pass_time(players, 2)
    monkeypatch.setattr(players.shell, "refresh", lambda: pytest.fail("the whole page is redrawn"))
    pass_time(players, 5)
    assert clock(players) == "0:07"
