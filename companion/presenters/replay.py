"""Stepping through a battle: what stood after each deed, and what the logbook says of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.messages import say, seat_word
from companion.engine.views import ChartView, TableView
from companion.presenters.cards import CardFace, all_faces, to_look_at
from companion.presenters.logbook import LogPage, LogRow
from companion.presenters.phrases import Say, wind_words
from companion.presenters.piece_labels import PieceLabel, piece_labels
from companion.presenters.place_captions import Caption, captions
from companion.presenters.score_sheet import counted_chart
from companion.presenters.story.pictures import ScrubView, scrub
from companion.presenters.window_state import Table


class ReplayView(Struct, frozen=True, kw_only=True):
    """One passage of a battle.

    ``wanted`` is the journal entry it shows; until the session has told what stood there, what was
    shown before stays. ``chart`` is None where the battle has none: then its cards are looked at.
    """

    title: str = ""
    seat: str = ""
    line: str = ""
    wanted: int = 0
    chart: ChartView | None = None
    captions: dict[str, Caption] = {}
    labels: dict[str, PieceLabel] = {}
    faces: tuple[CardFace, ...] = ()
    scrub: ScrubView = ScrubView()

    @property
    def can_go_back(self) -> bool:
        """Whether there is a passage before this."""
        return self.scrub.at > 0

    @property
    def can_go_on(self) -> bool:
        """Whether there is one after it."""
        return self.scrub.at < self.scrub.steps - 1


def replay_view(words: Say, table: Table, log: LogPage, step: int) -> ReplayView:
    """The page at a step; an empty one until the battle has been told."""
    story, past = table.story, table.past
    if story is None:
        return ReplayView(title=words(say("story.telling")))
    at = max(0, min(step, len(story.entries) - 1))
    seen = past.view if past else TableView()
    entry = story.entries[at]
    return ReplayView(
        title=_title(words, seen),
        seat=seen.turn,
        line=_told(words, log.of(entry)),
        wanted=entry,
        chart=counted_chart(seen),
        captions=captions(words, seen),
        labels=piece_labels(words, seen),
        faces=tuple(all_faces(words, to_look_at(seen)).values()),
        scrub=scrub(words, story, at),
    )


def _told(words: Say, rows: Sequence[LogRow]) -> str:
    """The lines of one deed; by its name before it whose each is, where they are of several."""
    several = len({row.seats[:1] for row in rows}) > 1
    return " · ".join([_of_whom(words, row) if several else row.text for row in rows])


def _of_whom(words: Say, row: LogRow) -> str:
    name = words(seat_word(row.seats[0])) if row.seats else ""
    return row.text if name in row.text else f"{name}: {row.text}"


def _title(words: Say, view: TableView) -> str:
    heading = say("header.round", round=view.round) if view.round else say("header.preparing")
    return " · ".join(part for part in (words(heading), wind_words(words, view.wind)) if part)
