"""Recorded battles, collected by themselves: what a battle brought about once, it must bring about
again.

They are recorded by `python -m tests.games.<game>.record_golden`; see README.md beside this file.
"""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from companion.games import games
from deploy.catalogues import sources
from tests.games.golden import read_golden

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/golden/*.jsonl"))
each_file = pytest.mark.parametrize(
    "path", FILES, ids=[f"{path.parts[-3]}/{path.stem}" for path in FILES]
)
each_game = pytest.mark.parametrize("slug", games())


def endings(slug: str) -> Any:
    """``tests/games/<game>/endings.py``: the ways its battles can end."""
    name = f"tests.games.{slug}.endings"
    assert find_spec(name), f"{name} should name the ways a battle of {slug} can end"
    return import_module(name)


@each_file
def test_a_recorded_battle_is_decided_as_it_was_then(path: Path) -> None:
    battle = read_golden(path)
    state = reduce(battle.game.evolve, battle.opening, None)
    for at, (command, recorded) in enumerate(battle.deeds, 2):
        assert battle.game.decide(state, command) == recorded, f"{path.name}, line {at}: {command}"
        state = reduce(battle.game.evolve, recorded, state)
    assert battle.game.public(state).outcome is not None, "the battle was not played to its end"


@each_file
def test_a_recorded_battle_ends_the_way_its_file_is_called(path: Path) -> None:
    battle = read_golden(path)
    ways = endings(battle.game.card.slug)
    name, _, _what_decides = path.stem.partition("--")
    assert name == f"{ways.way_of(battle.events)}-{ways.ending_of(battle.events)}"


@each_game
def test_every_way_a_battle_can_end_has_a_recorded_battle(slug: str) -> None:
    recorded = {path.stem.partition("--")[0] for path in FILES if path.parts[-3] == slug}
    ways = endings(slug)
    required = {
        f"{way}-{ending}": told for way in ways.WAYS for ending, told in ways.ENDINGS.items()
    } | getattr(ways, "ALSO", {})
    missing = [f"{name} ({told})" for name, told in required.items() if name not in recorded]
    assert not missing, f"no recorded battle for: {', '.join(missing)}"
    assert not set(ways.ENDINGS) & set(ways.EXCUSED)


@each_game
def test_every_ending_that_has_words_is_required_or_excused(slug: str) -> None:
    catalogue = "".join(path.read_text(encoding="utf-8") for path in sources("en"))
    named = set(re.findall(rf'^msgid "{slug}\.won\.([a-z-]+)"', catalogue, flags=re.MULTILINE))
    ways = endings(slug)
    assert named, "no ending has words"
    told = {name for also in getattr(ways, "ALSO", {}) for name in named if also.endswith(name)}
    assert named <= {*ways.ENDINGS, *ways.EXCUSED, *told}
    assert all(len(reason) > 20 for reason in ways.EXCUSED.values())
