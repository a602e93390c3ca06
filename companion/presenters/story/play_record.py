"""The record of a battle for play trackers: the JSON that Board Game Stats (BG Stats) reads.

The format is that of its ``createPlay`` link, told under "Push plays to BG Stats from other apps or
websites", https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/ :
who pushes a play, its date (the end of it, in UTC), the game, the players with team, score, rank
and who has won. No player of ours has an account anywhere, so ``sourcePlayerId`` is the name he
goes by, or else the colour of his flag.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from msgspec import json

from companion.engine.game import captains_of
from companion.engine.messages import say, seat_word
from companion.engine.views import SeatView, TableView
from companion.i18n.translator import words as language_words
from companion.session.chronicle import Chronicle

SOURCE = "Table companion"
PAUSE = timedelta(hours=1)
"""Nobody plays for so long without a deed: the table was switched off, or its clock was set."""


def play_record(chronicle: Chronicle, language: str) -> bytes:
    """The record of a battle, as it stands; nobody has won one that goes on."""
    return json.format(json.encode(play(chronicle, language)), indent=2) + b"\n"


def play(chronicle: Chronicle, language: str) -> dict[str, Any]:
    """The record as plain values."""
    view = chronicle.last
    words = language_words(language).naming(chronicle.seats, view.names).say
    winners = view.outcome.winners if view.outcome else ()
    captains = captains_of(chronicle.seats)
    card = chronicle.game.card
    times = [_time(one) for one in chronicle.times]
    first = _first(chronicle)
    sides = {side.id: words(side.name) for side in view.sides}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": chronicle.mark,
        "playDate": times[-1].strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": _minutes(times),
        "board": words(chronicle.title),
        "game": {
            "name": words(card.title),
            "sourceGameId": card.slug,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": (name := words(seat_word(seat.id))),
                "sourcePlayerId": name if seat.name.strip() else seat.id,
                "startPlayer": seat.id == first,
                "rank": _rank(view, seat, winners),
                "role": words(say("setup.captain")) if seat.id in captains else "",
                "team": sides.get(seat.side, ""),
                "score": seat.score,
                "winner": seat.id in winners,
            }
            for seat in view.seats
        ],
    }


def _first(chronicle: Chronicle) -> str:
    """Who had the first turn; nobody before there was one."""
    views = (passage.view for passage in chronicle.passages())
    return next((view.turn for view in views if view.round and view.turn), "")


def _minutes(times: Iterable[datetime]) -> int:
    """How long was played; a clock that was set back tells nothing."""
    gaps = (after - before for before, after in pairwise(times))
    return round(
        sum((gap for gap in gaps if timedelta() < gap < PAUSE), timedelta()) / timedelta(minutes=1)
    )


def _rank(view: TableView, seat: SeatView, winners: tuple[str, ...]) -> int:
    """Winners are first; behind them whoever has more points, and who has as many has the rank. In
    a draw nobody is behind.
    """
    if view.outcome and not winners:
        return 1
    better = [
        other
        for other in view.seats
        if (other.id in winners, other.score) > (seat.id in winners, seat.score)
    ]
    return 1 if seat.id in winners else 1 + len(better)


def _time(written: str) -> datetime:
    """A time of the journal in UTC; a clock that wrote nothing sensible tells the first second of
    1970.
    """
    try:
        return datetime.fromisoformat(written).astimezone(UTC)
    except (ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)
