"""Headings, the wind, and how far a course lies off it."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from companion.engine.messages import Message, say
from companion.engine.refusals import Kind, Refused


class Heading(StrEnum):
    """The eight directions, clockwise from north."""

    __hash__ = str.__hash__  # an enum's own is a call of Python, and boards look headings up

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"


HEADINGS = tuple(Heading)
_POINT = {heading: point for point, heading in enumerate(HEADINGS)}


class Force(StrEnum):
    """How hard the wind blows."""

    __hash__ = str.__hash__

    CALM = "calm"
    FRESH = "fresh"
    STORM = "storm"


FORCES = tuple(Force)
SECTORS = len(HEADINGS) * len(FORCES)


class Wind(Struct, frozen=True):
    """A wind: the direction it blows *to*, and its force."""

    heading: Heading
    force: Force

    @property
    def sector(self) -> int:
        """This wind's small sector on the vane, 0..23, clockwise;
        each direction holds calm, fresh, storm.
        """
        return _POINT[self.heading] * len(FORCES) + FORCES.index(self.force)


def wind_at(sector: int) -> Wind:
    """The wind of a small sector of the vane, 0..23."""
    return Wind(HEADINGS[sector // len(FORCES)], FORCES[sector % len(FORCES)])


def sector_edges(weights: tuple[int, ...]) -> tuple[float, ...]:
    """Where each small sector begins, and the last ends: degrees clockwise, with fresh to N about
    the top.
    """
    shares = weights or (1,) * SECTORS
    unit = 360 / sum(shares)
    first = -(shares[0] + shares[1] / 2) * unit
    return tuple(first + unit * sum(shares[:sector]) for sector in range(len(shares) + 1))


def is_diagonal(heading: Heading) -> bool:
    """Whether a course runs across corners, where cards give the slanting-cross figure."""
    return _POINT[heading] % 2 == 1


def opposite(heading: Heading) -> Heading:
    """The heading straight behind."""
    return turned(heading, 4)


def turned(heading: Heading, points: int) -> Heading:
    """The heading so many eighths of a circle clockwise."""
    return HEADINGS[(_POINT[heading] + points) % 8]


def points_apart(one: Heading, other: Heading) -> int:
    """Large sectors between two headings the shorter way, 0..4."""
    gap = abs(_POINT[one] - _POINT[other])
    return min(gap, 8 - gap)


def read_course(course: str, rule: str) -> Heading:
    """A course as written in a command. Raises ``Refused`` for any other than the eight, by the
    ``rule`` of the book that says so.
    """
    if course not in HEADINGS:
        raise Refused("refused.no-such-course", rule, kind=Kind.MALFORMED, course=course)
    return Heading(course)


@lru_cache(maxsize=len(Heading))
def heading_word(heading: str) -> Message:
    """A heading in words, short: NE."""
    return say(f"heading.{heading.lower()}")
