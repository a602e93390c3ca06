"""The vane: where the wind blows and how hard, when it is spun, by whom, and for whom it holds."""

from __future__ import annotations

import pytest

from companion.engine.commands import Answer
from companion.engine.compass import FORCES, HEADINGS, wind_at
from companion.engine.events import SpinCalled
from companion.games.admiral.rules.events import RoundBegan, WindSet
from tests.games.admiral.verbs import Table, battle
from tests.games.table import wind_of

THREE = ("blue", "red", "green")


def spinners(table: Table) -> list[str]:
    """Who has had the vane, round by round."""
    return [event.spinner for event in table.events if isinstance(event, RoundBegan)]


def next_round(table: Table, wind: str = "calm N") -> None:
    """Everyone ends his turn and the vane is spun."""
    while table.state.phase == "turn":
        table.end_turn()
    table.spin(wind)


def eliminate(table: Table, seat: str) -> None:
    """All of a seat's ships but one are long gone; the last one is shot down by the seat that
    acts.
    """
    *gone, last = [ship.id for ship in table.state.afloat(seat)]
    table.lost(*gone).hurt(last, table.card_of(last).hull - 1)
    shooter = table.state.afloat(table.state.turn)[0].id
    table.fire(shooter, last, face=6)
    assert seat in table.state.out


# ---------------------------------------------------------------- reading the vane


@pytest.mark.rule("admiral:4.2a", "admiral:4.3a")
def test_the_arrow_in_the_blue_sector_of_w_is_a_fresh_wind_to_the_west() -> None:
    table = battle(wind="")
    table.do(
        Answer(seat="blue", faces=(19,), source="hand")
    )  # six directions of three sectors, then white and blue
    assert table.happened(WindSet) == [WindSet(wind=wind_of("fresh W"))]
    assert table.runs("frigate-1")["E"] == 6 - 4, "against the wind"
    table.open_sea().at("frigate-1", "P6")
    assert table.runs("frigate-1")["W"] == 6, "dead astern"


@pytest.mark.rule("admiral:4.2a")
def test_the_same_ship_goes_differently_in_another_wind() -> None:
    table = battle().open_sea().at("frigate-1", "M8")
    runs = [table.wind(wind).runs("frigate-1") for wind in ("calm N", "fresh N", "fresh SE")]
    assert runs[0] == {}
    assert runs[1]["N"] == 6
    assert runs[2]["N"] == 3


@pytest.mark.rule("admiral:4.2a")
@pytest.mark.parametrize("sector", [-1, 24, 30])
def test_a_sector_the_vane_does_not_have_is_no_wind(sector: int) -> None:
    table = battle(wind="")
    table.refused("", table.do, Answer(seat="blue", faces=(sector,), source="hand"))


@pytest.mark.rule("admiral:4.3a")
def test_a_storm_to_the_west_comes_from_the_east() -> None:
    table = battle(wind="storm W").open_sea().at("line-1", "M8")
    table.sail("line-1", "W", 3)
    assert table.cell_of("line-1") == "J8"


@pytest.mark.rule("admiral:4.3b")
def test_the_vane_has_24_alike_sectors_three_forces_for_each_direction() -> None:
    call = battle(wind="").state.call
    assert call is not None
    assert (call.kind, call.count, call.sides, call.weights) == ("vane", 1, 24, ())
    winds = [wind_at(sector) for sector in range(call.sides)]
    assert len(set(winds)) == 24
    assert all(sum(wind.force is force for wind in winds) == 8 for force in FORCES)
    assert all(sum(wind.heading is heading for wind in winds) == 3 for heading in HEADINGS)


@pytest.mark.rule("admiral:4.3c")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_in_calm_only_a_ship_that_rows_may_move(play: str) -> None:
    table = battle(play, wind="calm E").open_sea()
    if play == "chart":
        table.at("brig-1", "F6")
    table.refused("4.9", table.sail, "line-1", "N", 1)
    table.sail("brig-1", "E", 1)
    assert {choice.piece for choice in table.offers("sail")} == set()


