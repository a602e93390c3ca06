"""The final count: which runs and sets of a player's ships bring the most (7.3 to 7.8, 7.14, 7.15).

A line alone is easily solved, even where its ships may still take several numbers: groups in one
line share no ship, so each takes the numbers it likes. Lines meddle with each other only where a
ship of several numbers stands in a group across and in a group down. So all lines solved alone,
summed, can never be passed; where no ship is asked for two numbers they are the answer, and where
one is, its numbers are tried in turn, the most promising first, as long as one of them could still
pass the best count found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import groupby
from operator import or_
from typing import Literal

from msgspec import Struct

from companion.engine.compass import Heading
from companion.games.lords.boards import BOARD

SHORTEST, HIGHEST = 3, 9
"""Ships in the shortest group; the highest number of a ship."""
LINES = tuple(
    (cell, *BOARD.line(cell, heading))
    for heading, behind in ((Heading.E, Heading.W), (Heading.N, Heading.S))
    for cell in BOARD.cells
    if not BOARD.line(cell, behind)
)
"""Every row and every column, from one edge to the other."""

Numbers = int
"""The numbers that a ship may take: bit n is set where n is one of them."""
Masks = Mapping[str, Numbers]
Kind = Literal["run", "set"]
KINDS: tuple[Kind, ...] = ("run", "set")
_Sets = tuple[tuple[int, int], ...]
"""Length and points of each set."""
_Wanted = tuple[tuple[tuple[Kind, int, int], int], ...]
"""Groups of a line that the players want counted, by kind, start and end: how much more than it
brings each is worth.
"""
_WANTED = 1000
"""More than a whole board brings: what is wanted goes before all that is not."""


class Group(Struct, frozen=True):
    """Ships counted together: their cells in order, and what they bring."""

    cells: tuple[str, ...]
    kind: Kind
    points: int

    @property
    def id(self) -> str:
        """Its kind and its ends, by which players name it."""
        return f"{self.kind} {self.cells[0]}-{self.cells[-1]}"


class Tally(Struct, frozen=True):
    """The groups counted, and the number taken by each ship that has several to choose from."""

    groups: tuple[Group, ...]
    numbers: Mapping[str, int]

    @property
    def points(self) -> int:
        """What all groups bring."""
        return sum(group.points for group in self.groups)


def best(
    ships: Mapping[str, tuple[int, ...]],
    set_points: Mapping[int, int],
    a_set: int = 0,
    wanted: tuple[str, ...] = (),
) -> Tally:
    """The groups that bring the most (7.15).

    ``ships`` are one player's fighting ships: cell -> the numbers it may take, all nine for an X
    and none where a number is not known. ``set_points`` are the points of a set by its length,
    ``a_set`` is what each set brings besides (11.20). ``wanted`` are the ids of groups that have to
    be among them; of two that rule each other out it is the later.
    """
    masks = {cell: mask_of(of) for cell, of in ships.items()}
    search = _Search(stretches(ships), sets_of(set_points, a_set), wanted)
    search.begin(masks)
    taken = search.numbers
    chosen = {cell: taken.get(cell, min(of)) for cell, of in ships.items() if len(of) > 1}
    return Tally(search.groups, chosen)


def possible(
    ships: Mapping[str, tuple[int, ...]], set_points: Mapping[int, int], a_set: int = 0
) -> tuple[Group, ...]:
    """Every group that could be counted, each by itself."""
    sets = sets_of(set_points, a_set)
    found = {
        group.id: group
        for line in stretches(ships)
        for start, end in _spans(len(line))
        for kind, points, _, _ in _groups(tuple(mask_of(ships[at]) for at in line[start:end]), sets)
        for group in [Group(line[start:end], kind, points)]
    }
    return tuple(found.values())


def number_in_two(ships: Mapping[str, tuple[int, ...]], one: Group, other: Group) -> str:
    """The cell of the ship that two groups across each other would have take two numbers (11.6);
    empty where there is none.
    """
    shared = set(one.cells) & set(other.cells)
    if len(shared) != 1:
        return ""
    (cell,) = shared
    return "" if _asked(ships, one, cell) & _asked(ships, other, cell) else cell


def _asked(ships: Mapping[str, tuple[int, ...]], group: Group, cell: str) -> Numbers:
    """The numbers with which a ship may stand in a group."""
    place, masks = group.cells.index(cell), tuple(mask_of(ships[at]) for at in group.cells)
    steps = (0,) if group.kind == "set" else (1, -1)
    found = (_shifted(_first(masks, step), step * place) for step in steps)
    return reduce(or_, found)


def _spans(long: int) -> Iterator[tuple[int, int]]:
    """Where a group of a line of so many ships may begin and end."""
    for start in range(long - SHORTEST + 1):
        yield from ((start, end) for end in range(start + SHORTEST, long + 1))


def mask_of(numbers: Collection[int]) -> Numbers:
    """These numbers as bits."""
    return sum(1 << number for number in set(numbers))


def sets_of(set_points: Mapping[int, int], a_set: int) -> _Sets:
    """Length and points of each set, with what each brings besides."""
    return tuple((length, points + a_set) for length, points in sorted(set_points.items()))


def stretches(cells: Collection[str]) -> tuple[tuple[str, ...], ...]:
    """The ships side by side in a row or a column that are enough for a group (7.14)."""
    together = (
        tuple(found) for line in LINES for here, found in groupby(line, cells.__contains__) if here
    )
    return tuple(stretch for stretch in together if len(stretch) >= SHORTEST)


class _Wish(Struct, frozen=True):
    """A group of a line solved alone: which ships of it, and a number for each."""

    start: int
    kind: Kind
    points: int
    numbers: tuple[int, ...]


class LineCount(Struct, frozen=True):
    """The best of a line alone."""

    points: int
    wishes: tuple[_Wish, ...]


_NOTHING = LineCount(0, ())


class _Node(Struct, frozen=True):
    """The numbers that ships may still take, and every line solved alone with these."""

    masks: Masks
    lines: tuple[LineCount, ...]

    @property
    def bound(self) -> int:
        """What no choice of these numbers can pass."""
        return sum(line.points for line in self.lines)


class _Search:
    """The best count of some lines, found by trying the numbers of ships that two lines want."""

    def __init__(
        self, lines: tuple[tuple[str, ...], ...], sets: _Sets, wanted: tuple[str, ...] = ()
    ) -> None:
        self._lines, self._sets = lines, sets
        self._wanted = tuple(tuple(_wanted_of(line, wanted)) for line in lines)
        self._most = -1
        self.groups: tuple[Group, ...] = ()
        self.numbers: dict[str, int] = {}

    def begin(self, masks: Masks) -> None:
        """Find the best count where ships may take these numbers."""
        lines = (self._count(place, masks) for place in range(len(self._lines)))
        self._look(_Node(masks, tuple(lines)))

    def _count(self, place: int, masks: Masks) -> LineCount:
        line = tuple(masks[cell] for cell in self._lines[place])
        return count_line(line, self._sets, self._wanted[place])

    def _look(self, node: _Node) -> None:
        """Look at a node and all behind it, if it could pass the best so far."""
        if node.bound <= self._most:
            return
        taken: dict[str, int] = {}
        for line, wish in self._wishes(node):
            for cell, number in zip(line[wish.start :], wish.numbers, strict=False):
                if taken.setdefault(cell, number) != number:
                    self._try_each_number(cell, node)
                    return
        self._most, self.numbers = node.bound, taken
        self.groups = tuple(
            Group(
                line[wish.start : wish.start + len(wish.numbers)], wish.kind, wish.points % _WANTED
            )
            for line, wish in self._wishes(node)
        )

    def _wishes(self, node: _Node) -> Iterator[tuple[tuple[str, ...], _Wish]]:
        for line, solved in zip(self._lines, node.lines, strict=True):
            for wish in solved.wishes:
                yield line, wish

    def _try_each_number(self, cell: str, node: _Node) -> None:
        """Look at each number of a ship with which a group could hold it; any other number brings
        no more than the least of these.
        """
        at = [place for place, line in enumerate(self._lines) if cell in line]
        useful = 0
        for place in at:
            line = self._lines[place]
            ships = tuple(node.masks[other] for other in line)
            useful |= _of_use(ships, line.index(cell), self._sets)
        tried = [self._narrowed(node, cell, number, at) for number in _each(useful)]
        for narrowed in sorted(tried, key=lambda each: each.bound, reverse=True):
            self._look(narrowed)

    def _narrowed(self, node: _Node, cell: str, number: int, at: Sequence[int]) -> _Node:
        """The node where a ship has taken a number; ``at`` are the lines she stands in."""
        masks = {**node.masks, cell: 1 << number}
        lines = list(node.lines)
        for place in at:
            lines[place] = self._count(place, masks)
        return _Node(masks, tuple(lines))


# ---------------------------------------------------------------- one line


@lru_cache(maxsize=65_536)
def count_line(line: tuple[Numbers, ...], sets: _Sets, wanted: _Wanted = ()) -> LineCount:
    """The best of a line alone: of its first ship, of its first two, and so on to its end."""
    more = dict(wanted)
    upto = [_NOTHING] * (len(line) + 1)
    for end in range(1, len(line) + 1):
        upto[end] = upto[end - 1]
        for start in range(end - SHORTEST + 1):
            for kind, worth, step, first in _groups(line[start:end], sets):
                points = worth + more.get((kind, start, end), 0)
                if upto[start].points + points > upto[end].points:
                    low = _lowest(first)
                    numbers = tuple(low + step * place for place in range(end - start))
                    wish = _Wish(start, kind, points, numbers)
                    upto[end] = LineCount(upto[start].points + points, (*upto[start].wishes, wish))
    return upto[-1]


def _wanted_of(
    line: tuple[str, ...], wanted: tuple[str, ...]
) -> Iterator[tuple[tuple[Kind, int, int], int]]:
    """Those groups of a line that are wanted; each is worth more than all before it."""
    for start, end in _spans(len(line)) if wanted else ():
        for kind in KINDS:
            id = Group(line[start:end], kind, 0).id
            if id in wanted:
                yield (kind, start, end), _WANTED << wanted.index(id)


def _groups(ships: tuple[Numbers, ...], sets: _Sets) -> Iterator[tuple[Kind, int, int, Numbers]]:
    """What these ships side by side may be counted as: kind, points, by how much the number changes
    from ship to ship, and the numbers with which the first of them may begin.
    """
    for length, points in sets:
        if length == len(ships) and (first := _first(ships, 0)):
            yield "set", points, 0, first
    for step in (1, -1):
        if first := _first(ships, step):
            yield "run", len(ships) - 1, step, first


def _first(ships: tuple[Numbers, ...], step: int) -> Numbers:
    first = ships[0]
    for place, numbers in enumerate(ships[1:], 1):
        first &= _shifted(numbers, -step * place)
        if not first:  # most are no group from their second ship on
            return 0
    return first


def _of_use(line: tuple[Numbers, ...], place: int, sets: _Sets) -> Numbers:
    """The numbers with which a ship of a line could stand in a group of it."""
    useful = 0
    for start in range(place + 1):
        for end in range(max(place + 1, start + SHORTEST), len(line) + 1):
            for _, _, step, first in _groups(line[start:end], sets):
                useful |= _shifted(first, step * (place - start))
    return useful


def _shifted(numbers: Numbers, by: int) -> Numbers:
    return numbers << by if by >= 0 else numbers >> -by


def _lowest(numbers: Numbers) -> int:
    return (numbers & -numbers).bit_length() - 1


def _each(numbers: Numbers) -> Iterator[int]:
    return (number for number in range(1, HIGHEST + 1) if numbers >> number & 1)
