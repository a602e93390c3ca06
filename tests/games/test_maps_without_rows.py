"""A scenario may list its ports by name alone: it is played with cards, and never with a chart it
does not draw.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Game
from companion.engine.refusals import Refused
from companion.engine.square_map_drawing import SeaMapDrawing
from companion.games import games
from companion.i18n.translator import words
from companion.library.catalogue import offers
from companion.library.custom_boards import Boards
from companion.platform.program_files import SCENARIOS
from companion.session.setup import settle_options
from tests.games.test_random_battles import MOST_DEEDS, invariants, onlookers
from tests.random_player import SEATS, Battle, RandomPlayer

EXAMPLES = re.findall(
    r"^```toml\n(.*?)^```",
    (SCENARIOS / "README.md").read_text(encoding="utf-8"),
    re.DOTALL | re.MULTILINE,
)
each_example = pytest.mark.parametrize(
    "written", EXAMPLES, ids=lambda text: tomllib.loads(text)["game"]
)


def loaded(folder: Path, written: str) -> tuple[Game, Any]:
    """The scenario that stands in the description of the format."""
    game = games()[tomllib.loads(written)["game"]]
    file = folder / "listed.toml"
    file.write_text(written, encoding="utf-8")
    return game, game.load(file)


def test_the_description_shows_one_of_each_game_that_has_maps() -> None:
    assert {tomllib.loads(text)["game"] for text in EXAMPLES} == {
        slug for slug, game in games().items() if isinstance(game.drawing, SeaMapDrawing)
    }


@each_example
def test_it_is_played_with_cards_to_the_end(tmp_path: Path, written: str) -> None:
    game, scene = loaded(tmp_path, written)
    for seed in range(20):
        player = RandomPlayer(seed)
        options = player.options(game, play="cards", fleet="2")
        battle = Battle(game, scene, options, invariants(game), onlookers(game)).play(
            player, MOST_DEEDS
        )
        view = game.public(battle.state)
        assert view.outcome
        assert view.chart is None


@each_example
def test_the_chart_is_not_offered_and_refused_in_words(tmp_path: Path, written: str) -> None:
    game, scene = loaded(tmp_path, written)
    assert settle_options(game, scene, {})["play"] == "cards"
    with pytest.raises(Refused) as asked:
        settle_options(game, scene, {"play": "chart"})
    with pytest.raises(Refused) as begun:
        game.start(scene, SEATS, {"play": "chart"})
    for refused in (asked, begun):
        assert "draws no map" in words("en").say(refused.value.reason)
    assert game.start(scene, SEATS, {})


@each_example
def test_the_set_up_offers_it_with_cards_and_no_drawing_table_takes_it(
    tmp_path: Path, written: str
) -> None:
    shelf = tmp_path / "scenarios" / tomllib.loads(written)["game"]
    shelf.mkdir(parents=True)
    loaded(shelf, written)
    (own,) = [offer for offer in offers(Boards(tmp_path, games())) if offer.own]
    (play,) = [option for option in own.options if option.id == "play"]
    assert (play.values, own.drawn) == (("cards",), False)
    assert words("ru").say(play.note) == "в сценарии нет карты"
