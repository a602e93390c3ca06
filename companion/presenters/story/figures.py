"""The figures of a battle, counted from its moments in one pass.

- **Hits** against what was to be expected: each shot counts with the chance it had. **Luck** is the
  difference, in hits.
- **Damage by round**: points that each seat's pieces have taken in it. What was mended later stays
  counted.
- The **turning point** is the deed by which the winners came ahead for the last time: from then on
  they were ahead to the end. Ahead is who has the larger sum of two shares: of all sound boxes on
  the table, and of the way to the goal that everybody watches. A draw has none, nor has a battle
  that was won from behind.

What was taken back is no moment, and so it counts for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import fmean

from msgspec import Struct

from companion.engine.compass import Force, Wind
from companion.engine.events import Event
from companion.engine.facts import Blow, FactRows, Harm, Shot, Voyage, facts
from companion.engine.messages import Message, piece_word
from companion.engine.views import TableView
from companion.session.chronicle import Moment

STORM, HIT, SCORE, LOST, TURNING = "storm", "hit", "score", "lost", "turning"
RANK = (STORM, HIT, SCORE, LOST, TURNING)
"""What is marked on the way through a battle; where there is room for one mark, the last of these
stands.
"""
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
        return tuple(sum(self.harm[: round + 1]) for round in range(len(self.harm)))


class Longest(Struct, frozen=True):
    """The longest voyage of one deed."""

    seat: str
    kind: str
    name: Message
    spaces: int
    round: int


class StoryMark(Struct, frozen=True):
    """Something to stop at: ``kind`` is one of ``RANK``, ``step`` counts the moments from 0."""

    step: int
    kind: str


class Story(Struct, frozen=True, kw_only=True):
    """The figures of a battle up to its moment ``entries[-1]``.

    ``entries`` and ``rounds`` are the journal entry and the round of each moment. ``winds`` counts
    how often each wind has blown.
    """

    entries: tuple[int, ...]
    rounds: tuple[int, ...]
    seats: tuple[SeatStory, ...] = ()
    longest: Longest | None = None
    winds: tuple[tuple[Wind, int], ...] = ()
    marks: tuple[StoryMark, ...] = ()
    turning: int | None = None

    @property
    def last_round(self) -> int:
        """The round in which it ended, or stands."""
        return self.rounds[-1]

    def step_of(self, entry: int) -> int:
        """The moment of a journal entry, or the last before it where it is none."""
        return max(0, sum(one <= entry for one in self.entries) - 1)


class _Scores(Struct):
    """What is counted of one seat while the battle is read."""

    shots: int = 0
    hits: int = 0
    expected: float = 0.0


class Teller:
    """Counts a battle moment by moment; ``story`` is what it has come to."""

    def __init__(self, rows: FactRows) -> None:
        self._rows = rows
        self._view = TableView()
        self._entries: list[int] = []
        self._rounds: list[int] = []
        self._scores: dict[str, _Scores] = {}
        self._harm: Counter[tuple[str, int]] = Counter()
        self._winds: Counter[Wind] = Counter()
        self._marks: list[StoryMark] = []
        self._shares: list[_Shares] = []
        self._longest: Longest | None = None

    def hear(self, moment: Moment) -> None:
        """One moment more."""
        before, self._view = self._view, moment.view
        self._entries.append(moment.entry)
        self._rounds.append(moment.view.round)
        self._shares.append(_shares(moment.view))
        kinds = {self._count(before, event) for event in moment.events}
        kinds |= set(_changes(before, moment.view)) if len(self._entries) > 1 else set()
        here = len(self._entries) - 1
        self._marks += [StoryMark(here, kind) for kind in RANK if kind in kinds]

    def _count(self, before: TableView, event: Event) -> str:
        """Count an event; the mark that it leaves, if any."""
        fact = facts(self._rows, before, event)
        match fact:
            case Shot():
                score = self._scores.setdefault(fact.seat, _Scores())
                score.shots += fact.shots
                score.hits += fact.hits
                score.expected += fact.shots * fact.chance
            case Harm():
                self._harm[_owner(before, fact.piece), self._view.round] += fact.points
                return HIT
            case Voyage():
                self._sailed(fact)
            case Blow():
                self._winds[fact.wind] += 1
                return STORM if fact.wind.force is Force.STORM else ""
        return ""

    def _sailed(self, voyage: Voyage) -> None:
        if self._longest is None or voyage.spaces > self._longest.spaces:
            card = next((one for one in self._view.cards if one.id == voyage.piece), None)
            kind, name = (card.kind, card.name) if card else ("", piece_word(voyage.piece))
            self._longest = Longest(voyage.seat, kind, name, voyage.spaces, self._view.round)

    def story(self) -> Story:
        """The figures of all that was heard."""
        turning = self._turning()
        marks = self._marks + [StoryMark(at, TURNING) for at in (turning,) if at is not None]
        return Story(
            entries=tuple(self._entries),
            rounds=tuple(self._rounds),
            seats=tuple(self._seat(seat.id) for seat in self._view.seats),
            longest=self._longest,
            winds=tuple(sorted(self._winds.items(), key=lambda one: one[0].sector)),
            marks=tuple(sorted(marks, key=lambda mark: (mark.step, RANK.index(mark.kind)))),
            turning=turning,
        )

    def _seat(self, seat: str) -> SeatStory:
        score = self._scores.get(seat, _Scores())
        return SeatStory(
            seat=seat,
            shots=score.shots,
            hits=score.hits,
            expected=score.expected,
            harm=tuple(self._harm[seat, round] for round in range(self._view.round + 1)),
        )

    def _turning(self) -> int | None:
        """The last moment at which the winners came ahead, if they stayed there."""
        outcome, seats = self._view.outcome, [seat.id for seat in self._view.seats]
        if outcome is None or not set(seats) - set(outcome.winners) or not outcome.winners:
            return None
        won = [seat in outcome.winners for seat in seats]
        leads = [_lead(shares, won) for shares in self._shares]
        ahead = next((at for at in reversed(range(len(leads))) if leads[at] <= 0), -1) + 1
        return ahead if ahead < len(leads) else None


def tell(rows: FactRows, moments: Iterable[Moment]) -> Story:
    """The figures of a battle."""
    teller = Teller(rows)
    for moment in moments:
        teller.hear(moment)
    return teller.story()


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
    """Each seat's share of all sound boxes, and of the way to the goal."""
    sound: Counter[str] = Counter()
    for card in view.cards:
        if not card.lost:
            sound[card.seat] += max(0, card.hull - card.damage)
    boxes = max(1, sound.total())
    return tuple(sound[seat.id] / boxes + _goal(view, seat.id) for seat in view.seats)


def _goal(view: TableView, seat: str) -> float:
    return sum(one.value / one.of for one in view.tallies if one.seat == seat and one.of)


def _lead(shares: _Shares, won: list[bool]) -> float:
    if len(shares) < len(won):
        return 0.0
    ours = fmean(share for share, mine in zip(shares, won, strict=True) if mine)
    return ours - fmean(share for share, mine in zip(shares, won, strict=True) if not mine)


def _counted(view: TableView) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in view.tallies:
        found[one.seat] += one.value if one.seat else 0
    return found


def _changes(before: TableView, after: TableView) -> Iterator[str]:
    """What can be seen to have happened: somebody is nearer to the goal, something is lost for good."""
    counted, now = _counted(before), _counted(after)
    if any(now[seat] > counted[seat] for seat in now):
        yield SCORE
    if sum(card.lost for card in after.cards) > sum(card.lost for card in before.cards):
        yield LOST
