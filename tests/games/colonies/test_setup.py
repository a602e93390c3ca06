"""Parts 0, 1 and 3: players, fleets, the corner of the map, the order, and what each ship
carries.
"""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Answer
from companion.engine.messages import piece_in
from companion.engine.refusals import Refused
from companion.games.golitsyn.colonies import GAME as COLONIES
from companion.games.golitsyn.colonies.card import LEGEND
from companion.games.golitsyn.colonies.rules.events import OrderSettled, Returned
from companion.i18n.translator import words
from tests.games.colonies.verbs import BOTH, Table, scene_for, sea

COLOURS = ("blue", "red", "green", "sky", "purple", "yellow", "black")


def refused_at_the_start(rule: str, seats: int, fleet: int = 3) -> None:
    with pytest.raises(Refused) as caught:
        sea("cards", seats=COLOURS[:seats], fleet=fleet)
    assert caught.value.rule == rule


@pytest.mark.rule("colonies:1.1a")
@BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(play: str, players: int) -> None:
    table = sea(play, seats=COLOURS[:players])
    assert [seat.id for seat in table.view().seats] == list(COLOURS[:players])
    assert COLONIES.card.players == (2, 6)


@pytest.mark.rule("colonies:1.1a")
@pytest.mark.parametrize("players", [1, 7])
def test_fewer_or_more_cannot(players: int) -> None:
    refused_at_the_start("1.1a", players)


@pytest.mark.rule("colonies:1.1b")
@pytest.mark.parametrize(
    ("players", "hint"), [(2, True), (3, False), (4, False), (5, False), (6, True)]
)
def test_a_table_of_two_or_six_is_told_what_the_book_thinks_best(players: int, hint: bool) -> None:
    notes = sea("cards", seats=COLOURS[:players]).view().notes
    assert ("1.1b" in {note.rule for note in notes}) is hint


@pytest.mark.rule("colonies:1.2", "colonies:3.1b")
@BOTH
@pytest.mark.parametrize("fleet", [2, 3, 4])
def test_all_fleets_are_equal(play: str, fleet: int) -> None:
    table = sea(play, seats=COLOURS[:6], fleet=fleet)
    assert [len(table.state.afloat(seat)) for seat in COLOURS[:6]] == [fleet] * 6


@pytest.mark.rule("colonies:1.2")
@pytest.mark.parametrize("fleet", [0, 1, 5])
def test_no_fleet_has_fewer_than_two_or_more_than_four_ships(fleet: int) -> None:
    refused_at_the_start("1.2", 2, fleet)


@pytest.mark.rule("colonies:3.1b")
def test_a_scenario_must_name_enough_ships() -> None:
    table = sea("cards", seats=COLOURS[:2], fleet=2)
    with pytest.raises(Refused) as caught:
        COLONIES.start(scene_for(COLOURS[:2], 2), table.state.seats, {"fleet": "3"})
    assert caught.value.rule == "3.1b"


@pytest.mark.rule("colonies:3.1b", "colonies:1.3a", "colonies:3.1c")
@BOTH
def test_the_log_opens_with_the_order_and_every_ship(play: str) -> None:
    table = sea(play, seats=COLOURS[:3])
    assert [words("en").say(line.message) for line in table.lines()[:5]] == [
        "The fleets gather in the corner: 9 ships",
        *(f"{seat.title()}: 3 ships ({seat}-1, {seat}-2, {seat}-3)" for seat in COLOURS[:3]),
        "Turn order: Blue, Red, Green",
    ]
    pages = {
        page.seat: [piece_in(row.title) for row in page.rows]
        for page in table.view().ledger
        if page.seat
    }
    assert pages == {seat: [f"{seat}-{at}" for at in (1, 2, 3)] for seat in COLOURS[:3]}


