"""Cards play: hands lay the tokens themselves, and the cards are kept all the same."""

from __future__ import annotations

import pytest

from companion.engine.card_tokens import SayDamage, SayMove, SayShot
from companion.engine.moments import Weight
from companion.games.admiral.rules.events import Damaged, Sunk, WreckAsked
from tests.games.admiral.verbs import Table, battle


def say_moved(table: Table, ship: str) -> None:
    table.do(SayMove(seat=table.state.turn, ship=ship))


def say_fired(table: Table, shooter: str) -> None:
    table.do(SayShot(seat=table.state.turn, shooter=shooter))


def say_damaged(table: Table, piece: str) -> None:
    table.do(SayDamage(seat=table.state.turn, piece=piece))


def spent(table: Table, piece: str, kind: str) -> list[bool]:
    return [token.used for token in table.card_of(piece).tokens if token.kind == kind]


@pytest.mark.rule("admiral:4.21")
def test_the_green_token_says_that_a_ship_has_moved() -> None:
    table = battle("cards")
    say_moved(table, "brig-1")
    assert spent(table, "brig-1", "move") == [True]
    assert not table.offers("sail", "brig-1")
    assert table.log() == ["admiral.log.move-said"]
    table.refused("4.6", say_moved, table, "brig-1")


@pytest.mark.rule("admiral:4.9", "admiral:7.5a")
def test_who_cannot_sail_has_not_moved() -> None:
    becalmed = battle("cards", "calm E")
    becalmed.refused("4.9", say_moved, becalmed, "line-1")
    table = battle("cards").hurt("brig-1", 1).change("brig-1", repair=1, mending_at="fort-a1")
    table.refused("7.5a", say_moved, table, "brig-1")


@pytest.mark.rule("admiral:4.21")
def test_in_a_storm_the_green_token_says_that_a_ship_has_drifted() -> None:
    table = battle("cards", "storm E")
    say_moved(table, "brig-1")
    assert not table.offers("drift", "brig-1")


@pytest.mark.rule("admiral:10.7b")
def test_a_ship_said_to_have_moved_may_have_met_a_mine() -> None:
    table = battle("cards", mines="1")
    table.lay("blue", "C2")
    table.lay("red", "V12")
    table.spin("fresh E")
    say_moved(table, "brig-1")
    assert table.offers("say-cell", "brig-1")


@pytest.mark.rule("admiral:5.11", "admiral:5.4a")
@pytest.mark.parametrize(("gun", "shots"), [("line-1", 3), ("fort-a1", 2)])
def test_a_yellow_token_is_laid_for_each_shot(gun: str, shots: int) -> None:
    table = battle("cards")
    for fired in range(1, shots + 1):
        say_fired(table, gun)
        assert spent(table, gun, "shot").count(True) == fired
    rule = "5.4a" if gun.startswith("fort") else "5.3a"
    table.refused(rule, say_fired, table, gun)


@pytest.mark.rule("admiral:3.3a", "admiral:3.3b")
@pytest.mark.parametrize("piece", ["line-2", "line-1", "fort-x14"])
def test_a_red_token_is_laid_for_each_hit_on_friend_and_foe(piece: str) -> None:
    table = battle("cards")
    say_damaged(table, piece)
    assert table.card_of(piece).damage == 1
    (heard,) = table.moments()
    assert heard.weight == Weight.HEARD, "whoever laid the token has seen it"


@pytest.mark.rule("admiral:3.4a", "pearl-shoals:V.4.4a")
def test_the_last_red_token_sinks_her() -> None:
    table = battle("cards").hurt("brig-2", 2).stow("brig-2", 1)
    say_damaged(table, "brig-2")
    assert table.happened(Sunk)
    assert table.happened(WreckAsked)
    table.refused("3.4a", say_damaged, battle("cards").lost("brig-2"), "brig-2")


@pytest.mark.rule("admiral:3.4b")
def test_a_ruin_bears_no_more() -> None:
    table = battle("cards").hurt("fort-x14", 4)
    say_damaged(table, "fort-x14")
    assert table.state.forts["fort-x14"].ruined
    table.refused("3.4b", say_damaged, table, "fort-x14")


@pytest.mark.rule("admiral:1.2", "admiral:1.4")
def test_the_tokens_of_his_ships_lays_who_has_the_turn() -> None:
    table = battle("cards")
    table.refused("1.4", say_moved, table, "brig-2")
    table.refused("1.4", say_fired, table, "line-2")
    table.refused("1.2", table.do, SayDamage(seat="red", piece="line-1"))
    assert table.card_of("brig-1").by_hand == ("hull", "move", "shot")
    assert table.card_of("brig-2").by_hand == ("hull",)


def test_what_is_lost_keeps_its_rows_and_bears_no_more() -> None:
    table = battle("cards").lost("brig-1").ruin("fort-x14")
    assert table.card_of("brig-1").by_hand == ("hull", "move", "shot")
    assert table.card_of("fort-x14").by_hand == ("hull",)
    rows = {choice.of("token") for choice in table.offers()}
    assert not {"brig-1/hull", "brig-1/move", "brig-1/shot", "fort-x14/hull"} & rows


@pytest.mark.rule("admiral:2.1")
def test_on_the_chart_the_tokens_follow_the_deeds() -> None:
    table = battle()
    table.refused("2.1", say_moved, table, "brig-1")
    assert {card.by_hand for card in table.view().cards} == {()}


def test_what_hands_say_is_damage_all_the_same() -> None:
    table = battle("cards")
    say_damaged(table, "line-2")
    (damaged,) = table.happened(Damaged)
    assert (damaged.cause, damaged.left) == ("said", 6)
    assert table.log() == ["admiral.log.damaged-said"]
