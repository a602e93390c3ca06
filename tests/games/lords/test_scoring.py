"""The final count, exact: each case of the book and of ours as data, and every small sea beside a
count that tries everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.lords.rules.scoring import Tally, best, stretches

SETS = {3: 3, 4: 4}
RICHER = {3: 3, 4: 5}
X = tuple(range(1, 10))
Ships = Mapping[str, tuple[int, ...]]


def sea(*rows: str) -> Ships:
    """One player's ships as they lie, the topmost row first: a number, X, 4/8, or a dot."""
    return {
        f"{'ABCDEFG'[column]}{len(rows) - row}": X if ship == "X" else tuple(map(int, ship.split("/")))
        for row, line in enumerate(rows)
        for column, ship in enumerate(line.split())
        if ship != "."
    }  # fmt: skip


def column(line: str) -> Ships:
    """The same ships one above the other."""
    return sea(*reversed(line.split()))


def points(ships: Ships, sets: Mapping[int, int] = SETS, a_set: int = 0) -> int:
    return best(ships, sets, a_set).points


def groups(tally: Tally) -> set[str]:
    return {f"{group.kind} {' '.join(group.cells)}: {group.points}" for group in tally.groups}


# ---------------------------------------------------------------- one line

LINES = [
    # line, points with 4 for a set of four, points with 5
    ("5 5 5", 3, 3),
    ("5 5 . 5", 0, 0),
    ("2 3 4", 2, 2),
    ("4 3 2", 2, 2),
    ("2 4 3", 0, 0),
    ("8 9 1", 0, 0),
    ("2 3 4 3 2", 2, 2),
    ("7", 0, 0),
    ("7 8", 0, 0),
    ("6 7 8 9", 3, 3),
    ("5 6 7 8 9", 4, 4),
    ("4 5 6 7 8 9", 5, 5),
    ("3 4 5 6 7 8 9", 6, 6),
    ("5 5 5 5", 4, 5),
    ("5 5 5 5 5", 4, 5),
    ("5 5 5 5 5 5", 6, 6),
    ("5 5 5 5 5 5 5", 7, 8),
    ("5 5 5 6 7", 3, 3),
    ("7 6 5 5 5", 3, 3),
    ("1 2 3 4 5 6 7", 6, 6),
    ("1 2 3 3 3", 3, 3),
    ("1 2 3 4 4 4", 5, 5),
    ("1 2 3 3 2 1", 4, 4),
    ("4 3 2 3 4", 2, 2),
    ("2 3 4 5 4 3 2", 5, 5),
    ("9 8 7 7 7 8 9", 4, 4),
    ("4 4 X 6 7 8", 5, 5),
    ("3 X 5 X X 8 9", 6, 6),
    ("6 X 8 8 8", 4, 5),
    ("4/8 5 6 7", 3, 3),
    ("8/9 5 6 7", 2, 2),
    ("1 2 3 . 4 5 6", 4, 4),
    ("7 8 9 1 2", 2, 2),
    ("X X X", 3, 3),
]


@pytest.mark.rule(
    "lords:7.3", "lords:7.4", "lords:7.5", "lords:7.6", "lords:7.7", "lords:7.14", "lords:7.15",
    "lords:8.1", "lords:11.5", "lords:11.7",
)  # fmt: skip
@pytest.mark.parametrize(("line", "usual", "richer"), LINES)
def test_a_line_brings_as_much_across_as_down_and_from_either_end(
    line: str, usual: int, richer: int
) -> None:
    backwards = " ".join(reversed(line.split()))
    seas = [sea(line), sea(backwards)]
    if len(line.split()) < 7:
        seas += [column(line), column(backwards)]
    assert {points(ships) for ships in seas} == {usual}
    assert {points(ships, RICHER) for ships in seas} == {richer}


@pytest.mark.rule("lords:11.20")
@pytest.mark.parametrize(
    ("line", "expected"),
    [("5 5 5 5 5 5", 8), ("5 5 5 6 7", 4), ("5 5 5 . 1 1 1", 8), ("5 6 7", 2), ("5 5 5 5", 5)],
)
def test_a_hired_ship_may_bring_a_point_for_each_set(line: str, expected: int) -> None:
    assert points(sea(line), a_set=1) == expected


@pytest.mark.rule("lords:11.20")
def test_a_point_for_each_set_may_make_either_choice_as_good() -> None:
    assert points(sea("9 8 7 7 7 8 9"), a_set=1) == 4


# ---------------------------------------------------------------- across and down

SEAS = [
    # what it shows, the rows from the top, points, the groups counted
    ("three threes rather than 5-6-7", (". 5 .", "3 X 3", ". 7 ."), 3, {"set A2 B2 C2: 3"}),
    (
        "one ship across and down", ("1 2 3", ". . 4", ". . 5"), 4,
        {"run A3 B3 C3: 2", "run C1 C2 C3: 2"},
    ),
    (
        "a set across and a run down", ("3 3 3", ". 4 .", ". 5 ."), 5,
        {"set A3 B3 C3: 3", "run B1 B2 B3: 2"},
    ),
    (
        "an X in both at once", ("1 2 X", ". . 4", ". . 5"), 4,
        {"run A3 B3 C3: 2", "run C1 C2 C3: 2"},
    ),
    (
        "across the middle of the sea", ("8", "7", "6", ".", ".", "."), 2,
        {"run A4 A5 A6: 2"},
    ),
]  # fmt: skip


