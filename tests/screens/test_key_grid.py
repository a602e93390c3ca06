"""Keys in rows: put up once, however often the page about them is laid out."""

from __future__ import annotations

from typing import Any

from companion.screens.chance.key_grid import KeyGrid
from tests.windows import Hand

KEYS = [("1", "one"), ("2", "two"), ("3", "three"), ("4", "four")]


def shown(hand: Hand) -> KeyGrid:
    grid = KeyGrid(keys=KEYS, chosen="1", size_hint_x=None, width=700)
    hand.show(grid)
    return grid


def looks(grid: KeyGrid) -> list[tuple[Any, ...]]:
    return [(key.meaning, type(key).__name__) for key in reversed(grid.children)]


def test_keys_stay_while_their_page_finds_its_place(hand: Hand) -> None:
    grid = shown(hand)
    keys, row = list(grid.children), grid.height
    grid.width = 160
    hand.advance_frames(3)
    assert grid.children == keys
    assert grid.height > row, "they stand in more rows now"
    assert {key.x < grid.right for key in keys} == {True}


def test_keys_are_as_high_as_they_are_asked_to_be(hand: Hand) -> None:
    grid = shown(hand)
    grid.key_height = 80
    hand.advance_frames(3)
    assert {key.height for key in grid.children} == {80}


def test_another_key_chosen_changes_two_keys(hand: Hand) -> None:
    grid = shown(hand)
    two, three = grid.children[2], grid.children[1]
    grid.chosen = "2"
    hand.advance_frames(2)
    assert looks(grid) == [
        ("1", "OutlineButton"),
        ("2", "BrassButton"),
        ("3", "OutlineButton"),
        ("4", "OutlineButton"),
    ]
    assert two not in grid.children
    assert three in grid.children


def test_other_keys_take_their_places(hand: Hand) -> None:
    grid = shown(hand)
    told: list[str] = []
    grid.bind(on_key=lambda _, key: told.append(key))
    grid.keys = [("4", "four"), ("5", "five")]
    hand.advance_frames(2)
    hand.pause()
    for key in reversed(list(grid.children)):
        hand.tap(key)
    assert told == ["4", "5"]
