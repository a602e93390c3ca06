"""Pearl Shoals, part 3: what lies where for two, three, four and six players, alone and in teams."""

from __future__ import annotations

import shutil
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Seat
from companion.engine.refusals import Refused
from companion.engine.scenario import ScenarioError
from companion.games.admiral import GAME
from companion.games.admiral.rules.placing import reefs_to_lay
from companion.games.admiral.rules.scene import Layout
from companion.i18n.translator import words
from tests.games.admiral.verbs import PEARLS, SCENARIO, Table
from tests.sheets import NOTHING, put, read, write
from tests.wrong_sheets import expected_by

COLOURS = ("blue", "orange", "green", "purple", "black", "yellow", "red")
COUNTS = (2, 3, 4, 6)
TEAMS = {"2-2": (4, 2), "3-3": (6, 2), "2-2-2": (6, 3)}
FORMS = {"3": (3, 0), "4": (4, 0), "6": (6, 0), **TEAMS}
"""Players and teams of each form (V.0d)."""

each_count = pytest.mark.parametrize("players", COUNTS)


def layout(players: int) -> Layout:
    """What lies on the board for so many."""
    found = PEARLS.layout(players)
    assert found is not None
    return found


def shoals(players: int, teams: int = 0, **options: str) -> Table:
    """So many players at the table, in turn each of another team."""
    seats = tuple(
        Seat(colour, side=f"team-{at % teams + 1}" if teams else "")
        for at, colour in enumerate(COLOURS[:players])
    )
    return Table(GAME.start(PEARLS, seats, {"order": "seated", **options}))


def refused(*seats: Seat) -> Refused:
    """Why these players cannot sit down."""
    with pytest.raises(Refused) as caught:
        GAME.start(PEARLS, seats, {})
    assert words("ru").say(caught.value.reason)
    return caught.value


# ---------------------------------------------------------------- forts, squadrons, lots, reefs


@pytest.mark.rule(
    "pearl-shoals:V.3.5a", "pearl-shoals:V.3.5b", "pearl-shoals:V.3.5c", "pearl-shoals:V.3.5d"
)
@pytest.mark.parametrize(
    ("players", "forts"),
    [
        (2, {"A1", "X14"}),
        (3, {"A1", "A14", "X7"}),
        (4, {"A1", "A14", "X1", "X14"}),
        (6, {"A1", "A13", "L1", "M14", "X2", "X14"}),
    ],
)
def test_the_forts_of_so_many_players_stand_where_the_book_says(
    players: int, forts: set[str]
) -> None:
    state = shoals(players).state
    assert {fort.cell for fort in state.forts.values()} == forts
    assert [fort.owner for fort in state.forts.values()] == list(COLOURS[:players])


@pytest.mark.rule("pearl-shoals:V.3.5d")
def test_where_six_forts_stand_the_table_is_told_of_the_cards_that_stand_for_two() -> None:
    table = shoals(6, layout="placed")
    assert "V.3.5d" in table.reminders()
    assert "V.3.5d" not in shoals(4).reminders()


@pytest.mark.rule("pearl-shoals:V.1.1", "pearl-shoals:V.2.1")
def test_the_lots_that_win_are_the_books_for_every_number_and_every_form() -> None:
    assert {n: shoals(n).state.scene.lots_to_win for n in COUNTS} == {2: 4, 3: 3, 4: 3, 6: 2}
    in_teams = {form: shoals(*how).state.scene.lots_to_win for form, how in TEAMS.items()}
    assert in_teams == {"2-2": 5, "3-3": 5, "2-2-2": 4}


@pytest.mark.rule("pearl-shoals:V.3.7a", "pearl-shoals:V.3.7b")
@each_count
def test_squadrons_of_four_for_up_to_four_players_and_of_three_for_six(players: int) -> None:
    table = shoals(players)
    kinds = {"brig", "frigate", "galleon"} | ({"line"} if players < 6 else set())
    for seat in COLOURS[:players]:
        ships = table.state.afloat(seat)
        assert sorted(ship.kind for ship in ships) == sorted(kinds)
        port = table.state.scene.board.around(table.state.forts_of(seat)[0].cell)
        assert {ship.cell for ship in ships} <= set(port)


