"""What a table tells of its own box: odd numbers, copies, sets, hired ships."""

from __future__ import annotations

import pytest

from companion.engine.house_figures import FigureRow, Place
from companion.engine.scenario import ScenarioError
from companion.games.lords import GAME
from companion.i18n.translator import words
from tests.games.lords.verbs import OPEN_SEA, SEATS, opened

ROWS = {row.place: row for card in GAME.figures(OPEN_SEA) for row in card.rows}
rule = pytest.mark.rule


def own(*told: tuple[str, int | str]) -> dict[Place, int | str]:
    return {tuple(name.split(".")): value for name, value in told}


@rule("lords:3.1", "lords:3.4", "lords:7.6", "lords:9.12")
def test_all_that_no_book_states_is_shown_with_its_mark() -> None:
    marks = {row.name: row.mark for row in ROWS.values()}
    assert marks.pop("sets.three") == "book"
    assert set(marks.values()) == {"house"}
    assert len(marks) == 5 + 9 + 1 + 12 * 3
    assert ROWS["ships", "odd", "9"].value == "again"
    assert ROWS["hired", "herald", "cost"].value == 5


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: row.name)
def test_what_the_scenario_has_is_within_the_limits(row: FigureRow) -> None:
    assert row.expected(row.value) is None


@rule("lords:9.12")
def test_odd_numbers_do_what_is_printed_on_ones_own_tiles() -> None:
    scene = GAME.with_figures(OPEN_SEA, own(("ships.odd.1", "repair"), ("ships.odd.5", "shield")))
    assert (scene.ship_effects[1], scene.ship_effects[5]) == ("repair", "shield")
    assert opened(scene=scene).log()[1:3] == ["lords.log.own.odd"] * 2


@rule("lords:11.5", "lords:11.7")
@pytest.mark.parametrize(
    ("told", "numbers"),
    [("4 8", (4, 8)), ("X", tuple(range(1, 10))), ("X 4", tuple(range(1, 10))), ("6", (6,))],
)
def test_a_hired_ship_bears_the_numbers_of_ones_own_tile(
    told: str, numbers: tuple[int, ...]
) -> None:
    scene = GAME.with_figures(OPEN_SEA, own(("hired.smith.numbers", told)))
    ship = scene.by_id["smith"]
    assert ship.choices == numbers
    assert ship.mark == "book", "somebody has read it on the tile"
    assert scene.by_id["plain"].mark == "house"


@rule("lords:3.1", "lords:3.4", "lords:7.6")
def test_a_box_with_other_numbers_and_prices_is_played_as_it_is() -> None:
    told = own(
        ("ships.copies.1", 4), ("ships.copies.9", 2), ("sets.four", 5),
        ("hired.smith.cost", 4), ("hired.plain.cost", 3), ("hired.plain.effect", "broadside"),
    )  # fmt: skip
    scene = GAME.with_figures(OPEN_SEA, told)
    assert (scene.copies, scene.set_points) == ((4, 3, 3, 3, 3, 3, 3, 3, 2), {3: 3, 4: 5})
    assert scene.by_id["plain"].effect == "broadside"
    table = opened(scene=scene)
    assert table.state.unseen("sky", 1) == 4


WRONG = [
    # told, the place that is wrong, what it comes to
    (("ships.copies.3", 4), "ships.copies", 28),
    (("ships.odd.3", "repair"), "ships.odd.5", "repair"),
    (("hired.smith.cost", 5), "hired", 5),
]


@rule("lords:3.1", "lords:3.4", "lords:9.12")
@pytest.mark.parametrize(("told", "path", "value"), WRONG)
def test_what_makes_no_box_is_refused(
    told: tuple[str, int | str], path: str, value: object
) -> None:
    with pytest.raises(ScenarioError) as caught:
        GAME.with_figures(OPEN_SEA, own(told))
    assert (caught.value.path, caught.value.value) == (path, value)


NAMED = [
    (("ships.copies.3", 3), "Own box: ships of number 3: 3"),
    (("ships.odd.9", "again"), "Own box: number 9 does cell again"),
    (("sets.four", 5), "Own box: A set of 4: 5"),
    (("hired.smith.numbers", "4 8"), "Own box: smith, numbers: 4 8"),
    (("hired.smith.effect", "pick"), "Own box: smith, effect: a ship picked"),
]


@pytest.mark.parametrize(("told", "line"), NAMED)
def test_the_logbook_names_what_was_told(told: tuple[str, int | str], line: str) -> None:
    scene = GAME.with_figures(OPEN_SEA, own(told))
    lines = map(GAME.log_line, GAME.start(scene, SEATS, {}))
    assert line in [words("en").say(one.message) for one in lines if one]
