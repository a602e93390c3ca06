"""Golitsyn's battles begun when a ship's id was her name in two languages: they open, play on and
are read as before.
"""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from companion.engine.codec import Codec
from companion.engine.events import SpinCalled
from companion.games import games
from companion.i18n.translator import words
from tests.games.golden import Golden, read_golden

HERE = Path(__file__).parent
PIRATES = HERE / "pirates/golden/chart-base.jsonl"
OLD = (PIRATES, HERE / "colonies/golden/chart-points.jsonl")


def begun(battle: Golden) -> Any:
    """The state before the first deed."""
    return reduce(battle.game.evolve, battle.opening, None)


@pytest.mark.parametrize("path", OLD, ids=["pirates", "colonies"])
def test_an_old_battle_keeps_its_ids_and_its_names(path: Path) -> None:
    battle = read_golden(path)
    view = battle.game.public(begun(battle))
    assert view.names
    for id, name in view.names.items():
        assert "|".join(dict.fromkeys(name.values())) == id
    ids = {card.id for card in view.cards if card.kind != "fort"}
    assert ids <= view.names.keys()


def test_its_sentences_are_said_in_the_language_of_the_reader() -> None:
    battle = read_golden(PIRATES)
    names = battle.game.public(begun(battle)).names
    called = next(
        event
        for event in battle.events
        if isinstance(event, SpinCalled) and "target" in event.call.purpose.figures
    )
    said = [words(language).naming((), names).say(called.call.purpose) for language in ("en", "ru")]
    assert "Esperanza" in said[0]
    assert "Эсперанса" in said[1]


def test_a_new_battle_has_no_word_of_a_language_in_its_ids() -> None:
    for slug, scenario in (("pirates", "atlantic"), ("colonies", "small-world")):
        scene = games()[slug].load(HERE.parents[1] / f"scenarios/{slug}/{scenario}.toml")
        assert set(scene.names) == {id for _, ids in scene.fleets for id in ids}
        for id, name in scene.names_of_all.items():
            kind, _, number = id.rpartition("-")
            assert kind in {"galleon", "brigantine", "ship", "port", "base", "colony"}
            assert number.isdecimal()
            assert {"en", "ru"} == name.keys()


def test_what_was_written_today_is_read_as_it_stands() -> None:
    battle = read_golden(PIRATES)
    wire = Codec(battle.game)
    newest = battle.game.card.version
    assert wire.read_events(wire.write(battle.opening), newest) == battle.opening
