from __future__ import annotations

from companion.widgets.chart.coast import SEA_RETREAT, SHORE_REACH, coasts

SQUARE = [(3, 3), (4, 3), (3, 4), (4, 4)]


def area(outline: tuple[tuple[float, float], ...]) -> float:
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    return sum(a * d - b * c for (a, b), (c, d) in pairs) / 2


def test_no_land_no_coast() -> None:
    assert coasts([], [(1, 1)]) == ()


def test_neighbouring_cells_make_one_island_of_about_their_area() -> None:
    (island,) = coasts(SQUARE, [])
    assert 3.2 < area(island) < 4


def test_islands_apart_have_a_coast_each() -> None:
    assert len(coasts([(0, 0), (5, 5)], [])) == 2


def test_a_coast_keeps_back_from_open_sea_and_reaches_into_a_shore_cell() -> None:
    (island,) = coasts(SQUARE, [(5, 3), (5, 4)])
    right, left = max(x for x, _ in island), min(x for x, _ in island)
    assert 5 < right <= 5 + SHORE_REACH
    assert 3 < left <= 3 + 2 * SEA_RETREAT


def test_a_lagoon_has_a_coast_of_its_own_turned_the_other_way() -> None:
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(area(outline) > 0 for outline in coasts(ring, [])) == [False, True]
