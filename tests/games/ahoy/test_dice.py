"""Dice in slots, gold that turns them, and what is set aside."""

from __future__ import annotations

import pytest

from companion.engine.messages import say
from companion.games.ahoy.rules.turn_commands import PlaceDie, SetAside, TurnAndBack
from tests.games.ahoy.verbs import ANN, BEN, table


@pytest.mark.rule("ahoy:slot.5")
@pytest.mark.parametrize(
    ("gold", "face", "by", "left"), [(1, 6, -1, 0), (5, 6, -5, 0), (3, 3, 2, 1)]
)
def test_each_gold_turns_a_die_by_one(gold: int, face: int, by: int, left: int) -> None:
    at = table(turn=BEN).has(BEN, dice=(face,), gold=gold).places(face, "cannons", by)
    assert at.of(BEN).gold == left
    assert at.of(BEN).dice[0].face == face + by


@pytest.mark.rule("ahoy:slot.5")
def test_a_die_is_not_turned_for_gold_that_is_not_there() -> None:
    at = table(turn=BEN).has(BEN, dice=(3,), gold=2)
    assert at.refuses(at.placing(3, "cannons", 3)).rule == "slot.5"


@pytest.mark.rule("ahoy:squadron.cannons")
def test_the_squadron_takes_only_what_is_printed_on_its_slot() -> None:
    at = table(turn=ANN).has(ANN, dice=(4, 5))
    assert at.refuses(at.placing(4, "cannons-5")).rule == "slot.4"
    assert at.places(4, "cannons-5", 1).of(ANN).gold == 0


@pytest.mark.rule("ahoy:smuggler.repair")
def test_what_a_slot_takes_is_said_in_the_language_of_the_table() -> None:
    at = table(turn=BEN).has(BEN, dice=(5,))
    refused = at.refuses(at.placing(5, "repair"))
    assert refused.reason == say("ahoy.refused.takes-other", face=5, takes=say("ahoy.takes.even"))


@pytest.mark.rule("ahoy:round.2")
def test_a_third_die_in_a_turn_is_refused() -> None:
    at = table(turn=BEN).places(1, "cannons").places(2, "repair")
    assert at.refuses(at.placing(3, "sail-1")).rule == "round.2"


@pytest.mark.rule("ahoy:slot.2")
def test_a_slot_with_a_die_or_a_token_takes_no_other() -> None:
    at = table(turn=BEN).has(BEN, damaged=("sail-1",)).places(1, "cannons")
    assert at.refuses(at.placing(2, "cannons")).rule == "slot.2"
    assert at.refuses(at.placing(2, "sail-1")).rule == "slot.2"


@pytest.mark.rule("ahoy:round.4")
def test_a_die_is_set_aside_only_if_no_slot_takes_it() -> None:
    every = ("sail-1", "sail-2", "sail-3", "full-sail", "tailwind", "cannons")
    at = table(turn=BEN).has(BEN, dice=(3, 4))
    assert at.has(BEN, damaged=every[:-1]).offered(BEN, kind=PlaceDie)
    assert at.refuses(SetAside(seat=BEN, die="smuggler-1")).rule == "round.4"
    at.has(BEN, damaged=every).sets_aside(3)
    assert at.of(BEN).dice[0].aside
    assert at.of(BEN).placed == 1


@pytest.mark.rule("ahoy:round.5")
def test_the_turn_passes_to_the_next_player_with_dice() -> None:
    at = table(turn=ANN).has(BEN, dice=()).has(ANN, dice=(1, 2, 3))
    at.has(ANN, placed=2).ends()
    assert at.state.turn == "dora"


@pytest.mark.rule("ahoy:noeffect.1", "ahoy:slot.5")
def test_a_die_is_turned_up_and_back_for_two_gold_and_nothing_else_changes() -> None:
    at = table(turn=BEN).has(BEN, dice=(4, 2), gold=2)
    before = at.state
    at.do(TurnAndBack(seat=BEN))
    assert at.of(BEN).gold == 0
    assert at.state == before.having(BEN, gold=0)
    assert at.refuses(TurnAndBack(seat=BEN)).rule == "slot.5"


@pytest.mark.rule("ahoy:noeffect.1")
def test_whoever_has_placed_the_dice_of_his_turn_turns_none_for_nothing() -> None:
    at = table(turn=BEN).has(BEN, dice=(4, 2, 1), gold=5, placed=2)
    assert at.refuses(TurnAndBack(seat=BEN)).rule == "round.2"