@pytest.mark.rule("colonies:1.3a")
@BOTH
@pytest.mark.parametrize(
    ("face", "order"), [(1, "blue red green"), (2, "red green blue"), (3, "green blue red")]
)
def test_a_lot_may_say_who_begins(play: str, face: int, order: str) -> None:
    table = sea(play, seats=COLOURS[:3], order="lots")
    assert table.state.call
    assert (table.state.call.kind, table.state.call.sides) == ("dice", 3)
    table.do(Answer(seat="blue", faces=(face,), source="hand"))
    assert table.state.order == tuple(order.split())
    assert table.state.turn == order.split(maxsplit=1)[0]
    (told,) = map(table.line_of, table.happened(OrderSettled))
    assert told
    assert words("en").say(told) == f"Turn order: {', '.join(order.title().split())}"


@pytest.mark.rule("colonies:1.3a")
@pytest.mark.parametrize(
    ("by", "face", "rule"), [("red", 1, "1.3a"), ("blue", 4, ""), ("blue", 0, "")]
)
def test_a_lot_drawn_by_another_or_that_there_is_not_is_refused(
    by: str, face: int, rule: str
) -> None:
    table = sea("cards", seats=COLOURS[:3], order="lots")
    table.refused(rule, table.do, Answer(seat=by, faces=(face,), source="hand"))


@pytest.mark.rule("colonies:3.3a")
@BOTH
def test_every_ship_carries_five_units_of_ammunition(play: str) -> None:
    assert {ship.ammunition for ship in sea(play).state.ships.values()} == {5}


@pytest.mark.rule("colonies:6.2n")
def test_sunk_ships_return_unless_the_table_chooses_otherwise() -> None:
    (option,) = [option for option in COLONIES.options if option.id == "sunk"]
    assert option.values == ("return", "gone")
    assert sea("cards").state.switches.sunk_return
    assert not sea("cards", sunk="gone").state.switches.sunk_return


@pytest.mark.rule("colonies:3.2", "colonies:6.6a", "colonies:8.4")
def test_a_battle_of_an_older_release_plays_on_by_the_rules_it_was_begun_with() -> None:
    begun = json.loads(Codec.write(tuple(sea().events[:1])))
    for newer in ("corner_open", "fire_into_ports", "garrison_repels"):
        del begun[0]["switches"][newer]
    (old,) = Codec(COLONIES).read_events(json.dumps(begun).encode(), COLONIES.card.version)
    assert old == sea(corner="peace", ships_in_port="safe", guarded_port="sinks").events[0]


# ---------------------------------------------------------------- the map


@pytest.mark.rule("colonies:0.2", "colonies:7.1a")
@pytest.mark.parametrize(("value", "base"), [(5, 3), (6, 3)])
def test_a_map_is_asked_for_values_and_the_hits_follow(value: int, base: int) -> None:
    (kind,) = LEGEND.places
    assert kind.value
    table = sea("cards").colony("goa", value=value)
    assert (table.port("goa").value, table.port("goa").base) == (value, base)


@pytest.mark.rule("colonies:2.1", "colonies:7.1a")
@BOTH
def test_a_colony_scores_its_value_for_whoever_owns_it(play: str) -> None:
    table = sea(play)
    for id, value in (("goa", 6), ("fez", 4), ("rio", 1)):
        table.colony(id, value=value, owner="blue")
    assert [seat.score for seat in table.view().seats] == [11, 0]


# ---------------------------------------------------------------- the corner


@pytest.mark.rule("colonies:3.2")
@BOTH
def test_a_map_with_no_water_in_the_corner_cannot_be_played(play: str) -> None:
    land = scene_for(COLOURS[:2], 3)
    rows = land.map.rows
    spoilt = replace(land, map=replace(land.map, rows=(*rows[:-1], "#" + rows[-1][1:])))
    with pytest.raises(Refused) as caught:
        COLONIES.start(spoilt, sea().state.seats, {"play": play})
    assert caught.value.rule == "3.2"


def in_the_corner(play: str = "chart") -> Table:
    return sea(play).at("red-1", "C1").at("red-2", "B2")


