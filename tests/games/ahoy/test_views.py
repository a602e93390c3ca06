"""What everybody may see of Ahoy: the map with what lies on it, boards, the market, the fame."""

from __future__ import annotations

import pytest

from companion.engine.layers import Ghost
from companion.engine.offers import SPACE, TURN
from companion.engine.views import ChartView
from companion.games.ahoy.rules.market import pool as market_pool
from companion.games.ahoy.rules.market import unseen
from companion.games.ahoy.rules.play import DEEDS
from companion.games.ahoy.rules.sea_commands import Step
from companion.games.ahoy.rules.tiles import tile_pool
from companion.games.ahoy.scenario import SUITS
from companion.games.ahoy.views import public
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA, Table, opened, table
from tests.games.ahoy.verbs_battle import SQ, fleet
from tests.games.ahoy.verbs_sea import sea


def chart_of(game: Table) -> ChartView:
    chart = public(game.state).chart
    assert chart
    return chart


def test_a_region_is_four_spaces_side_by_side_with_what_is_printed() -> None:
    chart = chart_of(table())
    assert len(chart.board.ids) == 8
    assert {space.region for space in chart.board.spaces} == {"1", "2"}
    assert set(chart.marked("isle")) == {"1nw", "2se"}
    assert chart.marked("anchor") == ("2nw",)


def test_its_plate_has_the_flag_of_whoever_controls_it_and_its_wealth() -> None:
    game = table().stands(patrol_1="1se").comrades(r2=1)
    game.state = game.state.with_region("2", wealth=3)
    assert [(plate.owner, plate.face) for plate in chart_of(game).plates] == [(ANN, 1), (DORA, 3)]


def test_comrades_are_one_piece_with_their_number() -> None:
    pieces = {piece.id: piece for piece in chart_of(table().comrades(r2=3)).pieces}
    assert (pieces["comrades-2"].space, pieces["comrades-2"].number) == ("2se", 3)


def test_what_can_be_explored_is_a_space_that_nobody_has_seen() -> None:
    game = sea(at="1nw")
    ahead = {space.id for space in chart_of(game).board.spaces if space.unknown}
    game.places(1, "sail-1")
    unseen = {space.id for space in chart_of(game).board.spaces if space.unknown}
    offered = {choice.of(SPACE) for choice in DEEDS.choices(game.state, ANN)}
    assert unseen == {space for space in offered if space.startswith("off:")} != set()
    assert ahead == unseen


def test_the_fame_as_it_would_be_if_the_round_ended_now() -> None:
    game = table().has(ANN, fame=12).stands(patrol_1="1se")
    sheet = public(game.state).sheet
    assert sheet
    assert dict(zip(sheet.seats, sheet.totals, strict=True))[ANN] == 13
    assert sheet.rows[1].groups[0].spaces == ("1nw", "1ne", "1se", "1sw")


def test_in_cards_play_there_is_no_chart_but_reminders() -> None:
    view = public(table(play="cards").state)
    assert view.chart is None
    assert {note.rule for note in view.notes} == {"move.2", "battle.5", "explore.3"}


def test_whoever_has_the_turn_has_so_many_dice_to_place() -> None:
    view = public(table().state)
    assert {mat.seat: mat.due for mat in view.mats}[ANN] == 2
    assert view.prompt.figures["n"] == 2


def test_a_battle_shows_both_sides_with_what_they_add() -> None:
    at = fleet().loads(ANN, 6).loads(BEN, 4).has(ANN, crew=("fighters",))
    at.meets(SQ, "2ne").lowers(3)
    duel = public(at.state).duel
    assert duel
    ann, ben = duel.sides
    assert [(one.label.id, one.amount) for one in ann.added] == [
        ("ahoy.duel.cannons", 3), ("ahoy.duel.fighters", 1),
    ]  # fmt: skip
    assert (ann.seat, ben.seat, ben.added, ben.faces) == (ANN, BEN, (), (0,))
    assert (duel.wins, duel.of) == (35, 36)


def test_no_battle_is_shown_where_nobody_fights() -> None:
    assert public(fleet().state).duel is None


def test_a_tile_that_was_turned_up_is_shown_in_every_way_in_which_it_may_lie() -> None:
    game = sea(at="1nw").places(1, "sail-1")
    steps = (one.space for one in game.offered(kind=Step))
    game.steps(next(space for space in steps if space.startswith("off:"))).draws("3")
    ghosts = [one for one in chart_of(game).layers if isinstance(one, Ghost)]
    offered = [(one.of(SPACE), one.of(TURN)) for one in DEEDS.choices(game.state, ANN)]
    assert [(one.space, one.turn) for one in ghosts] == offered
    assert {len(one.tile.board.ids) for one in ghosts} == {4}


def test_the_first_two_tiles_are_shown_in_every_way_in_which_they_may_lie() -> None:
    state = opened().draws("2", "8").state
    chart = public(state).chart
    assert chart
    ghosts = [one for one in chart.layers if isinstance(one, Ghost)]
    offered = [(one.of(SPACE), one.of(TURN)) for one in DEEDS.answers(state, ANN)]
    assert [(one.space, one.turn) for one in ghosts] == offered
    assert len({one.tile for one in ghosts}) == 8
    assert {len(one.tile.board.ids) for one in ghosts} == {8}


def test_what_may_come_up_of_the_market_is_divided_by_its_suits() -> None:
    state = table(4).state
    deck = public(state).decks[market_pool(state).id]
    assert [row.id for row in deck] == list(SUITS)
    assert {card.id for row in deck for card in row.cards} == set(unseen(state))


def test_tiles_lie_as_they_are_printed_where_they_are_seen() -> None:
    state = table().state
    (row,) = public(state).decks[tile_pool(state).id]
    assert [card.id for card in row.cards] == [one.id for one in tile_pool(state).unseen]
    tiles = [card.tile for card in row.cards]
    assert all(tile and len(tile.board.ids) == 4 for tile in tiles)
    assert len(set(tiles)) == len(tiles), "no two are printed alike"


def test_tiles_of_cards_play_are_no_more_than_their_suits() -> None:
    state = table(play="cards").state
    assert tile_pool(state).id not in public(state).decks


def test_the_grid_of_rewards_lies_at_each_smugglers_board_with_both_markers() -> None:
    game = table(4).has(BEN, white=(2, 3), black=(2, 2))
    grids = {row.seat: row for row in public(game.state).rows if row.abreast}
    assert grids.keys() == {BEN, CARL}
    cells = {cell.id: cell for cell in grids[BEN].cards}
    assert [id for id, cell in cells.items() if cell.owner] == ["3-4"]
    assert (cells["3-3"].emblem, cells["1-3"].emblem, len(cells)) == ("pawn", "star", 25)


@pytest.mark.rule("ahoy:smuggler.9")
def test_everybody_sees_how_many_cards_lie_under_either_pledge_marker() -> None:
    game = table().has(BEN, pledges=(("pilot", "diver"), ("sailor",)))
    mat = next(mat for mat in public(game.state).mats if mat.seat == BEN)
    pledged = [one.value for one in mat.counts if one.label.id == "ahoy.count.pledged"]
    assert pledged == ["2+1"]
