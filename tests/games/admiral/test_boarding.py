"""Boarding: who may board whom, the dice of both sides, and what the winner makes of it."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.endings import BattleEnded
from companion.engine.moments import Weight
from companion.games.admiral.rules.boarding_events import (
    BoardingFought,
    ShipTaken,
    StrengthShared,
)
from companion.games.admiral.rules.boarding_odds import Odds, odds, points
from companion.games.admiral.rules.events import PearlsWrecked, RepairEnded, Sunk
from companion.games.admiral.rules.fireship_events import FireshipExploded
from companion.games.admiral.rules.scene import Island
from companion.games.admiral.rules.sharing import proposed
from tests.games.admiral.verbs import Table, battle, skirmish
from tests.games.admiral.verdicts import three

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])


def alongside(play: str = "chart", **cells: str) -> Table:
    """Blue's brig and frigate beside red's ship of the line, another red ship far away."""
    lying = {"brig_1": "F5", "frigate_1": "E6", "line_2": "F6", "galleon_2": "X1"} | cells
    return skirmish(play, **lying)


def the_books_example(play: str = "chart") -> Table:
    """Two attackers, one with 2 damage, on a ship of the line with 5."""
    table = alongside(play).hurt("frigate-1", 2).hurt("line-2", 5)
    table.gather("line-2")
    if play == "cards":
        table.go_along("brig-1")
        table.go_along("frigate-1")
    return table


def totals(table: Table) -> tuple[int, int]:
    """The boarding points of the attacker and of the defender."""
    (fought,) = table.happened(BoardingFought)
    return fought.attack, fought.defence


# ---------------------------------------------------------------- who may board whom


@pytest.mark.rule("admiral:8.1", "admiral:1.5c")
@BOTH
def test_a_ship_boards_another_players_ship_and_neither_her_own_nor_a_partners(play: str) -> None:
    table = alongside(play)
    table.refused("8.1", table.board, "brig-1", "frigate-1")
    table.refused("1.4", table.board, "line-2", "brig-1", by="blue")
    table.refused("1.2", table.board, "line-2", "brig-1")
    table.board("brig-1", "line-2", 1, 6)
    assert totals(table) == (3, 9)


@pytest.mark.rule("admiral:8.1")
@BOTH
def test_a_partners_ship_is_never_boarded(play: str) -> None:
    seats, sides = ("blue", "red", "green", "white"), ("a", "b", "a", "b")
    table = battle(play, seats=seats, sides=sides).open_sea()
    for ship, cell in {"brig-1": "F5", "line-3": "F6", "line-2": "E5"}.items():
        table.at(ship, cell if play == "chart" else None)
    table.refused("8.1", table.board, "brig-1", "line-3")
    assert "line-3" not in {choice.of("prey") for choice in table.offers("board", "brig-1")}
    table.board("brig-1", "line-2")


@pytest.mark.rule("admiral:8.2a")
@pytest.mark.parametrize("cell", ["F5", "F7", "E6", "G6"])
def test_boarders_lie_beside_the_target(cell: str) -> None:
    table = skirmish(brig_1=cell, line_2="F6")
    assert [choice.of("prey") for choice in table.offers("board", "brig-1")] == ["line-2"]
    table.board("brig-1", "line-2")


@pytest.mark.rule("admiral:8.2a")
@pytest.mark.parametrize("cell", ["E5", "E7", "G5", "G7", "F8", "X1", "H9"])
def test_nobody_boards_over_a_corner_or_from_afar(cell: str) -> None:
    table = skirmish(brig_1=cell, line_2="F6")
    table.refused("8.2a", table.board, "brig-1", "line-2")
    assert not table.offers("board")
    (bar,) = [one for one in table.view().disabled if (one.about, one.deed) == ("brig-1", "board")]
    assert bar.rule == "8.2a"


@pytest.mark.rule("admiral:8.2a")
def test_two_in_one_port_cell_are_no_neighbours() -> None:
    table = skirmish(brig_1="W13", line_2="W13")
    table.refused("8.2a", table.board, "brig-1", "line-2")


@pytest.mark.rule("admiral:8.2a")
def test_a_side_closed_by_land_keeps_no_boarder_away() -> None:
    table = skirmish(brig_1="F6", line_2="G6")
    table.islands(Island(land=("F5",), mark="house", shore=("F6",), closed=("F6 E",)))
    table.board("brig-1", "line-2")


@pytest.mark.rule("admiral:8.2b")
def test_four_ships_at_most_board_one() -> None:
    table = skirmish(line_1="B13", galleon_1="B13", brig_1="A12", frigate_1="B11", line_2="B12")
    table.gather("line-2")
    assert len(table.offers("leave-boarding")) == 4
    five = battle(seats=("blue", "red"), scene=table.state.scene).open_sea()
    for ship in five.state.ships:
        five.at(ship, {"line-2": "B12", "brig-1": "A12", "frigate-1": "B11"}.get(ship, "B13"))
    five.change("galleon-2", owner="blue").at("galleon-2", "C12").gather("line-2")
    assert [one.piece for one in five.offers("leave-boarding")] == [
        "line-1",
        "galleon-1",
        "frigate-1",
        "galleon-2",
    ]
    five.refused("8.2b", five.go_along, "brig-1")
    five.stay_behind("frigate-1")
    five.go_along("brig-1")


@pytest.mark.rule("admiral:8.3a")
def test_who_shares_the_targets_cell_takes_no_part() -> None:
    table = skirmish(brig_1="W12", line_2="W13", frigate_2="W13")
    assert {one.of("prey") for one in table.offers("board")} == {"line-2", "frigate-2"}
    table.board("brig-1", "line-2", 1, 1)
    (fought,) = table.happened(BoardingFought)
    assert fought.defenders == ("line-2",)


@pytest.mark.rule("admiral:8.3a", "admiral:7.5a")
def test_who_is_under_repair_boards_nobody_until_it_is_ended() -> None:
    table = skirmish(brig_1="B2", line_2="B3").hurt("brig-1", 1)
    table.repair("brig-1")
    table.refused("7.5a", table.board, "brig-1", "line-2")
    table.end_repair("brig-1")
    table.board("brig-1", "line-2")


@pytest.mark.rule("admiral:4.18a")
def test_in_a_storm_an_unsheltered_ship_drifts_before_she_boards() -> None:
    table = skirmish(wind="storm E", brig_1="D6", line_2="E7", frigate_1="B2")
    table.refused("4.18a", table.board, "brig-1", "line-2")
    assert not table.offers("board")
    (drift,) = table.offers("drift", "brig-1")
    table.do(drift.command)
    table.at("line-2", drift.of("space").replace("6", "7")).board("brig-1", "line-2")


@pytest.mark.rule("admiral:6.3b", "admiral:6.4", "admiral:6.5a")
def test_a_fireship_boards_and_is_boarded_and_stays_one() -> None:
    table = alongside().hurt("line-2", 6)
    table.make_fireship("brig-1")
    table.board("brig-1", "line-2", 1, 1)
    table.share(brig_1=1, line_2=1)
    assert table.ship("brig-1").fireship == 1


# ---------------------------------------------------------------- put together


@pytest.mark.rule("admiral:8.3a")
@BOTH
def test_several_ships_are_put_together_and_taken_out_before_it_is_announced(play: str) -> None:
    table = alongside(play)
    table.gather("line-2")
    if play == "cards":
        table.refused("8.3a", table.begin_boarding)
        table.go_along("brig-1")
        table.go_along("frigate-1")
    table.refused("8.3a", table.go_along, "brig-1")
    table.refused("8.3a", table.end_turn)
    table.stay_behind("frigate-1")
    table.refused("8.3a", table.stay_behind, "frigate-1")
    table.go_along("frigate-1")
    table.drop_boarding()
    table.refused("8.3a", table.begin_boarding)
    assert not any(ship.spent for ship in table.state.ships.values())
    table.sail("brig-1", "E", 1)


@pytest.mark.rule("admiral:8.3a")
def test_one_ship_alone_is_no_gathering_and_nobody_joins_from_afar() -> None:
    table = alongside(galleon_1="M9")
    table.refused("8.3a", table.gather, "galleon-2")
    table.refused("8.1", table.gather, "brig-1")
    table.gather("line-2")
    table.refused("8.2a", table.go_along, "galleon-1")
    assert {one.of("prey") for one in alongside().offers("gather")} == {"line-2"}
    assert not alongside(brig_1="M9").offers("gather")


@pytest.mark.rule("admiral:8.3a", "admiral:8.3b")
@BOTH
def test_once_the_dice_are_called_nobody_joins_and_nothing_is_given_up(play: str) -> None:
    table = the_books_example(play)
    table.stay_behind("frigate-1")
    table.begin_boarding()
    table.refused("8.3a", table.go_along, "frigate-1")
    table.refused("8.3a", table.drop_boarding)
    table.refused("5.6", table.sail, "frigate-1", "E", 1)


# ---------------------------------------------------------------- dice and points


@pytest.mark.rule("admiral:8.3b")
def test_the_faces_of_a_boarding() -> None:
    assert [points(face) for face in range(1, 7)] == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("admiral:8.3b", "admiral:8.3c", "admiral:8.4", "admiral:8.5a")
@BOTH
def test_the_books_example_seven_against_four(play: str) -> None:
    table = the_books_example(play)
    table.begin_boarding(1, 6, 5)
    assert totals(table) == (7, 4)
    assert table.state.waits_for == ("blue",)
    assert table.log()[-1] == "admiral.log.boarding-won"


@pytest.mark.rule("admiral:8.3b", "admiral:8.4")
def test_all_dice_lie_in_one_picture_the_attackers_first_and_either_may_throw_them() -> None:
    table = the_books_example()
    table.begin_boarding()
    call = table.state.call
    assert call
    assert call.owners == ("blue", "blue", "red")
    assert call.seats == table.state.waits_for == ("blue", "red")
    table.refused("", table.throw, 1, 6)
    table.throw(1, 6, 5, by="red")
    assert totals(table) == (7, 4)


@pytest.mark.rule("admiral:8.3b")
def test_nobody_else_throws_them() -> None:
    table = battle(seats=("blue", "red", "green")).open_sea().at("brig-1", "F5").at("line-2", "F6")
    table.board("brig-1", "line-2")
    table.refused("8.3b", table.throw, 1, 1, by="green")


@pytest.mark.rule("admiral:8.4")
def test_only_the_ship_attacked_defends() -> None:
    table = alongside(frigate_2="G6")
    table.board("brig-1", "line-2", 6, 6)
    assert totals(table) == (5, 9)


@pytest.mark.rule("admiral:1.6a", "admiral:1.7c", "admiral:8.3c")
def test_she_comes_alongside_fires_point_blank_and_boards_what_is_left() -> None:
    table = skirmish(frigate_1="B6", brig_2="F6", galleon_2="X1")
    table.sail("frigate-1", "E", 3)
    table.fire("frigate-1", "brig-2", face=1)
    table.board("frigate-1", "brig-2", 1, 1)
    assert totals(table) == (4, 2)


# ---------------------------------------------------------------- odds


@pytest.mark.rule("admiral:8.3b", "admiral:8.5a")
@given(st.integers(1, 28), st.integers(1, 4), st.integers(1, 12), st.integers(1, 3))
def test_the_odds_are_those_of_all_throws_there_are(
    attack: int, attackers: int, defence: int, defenders: int
) -> None:
    edges = [
        attack + sum(faces[:attackers]) - defence - sum(faces[attackers:])
        for faces in product((0, 1, 2), repeat=attackers + defenders)
    ]
    counted = Odds(
        sum(edge > 0 for edge in edges),
        sum(edge == 0 for edge in edges),
        sum(edge < 0 for edge in edges),
    )
    assert odds(attack, attackers, defence, defenders) == counted


@pytest.mark.rule("admiral:8.3b")
def test_the_odds_of_six_sided_dice_are_counted_face_by_face() -> None:
    edges = [2 + points(mine) - 3 - points(his) for mine, his in product(range(1, 7), repeat=2)]
    found = odds(2, 1, 3, 1)
    assert found.wins * 4 == sum(edge > 0 for edge in edges)
    assert found.ties * 4 == sum(edge == 0 for edge in edges)
    assert (found.win_percent, found.tie_percent) == (11, 22)


@pytest.mark.rule("admiral:8.3a")
@BOTH
def test_the_odds_are_told_before_the_die(play: str) -> None:
    table = the_books_example(play).hurt("frigate-1", 3).hurt("line-2", 4)
    (begin,) = table.offers("begin-boarding")
    assert begin.label.figures["win"] == 85
    table.begin_boarding()
    assert table.state.call
    assert table.state.call.purpose.figures["tie"] == 11


@pytest.mark.rule("admiral:8.3a")
@pytest.mark.parametrize(("crossed_off", "poor"), [(0, True), (4, False)])
def test_a_boarding_that_is_won_less_than_one_in_three_times_is_told_to_be_poor(
    crossed_off: int, poor: bool
) -> None:
    table = alongside().hurt("line-2", crossed_off)
    offered = {choice.piece: choice for choice in table.offers("board")}
    assert offered["brig-1"].poor is poor


# ---------------------------------------------------------------- a tie


@pytest.mark.rule("admiral:8.5b")
@BOTH
def test_equal_points_sink_all_who_took_part_and_nobody_else(play: str) -> None:
    table = alongside(play, galleon_1="G6").hurt("line-2", 2)
    table.gather("line-2")
    for ship in ("brig-1", "frigate-1") if play == "cards" else ():
        table.go_along(ship)
    if play == "chart":
        table.stay_behind("galleon-1")
    table.begin_boarding(1, 1, 6)
    assert totals(table) == (7, 7)
    lost = {ship.id for ship in table.state.ships.values() if ship.sunk}
    assert {"brig-1", "frigate-1", "line-2"} <= lost
    assert not table.ship("galleon-2").sunk
    assert play == "cards" or not table.ship("galleon-1").sunk
    assert {event.cause for event in table.happened(Sunk)} == {"boarding"}


@pytest.mark.rule("admiral:8.5b", "pearl-shoals:V.1.2a")
@BOTH
def test_a_tie_of_the_last_ships_is_a_draw(play: str) -> None:
    table = skirmish(play, brig_1="F5", brig_2="F6")
    table.board("brig-1", "brig-2", 3, 4)
    assert table.happened(BattleEnded) == [BattleEnded(winners=(), how="last-ships", rule="V.1.2a")]


# ---------------------------------------------------------------- sharing out


def won_by_three(play: str = "chart") -> Table:
    """The book's example up to the sharing out: 7 against 4."""
    table = the_books_example(play)
    table.begin_boarding(1, 6, 5)
    return table


