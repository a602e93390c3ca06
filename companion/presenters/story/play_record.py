"""The record of a battle for play trackers: the JSON that Board Game Stats (BG Stats) reads.

The format is that of its ``createPlay`` link, told under "Push plays to BG Stats from other apps or
websites", https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/ :
who pushes a play, its date (the end of it, in UTC), the game, the players with score, rank and who
has won. No player of ours has an account anywhere, so ``sourcePlayerId`` is the name he goes by.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from msgspec import json

from companion.engine.messages import seat_word
from companion.engine.views import SeatView, TableView
from companion.i18n.translator import words as language_words
from companion.session.chronicle import Chronicle

SOURCE = "Table companion"


def play_record(chronicle: Chronicle, language: str) -> bytes:
    """The record of a battle, as it stands; nobody has won one that goes on."""
    return json.format(json.encode(play(chronicle, language)), indent=2) + b"\n"


def play(chronicle: Chronicle, language: str) -> dict[str, Any]:
    """The record as plain values."""
    view = chronicle.last
    words = language_words(language).naming(chronicle.seats, view.names).say
    winners = view.outcome.winners if view.outcome else ()
    card = chronicle.game.card
    began, ended = _time(chronicle.began), _time(chronicle.ended)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": chronicle.mark,
        "playDate": ended.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(0, round((ended - began).total_seconds() / 60)),
        "board": words(chronicle.title),
        "game": {
            "name": words(card.title),
            "sourceGameId": card.slug,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": words(seat_word(seat.id)),
                "sourcePlayerId": words(seat_word(seat.id)),
                "startPlayer": at == 0,
                "rank": _rank(view, seat, winners),
                "role": seat.side,
                "score": seat.score,
                "winner": seat.id in winners,
            }
            for at, seat in enumerate(view.seats)
        ],
    }


def _rank(view: TableView, seat: SeatView, winners: tuple[str, ...]) -> int:
    """Winners are first; behind them whoever has more points, and who has as many has the rank."""
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
    except ValueError:
        return datetime.fromtimestamp(0, UTC)