@pytest.mark.rule("colonies:3.2")
@BOTH
def test_all_ships_of_all_players_begin_in_the_corner(play: str) -> None:
    table = sea(play, seats=COLOURS[:6], fleet=4)
    assert all(table.is_home(ship) for ship in table.state.ships)
    assert {ship.cell for ship in table.state.ships.values()} == {"A1" if play == "chart" else None}


@pytest.mark.rule("colonies:3.2", "colonies:6.2n")
@BOTH
def test_ships_in_the_corner_fire_and_are_fired_at(play: str) -> None:
    table = in_the_corner(play)
    assert table.state.switches.corner_open
    table.fire("blue-1", "red-1", "N")
    table.fire("blue-2", "red-3", "N")  # both of them still in the corner
    table.turn("red")
    table.fire("red-1", "blue-1", "N")
    assert [table.ship(ship).holes for ship in ("red-1", "red-3", "blue-1")] == [1, 1, 1]


@pytest.mark.rule("colonies:6.1c", "colonies:3.2")
@BOTH
def test_a_ship_boarded_in_the_corner_stays_there_under_her_new_flag(play: str) -> None:
    table = sea(play).hurt("red-1", 2)
    table.board("blue-1", "red-1", "N")
    assert (table.owner("red-1"), table.is_home("red-1")) == ("blue", True)
    table.wind("fresh NE")
    table.sail("red-1", "NE", 1, by="blue")


@pytest.mark.rule("colonies:6.4d", "colonies:6.2d", "colonies:3.2")
@BOTH
@pytest.mark.parametrize("salvo", ["all-or-nothing", "spin-each"])
def test_surplus_hits_spare_a_ship_that_was_sunk_in_the_corner_and_begins_anew_there(
    play: str, salvo: str
) -> None:
    table = sea(play, salvo=salvo).hurt("red-1", 2)
    table.salvo("red-1", ["blue-1", "blue-2", "blue-3"], "N")
    assert (table.is_home("red-1"), table.ship("red-1").holes) == (True, 0)
    assert table.state.pending is None


def at_peace(play: str = "chart") -> Table:
    return sea(play, corner="peace")


def shut_in(play: str = "chart") -> Table:
    """Red's ships on all three squares beside the corner where blue's lie."""
    return at_peace(play).at("red-1", "A2").at("red-2", "B2").at("red-3", "B1")


@pytest.mark.rule("colonies:3.2")
def test_where_the_table_plays_so_nobody_fires_at_the_corner_or_from_it() -> None:
    table = at_peace().at("red-1", "C1").at("red-2", "B2")
    refused = table.refused("3.2", table.fire, "blue-1", "red-1")
    assert refused.reason.id == "colonies.refused.from-corner"
    table.turn("red")
    refused = table.refused("3.2", table.fire, "red-1", "blue-1")
    assert refused.reason.id == "colonies.refused.into-corner"
    assert not table.targets("red-1") & {"blue-1", "blue-2", "blue-3"}


@pytest.mark.rule("colonies:3.2")
def test_a_fleet_that_is_shut_in_may_shoot_its_way_out_of_a_corner_at_peace() -> None:
    table = shut_in().at("blue-3", "D3")
    assert table.targets("blue-1") == {"red-1", "red-2", "red-3"}
    table.fire("blue-1", "red-1", "N")
    assert table.ship("red-1").holes == 1
    table.at("red-3", "C3")  # B1 is open
    table.refused("3.2", table.fire, "blue-2", "red-1")


@pytest.mark.rule("colonies:3.2")
@pytest.mark.parametrize("way_out", ["blue-2", "free", ""])
def test_a_corner_with_a_way_out_is_not_shut_in(way_out: str) -> None:
    """A ship of one's own sails away before the others; a free colony is open; a guarded one bars
    the way.
    """
    table = at_peace().at("red-1", "A2").at("red-2", "B2")
    if way_out in table.state.ships:
        table.at(way_out, "B1")
    else:
        table.colony("ula", cell="B1")
        table = table.free("ula") if way_out == "free" else table
    assert table.state.is_shut_in("blue") is (not way_out)
    assert (table.targets("blue-1") == set()) is bool(way_out)


