"""Part IV and Pearl Shoals, part 3: seats, turn order, what is dealt, reefs, berths and mines
before the first wind.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.events import RollCalled, SpinCalled
from companion.engine.game import Seat
from companion.engine.layers import LAND, ROCK, SHALLOW
from companion.engine.refusals import Refused
from companion.engine.space import Squares
from companion.games.admiral import GAME
from companion.games.admiral.rules.events import OrderSettled
from companion.games.admiral.rules.scene import Island
from companion.i18n.translator import words
from tests.games.admiral.verbs import MORE_BASES, PEARLS, Table, battle

COLOURS = ("blue", "red", "green", "yellow", "black", "white", "purple")
each_play = pytest.mark.parametrize("play", ["chart", "cards"])


def sit(*colours: str, bases: int = 2, **options: str) -> Table:
    """A table as it is right after these players sat down."""
    scene = replace(PEARLS, bases=(*PEARLS.bases, *MORE_BASES)[:bases])
    return Table(GAME.start(scene, tuple(Seat(colour) for colour in colours), options))


def throw(table: Table, *faces: int) -> list[str]:
    """Throw for the turn order; gives who threw each face, as the table called them."""
    throwers = []
    for face in faces:
        assert table.state.call is not None
        throwers.append(table.state.call.seat)
        table.roll(face)
    return throwers


# ---------------------------------------------------------------- who plays


@pytest.mark.rule("pearl-shoals:V.0b")
@pytest.mark.parametrize("players", [1, 5, 7])
def test_nobody_plays_alone_and_there_is_no_layout_for_five_or_seven(players: int) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(PEARLS, tuple(Seat(colour) for colour in COLOURS[:players]), {})
    told = words("en").say(caught.value.reason)
    assert caught.value.rule == "V.0b"
    assert told == f"This scenario is for 2, 3, 4 or 6 players, not for {players}."
    assert GAME.restrict_players(PEARLS, GAME.card.players) == (2, 6)


@pytest.mark.rule("pearl-shoals:V.0b")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_a_scenario_with_one_layout_takes_so_many_and_no_other_number(players: int) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(replace(PEARLS, others=()), tuple(Seat(one) for one in COLOURS[:players]), {})
    assert caught.value.rule == "V.0b"


@pytest.mark.rule("admiral:IV.5")
def test_two_players_may_not_fly_one_colour() -> None:
    with pytest.raises(Refused) as caught:
        sit("blue", "blue")
    assert caught.value.rule == "IV.5"


@pytest.mark.rule("admiral:IV.5")
@each_play
def test_each_ship_and_fort_flies_the_colour_its_player_chose(play: str) -> None:
    table = sit("green", "yellow", play=play, order="seated")
    flags = {card.id: card.seat for card in table.view().cards}
    assert flags == {
        "line-1": "green",
        "galleon-1": "green",
        "brig-1": "green",
        "frigate-1": "green",
        "fort-a1": "green",
        "line-2": "yellow",
        "galleon-2": "yellow",
        "brig-2": "yellow",
        "frigate-2": "yellow",
        "fort-x14": "yellow",
    }


# ---------------------------------------------------------------- turn order


@pytest.mark.rule("pearl-shoals:V.0c", "admiral:IV.3")
def test_the_higher_throw_has_the_first_turn() -> None:
    table = sit("blue", "red")
    assert throw(table, 2, 5) == ["blue", "red"]
    assert table.happened(OrderSettled) == [OrderSettled(order=("red", "blue"))]
    table.spin("fresh N")
    assert table.state.turn == "red"


@pytest.mark.rule("pearl-shoals:V.0c", "admiral:IV.3")
@pytest.mark.parametrize(
    ("faces", "throwers", "order"),
    [
        (
            (3, 5, 5, 1, 2, 6),
            ("blue", "red", "green", "yellow", "red", "green"),
            ("green", "red", "blue", "yellow"),
        ),
        (
            (4, 4, 4, 4, 1, 2, 3, 4),
            (*COLOURS[:4], *COLOURS[:4]),
            ("yellow", "green", "red", "blue"),
        ),
        (
            (5, 5, 2, 2, 3, 3, 1, 6, 6, 4),
            ("blue", "red", "green", "yellow", "blue", "red", "blue", "red", "green", "yellow"),
            ("blue", "red", "yellow", "green"),
        ),
    ],
    ids=["two level", "all level", "two pairs level"],
)
def test_only_equal_throws_are_thrown_again(
    faces: tuple[int, ...], throwers: tuple[str, ...], order: tuple[str, ...]
) -> None:
    table = sit(*COLOURS[:4], bases=4)
    assert sorted(throw(table, *faces)) == sorted(throwers)
    assert table.state.order == order


@pytest.mark.rule("admiral:IV.3")
def test_six_four_four_the_six_is_first_and_the_fours_throw_again() -> None:
    table = sit("blue", "red", "green", bases=3)
    assert throw(table, 6, 4, 4, 1, 3) == ["blue", "red", "green", "red", "green"]
    assert table.state.order == ("blue", "green", "red")


@pytest.mark.rule("admiral:IV.3")
def test_who_throws_again_is_told_that_it_was_a_tie() -> None:
    table = sit("blue", "red", "green", bases=3)
    throw(table, 6, 4, 4)
    assert table.state.call is not None
    told = words("en").say(table.state.call.purpose)
    assert told == "Red: a tie, roll again for the turn order"


@pytest.mark.rule("admiral:IV.3")
def test_by_agreement_the_order_is_as_the_players_sit() -> None:
    table = sit("blue", "red", order="seated")
    assert [type(event) for event in table.told if isinstance(event, RollCalled)] == []
    assert table.state.order == ("blue", "red")


@pytest.mark.rule("pearl-shoals:V.0c", "admiral:IV.3")
def test_nobody_throws_for_another() -> None:
    table = sit("blue", "red")
    table.refused("IV.3", table.roll, 6, by="red")


# ---------------------------------------------------------------- what is dealt and laid out


@pytest.mark.rule("admiral:IV.4", "pearl-shoals:V.3.7a")
@each_play
def test_each_player_gets_a_fort_and_one_ship_of_each_kind(play: str) -> None:
    table = sit("blue", "red", play=play)
    for seat in ("blue", "red"):
        kinds = sorted(card.kind for card in table.view().cards if card.seat == seat)
        assert kinds == ["brig", "fort", "frigate", "galleon", "line"]


@pytest.mark.rule("admiral:IV.4")
def test_no_mines_are_dealt_unless_the_players_want_them() -> None:
    table = battle()
    assert table.state.mine_cards == 0
    assert table.private("blue").slips == ()
    table.refused("10.2a", table.lay, "blue", "C3")


@pytest.mark.rule("admiral:IV.4")
def test_there_are_six_mine_cards_to_deal() -> None:
    with pytest.raises(Refused) as caught:
        sit("blue", "red", "green", bases=3, mines="3")
    assert caught.value.rule == "II.3"
    told = words("en").say(caught.value.reason)
    assert told == "The box holds 6 mines in all: with so many players, at most 2 each."


@pytest.mark.rule("admiral:IV.2", "admiral:IV.7", "pearl-shoals:V.3.1")
def test_the_chart_shows_islands_reefs_and_seven_lots_in_the_middle() -> None:
    chart = battle().view().chart
    assert chart is not None
    assert chart.board == Squares(24, 14)
    assert [one.number for one in chart.badges] == [1] * 7
    assert len(chart.marked(ROCK)) == 6
    assert not {one.space for one in chart.badges} & {
        space for look in (LAND, SHALLOW, ROCK) for space in chart.marked(look)
    }


@pytest.mark.rule("pearl-shoals:V.3.1")
def test_two_islands_of_two_by_four_lie_one_on_each_side_of_the_middle_point() -> None:
    board = PEARLS.board
    assert len(PEARLS.islands) == 2
    for island in PEARLS.islands:
        places = [board.place(cell) for cell in (*island.land, *island.shore)]
        across = {column for column, _ in places}
        up = {row for _, row in places}
        assert len(places) == 8
        assert sorted((max(across) - min(across) + 1, max(up) - min(up) + 1)) == [2, 4]
    one, other = (
        {board.place(cell) for cell in (*island.land, *island.shore)} for island in PEARLS.islands
    )
    assert {(23 - column, 13 - row) for column, row in one} == other


@pytest.mark.rule("pearl-shoals:V.3.1")
def test_no_pearl_lies_further_from_the_middle_than_the_islands_do() -> None:
    board = PEARLS.board
    islands = [
        board.place(cell) for island in PEARLS.islands for cell in (*island.land, *island.shore)
    ]
    across, up = {column for column, _ in islands}, {row for _, row in islands}
    for cell, count in PEARLS.pearls:
        column, row = board.place(cell)
        assert count == 1
        assert min(across) <= column <= max(across)
        assert min(up) <= row <= max(up)


@pytest.mark.rule("admiral:IV.7")
def test_in_cards_play_the_seven_lots_wait_on_the_shoal() -> None:
    tally = battle("cards").view().tallies[-1]
    assert (tally.value, tally.of) == (7, 7)


@pytest.mark.rule("admiral:IV.6", "pearl-shoals:V.3.5a")
def test_forts_stand_in_opposite_corners_and_ships_begin_in_their_ports() -> None:
    table = battle()
    assert (table.cell_of("fort-a1"), table.cell_of("fort-x14")) == ("A1", "X14")
    for number, port in ((1, {"A2", "B1", "B2"}), (2, {"X13", "W14", "W13"})):
        cells = [
            table.cell_of(f"{kind}-{number}") for kind in ("line", "galleon", "brig", "frigate")
        ]
        assert set(cells) <= port
        assert max(cells.count(cell) for cell in cells) <= 2


@pytest.mark.rule("admiral:IV.8")
def test_the_vane_is_not_spun_before_every_step_of_the_preparation_is_done() -> None:
    table = sit("blue", "red", layout="placed", mines="1")
    throw(table, 6, 1)
    for cell in ("H2", "H4", "H6", "P8", "P10", "P12"):
        table.refused("5.6", table.spin, "fresh N", by="blue")
        table.place_reef(table.state.turn, cell)
    for _ in ("blue", "red"):
        table.refused("5.6", table.spin, "fresh N", by="blue")
        table.refused("IV.8", table.sail, "line-1", "N", 1, by="blue")
        table.end_turn()
    table.lay("red", "")
    table.refused("5.6", table.spin, "fresh N", by="blue")
    table.lay("blue", "C3")
    assert [event.call.seat for event in table.happened(SpinCalled)] == ["blue"]
    table.spin("fresh N")
    assert (table.state.round, table.state.turn) == (1, "blue")


# ---------------------------------------------------------------- reefs


def laying() -> Table:
    """Two players about to lay their reefs."""
    return battle(layout="placed")


@pytest.mark.rule("pearl-shoals:V.3.6a")
def test_each_of_two_players_lays_three_reefs_one_at_a_time_in_turn() -> None:
    table = laying()
    assert table.view().chart.marked(ROCK) == ()  # type: ignore[union-attr]
    order = []
    for cell in ("H2", "H4", "H6", "P8", "P10", "P12"):
        order.append(table.state.turn)
        table.refused(
            "1.2", table.place_reef, "red" if table.state.turn == "blue" else "blue", "F3"
        )
        table.place_reef(table.state.turn, cell)
    assert order == ["blue", "red"] * 3
    table.refused("IV.6", table.place_reef, "blue", "F3")


@pytest.mark.rule("pearl-shoals:V.3.6a")
def test_of_three_players_each_lays_two() -> None:
    scene = replace(PEARLS, reefs_each=2)
    table = battle(layout="placed", seats=("blue", "red", "green"), scene=scene)
    order = []
    while table.state.phase == "reefs":
        order.append(table.state.turn)
        table.do(table.offers("place-reef")[0].command)
    assert order == ["blue", "red", "green"] * 2


@pytest.mark.rule("pearl-shoals:V.3.6a")
def test_where_a_scenario_gives_nobody_a_reef_the_berths_come_at_once() -> None:
    table = battle(layout="placed", scene=replace(PEARLS, reefs_each=0, reefs=()))
    assert table.view().phase == "berths"


@pytest.mark.rule("pearl-shoals:V.3.6a")
def test_in_cards_play_the_players_lay_reefs_on_the_board_alone() -> None:
    table = battle("cards", layout="placed")
    assert table.view().phase == "turn"


@pytest.mark.rule("pearl-shoals:V.3.6c", "admiral:IV.2")
@pytest.mark.parametrize(
    ("cell", "rule"),
    [
        ("B2", "V.3.6c"), ("A2", "V.3.6c"), ("W13", "V.3.6c"),  # ports
        ("A1", "II.2b"), ("K9", "II.2b"), ("H4", "II.2b"),  # a fort, land, another reef
        ("K8", "II.2b"),  # water under a piece of an island
        ("L7", "V.3.6d"),  # a pearl marker
        ("Z9", "II.1a"), ("A15", "II.1a"),
    ],
)  # fmt: skip
def test_where_no_reef_may_lie(cell: str, rule: str) -> None:
    table = laying()
    table.place_reef("blue", "H4")
    table.refused(rule, table.place_reef, "red", cell)
    assert cell not in {choice.of("space") for choice in table.offers("place-reef")}


@pytest.mark.rule("pearl-shoals:V.3.6c", "admiral:IV.2")
@pytest.mark.parametrize(
    "written", ["C3", "c-3", "С3"], ids=["plain", "small with a dash", "Cyrillic"]
)
def test_a_reef_just_outside_the_port_is_allowed_however_it_is_written(written: str) -> None:
    table = laying()
    table.place_reef("blue", written)
    assert table.view().chart.marked(ROCK) == ("C3",)  # type: ignore[union-attr]


@pytest.mark.rule("pearl-shoals:V.3.6c", "pearl-shoals:V.3.6d")
def test_where_no_cell_is_left_for_a_reef_the_berths_follow_and_the_rest_is_left_out() -> None:
    free = {"H2", "H4"}
    shore = [cell for cell in PEARLS.board.cells if cell not in free]
    islands = (Island(land=(), shore=tuple(shore), closed=(), mark="house"),)
    table = battle(layout="placed", scene=replace(PEARLS, islands=islands))
    assert {choice.of("space") for choice in table.offers("place-reef")} == free
    table.place_reef("blue", "H2")
    table.place_reef("red", "H4")
    assert table.view().phase == "berths"
    told = {line.message.id: line.message.figures for line in table.lines()}
    assert told["admiral.log.reefs-left-out"] == {"n": 4}


RING = ("A3", "B3", "C3", "C2", "C1")


@pytest.mark.rule("pearl-shoals:V.3.6d")
@pytest.mark.parametrize("last", RING)
def test_the_reef_that_would_close_the_ring_round_a_port_is_refused(last: str) -> None:
    table = laying()
    for cell in RING:
        if cell != last:
            table.place_reef(table.state.turn, cell)
    table.refused("V.3.6d", table.place_reef, table.state.turn, last)
    assert last not in {choice.of("space") for choice in table.offers("place-reef")}


@pytest.mark.rule("pearl-shoals:V.3.6d")
def test_a_gap_across_a_corner_is_a_way_out() -> None:
    table = laying()
    for cell in ("A3", "B3", "C2", "C1", "D4", "D3"):
        table.place_reef(table.state.turn, cell)
    assert table.view().phase == "berths"


@pytest.mark.rule("pearl-shoals:V.3.6d")
def test_a_pocket_before_the_port_is_not_a_way_out() -> None:
    table = laying()
    for cell in ("A4", "B4", "B3", "C3", "C2"):
        table.place_reef(table.state.turn, cell)
    table.refused("V.3.6d", table.place_reef, table.state.turn, "C1")


def wall(column: str, *gaps: int) -> Island:
    """An island across the whole board, with gaps in these rows."""
    return Island(
        land=tuple(f"{column}{row}" for row in range(1, 15) if row not in gaps), mark="house"
    )


@pytest.mark.rule("pearl-shoals:V.3.6d")
def test_closing_a_gap_together_with_islands_counts_too() -> None:
    table = laying().islands(wall("H", 9), wall("P", 9)).reefs()
    table.pearls(L7=7)
    table.place_reef("blue", "H9")
    table.refused("V.3.6d", table.place_reef, "red", "P9")


@pytest.mark.rule("pearl-shoals:V.3.6d")
def test_pearls_that_only_one_fort_can_reach_are_not_blocked() -> None:
    table = laying().islands(wall("P", 9)).pearls(L7=7)
    table.place_reef("blue", "P9")
    assert table.view().chart.marked(ROCK) == ("P9",)  # type: ignore[union-attr]


@pytest.mark.rule("pearl-shoals:V.3.6d")
def test_closed_sides_count_when_pearls_are_shut_in() -> None:
    ring = ("E6", "E7", "E8", "F8", "G8", "G7", "G6")  # all round F7 but for F6
    sides = ("E6 NE", "E7 E", "E8 SE", "F8 S", "G8 SW", "G7 W", "G6 NW")
    table = laying().islands(Island(land=(), shore=ring, closed=sides, mark="house")).pearls(F7=1)
    table.refused("V.3.6d", table.place_reef, "blue", "F6")
    table.place_reef("blue", "F5")


# ---------------------------------------------------------------- berths


def berthing() -> Table:
    """Two players whose reefs are laid and who may now berth their ships as they like."""
    table = laying()
    for cell in ("H2", "H4", "H6", "P8", "P10", "P12"):
        table.place_reef(table.state.turn, cell)
    return table


@pytest.mark.rule("admiral:IV.6")
def test_ships_may_be_berthed_anywhere_in_their_own_port() -> None:
    table = berthing()
    table.berth("brig-1", "A2")
    assert table.cell_of("brig-1") == "A2"
    table.end_turn()
    table.berth("brig-2", "X13")
    table.end_turn()
    assert table.view().phase == "wind"


@pytest.mark.rule("admiral:IV.6")
@pytest.mark.parametrize(
    "cell", ["A1", "C3", "W14", "L7", "H4"], ids=["fort", "sea", "other port", "pearls", "reef"]
)
def test_a_ship_is_berthed_nowhere_else(cell: str) -> None:
    table = berthing()
    table.refused("IV.6", table.berth, "brig-1", cell)
    assert cell not in {choice.of("space") for choice in table.offers("berth")}


@pytest.mark.rule("admiral:II.1a")
@pytest.mark.parametrize(("cell", "reason"), [("Z1", "no-such-cell"), ("", "no-cell")])
def test_a_berth_must_be_a_cell_of_the_board(cell: str, reason: str) -> None:
    table = berthing()
    assert (
        table.refused("II.1a", table.berth, "brig-1", cell).reason.id == f"admiral.refused.{reason}"
    )


@pytest.mark.rule("admiral:IV.6")
def test_no_third_ship_is_berthed_on_a_port_cell() -> None:
    table = berthing()
    assert sorted(
        table.cell_of(f"{kind}-1") for kind in ("line", "galleon", "brig", "frigate")
    ) == [
        "A2",
        "B1",
        "B2",
        "B2",
    ]
    table.refused("IV.6", table.berth, "brig-1", "B2")


@pytest.mark.rule("admiral:IV.6")
def test_where_two_lie_a_ship_changes_places_with_one_of_them() -> None:
    """Two great fleets fill every berth that they have."""
    table = berthing()
    before = table.cell_of("brig-1")
    pair = [id for id in ("line-1", "galleon-1", "frigate-1") if table.cell_of(id) == "B2"]
    offered = [one for one in table.offers("berth", "brig-1") if one.of("space") == "B2"]
    assert sorted(one.of("mate") for one in offered) == sorted(pair)
    table.berth("brig-1", "B2", mate=pair[0])
    assert (table.cell_of("brig-1"), table.cell_of(pair[0])) == ("B2", before)
    assert table.rules() == {"admiral.log.berths-swapped": "IV.6"}
    table.refused("IV.6", table.berth, "brig-1", before, mate=pair[1])
    table.refused("1.4", table.berth, "brig-1", before, mate="line-2")


@pytest.mark.rule("admiral:IV.6")
def test_each_player_berths_his_own_ships_in_his_own_turn() -> None:
    table = berthing()
    table.refused("1.2", table.berth, "brig-2", "X13")
    table.refused("1.4", table.berth, "brig-2", "X13", by="blue")
    table.end_turn()
    table.refused("1.2", table.berth, "brig-1", "A2")
    assert {choice.deed for choice in table.offers(seat="red")} == {"berth", "end-berths"}
    assert table.offers(seat="blue") == []


@pytest.mark.rule("admiral:IV.6")
def test_in_the_standard_layout_nobody_berths() -> None:
    table = battle(wind="")
    table.refused("IV.6", table.berth, "brig-1", "A2")
