"""Keys of the panel of deeds, side by side or below one another."""

from __future__ import annotations

import pytest

from companion.presenters.panel_parts import ActionButton
from companion.screens.battle.action_panel import DeedBox
from companion.screens.battle.panel_keys import KeyGridded
from tests.screens.company import Company, widgets
from tests.screens.players import Players
from tests.screens.seaboards import ASTERN, WORLD, under_way
from tests.widgets.misfits import misfits
from tests.windows import Hand

SHORT, LONG = ("Идти", "Залп"), ("Пропустить ход: заделать пробоину", "Выгрузить боеприпасы")


def test_keys_whose_words_would_be_broken_side_by_side_stand_below_one_another(hand: Hand) -> None:
    grid = hand.show(KeyGridded(abreast=True, width=286, size_hint_x=None))
    columns = []
    for words in (SHORT, LONG, SHORT):
        grid.fill(tuple(ActionButton(text=text) for text in words), box=DeedBox())
        hand.advance_frames(3)
        assert not misfits(grid)
        columns.append(grid.cols)
    assert columns == [2, 1, 2]


def test_a_key_begins_with_a_capital_letter_be_it_with_the_name_of_a_piece(hand: Hand) -> None:
    grid = hand.show(KeyGridded())
    grid.fill((ActionButton(text="patrol 1"), ActionButton(text="+1", note="roll")), box=DeedBox())
    assert [key.text for key in reversed(grid.children)] == ["Patrol 1", "+1 · roll"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_above_the_keys_that_spin_for_a_fleet_most_of_its_cards_are_in_sight(
    hand: Hand, language: str
) -> None:
    players = Players(hand, Company())
    players.show_in(language, "largest")
    players.bring(under_way(WORLD, ASTERN, "F10", "G10", "D1", "E1"))
    players.shell.hands_done()
    players.hand.advance_frames(3)
    (cards,) = widgets(players.shell, "Scroll")
    (card, *_) = widgets(cards, "ShipCard")
    assert cards.height > 3 * card.height