@pytest.mark.rule("pearl-shoals:V.3.1", "pearl-shoals:V.3.2", "pearl-shoals:V.3.3")
def test_for_three_islands_and_pearls_lie_one_cell_nearer_to_the_edge_with_two_forts() -> None:
    board = PEARLS.board

    def places(of: Layout) -> set[tuple[int, int]]:
        cells = [cell for island in of.islands for cell in (*island.land, *island.shore)]
        return {board.place(cell) for cell in (*cells, *(cell for cell, _ in of.pearls))}

    assert places(layout(3)) == {(x - 1, y) for x, y in places(layout(2))}
    assert places(layout(2)) == places(layout(4)) == places(layout(6))
    for players in COUNTS:
        assert [count for _, count in layout(players).pearls] == [1] * 7


@pytest.mark.rule("pearl-shoals:V.3.6a", "pearl-shoals:V.3.6b")
@each_count
def test_all_six_reefs_lie_and_where_players_lay_them_each_lays_as_many(players: int) -> None:
    assert len(shoals(players).state.reefs) == 6
    table = shoals(players, layout="placed")
    fixed = ("K5", "N10") if players == 4 else ()
    assert table.state.reefs == fixed
    assert reefs_to_lay(table.state) == 6 - len(fixed) == players * layout(players).reefs_each
    layers = []
    while table.state.phase == "reefs":
        layers.append(table.state.turn)
        assert table.view().prompt.figures["n"] == 6 - len(table.state.reefs)
        table.do(table.offers("place-reef")[0].command)
    assert layers == list(COLOURS[:players]) * layout(players).reefs_each
    assert len(table.state.reefs) == 6


# ---------------------------------------------------------------- teams


@pytest.mark.rule("pearl-shoals:V.0d", "pearl-shoals:V.3.8")
@pytest.mark.parametrize(
    ("form", "teams"),
    [
        ("2-2", [{"A1", "X14"}, {"A14", "X1"}]),
        ("3-3", [{"A1", "M14", "X2"}, {"A13", "L1", "X14"}]),
        ("2-2-2", [{"A1", "X14"}, {"A13", "X2"}, {"L1", "M14"}]),
    ],
)
def test_the_forts_of_partners_lie_as_far_apart_as_can_be(form: str, teams: list[set[str]]) -> None:
    state = shoals(*TEAMS[form]).state
    stand = [{fort.cell for seat in team for fort in state.forts_of(seat)} for team in state.teams]
    assert sorted(stand, key=sorted) == sorted(teams, key=sorted)


@pytest.mark.rule("pearl-shoals:V.3.8")
def test_three_partners_could_not_have_forts_farther_from_each_other() -> None:
    board, forts = PEARLS.board, [base.fort for base in layout(6).bases]

    def least(team: tuple[str, ...]) -> int:
        return min(board.distance(one, other) for one, other in combinations(team, 2))

    ways = [
        min(least(team), least(tuple(fort for fort in forts if fort not in team)))
        for team in combinations(forts, 3)
    ]
    form = next(form for form in layout(6).forms if len(form.forts) == 2)
    assert min(map(least, form.forts)) == max(ways)


@pytest.mark.rule("pearl-shoals:V.0d")
def test_partners_sit_down_in_any_order_and_each_has_the_fort_of_his_team() -> None:
    sides = ("team-2", "team-2", "team-1", "team-1")
    seats = tuple(Seat(one, side=side) for one, side in zip(COLOURS[:4], sides, strict=True))
    state = Table(GAME.start(PEARLS, seats, {"order": "seated"})).state
    assert state.teams == (("blue", "orange"), ("green", "purple"))
    assert [state.forts_of(seat.id)[0].cell for seat in seats] == ["A1", "X14", "A14", "X1"]
    assert [one.side for one in GAME.public(state).seats] == list(sides)


@pytest.mark.rule("pearl-shoals:V.0d")
@pytest.mark.parametrize(
    ("sides", "told"),
    [
        ("1112", "Teams of 3-1 cannot be made here, only 2-2."),
        ("1234", "Teams of 1-1-1-1 cannot be made here, only 2-2."),
        ("1111", "Teams of 4 cannot be made here, only 2-2."),
        ("112 ", "purple is in no team."),
        ("111122", "Teams of 4-2 cannot be made here, only 3-3 or 2-2-2."),
        ("111223", "Teams of 3-2-1 cannot be made here, only 3-3 or 2-2-2."),
        ("112", "3 players fight each for himself here."),
        ("12", "2 players fight each for himself here."),
    ],
)
def test_unequal_teams_and_teams_of_one_are_refused(sides: str, told: str) -> None:
    seats = [
        Seat(colour, side=f"team-{side}" if side.strip() else "")
        for colour, side in zip(COLOURS, sides, strict=False)
    ]
    error = refused(*seats)
    assert error.rule == "V.0d"
    assert words("en").say(error.reason).lower() == told.lower()


