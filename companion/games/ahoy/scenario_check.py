"""Whether a scenario's box holds what the book counts, and fits together (comp.1, comp.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from companion.engine.messages import say
from companion.engine.scenario import ScenarioError, between, one_of
from companion.games.ahoy.rules.state import FACTIONS, FLAGSHIP, PATROL, STRONGHOLD
from companion.games.ahoy.scenario import (
    CENTRE,
    COMMON_ACTIONS,
    CORNERS,
    EDGES,
    OWN_ACTIONS,
    SHIPS,
    SQUADRON,
    SUITS,
    Boards,
    MarketCard,
    Reward,
    Rewards,
    Scene,
    SlotPlan,
    Tile,
    read,
    scene_of,
)

TILES, CARDS, KINDS_OF_CREW = 12, 30, 28
ISLANDS_OF_A_SUIT, CARDS_OF_A_SUIT = 2, 5
MOST_SLOTS, MOST_COINS = 6, 9
"""Slots of an action on a board, and coins on a space: nothing in the box has as many."""
CANNONS_SLOTS = {SQUADRON: 2}
"""Cannons slots of a board that has more than one: in a battle but one die is turned."""
BESIDE_CENTRE: tuple[Reward, ...] = ("gold-1", "fame-1", "crew", "region")
"""Rewards of the four cells beside the centre (smuggler.7)."""
FIGURES = (PATROL, STRONGHOLD, *SHIPS, *(f"{FLAGSHIP}-{faction}" for faction in FACTIONS[4]))
"""Figures that have a name (comp.2)."""


def load(path: Path) -> Scene:
    """The scene a scenario file describes. Raises ``ScenarioError``."""
    sheet = read(path)
    check_tiles(path.name, sheet.tiles)
    check_cards(path.name, sheet.cards)
    check_boards(path.name, sheet.boards)
    check_rewards(path.name, sheet.rewards)
    check_figures(path.name, sheet.figures)
    return scene_of(sheet)


def check_tiles(file: str, tiles: tuple[Tile, ...]) -> None:
    """Twelve tiles, two islands of each suit, each below on the right; a wreck has treasure, no
    island a tailwind, and a sandbar lies between neighbours. Raises ``ScenarioError``.
    """
    _check_count(file, "tiles", [tile.id for tile in tiles], TILES, "comp.1")
    for at, tile in enumerate(tiles):
        check_tile(file, f"tiles[{at}]", tile)
    suits = Counter(tile.suit for tile in tiles)
    for suit in SUITS:
        if suits[suit] != ISLANDS_OF_A_SUIT:
            expected = say("ahoy.expected.islands", n=ISLANDS_OF_A_SUIT)
            raise ScenarioError(file, "tiles", suits[suit], expected, "comp.1")


def check_tile(file: str, path: str, tile: Tile) -> None:
    """One tile by itself, at its ``path`` in the file. Raises ``ScenarioError``."""
    if not tile.se.island:
        raise ScenarioError(file, f"{path}.se.island", "", one_of(SUITS), "comp.1")
    for corner in CORNERS:
        spot = tile.spot(corner)
        if spot.island and corner != "se":
            expected = say("ahoy.expected.one-island")
            raise ScenarioError(file, f"{path}.{corner}.island", spot.island, expected, "comp.1")
        if spot.wreck and not spot.coins:
            expected = say("ahoy.expected.treasure")
            raise ScenarioError(file, f"{path}.{corner}.coins", 0, expected, "terrain.8")
        if not 0 <= spot.coins <= MOST_COINS:
            expected = between(0, MOST_COINS)
            raise ScenarioError(file, f"{path}.{corner}.coins", spot.coins, expected)
        if spot.tailwind not in (0, *range(1, 7)) or (spot.island and spot.tailwind):
            expected = say("ahoy.expected.tailwind")
            raise ScenarioError(
                file, f"{path}.{corner}.tailwind", spot.tailwind, expected, "terrain.6"
            )
    if tile.sandbar and set(tile.sandbar) not in map(set, EDGES):
        expected = say("ahoy.expected.neighbours")
        raise ScenarioError(file, f"{path}.sandbar", tile.sandbar, expected, "move.2")


def check_cards(file: str, cards: tuple[MarketCard, ...]) -> None:
    """Thirty cards of 28 crews, five of each suit, one of them for islands of each other suit.
    Raises ``ScenarioError``.
    """
    _check_count(file, "cards", [card.id for card in cards], CARDS, "comp.5")
    crews = len({card.crew for card in cards})
    if crews != KINDS_OF_CREW:
        raise ScenarioError(
            file, "cards", crews, say("ahoy.expected.crews", n=KINDS_OF_CREW), "comp.5"
        )
    for suit in SUITS:
        to = sorted(card.to for card in cards if card.suit == suit)
        if to != sorted(set(SUITS) - {suit}):
            expected = say("ahoy.expected.five-suits", n=CARDS_OF_A_SUIT)
            raise ScenarioError(file, "cards", ", ".join(to), expected, "comp.5")


def check_boards(file: str, boards: Boards) -> None:
    """Every board has slots for each action of its faction, and for no other, but one for Cannons,
    and the Squadron's two; ship cards have some. Raises ``ScenarioError``.
    """
    for ship in SHIPS:
        if not getattr(boards, ship):
            raise ScenarioError(file, f"boards.{ship}", 0, say("ahoy.expected.slots"), "slot.1")
    for board, own in OWN_ACTIONS.items():
        plans: tuple[SlotPlan, ...] = getattr(boards, board)
        for at, plan in enumerate(plans):
            if plan.action not in (*COMMON_ACTIONS, *own):
                expected = one_of((*COMMON_ACTIONS, *own))
                raise ScenarioError(
                    file, f"boards.{board}[{at}].action", plan.action, expected, "slot.1"
                )
            if plan.count not in range(1, MOST_SLOTS + 1):
                expected = between(1, MOST_SLOTS)
                raise ScenarioError(
                    file, f"boards.{board}[{at}].count", plan.count, expected, "slot.1"
                )
        if missing := {*COMMON_ACTIONS, *own} - {plan.action for plan in plans}:
            expected = one_of(sorted(missing))
            raise ScenarioError(file, f"boards.{board}", len(plans), expected, "slot.1")
        cannons = sum(plan.count for plan in plans if plan.action == "cannons")
        if cannons > CANNONS_SLOTS.get(board, 1):
            expected = say("ahoy.expected.cannons", n=CANNONS_SLOTS.get(board, 1))
            raise ScenarioError(file, f"boards.{board}", cannons, expected, "squadron.cannons")


def check_rewards(file: str, rewards: Rewards) -> None:
    """A rectangle of cells around one centre, with the book's rewards beside it. Raises
    ``ScenarioError``.
    """
    grid = rewards.grid
    wide = len(grid[0]) if grid else 0
    for at, row in enumerate(grid):
        if len(row) != wide:
            expected = say("ahoy.expected.cells", n=wide)
            raise ScenarioError(file, f"rewards.grid[{at}]", len(row), expected, "smuggler.7")
    centres = sum(row.count(CENTRE) for row in grid)
    if centres != 1:
        expected = say("ahoy.expected.centre")
        raise ScenarioError(file, "rewards.grid", centres, expected, "setup.smuggler.3")
    if (beside := _beside_centre(grid)) != sorted(BESIDE_CENTRE):
        expected = say("ahoy.expected.beside-centre", known=", ".join(BESIDE_CENTRE))
        raise ScenarioError(file, "rewards.grid", ", ".join(beside), expected, "smuggler.7")


def _beside_centre(grid: tuple[tuple[Reward, ...], ...]) -> list[Reward]:
    down, across = next((down, row.index(CENTRE)) for down, row in enumerate(grid) if CENTRE in row)
    return sorted(
        reward
        for y, row in enumerate(grid)
        for x, reward in enumerate(row)
        if abs(y - down) + abs(x - across) == 1
    )


def check_figures(file: str, figures: Iterable[str]) -> None:
    """Every figure of the box has a name, and nothing else. Raises ``ScenarioError``."""
    named = set(figures)
    if odd := sorted(named ^ set(FIGURES)):
        raise ScenarioError(file, f"figures.{odd[0]}", None, one_of(FIGURES), "comp.2")


def _check_count(file: str, path: str, ids: list[str], count: int, rule: str) -> None:
    for at, id in enumerate(ids):
        if not id or id in ids[:at]:
            raise ScenarioError(file, f"{path}[{at}].id", id, say("ahoy.expected.own-id"), rule)
    if len(ids) != count:
        raise ScenarioError(file, path, len(ids), say("ahoy.expected.many", n=count), rule)
