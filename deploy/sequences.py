"""Draws the turn sequence of each game for the docs, from the very table that its rules go by.

``python -m deploy.sequences`` writes ``deploy/docs/<game>-sequence.svg`` anew. When a stage comes
and what it begins with are said by the functions in the table, in the first line of their
docstrings.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from companion.engine.game import Game
from companion.engine.sequence import Sequence, Stage
from companion.games import games
from companion.i18n.translator import words
from companion.library.rule_titles import rule_title

DOCS = Path(__file__).parent / "docs"

WIDTH, EDGE, LEFT, BOX = 720, 16, 32, 600
LINE, GAP = 18, 30
INK, PAPER, SEA, QUIET = "#222", "#fbf7ec", "#0b3d5c", "#555"
END = ("over", "A rule of the book ends the battle.")


def picture(game: Game, sequence: Sequence) -> str:
    """The sequence as SVG text: a box a stage from the top down, and the way back of a round."""
    body, top = [_text(EDGE, 30, f"{_said(game.card.title)}: how a battle goes", INK, 18)], 64
    for heading, stages in (
        ("Before the battle", sequence.preparation),
        ("Each round", sequence.round),
    ):
        first = top + LINE
        body.append(_text(EDGE, top + 4, heading, SEA, 14))
        top = first
        for stage in stages:
            lines = _lines(game, stage)
            body += _box(stage.id, lines, top)
            top += _height(lines)
            body += _arrow(top)
            top += GAP
        if stages is sequence.round:
            body += _way_back(first + LINE, top - GAP - LINE)
    body += _box(END[0], [END[1]], top)
    height = top + _height([END[1]]) + EDGE
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            *body,
            "</svg>\n",
        ]
    )


def _lines(game: Game, stage: Stage) -> list[str]:
    title = _said(rule_title(game.card.slug, stage.rule))
    return [f"{stage.rule}  {title}", told_by(stage.comes), told_by(stage.begin)]


def told_by(function: Callable[..., Any]) -> str:
    """The first sentence of a function's docstring.

    Raises ``ValueError`` for a function that says nothing: the picture would have a hole.
    """
    if not function.__doc__:
        raise ValueError(f"{function.__qualname__} has no docstring for the picture")
    return " ".join(function.__doc__.split("\n\n", maxsplit=1)[0].split())


def _said(message: Any) -> str:
    return words("en").say(message)


def _height(lines: list[str]) -> int:
    return (len(lines) + 1) * LINE + 8


def _box(name: str, lines: list[str], top: int) -> Iterator[str]:
    yield (
        f'<rect x="{LEFT}" y="{top}" width="{BOX}" height="{_height(lines)}" rx="4" fill="#fff" '
        f'stroke="{SEA}"/>'
    )
    yield _text(LEFT + EDGE, top + LINE, name, SEA, 14)
    for number, line in enumerate(lines, start=1):
        yield _text(LEFT + EDGE, top + LINE + number * LINE, line, QUIET, 12)


def _arrow(top: int) -> Iterator[str]:
    at = LEFT + BOX // 2
    yield f'<path d="M{at} {top} V{top + GAP - 2}" stroke="{SEA}"/>'
    yield f'<path d="M{at} {top + GAP} l-4 -8 h8 z" fill="{SEA}"/>'


def _way_back(first: int, last: int) -> Iterator[str]:
    """From the last stage of a round to its first, along the right."""
    right = LEFT + BOX
    way = f"M{right} {last} H{right + 28} V{first} H{right + 6}"
    yield f'<path d="{way}" fill="none" stroke="{SEA}"/>'
    yield f'<path d="M{right} {first} l8 -4 v8 z" fill="{SEA}"/>'


def _text(x: int, y: int, said: str, colour: str, size: int) -> str:
    font = f'font-family="sans-serif" font-size="{size}" fill="{colour}"'
    return f'<text x="{x}" y="{y}" {font}>{escape(said)}</text>'


def drawn() -> Iterator[tuple[Path, str]]:
    """The file of every game that has a sequence, and the picture that belongs in it."""
    for slug, game in games().items():
        if game.sequence:
            yield DOCS / f"{slug}-sequence.svg", picture(game, game.sequence)


def main() -> int:
    """Write them."""
    for file, svg in drawn():
        file.write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
