"""The score taken to pieces: what the round would bring, and in the end what it has brought."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import pytest

from companion.engine.score_sheets import ScoreSheet
from companion.games.ahoy.rules.dice import with_die
from companion.games.ahoy.rules.smuggler_commands import ChoosePledges
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.views import public
from tests.games.ahoy.record_golden import FOLDER
from tests.games.ahoy.verbs import ANN, BEN, Table
from tests.games.ahoy.verbs_smuggler import sealing
from tests.games.golden import read_golden

GOLDEN = sorted(FOLDER.glob("*.jsonl"))


def sheet_of(state: AhoyState) -> ScoreSheet:
    sheet = public(state).sheet
    assert sheet
    return sheet


def points(sheet: ScoreSheet, row: str) -> dict[str, int]:
    """What a row brings each seat."""
    found = next(one.points for one in sheet.rows if one.id == row)
    return dict(zip(sheet.seats, found, strict=True))


def over(at: Table) -> Table:
    """The last die of the last round has been placed, and the turn ends."""
    for seat, player in at.state.players.items():
        at.has(seat, placed=2)
        for die in player.dice:
            at.state = with_die(at.state, seat, die.id, aside=True)
    return at.ends()


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_game_that_is_over_adds_up_to_the_fame_that_everybody_has(path: Path) -> None:
    golden = read_golden(path)
    view = golden.game.public(reduce(golden.game.evolve, golden.events, None))
    assert view.outcome
    assert view.sheet
    fame = {seat.id: seat.score for seat in view.seats}
    assert dict(zip(view.sheet.seats, view.sheet.totals, strict=True)) == fame


def test_it_says_what_the_last_round_and_the_pledges_have_brought() -> None:
    at = sealing().do(ChoosePledges(seat=BEN, squadron="A", salt="salt"))
    at.has(BEN, pledges=(("mystic", "diver"), ()), fame=10).has(ANN, fame=31)
    sheet = sheet_of(over(at.stands(patrol_1="2nw").set(turn=BEN)).state)
    assert (points(sheet, "before")[ANN], points(sheet, "before")[BEN]) == (31, 10)
    assert points(sheet, "region-2")[ANN] == 1
    assert points(sheet, "pledges")[BEN] == 1
    assert dict(zip(sheet.seats, sheet.totals, strict=True))[ANN] == 32
