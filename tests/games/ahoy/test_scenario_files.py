"""Scenario files of Ahoy: what the real box holds, and wrong ones say what is wrong and where."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.engine.scenario import ScenarioError
from companion.games.ahoy import GAME
from companion.games.ahoy.scenario import SCENARIO_FILE, SUITS, Corner
from tests.games.ahoy.maps import OPEN_MAP
from tests.sheets import NOTHING, keys, put, read, told_keys, write
from tests.wrong_sheets import expected_by

SCENARIO = Path(__file__).parents[3] / "scenarios" / "ahoy" / "open-map.toml"


@pytest.mark.rule("ahoy:comp.1", "ahoy:terrain.1", "ahoy:terrain.6", "ahoy:terrain.8")
def test_the_real_tiles_are_those_that_were_read() -> None:
    spots = [tile.spot(corner) for tile in OPEN_MAP.tiles.values() for corner in _SEA]
    assert Counter(tile.suit for tile in OPEN_MAP.tiles.values()) == dict.fromkeys(SUITS, 2)
    assert Counter(spot.tailwind for spot in spots if spot.tailwind) == {
        2: 2,
        3: 1,
        4: 2,
        5: 2,
        6: 3,
    }
    assert sum(bool(spot.current) for spot in spots) == 4
    assert sum(spot.harbor for spot in spots) == 4
    assert sum(spot.fog for spot in spots) == 4
    assert sum(spot.wreck for spot in spots) == 7
    assert sum(bool(tile.sandbar) for tile in OPEN_MAP.tiles.values()) == 3


_SEA: tuple[Corner, ...] = ("nw", "ne", "sw")


@pytest.mark.rule("ahoy:comp.5", "ahoy:comp.6", "ahoy:smuggler.7")
def test_the_real_cards_and_the_grid_are_those_that_were_read() -> None:
    cards = OPEN_MAP.cards.values()
    assert Counter(card.to for card in cards) == dict.fromkeys(SUITS, 5)
    assert sum(card.cost == "die" for card in cards) == 6
    assert {OPEN_MAP.rewards.grid[y][x] for y, x in ((1, 2), (3, 2), (2, 1), (2, 3))} == {
        "gold-1",
        "crew",
        "fame-1",
        "region",
    }


WRONG: dict[str, tuple[str, object, str, object]] = {
    # what is written, the fault's place, the value told
    "eleven tiles": ("tiles[11]", NOTHING, "tiles", 11),
    "one tile twice": ("tiles[3].id", "1", "tiles[3].id", "1"),
    "a tile without its island": ("tiles[0].se", {}, "tiles[0].se.island", ""),
    "two islands": ("tiles[0].nw", {"island": "fish"}, "tiles[0].nw.island", "fish"),
    "three islands of a suit": ("tiles[0].se.island", "bird", "tiles", 3),
    "too many coins": ("tiles[0].ne", {"coins": 10}, "tiles[0].ne.coins", 10),
    "a debt of coins": ("tiles[0].ne", {"coins": -1}, "tiles[0].ne.coins", -1),
    "a wreck without treasure": ("tiles[0].ne", {"wreck": True}, "tiles[0].ne.coins", 0),
    "a wind on an island": (
        "tiles[0].se", {"island": "fish", "tailwind": 3}, "tiles[0].se.tailwind", 3,
    ),
    "a wind of seven": ("tiles[0].sw", {"tailwind": 7}, "tiles[0].sw.tailwind", 7),
    "a sandbar across a corner": (
        "tiles[1].sandbar", ["nw", "se"], "tiles[1].sandbar", ("nw", "se"),
    ),
    "a sandbar of lists": (
        "tiles[1].sandbar", [["nw"], ["ne"]], "tiles[1].sandbar[0]", ["nw"],
    ),
    "a sandbar without corners": ("tiles[1].sandbar", "nw", "tiles[1].sandbar", "nw"),
    "29 cards": ("cards[29]", NOTHING, "cards", 29),
    "one card twice": ("cards[1].id", "aeronauts", "cards[1].id", "aeronauts"),
    "a card without an id": ("cards[1].id", "", "cards[1].id", ""),
    "two cards of a suit for one other": (
        "cards[0].to", "skull", "cards", "compass, fish, skull, skull, tree",
    ),
    "a crew of two cards too many": ("cards[0].crew", "diver", "cards", 27),
    "an action of another board": ("boards.union[2].action", "order", "boards.union[2].action", "order"),
    "no slot of an action": ("boards.smuggler[0].count", 0, "boards.smuggler[0].count", 0),
    "slots without end": (
        "boards.smuggler[0].count", 10**9, "boards.smuggler[0].count", 10**9,
    ),
    "two slots for Cannons on the Union's board": ("boards.union[3].count", 2, "boards.union", 2),
    "a third slot for Cannons on the Squadron's board": (
        "boards.squadron[3].count", 2, "boards.squadron", 3,
    ),
    "a board without Deploy": ("boards.squadron[6]", NOTHING, "boards.squadron", 7),
    "a grid that is no rectangle": ("rewards.grid[1]", ["crew"], "rewards.grid[1]", 1),
    "a grid without a centre": ("rewards.grid[2][2]", "crew", "rewards.grid", 0),
    "a ship card without a slot": ("boards.cutter", [], "boards.cutter", 0),
    "another reward beside the centre": (
        "rewards.grid[2][1]", "gold-2", "rewards.grid", "crew, gold-1, gold-2, region",
    ),
    "a figure without a name": ("figures.patrol", NOTHING, "figures.patrol", None),
    "a suit nobody knows": ("cards[0].suit", "star", "cards[0].suit", "star"),
    "another game's file": ("game", "admiral", "game", "admiral"),
}  # fmt: skip


@pytest.mark.rule("ahoy:comp.1", "ahoy:comp.5", "ahoy:slot.1", "ahoy:setup.smuggler.3")
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_file_is_refused_with_place_and_value(tmp_path: Path, what: str) -> None:
    written, value, path, told = WRONG[what]
    sheet = read(SCENARIO)
    put(sheet, written, value)
    with pytest.raises(ScenarioError) as caught:
        GAME.load(write(tmp_path / "wrong.toml", sheet))
    found = caught.value
    assert (found.file, found.path, found.value) == ("wrong.toml", path, told)
    assert expected_by(found)


def test_the_readme_names_exactly_the_keys_the_loader_accepts() -> None:
    assert told_keys("A scenario of Ahoy") == keys(SCENARIO_FILE)
