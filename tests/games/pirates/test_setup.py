"""Sections 0, 1.1-1.3, 2.1, 2.2 and 3: the vane, the players and their sides, ships in their ports,
the log.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.codec import Codec
from companion.engine.compass import HEADINGS, SECTORS, wind_at
from companion.engine.events import SpinCalled
from companion.engine.game import Seat
from companion.engine.messages import piece_in
from companion.engine.provable_dice import FairSource
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.pirates import GAME
from companion.games.golitsyn.pirates.rules import commands as ask
from companion.games.golitsyn.pirates.rules.state import PIRATES, SPAIN
from companion.games.golitsyn.rules import commands as common
from companion.games.golitsyn.rules.events import Holed, Mended, WindSet
from companion.i18n.translator import words
from companion.journal.recovery import open_journal
from companion.session.session import Session
from companion.session.setup import set_up
from tests.games.pirates.verbs import (
    BRIGANTINES,
    GALLEONS,
    SEA,
    Table,
    battle,
    opened,
    seats_of,
    skirmish,
)
from tests.games.table import wind_of


def sides(table: Table) -> Counter[str]:
    return Counter(table.state.sides.values())


def fleet(table: Table, side: str) -> list[str]:
    return [ship.id for ship in table.state.afloat() if table.state.sides[ship.owner] == side]


def chose(*chosen: str) -> tuple[Seat, ...]:
    return tuple(
        replace(seat, side=side) for seat, side in zip(seats_of(len(chosen)), chosen, strict=True)
    )


# ---------------------------------------------------------------- the vane (0.1, 4.0n)


@pytest.mark.rule("pirates:0.1")
@pytest.mark.parametrize("shown", ["calm N", "fresh NW", "storm SE"])
def test_the_vane_gives_a_force_and_a_bearing(shown: str) -> None:
    table = battle()
    table.spin(shown)
    assert table.happened(WindSet)[0].wind == wind_of(shown)


@pytest.mark.rule("pirates:0.1")
def test_every_bearing_holds_all_three_forces_and_an_eighth_of_the_spins_is_a_storm() -> None:
    table = battle()
    table.announce_move()
    call = table.state.call
    assert call is not None
    assert (call.kind, call.sides, call.weights) == ("vane", SECTORS, (1, 6, 1) * len(HEADINGS))
    fair = FairSource(bytes(32))
    winds = Counter(wind_at(fair.draw(number, call)[0]) for number in range(4000))
    for force, share in (("calm", 1 / 8), ("storm", 1 / 8)):
        assert abs(sum(n for wind, n in winds.items() if wind.force == force) / 4000 - share) < 0.02
    for heading in HEADINGS:
        assert (
            abs(sum(n for wind, n in winds.items() if wind.heading == heading) / 4000 - 1 / 8)
            < 0.02
        )


@pytest.mark.rule("pirates:0.1")
@pytest.mark.parametrize(
    ("vane", "weights"),
    [("board", (1, 6, 1)), ("rare", (1, 10, 1)), ("rarest", (1, 14, 1)), ("3:20:0", (3, 20, 0))],
)
def test_storms_may_be_made_rarer_and_a_table_may_weigh_the_forces(
    vane: str, weights: tuple[int, ...]
) -> None:
    table = battle(vane=vane)
    assert table.announce_move()[-1] == SpinCalled(call=replace(_call(table), weights=weights * 8))


def _call(table: Table) -> ChanceRequest:
    assert table.state.call is not None
    return table.state.call


@pytest.mark.rule("pirates:0.1")
def test_a_scenario_may_have_a_vane_of_its_own() -> None:
    table = battle(scene=replace(SEA, vane=(2, 5, 0)))
    table.announce_move()
    assert _call(table).weights == (2, 5, 0) * 8


@pytest.mark.rule("pirates:4.0n")
def test_no_die_takes_the_place_of_the_vane() -> None:
    assert not any("die" in option.id or "dice" in option.values for option in GAME.options)
    table = battle()
    table.announce_move()
    assert _call(table).kind == "vane"


# ---------------------------------------------------------------- players (1.1)


@pytest.mark.rule("pirates:1.1a")
@pytest.mark.parametrize("count", range(2, 10))
def test_two_to_nine_can_play(count: int) -> None:
    assert len(opened(seats=seats_of(count)).state.seats) == count


@pytest.mark.rule("pirates:1.1a")
@pytest.mark.parametrize("count", [1, 10])
def test_others_cannot(count: int) -> None:
    with pytest.raises(Refused) as caught:
        opened(seats=seats_of(count))
    assert (caught.value.rule, caught.value.kind) == ("1.1a", Kind.MALFORMED)


@pytest.mark.rule("pirates:1.1b")
@pytest.mark.parametrize(
    ("count", "spain"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4)]
)
def test_sides_are_equal_and_an_odd_player_is_a_pirate(count: int, spain: int) -> None:
    assert sides(opened(seats=seats_of(count))) == {SPAIN: spain, PIRATES: count - spain}


@pytest.mark.rule("pirates:1.1b")
def test_who_has_chosen_a_side_gets_it_and_the_others_fill_up() -> None:
    table = opened(seats=chose(PIRATES, "", "", SPAIN, ""))
    assert table.state.sides == {
        "blue": PIRATES,
        "orange": SPAIN,
        "sky": PIRATES,
        "green": SPAIN,
        "yellow": PIRATES,
    }


@pytest.mark.rule("pirates:1.1b")
@pytest.mark.parametrize(
    "chosen", [(SPAIN, SPAIN, SPAIN, "", ""), (PIRATES, PIRATES), (SPAIN, SPAIN, "")]
)
def test_uneven_sides_are_refused(chosen: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as caught:
        opened(seats=chose(*chosen))
    assert caught.value.rule == "1.1b"


# ---------------------------------------------------------------- ships (1.2, 3.1b, 3.2)


@pytest.mark.rule("pirates:1.2")
@pytest.mark.parametrize(("count", "galleons"), [(2, 3), (6, 3), (7, 3), (8, 4), (9, 4)])
def test_pirates_have_twice_as_many_ships(count: int, galleons: int) -> None:
    table = opened(seats=seats_of(count))
    assert (len(fleet(table, SPAIN)), len(fleet(table, PIRATES))) == (galleons, 2 * galleons)


@pytest.mark.rule("pirates:1.2")
@pytest.mark.parametrize("asked", ["2", "3", "6", "10"])
def test_the_fleet_may_be_chosen_and_stays_in_proportion(asked: str) -> None:
    table = opened(fleet=asked)
    assert (len(fleet(table, SPAIN)), len(fleet(table, PIRATES))) == (int(asked), 2 * int(asked))


@pytest.mark.rule("pirates:3.1b")
def test_every_player_has_a_ship_of_her_own_name() -> None:
    for count in range(2, 10):
        table = opened(seats=seats_of(count))
        assert all(table.state.afloat(seat.id) for seat in table.state.seats)
        assert set(fleet(table, SPAIN)) <= set(GALLEONS)
        assert set(fleet(table, PIRATES)) <= set(BRIGANTINES)


@pytest.mark.rule("pirates:3.1b")
def test_a_fleet_that_leaves_a_player_without_a_ship_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        opened(seats=seats_of(9), fleet="3")
    assert caught.value.rule == "3.1b"


@pytest.mark.rule("pirates:3.1b")
def test_a_fleet_needs_names_enough() -> None:
    with pytest.raises(Refused) as caught:
        opened(
            fleet="6",
            scene=replace(SEA, fleets=(("galleon", GALLEONS), ("brigantine", BRIGANTINES[:8]))),
        )
    assert caught.value.rule == "3.1b"


@pytest.mark.rule("pirates:3.1b", "pirates:1.4a")
def test_the_log_opens_with_the_turn_order_and_every_ship_by_her_type() -> None:
    table = opened(seats=seats_of(3))
    assert [words("en").say(line.message) for line in table.lines()[:4]] == [
        "9 ships put to sea; turn order: Blue, Orange, Sky",
        "Blue: 3 galleons (Isabel, Pinta, Nina)",
        "Orange: 3 brigantines (Gull, Raven, Fox)",
        "Sky: 3 brigantines (Shark, Wasp, Hawk)",
    ]
    assert words("ru").say(table.lines()[1].message) == "Синие: 3 галеона (Isabel, Pinta, Nina)"
    assert {line.rule for line in table.lines()[:4]} == {"3.1b"}
    remarks = {row.remarks[0].id for page in table.view().ledger for row in page.rows}
    assert remarks == {"pirates.kind.galleon", "pirates.kind.brigantine"}


@pytest.mark.rule("pirates:3.1b")
def test_the_log_opens_with_the_order_and_each_fleet() -> None:
    table = battle(seats=seats_of(4))
    pages = table.view().ledger
    assert [page.seat for page in pages] == list(table.state.order)
    listed = [[piece_in(row.title) for row in page.rows] for page in pages]
    assert listed == [[ship.id for ship in table.state.afloat(seat)] for seat in table.state.order]


@pytest.mark.rule("pirates:3.2a")
def test_galleons_begin_in_vera_cruz_or_porto_bello() -> None:
    table = opened(fleet="5")
    assert {table.ship(id).port for id in fleet(table, SPAIN)} == {"Vera Cruz", "Porto Bello"}


@pytest.mark.rule("pirates:3.2b")
def test_brigantines_begin_in_the_six_bases_one_each_and_share_when_they_are_more() -> None:
    table = opened()
    assert Counter(table.ship(id).port for id in fleet(table, PIRATES)) == dict.fromkeys(
        ("One", "Two", "Three", "Four", "Five", "Six"), 1
    )
    table = opened(fleet="4")
    assert sorted(Counter(table.ship(id).port for id in fleet(table, PIRATES)).values()) == [
        1,
        1,
        1,
        1,
        2,
        2,
    ]


@pytest.mark.rule("pirates:3.2a", "pirates:3.2b")
def test_players_may_place_their_ships_themselves() -> None:
    table = opened(layout="placed")
    table.berth("Pinta", "Vera Cruz")
    assert table.ship("Pinta").cell == "A3"
    assert [table.ship(id).port for id in ("Isabel", "Pinta", "Nina")] == ["Vera Cruz"] * 3
    refused = table.refused("3.2a", table.berth, "Pinta", "Vera Cruz")
    assert refused.reason.id == "pirates.refused.lies-there"
    table.refused("3.2a", table.berth, "Pinta", "Cadiz")
    table.refused("3.2a", table.berth, "Pinta", "One")
    table.refused("1.4a", table.berth, "Gull", "Two")
    table.do(table.offers("end-berths")[0].command)
    table.berth("Gull", "Two")
    table.refused("3.2b", table.berth, "Gull", "Vera Cruz")
    table.do(table.offers("end-berths")[0].command)
    table.write("Isabel")
    table.refused("3.2a", table.berth, "Gull", "One", by="blue")


@pytest.mark.rule("pirates:3.2a", "pirates:3.2b")
def test_the_log_cites_the_rule_of_the_ships_own_side() -> None:
    table = opened(layout="placed")
    table.berth("Pinta", "Vera Cruz")
    assert table.rules() == {"pirates.log.berthed": "3.2a"}
    table.do(table.offers("end-berths")[0].command)
    table.berth("Gull", "Two")
    assert table.rules() == {"pirates.log.berthed": "3.2b"}


# ---------------------------------------------------------------- a battle of an older release


@pytest.mark.rule("pirates:8.4")
def test_a_battle_begun_with_a_rule_for_blown_in_ships_opens_and_asks_from_now_on(
    tmp_path: Path,
) -> None:
    begun = set_up(GAME, SEA, seats_of(3), {"play": "chart"}, bytes(32), None)
    events = json.loads(bytes(begun.events))
    old = replace(
        begun,
        options={**begun.options, "blown-in": "next"},
        events=Raw(json.dumps([{**events[0], "next_takes": True}, *events[1:]]).encode()),
    )
    journal, _ = open_journal(tmp_path / "old.journal")
    assert journal
    journal.append("battle", Codec.write(old), "noon")
    session = Session.open(journal, {"pirates": GAME}, now=lambda: "noon", entropy=bytes)
    session.submit(ask.WriteSlip(seat="blue", ship="Isabel"))
    session.submit(common.EndTurn(seat="blue"))
    assert session.pages.view.turn == "orange"
    session.close()


# ---------------------------------------------------------------- who begins (1.3, 1.4a)


@pytest.mark.rule("pirates:1.3")
@pytest.mark.parametrize("order", ["alternate", "sides"])
@pytest.mark.parametrize("count", range(2, 10))
def test_a_spaniard_moves_first(count: int, order: str) -> None:
    table = battle(seats=seats_of(count), order=order)
    assert table.state.sides[table.state.turn] == SPAIN


@pytest.mark.rule("pirates:1.3")
def test_even_where_a_pirate_sat_down_first() -> None:
    table = opened(seats=chose(PIRATES, SPAIN))
    table.write("Isabel", by="orange")
    assert table.state.turn == "orange"


@pytest.mark.rule("pirates:1.4a")
def test_the_order_may_be_by_turns_or_side_by_side() -> None:
    by_turns = battle(seats=seats_of(5)).state
    assert [by_turns.sides[seat] for seat in by_turns.order] == [
        SPAIN,
        PIRATES,
        SPAIN,
        PIRATES,
        PIRATES,
    ]
    in_rows = battle(seats=seats_of(5), order="sides").state
    assert [in_rows.sides[seat] for seat in in_rows.order] == [
        SPAIN,
        SPAIN,
        PIRATES,
        PIRATES,
        PIRATES,
    ]


# ---------------------------------------------------------------- the aims (2.1, 2.2)


@pytest.mark.rule("pirates:2.1")
def test_a_galleon_without_the_treasure_changes_nothing_in_cadiz() -> None:
    table = skirmish(wind="fresh E", carrier="Nina", Isabel="K10", Gull="F6")
    table.sail("Isabel", "E", 1)
    assert table.ship("Isabel").port == "Cadiz"
    assert table.ending == ("", "")
    assert table.log() == ["golitsyn.log.sailed-port"]


@pytest.mark.rule("pirates:2.2")
@pytest.mark.parametrize("base", ["L1", "L3", "L5", "I1", "G1", "L7"])
def test_any_base_will_do_for_the_pirates(base: str) -> None:
    table = skirmish(Isabel="F6", Pinta="A9", Gull="C3").taken("Isabel").turn("orange", "fresh SE")
    start = SEA.board.step(base, wind_of("fresh NW").heading) or SEA.board.step(
        base, wind_of("fresh W").heading
    )
    assert start
    table.at("Isabel", start)
    table.sail("Isabel", str(SEA.board.bearing(start, base)), 1)
    assert table.ending == ("2.4b", PIRATES)


# ---------------------------------------------------------------- the log (3.1)


@pytest.mark.rule("pirates:3.1a")
def test_the_log_keeps_itself_and_every_deed_writes_its_line() -> None:
    table = skirmish(Isabel="C5", Gull="D5")
    assert table.spin("fresh N")
    assert table.log() == ["golitsyn.log.announced-move", "golitsyn.log.vane-fresh"]
    table.sail("Isabel", "N", 2)
    assert table.log() == ["golitsyn.log.sailed-chart"]


@pytest.mark.rule("pirates:3.1c")
def test_holes_and_repairs_stand_in_the_log_with_their_turn() -> None:
    table = skirmish(carrier="Nina", Isabel="C5", Gull="D5").turn("orange")
    table.fire("Gull", "Isabel", shown="N")
    assert table.happened(Holed) == [
        Holed(ship="Isabel", before=0, holes=1, turn=table.state.turns)
    ]
    table.harbour("Isabel", "Vera Cruz").turn("blue")
    table.mend("Isabel")
    assert table.happened(Mended) == [
        Mended(seat="blue", ship="Isabel", before=1, holes=0, turn=table.state.turns)
    ]


@pytest.mark.rule("pirates:3.1c")
def test_the_ledger_shows_holes_repair_turns_left_and_storms_in_a_row() -> None:
    table = (
        skirmish(carrier="Nina", Isabel="C5", Gull="D5")
        .hurt("Isabel", 2)
        .change("Isabel", storms=1)
    )
    row = next(
        row for page in table.view().ledger for row in page.rows if piece_in(row.title) == "Isabel"
    )
    assert [figure.value for figure in row.figures] == ["2/3", "2", "1"]
    struck = [
        row.struck
        for page in table.view().ledger
        for row in page.rows
        if piece_in(row.title) == "Pinta"
    ]
    assert struck == [True]


def test_turns_are_numbered_one_by_one() -> None:
    table = battle()
    numbers = []
    for _ in range(5):
        numbers.append(table.state.turns)
        table.pass_on()
    assert all(after == before + 1 for before, after in pairwise(numbers))


@pytest.mark.rule("pirates:3.1b")
def test_nothing_is_done_while_ships_are_still_being_placed() -> None:
    table = opened(layout="placed")
    assert table.refused("3.1b", table.announce_move, by="blue").kind is Kind.NOT_NOW