@pytest.mark.rule("admiral:8.6a", "admiral:8.6b", "admiral:8.6c", "admiral:8.7")
@BOTH
@pytest.mark.parametrize(
    ("shares", "damage", "lost"),
    [
        (
            {"line_2": 1, "frigate_1": 1, "brig_1": 1},
            {"line-2": 6, "frigate-1": 3, "brig-1": 2},
            (),
        ),
        ({"line_2": 2, "frigate_1": 1}, {"line-2": 5, "frigate-1": 3}, ("brig-1",)),
        ({"line_2": 3}, {"line-2": 4}, ("frigate-1", "brig-1")),
    ],
)
def test_the_winner_shares_the_difference_as_he_likes(
    play: str, shares: dict[str, int], damage: dict[str, int], lost: tuple[str, ...]
) -> None:
    table = won_by_three(play)
    table.share(**shares)
    assert {id: table.damage_of(id) for id in damage} == damage
    assert [event.ship for event in table.happened(Sunk)] == [
        id for id in ("brig-1", "frigate-1") if id in lost
    ]
    assert table.owner("line-2") == "blue"
    assert table.card_of("line-2").seat == "blue"
    assert table.happened(ShipTaken) == [ShipTaken(seat="blue", ship="line-2", former="red")]


@pytest.mark.rule("admiral:8.6b")
@BOTH
def test_neither_more_nor_less_is_shared_out_than_was_won(play: str) -> None:
    table = won_by_three(play)
    assert table.shares() == {"brig-1": 1, "frigate-1": 1, "line-2": 1}
    table.refused("8.6b", table.give, "line-2", 2)
    table.refused("8.6b", table.give, "brig-1", 4)
    table.refused("8.6b", table.give, "brig-1", -1)
    same = table.refused("8.6b", table.give, "brig-1", 1)
    assert same.reason.id == "admiral.refused.share-same"
    much = table.refused("8.6b", table.give, "brig-1", 3)
    assert much.reason.id == "admiral.refused.share-much", "she has room for three"
    table.refused("8.6b", table.give, "galleon-2", 1)
    table.give("brig-1", 0)
    table.refused("8.6b", table.end_sharing)
    table.refused("8.6b", table.give, "line-2", 3)
    table.refused("8.6b", table.end_turn)
    table.give("line-2", 2)
    table.end_sharing()
    table.refused("8.6b", table.end_sharing, by="blue")


