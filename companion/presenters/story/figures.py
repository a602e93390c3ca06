"""The figures of a battle, counted from its passages in one pass.

- **Hits** against what was to be expected: each shot counts with the chance it had. **Luck** is the
  difference, in hits.
- **Damage by round**: points that each seat's pieces have taken in it. What was mended later stays
  counted.
- The **turning point** is the deed by which the winners came ahead for the last time: from then on
  they were ahead to the end. Ahead is who has the larger sum of two shares: of all sound boxes on
  the table, and of the way to the goal that everybody watches; or who has more points, where a
  board without ship cards is counted up. A draw has none, nor has a battle that was won from
  behind, or whose winners were ahead before it began.

What was taken back is no passage, and so it counts for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate
from statistics import fmean

from msgspec import Struct

from companion.engine.compass import Wind
from companion.engine.events import Event
from companion.engine.facts import Blow, Count, Harm, Shot, Voyage, facts
from companion.engine.game import Game
from companion.engine.messages import Message, piece_word, say
from companion.engine.moments import CARGO, MISS, WON, Weight, moments_of
from companion.engine.views import SeatView, TableView
from companion.presenters.phrases import MINUS, Say
from companion.session.chronicle import Passage

TURNING = "turning"
"""The mark of the turning point; all others bear the cue of their moment."""
_PASSED_BY = (MISS, WON)
"""Cues at which nobody stops: there are too many of the one, and the other is the end."""
_Shares = tuple[float, ...]


class SeatStory(Struct, frozen=True, kw_only=True):
    """What came of a seat's shots, and the damage its pieces took in each round from 0 on."""

    seat: str
    shots: int = 0
    hits: int = 0
    expected: float = 0.0
    harm: tuple[int, ...] = ()

    @property
    def luck(self) -> float:
        """Hits beyond what was to be expected, or short of it."""
        return self.hits - self.expected

    @property
    def harm_so_far(self) -> tuple[int, ...]:
        """All damage up to the end of each round."""
        return tuple(accumulate(self.harm))


class Longest(Struct, frozen=True):
    """The longest voyage of one deed."""

    seat: str
    kind: str
    name: Message
    spaces: int
    round: int


class StoryCount(Struct, frozen=True):
    """How much of ``what`` each seat has had, in the order of the seats."""

    what: str
    numbers: tuple[int, ...]


class StoryMark(Struct, frozen=True):
    """Something to stop at: ``cue`` says what, ``step`` counts the passages from 0. Where there is
    room for one mark, the weightiest stands.
    """

    step: int
    cue: str
    weight: int = Weight.SEEN


class Story(Struct, frozen=True, kw_only=True):
    """The figures of a battle up to its passage ``entries[-1]``.

    ``entries`` and ``rounds`` are the journal entry and the round of each passage. ``winds`` counts
    how often each wind has blown, ``counts`` what the game counts besides, the most frequent first.
    """

    entries: tuple[int, ...]
    rounds: tuple[int, ...]
    seats: tuple[SeatStory, ...] = ()
    longest: Longest | None = None
    winds: tuple[tuple[Wind, int], ...] = ()
    counts: tuple[StoryCount, ...] = ()
    marks: tuple[StoryMark, ...] = ()
    turning: int | None = None

    @property
    def has_shots(self) -> bool:
        """Whether anybody has fired a shot that chance decided."""
        return any(seat.shots for seat in self.seats)

    @property
    def most_harm(self) -> int:
        """The greatest damage that any seat has taken, 1 or more."""
        return max([1, *(sum(seat.harm) for seat in self.seats)])

    @property
    def most_luck(self) -> float:
        """How far the hits of any seat are at most from what was to be expected, 1 or more."""
        return max([1.0, *(abs(seat.luck) for seat in self.seats)])

    @property
    def last_round(self) -> int:
        """The highest round: a referee may have set it back after that."""
        return max(self.rounds)

    def step_of(self, entry: int) -> int:
        """The passage of a journal entry, or the last before it where it is none."""
        return max(0, sum(one <= entry for one in self.entries) - 1)


class _Scores(Struct):
    """What is counted of one seat while the battle is read."""

    shots: int = 0
    hits: int = 0
    expected: float = 0.0


