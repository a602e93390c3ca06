"""What was counted stands on the last page of a battle whole where there is room, or else in short;
each picture there stands under its whole title, and nothing lies over anything else.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from kivy.graphics import Rectangle
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.presenters.story.pictures import BarsView, LongestView
from companion.screens.battle.ending_page import BarsFigure, CountStack, LongestFigure
from companion.widgets.cards.flag import FLAG_SHAPE
from tests.screens.company import Company, says, widgets
from tests.screens.midbattle import over, played
from tests.screens.pictures import SHOWINGS, Showing, showings_of
from tests.screens.players import Players
from tests.widgets.misfits import misfits
from tests.windows import Hand

ROYAL = "turns in royal port"
NAMES = ("Константинов", "Иннокентий Щ", "Wilhelmina W", "Maximiliana", "Ann", "Boris")
SEATS = ("blue", "orange", "sky", "green", "yellow", "red")


def stack(hand: Hand, players: int, height: float, text: str) -> CountStack:
    names = tuple(zip(SEATS, NAMES, strict=True))[:players]
    counts = CountStack(
        counts=[
            *((seat, f"{name}, {ROYAL}: 0 of 4") for seat, name in names),
            ("", "In the sea: 4"),
        ],
        short=[(seat, "0 of 4") for seat, _ in names],
    )
    page = BoxLayout(size_hint=(None, None), size=(330, height))
    page.add_widget(counts)
    hand.show(page, "landscape", text=text)
    hand.advance_frames(3)
    return counts


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize(("players", "height"), [(2, 100), (4, 100), (6, 100), (4, 300)])
def test_every_count_has_room(hand: Hand, players: int, height: float, text: str) -> None:
    counts = stack(hand, players, height, text)
    assert misfits(counts) == ()
    assert "0 of 4" in says(counts)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_there_is_air_between_the_flags_of_the_counts(hand: Hand, players: int) -> None:
    counts = stack(hand, players, 120, "largest")
    flags = [flag for flag in widgets(counts, "Flag") if flag.seat]
    boxes = [(flag.x, flag.center_y, flag.width / FLAG_SHAPE) for flag in flags]
    for (x, y, high), (other, below, _) in combinations(boxes, 2):
        assert x != other or abs(y - below) > high * 1.1


def test_where_a_name_is_too_long_for_a_line_the_counts_stand_beside_the_flags_alone(
    hand: Hand,
) -> None:
    assert ROYAL not in says(stack(hand, 4, 300, "normal"))


def test_two_short_names_leave_room_for_what_was_counted(hand: Hand) -> None:
    counts = stack(hand, 0, 100, "normal")
    counts.counts = [("blue", f"Ann, {ROYAL}: 0 of 4"), ("", "In the sea: 4")]
    hand.advance_frames(3)
    assert ROYAL in says(counts)


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_a_title_of_two_lines_has_room_for_both_and_so_have_those_beside_it(
    hand: Hand, shape: str, text: str
) -> None:
    titles = ["Получено золота", "Поставлено патрулей", "Выиграно сражений"]
    row = BoxLayout(size_hint=(None, None), size=(460 if shape == "landscape" else 694, 200))
    for title in titles:
        row.add_widget(BarsFigure(view=BarsView(title=title, rows=()), titles=titles))
    hand.show(row, shape, text=text)
    hand.advance_frames(3)
    assert misfits(row) == ()
    assert len({figure.children[-1].height for figure in row.children}) == 1


@pytest.mark.parametrize("showing", SHOWINGS, ids=str)
def test_the_figures_of_nine_players_do_not_lie_over_one_another(
    hand: Hand, showing: Showing
) -> None:
    for _, players in showings_of(hand, "nine-ending", (showing,)):
        for bars in widgets(players.shell, "StoryBars"):
            boxes = [_box(one) for one in bars.canvas.children if type(one) is Rectangle]
            assert len(boxes) == 2 * 9, "a flag and figures each"
            assert not any(_lie_over(*pair) for pair in combinations(boxes, 2))


def at_the_end(hand: Hand, shape: str, size: str) -> Players:
    players = Players(hand, Company(), shape)
    players.show_in("ru", size)
    players.bring(played(over))
    hand.advance_frames(3)
    return players


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_of_a_battle_without_a_shot_or_a_sail_the_wind_rose_has_the_room(
    hand: Hand, shape: str
) -> None:
    players = at_the_end(hand, shape, "largest")
    view = players.front.view
    still = replace(view.pictures, bars=(), longest=None, harm=())
    players.front.view = replace(view, pictures=still)
    hand.advance_frames(3)
    (rose,) = widgets(players.shell, "WindsFigure")
    assert misfits(players.shell) == ()
    assert rose.width > players.shell.width * 0.9


def test_how_two_winners_have_won_has_room_beside_their_flags(hand: Hand) -> None:
    players = at_the_end(hand, "landscape", "normal")
    players.front.view = replace(
        players.front.view,
        title="Победа: Команда 1",
        how="Последние корабли на плаву",
        rule="V.2.2",
        winners=("blue", "green"),
        when="Раунд 41 · Перелом: раунд 11",
    )
    hand.advance_frames(3)
    assert misfits(players.shell) == ()


def test_who_has_sailed_longest_has_room_for_a_long_name(hand: Hand) -> None:
    told = LongestView(
        far="5 spaces", words="Александрина II, round 1", kind="galleon", seat="orange"
    )
    figure = LongestFigure(view=told, size_hint=(None, None), size=(223, 216))
    hand.show(figure, "portrait", text="largest")
    hand.advance_frames(3)
    assert misfits(figure) == ()


Box = tuple[float, float, float, float]


def _box(drawn: Any) -> Box:
    """Left, low, right and top of a picture, without the air above and below its letters."""
    (x, y), (wide, high) = drawn.pos, drawn.size
    return x, y + high * 0.24, x + wide, y + high * 0.78


def _lie_over(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_how_it_was_won_has_three_lines_beside_two_flags(hand: Hand) -> None:
    players = Players(hand, Company())
    players.bring(played(over))
    players.show_in("en", "largest")
    players.front.view = replace(
        players.front.view,
        winners=("orange", "sky"),
        how="The pirates win: the treasure is in their base",
        when="Round 3 · The battle turned in round 3",
    )
    hand.advance_frames(3)
    assert misfits(players.shell) == ()
