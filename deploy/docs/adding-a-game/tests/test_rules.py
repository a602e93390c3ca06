"""The book of Lagoon, rule by rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.scenario import ScenarioError
from companion.games.lagoon.scenario import load
from companion.games.lagoon.table import Place
from tests.games.lagoon.verbs import NEAR, TWO_ISLETS, Lagoon, met, with_palms

rule = pytest.mark.rule


@rule("lagoon:1", "lagoon:2", "lagoon:2.1")
def test_the_row_is_laid_and_the_first_captain_throws() -> None:
    table = Lagoon()
    assert table.state.row == ("amber", "map", "shell")
    assert table.state.waits_for == ("blue",)
    table.throws(4, 1)
    assert table.view().question is None
    table.refused("2", table.do, Place(seat="orange", die="die-1", slot="fish"))


@rule("lagoon:2.2")
def test_a_gold_a_step_turns_a_die() -> None:
    table = Lagoon()
    table.throws(2, 1)
    table.turns(1, to=4)
    assert (table.state.dice["die-1"].face, table.gold("blue")) == (4, 0)
    table.refused("2.2", table.turns, 2, to=2)


@rule("lagoon:2.3")
def test_a_slot_takes_one_die_of_those_it_likes() -> None:
    table = Lagoon()
    table.throws(1, 2)
    table.refused("2.3", table.places, 1, "buy", "amber")
    table.refused("2.3", table.places, 2, "dive")
    table.refused("2.3", table.places, 3, "fish")
    table.refused("2.3", table.places, 1, "bail")
    table.places(1, "fish")
    table.refused("2.3", table.places, 2, "fish")
    table.refused("2.3", table.places, 1, "dive")


@rule("lagoon:2")
def test_a_turn_ends_when_both_dice_lie_and_goes_round() -> None:
    table = with_palms()
    assert table.state.turn == "orange"
    table.throws(1, 4)
    table.places(1, "dive")
    table.draws()
    table.places(2, "buy", "amber")
    assert table.state.turn == "orange", "the row is filled first"
    table.draws("net")
    assert table.state.turn == "blue"


@rule("lagoon:3")
def test_a_boat_sails_to_a_place_beside_its_own() -> None:
    table = with_palms()
    assert table.state.captains["blue"].at == NEAR["E"]
    table.throws(1, 1)
    table.refused("2.3", table.places, 1, "sail", "N")
    table.places(1, "sail", "E")
    assert table.state.captains["orange"].at == NEAR["E"]


@rule("lagoon:3.1")
def test_an_unknown_place_becomes_an_islet_and_pays() -> None:
    table = Lagoon()
    table.throws(4, 1)
    before = table.view().chart
    table.places(1, "sail", "E")
    table.draws("palms")
    after = table.view().chart
    assert before is not None
    assert after is not None
    assert len(after.board.ids) == len(before.board.ids) + 3, "the board has grown"
    assert table.gold("blue") == 2 + 1


@rule("lagoon:3", "lagoon:3.1")
def test_without_tiles_a_boat_sails_to_islets_alone() -> None:
    table = with_palms()
    table.throws(1, 1)
    table.places(1, "sail", "W")
    table.draws("caves")
    table.turns(2, to=2)
    assert {choice.of("space") for choice in table.offers("place")} == {""}
    table.refused("2.3", table.places, 2, "sail", "W")


@rule("lagoon:4")
def test_any_die_fishes_a_gold() -> None:
    table = Lagoon()
    table.throws(6, 1)
    table.places(1, "fish")
    assert table.gold("blue") == 2 + 1


@rule("lagoon:5")
def test_a_card_of_the_row_is_bought_and_the_row_filled() -> None:
    table = Lagoon()
    table.throws(2, 2)
    table.refused("2.3", table.places, 1, "buy", "map")
    table.places(1, "buy", "amber")
    assert list(table.state.row) == ["map", "shell"]
    table.draws("net")
    assert list(table.state.row) == ["map", "shell", "net"]
    assert (table.gold("blue"), table.state.score("blue")) == (0, 2)


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
    assert table.state.score("blue") == 3
    table.refused("6.1", table.plays, "net")


@rule("lagoon:7")
def test_captains_who_meet_are_asked_at_once_and_may_share() -> None:
    table = met()
    assert list(table.state.waits_for) == ["orange", "blue"]
    table.shares("blue")
    assert list(table.state.waits_for) == ["orange"]
    table.shares("orange")
    assert (table.gold("blue"), table.gold("orange")) == (4 + 1, 2 + 1)


@rule("lagoon:7")
@pytest.mark.parametrize(("orange", "gold"), [("shares", (4 + 2, 2)), ("fights", (4, 2))])
def test_one_who_fights_takes_two_and_two_who_fight_take_nothing(
    orange: str, gold: tuple[int, int]
) -> None:
    table = met()
    getattr(table, orange)("orange")
    table.fights("blue")
    assert (table.gold("blue"), table.gold("orange")) == gold
    assert table.state.waits_for == ("orange",), "whose turn it is"


@rule("lagoon:7")
def test_of_several_the_first_is_met() -> None:
    table = with_palms(3)
    table.throws(1, 1)
    table.places(1, "sail", "E")
    table.shares("blue")
    table.shares("orange")
    table.places(2, "fish")
    table.throws(1, 1)
    table.places(1, "sail", "E")
    assert table.state.waits_for == ("green", "blue")


@rule("lagoon:8")
def test_after_the_turn_of_the_last_tile_most_treasure_wins() -> None:
    table = with_palms()
    table.throws(2, 6)
    table.places(1, "sail", "W")
    table.draws("caves")
    assert table.view().outcome is None
    table.places(2, "buy", "amber")
    table.draws("net")
    outcome = table.view().outcome
    assert outcome is not None
    assert outcome.winners == ("orange",)
    table.refused("8", table.places, 2, "fish")


@pytest.mark.parametrize(("old", "new"), [('"palms"', '"home"'), ('"amber"', '"map"')])
def test_what_is_named_twice_in_a_file_is_refused(tmp_path: Path, old: str, new: str) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(TWO_ISLETS.read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(ScenarioError):
        load(wrong)
