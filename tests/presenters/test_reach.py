"""Whatever a battle allows, fingers can do: every choice of every game is come to by plain taps on
the deed panel.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from companion.engine.commands import Command, EnterFaces, Throw
from companion.games import games
from companion.i18n.translator import words
from companion.journal.memory import MemoryJournal
from companion.library.scenarios import ScenarioFile, load_scenario, scenario_files
from companion.presenters.action_panel import DeedPanel, deed_panel
from companion.presenters.selection import Selection, at_space, longer, settled, towards
from companion.presenters.window_state import Table, heard
from companion.session.session import Session
from tests.random_player import SEATS, RandomPlayer

ENGLISH = words("en").say
WAYS = [(scenario, play) for scenario in scenario_files() for play in ("cards", "chart")]
DEEDS, LOOK_EVERY = 80, 5


def taps(panel: DeedPanel, aim: Selection, table: Table) -> Iterator[Selection | Command | None]:
    """Where each button, card, course and cell that stands there now leads."""
    keys = (*panel.keys, *panel.table, *((panel.confirm,) if panel.confirm else ()))
    yield from (key.act for key in keys)
    if panel.stage == "fleet":
        yield from (Selection.of(piece=piece) for piece in panel.fleet)
    if panel.stage == "rose":
        yield from (towards(aim, table.choices, course) for course, _ in panel.rose.runs)
        yield from (longer(aim, table.choices, step) for step in (1, -1))
    if panel.stage == "cells":
        yield from (at_space(aim, table.choices, cell) for cell in panel.cells)


def reached(table: Table) -> set[Command]:
    """Every command some row of taps sends."""
    start = settled(Selection(), table.choices)
    seen, waiting, sent = {start}, [start], set[Command]()
    while waiting:
        aim = waiting.pop()
        for led in taps(deed_panel(ENGLISH, table.view, table.choices, aim), aim, table):
            if isinstance(led, Command):
                sent.add(led)
            elif led is not None and led not in seen:
                seen.add(led)
                waiting.append(led)
    return sent


def seated(scenario: ScenarioFile, play: str, player: RandomPlayer) -> Session:
    game = games()[scenario.game]
    return Session.create(
        MemoryJournal(),
        game,
        load_scenario(scenario, games()),
        SEATS,
        player.options(game, play=play),
        seed=bytes(32),
        now=lambda: "noon",
        entropy=player.chance.randbytes,
    )


def go_on(session: Session, player: RandomPlayer) -> bool:
    """One deed of anybody's; False when the battle is over."""
    offered = list(chain.from_iterable(session.choices(seat.id) for seat in session.seats))
    if not offered:
        return False
    command = player.ask(offered)
    if isinstance(command, Throw):
        assert session.call is not None
        command = EnterFaces(seat=command.seat, faces=player.faces(session.call))
    session.submit(command)
    return True


@pytest.mark.parametrize(("scenario", "play"), WAYS, ids=lambda one: getattr(one, "name", one))
def test_every_choice_is_come_to_by_taps(scenario: ScenarioFile, play: str) -> None:
    looked_at = quiet = 0
    for seed in (3, 8):
        player = RandomPlayer(seed)
        session = seated(scenario, play, player)
        for deed in range(DEEDS):
            table = heard(Table(), session.snapshot())
            quiet += session.call is None
            if session.call is None and quiet % LOOK_EVERY == 1:
                wanted = {choice.command for choice in table.choices}
                assert wanted - reached(table) == set(), f"seed {seed}, deed {deed}"
                looked_at += len(wanted)
            if not go_on(session, player):
                break
    assert looked_at > 20
