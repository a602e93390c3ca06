"""Rows stay where they stand when news comes, and only what has changed is made anew."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.widgets.kit.rows import keep_made, keep_rows, stand


class Row(Widget):  # type: ignore[misc]
    """Says something, and tells whether it was ever moved."""

    def __init__(self, words: str = "") -> None:
        super().__init__()
        self.words, self.moves = words, 0
        self.fbind("parent", self._moved)

    def _moved(self, *_: Any) -> None:
        self.moves += 1


def laid(box: Any) -> list[str]:
    return [row.words for row in reversed(box.children)]


def test_a_row_that_can_say_something_else_is_written_anew() -> None:
    box = BoxLayout()
    for words in (("one", "two"), ("two", "three", "four"), ("five",)):
        keep_rows(box, words, Row, lambda row, word: setattr(row, "words", word))
        assert laid(box) == list(words)
        assert box.children[-1].moves == 1


def test_what_was_made_of_the_same_stays_whatever_comes_or_goes_beside_it() -> None:
    box = BoxLayout()
    keep_made(box, ("one", "two"), Row)
    stays = box.children[0]
    for words in (("two",), ("new", "two"), ("new", "newer", "two", "last"), ("two", "last")):
        keep_made(box, words, Row)
        assert laid(box) == list(words)
        assert stays in box.children
        assert stays.moves == 1
    keep_made(box, ("last", "two"), Row)
    assert laid(box) == ["last", "two"], "another order is kept as well"


def test_rows_that_say_the_same_are_as_many_as_are_wanted() -> None:
    box = BoxLayout()
    for words in (("one", "one"), ("one",), ("one", "one", "one")):
        keep_made(box, words, Row)
        assert laid(box) == list(words)


def test_parts_that_come_and_go_leave_the_others_alone() -> None:
    box, back, card, words = BoxLayout(), Row("back"), Row("card"), Row("words")
    for parts in ([back, card], [back, words], [words], []):
        stand(box, parts)
        assert laid(box) == [part.words for part in parts]
    assert back.moves == 2, "it came and went"
