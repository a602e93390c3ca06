"""What is shown of a battle before it is begun."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from companion.i18n.translator import words
from companion.library.catalogue import ScenarioOffer
from companion.platform.program_files import SCENARIOS
from companion.presenters.scenario_card import lesson_face, offer_face
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


@pytest.mark.parametrize("file", ["board.toml", "steps.toml"])
def test_a_lesson_with_a_file_that_has_rotted_is_a_card_that_shows_its_game_alone(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = shutil.copytree(SCENARIOS / "admiral", tmp_path / "admiral")
    monkeypatch.setattr("companion.library.lessons.SCENARIOS", tmp_path)
    (shelf / "lesson" / file).write_bytes(bytes(100))
    face = lesson_face(words("en").say, "en", "admiral")
    assert (face.title, face.note, face.chart) == ("Admiral", "", None)
