"""Pearl Shoals, part 1: who wins and who is out."""

from __future__ import annotations

import pytest

from companion.engine.endings import BattleEnded
from companion.games.admiral.rules.events import GraceBegan, PearlsLost, PlayerOut, Sunk
from tests.games.admiral.verbs import Table, battle
from tests.games.admiral.verdicts import end, goes_on, ruin, three

each_play = pytest.mark.parametrize("play", ["chart", "cards"])


def at_sea(table: Table, lots: int) -> Table:
    """So many lots still in the sea, wherever this way of playing keeps them."""
    return table.pearls(**({"L7": lots} if table.state.on_chart else {"shoal": lots}))


def sink(table: Table, ship: str, by: str = "line-1") -> None:
    """One hit, and the ship is gone; on the chart she lies in front of the guns."""
    if table.state.on_chart:
        table.at(ship, "H7").at(by, "G7")
    table.hurt(ship, table.state.card(table.ship(ship)).strength.value - 1)
    table.fire(by, ship, face=6)


# ---------------------------------------------------------------- lots


@pytest.mark.rule("pearl-shoals:V.1.1")
@each_play
def test_of_two_players_the_first_with_four_lots_wins_at_once(play: str) -> None:
    table = battle(play).stow("fort-a1", 2).stow("line-1", 2)
    table.unload("line-1", "fort-a1")
    assert goes_on(table)
    table.unload("line-1", "fort-a1")
    assert end(table) == (("blue",), "V.1.1")
    table.refused("I.1", table.end_turn, "blue")
    assert table.offers(seat="blue") == table.offers(seat="red") == []


@pytest.mark.rule("pearl-shoals:V.1.1")
def test_of_three_players_the_first_with_three_lots_wins_in_the_middle_of_his_turn() -> None:
    table = three().stow("fort-a1", 2).stow("line-1", 1)
    assert goes_on(table)
    table.unload("line-1", "fort-a1")
    assert end(table) == (("blue",), "V.1.1")


@pytest.mark.rule("pearl-shoals:V.1.1")
@each_play
def test_a_lot_on_a_ship_in_port_does_not_count_until_it_is_landed(play: str) -> None:
    table = battle(play).stow("fort-a1", 3).stow("line-1", 1)
    table.play_on("blue")
    assert goes_on(table)
    assert table.view().seats[0].score == 3


@pytest.mark.rule("pearl-shoals:V.1.1")
def test_lots_by_all_forts_of_a_player_count_together() -> None:
    table = three().change("fort-x14", owner="blue").stow("fort-x14", 2).stow("line-1", 1)
    table.unload("line-1", "fort-a1")
    assert end(table) == (("blue",), "V.1.1")


@pytest.mark.rule("pearl-shoals:V.1.1")
@each_play
def test_a_lot_shipped_away_again_no_longer_counts(play: str) -> None:
    table = battle(play).stow("fort-a1", 2)
    table.load("galleon-1", "fort-a1")
    assert table.view().seats[0].score == 1
    assert [(tally.value, tally.of) for tally in table.view().tallies[:2]] == [(1, 4), (0, 4)]


# ---------------------------------------------------------------- ships


@pytest.mark.rule("pearl-shoals:V.1.2a", "pearl-shoals:V.1.2b")
@each_play
def test_the_last_player_with_ships_wins(play: str) -> None:
    table = battle(play).lost("line-2", "galleon-2", "brig-2")
    sink(table, "frigate-2")
    assert end(table) == (("blue",), "V.1.2a")
    assert table.happened(PlayerOut) == [PlayerOut(seat="red", why="no-ships")]


@pytest.mark.rule("pearl-shoals:V.1.2a")
def test_of_three_players_two_fight_on_when_the_first_is_out() -> None:
    table = three().lost("line-2", "galleon-2", "brig-2").lost("line-3", "galleon-3", "brig-3")
    sink(table, "frigate-2")
    assert goes_on(table)
    sink(table, "frigate-3")
    assert end(table) == (("blue",), "V.1.2a")


