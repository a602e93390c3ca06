"""The hardware page by taps."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.messages import say
from companion.i18n.translator import words
from companion.presenters.menu import menu_view
from companion.session.notices import Problem
from hardware.readings import DeviceState, VaneTurned
from hardware.wiring.settings import VaneSettings
from tests.screens.company import Company, says
from tests.screens.midbattle import in_the_thick, played, spinning
from tests.screens.players import Players
from tests.windows import Hand


def open_page(hand: Hand) -> Players:
    players = Players(hand, Company(vane=VaneSettings(kind="encoder")), "portrait")
    players.shell.go("hardware")
    hand.advance_frames(4)
    return players


def page(players: Players) -> Any:
    return players.shell.front


def test_a_device_that_moves_is_seen_to_move(hand: Hand) -> None:
    players = open_page(hand)
    players.company.attached.now = (DeviceState(name="vane", steps=5),)
    players.wait(0.5)
    assert "clicks 5" in says(players.shell)
    players.company.attached.now = (DeviceState(name="vane", steps=6),)
    players.wait(0.5)
    assert "clicks 6" in says(players.shell)


def test_another_kind_of_vane_is_wired_and_saved_by_a_tap(hand: Hand) -> None:
    players = open_page(hand)
    players.tap("real arrow")
    assert players.company.kept[-1].vane.kind == "arrow"


def test_a_wire_is_put_on_a_free_pin_and_not_on_a_taken_one(hand: Hand) -> None:
    players = open_page(hand)
    page(players).pick_wire("vane.pin_a")
    page(players).pick_pin("5")
    assert players.company.kept[-1].vane.pin_a == 5
    kept = len(players.company.kept)
    page(players).pick_pin("27")
    players.hand.advance_frames(2)
    assert "GPIO 27 is taken: vane B" in says(players.shell)
    assert len(players.company.kept) == kept


def test_the_check_is_begun_by_a_tap_led_through_and_ended_by_leaving(hand: Hand) -> None:
    players = open_page(hand)
    players.tap("Check the devices")
    players.wait(0.5)
    assert "Turn the vane once clockwise" in says(players.shell)
    check = players.company.attached.checked
    assert check
    check.take(VaneTurned(steps=24, total=24), 0)
    check.rested(10)
    players.wait(0.5)
    assert "One turn, 24 clicks: right." in says(players.shell)
    players.tap("Nothing happens: next")
    players.wait(0.5)
    assert "The check is done." in says(players.shell)
    players.tap("Back")
    players.hand.advance_frames(3)
    assert players.company.attached.checked is None


def test_the_clicks_that_the_check_has_counted_are_taken_over_by_a_tap(hand: Hand) -> None:
    players = open_page(hand)
    players.tap("Check the devices")
    check = players.company.attached.checked
    assert check
    check.take(VaneTurned(steps=20, total=20), 0)
    check.rested(10)
    players.wait(0.5)
    players.tap("Clicks in a turn: 20")
    assert players.company.kept[-1].vane.steps_per_turn == 20
    players.wait(0.5)
    assert "Clicks in a turn: 20" not in says(players.shell)


def test_a_page_that_nobody_looks_at_looks_at_nothing(hand: Hand) -> None:
    players = open_page(hand)
    players.tap("Back")
    looked: list[int] = []
    players.company.attached.states = lambda: looked.append(1) or ()  # type: ignore[method-assign, func-returns-value]
    players.wait(2)
    assert looked == []


def test_devices_are_on_trial_while_the_page_stands_in_front(hand: Hand) -> None:
    players = Players(hand, Company())
    players.bring(played(spinning))
    assert not players.company.attached.on_trial
    players.shell.go("hardware")
    assert players.company.attached.on_trial
    players.tap("Back")
    assert not players.company.attached.on_trial


# ------------------------------------------------------------------ devices in trouble, in the
# middle of a battle


@pytest.mark.parametrize(
    "id", ["hardware.on-the-border", "hardware.north-unknown", "hardware.found.box"]
)
def test_what_a_device_has_to_say_stands_where_everybody_waits_for_it(hand: Hand, id: str) -> None:
    players = Players(hand, Company())
    players.bring(played(spinning))
    players.shell.hear(Problem(message=say(id)))
    players.wait(0.1)
    assert players.page == "VanePage"
    assert words("en").say(say(id)) in players.sees


def test_an_unplugged_box_stops_nobody_from_spinning_on_the_screen(hand: Hand) -> None:
    players = Players(hand, Company())
    players.bring(played(spinning))
    players.shell.hear(Problem(message=say("hardware.lost.unplugged")))
    players.wait(0.1)
    assert "unplugged" in players.sees
    players.tap("Spin")
    players.wait(9)
    assert players.shell.table.view.wind is not None


def test_a_box_unplugged_after_a_weak_spin_is_told_in_its_place(hand: Hand) -> None:
    players = Players(hand, Company())
    players.bring(played(spinning))
    players.shell.weak_spin()
    players.wait(0.1)
    assert "Too weak" in players.sees
    players.shell.hear(Problem(message=say("hardware.lost.unplugged")))
    players.wait(0.1)
    assert "unplugged" in players.sees
    assert "Too weak" not in players.sees


def test_an_arrow_that_stops_on_a_border_again_is_told_so_again(hand: Hand) -> None:
    players = Players(hand, Company())
    players.bring(played(spinning))
    border = Problem(message=say("hardware.on-the-border"))
    for told in ("on a border", "Too weak", "on a border"):
        players.shell.turn_arrow(90)
        if told == "Too weak":
            players.shell.weak_spin()
        else:
            players.shell.hear(border)
        players.wait(0.1)
        assert told in players.sees


def test_a_knob_that_is_turned_leaves_the_arrow_where_a_hand_has_picked_the_wind(
    hand: Hand,
) -> None:
    players = Players(hand, Company())
    players.bring(played(spinning))
    players.open_entry()
    players.tap("NE")
    dial = players.front.ids.dial
    picked = dial.turned
    players.shell.turn_arrow(90)
    assert dial.turned == picked
    players.tap("Let the table spin")
    before = dial.turned
    players.shell.turn_arrow(90)
    assert dial.turned == before + 90


def test_a_device_in_trouble_is_no_trouble_with_the_record(hand: Hand) -> None:
    players = Players(hand, Company())
    players.bring(played(in_the_thick))
    players.shell.hear(Problem(message=say("hardware.found.box")))
    players.wait(0.1)
    assert menu_view(words("en").say, players.shell.table).state == words("en").say(
        say("menu.saved")
    )
