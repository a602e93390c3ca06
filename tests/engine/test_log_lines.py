"""What the logbook says of a battle's end."""

from __future__ import annotations

import pytest

from companion.engine.log_lines import victory
from companion.engine.messages import say
from companion.i18n.translator import words

HOW = say("lords.won.coins")


@pytest.mark.parametrize(
    ("winners", "seat", "told"),
    [
        (("blue",), "blue", "Victory: Blue. Equal points: more coins decide"),
        (("blue", "red"), "blue", "Victory: Blue, Red. Equal points: more coins decide"),
        ((), "", "Equal points: more coins decide"),
    ],
    ids=["one", "two", "nobody"],
)
def test_the_line_of_the_end_names_who_has_won(
    winners: tuple[str, ...], seat: str, told: str
) -> None:
    line = victory(winners, HOW, "7.13")
    assert (words("en").say(line.message), line.seat, line.rule) == (told, seat, "7.13")
