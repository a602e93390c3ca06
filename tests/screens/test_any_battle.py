"""Wherever any battle has come to, whoever plays it, each of its pages fits the window."""

from __future__ import annotations

from random import Random

import pytest

from tests.random_player import RandomPlayer, go_on
from tests.screens.company import Company, widgets
from tests.screens.pictures import SHOWINGS
from tests.screens.players import Players
from tests.seatings import SEATINGS, Seating
from tests.widgets.misfits import misfits
from tests.windows import Hand

DEEDS = 120
"""So many deeds at most have been done."""


@pytest.mark.sweep
@pytest.mark.parametrize("seating", SEATINGS, ids=lambda one: one.name)
def test_every_page_of_a_battle_fits_wherever_it_has_come_to(hand: Hand, seating: Seating) -> None:
    seed = SEATINGS.index(seating)
    chance, player = Random(seed), RandomPlayer(seed)
    session = seating.begun_at_random(player, chance.choice(seating.plays))
    for _ in range(chance.randrange(DEEDS)):
        if session.pages.view.outcome is not None or not go_on(session, player):
            break
    showing = SHOWINGS[seed % len(SHOWINGS)]
    players = Players(hand, Company(turn_clock=chance.choice(("off", "battle"))), showing.shape)
    players.show_in(showing.language, showing.size)
    players.bring(session)
    players.wait(9)
    faults = {players.page: misfits(players.shell)}
    for tab in [tab.id for tab in widgets(players.front, "Tab")]:
        players.tap_tab(tab)
        players.wait(9)
        faults[tab] = misfits(players.shell)
        players.shell.go("battle")
    assert {page: found for page, found in faults.items() if found} == {}, showing
