"""What the hands must do on the real board after an undo, a redo or a pause, so that it matches the
chart again.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.engine.views import ChartView, TableView


def to_match(before: TableView, after: TableView) -> tuple[Message, ...]:
    """How to bring a board that stands as ``before`` to ``after``; nothing in cards play."""
    if not (before.chart and after.chart):
        return ()
    laid = (
        *_reefs(before.chart, after.chart),
        *_sprung(before, after),
        *_lots(before, after),
        *_flags(before.chart, after),
    )
    return (*_pieces(before, after), *laid)


def _pieces(before: TableView, after: TableView) -> tuple[Message, ...]:
    was, now = _standing(before), _standing(after)
    names = _names(before) | _names(after)
    taken = [
        say("session.take-off", piece=names[piece], cell=was[piece])
        for piece in was
        if piece not in now
    ]
    moved = [
        say(
            "session.put-back" if piece in was else "session.stand-again",
            piece=names[piece],
            cell=cell,
        )
        for piece, cell in now.items()
        if was.get(piece) != cell
    ]
    return (*taken, *moved)


def _reefs(before: ChartView, after: ChartView) -> Iterator[Message]:
    yield from (
        say("session.take-reef", cell=cell) for cell in before.reefs if cell not in after.reefs
    )
    yield from (
        say("session.lay-reef", cell=cell) for cell in after.reefs if cell not in before.reefs
    )


def _sprung(before: TableView, after: TableView) -> Iterator[Message]:
    """Hidden cards that have gone up."""
    was, now = _gone_up(before), _gone_up(after)
    yield from (
        say("session.take-card", card=before.sprung, cell=cell) for cell in was if cell not in now
    )
    yield from (
        say("session.lay-card", card=after.sprung, cell=cell) for cell in now if cell not in was
    )


def _lots(before: TableView, after: TableView) -> Iterator[Message]:
    """Lots on the chart, aboard ships and beside forts."""
    for place, n in _changes(_lying(before), _lying(after)):
        yield say(
            "session.lay-lots" if n > 0 else "session.take-lots",
            cell=place,
            what=_counted(after, n),
        )
    names = _names(before) | _names(after)
    for piece, n in _changes(_stowed(before), _stowed(after)):
        yield say(
            "session.load-lots" if n > 0 else "session.unload-lots",
            piece=names[piece],
            what=_counted(after, n),
        )


def _counted(view: TableView, n: int) -> Message:
    return say(view.cargo, n=abs(n))


def _flags(before: ChartView, after: TableView) -> Iterator[Message]:
    """Places that have another owner."""
    owners = {place.id: place.owner for place in before.places}
    sides = {side.id: side.name for side in after.sides}
    for place in after.chart.places if after.chart else ():
        if place.name == NOTHING or place.owner == owners.get(place.id):
            continue
        if place.owner:
            owner = sides.get(place.owner, seat_word(place.owner))
            yield say("session.raise-flag", place=place.name, owner=owner)
        else:
            yield say("session.strike-flag", place=place.name)


def _changes(was: dict[str, int], now: dict[str, int]) -> Iterator[tuple[str, int]]:
    """What has become more or less, and by how many."""
    for place in dict.fromkeys((*was, *now)):
        if more := now.get(place, 0) - was.get(place, 0):
            yield place, more


def _lying(view: TableView) -> dict[str, int]:
    return dict(view.chart.lots) if view.chart else {}


def _gone_up(view: TableView) -> tuple[str, ...]:
    return view.chart.sprung if view.chart else ()


def _stowed(view: TableView) -> dict[str, int]:
    return {card.id: card.cargo for card in view.cards if not card.lost}


def to_check(view: TableView) -> tuple[Message, ...]:
    """What should lie on the board, piece by piece, for looking it over when a battle is taken up
    again.
    """
    names = _names(view)
    return (
        *(
            say("session.stands", piece=names[piece], cell=cell)
            for piece, cell in _standing(view).items()
        ),
        *(
            say("session.lies", what=_counted(view, n), cell=cell)
            for cell, n in _lying(view).items()
        ),
        *(say("session.card-lies", card=view.sprung, cell=cell) for cell in _gone_up(view)),
    )


def _standing(view: TableView) -> dict[str, str]:
    pieces = view.chart.pieces if view.chart else ()
    return {piece.id: piece.space for piece in pieces if piece.space and not piece.lost}


def _names(view: TableView) -> dict[str, Message]:
    pieces = view.chart.pieces if view.chart else ()
    plain = {piece.id: Message(piece.id) for piece in pieces}
    return plain | {card.id: card.name for card in view.cards}