@pytest.mark.rule("admiral:8.6b")
@BOTH
def test_only_the_winner_shares_out(play: str) -> None:
    table = won_by_three(play)
    table.refused("8.6b", table.give, "line-2", 0, by="red")
    table.refused("8.6b", table.end_sharing, by="red")
    assert not table.offers("share", seat="red")


@pytest.mark.rule("admiral:8.6b")
def test_who_is_offered_more_than_her_maximum_is_refused() -> None:
    table = skirmish(brig_1="F5", line_1="E6", brig_2="F6", galleon_2="X1").hurt("brig-2", 2)
    table.gather("brig-2")
    table.begin_boarding(1, 1, 1)
    assert totals(table) == (10, 1)
    for ship in ("brig-1", "line-1"):
        table.give(ship, 0)
    table.refused("8.6b", table.give, "brig-2", 4)
    table.give("brig-2", 2)


@pytest.mark.rule("admiral:8.6b")
@BOTH
def test_each_share_says_how_much_she_has_room_for(play: str) -> None:
    """Damage of before does not lessen it; where nothing is left for her, she says it as well."""
    table = won_by_three(play)
    table.give("brig-1", 0)
    rooms = {one.piece: one.most for one in table.offers("share")}
    assert rooms == {"brig-1": 3, "frigate-1": 4, "line-2": 7}
    table.give("line-2", 2)
    assert not table.offers("share", "brig-1")
    (bar,) = [one for one in table.view().disabled if one.about == "brig-1"]
    assert bar.reason.figures["n"] == 3


