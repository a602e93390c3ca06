"""Every event of Ahoy has its line in the logbook, or is seen in another one's."""

from __future__ import annotations

from companion.engine.chance_rows import ANSWERED, CALLED
from companion.games.ahoy import logbook, logbook_sea
from companion.games.ahoy.rules import play


def test_every_event_has_its_line_or_is_seen_elsewhere() -> None:
    elsewhere = {*logbook.SEEN_ELSEWHERE, *logbook_sea.SEEN_ELSEWHERE, *CALLED, *ANSWERED}
    assert set(play.FOLDS) == {*logbook.LINES, *elsewhere}
