"""Pearl Shoals, part 1: who wins, who is out, and the three turns of a player who has lost his last fort."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.admiral.rules.events import BattleEnded, GraceBegan, GraceTicked, PlayerOut, Sunk
from tests.games.admiral.verbs import PEARLS, Table, battle

each_play = pytest.mark.parametrize("play", ["chart", "cards"])
THREE = ("blue", "red", "green")


def three(play: str = "cards", wanted: int = 3) -> Table:
    """Three players, each for himself; the program's scenarios seat two, its rules any number."""
    return battle(play, seats=THREE, scene=replace(PEARLS, lots_to_win=wanted))


def at_sea(table: Table, lots: int) -> Table:
    """So many lots still in the sea, wherever this way of playing keeps them."""
    return table.pearls(**({"L7": lots} if table.state.on_chart else {"shoal": lots}))


def end(table: Table) -> tuple[tuple[str, ...], str]:
    """The winners and the rule they won by, as the table is shown them."""
    outcome = table.view().outcome
    assert outcome is not None, "the battle goes on"
    assert table.view().phase == "over"
    return outcome.winners, outcome.rule


def goes_on(table: Table) -> bool:
    return table.view().outcome is None


def sink(table: Table, ship: str, by: str = "line-1") -> None:
    """One hit, and the ship is gone; on the chart she lies in front of the guns."""
    if table.state.on_chart:
        table.at(ship, "H7").at(by, "G7")
    table.hurt(ship, table.state.card(table.ship(ship)).strength.value - 1)
    table.fire(by, ship, face=6)


def ruin(table: Table, fort: str, by: str = "line-1") -> None:
    """The last of five hits on a fort."""
    if table.state.on_chart:
        table.at("galleon-2", "T8").at(by, "X12")
    table.hurt(fort, 4)
    table.fire(by, fort, face=6)


def rest(table: Table, turns: int) -> None:
    """So many turns are ended in a calm."""
    for _ in range(turns):
        if table.state.phase == "wind":
            table.spin("calm N")
        table.end_turn()


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
    assert (fort.seat, fort.cargo, fort.damage, fort.lost) == ("", 2, 1, False)
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
def test_a_player_who_loses_his_last_ship_in_his_own_turn_leaves_the_rest_of_the_round_to_the_others() -> None:
    table = three().turn("red").wind("storm N").lost("line-2", "galleon-2", "frigate-2").hurt("brig-2", 2)
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
def test_of_players_with_equally_many_lots_the_one_who_had_them_first_wins(first: str, then: str) -> None:
    table = at_sea(battle("cards"), 0).stow("fort-a1", 1).stow("fort-x14", 1).stow("line-1", 1).stow("line-2", 1)
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
    table = at_sea(battle("cards"), 0).stow("line-1", 1).stow("line-2", 1).stow("brig-2", 1).stow("fort-a1", 1)
    table.unload("line-1", "fort-a1")
    table.load("brig-1", "fort-a1")
    table.end_turn()
    table.unload("line-2", "fort-x14")
    table.unload("brig-2", "fort-x14")
    assert goes_on(table)
    table.play_on("blue")
    table.unload("brig-1", "fort-a1")
    assert end(table) == (("red",), "V.1.3b")


# ---------------------------------------------------------------- without a fort


@pytest.mark.rule("pearl-shoals:V.1.4")
@each_play
def test_a_player_whose_last_fort_falls_is_out_at_the_end_of_his_third_turn(play: str) -> None:
    table = battle(play)
    ruin(table, "fort-x14")
    assert table.happened(GraceBegan) == [GraceBegan(seat="red", turns=3)]
    assert "V.1.4" in table.reminders()
    left = []
    for _ in range(3):
        assert goes_on(table)
        rest(table, 2)
        left += [event.turns for event in table.happened(GraceTicked)]
    assert left == [2, 1, 0]
    assert table.state.round == 3
    assert table.happened(PlayerOut) == [PlayerOut(seat="red", why="no-fort")]
    assert {event.cause for event in table.happened(Sunk)} == {"struck"}
    assert end(table) == (("blue",), "V.1.2a")


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_a_fort_lost_after_its_owners_turn_leaves_him_the_next_three_rounds() -> None:
    table = three()
    rest(table, 2)
    assert table.state.turn == "green"
    ruin(table, "fort-x14", by="line-3")
    outs: list[PlayerOut] = []
    while not outs:
        rest(table, 1)
        outs = table.happened(PlayerOut)
    assert outs == [PlayerOut(seat="red", why="no-fort")]
    assert table.state.round == 4


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_during_the_three_turns_he_acts_as_ever() -> None:
    table = battle("cards")
    ruin(table, "fort-x14")
    table.play_on("red", wind="fresh E")
    table.sail("line-2", "E", 1)
    table.fire("line-2", "line-1", face=6)
    assert {"sail", "fire", "load", "end-turn"} <= {choice.deed for choice in table.offers(seat="red")}


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_a_second_fort_still_standing_gives_no_count() -> None:
    table = three().change("fort-a14", owner="red")
    ruin(table, "fort-x14")
    assert table.happened(GraceBegan) == []


@pytest.mark.rule("pearl-shoals:V.1.4", "pearl-shoals:V.4.4a")
def test_pearls_on_ships_struck_with_their_owner_lie_where_the_ships_were() -> None:
    table = three("chart").at("galleon-2", "X8").stow("galleon-2", 2).at("line-2", "H7").stow("line-2", 1).reefs()
    table.turn("blue").ruin("fort-x14")
    table.state = replace(table.state, grace={"red": 1})
    table.turn("red").end_turn()
    chart = table.view().chart
    assert chart is not None
    assert dict(chart.lots).get("X8") == 2
    assert "H7" not in dict(chart.lots)
    assert [seat.out for seat in table.view().seats] == [False, True, False]
    assert goes_on(table)


@pytest.mark.rule("pearl-shoals:V.1.4", "pearl-shoals:V.4.4a")
def test_in_cards_play_the_table_is_asked_about_struck_ships_one_by_one() -> None:
    table = three().stow("galleon-2", 2).stow("brig-2", 1).ruin("fort-x14")
    table.state = replace(table.state, grace={"red": 1})
    table.turn("red").end_turn()
    table.say_wreck(coastal=True, by="blue")
    table.say_wreck(coastal=False, by="green")
    assert table.state.treasure == {"shoal": 7, "coast": 2}
    assert table.view().prompt.id == "admiral.prompt.turn"
    assert table.state.turn == "green"


@pytest.mark.rule("pearl-shoals:V.1.1")
def test_a_battle_ends_only_once() -> None:
    table = battle("cards").stow("fort-a1", 3).stow("line-1", 2)
    table.unload("line-1", "fort-a1")
    table.refused("I.1", table.unload, "line-1", "fort-a1")
    assert len([event for event in table.events if isinstance(event, BattleEnded)]) == 1