@pytest.mark.rule("lords:7.8", "lords:7.14", "lords:7.15", "lords:8.2", "lords:8.3", "lords:11.6")
@pytest.mark.parametrize(
    ("rows", "expected", "counted"), [case[1:] for case in SEAS], ids=[case[0] for case in SEAS]
)
def test_a_ship_counts_once_across_and_once_down(
    rows: tuple[str, ...], expected: int, counted: set[str]
) -> None:
    tally = best(sea(*rows), SETS)
    assert (tally.points, groups(tally)) == (expected, counted)


@pytest.mark.rule("lords:11.5", "lords:11.6", "lords:11.7")
def test_a_ship_of_several_numbers_takes_one_of_them_for_good() -> None:
    tally = best(sea(". 5 . 2", "3 X 3 4/8", ". 7 . 6"), SETS)
    assert tally.numbers == {"B2": 3, "D2": 4}


@pytest.mark.rule("lords:7.15")
def test_a_ship_that_nothing_asks_for_takes_its_least_number() -> None:
    assert best(sea("X . 4/8", ". . ."), SETS).numbers == {"A2": 1, "C2": 4}


def test_a_ship_of_which_no_number_is_known_stands_in_no_group() -> None:
    assert points({**sea("5 5 5 5"), "B1": ()}) == 0


def test_lines_too_short_for_a_group_are_not_looked_at() -> None:
    assert set(stretches(sea("1 2 . 4 5 6", "3 . . . . .", "4 . . . . ."))) == {
        ("D3", "E3", "F3"),
        ("A1", "A2", "A3"),
    }


# ---------------------------------------------------------------- beside a count that tries all


def tried(ships: Ships, sets: Mapping[int, int], a_set: int) -> int:
    """The best of every number of every ship and every division of every line."""
    cells = list(ships)
    return max(
        sum(divided(stretch, sets, a_set) for stretch in _stretches_of(dict(zip(cells, numbers, strict=True))))
        for numbers in product(*ships.values())
    )  # fmt: skip


def _stretches_of(numbers: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
    rows = [[f"{letter}{row}" for letter in "ABCDEFG"] for row in range(1, 7)]
    for line in (*rows, *zip(*rows, strict=True)):
        told = "".join(str(numbers.get(cell, ".")) for cell in line)
        yield from (tuple(map(int, part)) for part in told.split("."))


def divided(line: tuple[int, ...], sets: Mapping[int, int], a_set: int) -> int:
    """The most of a line: its first ship is left out, or begins a group of whatever length."""

    @cache
    def most(begin: int) -> int:
        if begin >= len(line):
            return 0
        groups = (line[begin:end] for end in range(begin + 1, len(line) + 1))
        return max(
            most(begin + 1),
            *(worth(group, sets, a_set) + most(begin + len(group)) for group in groups),
        )

    return most(0)


def worth(group: tuple[int, ...], sets: Mapping[int, int], a_set: int) -> int:
    steps = {after - before for before, after in pairwise(group)}
    if steps == {0} and len(group) in {3, 4}:
        return sets[len(group)] + a_set
    return len(group) - 1 if steps in ({1}, {-1}) and len(group) >= 3 else 0


NUMBERS = st.one_of(
    st.integers(1, 4).map(lambda n: (n,)),
    st.integers(1, 4).map(lambda n: (n,)),
    st.tuples(st.integers(1, 9), st.integers(1, 9)).map(lambda two: tuple(sorted(set(two)))),
)


@st.composite
def small_seas(draw: st.DrawFn) -> Ships:
    """A corner of the sea with ships close together, at most four of several numbers."""
    wide, high = draw(st.sampled_from([(3, 3), (4, 3), (4, 4), (7, 1), (1, 6), (5, 3)]))
    cells = [f"{'ABCDEFG'[c]}{r + 1}" for c in range(wide) for r in range(high)]
    ships = {cell: draw(NUMBERS) for cell in cells if draw(st.integers(0, 5))}
    several = [cell for cell, numbers in ships.items() if len(numbers) > 1]
    ships.update((cell, ships[cell][:1]) for cell in several[4:])
    free = draw(st.lists(st.sampled_from(sorted(ships)), max_size=2)) if ships else []
    return {**ships, **dict.fromkeys(free, X)}


@pytest.mark.sweep
@pytest.mark.rule("lords:7.15", "lords:11.6")
@given(small_seas(), st.sampled_from([SETS, RICHER]), st.integers(0, 1))
def test_no_division_and_no_choice_of_numbers_brings_more(
    ships: Ships, sets: Mapping[int, int], a_set: int
) -> None:
    assert points(ships, sets, a_set) == tried(ships, sets, a_set)


@pytest.mark.rule("lords:7.7", "lords:7.8", "lords:11.5", "lords:11.6")
@given(small_seas(), st.integers(0, 1))
def test_what_is_counted_really_lies_there(ships: Ships, a_set: int) -> None:
    tally = best(ships, SETS, a_set)
    assert set(tally.numbers) == {cell for cell, numbers in ships.items() if len(numbers) > 1}
    assert all(number in ships[cell] for cell, number in tally.numbers.items())
    taken = {cell: numbers[0] for cell, numbers in ships.items()} | dict(tally.numbers)
    for group in tally.groups:
        shown = tuple(taken[cell] for cell in group.cells)
        assert worth(shown, SETS, a_set) == group.points
        assert (group.kind == "set") == (len(set(shown)) == 1)
    across = [
        cell
        for group in tally.groups
        if len({c[1:] for c in group.cells}) == 1
        for cell in group.cells
    ]
    down = [
        cell
        for group in tally.groups
        if len({c[:1] for c in group.cells}) == 1
        for cell in group.cells
    ]
    assert len(across) == len(set(across))
    assert len(down) == len(set(down))
