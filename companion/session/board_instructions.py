"""What the hands must do on the real board after an undo, a redo or a pause, so that it matches the
chart again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.layers import Mark
from companion.engine.messages import NOTHING, Message, piece_word, say, seat_word
from companion.engine.space import name_of
from companion.engine.views import ChartView, TableView


def to_match(before: TableView, after: TableView) -> tuple[Message, ...]:
    """How to bring a board that stands as ``before`` to ``after``; nothing in cards play."""
    if not (before.chart and after.chart):
        return ()
    laid = (
        *_things(before, after),
        *_counted(before, after),
        *_flags(before.chart, after),
        *_owners(before, after),
    )
    return (*_pieces(before, after), *laid)


def _pieces(before: TableView, after: TableView) -> tuple[Message, ...]:
    was, now = _standing(before), _standing(after)
    names = _names(before) | _names(after)
    taken = [
        say("session.take-off", piece=names[piece], cell=space_word(before, was[piece]))
        for piece in was
        if piece not in now
    ]
    moved = [
        say(
            "session.put-back" if piece in was else "session.stand-again",
            piece=names[piece],
            cell=space_word(after, space),
        )
        for piece, space in now.items()
        if was.get(piece) != space
    ]
    return (*taken, *moved)


def _things(before: TableView, after: TableView) -> Iterator[Message]:
    """Single things that lie on the board: cards, cardboard, a ship's flag."""
    was, now = _single(before), _single(after)
    names = _names(before) | _names(after)
    for one in was:
        if one not in now:
            cell = space_word(before, one.space)
            yield say("session.take-thing", thing=_called(one, names), cell=cell)
    for one in now:
        if one not in was:
            cell = space_word(after, one.space)
            yield say("session.lay-thing", thing=_called(one, names), cell=cell)


def _counted(before: TableView, after: TableView) -> Iterator[Message]:
    """Counters on the board and with the cards."""
    for (space, thing), n in _changes(_lying(before), _lying(after)):
        word = "lay" if n > 0 else "take"
        cell = space_word(after if n > 0 else before, space)
        yield say(f"session.{word}-counted", cell=cell, what=say(thing, n=abs(n)))
    names = _names(before) | _names(after)
    places = {piece: at for at, piece in enumerate(names)}
    stowed = _changes(_stowed(before), _stowed(after))
    for (piece, thing), n in sorted(stowed, key=lambda change: places[change[0][0]]):
        word = "load" if n > 0 else "unload"
        yield say(f"session.{word}", piece=names[piece], what=say(thing, n=abs(n)))


def _flags(before: ChartView, after: TableView) -> Iterator[Message]:
    """Places that have another owner."""
    owners = {place.id: place.owner for place in before.places}
    sides = {side.id: side.name for side in after.sides}
    for place in after.chart.places if after.chart else ():
        if place.name == NOTHING or place.owner == owners.get(place.id, ""):
            continue
        if place.owner:
            owner = sides.get(place.owner, seat_word(place.owner))
            yield say("session.raise-flag", place=place.name, owner=owner)
        else:
            yield say("session.strike-flag", place=place.name)


def _owners(before: TableView, after: TableView) -> Iterator[Message]:
    """Pieces that serve another player."""
    was, names = _serving(before), _names(after)
    for piece, owner in _serving(after).items():
        if was.get(piece, owner) == owner:
            continue
        if owner:
            yield say("session.raise-flag", place=names[piece], owner=seat_word(owner))
        else:
            yield say("session.strike-flag", place=names[piece])


def _serving(view: TableView) -> dict[str, str]:
    pieces = view.chart.pieces if view.chart else ()
    return {piece.id: piece.seat for piece in pieces}


Counts = dict[tuple[str, str], int]
"""How many lie on a space or with a card, and the message that counts them."""


def _changes(was: Counts, now: Counts) -> Iterator[tuple[tuple[str, str], int]]:
    """What has become more or less, and by how many."""
    for place in dict.fromkeys((*was, *now)):
        if more := now.get(place, 0) - was.get(place, 0):
            yield place, more


class _Single(NamedTuple):
    """A thing that hands have laid on a space, of a piece if it is one's own."""

    space: str
    thing: str
    piece: str = ""


def _called(one: _Single, names: dict[str, Message]) -> Message:
    return say(one.thing, piece=names[one.piece]) if one.piece else say(one.thing)


def _single(view: TableView) -> tuple[_Single, ...]:
    """All that hands have laid on the board one by one."""
    if not view.chart:
        return ()
    marks = (layer for layer in view.chart.layers if isinstance(layer, Mark) and layer.thing)
    badges = (one for one in view.chart.badges if one.thing and not one.number)
    return (
        *(_Single(space, mark.thing) for mark in marks for space in mark.spaces),
        *(_Single(one.space, one.thing, piece) for one in badges for piece in one.of or ("",)),
    )


def _lying(view: TableView) -> Counts:
    badges = view.chart.badges if view.chart else ()
    return {(one.space, one.thing): one.number for one in badges if one.thing and one.number}


def _stowed(view: TableView) -> Counts:
    afloat = (card for card in view.cards if not card.lost)
    return {
        (card.id, stack.thing): stack.number
        for card in afloat
        for stack in card.stacks
        if stack.thing
    }


def space_word(view: TableView, space: str) -> Message | str:
    """What people call a space."""
    return name_of(view.chart.board, space) if view.chart else space


def to_check(view: TableView) -> tuple[Message, ...]:
    """What should lie on the board, piece by piece, for looking it
    over when a battle is taken up again.
    """
    names = _names(view)
    return (
        *(
            say("session.stands", piece=names[piece], cell=space_word(view, space))
            for piece, space in _standing(view).items()
        ),
        *(
            say("session.lies", what=say(thing, n=n), cell=space_word(view, space))
            for (space, thing), n in _lying(view).items()
        ),
        *(
            say("session.thing-lies", thing=_called(one, names), cell=space_word(view, one.space))
            for one in _single(view)
        ),
    )


def _standing(view: TableView) -> dict[str, str]:
    pieces = view.chart.pieces if view.chart else ()
    return {piece.id: piece.space for piece in pieces if piece.space and not piece.lost}


def _names(view: TableView) -> dict[str, Message]:
    pieces = view.chart.pieces if view.chart else ()
    plain = {
        piece.id: piece.name if piece.name != NOTHING else piece_word(piece.id) for piece in pieces
    }
    return plain | {card.id: card.name for card in view.cards}
