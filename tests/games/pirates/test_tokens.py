"""Cards play: hands lay the tokens themselves, and the ship's log is kept all the same."""

from __future__ import annotations

import pytest

from companion.engine.card_tokens import SayDamage, SayMove, SayShot
from companion.engine.moments import Weight
from companion.games.golitsyn.rules.commands import FireAll, SayEnd
from companion.games.golitsyn.rules.events import Captured, Holed, Sunk
from tests.games.pirates.verbs import Table, battle, skirmish


def say_moved(table: Table, ship: str) -> None:
    table.do(SayMove(seat=table.state.turn, ship=ship))


def say_fired(table: Table, shooter: str) -> None:
    table.do(SayShot(seat=table.state.turn, shooter=shooter))


def say_damaged(table: Table, piece: str) -> None:
    table.do(SayDamage(seat=table.state.turn, piece=piece))


def at_sea(wind: str = "fresh E") -> Table:
    """Two galleons and a brigantine somewhere at sea; blue's turn."""
    return skirmish("cards", wind, "Nina", Isabel="sea", Pinta="sea", Gull="sea")


@pytest.mark.rule("pirates:4.3a", "pirates:4.5")
def test_a_token_says_that_a_ship_has_moved() -> None:
    table = at_sea()
    say_moved(table, "Isabel")
    assert not table.offers("sail", "Isabel")
    assert table.log() == ["golitsyn.log.move-said"]
    table.refused("1.5", say_moved, table, "Isabel")


@pytest.mark.rule("pirates:4.3i")
def test_who_was_said_to_have_moved_turns_no_more_where_ships_may_turn() -> None:
    table = battle("cards", "fresh E", turning="allowed").at("Pinta", "sea").at("Nina", "sea")
    say_moved(table, "Pinta")
    table.refused("1.5", table.sail, "Pinta", "E", 1)
    table.sail("Nina", "E", 1)
    table.sail("Nina", "SE", 1)


@pytest.mark.rule("pirates:1.4b", "pirates:4.1a")
def test_who_cannot_sail_has_not_moved() -> None:
    windless, becalmed = at_sea(""), at_sea("calm E")
    windless.refused("1.4b", say_moved, windless, "Isabel")
    becalmed.refused("4.1a", say_moved, becalmed, "Isabel")


def test_a_ship_that_ended_elsewhere_met_another_rather_than_a_foreign_port() -> None:
    table = at_sea()
    say_moved(table, "Isabel")
    ends = [one.command for one in table.offers("say-end", "Isabel")]
    said = list(dict.fromkeys(end.end for end in ends if isinstance(end, SayEnd)))
    assert said == ["collision", "current"]


def test_a_ship_that_a_storm_drives_stays_at_sea_runs_ashore_or_meets_another() -> None:
    table = at_sea("").turn("blue")
    table.spin("storm E")
    ends = [one.command for one in table.offers("say-end", "Isabel")]
    said = list(dict.fromkeys(end.end for end in ends if isinstance(end, SayEnd)))
    assert said == ["sea", "ashore", "collision", "port"]


@pytest.mark.rule("pirates:5.2c")
def test_a_ship_said_to_have_moved_has_left_her_port_and_may_have_come_into_another() -> None:
    table = at_sea()
    say_moved(table, "Nina")
    assert table.ship("Nina").port == ""
    table.tell_end("Nina", "port", port="Havana")
    assert table.ship("Nina").port == "Havana"


@pytest.mark.rule("pirates:1.5")
def test_all_at_sea_go_on_by_one_key_and_who_lies_in_port_by_her_own() -> None:
    table = at_sea()
    assert {one.piece for one in table.offers("say-move") if one.again} == {"Isabel", "Pinta"}
    assert {one.piece for one in table.offers("say-move") if not one.again} == {"Nina"}
    (spin,) = at_sea("").offers("spin-to-move")
    assert spin.before == "say-move"


@pytest.mark.rule("pirates:1.5")
def test_with_nobody_at_sea_nobody_goes_on() -> None:
    (spin,) = battle("cards").offers("spin-to-move")
    assert not spin.before


