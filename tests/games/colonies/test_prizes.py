"""Captured ships: boarding, prizes that fall to one hit, and mending in one's own ports (6.1c,
6.1e, 6.2, 6.5).
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.golitsyn.colonies import GAME as COLONIES
from companion.games.golitsyn.rules.events import Holed
from tests.games.colonies.verbs import BOTH, Table, sea


def alongside(play: str, holes: int = 2, **options: Any) -> Table:
    """Blue's first ship beside red's, the second two cells from her."""
    table = sea(play, **options).at("blue-1", "D6").at("blue-2", "E8").at("blue-3", "B10")
    return table.at("red-1", "E6").at("red-2", "J9").hurt("red-1", holes)


@pytest.mark.rule("colonies:6.1c", "colonies:6.2a", "colonies:2.2a", "colonies:6.1e")
@BOTH
def test_boarding_from_beside_her_takes_a_ship_with_holes_and_ammunition(play: str) -> None:
    table = alongside(play).change("red-1", ammunition=4)
    table.board("blue-1", "red-1", "N")
    prize = table.ship("red-1")
    assert (prize.owner, prize.holes, prize.ammunition, prize.lost) == ("blue", 3, 4, "")


@pytest.mark.rule("colonies:6.2a", "colonies:2.2b", "colonies:6.2c")
@BOTH
def test_without_boarding_the_third_hit_sinks(play: str) -> None:
    table = alongside(play, sunk="gone")
    table.fire("blue-1", "red-1", "N")
    assert table.ship("red-1").lost


@pytest.mark.rule("colonies:6.1c", "colonies:6.2a")
@BOTH
def test_a_boarding_that_missed_leaves_the_next_shot_a_shot(play: str) -> None:
    table = alongside(play, sunk="gone").at("blue-2", "E7")
    table.board("blue-1", "red-1", "NE")
    table.fire("blue-2", "red-1", "N")
    assert (table.owner("red-1"), bool(table.ship("red-1").lost)) == ("red", True)


@pytest.mark.rule("colonies:6.1c")
@BOTH
def test_a_shot_that_cannot_decide_boards_nobody(play: str) -> None:
    table = alongside(play, holes=1)
    assert not table.offers("board", "blue-1")
    table.refused("6.1c", table.board, "blue-1", "red-1")
    table.hurt("red-1", 2)
    assert {choice.of("target") for choice in table.offers("board", "blue-1")} == {"red-1"}


@pytest.mark.rule("colonies:6.1c", "colonies:7.2b")
@BOTH
def test_ports_beside_her_board_nobody(play: str) -> None:
    table = alongside(play, holes=1).colony("goa", owner="blue").at("blue-1", "C6")
    table.colony("ula", cell="E5", owner="blue")
    table.aim("red-1")
    table.join("goa")
    table.join("ula")
    assert table.offers("fire-salvo")
    assert not table.offers("board-salvo")


@pytest.mark.rule("colonies:6.1e", "colonies:6.4b")
@BOTH
def test_a_prize_taken_before_the_spin_fires_though_she_fired_in_her_old_owners_turn(
    play: str,
) -> None:
    table = alongside(play).change("red-1", shots=(False,)).at("red-2", "E8")
    table.board("blue-1", "red-1", "N")
    table.fire("red-1", "red-2", "N", by="blue")
    assert table.ship("red-2").holes == 1


@pytest.mark.rule("colonies:6.1c")
def test_from_two_cells_nobody_boards() -> None:
    table = alongside("chart")
    table.refused("6.1c", table.board, "blue-2", "red-1")
    assert "board" not in {choice.deed for choice in table.offers(about="blue-2")}


@pytest.mark.rule("colonies:6.1c")
@BOTH
def test_only_the_deciding_hit_must_come_from_beside_her(play: str) -> None:
    table = alongside(play, holes=0)
    table.fire("blue-2", "red-1", "N")
    table.play_on("blue")
    table.fire("blue-2", "red-1", "W")
    table.board("blue-1", "red-1", "S")
    assert table.ship("red-1").owner == "blue"


@pytest.mark.rule("colonies:6.1c", "colonies:6.6b")
@BOTH
def test_one_ship_beside_her_is_enough_for_a_salvo_to_board(play: str) -> None:
    table = alongside(play, holes=1)
    table.salvo("red-1", ["blue-1", "blue-2"], "E", board=True)
    assert table.ship("red-1").owner == "blue"


@pytest.mark.rule("colonies:6.1c", "colonies:6.4d")
@BOTH
def test_where_a_whole_salvo_scores_one_hit_it_boards_only_whom_one_hit_takes(play: str) -> None:
    table = alongside(play, holes=1, salvo="single-hit")
    table.aim("red-1")
    table.join("blue-1")
    table.join("blue-2")
    assert not table.offers("board-salvo")
    table.hurt("red-1", 2)
    assert table.offers("board-salvo")


@pytest.mark.rule("colonies:6.1c", "colonies:6.2a")
@pytest.mark.parametrize(
    ("order", "taken"), [(["blue-1", "blue-2"], False), (["blue-2", "blue-1"], True)]
)
def test_where_each_of_a_salvo_spins_only_a_hit_from_beside_her_takes_her(
    order: list[str], taken: bool
) -> None:
    table = alongside("chart", holes=1, salvo="spin-each", sunk="gone")
    table.salvo("red-1", order, "N", board=True)
    table.vane("fresh N")
    assert (table.owner("red-1") == "blue", bool(table.ship("red-1").lost)) == (taken, not taken)


@pytest.mark.rule("colonies:6.2a", "colonies:6.2b")
@BOTH
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2)])
def test_holes_add_up_whoever_makes_them(play: str, before: int, after: int) -> None:
    table = alongside(play, holes=before)
    table.fire("blue-1", "red-1", "N")
    assert table.ship("red-1").holes == after


@pytest.mark.rule("colonies:6.2b", "colonies:1.3b")
def test_the_log_cites_the_rules_of_this_book() -> None:
    table = alongside("chart", holes=0)
    table.fire("blue-1", "red-1", "N")
    assert table.rules()["golitsyn.log.holed"] == "6.2b"
    table.announce_move()
    assert table.rules() == {"golitsyn.log.announced-move": "1.3b"}


@pytest.mark.rule("colonies:6.2c")
@BOTH
def test_a_ship_that_is_gone_does_nothing_more(play: str) -> None:
    table = alongside(play, sunk="gone").change("red-1", ammunition=1)
    table.fire("blue-1", "red-1", "N")
    table.end_without_wind()
    table.wind("fresh N")
    table.refused("6.2c", table.sail, "red-1", "N", 1)
    assert "red-1" not in {choice.piece for choice in table.offers(seat="red")}


@pytest.mark.rule("colonies:6.2d")
@BOTH
def test_a_ship_that_is_sunk_begins_anew_in_the_corner(play: str) -> None:
    table = alongside(play).change("red-1", ammunition=1)
    table.fire("blue-1", "red-1", "N")
    again = table.ship("red-1")
    assert (again.owner, again.holes, again.ammunition, again.lost) == ("red", 0, 5, "")
    assert table.is_home("red-1")
    table.end_without_wind()
    table.wind("fresh N")
    table.sail("red-1", "N", 1)


@pytest.mark.rule("colonies:6.2d")
@BOTH
def test_a_prize_that_is_sunk_comes_back_to_the_player_who_held_her(play: str) -> None:
    table = (
        alongside(play, holes=3)
        .change("red-1", owner="blue", prize=True)
        .at("red-2", "E4")
        .turn("red")
    )
    table.fire("red-2", "red-1", "N")
    (line,) = map(COLONIES.log_line, table.happened(Holed))
    assert line
    assert line.message.id == "golitsyn.log.holed-in-vain"
    assert (table.owner("red-1"), table.is_home("red-1"), table.ship("red-1").prize) == (
        "blue",
        True,
        False,
    )


@pytest.mark.rule("colonies:6.1e", "colonies:6.5c")
@BOTH
def test_a_prize_sails_and_shoots_in_her_captors_next_turn(play: str) -> None:
    table = alongside(play).at("red-2", "E4")
    table.board("blue-1", "red-1", "N")
    table.play_on("blue")
    table.fire("red-1", "red-2", "NE", by="blue")
    table.wind("fresh N")
    table.sail("red-1", "N", 1, by="blue")


@pytest.mark.rule("colonies:6.1e")
@BOTH
def test_a_prize_taken_after_her_captor_has_spun_does_nothing_in_that_turn(play: str) -> None:
    table = alongside(play).at("red-2", "E4").wind("fresh N")
    table.board("blue-1", "red-1", "N")
    assert not table.offers(about="red-1")
    table.refused("6.1e", table.sail, "red-1", "N", 1)


@pytest.mark.rule("colonies:6.1e", "colonies:1.4")
@BOTH
def test_a_prize_taken_before_it_sails_with_her_captors_fleet(play: str) -> None:
    table = alongside(play).change(
        "red-1", legs=("N",), run=1, settled=True, shots=(True,)
    )  # her old owner's turn
    table.board("blue-1", "red-1", "N")
    table.wind("fresh N")
    table.sail("red-1", "N", 1, by="blue")
    assert table.ship("red-1").run == 1


@pytest.mark.rule("colonies:6.1e", "colonies:6.5a")
@BOTH
def test_without_a_port_of_her_captors_a_prize_stays_unmended(play: str) -> None:
    table = alongside(play, holes=3).change("red-1", owner="blue", prize=True)
    table.refused("6.5a", table.mend, "red-1")


PRIZES = [(3, "prize", "blue", 3), (1, "prize", "blue", 2), (0, "", "red", 1)]


@pytest.mark.rule("colonies:6.5c")
@BOTH
@pytest.mark.parametrize(("holes", "prize", "owner", "after"), PRIZES)
def test_an_unmended_prize_falls_to_one_hit_from_beside_her(
    play: str, holes: int, prize: str, owner: str, after: int
) -> None:
    table = alongside(play, holes).change("red-1", prize=bool(prize))
    table.board("blue-1", "red-1", "N") if prize else table.fire("blue-1", "red-1", "N")
    assert (table.owner("red-1"), table.ship("red-1").holes) == (owner, after)


@pytest.mark.rule("colonies:6.5c", "colonies:6.2a")
@BOTH
@pytest.mark.parametrize(("holes", "lost"), [(3, True), (2, True), (1, False)])
def test_from_afar_a_prize_goes_down_with_her_third_hole_like_any_other(
    play: str, holes: int, lost: bool
) -> None:
    table = alongside(play, holes, sunk="gone").change("red-1", prize=True)
    table.fire("blue-2", "red-1", "N")
    assert bool(table.ship("red-1").lost) is lost


@pytest.mark.rule("colonies:6.5a")
@BOTH
@pytest.mark.parametrize("where", ["C3", "home"])
def test_nobody_mends_at_sea_or_in_the_corner(play: str, where: str) -> None:
    table = alongside(play).at("blue-1", where).hurt("blue-1", 1)
    table.refused("6.5a", table.mend, "blue-1")


@pytest.mark.rule("colonies:6.5a", "colonies:6.5b", "colonies:3.1c")
@BOTH
@pytest.mark.parametrize(("holes", "prize"), [(2, False), (3, True)])
def test_one_skipped_turn_mends_one_hole(play: str, holes: int, prize: bool) -> None:
    table = alongside(play).colony("goa", owner="blue").at("blue-1", "goa").hurt("blue-1", holes)
    table.change("blue-1", prize=prize)
    for left in range(holes - 1, -1, -1):
        table.mend("blue-1")
        table.play_on("blue")
        assert table.ship("blue-1").holes == left
    assert not table.ship("blue-1").prize
    table.refused("6.5b", table.mend, "blue-1")


@pytest.mark.rule("colonies:6.5b")
@BOTH
def test_a_ship_being_mended_neither_sails_nor_shoots_that_turn(play: str) -> None:
    table = (
        alongside(play)
        .colony("goa", owner="blue")
        .at("blue-1", "goa")
        .hurt("blue-1", 3)
        .at("red-1", "H6")
    )
    table.mend("blue-1")
    table.refused("6.5b", table.fire, "blue-1", "red-1")
    table.wind("fresh E")
    table.refused("6.5b", table.sail, "blue-1", "E", 1)
    table.play_on("blue")
    table.wind("fresh E")
    table.sail("blue-1", "E", 1)
    assert table.ship("blue-1").holes == 2


@pytest.mark.rule("colonies:6.5b")
@BOTH
def test_who_has_sailed_or_fired_has_not_skipped_the_turn(play: str) -> None:
    table = (
        alongside(play)
        .colony("goa", owner="blue")
        .at("blue-1", "goa")
        .at("blue-2", "E6")
        .hurt("blue-1", 1)
    )
    table.hurt("blue-2", 1).at("red-1", "H6")
    table.fire("blue-1", "red-1", "NE")
    table.refused("6.5b", table.mend, "blue-1")
    table.wind("fresh E")
    table.enter("blue-2", "goa")
    table.refused("6.5b", table.mend, "blue-2")
