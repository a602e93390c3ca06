"""Teams: whom a seat may fire on, whose ports its pearls go to, and when a team has won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.admiral.rules.events import GraceBegan, PlayerOut
from companion.games.admiral.rules.fort_events import FortGiven
from companion.games.admiral.rules.lookup import is_enemy, partners
from tests.games.admiral.test_forts import taken
from tests.games.admiral.test_layouts import shoals
from tests.games.admiral.verbs import Table, battle
from tests.games.admiral.verdicts import end, goes_on

FOUR = ("blue", "red", "green", "orange")
"""At A1, X14, A14 and X1: partners lie opposite each other (V.3.8)."""
SIDES = ("team-1", "team-1", "team-2", "team-2")

each_play = pytest.mark.parametrize("play", ["chart", "cards"])


def two_teams(play: str = "chart", wind: str = "fresh E", mines: str = "0") -> Table:
    """Blue and red against green and orange."""
    return battle(play, wind, seats=FOUR, sides=SIDES, mines=mines)


@pytest.mark.rule("pearl-shoals:V.0d")
def test_in_teams_the_others_of_a_team_are_partners_and_all_the_rest_enemies() -> None:
    state = two_teams().state
    assert partners(state, "blue") == ("red",)
    assert [is_enemy(state, "blue", owner) for owner in (*FOUR, "")] == [
        False,
        False,
        True,
        True,
        True,
    ]
    alone = battle(seats=FOUR).state
    assert partners(alone, "blue") == ()
    assert is_enemy(alone, "blue", "red")


@pytest.mark.rule("admiral:1.5b")
@each_play
def test_a_partners_ships_and_forts_are_no_targets(play: str) -> None:
    table = two_teams(play)
    if play == "chart":
        table.open_sea().at("line-1", "W13").at("line-2", "W12").at("line-3", "V13")
    table.refused("1.5b", table.fire, "line-1", "line-2")
    table.refused("1.5b", table.fire, "line-1", "fort-x14")
    table.refused("1.5b", table.aim, "line-2")
    targets = {choice.of("target") for choice in table.offers("fire", "line-1")}
    assert "line-3" in targets
    assert not targets & {"line-2", "fort-x14"}


@pytest.mark.rule("pearl-shoals:V.4.1c", "pearl-shoals:V.4.6a")
@each_play
def test_pearls_are_landed_at_a_partners_fort_and_taken_from_it(play: str) -> None:
    table = two_teams(play).stow("line-1", 1).stow("fort-x1", 1)
    if play == "chart":
        table.at("line-1", "W13")
    table.unload("line-1", "fort-x14")
    assert table.fort("fort-x14").lots == 1
    table.load("line-1", "fort-x14")
    table.refused("V.4.6a", table.load, "line-1", "fort-x1")
    table.refused("V.4.1c", table.unload, "line-1", "fort-x1")


@pytest.mark.rule("admiral:7.6b", "pearl-shoals:V.2.3c")
@each_play
def test_whose_fort_is_given_away_under_her_repair_stays_for_the_turn(play: str) -> None:
    table = without_fort(play).change("fort-a14", owner="blue").hurt("line-1", 2)
    table.repair("line-1")
    table.give_fort("fort-a1", "red")
    table.refused("7.6b", table.sail, "line-1", "E", 1)
    table.play_on("blue", "fresh E")
    table.sail("line-1", "E", 1)


@pytest.mark.rule("admiral:7.1a")
def test_a_ship_is_repaired_in_the_port_of_her_owners_fort_only_not_of_a_partners() -> None:
    table = two_teams().at("line-1", "W13").hurt("line-1", 1)
    table.refused("7.1a", table.repair, "line-1")


@pytest.mark.rule("admiral:10.6a")
def test_a_mine_goes_up_under_a_partners_ship_as_well() -> None:
    table = two_teams(wind="", mines="1")
    table.lay("red", "V12").lay("blue", "").lay("green", "").lay("orange", "").spin("fresh E")
    table.open_sea().at("line-1", "U12").sail("line-1", "E", 1)
    table.declare("red", "line-1", "V12")
    assert table.damage_of("line-1") == 3


@pytest.mark.rule("pearl-shoals:V.2.1")
def test_the_lots_of_a_teams_forts_count_together_and_the_whole_team_wins() -> None:
    table = two_teams("cards").stow("fort-a1", 2).stow("fort-x14", 2).stow("line-1", 1)
    assert goes_on(table)
    table.unload("line-1", "fort-x14")
    assert end(table) == (("blue", "red"), "V.2.1")


@pytest.mark.rule("pearl-shoals:V.2.2")
def test_the_last_team_with_ships_wins_with_a_partner_who_is_out() -> None:
    table = two_teams("cards")
    for at in "234":
        table.lost(f"line-{at}", f"galleon-{at}", f"brig-{at}")
    for target in ("frigate-3", "frigate-4"):
        assert goes_on(table)
        table.hurt(target, 3)
        table.fire("line-1", target, face=6)
    assert end(table) == (("blue", "red"), "V.2.2")


@pytest.mark.rule("pearl-shoals:V.2.2")
def test_a_team_of_which_one_partner_has_ships_is_still_in() -> None:
    table = two_teams("cards").lost("line-3", "galleon-3", "brig-3").hurt("frigate-3", 3)
    table.fire("line-1", "frigate-3", face=6)
    assert goes_on(table)
    assert table.state.in_play == ("blue", "red", "orange")


@pytest.mark.rule("pearl-shoals:V.2.1")
def test_in_teams_the_most_lots_decide_nothing_when_no_pearls_are_left() -> None:
    table = two_teams("cards").pearls(shoal=0).stow("fort-a1", 2).stow("line-1", 1)
    table.unload("line-1", "fort-a1")
    assert goes_on(table)


# ---------------------------------------------------------------- a fort is given (V.2.3c)


def without_fort(play: str = "cards") -> Table:
    """Red has lost his only fort in green's turn; blue is at turn, with his own and a second."""
    table = two_teams(play).turn("green")
    if play == "chart":
        table.open_sea().at("galleon-2", "T8").at("line-3", "X12")
    table.hurt("fort-x14", 4).fire("line-3", "fort-x14", face=6)
    assert table.state.grace == {"red": 3}
    return table.play_on("blue")