@pytest.mark.rule("admiral:8.6b")
def test_with_one_point_exactly_one_ship_survives() -> None:
    table = alongside().hurt("line-2", 1)
    table.gather("line-2")
    table.begin_boarding(1, 1, 1)
    assert totals(table) == (7, 6)
    assert sorted(table.shares().values()) == [0, 0, 1]
    table.share(brig_1=1)
    assert [ship.id for ship in table.state.afloat()] == ["brig-1", "galleon-2"]


@pytest.mark.rule("admiral:8.6b")
def test_what_nobody_has_room_for_is_lost_and_nothing_is_asked() -> None:
    cells = {"line_1": "F5", "galleon_1": "E6", "brig_1": "G6", "frigate_1": "F7", "brig_2": "F6"}
    table = skirmish(**cells, galleon_2="X1").card("brig", strength=1).hurt("brig-2", 0)
    table.gather("brig-2")
    table.begin_boarding(6, 6, 6, 6, 1)
    assert totals(table) == (25, 1)
    assert table.state.pending is None
    assert not any(ship.damage for ship in table.state.afloat())
    assert len(table.happened(StrengthShared)) == 5


@pytest.mark.rule("admiral:8.6c")
def test_boarding_can_mend() -> None:
    table = skirmish(line_1="F5", brig_2="F6", galleon_2="X1").hurt("line-1", 1).hurt("brig-2", 2)
    table.board("line-1", "brig-2", 6, 1)
    table.share(line_1=7)
    assert table.damage_of("line-1") == 0