# ---------------------------------------------------------------- wrong files

OTHERS: list[tuple[str, Any, str, str]] = [
    (
        "layouts[0].bases[2].fort",
        "X14",
        "layouts[0].bases",
        "two forts in the corners of one edge and one on the edge across (V.3.5b)",
    ),
    (
        "layouts[0].bases[2].fort",
        "A7",
        "layouts[0].bases",
        "two forts in the corners of one edge and one on the edge across (V.3.5b)",
    ),
    (
        "layouts[1].bases[3].fort",
        "X2",
        "layouts[1].bases",
        "four forts in the corners of the board (V.3.5c)",
    ),
    (
        "layouts[2].bases[3].fort",
        "H7",
        "layouts[2].bases",
        "six forts on the edge of the board (V.3.5d)",
    ),
    ("layouts[2].bases[5]", NOTHING, "layouts[2].bases", "2, 3, 4 or 6 forts, one a player (V.0b)"),
    ("layouts[2].ships[0]", "line", "layouts[2].ships", "a frigate, a brig and a galleon (V.3.7b)"),
    ("layouts[1].lots.value", 8, "layouts[1].lots.value", "at most 7, the number of cells with pearls (V.1.1)"),
    ("layouts[0].reefs.each.value", 3, "layouts[0].reefs.each.value", "0 to 2 (V.3.6a)"),
    ("layouts[1].reefs.each.value", 2, "layouts[1].reefs.each.value", "0 to 1 (V.3.6a)"),
    (
        "layouts[1].reefs.fixed[0]",
        "K6",
        "layouts[1].reefs.fixed[0]",
        "one of the reefs of the standard layout (V.3.6b)",
    ),
    ("layouts[0].pearls.cells[0]", "J8", "layouts[0].pearls.cells[0]", "a cell free of layouts[0].islands[0].shore[0]"),
    ("layouts[0].reefs.cells[0]", "A13", "layouts[0].reefs.cells[0]", "a cell outside the ports (V.3.6c)"),
    ("layouts[2].bases[0].berths[0]", "C3", "layouts[2].bases[0].berths[0]", "a cell of the port, two ships a cell: A2, B2, B1"),
    (
        "layouts[1].teams[0].forts",
        [["A1", "X14", "A14"], ["X1"]],
        "layouts[1].teams[0].forts",
        "every fort once, in equal teams of two or more (V.0d)",
    ),
    (
        "layouts[1].teams[0].forts[1][1]",
        "L1",
        "layouts[1].teams[0].forts",
        "every fort once, in equal teams of two or more (V.0d)",
    ),
    ("layouts[2].teams[1].lots.value", 0, "layouts[2].teams[1].lots.value", "at least 1"),
    ("layouts[1].weather", "fair", "layouts[1].weather", "one of lots, bases, reefs, ships, islands, pearls, teams"),
]  # fmt: skip


@pytest.mark.rule("pearl-shoals:V.0d", "pearl-shoals:V.3.5b", "pearl-shoals:V.3.5d")
@pytest.mark.parametrize(("spoilt", "by", "place", "expected"), OTHERS)
def test_a_wrong_layout_says_which_place_and_what_should_stand_there(
    tmp_path: Path, spoilt: str, by: object, place: str, expected: str
) -> None:
    shutil.copytree(SCENARIO.parent / "ships", tmp_path / "ships")
    sheet = read(SCENARIO)
    put(sheet, spoilt, by)
    with pytest.raises(ScenarioError) as caught:
        GAME.load(write(tmp_path / "shoals.toml", sheet))
    assert (caught.value.file, caught.value.path) == ("shoals.toml", place)
    assert expected_by(caught.value) == expected


def test_one_number_of_players_has_one_layout(tmp_path: Path) -> None:
    shutil.copytree(SCENARIO.parent / "ships", tmp_path / "ships")
    sheet = read(SCENARIO)
    sheet["layouts"].append(sheet["layouts"][0])
    with pytest.raises(ScenarioError) as caught:
        GAME.load(write(tmp_path / "shoals.toml", sheet))
    assert (caught.value.path, caught.value.value) == ("layouts[3].bases", 3)
    assert expected_by(caught.value) == "a number of players that has no layout yet (V.3.5a)"