@pytest.mark.rule("admiral:4.3d")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_in_a_fresh_wind_a_ship_sails_any_course_the_shorter_the_closer_to_the_wind(
    play: str,
) -> None:
    table = battle(play, wind="fresh N").open_sea()
    if play == "chart":
        table.at("frigate-1", "M8")
    runs = table.runs("frigate-1")
    assert set(runs) == set(HEADINGS)
    assert runs["S"] == min(runs.values()) < max(runs.values()) == runs["N"]
    table.sail("frigate-1", "S", 2)


@pytest.mark.rule("admiral:4.3e")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_in_a_storm_a_ship_in_the_open_sea_drifts_where_the_vane_points(play: str) -> None:
    table = battle(play, wind="storm SE").open_sea()
    if play == "chart":
        table.at("line-1", "M8")
    assert {choice.of("course") for choice in table.offers("drift", "line-1")} == {"SE"}
    table.sail("line-1", "SE", 2)
    assert table.cell_of("line-1") == ("O6" if play == "chart" else "")


# ---------------------------------------------------------------- before each round


@pytest.mark.rule("admiral:4.4a")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_nobody_moves_before_the_first_wind(play: str) -> None:
    table = battle(play, wind="")
    table.refused("4.4a", table.sail, "brig-1", "N", 1)
    table.refused("4.4a", table.fire, "line-1", "line-2")
    assert [choice.deed for choice in table.offers(seat="blue") if not choice.quiet] == ["spin"]


@pytest.mark.rule("admiral:4.4a")
def test_the_wind_is_not_spun_again_in_the_middle_of_a_round() -> None:
    table = battle()
    next_round(table)
    next_round(table)
    table.end_turn()
    assert (table.state.round, table.state.turn) == (3, "red")
    table.refused("5.6", table.spin, "storm E", by="red")
    assert table.offers("spin") == []


@pytest.mark.rule("admiral:4.4a")
def test_one_wind_holds_for_all_players_of_the_round_and_the_next_round_has_its_own() -> None:
    table = battle(wind="fresh NE", seats=THREE)
    for _ in THREE:
        assert table.state.wind == wind_of("fresh NE")
        table.end_turn()
    assert table.state.wind is None
    assert table.happened(SpinCalled)
    table.spin("storm W")
    assert table.state.wind == wind_of("storm W")


@pytest.mark.rule("admiral:4.4b")
@pytest.mark.parametrize(
    ("seats", "spun"),
    [
        (("blue", "red"), ["blue", "red", "blue", "red", "blue"]),
        (THREE, ["blue", "red", "green", "blue", "red"]),
    ],
)
def test_the_vane_goes_round_the_players_in_turn_order(
    seats: tuple[str, ...], spun: list[str]
) -> None:
    table = battle(seats=seats, wind="calm N")
    for _ in range(4):
        next_round(table)
    assert spinners(table) == spun


@pytest.mark.rule("admiral:4.4b")
def test_an_eliminated_third_player_leaves_the_vane_of_round_three_to_the_first() -> None:
    table = battle("cards", seats=THREE, wind="calm N")
    next_round(table)
    eliminate(table, "green")
    next_round(table)
    assert spinners(table) == ["blue", "red", "blue"]


@pytest.mark.rule("admiral:4.4b")
def test_an_eliminated_first_player_drops_out_of_the_circle_of_spinners() -> None:
    table = battle("cards", seats=THREE, wind="calm N")
    table.end_turn()
    eliminate(table, "blue")
    for _ in range(3):
        next_round(table)
    assert spinners(table) == ["blue", "red", "green", "red"]


@pytest.mark.rule("admiral:4.4b")
def test_only_the_player_whose_right_it_is_touches_the_vane() -> None:
    table = battle(seats=THREE, wind="calm N")
    next_round(table)
    while table.state.phase == "turn":
        table.end_turn()
    table.refused("4.4b", table.spin, "storm E", by="red")
    assert table.offers("spin", seat="red") == []
    table.spin("storm E", by="green")


@pytest.mark.rule("admiral:4.4c")
def test_the_spinner_of_round_two_does_not_move_first() -> None:
    table = battle(wind="calm N")
    next_round(table)
    assert (table.state.spinner, table.state.turn) == ("red", "blue")