@pytest.mark.rule("pearl-shoals:V.1.2a")
def test_nobody_wins_when_the_last_ships_of_all_are_gone() -> None:
    table = battle("cards").lost("line-2", "galleon-2", "brig-2").hurt("frigate-2", 3)
    table.fire("fort-a1", "frigate-2")
    table.lost("line-1", "galleon-1", "brig-1", "frigate-1")  # as by one blast with the last enemy
    table.roll(6)
    assert end(table) == ((), "V.1.2a")
    assert table.view().outcome.how.id == "admiral.won.draw"  # type: ignore[union-attr]
    assert table.rules()["admiral.log.draw"] == "V.1.2a"


@pytest.mark.rule("pearl-shoals:V.1.2b")
def test_a_player_without_ships_is_out_at_once_even_with_a_fort_full_of_shots() -> None:
    table = three().lost("line-2", "galleon-2", "brig-2").stow("fort-x14", 2)
    sink(table, "frigate-2")
    assert [seat.out for seat in table.view().seats] == [False, True, False]
    assert table.offers(seat="red") == []
    table.end_turn()
    assert table.state.turn == "green"


@pytest.mark.rule("pearl-shoals:V.1.2b", "pearl-shoals:V.1.3a")
def test_the_fort_of_a_player_who_is_out_stays_without_an_owner_and_keeps_its_pearls() -> None:
    table = three().lost("line-2", "galleon-2", "brig-2").stow("fort-x14", 2).hurt("fort-x14", 1)
    sink(table, "frigate-2")
    fort = next(card for card in table.view().cards if card.id == "fort-x14")
    assert (fort.seat, fort.stacks[0].number, fort.damage, fort.lost) == ("", 2, 1, False)
    assert table.view().seats[1].score == 0
    table.refused("1.4", table.fire, "fort-x14", "line-1", by="blue")


@pytest.mark.rule("pearl-shoals:V.1.2b")
def test_a_fort_without_an_owner_may_be_shot_to_ruins_and_nobody_waits_for_it() -> None:
    table = three().lost("line-2", "galleon-2", "brig-2")
    sink(table, "frigate-2")
    ruin(table, "fort-x14")
    assert next(card for card in table.view().cards if card.id == "fort-x14").lost
    assert table.happened(GraceBegan) == []
    assert not any(note.rule == "V.1.4" for note in table.view().notes)


@pytest.mark.rule("pearl-shoals:V.1.2b")
def test_a_player_who_loses_his_last_ship_in_his_own_turn_leaves_the_rest_of_the_round_to_the_others() -> (
    None
):
    table = (
        three()
        .turn("red")
        .wind("storm N")
        .lost("line-2", "galleon-2", "frigate-2")
        .hurt("brig-2", 2)
    )
    table.card("brig", storm="1/1").sail("brig-2", "N", 0, reef=True)
    assert table.happened(Sunk)[0].ship == "brig-2"
    assert table.state.turn == "green"


# ---------------------------------------------------------------- no pearls left


@pytest.mark.rule("pearl-shoals:V.1.3a")
def test_when_every_pearl_lies_in_a_fort_the_player_with_most_lots_wins() -> None:
    table = at_sea(three(), 0).stow("fort-a1", 2).stow("fort-x14", 1).stow("line-3", 1)
    table.turn("green").unload("line-3", "fort-a14")
    assert end(table) == (("blue",), "V.1.3a")


@pytest.mark.rule("pearl-shoals:V.1.3a")
@each_play
def test_one_lot_on_a_ship_keeps_the_battle_going_until_it_is_lost_in_deep_water(play: str) -> None:
    table = at_sea(battle(play), 0).stow("fort-a1", 2).stow("fort-x14", 3).stow("galleon-2", 1)
    table.play_on("blue")
    assert goes_on(table)
    sink(table, "galleon-2")
    if play == "cards":
        assert goes_on(table)
        table.say_wreck(coastal=False)
    assert end(table) == (("red",), "V.1.3a")


