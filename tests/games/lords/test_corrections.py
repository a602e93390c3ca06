"""The referee of Lords of the Seas sets right what lies on its table."""

from __future__ import annotations

import pytest

from companion.engine.corrections import Correct
from companion.engine.game import REFEREE
from companion.engine.refusals import Kind
from tests.games.lords.verbs import quiet

rule = pytest.mark.rule


def correct(what: str, piece: str, to: str) -> Correct:
    return Correct(seat=REFEREE, what=what, piece=piece, to=to, reason="by-hand")


@rule("lords:10.1")
def test_a_ship_that_is_set_alight_loses_her_shields_to_the_reserve() -> None:
    table = quiet().put("sky", 4, "A1", shields=2)
    assert table.state.shields_left == 5
    table.do(correct("burning", table.at("A1").id, "burns"))
    assert (table.at("A1").shields, table.state.shields_left) == (0, 7)
    table.do(correct("burning", table.at("A1").id, "fights"))
    assert table.at("A1").shields == 0


@rule("lords:6.1", "lords:10.6a")
def test_a_ship_is_moved_to_no_cell_that_holds_another_or_a_mine() -> None:
    table = quiet().put("sky", 4, "A1").put("blue", 6, "B1").mine("C1")
    ship = table.at("A1").id
    table.refused("6.1", table.do, correct("place", ship, "B1"))
    table.refused("10.6a", table.do, correct("place", ship, "C1"))
    table.do(correct("place", ship, "D1"))
    assert table.at("D1").id == ship
    table.do(correct("place", ship, "off"))
    assert table.state.ships[ship].lost


@rule("lords:5.3a")
def test_what_is_due_of_a_ship_is_done_before_the_referee_sets_anything() -> None:
    table = quiet(A1="mine")
    table.lays(2, "A1")
    refused = table.refused("5.3a", table.do, correct("coins", "fleet-sky", "3"))
    assert refused.kind is Kind.NOT_NOW
    table.mines("G6")
    table.do(correct("coins", "fleet-sky", "3"))
    assert table.of("sky").coins == 3


@rule("lords:9.8a", "lords:3.5")
@pytest.mark.parametrize(
    ("others", "mine", "hand", "least", "most"),
    [
        (0, 0, 3, 0, 9),
        (8, 0, 3, 0, 5),
        (0, 4, 1, 3, 9),
    ],
)
def test_tokens_of_extra_ships_are_as_many_as_the_reserve_and_the_hand_allow(
    others: int, mine: int, hand: int, least: int, most: int
) -> None:
    table = quiet().has("blue", extra=others).has("sky", extra=mine, hand=hand, reserve=9 - mine)
    refused = table.refused("", table.do, correct("extra", "fleet-sky", "99"))
    assert (refused.reason.figures["least"], refused.reason.figures["most"]) == (least, most)


@rule("lords:9.8a")
def test_a_token_that_was_forgotten_is_a_ship_in_the_hand_and_none_in_the_reserve() -> None:
    table = quiet()
    table.do(correct("extra", "fleet-sky", "2"))
    one = table.of("sky")
    assert (one.extra, one.hand, one.reserve) == (2, 5, 7)
    assert table.state.extras_left == 11