@pytest.mark.rule("pearl-shoals:V.2.3c")
@each_play
def test_a_partner_with_two_forts_gives_one_with_all_that_lies_by_it(play: str) -> None:
    table = without_fort(play).change("fort-a14", owner="blue").stow("fort-a14", 1)
    table.hurt("fort-a14", 2)
    table.give_fort("fort-a14", "red")
    fort = table.fort("fort-a14")
    assert (fort.owner, fort.lots, fort.damage) == ("red", 1, 2)
    assert table.state.grace == {}, "red has a fort again"
    assert table.state.in_play == ("blue", "red", "green", "orange")


@pytest.mark.rule("pearl-shoals:V.2.3c")
@each_play
def test_who_gives_his_only_fort_is_out_at_once_and_his_ships_are_struck(play: str) -> None:
    table = without_fort(play).stow("line-1", 1)
    table.give_fort("fort-a1", "red")
    assert table.happened(PlayerOut) == [PlayerOut(seat="blue", why="fort-given")]
    assert table.state.afloat("blue") == ()
    assert table.happened(GraceBegan) == [], "no three turns for the giver"
    if play == "cards":
        table.say_wreck(coastal=False, by="green")
    assert table.state.turn == "red"
    assert table.fort("fort-a1").owner == "red"


@pytest.mark.rule("pearl-shoals:V.2.3c")
def test_even_an_enemy_may_give_a_fort_but_only_in_his_own_turn_and_to_one_without() -> None:
    table = without_fort().change("fort-a1", owner="green")
    table.refused("1.2", table.give_fort, "fort-a14", "red", by="green")
    table.turn("green")
    table.refused("V.2.3c", table.give_fort, "fort-a14", "orange")
    table.refused("V.2.3c", table.give_fort, "fort-a14", "green")
    nobody = table.refused("V.2.3c", table.give_fort, "fort-a14", "nobody")
    assert nobody.reason.id == "admiral.refused.no-such-heir"
    table.refused("1.4", table.give_fort, "fort-x1", "red", by="green")
    table.refused("1.4", table.give_fort, "fort-x14", "red", by="green")
    table.refused("", table.give_fort, "fort-z9", "red", by="green")
    table.give_fort("fort-a14", "red")
    assert table.fort("fort-a14").owner == "red"


@pytest.mark.rule("pearl-shoals:V.2.3c")
def test_each_for_himself_no_fort_is_given_and_none_in_a_storm_of_one_who_has_a_fort() -> None:
    table = battle("cards", seats=FOUR)
    table.refused("V.2.3c", table.give_fort, "fort-a1", "red")
    assert table.offers("give-fort") == []


@pytest.mark.rule("pearl-shoals:V.2.3c")
def test_a_given_fort_ends_the_repairs_that_its_old_owner_had_begun_there() -> None:
    table = without_fort("chart").change("fort-a14", owner="blue").hurt("line-1", 2)
    table.at("line-1", "B13")
    table.repair("line-1")
    table.give_fort("fort-a14", "red")
    assert table.ship("line-1").repair == 0


# ---------------------------------------------------------------- a fort is captured (V.2.3b)


@pytest.mark.rule("pearl-shoals:V.2.3b")
@pytest.mark.parametrize("fort", ["fort-a14", "fort-x1"])
def test_who_has_no_fort_is_saved_by_any_fort_that_he_captures(fort: str) -> None:
    table = taken(without_fort().turn("red"), fort, "red")
    assert table.fort(fort).owner == "red"
    assert table.state.grace.keys() == {"green" if fort == "fort-a14" else "orange"}


@pytest.mark.rule("pearl-shoals:V.2.3b", "pearl-shoals:V.2.3c")
def test_what_his_partner_captures_is_the_partners_who_may_pass_it_on() -> None:
    table = taken(without_fort(), "fort-x1", "blue")
    assert table.fort("fort-x1").owner == "blue"
    assert "red" in table.state.grace
    table.give_fort("fort-x1", "red")
    assert table.state.grace.keys() == {"orange"}
    assert table.state.in_play == ("blue", "red", "green", "orange")


