"""The figures of a battle as small drawings in SVG: a seat's colour, cased in ink."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from itertools import pairwise
from math import cos, pi, sin
from urllib.parse import quote

from companion.engine.compass import HEADINGS, Force, heading_word
from companion.presenters.phrases import Say
from companion.presenters.seat_flags import flag_of_seat
from companion.presenters.story.figures import SeatStory, Story, signed
from companion.presenters.story.pictures import PetalView, apart, petals

INK, PAPER_EDGE, RED, FRESH = "#1C2733", "#D8C9A8", "#BE2E29", "#2A6DBA"
FORCE_COLOURS = {Force.CALM: "#F8F4EC", Force.FRESH: FRESH, Force.STORM: RED}
WIDTH = 300
ROW = 30
LEFT, RIGHT = 34, 290
ROSE = 62
FLAG_PITCH = 24
"""From one flag to the next below it."""


def hits_drawing(story: Story) -> str:
    """For each seat its flag, hits of shots in figures, and the share as a bar; a notch marks what
    was to be expected.
    """
    return _svg(ROW * 1.5 * len(story.seats), map(_hits_row, range(len(story.seats)), story.seats))


def _hits_row(at: int, seat: SeatStory) -> str:
    top = at * ROW * 1.5
    whole, shots = RIGHT - LEFT, max(1, seat.shots)
    notch = LEFT + whole * seat.expected / shots
    return (
        f"{_flag(4, top + 6, seat.seat)}{_text(LEFT, top + 17, f'{seat.hits} : {seat.shots}')}"
        f"{_bar(LEFT, top + 24, whole, PAPER_EDGE)}"
        f"{_bar(LEFT, top + 24, whole * seat.hits / shots, _colour(seat.seat))}"
        f'<path d="M{notch:.1f} {top + 21}v16" stroke="{INK}" stroke-width="2"/>'
    )


def luck_drawing(words: Say, story: Story) -> str:
    """Hits beyond what was to be expected to the right of the middle, short of it to the left."""
    middle = f'<path d="M150 0v{ROW * len(story.seats)}" stroke="{INK}" stroke-width="2"/>'
    rows = (_luck_row(words, at, seat, story.most_luck) for at, seat in enumerate(story.seats))
    return _svg(ROW * len(story.seats), [middle, *rows])


def _luck_row(words: Say, at: int, seat: SeatStory, most: float) -> str:
    top, length = at * ROW, abs(seat.luck) / most * 100
    start = 150 if seat.luck >= 0 else 150 - length
    figure = _text(RIGHT, top + 20, signed(words, seat.luck), "end")
    bar = _bar(start, top + 9, length, _colour(seat.seat))
    return f"{_flag(4, top + 4, seat.seat)}{bar}{figure}"


def damage_drawing(story: Story) -> str:
    """Damage taken so far over the rounds, a line for each seat with its flag at the end."""
    high, low, left, right = 14, 134, 30, 262
    most, last = story.most_harm, max(1, story.last_round)
    axis = f'<path d="M{left} {high}V{low}H{right}" fill="none" stroke="{INK}" stroke-width="2"/>'
    words = [
        _text(left - 4, high + 8, str(most), "end"),
        _text(left + 4, low + 18, "1"),
        _text(right, low + 18, str(last), "end"),
    ]
    lines, ends = [], []
    for seat in story.seats:
        points = [
            (left + (right - left) * round / last, low - (low - high) * harm / most)
            for round, harm in enumerate(seat.harm_so_far)
        ]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in _corners(points))
        lines += [_line(path, INK, 6), _line(path, _colour(seat.seat), 3)]
        ends.append(low - points[-1][1])
    pitch = min(FLAG_PITCH, (low - high) / max(1, len(ends)))
    flags = (
        _flag(right + 6, low - middle - 11, seat.seat, pitch / FLAG_PITCH)
        for seat, middle in zip(story.seats, apart(ends, pitch, 0), strict=True)
    )
    return _svg(low + 24, [axis, *words, *lines, *flags])


def _corners(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points at which a line changes its way: long flat stretches need two."""
    if len(points) < 3:
        return points
    inner = [
        here
        for (before, here), (_, after) in zip(
            pairwise(points[:-1]), pairwise(points[1:]), strict=True
        )
        if not before[1] == here[1] == after[1]
    ]
    return [points[0], *inner, points[-1]]