@pytest.mark.rule("admiral:8.6a", "admiral:8.7")
@BOTH
def test_the_defender_who_wins_takes_all_boarders_and_shares_in_the_others_turn(play: str) -> None:
    table = alongside(play, galleon_1="X14")
    table.gather("line-2")
    for ship in ("brig-1", "frigate-1") if play == "cards" else ():
        table.go_along(ship)
    table.hurt("brig-1", 2).hurt("frigate-1", 3)
    table.begin_boarding(1, 1, 6)
    assert totals(table) == (2, 9)
    assert table.state.turn == "blue"
    assert table.state.waits_for == ("red",)
    table.share(line_2=2, brig_1=3, frigate_1=2)
    assert {table.owner(id) for id in ("line-2", "brig-1", "frigate-1")} == {"red"}
    assert table.state.turn == "blue"


@given(st.lists(st.integers(1, 7), min_size=1, max_size=5), st.integers(0, 40))
def test_what_is_proposed_is_all_there_is_and_keeps_as_many_as_can_be(
    full: list[int], points: int
) -> None:
    given_out = min(points, sum(full))
    shares = proposed(full, given_out)
    assert sum(shares) == given_out
    assert all(0 <= share <= most for share, most in zip(shares, full, strict=True))
    assert len(full) - shares.count(0) == min(len(full), given_out)


