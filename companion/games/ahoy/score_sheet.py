"""The fame of everybody as it would be if the round ended now: who controls each region, and what
that brings (score.2-score.6).
"""

from __future__ import annotations

from companion.engine.memo import while_same
from companion.engine.messages import Message, say
from companion.engine.score_sheets import Counted, ScoreSheet, SheetRow
from companion.games.ahoy.rules.control import controller, points, told
from companion.games.ahoy.rules.map import spaces_of
from companion.games.ahoy.rules.round_end import ENOUGH
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.words import region_word
from companion.games.ahoy.scenario import SQUADRON, UNION


def score_sheet(state: AhoyState) -> ScoreSheet | None:
    """The fame so far and a row for each region; None before a region lies there."""
    if not state.regions:
        return None
    before = SheetRow(
        id="before",
        label=say("ahoy.sheet.before"),
        note=say("ahoy.sheet.ends", n=ENOUGH),
        points=tuple(state.players[seat].fame for seat in state.order()),
    )
    rows = (before, *_rows(state))
    due = state.phase == "score"
    return ScoreSheet(seats=state.order(), rows=rows, due=due, ends_at=ENOUGH)


@while_same(told)
def _rows(state: AhoyState) -> tuple[SheetRow, ...]:
    return tuple(_row(state, region) for region in state.regions)


def _row(state: AhoyState, region: str) -> SheetRow:
    owner, wealth = state.seat_of(controller(state, region)), state.regions[region].wealth
    spaces = spaces_of(state, region) if state.on_chart else ()
    return SheetRow(
        id=f"region-{region}",
        label=region_word(state, region),
        note=_control(state, region),
        points=tuple(wealth if seat == owner else 0 for seat in state.order()),
        groups=(Counted(spaces, wealth),) if spaces and owner else (),
    )


def _control(state: AhoyState, region: str) -> Message:
    """The points of control of the Squadron and the Union, and the wealth (score.5, score.6)."""
    squadron, union = (points(state, faction, region) for faction in (SQUADRON, UNION))
    wealth = state.regions[region].wealth
    return say("ahoy.sheet.control", squadron=squadron, union=union, wealth=wealth)