def winds_drawing(words: Say, story: Story) -> str:
    """How often each wind has blown, as petals in the direction it blew to: fresh blue, storm
    red, calm white.
    """
    parts = [f'<circle cx="150" cy="90" r="{ROSE}" fill="none" stroke="{PAPER_EDGE}"/>']
    parts += map(_petal, petals(story))
    for point, heading in enumerate(HEADINGS):
        x, y = _round(point, ROSE + 14)
        parts.append(_text(x, y + 5, words(heading_word(heading)), "middle"))
    return _svg(180, parts)


def _petal(petal: PetalView) -> str:
    point, colour = HEADINGS.index(petal.heading), FORCE_COLOURS[petal.force]
    start, end = ROSE * petal.start, ROSE * petal.end
    corners = [
        _round(point + side, far)
        for side, far in ((-0.3, start), (-0.3, end), (0.3, end), (0.3, start))
    ]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    return f'<path d="{path}" fill="{colour}" stroke="{INK}" stroke-width="1.2"/>'


def _round(point: float, far: float) -> tuple[float, float]:
    """A point so far from the middle of the rose, in eighths of a circle from north."""
    return 150 + far * sin(point * pi / 4), 90 - far * cos(point * pi / 4)


# ---------------------------------------------------------------- flags

PATTERNS: Mapping[str, str] = {
    "plain": "",
    "vertical": "M9 2V20",
    "horizontal": "M2 11H16",
    "diagonal": "M2 8L16 4M2 14L16 10M2 20L16 16",
    "cross": "M9 2V20M2 11H16",
    "chevron": "M3 13L9 6L15 13M3 18L9 11L15 18",
    "dots": "M5 6h2M11 6h2M5 11h2M11 11h2M5 16h2M11 16h2",
    "saltire": "M3 4L15 18M15 4L3 18",
    "border": "M4.5 4.5H13.5V17.5H4.5Z",
    "quarters": "M9 6.5H16M2 15.5H9",
}
"""What lies over the colour of a flag of 18 to 22, as the path of a stroke."""


def flag_id(seat: str) -> str:
    """A seat as a name within the page: letters and figures alone."""
    return "".join(letter for letter in seat if letter.isalnum()) or "nobody"


def flag_symbol(seat: str) -> str:
    """A seat's flag, to be used by its ``flag_id``."""
    return f'<symbol id="f-{flag_id(seat)}" viewBox="0 0 18 22">{_whole_flag(seat)}</symbol>'


def flag_style(seat: str) -> str:
    """A seat's flag as what a small flag of its ``flag_id`` shows, pattern and all: paper may have
    no colours.
    """
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 22">{_whole_flag(seat)}</svg>'
    shown = f'url("data:image/svg+xml,{quote(svg, safe="/:= ")}")'
    return f"i.{flag_id(seat)}{{background-image:{shown}}}"


def _whole_flag(seat: str) -> str:
    colour, pattern = flag_of_seat(seat)
    return (
        f'<rect x="1" y="1" width="16" height="20" rx="2" fill="{colour}" stroke="{INK}"'
        f' stroke-width="1.5"/>'
        f'<path d="{PATTERNS[pattern]}" fill="none" stroke="{_over(colour)}" stroke-width="2.4"/>'
    )


def _over(colour: str) -> str:
    """Ink over a light flag, cream over a dark one."""
    bright = sum(int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return INK if bright > 340 else "#F2F6F8"


# ---------------------------------------------------------------- strokes


def _svg(height: float, parts: Iterable[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}">{"".join(parts)}</svg>'


def _colour(seat: str) -> str:
    return flag_of_seat(seat)[0]


def _flag(x: float, y: float, seat: str, size: float = 1) -> str:
    """A flag, its left edge and its middle where those of a large one would be."""
    wide, high = 18 * size, 22 * size
    at = f'x="{x:.1f}" y="{y + 11 - high / 2:.1f}"'
    return f'<use href="#f-{flag_id(seat)}" {at} width="{wide:.4g}" height="{high:.4g}"/>'


def _bar(x: float, y: float, width: float, colour: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="11" rx="3" fill="{colour}"'
        f' stroke="{INK}" stroke-width="1.5"/>'
    )


def _line(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