@pytest.mark.rule("colonies:3.2", "colonies:7.2a")
def test_a_guarded_port_that_bars_the_corner_is_shelled_from_it_and_cannot_answer() -> None:
    table = at_peace().land("B2", "B1").colony("ula", cell="A2")
    table.fire("blue-1", "ula", "N")
    table.no_answer()
    assert (table.port("ula").hits, table.ship("blue-1").holes) == (1, 0)


@pytest.mark.rule("colonies:3.2")
def test_in_cards_play_the_table_sees_whether_the_corner_is_shut_in_and_is_reminded() -> None:
    table = shut_in("cards")
    assert "colonies.note.cards-corner" in {note.message.id for note in table.view().notes}
    table.fire("blue-1", "red-1", "N")
    assert table.ship("red-1").holes == 1
    assert "colonies.note.cards-corner" not in {
        note.message.id for note in sea("cards").view().notes
    }


@pytest.mark.rule("colonies:3.2")
def test_but_no_colony_lies_beside_the_corner_of_a_table_without_a_chart() -> None:
    table = shut_in("cards")
    table.refused("3.2", table.fire, "blue-1", "goa")
    table.at("blue-1", "D6").fire("blue-1", "goa", "N")


@pytest.mark.rule("colonies:3.2")
def test_who_is_out_of_the_corner_sails_on_while_the_others_are_shut_in() -> None:
    table = shut_in().at("blue-1", "D6").wind("fresh NE")
    table.refused("3.2", table.sail, "blue-2", "NE", 1)
    table.sail("blue-1", "NE", 1)


@pytest.mark.rule("colonies:3.2")
@pytest.mark.parametrize("corner", ["open", "peace"])
def test_whoever_is_shut_in_is_told_so(corner: str) -> None:
    table = sea(corner=corner).at("red-1", "A2").at("red-2", "B2")
    assert "colonies.note.shut-in" not in {note.message.id for note in table.view().notes}
    table.at("red-3", "B1")
    assert "colonies.note.shut-in" in {note.message.id for note in table.view().notes}
    table.wind("fresh NE")
    bars = {(bar.about, bar.deed): bar for bar in table.view().disabled}
    assert bars["blue-1", "sail"].reason.id == "colonies.refused.shut-in"
    assert bars["blue-1", "sail"].rule == "3.2"


@pytest.mark.rule("colonies:3.2")
@BOTH
def test_no_storm_reaches_the_corner(play: str) -> None:
    table = sea(play).storm("E")
    assert all(table.is_home(f"blue-{at}") for at in (1, 2, 3))
    assert {table.ship(f"blue-{at}").storms for at in (1, 2, 3)} == {0}
    table.end_turn()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:3.2")
def test_a_ship_leaves_the_corner_into_a_free_square_only() -> None:
    table = in_the_corner().wind("fresh NE")
    table.refused("5.2b", table.sail, "blue-1", "NE", 2)
    assert set(table.runs("blue-1")) == {"N", "E"}
    table.sail("blue-1", "N", 2)
    assert (table.cell_of("blue-1"), table.is_home("blue-1")) == ("A3", False)


@pytest.mark.rule("colonies:3.2")
def test_nobody_comes_back_into_the_corner() -> None:
    table = sea().at("blue-1", "C1").wind("fresh W")
    assert table.runs("blue-1")["W"] == 1
    table.refused("5.1a", table.sail, "blue-1", "W", 2)


@pytest.mark.rule("colonies:6.2d", "colonies:3.2")
@BOTH
def test_a_ship_lost_in_her_own_turn_begins_anew_in_the_next(play: str) -> None:
    table = sea(play).at("blue-1", "E6").wind("calm N")
    table.play_on("blue")
    table.storm("E")
    table.drift("blue-1", into="goa")
    assert [event.ship for event in table.happened(Returned)] == ["blue-1"]
    assert not table.offers(about="blue-1")
    table.play_on("blue")
    table.wind("fresh N")
    table.sail("blue-1", "N", 1)