# ---------------------------------------------------------------- what changes hands


@pytest.mark.rule("admiral:8.7")
def test_a_captured_ships_repair_is_over() -> None:
    table = skirmish(brig_1="W12", line_2="W13", galleon_2="K5").hurt("line-2", 6)
    table.change("line-2", repair=1, mending_at="fort-x14")
    table.board("brig-1", "line-2", 6, 1)
    table.share(line_2=3, brig_1=1)
    assert table.happened(RepairEnded) == [RepairEnded(ship="line-2", why="captured")]
    assert not table.ship("line-2").repair


@pytest.mark.rule("admiral:8.7", "pearl-shoals:V.4.2b")
def test_pearls_stay_aboard_or_pass_between_the_boarded_while_strength_is_shared() -> None:
    table = skirmish(brig_1="F5", galleon_2="F6", line_2="X1").hurt("galleon-2", 4)
    table.stow("galleon-2", 1).stow("brig-1", 1).pearls(K9=2)
    table.board("brig-1", "galleon-2", 3, 1)
    (offer,) = table.offers("shift-pearl")
    assert offer.label.id == "admiral.shift-pearl"
    assert (offer.command.ship, offer.command.to) == ("brig-1", "galleon-2"), "to no ship her own"  # type: ignore[attr-defined]
    table.shift_pearl("brig-1", "galleon-2")
    assert (table.ship("brig-1").lots, table.ship("galleon-2").lots) == (0, 2)
    table.share(brig_1=1, galleon_2=2)
    assert table.ship("galleon-2").lots == 2
    assert table.owner("galleon-2") == "blue"


@pytest.mark.rule("pearl-shoals:V.4.2b", "admiral:8.6b")
@pytest.mark.parametrize("lots", [0, 1])
def test_where_all_are_made_whole_the_winner_is_asked_only_if_there_are_pearls(lots: int) -> None:
    table = skirmish(line_1="F5", galleon_1="E6", frigate_1="G6", brig_2="F6", line_2="X1")
    table.hurt("brig-2", 2).stow("brig-2", lots).pearls(K9=2)
    table.gather("brig-2")
    table.begin_boarding(6, 6, 6, 1)
    if lots:
        table.shift_pearl("brig-2", "line-1")
        table.end_sharing()
    assert table.state.pending is None
    assert (table.damage_of("brig-2"), table.owner("brig-2")) == (0, "blue")
    assert table.ship("line-1").lots == lots


@pytest.mark.rule("pearl-shoals:V.4.2b", "pearl-shoals:V.4.4a")
def test_a_lot_is_saved_from_a_ship_that_is_given_no_strength() -> None:
    table = skirmish(brig_1="A5", galleon_2="A6", line_2="X1").hurt("galleon-2", 4)
    table.stow("galleon-2", 2).pearls(K9=2)
    table.board("brig-1", "galleon-2", 3, 1)
    table.refused("V.4.2b", table.shift_pearl, "brig-1", "galleon-2")
    table.refused("V.4.2b", table.shift_pearl, "galleon-2", "line-2")
    table.shift_pearl("galleon-2", "brig-1")
    table.refused("V.4.3a", table.shift_pearl, "galleon-2", "brig-1")
    table.share(brig_1=3)
    assert table.ship("brig-1").lots == 1
    assert table.happened(PearlsWrecked) == [PearlsWrecked(ship="galleon-2", place="A6", lots=1)]
    table.refused("V.4.2a", table.shift_pearl, "brig-1", "galleon-2", by="blue")


