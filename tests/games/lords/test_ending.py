"""Page 7: the end, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.refusals import Kind
from companion.games.lords.rules import commands as ask
from companion.games.lords.rules.events import FalseMineShown, ScoreCounted
from companion.games.lords.rules.score import score_of
from tests.games.lords.verbs import Table, quiet

rule = pytest.mark.rule


# ---------------------------------------------------------------- nowhere to lay a ship


def shut_in(**open_cell: Any) -> Table:
    """Blue fights in every cell of the row before sky, who has no other ship."""
    return quiet("smith", "boarder").line("blue", "A1", 2, 4, 6, 8, 2, 4, 6)


@rule("lords:7.2")
def test_whoever_can_lay_no_ship_loses_at_once() -> None:
    table = shut_in()
    assert not table.cells()
    table.refused("5.2", table.ends)
    table.gives_up()
    assert table.ending == ("no-room", ("blue",))
    assert not table.happened(ScoreCounted), "nothing is counted"
    outcome = table.view().outcome
    assert outcome
    assert outcome.rule == "7.2"


@rule("lords:7.2")
def test_whoever_could_lay_one_has_not_lost() -> None:
    table = quiet()
    table.refused("7.2", table.gives_up)
    burning = shut_in()
    burning.stands(burning.state.with_ship(burning.at("D1").id, burning=True))
    assert burning.cells() == {"D1"}
    burning.refused("7.2", burning.gives_up)


@rule("lords:7.2", "lords:5.4f")
def test_a_hired_ship_may_open_a_cell_before_he_says_so() -> None:
    table = shut_in()
    assert table.view().prompt.id == "lords.prompt.shut-in-or-hire"
    (lost,) = table.offers("give-up")
    assert not lost.minor, "what ends the battle stands in sight"
    table.hires("boarder", "D1")
    table.refused("7.2", table.gives_up)
    table.lays(2, "D2")


@rule("lords:7.2")
def test_after_he_has_laid_a_ship_nobody_gives_up() -> None:
    table = quiet()
    table.lays(2, "A1")
    table.refused("7.2", table.gives_up)


# ---------------------------------------------------------------- what brings points


@rule("lords:7.10", "lords:6.8")
@pytest.mark.parametrize(
    ("ships", "far"),
    [
        ({"A4": 2, "C5": 4, "E6": 6, "A3": 8}, 3),
        ({"A4": 2, "C5": 4, "E6": None}, 2),
        ({"A4": "flagship"}, 1),
    ],
)
def test_a_fighting_ship_on_the_far_half_brings_a_point(
    ships: Mapping[str, int | str | None], far: int
) -> None:
    table = quiet()
    for cell, ship in ships.items():
        table.put("sky", ship or 2, cell, burning=ship is None)
    assert score_of(table.state, "sky").far == far


@rule("lords:11.18", "lords:7.9")
@pytest.mark.parametrize(
    ("beside", "points"),
    [
        ({"B2": 2, "C3": 4, "D2": 6}, 3),
        ({"B2": 2, "C3": 4, "D2": "burning", "C1": "enemy"}, 2),
        ({"B2": "smith"}, 1),
        ({"B1": 2, "E2": 4}, 0),
    ],
)
def test_the_flagship_brings_a_point_for_each_own_ship_beside_her(
    beside: Mapping[str, int | str], points: int
) -> None:
    table = quiet().put("sky", "flagship", "C2")
    for cell, ship in beside.items():
        if ship == "enemy":
            table.put("blue", 8, cell)
        else:
            table.put("sky", 8 if ship == "burning" else ship, cell, burning=ship == "burning")
    assert score_of(table.state, "sky").hired == {"flagship": points}


@rule("lords:11.19", "lords:7.9", "lords:10.1")
@pytest.mark.parametrize(
    ("own", "hired", "foes", "points"),
    [(2, ("smith",), 0, 4), (0, (), 3, 1), (0, ("smith",), 0, 2)],
)
def test_the_armourer_brings_a_point_for_each_own_shield(
    own: int, hired: tuple[str, ...], foes: int, points: int
) -> None:
    table = quiet().put("sky", "armourer", "G1").put("sky", 2, "A1", shields=own)
    table.put("blue", 2, "A6", shields=foes)
    for ship in hired:
        table.put("sky", ship, "C1")
    assert score_of(table.state, "sky").hired == {"armourer": points}


@rule("lords:11.20", "lords:7.9")
@pytest.mark.parametrize(("numbers", "points"), [((5, 5, 5), 4), ((5, 5, 5, 6, 7), 4)])
def test_the_herald_brings_a_point_for_each_set(numbers: tuple[int, ...], points: int) -> None:
    table = quiet().line("sky", "A1", *numbers).put("sky", "herald", "A3")
    assert score_of(table.state, "sky").grouped == points


@rule("lords:11.5", "lords:11.6", "lords:11.7")
def test_a_hired_ship_takes_one_of_her_numbers_for_both_directions() -> None:
    table = quiet().put("sky", "smith", "C2").put("sky", 3, "B2").put("sky", 3, "D2")
    table.put("sky", 5, "C3").put("sky", 7, "C1")
    score = score_of(table.state, "sky")
    assert (score.grouped, score.numbers) == (3, {"C2": 3})


@rule("lords:11.5")
def test_only_a_number_printed_on_her_may_be_taken() -> None:
    table = quiet().line("sky", "D1", 5, 6, 7).put("sky", "smith", "C1")
    hired = tuple(
        replace(one, numbers=(4, 8)) if one.id == "smith" else one
        for one in table.state.scene.hired
    )
    table.stands(replace(table.state, scene=replace(table.state.scene, hired=hired)))
    score = score_of(table.state, "sky")
    assert (score.grouped, score.numbers) == (3, {"C1": 4})


@rule("lords:5.4e")
def test_until_the_end_hired_ships_bring_nothing_to_take() -> None:
    table = quiet("armourer").put("sky", 2, "C1", shields=2)
    table.hires("armourer", "A1")
    assert (table.of("sky").points, table.of("sky").coins) == (0, 4)
    assert score_of(table.state, "sky").hired == {"armourer": 3}


@rule("lords:2.2", "lords:7.11")
def test_the_total_has_these_parts_and_no_other() -> None:
    table = quiet().line("sky", "A1", 1, 2, 3).put("sky", 8, "G6").put("sky", "armourer", "E1")
    table.has("sky", points=7, mines=2, coins=9)
    score = score_of(table.state, "sky")
    assert (score.grouped, score.far, score.hired) == (2, 1, {"armourer": 1})
    assert score.total == 2 + 1 + 1 + 7 - 4
    seat = next(seat for seat in table.view().seats if seat.id == "sky")
    assert seat.score == score.total


# ---------------------------------------------------------------- who has won


def last_turn(sky: Mapping[str, int], blue: Mapping[str, int]) -> Table:
    """Blue is about to end the last turn; so much lies before both."""
    table = quiet().has("sky", **sky).has("blue", **blue).put("blue", 2, "A6")
    state = replace(table.state, turn="blue", turns=32, round=16, laid="blue-1")
    return table.stands(state)


@rule("lords:7.12", "lords:7.13", "lords:2.3", "lords:8.4")
@pytest.mark.parametrize(
    ("sky", "blue", "ending"),
    [
        ({"points": 19, "coins": 0}, {"points": 18, "coins": 9}, ("points", ("sky",))),
        ({"points": 18, "coins": 2}, {"points": 18, "coins": 4}, ("coins", ("blue",))),
        ({"points": 18, "coins": 4}, {"points": 18, "coins": 4}, ("shared", ("sky", "blue"))),
        ({"points": 0, "mines": 1}, {"points": 0, "mines": 3}, ("points", ("sky",))),
    ],
)
def test_most_points_win_then_most_coins_else_both(
    sky: Mapping[str, int], blue: Mapping[str, int], ending: tuple[str, tuple[str, ...]]
) -> None:
    table = last_turn(sky, blue)
    table.ends()
    assert table.ending == ("", ())
    question = table.view().question
    assert question
    assert (set(question.seats), question.rule) == ({"sky", "blue"}, "7.15")
    table.do(ask.KeepScore(seat="sky"))
    assert table.ending == ending
    assert {told.seat for told in table.happened(ScoreCounted)} == {"sky", "blue"}
    assert table.refused("2.3", table.lays, 4, "A1").kind is Kind.NOT_NOW


def with_a_slip() -> Table:
    """Sky has laid three mines and named the false one."""
    table = quiet("trickster")
    table.hires("trickster", "A1")
    for cell in ("C4", "D4", "E4"):
        table.mines(cell)
    table.names("D4")
    return table


@rule("lords:10.7", "lords:7.2")
def test_the_slip_is_shown_as_well_where_nobody_counts() -> None:
    table = with_a_slip()
    table.turn("blue").line("sky", "A6", 2, 4, 6, 8, 2, 4, 6)
    table.gives_up()
    assert table.ending == ("no-room", ("sky",))
    assert [told.cell for told in table.happened(FalseMineShown)] == ["D4"]


@rule("lords:10.7", "lords:7.1")
def test_before_the_count_the_slip_of_the_false_mine_is_shown() -> None:
    table = with_a_slip()
    state = replace(table.state, turn="blue", turns=32, round=16, laid="trickster")
    table.stands(state).ends()
    assert [told.cell for told in table.happened(FalseMineShown)] == ["D4"]