@pytest.mark.rule("pirates:4.4b")
def test_most_ships_that_a_storm_drives_stay_at_sea_by_one_key() -> None:
    table = at_sea("").turn("blue")
    table.spin("storm E")
    sea = [one for one in table.offers("say-end") if one.together]
    assert {one.of("token") for one in sea} == {"Isabel/move", "Pinta/move"}
    for one in sea:
        table.do(one.command)
    assert not table.offers("say-end")


@pytest.mark.rule("pirates:6.4b")
def test_a_token_says_that_a_ship_has_fired() -> None:
    table = at_sea()
    say_fired(table, "Isabel")
    assert [one.used for one in table.card_of("Isabel").tokens] == [False, True]
    assert table.log() == ["golitsyn.log.shot-said"]
    table.refused("6.4b", say_fired, table, "Isabel")


@pytest.mark.rule("pirates:6.2a")
def test_a_token_on_a_foe_is_a_hole() -> None:
    table = at_sea()
    say_damaged(table, "Gull")
    (heard,) = table.moments()
    assert heard.weight == Weight.HEARD, "whoever laid the token has seen it"
    (holed,) = table.happened(Holed)
    assert (holed.ship, holed.holes) == ("Gull", 1)


@pytest.mark.rule("pirates:6.2b")
def test_the_last_token_sinks_her() -> None:
    table = at_sea().hurt("Gull", 1)
    say_damaged(table, "Gull")
    assert [event.ship for event in table.happened(Sunk)] == ["Gull"]


@pytest.mark.rule("pirates:7.1a")
def test_with_the_last_token_the_treasure_galleon_is_taken() -> None:
    table = skirmish("cards", "", "Isabel", Isabel="sea", Pinta="sea", Gull="sea")
    table.turn("orange", "fresh E").hurt("Isabel", 2)
    say_damaged(table, "Isabel")
    assert [event.seat for event in table.happened(Captured)] == ["orange"]


@pytest.mark.rule("pirates:6.1a", "pirates:6.6b", "pirates:1.4a")
def test_whose_tokens_are_laid() -> None:
    table = at_sea()
    table.refused("6.1a", say_damaged, table, "Pinta")
    table.refused("6.6b", say_damaged, table.harbour("Gull", "One"), "Gull")
    table.refused("1.5", say_moved, table, "Gull")
    table.refused("1.5", say_fired, table, "Gull")
    table.refused("1.4a", table.do, SayShot(seat="orange", shooter="Gull"))
    assert table.card_of("Isabel").by_hand == ("hull", "move", "shot")
    assert table.card_of("Gull").by_hand == ("hull",)


@pytest.mark.rule("pirates:3.1b")
def test_on_the_chart_the_cards_follow_the_deeds() -> None:
    table = skirmish("chart", "fresh E", "Nina", Isabel="F6", Gull="G6")
    table.refused("3.1b", say_moved, table, "Isabel")
    assert {card.by_hand for card in table.view().cards} == {()}


@pytest.mark.rule("pirates:6.4d")
def test_nobody_having_joined_all_fire_by_one_key() -> None:
    table = at_sea()
    table.aim("Gull")
    (all_fire,) = table.offers("fire-all")
    assert all_fire.command == FireAll(seat="blue", target="Gull")
    table.with_spin(table.do(all_fire.command), "N")
    assert [event.ship for event in table.happened(Sunk)] == ["Gull"]


@pytest.mark.rule("pirates:6.4d")
def test_once_somebody_has_joined_each_joins_by_herself() -> None:
    table = at_sea()
    table.aim("Gull")
    table.join("Isabel")
    assert not table.offers("fire-all")
    begun = table.refused("1.4b", table.fire_all, "Gull")
    assert begun.reason.id == "golitsyn.refused.answer-due"


@pytest.mark.rule("pirates:6.4e")
def test_most_fire_on_at_whoever_alone_was_hit_before() -> None:
    table = skirmish("cards", "", "Nina", Isabel="sea", Pinta="sea", Gull="sea", Shark="sea")
    assert not table.offers("salvo-again")
    table.hurt("Shark", 1)
    assert [one.of("target") for one in table.offers("salvo-again")] == ["Shark"]
    assert [one.of("target") for one in table.offers("salvo-singly")] == ["Gull"]
    assert not table.hurt("Gull", 1).offers("salvo-again")