@pytest.mark.rule("pearl-shoals:V.1.2b", "admiral:8.7")
@BOTH
def test_who_loses_his_last_ship_to_boarders_is_out(play: str) -> None:
    table = skirmish(play, line_1="F5", brig_2="F6")
    table.board("line-1", "brig-2", 1, 1)
    table.share(line_1=3, brig_2=1)
    assert table.state.out == ("red",)
    assert table.state.outcome
    assert table.state.outcome.winners == ("blue",)


@pytest.mark.rule("admiral:6.5a")
def test_a_fireship_captured_goes_up_in_her_new_owners_turn() -> None:
    table = skirmish(line_1="F5", brig_2="F6", frigate_1="B2", galleon_2="X1").turn("red")
    table.make_fireship("brig-2")
    table.play_on("blue", "calm N")
    table.board("line-1", "brig-2", 1, 1)
    table.share(line_1=3, brig_2=1)
    table.refused("6.5b", table.end_turn)
    table.refused("8.8a", table.sail, "brig-2", "N", 1)
    table.explode("brig-2")
    table.end_turn()


@pytest.mark.rule("admiral:6.5a", "admiral:6.5b")
@BOTH
def test_a_fireship_lost_to_a_defender_whose_turn_is_over_goes_up_before_the_turn_ends(
    play: str,
) -> None:
    table = skirmish(play, line_1="F5", brig_2="F6", galleon_2="X1").turn("red")
    table.make_fireship("brig-2")
    table.play_on("red", "calm N")
    table.board("brig-2", "line-1", 1, 1)
    table.share(line_1=3, brig_2=1)
    assert table.owner("brig-2") == "blue"
    table.refused("6.5b", table.end_turn, "red")
    table.explode("brig-2", by="red")
    if play == "cards":
        table.end_blast()
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:6.5a", "admiral:6.5b", "pearl-shoals:V.1.2b")
@BOTH
def test_a_last_ship_that_is_a_fireship_and_lost_to_a_defender_goes_up_as_that_turn_ends(
    play: str,
) -> None:
    table = three(play).lost("line-3", "galleon-3", "frigate-3").change("brig-3", fireship=1)
    if play == "chart":
        table.open_sea().at("line-1", "F5").at("brig-3", "F6").at("frigate-2", "G7")
    table.play_on("green").play_on("green", "calm N")
    table.board("brig-3", "line-1", 1, 1)
    table.share(line_1=2, brig_3=2)
    assert (table.state.out, table.owner("brig-3")) == (("green",), "blue")
    if play == "cards":
        assert table.state.waits_for == ("blue", "red")
        table.catch("frigate-2", by="red")
        table.end_blast(by="blue")
    assert [event.seat for event in table.happened(FireshipExploded)] == ["green"]
    assert (table.damage_of("frigate-2"), table.ship("brig-3").sunk) == (3, True)
    assert (table.state.phase, table.state.round) == ("wind", 3)


# ---------------------------------------------------------------- until the round ends


def doings(ship: str) -> dict[str, tuple[Any, ...]]:
    """What she might want to do, by the verb."""
    return {
        "sail": (ship, "N", 1),
        "fire": (ship,),
        "board": (ship, "line-2"),
        "repair": (ship,),
        "make_fireship": (ship,),
        "load": (ship,),
        "unload": (ship, "fort-a1"),
    }


@pytest.mark.rule("admiral:8.8a", "admiral:1.6a")
@BOTH
@pytest.mark.parametrize("verb", doings(""))
def test_who_took_part_does_nothing_more_in_this_round(play: str, verb: str) -> None:
    table = won_by_three(play)
    table.share(brig_1=1, frigate_1=1, line_2=1)
    for ship in ("brig-1", "frigate-1", "line-2"):
        what = doings(ship)[verb]
        table.refused("8.8a", getattr(table, verb), *what)
    card = table.card_of("line-2")
    assert all(token.used for token in card.tokens)
    assert [badge.id for badge in card.badges] == ["admiral.badge.spent"]


