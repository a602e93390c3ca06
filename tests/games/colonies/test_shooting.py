"""Part 6: ranges, hits by the main points, salvos, what may be fired at and what is in the way."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.compass import FORCES
from companion.engine.messages import say
from companion.games.golitsyn.rules.events import Fired, Holed
from companion.i18n.translator import words
from tests.games.colonies.verbs import BOTH, Table, sea


def facing(play: str, **options: Any) -> Table:
    """Three blue ships and a red one two squares off the first; no port near."""
    table = (
        sea(play, **options)
        .at("blue-1", "D6")
        .at("blue-2", "D7")
        .at("blue-3", "B10")
        .at("red-1", "F6")
    )
    return table.colony("goa", cell="L1")


@pytest.mark.rule("colonies:6.3a", "colonies:6.3b", "colonies:6.2b", "colonies:3.1c")
@BOTH
@pytest.mark.parametrize(
    ("heading", "hits"),
    [("N", 1), ("E", 1), ("S", 1), ("W", 1), ("NE", 0), ("SE", 0), ("SW", 0), ("NW", 0)],
)
def test_main_points_hit_and_the_points_between_miss(play: str, heading: str, hits: int) -> None:
    table = facing(play)
    table.fire("blue-1", "red-1", heading)
    assert table.ship("red-1").holes == hits
    assert [(event.before, event.holes) for event in table.happened(Holed)] == [(0, 1)] * hits
    assert all(table.line_of(event) for event in table.happened(Fired))


@pytest.mark.rule("colonies:6.3c")
@BOTH
@pytest.mark.parametrize("force", ["calm", "fresh", "storm"])
def test_the_colour_under_the_arrow_plays_no_part(play: str, force: str) -> None:
    table = facing(play)
    table.fire("blue-1", "red-1")
    table.vane(f"{force} N")
    assert (table.ship("red-1").holes, table.ship("blue-1").storms, table.state.wind) == (
        1,
        0,
        None,
    )
    assert table.cell_of("blue-1") in ("D6", "")


@pytest.mark.rule("colonies:6.1a")
def test_a_ship_shoots_two_squares_in_every_direction() -> None:
    for cell in ("F6", "F8", "E8", "D8", "B5", "E5", "F7"):
        assert "red-1" in facing("chart").at("red-1", cell).at("blue-2", "B10").targets("blue-1"), (
            cell
        )
    table = facing("chart").at("red-1", "G6")
    table.refused("6.1a", table.fire, "blue-1", "red-1")


@pytest.mark.rule("colonies:6.4a")
@BOTH
def test_a_ship_shoots_before_or_after_her_move(play: str) -> None:
    table = facing(play)
    table.fire("blue-1", "red-1", "NE")
    table.wind("fresh N")
    table.sail("blue-1", "N", 1) if play == "cards" else table.sail("blue-1", "W", 1)
    table.sail("blue-2", "N", 1)
    table.fire("blue-2", "red-1", "NE")
    table.refused("6.4b", table.fire, "blue-1", "red-1")


@pytest.mark.rule("colonies:6.4b")
@BOTH
def test_a_ship_shoots_once_a_turn(play: str) -> None:
    table = facing(play)
    table.fire("blue-1", "red-1", "NE")
    table.refused("6.4b", table.fire, "blue-1", "red-1")
    table.play_on("blue")
    table.fire("blue-1", "red-1", "NE")


@pytest.mark.rule("colonies:6.4b")
@BOTH
def test_two_ships_and_a_port_make_three_spins(play: str) -> None:
    table = facing(play).colony("goa", cell="F5", owner="blue")
    for gun in ("blue-1", "blue-2", "goa"):
        table.fire(gun, "red-1", "NE", by="blue")
    assert not {choice.piece for choice in table.offers("fire")} & {"blue-1", "blue-2", "goa"}


@pytest.mark.rule("colonies:6.4c")
@BOTH
def test_several_ships_fire_at_one_target_one_by_one(play: str) -> None:
    table = facing(play).colony("goa", cell="F7").at("blue-3", "D5").at("red-1", "J9")
    table.at("blue-3", "D8")
    for ship, heading in (("blue-1", "N"), ("blue-2", "N"), ("blue-3", "SE")):
        table.fire(ship, "goa", heading)
    assert table.port("goa").hits == 2


@pytest.mark.rule("colonies:6.4d")
@BOTH
@pytest.mark.parametrize(("heading", "holes"), [("N", 2), ("NW", 0)])
def test_a_salvo_is_decided_by_one_spin(play: str, heading: str, holes: int) -> None:
    table = facing(play)
    table.salvo("red-1", ["blue-1", "blue-2"], heading)
    assert table.ship("red-1").holes == holes


@pytest.mark.rule("colonies:6.4d")
@BOTH
def test_while_a_salvo_is_put_together_the_cards_show_who_is_in_it(play: str) -> None:
    table = facing(play)
    table.aim("red-1")
    table.join("blue-1")
    joined = {card.id: say("golitsyn.badge.salvo") in card.badges for card in table.view().cards}
    assert (joined["blue-1"], joined["blue-2"]) == (True, False)


@pytest.mark.rule("colonies:6.4d", "colonies:7.1d")
@BOTH
@pytest.mark.parametrize(
    ("value", "heading", "stands"), [(6, "N", "free"), (4, "W", "free"), (6, "NE", "guarded")]
)
def test_a_salvo_of_three_at_a_guarded_port(
    play: str, value: int, heading: str, stands: str
) -> None:
    table = facing(play).colony("goa", cell="F7", value=value).at("blue-3", "D8")
    table.salvo("goa", ["blue-1", "blue-2", "blue-3"], heading)
    assert table.port("goa").stands == stands


@pytest.mark.rule("colonies:6.4d", "colonies:6.2d")
@BOTH
def test_surplus_hits_of_a_salvo_are_lost(play: str) -> None:
    table = facing(play).hurt("red-1", 2)
    table.salvo("red-1", ["blue-1", "blue-2"], "N")
    assert (table.is_home("red-1"), table.ship("red-1").holes) == (True, 0)


@pytest.mark.rule("colonies:6.4c", "colonies:7.2b")
@BOTH
def test_another_players_port_joins_no_salvo(play: str) -> None:
    table = facing(play).colony("fez", owner="red")
    table.aim("red-1")
    table.refused("7.2b", table.join, "fez")


@pytest.mark.rule("colonies:6.4e", "colonies:1.3b")
@BOTH
def test_with_several_targets_in_range_one_must_be_named(play: str) -> None:
    table = facing(play).at("red-2", "E7")
    table.refused("6.4e", table.fire, "blue-1")
    table = facing(play).colony("goa", cell="E7")
    table.refused("6.4e", table.fire, "blue-1")


@pytest.mark.rule("colonies:6.4e")
def test_the_only_target_need_not_be_named() -> None:
    table = facing("chart")
    table.fire("blue-1", shown="N")
    assert table.ship("red-1").holes == 1


@pytest.mark.rule("colonies:6.1d", "colonies:6.6a")
@BOTH
@pytest.mark.parametrize("ship", ["red-1", "red-2"])
def test_a_port_with_a_ship_in_it_is_no_target_and_neither_is_the_ship(
    play: str, ship: str
) -> None:
    table = facing(play).colony("ula", cell="E6", owner="red").at("red-1", "ula")
    table.refused("6.6a", table.fire, "blue-1", "ula")
    table.refused("6.6a", table.fire, "blue-1", "red-1")
    assert table.targets("blue-1") <= {"red-2", "red-3"} | (
        {"goa", "fez", "rio"} if play == "cards" else set()
    )
    assert ship in table.state.ships


def in_port(play: str, **options: Any) -> Table:
    """Red's first ship lies in her own Ula, two squares off blue's; where the table plays so she
    may be fired at.
    """
    table = facing(play, ships_in_port="targets", **options).colony("ula", cell="F6", owner="red")
    return table.at("red-1", "ula")


@pytest.mark.rule("colonies:6.6a", "colonies:6.1d")
@BOTH
def test_where_the_table_plays_so_a_ship_in_a_colony_is_hit_and_the_colony_is_not(
    play: str,
) -> None:
    table = in_port(play)
    table.refused("6.6a", table.fire, "blue-1", "ula")
    table.fire("blue-1", "red-1", "N")
    assert (table.ship("red-1").holes, table.port("ula").hits) == (1, 0)


@pytest.mark.rule("colonies:6.6a", "colonies:6.2a")
@BOTH
def test_sunk_in_her_port_she_leaves_it_open_to_fire(play: str) -> None:
    table = in_port(play, sunk="gone").hurt("red-1", 2)
    table.fire("blue-1", "red-1", "N")
    assert table.ship("red-1").lost
    table.fire("blue-2", "ula", "N")
    assert table.port("ula").hits == 1


@pytest.mark.rule("colonies:6.6a", "colonies:6.1c", "colonies:5.3")
@BOTH
def test_nobody_is_boarded_in_a_port(play: str) -> None:
    table = in_port(play).hurt("red-1", 2).at("blue-1", "E6").at("blue-2", "G6")
    table.refused("5.3", table.board, "blue-1", "red-1")
    assert "board" not in {
        choice.deed for choice in table.offers(about="blue-1") if choice.of("target") == "red-1"
    }
    table.aim("red-1")
    table.join("blue-1")
    assert not table.offers("board-salvo")


@pytest.mark.rule("colonies:6.6a", "colonies:7.2a")
def test_a_ship_that_fires_from_her_port_is_answered_there() -> None:
    table = (
        facing("chart", ships_in_port="targets")
        .colony("ula", cell="D5", owner="blue")
        .at("blue-1", "ula")
    )
    table.colony("goa", cell="F5")
    table.fire("blue-1", "goa", "NE")
    table.cease()
    table.answer("blue-1", "N")
    assert table.ship("blue-1").holes == 1


@pytest.mark.rule("colonies:6.1d")
@BOTH
def test_a_foreign_port_may_be_shelled_when_empty(play: str) -> None:
    table = facing(play).colony("ula", cell="E6", owner="red")
    table.fire("blue-1", "ula", "N")
    assert table.port("ula").hits == 1


@pytest.mark.rule("colonies:6.1d")
@BOTH
@pytest.mark.parametrize("state", ["own", "free"])
def test_own_and_free_ports_are_no_targets(play: str, state: str) -> None:
    table = facing(play).colony("ula", cell="E6")
    table = table.colony("ula", owner="blue") if state == "own" else table.free("ula")
    table.refused("6.1d", table.fire, "blue-1", "ula")


@pytest.mark.rule("colonies:6.6b")
@BOTH
def test_ships_shoot_from_inside_a_port_alone_or_in_salvo(play: str) -> None:
    table = facing(play).colony("ula", cell="E6", owner="blue").at("red-1", "G6")
    table.at("blue-1", "ula").at("blue-2", "ula")
    table.salvo("red-1", ["blue-1", "blue-2"], "N")
    assert table.ship("red-1").holes == 2


@pytest.mark.rule("colonies:6.6c")
@pytest.mark.parametrize("between", ["land", "ship", "port"])
def test_nothing_is_fired_through_land_ships_or_ports(between: str) -> None:
    table = facing("chart")
    if between == "land":
        table.land("E6")
    elif between == "ship":
        table.at("blue-3", "E6")
    else:
        table.colony("ula", cell="E6")
    table.refused("6.6c", table.fire, "blue-1", "red-1")


@pytest.mark.rule("colonies:6.6c")
def test_the_end_squares_do_not_block() -> None:
    table = (
        facing("chart")
        .colony("goa", cell="F6")
        .colony("ula", cell="D6", owner="blue")
        .at("blue-1", "ula")
    )
    table.at("red-1", "J9")
    table.fire("blue-1", "goa", "N")
    assert table.port("goa").hits == 1


LINES = [
    ("F7", ["E6"], False),
    ("F7", ["E7"], False),
    ("F7", ["E5", "D7"], True),
    ("F8", ["E7"], False),
    ("F8", ["E6", "D7", "E8", "F7"], True),
    ("E7", ["E6", "D7"], True),
]


@pytest.mark.rule("colonies:6.6d")
@pytest.mark.parametrize(("target", "land", "clear"), LINES)
def test_the_line_runs_from_centre_to_centre(target: str, land: list[str], clear: bool) -> None:
    table = facing("chart").at("blue-2", "B10").at("red-1", target).land(*land)
    assert ("red-1" in table.targets("blue-1")) is clear
    if not clear:
        table.refused("6.6c", table.fire, "blue-1", "red-1")


@pytest.mark.rule("colonies:3.3a")
@BOTH
def test_shooting_costs_no_ammunition(play: str) -> None:
    table = facing(play)
    for _ in range(10):
        table.fire("blue-1", "red-1", "NE")
        table.play_on("blue")
    assert table.ship("blue-1").ammunition == 5


@pytest.mark.parametrize("force", FORCES)
def test_the_vane_of_a_shot_is_told_by_its_arrow_and_as_no_wind(force: str) -> None:
    table = facing("chart")
    table.fire("blue-1", "red-1")
    table.vane(f"{force} W")
    told = words("ru").say(table.lines()[0].message)
    assert told.startswith("Вертушка: ")
    assert "стрелка на З" in told
    assert "шторм на" not in told.replace("\N{NO-BREAK SPACE}", " ")


def test_ports_that_fire_in_a_salvo_are_not_called_ships() -> None:
    table = facing("chart").colony("goa", cell="E7", owner="blue")
    asked = table.salvo("red-1", ["blue-1", "goa"], "")
    assert asked
    told = [words("en").say(line.message) for line in table.lines()]
    assert told[0].startswith('"I fire a salvo": 2 together at ')
