"""What a table tells of its own box: market cards, slots, tiles, the grid of rewards."""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.engine.house_figures import FigureRow, FigureTold, OwnValues, Value
from companion.engine.scenario import ScenarioError
from companion.games.ahoy import GAME
from companion.games.ahoy.rules.slots import board_slots, ship_slots
from companion.games.ahoy.scenario import Scene
from companion.i18n.translator import words
from tests.games.ahoy.invariants import Invariants
from tests.games.ahoy.maps import OPEN_MAP
from tests.random_player import Battle, RandomPlayer, seats_for

MOST_DEEDS = 20_000
SEATS = tuple(map(Seat, ("blue", "orange")))
rule = pytest.mark.rule


def rows(scene: Scene = OPEN_MAP) -> dict[str, FigureRow]:
    return {row.name: row for card in GAME.figures(scene) for row in card.rows}


def own(**told: Value) -> OwnValues:
    """Figures by the names of their places, with two low dashes for each dot."""
    return {tuple(name.replace("_", "-").split("--")): value for name, value in told.items()}


def played(**told: Value) -> Scene:
    scene: Scene = GAME.with_figures(OPEN_MAP, own(**told))
    return scene


def named(language: str, **told: Value) -> list[str]:
    """The lines that name the figures, of a game begun with them."""
    events = GAME.start(played(**told), SEATS, {"play": "cards"})
    lines = [GAME.log_line(one) for one in events if isinstance(one, FigureTold)]
    return [words(language).say(line.message) for line in lines if line]


@rule("ahoy:comp.1", "ahoy:comp.5", "ahoy:slot.1", "ahoy:smuggler.7")
def test_all_that_the_book_leaves_to_the_box_is_asked() -> None:
    asked = rows()
    assert {row.mark for row in asked.values()} == {"house"}
    cards, slots, tiles, grid = 30 * 3, 8 + 7 + 6 + 2, 12 * (3 * 4 + 2), 24
    assert len(asked) == cards + slots + tiles + grid
    assert asked["cards.gunner.cost"].value == "die"
    assert asked["boards.smuggler.sail.count"].value == 3
    assert asked["boards.gunship.takes"].value == "4 6"
    assert asked["tiles.10.sw.terrain"].value == "wreck"
    assert asked["tiles.12.sandbar"].value == "sw-se"
    assert asked["rewards.1.5.shows"].value == "prize"


@rule("ahoy:slot.4", "ahoy:squadron.cannons", "ahoy:union.cannons")
def test_what_the_book_says_of_slots_is_not_asked() -> None:
    asked = rows()
    assert not [name for name in asked if name.startswith("boards.union.") and "takes" in name]
    assert "boards.squadron.cannons-1.count" not in asked
    assert "rewards.3.3.shows" not in asked, "both markers begin on the centre"
    assert [word for word, _ in asked["boards.squadron.cannons-1.cannon"].words] == ["5", "6"]


@pytest.mark.parametrize("row", rows().values(), ids=lambda row: row.name)
def test_what_the_scenario_has_is_within_the_limits(row: FigureRow) -> None:
    assert row.expected(row.value) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cards.gunner.cost", 1),
        ("cards.gunner.cost", "3"),
        ("cards.gunner.suit", "star"),
        ("boards.squadron.sail.count", 0),
        ("boards.squadron.cannons-1.cannon", "4"),
        ("boards.gunship.takes", "6 4"),
        ("tiles.1.nw.terrain", "reef"),
        ("tiles.1.nw.tailwind", 7),
        ("tiles.1.sandbar", "nw-se"),
        ("rewards.1.1.shows", "gold-9"),
        ("rewards.1.1.shows", "centre"),
    ],
)
def test_what_no_box_can_show_is_refused(name: str, value: object) -> None:
    assert rows()[name].expected(value) is not None


@rule("ahoy:comp.5", "ahoy:recruit.2")
def test_a_market_card_is_as_it_is_printed() -> None:
    scene = played(
        cards__gunner__cost="2", cards__gunner__to="fish", cards__gunners_mate__to="tree"
    )
    card = scene.cards["gunner"]
    assert (card.cost, card.to, card.mark) == (2, "fish", "book")
    assert scene.cards["elder"] == OPEN_MAP.cards["elder"]
    assert played(cards__aeronauts__cost="die").cards["aeronauts"].cost == "die"


@rule("ahoy:slot.1", "ahoy:squadron.cannons")
def test_a_board_has_the_slots_that_are_printed_on_it() -> None:
    scene = played(
        boards__squadron__sail__count=2, boards__squadron__order__count=2,
        boards__squadron__cannons_1__cannon="6",
    )  # fmt: skip
    slots = [(slot.id, slot.takes) for slot in board_slots(scene, "squadron")]
    assert slots == [
        ("sail-1", ""), ("sail-2", ""), ("tailwind-1", ""), ("tailwind-2", ""),
        ("order-1", "3"), ("order-2", "3"), ("cannons-1", "6"), ("cannons-2", "6"),
        ("bombard", "4"), ("deploy", ""), ("repair", "2"),
    ]  # fmt: skip
    assert board_slots(scene, "union") == board_slots(OPEN_MAP, "union")


@rule("ahoy:union.ship.2")
def test_a_ship_card_has_a_slot_for_each_die_that_is_told() -> None:
    scene = played(boards__cutter__takes="any even", boards__gunship__takes="5")
    assert [(one.id, one.takes) for one in ship_slots(scene, "cutter")] == [
        ("cutter-1", ""), ("cutter-2", "even"),
    ]  # fmt: skip
    assert [one.id for one in ship_slots(scene, "gunship")] == ["gunship-5"]