@pytest.mark.rule("admiral:8.8a", "admiral:2.1")
@BOTH
def test_the_defender_stays_spent_in_his_own_turn_of_that_round_and_not_in_the_next(
    play: str,
) -> None:
    table = alongside(play, galleon_1="X14").hurt("brig-1", 2)
    table.board("brig-1", "line-2", 1, 6)
    table.share(line_2=7, brig_1=1)
    table.end_turn()
    assert table.state.turn == "red"
    for ship in ("line-2", "brig-1"):
        table.refused("8.8a", table.sail, ship, "E", 1)
        table.refused("8.8a", table.fire, ship)
    table.end_turn()
    table.spin("fresh E")
    table.end_turn()
    for ship in ("line-2", "brig-1"):
        table.sail(ship, "E", 1)
        assert not table.card_of(ship).badges


@pytest.mark.rule("admiral:4.18a", "admiral:8.8a")
def test_a_spent_ship_does_not_drift() -> None:
    table = skirmish(wind="storm E", line_1="D6", line_2="E6", brig_2="W13", brig_1="B2")
    table.change("line-2", spent=1).change("line-1", moved=True)
    table.end_turn()
    table.refused("8.8a", table.sail, "line-2", "E", 3)
    table.end_turn()


@pytest.mark.rule("admiral:8.8b")
def test_a_spent_ship_defends_herself_like_any_other() -> None:
    table = skirmish(line_1="F5", brig_2="F6", galleon_2="G6")
    table.board("line-1", "brig-2", 1, 1)
    table.share(line_1=3, brig_2=1)
    table.end_turn()
    table.board("galleon-2", "brig-2", 1, 6)
    assert totals(table) == (5, 3)
    assert set(table.shares()) == {"galleon-2", "brig-2"}


# ---------------------------------------------------------------- mines


@pytest.mark.rule("admiral:10.7b", "admiral:8.3a")
def test_boarding_is_another_action_unless_it_is_given_up() -> None:
    table = battle(mines="1", wind="").lay("blue", "D4").lay("red", "W12")
    table.spin("fresh E")
    table.open_sea().at("brig-1", "V12").at("frigate-1", "W11").at("line-1", "V11")
    table.at("line-2", "W13").sail("brig-1", "E", 1)
    table.at("frigate-1", "V13")
    table.gather("line-2")
    table.refused("10.6a", table.declare, "red", "brig-1", "W12")
    table.drop_boarding()
    table.declare("red", "brig-1", "W12")


@pytest.mark.rule("admiral:10.7b", "admiral:8.3a")
def test_a_boarding_announced_is_too_late_for_the_mine_under_either_ship() -> None:
    table = battle(mines="1", wind="").lay("blue", "D4").lay("red", "W12")
    table.spin("fresh E")
    table.open_sea().at("brig-1", "V12").at("line-2", "W13")
    table.sail("brig-1", "E", 1)
    table.board("brig-1", "line-2")
    table.refused("10.6a", table.declare, "red", "brig-1", "W12")


# ---------------------------------------------------------------- seen and heard


@pytest.mark.rule("admiral:8.5a", "admiral:8.7")
def test_the_whole_table_sees_all_dice_and_who_is_captured() -> None:
    table = the_books_example()
    table.begin_boarding()
    table.throw(1, 6, 5)
    (fought,) = table.moments("boarding")
    assert (fought.weight, fought.faces, fought.rule) == (Weight.GRAVE, (1, 6, 5), "8.5a")
    assert (fought.seat, fought.kind) == ("blue", ""), "the flag of who has won, and no ship's"
    table.share(line_2=2, frigate_1=1)
    (taken,) = table.moments("taken")
    assert (taken.piece, taken.before, taken.after, taken.rule) == ("line-2", 5, 5, "8.7")
    (lost,) = table.moments("sunk")
    assert (lost.piece, lost.rule) == ("brig-1", "8.6b")
    assert table.rules()["admiral.log.ship-taken"] == "8.7"