class Teller:
    """Counts a battle passage by passage; ``story`` is what it has come to."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._view = TableView()
        self._entries: list[int] = []
        self._rounds: list[int] = []
        self._scores: dict[str, _Scores] = {}
        self._harm: Counter[tuple[str, int]] = Counter()
        self._winds: Counter[Wind] = Counter()
        self._counts: dict[str, Counter[str]] = {}
        self._marks: list[StoryMark] = []
        self._shares: list[_Shares] = []
        self._longest: Longest | None = None

    def hear(self, passage: Passage) -> None:
        """One passage more."""
        before, self._view = self._view, passage.view
        if self._entries:
            self._mark(before, passage.events)
        self._entries.append(passage.entry)
        self._rounds.append(passage.view.round)
        self._shares.append(_shares(passage.view))
        for event in passage.events:
            self._count(before, event)

    def _mark(self, before: TableView, events: tuple[Event, ...]) -> None:
        """Mark what people stop at: what all have seen, and goods that came or went. A race in
        which nothing else has happened is stopped at where it was won.
        """
        for one in moments_of(self._game.moments, events, before):
            seen = one.cue not in _PASSED_BY and (one.weight >= Weight.SEEN or one.cue == CARGO)
            only = one.cue == WON and not self._marks
            if seen or only:
                self._marks.append(StoryMark(len(self._entries), one.cue, int(one.weight)))

    def _count(self, before: TableView, event: Event) -> None:
        fact = facts(self._game.facts, before, event)
        match fact:
            case Shot():
                score = self._scores.setdefault(fact.seat, _Scores())
                score.shots += fact.shots
                score.hits += fact.hits
                score.expected += fact.shots * fact.chance
            case Harm():
                owner = fact.owner or _owner(before, fact.piece)
                self._harm[owner, self._view.round] += fact.points
            case Voyage():
                self._sailed(fact)
            case Blow():
                self._winds[fact.wind] += 1
            case Count():
                self._counts.setdefault(fact.what, Counter())[fact.seat] += fact.n

    def _sailed(self, voyage: Voyage) -> None:
        if self._longest is None or voyage.spaces > self._longest.spaces:
            card = next((one for one in self._view.cards if one.id == voyage.piece), None)
            kind, name = (card.kind, card.name) if card else ("", piece_word(voyage.piece))
            self._longest = Longest(voyage.seat, kind, name, voyage.spaces, self._view.round)

    def story(self) -> Story:
        """The figures of all that was heard."""
        turning = self._turning()
        turned = [] if turning is None else [StoryMark(turning, TURNING, Weight.GRAVE + 1)]
        return Story(
            entries=tuple(self._entries),
            rounds=tuple(self._rounds),
            seats=tuple(self._seat(seat.id) for seat in self._view.seats),
            longest=self._longest,
            winds=tuple(sorted(self._winds.items(), key=lambda one: one[0].sector)),
            counts=tuple(self._counted()),
            marks=tuple(sorted([*self._marks, *turned], key=lambda mark: mark.step)),
            turning=turning,
        )

    def _counted(self) -> Iterator[StoryCount]:
        for what in sorted(self._counts, key=lambda one: -self._counts[one].total()):
            yield StoryCount(what, tuple(self._counts[what][seat.id] for seat in self._view.seats))

    def _seat(self, seat: str) -> SeatStory:
        score = self._scores.get(seat, _Scores())
        return SeatStory(
            seat=seat,
            shots=score.shots,
            hits=score.hits,
            expected=score.expected,
            harm=tuple(self._harm[seat, round] for round in range(max(self._rounds) + 1)),
        )

    def _turning(self) -> int | None:
        """The last passage at which the winners came ahead, if they stayed there."""
        outcome, seats = self._view.outcome, [seat.id for seat in self._view.seats]
        if outcome is None or not set(seats) - set(outcome.winners) or not outcome.winners:
            return None
        won = [seat in outcome.winners for seat in seats]
        leads = [_lead(shares, won) for shares in self._shares]
        ahead = next((at for at in reversed(range(len(leads))) if leads[at] <= 0), -1) + 1
        return ahead if ahead < len(leads) and self._rounds[ahead] else None


def tell(game: Game, passages: Iterable[Passage]) -> Story:
    """The figures of a battle."""
    teller = Teller(game)
    for passage in passages:
        teller.hear(passage)
    return teller.story()


def signed(words: Say, luck: float) -> str:
    """Luck as people read it in their language: +1.3 or +1,3."""
    whole, _, tenths = f"{luck:+z.1f}".replace("-", MINUS).partition(".")
    return words(say("story.decimal", whole=whole, tenths=tenths))


def _owner(view: TableView, piece: str) -> str:
    """Whose a piece or place is, as everybody sees it."""
    for card in view.cards:
        if card.id == piece:
            return card.seat
    for place in view.chart.places if view.chart else ():
        if place.id == piece:
            return place.owner
    return ""


def _shares(view: TableView) -> _Shares:
    """Each seat's share of all sound boxes, and of the way to the goal; where there are no boxes,
    its points on the board.
    """
    if view.chart and not view.cards and view.sheet:
        return tuple(float(points) for points in view.sheet.totals)
    sound: Counter[str] = Counter()
    for card in view.cards:
        if not card.lost:
            sound[card.seat] += max(0, card.hull - card.damage)
    boxes = max(1, sound.total())
    return tuple(sound[seat.id] / boxes + _goal(view, seat) for seat in view.seats)


def _goal(view: TableView, seat: SeatView) -> float:
    """How far a seat has come on the way to the goal, or its side together."""
    goals = (one for one in view.tallies if one.of)
    return sum(
        one.value / one.of
        for one in goals
        if one.seat == seat.id or (one.side and one.side == seat.side)
    )


def _lead(shares: _Shares, won: list[bool]) -> float:
    if len(shares) < len(won):
        return 0.0
    ours = fmean(share for share, mine in zip(shares, won, strict=True) if mine)
    return ours - fmean(share for share, mine in zip(shares, won, strict=True) if not mine)
