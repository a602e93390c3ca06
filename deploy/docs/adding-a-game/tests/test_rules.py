"""The book of Lagoon, rule by rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.scenario import ScenarioError
from companion.games.lagoon.rules.words import EndTurn
from companion.games.lagoon.scenario import load
from tests.games.lagoon.verbs import NEAR, TWO_ISLETS, Lagoon, met, with_palms

rule = pytest.mark.rule


@rule("lagoon:1", "lagoon:2", "lagoon:2.1")
def test_the_row_is_laid_and_the_first_captain_throws() -> None:
    table = Lagoon()
    assert table.state.row == ("amber", "map", "shell")
    assert table.state.waits_for == ("blue",)
    table.throws(4, 1)
    assert table.view().question is None
    table.refused("2", table.do, EndTurn(seat="orange"))


@rule("lagoon:2.2")
def test_a_gold_a_step_turns_a_die() -> None:
    table = Lagoon()
    table.throws(2, 1)
    table.turns(1, to=4)
    assert (table.state.faces["die-1"], table.gold("blue")) == (4, 0)
    table.refused("2.2", table.turns, 2, to=2)


@rule("lagoon:2.3")
def test_a_slot_takes_one_die_of_those_it_likes() -> None:
    table = Lagoon()
    table.throws(1, 1)
    table.refused("4", table.places, 1, "explore", NEAR["E"])
    table.places(1, "dive")
    table.draws()
    table.refused("2.3", table.places, 2, "dive")
    table.refused("2.3", table.places, 1, "sail", NEAR["E"])
    assert [die.slot for die in table.view().dice] == ["dive", ""]


@rule("lagoon:2.4")
def test_a_turn_ends_with_both_dice_placed_or_sooner() -> None:
    table = Lagoon()
    table.throws(4, 1)
    table.ends()
    assert (table.state.turn, table.state.round) == ("orange", 1)
    table.throws(1, 4)
    table.places(1, "dive")
    table.draws()
    table.places(2, "trade", "amber")
    table.draws("net")
    assert (table.state.turn, table.state.round) == ("blue", 2)


@rule("lagoon:3")
def test_a_boat_sails_to_an_islet_beside_its_own() -> None:
    table = with_palms()
    assert table.state.captains["blue"].at == NEAR["E"]
    table.throws(1, 1)
    table.refused("3", table.places, 1, "sail", NEAR["W"])
    table.places(1, "sail", NEAR["E"])


@rule("lagoon:4")
def test_an_unknown_place_becomes_an_islet_and_pays() -> None:
    table = Lagoon()
    table.throws(4, 1)
    before = table.view().chart
    table.places(1, "explore", NEAR["E"])
    table.draws("palms")
    after = table.view().chart
    assert before is not None
    assert after is not None
    assert len(after.board.ids) == len(before.board.ids) + 3, "the board has grown"
    assert table.gold("blue") == 3


@rule("lagoon:5")
def test_a_card_of_the_row_is_bought_and_the_row_filled() -> None:
    table = Lagoon()
    table.throws(2, 2)
    table.refused("5", table.places, 1, "trade", "map")
    table.places(1, "trade", "amber")
    assert list(table.state.row) == ["map", "shell"]
    table.draws("net")
    assert list(table.state.row) == ["map", "shell", "net"]
    assert (table.gold("blue"), table.state.points("blue")) == (0, 3)


@rule("lagoon:6")
def test_of_a_hidden_card_only_the_number_is_known() -> None:
    table = Lagoon()
    table.throws(1, 2)
    table.places(1, "dive")
    assert table.state.call
    assert table.state.call.pool
    assert not table.state.call.pool.may_deal
    table.draws()
    assert [mat.hand for mat in table.view().mats] == [1, 0]


@rule("lagoon:6.1")
def test_a_card_of_the_hand_is_one_that_nobody_has_seen() -> None:
    table = Lagoon()
    table.throws(1, 2)
    table.refused("6.1", table.plays, "net")
    table.places(1, "dive")
    table.draws()
    assert {choice.of("card") for choice in table.offers("play-card")} == {"net", "bell", "lamp"}
    table.refused("6.1", table.plays, "amber")
    table.plays("lamp")
    assert table.state.points("blue") == 2 + 4
    table.refused("6.1", table.plays, "net")


@rule("lagoon:7")
def test_captains_who_meet_are_asked_at_once_and_may_share() -> None:
    table = met()
    assert list(table.state.waits_for) == ["orange", "blue"]
    table.greets("blue", fight=False)
    assert list(table.state.waits_for) == ["orange"]
    table.greets("orange", fight=False)
    assert (table.gold("blue"), table.gold("orange")) == (4, 3)


@rule("lagoon:7")
def test_at_the_home_islet_nobody_meets_and_of_several_the_first() -> None:
    assert Lagoon().state.question is not None
    table = with_palms(3)
    table.throws(1, 1)
    table.places(1, "sail", NEAR["E"])
    table.greets("blue", fight=True)
    table.greets("orange", fight=False)
    assert (table.gold("blue"), table.gold("orange")) == (4, 1)
    table.ends()
    table.throws(1, 1)
    table.places(1, "sail", NEAR["E"])
    assert table.state.waits_for == ("green", "blue")


@rule("lagoon:7.1")
@pytest.mark.parametrize(("faces", "gold"), [((5, 2), (2, 3)), ((1, 2), (4, 1)), ((3, 3), (3, 2))])
def test_two_who_fight_throw_a_die_each(faces: tuple[int, int], gold: tuple[int, int]) -> None:
    table = met()
    table.greets("orange", fight=True)
    table.greets("blue", fight=True)
    assert table.state.call
    assert table.state.call.owners == ("orange", "blue")
    table.throws(*faces, by="blue")
    assert (table.gold("blue"), table.gold("orange")) == gold
    assert table.state.free_dice == ["die-2"], "the dice of the turn lie as they lay"


@rule("lagoon:8")
def test_after_the_last_tile_most_points_win() -> None:
    table = met()
    table.greets("orange", fight=False)
    table.greets("blue", fight=False)
    (east,) = {choice.of("space") for choice in table.offers("place")} & {"2.0"}
    table.places(2, "explore", east)
    table.draws("caves")
    outcome = table.view().outcome
    assert outcome is not None
    assert outcome.winners == ("orange",)


def test_the_referee_sets_gold_right() -> None:
    table = Lagoon()
    table.throws(4, 1)
    table.correct("gold", "orange", to=5)
    assert table.gold("orange") == 5


@pytest.mark.parametrize(("old", "new"), [('"palms"', '"home"'), ('"amber"', '"map"')])
def test_what_is_named_twice_in_a_file_is_refused(tmp_path: Path, old: str, new: str) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(TWO_ISLETS.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(ScenarioError):
        load(wrong)
