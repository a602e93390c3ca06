"""Keys that always lie there, in a real window: none answers a finger that was on its way, and one
key turns to what another seat has.
"""

from __future__ import annotations

import pytest

from companion.screens.shell.shell import Shell
from tests.screens.company import Company, widgets
from tests.screens.players import Players
from tests.screens.tilescenes import tap_key, tiles
from tests.windows import Hand


@pytest.fixture(params=["landscape", "portrait"])
def players(hand: Hand, request: pytest.FixtureRequest) -> Players:
    table = Players(hand, Company(), request.param)
    tiles(table)
    return table


def live(shell: Shell) -> set[str]:
    return {key.face.id for key in widgets(shell, "RowKey") if key.face.live}


def test_a_number_is_framed_and_its_spaces_marked(players: Players) -> None:
    tap_key(players, "sky-7")
    chosen = [key.face.id for key in widgets(players.shell, "RowKey") if key.face.chosen]
    assert chosen == ["sky-7"]
    assert {mark.space for mark in players.shell.aiming.panel.spots} >= {"A1", "C3"}


def test_what_is_used_up_is_dead(players: Players) -> None:
    assert "sky-5" not in live(players.shell)
    tap_key(players, "sky-5")
    assert players.shell.aiming.aim.get("card") == ""


def test_one_key_turns_to_the_other_seats_and_back(players: Players) -> None:
    tap_key(players, "blue")
    shown = {key.face.id for key in widgets(players.shell, "RowKey")}
    assert "blue-1" in shown
    assert "sky-1" not in shown
    tap_key(players, "sky")
    assert "sky-1" in live(players.shell)


def test_each_seat_is_counted_in_one_line(players: Players) -> None:
    lines = [strip.line for strip in widgets(players.shell, "SeatStrip")]
    assert {line.seat: len(line.counts) for line in lines} == {"sky": 5, "blue": 5}