@pytest.mark.rule("pearl-shoals:V.1.3a", "pearl-shoals:V.4.5b", "pearl-shoals:V.4.5a")
@pytest.mark.parametrize(("kept", "by"), [(1, "V.1.1"), (0, "V.1.3a")])
def test_pearls_of_a_fort_that_is_stormed_are_counted_when_the_strength_is_shared_out(
    kept: int, by: str
) -> None:
    table = at_sea(three("chart"), 0).open_sea().stow("fort-a1", 1).stow("fort-x14", 2)
    table.at("line-1", "W14").at("brig-2", "W13").stow("brig-2", 1)
    table.hurt("fort-x14", 3).hurt("brig-2", 2)
    table.board("line-1", "fort-x14")
    table.help_fort("brig-2")
    table.settle_defence(1, 1, 1)
    assert table.happened(PearlsLost), "the last lot that lay in no fort has gone down"
    assert goes_on(table)
    table.share(line_1=4 - kept, fort_x14=kept)
    assert end(table) == (("blue",), by)


@pytest.mark.rule("pearl-shoals:V.1.3a")
@each_play
def test_one_lot_on_the_sea_keeps_the_battle_going(play: str) -> None:
    table = at_sea(battle(play), 1).stow("fort-a1", 2).stow("line-1", 1)
    table.unload("line-1", "fort-a1")
    assert goes_on(table)


@pytest.mark.rule("pearl-shoals:V.1.3a")
@each_play
def test_when_nobody_holds_a_lot_and_none_is_left_the_ships_must_decide(play: str) -> None:
    table = at_sea(battle(play), 0).stow("galleon-2", 2)
    sink(table, "galleon-2")
    if play == "cards":
        table.say_wreck(coastal=False)
    assert goes_on(table)
    table.lost("line-2", "brig-2")
    sink(table, "frigate-2")
    assert end(table) == (("blue",), "V.1.2a")


@pytest.mark.rule("pearl-shoals:V.1.3b")
@pytest.mark.parametrize(("first", "then"), [("blue", "red"), ("red", "blue")])
def test_of_players_with_equally_many_lots_the_one_who_had_them_first_wins(
    first: str, then: str
) -> None:
    table = (
        at_sea(battle("cards"), 0)
        .stow("fort-a1", 1)
        .stow("fort-x14", 1)
        .stow("line-1", 1)
        .stow("line-2", 1)
    )
    places = {"blue": ("line-1", "fort-a1"), "red": ("line-2", "fort-x14")}
    table.turn(first).unload(*places[first])
    table.play_on(then)
    table.unload(*places[then])
    assert end(table) == ((first,), "V.1.3b")


@pytest.mark.rule("pearl-shoals:V.1.3b")
def test_landed_in_the_same_round_the_earlier_turn_wins() -> None:
    table = at_sea(battle("cards"), 0).stow("line-1", 1).stow("line-2", 1)
    table.unload("line-1", "fort-a1")
    table.end_turn()
    table.unload("line-2", "fort-x14")
    assert table.state.round == 1
    assert end(table) == (("blue",), "V.1.3b")


@pytest.mark.rule("pearl-shoals:V.1.3b")
def test_a_lot_shipped_away_and_landed_again_counts_from_its_second_landing() -> None:
    table = (
        at_sea(battle("cards"), 0)
        .stow("line-1", 1)
        .stow("line-2", 1)
        .stow("brig-2", 1)
        .stow("fort-a1", 1)
    )
    table.unload("line-1", "fort-a1")
    table.load("brig-1", "fort-a1")
    table.end_turn()
    table.unload("line-2", "fort-x14")
    table.unload("brig-2", "fort-x14")
    assert goes_on(table)
    table.play_on("blue")
    table.unload("brig-1", "fort-a1")
    assert end(table) == (("red",), "V.1.3b")


@pytest.mark.rule("pearl-shoals:V.1.1")
def test_a_battle_ends_only_once() -> None:
    table = battle("cards").stow("fort-a1", 3).stow("line-1", 2)
    table.unload("line-1", "fort-a1")
    table.refused("I.1", table.unload, "line-1", "fort-a1")
    assert len([event for event in table.events if isinstance(event, BattleEnded)]) == 1
