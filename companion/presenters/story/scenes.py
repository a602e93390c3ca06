"""What a replay draws of a view, as a flat table of short keys, and what changes in it from one
passage to the next.

Only changes are kept, so thousands of passages need little room. The letter before the colon says
what a row is, the rest which one; ``report.js`` draws them:

    g   the board: columns and rows of squares, or 0, 0; then its extent
    n   which way north lies, where a compass is printed: eighths of a circle from the top
    h   what stands above it: round, whose turn
    w   the wind: eighths of a circle from north, force, words
    a:  an area that is no square: its corners
    k:  a region of such areas: its extent
    m:  spaces that look alike: look, owner, middles, where on them a sign lies
    l:  what leads from one space to another; e: sides that look different, as they lie on the board
    t:  a place: kind, owner, words, plate, middle
    b:  something that lies on a space
    p:  a piece: seat, kind, letter, mark, whether it stands, whether it is lost, and of a flat one
        its words, shields, whether she has one for good, whether she burns; x: its middle
    u:  spaces that are counted together: words, middles; d: a plate: die, owner, middle
    c:  a card: seat, name, boxes, damage, whether it is lost
    s:  what is counted of a seat
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.compass import HEADINGS, Heading, Wind, turned
from companion.engine.grid import NORTH_TURN
from companion.engine.layers import HOUSE, Badge, Ghost, Group, Link, Mark, Plate, Sides
from companion.engine.messages import say
from companion.engine.space import Board, Point, Squares
from companion.engine.views import CardView, ChartView, PlaceView, TableView, TileView
from companion.presenters.cards import counts, signed_counts
from companion.presenters.phrases import Say, wind_words
from companion.presenters.place_captions import captions
from companion.presenters.score_sheet import counted_chart
from companion.presenters.sign_places import sign_places

Scene = dict[str, Any]
"""Rows by their keys; their values are plain JSON."""


def change(before: Scene, after: Scene) -> Scene:
    """What is new or other in a scene; None where something is gone."""
    new = {key: row for key, row in after.items() if before.get(key) != row}
    return new | {key: None for key in before if key not in after}


class Sketcher:
    """Puts one view after another into rows; what has not changed since is not made again."""

    def __init__(self, words: Say) -> None:
        self._words = words
        self._made: dict[str, tuple[Any, Scene]] = {}

    def scene(self, view: TableView) -> Scene:
        """The rows of a view."""
        found = self._head(view)
        for card in view.cards:
            found |= self._kept(card.id, card, self._card)
        found |= self._kept("counts", view.tallies, lambda _: self._counts(view))
        if chart := counted_chart(view):
            still = (chart.board, chart.north)
            found |= self._kept("board", still, lambda _: dict(_board(chart)))
            found |= self._kept("layers", chart.layers, lambda _: dict(_layers(chart)))
            found |= self._kept("places", chart.places, lambda _: self._places(view, chart))
            found |= self._kept("pieces", chart.pieces, lambda _: self._pieces(view, chart))
        return found

    def _kept(self, what: str, thing: Any, make: Callable[[Any], Scene]) -> Scene:
        known = self._made.get(what)
        if known is None or known[0] != thing:
            known = self._made[what] = (thing, make(thing))
        return known[1]

    def _head(self, view: TableView) -> Scene:
        found = self._kept("round", view.round, self._round)
        found = {"h": [*found["h"], view.turn]}
        return found | self._kept("wind", view.wind, self._wind)

    def _round(self, round: int) -> Scene:
        heading = say("header.round", round=round) if round else say("header.preparing")
        return {"h": [self._words(heading)]}

    def _wind(self, wind: Wind | None) -> Scene:
        if wind is None:
            return {}
        at = HEADINGS.index(wind.heading)
        return {"w": [at, wind.force.value, wind_words(self._words, wind)]}

    def _card(self, card: CardView) -> Scene:
        row = [card.seat, self._words(card.name), card.hull, card.damage, int(card.lost)]
        return {f"c:{card.id}": row}

    def _counts(self, view: TableView) -> Scene:
        found = (*counts(self._words, view), *signed_counts(self._words, view))
        return {f"s:{at}": [seat, text] for at, (seat, text) in enumerate(found)}

    def _places(self, view: TableView, chart: ChartView) -> Scene:
        said = captions(self._words, view)
        return {f"t:{place.id}": _place(chart, place, said) for place in chart.places}

    def _pieces(self, view: TableView, chart: ChartView) -> Scene:
        names = {card.id: card.name for card in view.cards}
        found: Scene = {}
        for piece in chart.pieces:
            if piece.space:
                letter = self._words(names.get(piece.id, piece.name))[:1]
                several = str(piece.number) if piece.number > 1 else ""
                looks = [piece.seat, piece.kind, letter, piece.mark or several]
                tile = [_flat(piece.tile)] if piece.tile else []
                found[f"p:{piece.id}"] = [*looks, int(piece.stands), int(piece.lost), *tile]
                found[f"x:{piece.id}"] = _middle(chart.board, piece.space)
        return found


def _flat(tile: TileView) -> list[Any]:
    return [tile.text, tile.shields, int(tile.lasting), int(tile.burns)]


def _middle(board: Board, space: str) -> Point:
    x, y = board.space(space).centre
    return round(x, 2), round(y, 2)


def _board(chart: ChartView) -> Iterator[tuple[str, Any]]:
    board = chart.board
    square = isinstance(board, Squares)
    size = (board.columns, board.rows) if isinstance(board, Squares) else (0, 0)
    yield "g", [*size, *(round(edge, 2) for edge in board.extent)]
    if chart.north:
        yield "n", NORTH_TURN[chart.north]
    for space in () if square else board.spaces:
        if space.unknown:
            continue
        corners = [[round(x, 2), round(y, 2)] for x, y in space.outline]
        yield f"a:{space.id}", corners or [_middle(board, space.id)]
    known = [space for space in board.spaces if space.region and not space.unknown]
    for region in dict.fromkeys(space.region for space in known):
        boxes = (space.extent for space in known if space.region == region)
        left, low, right, top = zip(*boxes, strict=True)
        yield f"k:{region}", [min(left), min(low), max(right), max(top)]


def _layers(chart: ChartView) -> Iterator[tuple[str, Any]]:
    """All layers but the pencils and what might be laid: a battle that is over has nothing to be
    checked or considered.
    """
    for at, layer in enumerate(chart.layers):
        pencil = isinstance(layer, Mark) and layer.look == HOUSE
        if not (pencil or isinstance(layer, Ghost)):
            yield _layer(chart, at, layer)


def _layer(
    chart: ChartView, at: int, layer: Mark | Link | Sides | Badge | Group | Plate
) -> tuple[str, Any]:
    board = chart.board
    middles = [_middle(board, space) for space in layer.spaces]
    if isinstance(layer, Mark):
        return f"m:{at}", [layer.look, layer.owner, _signs(board, layer), layer.at]
    if isinstance(layer, Badge):
        words = layer.text or (str(layer.number) if layer.number > 1 else "")
        return f"b:{layer.look}:{layer.space}", [layer.look, words, *middles]
    if isinstance(layer, Group):
        return f"u:{at}", [layer.text, middles]
    if isinstance(layer, Plate):
        return f"d:{at}", [layer.face, layer.owner, _amid(middles)]
    if isinstance(layer, Link):
        return f"l:{layer.start}:{layer.end}", [layer.look, *middles]
    headings = [turned(Heading(heading), NORTH_TURN[chart.north]) for _, heading in layer.sides]
    return f"e:{at}", [
        layer.look,
        [[*middle, to] for middle, to in zip(middles, headings, strict=True)],
    ]


def _signs(board: Board, mark: Mark) -> list[Point]:
    places = [place for space in mark.spaces for place in sign_places(mark, board, space)]
    return [(round(x, 2), round(y, 2)) for x, y in places]


def _amid(middles: list[Point]) -> Point:
    across, up = zip(*middles, strict=True)
    return round((min(across) + max(across)) / 2, 2), round((min(up) + max(up)) / 2, 2)


def _place(chart: ChartView, place: PlaceView, said: dict[str, Any]) -> list[Any]:
    caption = said[place.id]
    middle = _middle(chart.board, place.spaces[0])
    return [place.kind, caption.flag, caption.label(covered=False), caption.plate, middle]