# ---------------------------------------------------------------- what passes to partners (V.2.5)


def lose_all(table: Table, seat: str, by: str) -> None:
    """The last ship of a seat is sunk, the others were lost long ago."""
    *others, last = [ship.id for ship in table.state.afloat(seat)]
    table.lost(*others).hurt(last, table.state.card(table.ship(last)).strength.value - 1)
    table.fire(by, last, face=6)


@pytest.mark.rule("pearl-shoals:V.2.5a", "pearl-shoals:V.2.5b")
def test_the_fort_of_a_player_without_ships_goes_to_his_partner_with_its_damage_and_pearls() -> (
    None
):
    table = two_teams("cards").hurt("fort-a14", 2).stow("fort-a14", 2).stow("fort-x1", 2)
    lose_all(table, "green", by="line-1")
    fort = table.fort("fort-a14")
    assert (fort.owner, fort.damage, fort.lots) == ("orange", 2, 2)
    given = FortGiven(fort="fort-a14", seat="orange", former="green", lots=2, inherited=True)
    assert table.happened(FortGiven) == [given]
    table.play_on("orange").stow("line-4", 1)
    table.unload("line-4", "fort-a14")
    assert end(table) == (("green", "orange"), "V.2.1")


@pytest.mark.rule("pearl-shoals:V.2.5a")
def test_a_partner_who_has_lost_his_fort_needs_no_more_turns_when_he_inherits_one() -> None:
    table = two_teams("cards").hurt("fort-x1", 4)
    table.fire("line-1", "fort-x1", face=6)
    assert table.state.grace == {"orange": 3}
    lose_all(table, "green", by="galleon-1")
    assert table.state.grace == {}


@pytest.mark.rule("pearl-shoals:V.2.5a", "admiral:3.4b")
def test_the_ruin_of_a_player_without_ships_stays_nobodys() -> None:
    table = two_teams("cards").ruin("fort-a14")
    lose_all(table, "green", by="line-1")
    assert (table.happened(FortGiven), table.fort("fort-a14").owner) == ([], "")
    assert table.state.waits_for == ("blue",)


@pytest.mark.rule("pearl-shoals:V.2.5a", "admiral:8.10")
def test_a_fort_that_was_stormed_with_his_last_ship_is_not_inherited_but_the_winners() -> None:
    table = two_teams("cards").turn("green")
    table.lost(*(ship.id for ship in table.state.afloat("red") if ship.id != "brig-2"))
    table.hurt("brig-2", 1).hurt("fort-x14", 4).stands(replace(table.state, grace={"blue": 1}))
    table.board("line-3", "fort-x14")
    table.help_fort("brig-2")
    table.settle_defence(6, 1, 1)
    assert [out.seat for out in table.happened(PlayerOut)] == ["red"]
    assert table.state.waits_for == ("green",)
    table.end_sharing()
    fort = table.fort("fort-x14")
    assert (fort.owner, fort.former, table.state.grace) == ("green", "red", {"blue": 1})
    assert not table.happened(FortGiven)


@pytest.mark.rule("pearl-shoals:V.2.5a")
def test_two_partners_agree_who_takes_the_fort_of_the_third() -> None:
    table = shoals(6, 2, play="cards")
    table.spin("fresh E")
    table.turn("orange")
    lose_all(table, "green", by="galleon-2")
    assert table.view().waits_for == ("blue", "black")
    table.refused("V.2.5a", table.take_over, "purple", by="black")
    table.take_over("black", by="blue")
    assert [fort.owner for fort in table.state.forts.values()].count("black") == 2
    assert table.view().waits_for == ("orange",)
    table.refused("V.2.5a", table.take_over, "black", by="blue")


@pytest.mark.rule("pearl-shoals:V.2.5a", "pearl-shoals:V.1.2b")
def test_when_the_last_of_a_team_is_out_his_fort_is_nobodys() -> None:
    table = shoals(6, 3, play="cards")
    table.spin("fresh E")
    lose_all(table, "orange", by="galleon-1")
    assert {fort.former for fort in table.state.forts_of("black")} == {"", "orange"}
    lose_all(table, "black", by="brig-1")
    assert [fort.owner for fort in table.state.forts.values()].count("") == 2
    assert goes_on(table), "two teams are left"


# ---------------------------------------------------------------- three turns (V.2.4)


@pytest.mark.rule("pearl-shoals:V.2.4")
def test_after_three_turns_without_a_fort_he_is_out_and_his_partner_stays() -> None:
    table = without_fort()
    for _ in range(3):
        table.play_on("red")
    table.end_turn()
    assert table.happened(PlayerOut) == [PlayerOut(seat="red", why="no-fort")]
    assert table.state.afloat("red") == ()
    assert table.state.in_play == ("blue", "green", "orange")
    assert len(table.state.afloat("blue")) == 4