@rule("ahoy:terrain.1", "ahoy:move.2")
def test_a_tile_is_as_it_is_printed() -> None:
    tile = played(
        tiles__2__nw__terrain="fog wreck", tiles__2__ne__coins=3, tiles__2__ne__tailwind=4,
        tiles__2__sw__current="none", tiles__2__sandbar="none",
    ).tiles["2"]  # fmt: skip
    assert (tile.nw.fog, tile.nw.wreck, tile.nw.harbor, tile.nw.coins) == (True, True, False, 2)
    assert (tile.ne.coins, tile.ne.tailwind) == (3, 4)
    assert (tile.sw.current, tile.sandbar, tile.mark) == ("", None, "book")
    turned = played(tiles__1__sw__current="E", tiles__1__sandbar="ne-se").tiles["1"]
    assert (turned.sw.current, turned.sandbar) == ("E", ("ne", "se"))


@rule("ahoy:comp.1")
def test_islands_change_their_suits_where_two_of_each_are_left() -> None:
    scene = played(tiles__1__suit="swords", tiles__3__suit="fish")
    assert (scene.tiles["1"].suit, scene.tiles["3"].suit) == ("swords", "fish")


@rule("ahoy:smuggler.7")
def test_the_grid_shows_what_is_printed() -> None:
    scene = played(rewards__1__1__shows="prize", rewards__1__5__shows="spend-5")
    assert scene.rewards.grid[0] == ("prize", "move-2", "fame-2", "crew", "spend-5")
    assert scene.rewards.grid[1:] == OPEN_MAP.rewards.grid[1:]


WRONG: dict[str, tuple[dict[str, Value], str, object]] = {
    # what is told, the place that is wrong, what stands there
    "two cards of a suit for one other": (
        {"cards__aeronauts__to": "skull"}, "cards", "compass, fish, skull, skull, tree",
    ),
    "six cards of a suit": (
        {"cards__aeronauts__suit": "fish"}, "cards", "compass, fish, skull, tree",
    ),
    "three islands of a suit": ({"tiles__1__suit": "bird"}, "tiles", 3),
    "a wreck without treasure": ({"tiles__2__ne__terrain": "wreck"}, "tiles.2.ne.coins", 0),
    "a ship card without a slot": ({"boards__gunship__takes": ""}, "boards.gunship", 0),
    "another reward beside the centre": (
        {"rewards__2__3__shows": "gold-2"}, "rewards.grid", "crew, fame-1, gold-2, region",
    ),
}  # fmt: skip


@rule("ahoy:comp.1", "ahoy:comp.5", "ahoy:slot.1", "ahoy:smuggler.7", "ahoy:terrain.8")
@pytest.mark.parametrize("what", WRONG)
def test_what_makes_no_box_is_refused(what: str) -> None:
    told, path, value = WRONG[what]
    with pytest.raises(ScenarioError) as caught:
        played(**told)
    assert (caught.value.path, caught.value.value) == (path, value)


NAMED: list[tuple[dict[str, Value], str, str]] = [
    (
        {"cards__gunner__cost": "die"},
        "Own box: Gunner, price: a die",
        "Своя коробка: Канонир, цена: кубик",
    ),
    (
        {"cards__convincing_comrade_bird__suit": "tree"},
        "Own box: Convincing Comrade (to bird), suit: tree",
        "Своя коробка: Влиятельный офицер (птица), масть: дерево",
    ),
    (
        {"boards__union__sail__count": 5},
        "Own box: Mollusk Union, Sail: slots: 5",
        "Своя коробка: Союз моллюсков, Плавание: ячейки: 5",
    ),
    (
        {"boards__squadron__cannons_2__cannon": "5"},
        "Own box: Bluefin Squadron, Cannons: slot 2 takes: 5",
        "Своя коробка: Эскадра плавников, Пушки: кубик ячейки 2: 5",
    ),
    (
        {"boards__gunship__takes": "any 6"},
        "Own box: Gunship, a slot for each die: any, 6",
        "Своя коробка: Канонерка, ячейка на каждый кубик: любой, 6",
    ),
    (
        {"tiles__9__ne__terrain": ""},
        "Own box: tile 9, upper right: terrain: none",
        "Своя коробка: жетон акватории 9, справа вверху: местность: нет",
    ),
    (
        {"rewards__5__1__shows": "gold-1"},
        "Own box: Rewards, row 5, cell 1: 1 gold",
        "Своя коробка: Награды, ряд 5, клетка 1: 1 золотой",
    ),
]


@pytest.mark.parametrize(("told", "en", "ru"), NAMED)
def test_the_logbook_names_what_was_told(told: dict[str, Value], en: str, ru: str) -> None:
    assert named("en", **told) == [en]
    assert named("ru", **told) == [ru]


@rule("ahoy:slot.1", "ahoy:slot.2")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_a_game_with_other_slots_tiles_and_prices_comes_to_its_end(play: str) -> None:
    scene = played(
        boards__squadron__order__count=2, boards__squadron__cannons_1__cannon="6",
        boards__union__repair__count=2, boards__union__sail__count=2,
        boards__smuggler__negotiate__count=3, boards__gunship__takes="any even",
        tiles__1__sandbar="ne-se", tiles__2__nw__terrain="fog harbor",
        cards__aeronauts__cost="die", cards__gunner__cost="1",
    )  # fmt: skip
    player = RandomPlayer(3)
    options = player.options(GAME, play=play)
    game = Battle(GAME, scene, options, Invariants(), seats=seats_for(GAME))
    assert game.play(player, MOST_DEEDS).state.outcome.winners


def test_without_figures_of_its_own_a_game_names_none() -> None:
    assert named("en") == []
