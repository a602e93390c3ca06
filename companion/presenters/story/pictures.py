"""The figures of a battle as a window draws them: shares of a length, and words beside them."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from companion.engine.compass import Force, Heading
from companion.engine.messages import say, seat_word
from companion.presenters.phrases import Say
from companion.presenters.story.figures import Longest, Story, signed
from companion.presenters.story.marks import legend, sign_of, thinned

MOST_COUNTS = 3
"""Counts of a game that a page has room for, beside the lines of the damage."""
Spot = tuple[float, float]
"""Across and up, each from 0 to 1."""


class BarView(Struct, frozen=True):
    """A seat's bar, ``length`` from -1 (to the left) to 1; ``notch`` is where it was to be expected
    to end.
    """

    seat: str
    words: str
    length: float
    notch: float = 0.0


class BarsView(Struct, frozen=True, kw_only=True):
    """Bars under a title, one a seat; with ``signed`` they go to either side of a middle."""

    title: str
    rows: tuple[BarView, ...]
    signed: bool = False


class LineView(Struct, frozen=True):
    """A seat's line through these spots."""

    seat: str
    spots: tuple[Spot, ...]


class PetalView(Struct, frozen=True):
    """How often a wind of this force has blown to a heading, as a petal of the wind rose: from
    where to where it goes, the middle 0 and the longest petals' end 1.
    """

    heading: Heading
    force: Force
    start: float
    end: float


class LongestView(Struct, frozen=True, kw_only=True):
    """The longest sail: how far, and who, where and when."""

    far: str = ""
    words: str = ""
    kind: str = ""
    seat: str = ""


class ScrubView(Struct, frozen=True, kw_only=True):
    """The way through a battle: ``steps`` there are, ``at`` which one stands; signs to stop at and
    rounds to go by, each with its step. The ``legend`` says what each sign means that stands there.
    """

    steps: int = 0
    at: int = 0
    marks: tuple[tuple[int, str], ...] = ()
    rounds: tuple[tuple[int, str], ...] = ()
    legend: tuple[tuple[str, str], ...] = ()


class StoryPictures(Struct, frozen=True, kw_only=True):
    """The drawn figures of a battle; ``most`` and ``last`` are the ends of the lines' axes. No
    ``longest``: nobody sails in this game; no ``winds``: none has blown.
    """

    bars: tuple[BarsView, ...] = ()
    longest: LongestView | None = None
    harm: tuple[LineView, ...] = ()
    most: str = ""
    last: str = ""
    winds: tuple[PetalView, ...] = ()


def pictures(words: Say, story: Story) -> StoryPictures:
    """The figures of a battle, drawn."""
    shots = (_hits(words, story), _luck(words, story))
    return StoryPictures(
        bars=shots if story.has_shots else _counts(words, story),
        longest=_longest(words, story.longest) if story.longest else None,
        harm=tuple(
            LineView(
                seat.seat,
                tuple(
                    (round / max(1, story.last_round), harm / story.most_harm)
                    for round, harm in enumerate(seat.harm_so_far)
                ),
            )
            for seat in story.seats
        ),
        most=str(story.most_harm),
        last=str(story.last_round),
        winds=petals(story),
    )


def petals(story: Story) -> tuple[PetalView, ...]:
    """The wind rose: the winds of a heading, one beyond the other."""
    whole, blown, found = Counter[Heading](), Counter[Heading](), []
    for wind, number in story.winds:
        whole[wind.heading] += number
    most = max(whole.values(), default=1)
    for wind, number in story.winds:
        start, blown[wind.heading] = blown[wind.heading], blown[wind.heading] + number
        found.append(PetalView(wind.heading, wind.force, start / most, blown[wind.heading] / most))
    return tuple(found)


def apart(ends: list[float], least: float, lowest: float) -> list[float]:
    """Places for flags beside these ends, from the highest down, none over another; what would come
    to stand below the lowest place pushes the others up.
    """
    found = dict[int, float]()
    down = sorted(range(len(ends)), key=lambda at: -ends[at])
    free, floor = float("inf"), lowest
    for at in down:
        found[at] = free = min(ends[at], free - least)
    for at in reversed(down):
        found[at] = max(found[at], floor)
        floor = found[at] + least
    return [found[at] for at in range(len(ends))]


def _hits(words: Say, story: Story) -> BarsView:
    rows = tuple(
        BarView(
            seat.seat,
            words(say("story.of", hits=seat.hits, shots=seat.shots)),
            seat.hits / max(1, seat.shots),
            seat.expected / max(1, seat.shots),
        )
        for seat in story.seats
    )
    return BarsView(title=words(say("story.hits")), rows=rows)


def _luck(words: Say, story: Story) -> BarsView:
    rows = tuple(
        BarView(seat.seat, signed(words, seat.luck), seat.luck / story.most_luck)
        for seat in story.seats
    )
    return BarsView(title=words(say("story.luck")), rows=rows, signed=True)


def _counts(words: Say, story: Story) -> tuple[BarsView, ...]:
    """What the game counts, as much as there is room for."""
    return tuple(
        BarsView(
            title=words(say(count.what)),
            rows=tuple(
                BarView(seat.seat, str(number), number / max(1, *count.numbers))
                for seat, number in zip(story.seats, count.numbers, strict=True)
            ),
        )
        for count in story.counts[:MOST_COUNTS]
    )


def _longest(words: Say, one: Longest) -> LongestView:
    return LongestView(
        far=words(say("story.spaces", n=one.spaces)),
        words=words(say("story.by", seat=seat_word(one.seat), round=one.round)),
        kind=one.kind,
        seat=one.seat,
    )


def scrub(words: Say, story: Story, at: int) -> ScrubView:
    """The way through a battle, and where one stands on it."""
    rounds = dict(zip(reversed(story.rounds), range(len(story.rounds))[::-1], strict=True))
    return ScrubView(
        steps=len(story.entries),
        at=at,
        marks=tuple((mark.step, sign_of(mark)) for mark in thinned(story)),
        rounds=tuple((step, str(round)) for round, step in sorted(rounds.items()) if round),
        legend=tuple((sign, words(meaning)) for sign, meaning in legend(story)),
    )
