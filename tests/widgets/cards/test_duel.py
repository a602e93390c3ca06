from __future__ import annotations

import pytest

from companion.presenters.duel import DuelFace, SideFace
from companion.widgets.cards.duel import DuelPicture
from tests.widgets.misfits import misfits
from tests.windows import Hand


def side(seat: str, who: str, odds: str) -> SideFace:
    return SideFace(
        seat=seat,
        who=who,
        role="attacks",
        kind="brig",
        added=(),
        total="+0",
        faces=(),
        acts=False,
        odds=(f"{who}: {odds}", odds),
    )


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize(("shape", "size"), [("landscape", (488, 330)), ("portrait", (694, 500))])
def test_the_odds_of_players_with_long_names_have_room(
    hand: Hand, shape: str, size: tuple[int, int], text: str
) -> None:
    sides = side("blue", "Maximiliana", "21 of 36"), side("green", "Константинов", "15 of 36")
    duel = DuelFace(sides=sides, share=21 / 36, note="a tie is Maximiliana's")
    picture = DuelPicture(duel=duel, size_hint=(None, None), size=size)
    hand.show(picture, shape, text=text)
    hand.advance_frames(3)
    assert misfits(picture) == ()
