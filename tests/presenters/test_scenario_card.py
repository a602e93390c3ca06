"""What is shown of a battle before it is begun."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.i18n.translator import words
from companion.library.catalogue import ScenarioOffer
from companion.presenters.scenario_card import offer_face
from tests.screens.company import all_scenarios

CHARTED = [
    offer for offer in all_scenarios() if offer_face(words("en").say, "en", offer).chart is not None
]


@pytest.mark.parametrize("offer", CHARTED, ids=lambda offer: f"{offer.game} {offer.name}")
def test_of_a_fleet_in_port_the_board_shows_one_ship(offer: ScenarioOffer) -> None:
    chart = offer_face(words("en").say, "en", offer).chart
    assert chart is not None
    crowds = Counter(piece.space for piece in chart.pieces)
    assert [space for space, many in crowds.items() if many > 1] == []


def test_how_many_may_play_is_said_in_the_midst_of_the_line() -> None:
    (offer,) = (one for one in CHARTED if one.name == "small-world")
    assert " · от 2 до 6 игроков · " in offer_face(words("ru").say, "ru", offer).note
