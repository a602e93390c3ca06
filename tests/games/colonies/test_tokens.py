"""Cards play: hands lay the tokens themselves, on the cards of ships and of colonies."""

from __future__ import annotations

import pytest

from companion.engine.card_tokens import SayDamage, SayMove, SayShot
from companion.engine.moments import Weight
from companion.games.golitsyn.colonies.rules.events import ColonyFreed, ColonyShelled
from companion.games.golitsyn.rules.events import Captured, Holed, Sunk
from tests.games.colonies.verbs import Table, sea


def say_fired(table: Table, shooter: str) -> None:
    table.do(SayShot(seat=table.state.turn, shooter=shooter))


def say_damaged(table: Table, piece: str) -> None:
    table.do(SayDamage(seat=table.state.turn, piece=piece))


def at_sea() -> Table:
    """Two blue ships and a red one somewhere at sea, the others in the corner; blue's turn."""
    return sea("cards").at("blue-1", "sea").at("blue-2", "sea").at("red-1", "sea")


@pytest.mark.rule("colonies:7.1d", "colonies:7.1b")
def test_a_token_on_a_colony_is_a_hit_and_the_last_frees_it() -> None:
    table = at_sea().colony("goa", value=4)
    say_damaged(table, "goa")
    (heard,) = table.moments()
    assert heard.weight == Weight.HEARD, "whoever laid the token has seen it"
    assert [event.hits for event in table.happened(ColonyShelled)] == [1]
    say_damaged(table, "goa")
    assert table.happened(ColonyFreed)
    table.refused("6.1d", say_damaged, table, "goa")


@pytest.mark.rule("colonies:7.2b", "colonies:6.4b")
def test_a_token_says_that_a_port_has_fired() -> None:
    table = at_sea().colony("goa", owner="blue")
    assert table.card_of("goa").by_hand == ("hull", "shot")
    say_fired(table, "goa")
    assert [one.used for one in table.card_of("goa").tokens] == [True]
    table.refused("6.4b", say_fired, table, "goa")


@pytest.mark.rule("colonies:6.4b")
def test_a_token_says_that_a_ship_has_fired() -> None:
    table = at_sea()
    say_fired(table, "blue-1")
    table.refused("6.4b", say_fired, table, "blue-1")


@pytest.mark.rule("colonies:7.2a", "colonies:6.2a")
def test_a_port_that_shoots_back_hits_whose_turn_it_is() -> None:
    table = at_sea()
    say_damaged(table, "blue-1")
    assert [event.ship for event in table.happened(Holed)] == ["blue-1"]
    table.hurt("blue-1", 2)
    say_damaged(table, "blue-1")
    assert [event.ship for event in table.happened(Sunk)] == ["blue-1"]


@pytest.mark.rule("colonies:6.6a")
def test_who_lies_in_a_port_of_her_own_is_not_hit() -> None:
    table = at_sea().colony("goa", owner="blue").at("blue-1", "goa")
    assert not [one for one in table.offers("say-damage") if one.of("token") == "blue-1/hull"]
    refusal = table.refused("6.6a", say_damaged, table, "blue-1")
    assert refusal.reason.id == "golitsyn.refused.into-port"


@pytest.mark.rule("colonies:3.2")
def test_who_lies_in_the_corner_is_not_hit_either_where_there_is_peace() -> None:
    table = sea("cards", corner="peace")
    table.refused("3.2", say_damaged, table, "blue-1")


@pytest.mark.rule("colonies:6.1c")
def test_a_hit_told_after_a_boarding_that_failed_boards_nobody() -> None:
    table = at_sea().hurt("red-1", 2)
    table.board("blue-1", "red-1", "NE")
    say_damaged(table, "red-1")
    assert not table.happened(Captured)
    assert table.happened(Sunk)


@pytest.mark.rule("colonies:7.1e")
def test_a_free_colony_is_taken_by_whoever_moved_and_is_said_to_have_come_in() -> None:
    table = at_sea().free("goa").wind("fresh E")
    table.do(SayMove(seat="blue", ship="blue-1"))
    (come_in,) = [one for one in table.offers("say-port") if one.piece == "blue-1"]
    table.do(come_in.command)
    assert table.port("goa").owner == "blue"


@pytest.mark.rule("colonies:6.4e")
def test_most_fire_on_at_the_colony_that_was_hit_before() -> None:
    table = at_sea().colony("goa", hits=1)
    assert [one.of("target") for one in table.offers("salvo-again")] == ["goa"]
