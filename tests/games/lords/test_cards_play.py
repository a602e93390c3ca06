"""The same battle where the companion sees no board: players tell what happened, by a tap each."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.offers import TARGET
from companion.engine.refusals import Kind
from companion.games.lords.rules import commands as ask
from companion.games.lords.rules.choosing import PAST
from companion.games.lords.rules.events import ScoreCounted
from companion.games.lords.rules.state import LordsState, Ship
from companion.games.lords.views import public
from tests.games.lords.verbs import Table, quiet

rule = pytest.mark.rule


def table_of(*hired: str) -> Table:
    """A battle of cards with a few ships on both sides."""
    table = quiet(*hired, play="cards").put("sky", 4).put("sky", 6, burning=True)
    return table.put("blue", 2).put("blue", 8, shields=1).put("blue", 6, burning=True)


def ship(table: Table, seat: str, number: int) -> Ship:
    """The first ship of a player that bears a number."""
    return next(one for one in table.state.fleet(seat) if one.number == number)


@rule("lords:5.3a", "lords:9.2", "lords:9.11", "lords:9.17")
@pytest.mark.parametrize(
    ("number", "effect", "points", "coins"),
    [(4, "point", 1, 1), (9, "point", 2, 0), (2, "none", 0, 1), (9, "none", 0, 0)],
)
def test_the_table_says_what_the_cell_shows(
    number: int, effect: str, points: int, coins: int
) -> None:
    table = quiet(play="cards")
    table.lays(number, effect=effect)
    assert (table.of("sky").points, table.of("sky").coins) == (points, 9 + coins)
    assert table.state.question is None


@rule("lords:6.5", "lords:6.6")
@pytest.mark.parametrize("seat", ["sky", "blue"])
def test_or_which_burning_ship_she_covers(seat: str) -> None:
    table = table_of()
    six = ship(table, seat, 6)
    table.lays(9, over=six.id)
    assert table.state.ships[six.id].lost
    assert table.state.question is None
    (covered,) = (
        one
        for one in table.turn("blue").offers("lay")
        if one.of("card") == "blue:2" and one.of("effect").startswith(("sky-", "blue-"))
    )
    assert covered.of("effect") != six.id


@rule("lords:9.3a", "lords:9.3d", "lords:10.3")
def test_whom_a_shot_has_met_is_one_tap_and_what_holds_it_is_known() -> None:
    table = table_of()
    two, eight = ship(table, "blue", 2), ship(table, "blue", 8)
    table.lays(3, effect="shot")
    offered = {choice.of("target") for choice in table.offers()}
    assert offered == {two.id, eight.id, PAST}
    (keys,) = (row for row in public(table.state).rows if row.kind == TARGET)
    assert {card.id for card in keys.cards} == offered
    table.fires(eight.id)
    assert table.state.ships[eight.id].shields == 0
    table.fires(two.id)
    assert not table.state.ships[two.id].fights
    table.turn("sky").lays(3, effect="none")
    table.refused("9.5", table.fires, two.id)
    table.fires("")
    assert table.state.question is None


@rule("lords:9.4", "lords:9.14")
def test_of_two_kinds_of_shot_one_is_asked_after_the_other() -> None:
    table = table_of()
    two = ship(table, "blue", 2)
    table.lays(3, effect="diagonal")
    assert {choice.command.shot for choice in table.offers("fire")} == {"diagonal"}  # type: ignore[attr-defined]
    table.fires(two.id, shot="diagonal")
    table.fires("")


@rule("lords:9.6", "lords:9.13")
def test_shield_and_repair_go_to_a_ship_by_her_number() -> None:
    table = table_of().put("sky", 2, burning=True)
    six, four = ship(table, "sky", 6), ship(table, "sky", 4)
    table.lays(1, effect="repair")
    table.do(ask.Repair(seat="sky", ship=six.id))
    table.do(ask.PlaceShield(seat="sky", ship=four.id))
    assert table.state.ships[six.id].fights
    assert table.state.ships[four.id].shields == 1


@rule("lords:9.7", "lords:9.16", "lords:10.5")
def test_mines_are_counted() -> None:
    table = quiet(play="cards")
    table.lays(2, effect="mine")
    assert (len(table.state.mines), table.state.mines_left) == (1, 13)
    table.ends().lays(7, effect="none")
    assert (len(table.state.mines), table.state.mines_left) == (0, 14)


@rule("lords:10.6a")
def test_that_a_ship_lies_on_a_mine_is_told_once_for_each_ship_laid() -> None:
    table = quiet("flagship", play="cards").mine("", "", "")
    table.refused("10.6a", table.do, ask.TakeMine(seat="sky"))
    table.lays(2, effect="none")
    table.do(ask.TakeMine(seat="sky"))
    assert (table.of("sky").mines, len(table.state.mines)) == (1, 2)
    assert table.refused("10.6a", table.do, ask.TakeMine(seat="sky")).kind is Kind.NOT_NOW
    table.hires("flagship")
    table.do(ask.TakeMine(seat="sky"))
    assert table.of("sky").mines == 2


@rule("lords:4.4b", "lords:10.7", "lords:11.13")
def test_the_false_mine_is_told_when_it_is_turned_over() -> None:
    table = quiet("trickster", play="cards")
    table.hires("trickster")
    assert len(table.state.mines) == 3
    table.refused("11.13", table.names, "")
    table.lays(2, effect="none")
    table.do(ask.TakeMine(seat="sky", false=True))
    assert (table.of("sky").mines, len(table.state.mines)) == (0, 2)
    table.ends().lays(2, effect="none")
    table.refused("4.4b", table.do, ask.TakeMine(seat="blue", false=True))


@rule("lords:11.14")
def test_shots_at_the_cells_beside_her_are_told_until_one_met_nobody() -> None:
    table = table_of("four-guns")
    table.hires("four-guns")
    table.fires(ship(table, "blue", 2).id, shot="near")
    table.fires("", shot="near")
    assert table.state.question is None


@rule("lords:11.14")
def test_none_of_the_cells_beside_her_is_shot_at_twice() -> None:
    table = table_of("four-guns").put("blue", 8)
    table.hires("four-guns")
    met = [one for one in table.state.fleet("blue") if one.number == 8]
    table.fires(met[0].id, shot="near")
    assert met[0].shields > table.state.ships[met[0].id].shields == 0
    assert met[1].id in {one.of(TARGET) for one in table.offers("fire")}, "another one like her"
    table.fires(met[1].id, shot="near")
    assert not table.state.ships[met[1].id].fights
    assert table.state.ships[met[0].id].fights, "one of eight was met once, and had a shield"
    table.refused("11.14", table.fires, met[0].id, shot="near")
    assert {one.of(TARGET) for one in table.offers("fire")} == {ship(table, "blue", 2).id}


@rule("lords:11.14", "lords:11.8a")
def test_where_all_enemies_were_met_the_last_shots_meet_nobody() -> None:
    table = quiet("four-guns", play="cards").put("blue", 4, shields=1)
    table.hires("four-guns")
    table.fires(ship(table, "blue", 4).id, shot="near")
    assert table.state.question is None
    assert ship(table, "blue", 4).fights


@rule("lords:11.2", "lords:11.17")
def test_a_hired_ship_may_cover_what_burns_and_one_of_them_what_fights() -> None:
    table = table_of("flagship", "boarder")
    two, eight, six = (ship(table, "blue", number) for number in (2, 8, 6))
    before = table.state
    table.refused("11.2", table.hires, "flagship", over=two.id)
    table.hires("flagship", over=six.id)
    assert table.state.ships[six.id].lost
    table.stands(before)
    table.refused("11.2", table.hires, "boarder", over=eight.id)
    table.hires("boarder", over=two.id)
    assert table.state.ships[two.id].lost


@rule("lords:7.2")
def test_that_nothing_can_be_laid_is_the_players_word() -> None:
    table = quiet(play="cards")
    table.gives_up()
    assert table.ending == ("no-room", ("blue",))


@rule("lords:7.2")
def test_nor_is_it_his_word_once_he_has_laid_one() -> None:
    table = quiet(play="cards")
    table.lays(4, effect="none")
    assert table.refused("7.2", table.gives_up).kind is Kind.NOT_NOW
    assert not table.offers("give-up")


@rule("lords:2.2", "lords:7.12")
def test_each_tells_what_his_ships_bring_on_the_board() -> None:
    table = quiet(play="cards").has("sky", points=3, mines=1).has("blue", points=1)
    table.stands(_at_the_end(table)).ends()
    table.refused("7.15", table.do, ask.KeepScore(seat="sky"))
    table.refused("7.15", table.do, ask.TellPoints(seat="sky", points=100))
    table.do(ask.TellPoints(seat="sky", points=12))
    table.do(ask.TellPoints(seat="blue", points=14))
    table.do(ask.TellPoints(seat="sky", points=15))
    table.do(ask.KeepScore(seat="blue"))
    totals = {told.seat: told.score.total for told in table.happened(ScoreCounted)}
    assert totals == {"sky": 15 + 3 - 2, "blue": 14 + 1}
    assert table.ending == ("points", ("sky",))


def _at_the_end(table: Table) -> LordsState:
    return replace(table.state, turn="blue", turns=32, round=16, laid="blue-1")


@rule("lords:6.4", "lords:9.1")
def test_what_no_cell_shows_and_nobody_can_cover_is_refused() -> None:
    table = table_of()
    table.refused("6.4", table.lays, 2, effect="storm")
    table.refused("6.4", table.lays, 2, over=ship(table, "blue", 2).id)
