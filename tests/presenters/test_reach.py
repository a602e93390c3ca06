"""Whatever a battle allows, fingers can do: every choice of every game is come to by plain taps on
the deed panel.
"""

from __future__ import annotations

import pytest

from companion.engine.offers import SLOT, Choice
from companion.engine.views import TableView
from companion.games import games
from companion.library.scenarios import ScenarioFile, load_scenario, scenario_files
from companion.presenters.mats import alike
from companion.presenters.window_state import Table, heard
from companion.session.session import Session
from tests.presenters.by_taps import sent_by_taps
from tests.random_player import SEATS, RandomPlayer, go_on, ways_of
from tests.session.table import sit_down

WAYS = [
    (scenario, way["play"])
    for scenario in scenario_files()
    for way in ways_of(games()[scenario.game], load_scenario(scenario, games()))
]
DEEDS, LOOK_EVERY = 80, 5
FEW = 5
"""Piece, deed, course, which way, and the key that does it; what is stepped counts besides."""


def seated(scenario: ScenarioFile, play: str, player: RandomPlayer) -> Session:
    game = games()[scenario.game]
    scene = load_scenario(scenario, games())
    options = player.options(game, scene, play=play)
    return sit_down(game, scene, options, SEATS, entropy=player.chance.randbytes)


def doing(view: TableView, choice: Choice) -> tuple[object, ...]:
    """What a choice does: in which of several slots that are alike is all the same."""
    seat, slot = choice.holder, choice.of(SLOT)
    found = (one for mat in view.mats if mat.seat == seat for one in mat.slots if one.id == slot)
    kind = next((alike(one) for one in found if one.emblem), None)
    if kind is None:
        return (choice.command,)
    rest = tuple(pick for pick in choice.picks if pick.kind != SLOT)
    return type(choice.command), seat, choice.deed, rest, str(kind)


@pytest.mark.parametrize("seed", [3, 8])
@pytest.mark.parametrize(("scenario", "play"), WAYS, ids=lambda one: getattr(one, "name", one))
def test_every_choice_is_come_to_by_taps(scenario: ScenarioFile, play: str, seed: int) -> None:
    looked_at = quiet = 0
    player = RandomPlayer(seed)
    session = seated(scenario, play, player)
    for deed in range(DEEDS):
        table = heard(Table(), session.pages.snapshot())
        quiet += session.pages.call is None
        if session.pages.call is None and quiet % LOOK_EVERY == 1:
            meant = {choice.command: doing(table.view, choice) for choice in table.choices}
            wanted = set(meant.values())
            looked_at += len(wanted)
            for command, taps in sent_by_taps(table.view, table.choices):
                assert taps <= FEW, f"deed {deed}: {command}"
                wanted.discard(meant[command])
                if not wanted:
                    break  # the other taps only come to it again
            assert wanted == set(), f"deed {deed}"
        if not go_on(session, player):
            break
    assert looked_at > 20
