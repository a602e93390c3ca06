"""The fame of everybody as it would be if the round ended now: who controls each region, and what
that brings (score.2-score.6). Of a game that is over, what its last round has brought.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.memo import while_same
from companion.engine.messages import Message, say
from companion.engine.score_sheets import Counted, ScoreSheet, SheetRow
from companion.games.ahoy.rules.control import controller, points, told
from companion.games.ahoy.rules.map import spaces_of
from companion.games.ahoy.rules.pledges import pledged
from companion.games.ahoy.rules.round_end import ENOUGH
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.words import region_word
from companion.games.ahoy.scenario import SQUADRON, UNION


def score_sheet(state: AhoyState) -> ScoreSheet | None:
    """The fame so far and a row for each region; None before a region lies there."""
    if not state.regions:
        return None
    rows = tuple(_brings(state))
    before = SheetRow(
        id="before",
        label=say("ahoy.sheet.before"),
        note=say("ahoy.sheet.ends", n=ENOUGH),
        points=_before(state, rows),
    )
    due = state.phase == "score"
    return ScoreSheet(seats=state.order(), rows=(before, *rows), due=due, ends_at=ENOUGH)


def _brings(state: AhoyState) -> Iterator[SheetRow]:
    """What brings fame; nothing more where somebody has given up."""
    outcome = state.outcome
    if outcome and outcome.how == "conceded":
        return
    yield from _rows(state)
    if outcome and any(player.slip for player in state.players.values()):
        points = tuple(pledged(state, seat) for seat in state.order())
        yield SheetRow(id="pledges", label=say("ahoy.sheet.pledges"), points=points)


def _before(state: AhoyState, rows: tuple[SheetRow, ...]) -> tuple[int, ...]:
    """The fame without these rows: once the game is over everybody has had what they bring."""
    had = rows if state.outcome else ()
    return tuple(
        state.players[seat].fame - sum(row.points[at] for row in had)
        for at, seat in enumerate(state.order())
    )


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
