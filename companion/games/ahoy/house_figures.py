"""What a table may tell of its own box: price, suit and destination of each market card, the slots
of each board, what is printed on each tile, and the grid of rewards.

What the book says of them is not asked: the crews, what the slots of boards take, how many Cannons
the Squadron has, the centre of the grid. Tiles are told as they lie with their island below on the
right. Figures of one height stand side by side where there is room for two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from msgspec.structs import replace

from companion.engine.house_figures import (
    FigureCard,
    FigureRow,
    FigureTold,
    OwnValues,
    Place,
    Value,
    in_order,
)
from companion.engine.messages import Figure, Message, say, written
from companion.games.ahoy.rules.tiles import tile_word
from companion.games.ahoy.rules.words import named_card, printed_word, reward_word, suit_word
from companion.games.ahoy.scenario import (
    CENTRE,
    CORNERS,
    EDGES,
    EVEN,
    OWN_ACTIONS,
    REWARDS,
    SHIPS,
    SQUADRON,
    SUITS,
    Boards,
    Corner,
    Mark,
    MarketCard,
    Rewards,
    Scene,
    SlotPlan,
    Spot,
    Tile,
)
from companion.games.ahoy.scenario_check import (
    MOST_COINS,
    MOST_SLOTS,
    check_boards,
    check_cards,
    check_rewards,
    check_tile,
    check_tiles,
)

NONE, ANY = "none", "any"
_SEA: tuple[Corner, ...] = CORNERS[:3]
_SIGNS = {"nw": "↖", "ne": "↗", "sw": "↙", "se": "↘"}
_CURRENTS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
_TERRAIN = ("fog", "harbor", "wreck")
_DICE = tuple(map(str, range(1, 7)))
_MOST_TAILWIND = 6
"""The die of a tailwind at most."""


def _signs(signs: Mapping[str, str]) -> dict[str, Message]:
    return {word: written(en=sign) for word, sign in signs.items()}


_SUIT_WORDS: Mapping[str, Message] = {suit: suit_word(suit) for suit in SUITS}
_NO = {NONE: say("ahoy.own.none")}
_WORDS: Mapping[str, Mapping[str, Message]] = {
    "suit": _SUIT_WORDS,
    "to": _SUIT_WORDS,
    "cost": {**_signs({"1": "1", "2": "2"}), "die": say("ahoy.own.die")},
    "cannon": _signs({"5": "5", "6": "6"}),
    "takes": {
        ANY: say("ahoy.own.any"),
        **_signs(dict(zip(_DICE, _DICE, strict=True))),
        EVEN: say("ahoy.own.even"),
    },
    "terrain": {word: say(f"ahoy.print.{word}") for word in _TERRAIN},
    "current": {**_NO, **_signs(_CURRENTS)},
    "sandbar": {
        **_NO,
        **_signs({"-".join(bar): " ".join(_SIGNS[one] for one in bar) for bar in EDGES}),
    },
    "shows": {one: say(f"ahoy.own.{one}") for one in REWARDS if one != CENTRE},
}
"""The words of a figure, by the end of its place; all others are numbers."""
_SEVERAL = ("takes", "terrain")
"""Figures of which several words may be true."""


def cards(scene: Scene) -> tuple[FigureCard, ...]:
    """Everything of the box that may be otherwise than the scenario has it."""
    market = (_market(card) for card in scene.cards.values())
    boards = (_board(scene, board) for board in (*OWN_ACTIONS, *SHIPS))
    tiles = (_tile(tile) for tile in scene.tiles.values())
    return (*market, *boards, *tiles, *_grid(scene))


def _market(card: MarketCard) -> FigureCard:
    rows = (
        _row(("cards", card.id, "suit"), card.suit, card.mark),
        _row(("cards", card.id, "to"), card.to, card.mark),
        _row(("cards", card.id, "cost"), str(card.cost), card.mark),
    )
    return FigureCard(title=printed_word(card), rows=rows)


def _board(scene: Scene, board: str) -> FigureCard:
    plans, mark = _plans(scene.boards, board), scene.boards.mark
    if board in SHIPS:
        takes = in_order({plan.takes or ANY for plan in plans}, _WORDS["takes"])
        rows = [_row(("boards", board, "takes"), takes, mark)]
    else:
        rows = [
            _row(place, plan.takes if place[-1] == "cannon" else plan.count, mark)
            for place, plan in _slots(board, plans)
        ]
        rows.sort(key=lambda row: bool(row.words))
    return FigureCard(title=title(("boards", board)), rows=tuple(rows))


def _tile(tile: Tile) -> FigureCard:
    bar = in_order(tile.sandbar or (), CORNERS).replace(" ", "-") or NONE
    rows = [
        _row(("tiles", tile.id, "suit"), tile.suit, tile.mark),
        _row(("tiles", tile.id, "sandbar"), bar, tile.mark),
    ]
    for corner in _SEA:
        spot = tile.spot(corner)
        there = in_order([one for one in _TERRAIN if getattr(spot, one)], _TERRAIN)
        for end, value in (
            ("terrain", there),
            ("current", spot.current or NONE),
            ("coins", spot.coins),
            ("tailwind", spot.tailwind),
        ):
            rows.append(_row(("tiles", tile.id, corner, end), value, tile.mark))
    name = say("ahoy.own.tile-named", number=tile.id, tile=tile_word(tile))
    return FigureCard(title=name, rows=tuple(rows))


def _grid(scene: Scene) -> Iterator[FigureCard]:
    """The grid row by row, without its centre."""
    for down, row in enumerate(scene.rewards.grid, 1):
        yield FigureCard(
            title=title(("rewards", str(down))),
            rows=tuple(
                _row(("rewards", str(down), str(across), "shows"), reward, scene.rewards.mark)
                for across, reward in enumerate(row, 1)
                if reward != CENTRE
            ),
        )


def _row(place: Place, value: Value, mark: Mark) -> FigureRow:
    end = place[-1]
    return FigureRow(
        place=place, label=label(place), value=value, mark=mark,
        words=tuple(_WORDS.get(end, {}).items()), several=end in _SEVERAL, low=int(end == "count"),
        high={"coins": MOST_COINS, "tailwind": _MOST_TAILWIND}.get(end, MOST_SLOTS),
    )  # fmt: skip


def _plans(boards: Boards, board: str) -> tuple[SlotPlan, ...]:
    plans: tuple[SlotPlan, ...] = getattr(boards, board)
    return plans


def _slots(board: str, plans: tuple[SlotPlan, ...]) -> Iterator[tuple[Place, SlotPlan]]:
    """What is asked of the slots of a board: how many there are; of the Squadron's Cannons which
    of their two values each takes (squadron.cannons).
    """
    kinds, seen = Counter(plan.action for plan in plans), Counter[str]()
    for plan in plans:
        seen[plan.action] += 1
        one = kinds[plan.action] == 1
        name = plan.action if one else f"{plan.action}-{seen[plan.action]}"
        end = "cannon" if (board, plan.action) == (SQUADRON, "cannons") else "count"
        yield ("boards", board, name, end), plan


# ---------------------------------------------------------------- what it is called


def title(place: Place) -> Message:
    """What a figure stands on: a market card, a board, a tile, a row of rewards."""
    group, id, *_ = place
    if group == "cards":
        return named_card(id)
    if group == "boards":
        return say(f"ahoy.action.{id}" if id in SHIPS else f"ahoy.faction.{id}")
    return say("ahoy.own.tile" if group == "tiles" else "ahoy.own.row", number=id)


def label(place: Place) -> Message:
    """What a figure says there."""
    _, _, *where, end = place
    if end == "shows":
        return say("ahoy.own.cell", number=where[0])
    if not where:
        return say(f"ahoy.own.{end}")
    if where[0] in _SIGNS:
        corner = say(f"ahoy.corner.{where[0]}")
        return say("ahoy.own.at", where=corner, what=say(f"ahoy.own.{end}"))
    name = where[0].rstrip("-123456789")
    what = say(f"ahoy.own.{end}", number=where[0].removeprefix(name)[1:] or "1")
    return say("ahoy.own.at", where=say(f"ahoy.action.{name}"), what=what)


def value_word(place: Place, value: str) -> Figure:
    """The value of a figure in words; a number is itself, and a reward has more room here than on
    its key.
    """
    if place[-1] == "shows":
        return reward_word(value)
    words = _WORDS.get(place[-1])
    if not words:
        return value
    said = [words[word] for word in value.split()] or [_NO[NONE]]
    return reduce(lambda one, other: say("ahoy.print.and", one=one, other=other), said)


def place_of(event: FigureTold) -> Place:
    """Where a figure stands that a logbook names."""
    group, _, id = event.card.partition("-")
    return (group, id, *event.figure.split("."))


def _told(place: Place, value: Value) -> FigureTold:
    group, id, *figure = place
    return FigureTold(card=f"{group}-{id}", figure=".".join(figure), value=str(value))


# ---------------------------------------------------------------- the scene of a game with them


def with_own(scene: Scene, own: OwnValues) -> Scene:
    """The scene with these figures, which it names in ``own``. Raises ``ScenarioError`` where they
    make no box (``scenario_check``).
    """
    changed = replace(
        scene,
        cards={id: _own_market(card, own) for id, card in scene.cards.items()},
        boards=_own_boards(scene.boards, own),
        tiles={id: _own_tile(tile, own) for id, tile in scene.tiles.items()},
        rewards=_own_grid(scene.rewards, own),
        own=tuple(_told(place, value) for place, value in own.items()),
    )
    for tile in changed.tiles.values():
        check_tile("", f"tiles.{tile.id}", tile)
    check_tiles("", tuple(changed.tiles.values()))
    check_cards("", tuple(changed.cards.values()))
    check_boards("", changed.boards)
    check_rewards("", changed.rewards)
    return changed


def _mark(mark: Mark, own: OwnValues, *place: str) -> Mark:
    """Somebody has read what is told."""
    return "book" if any(told[: len(place)] == place for told in own) else mark


def _own_market(card: MarketCard, own: OwnValues) -> MarketCard:
    at = ("cards", card.id)
    cost: Any = own.get((*at, "cost"), str(card.cost))
    return replace(
        card,
        cost=int(cost) if cost.isdecimal() else cost,
        suit=own.get((*at, "suit"), card.suit),
        to=own.get((*at, "to"), card.to),
        mark=_mark(card.mark, own, *at),
    )


def _own_boards(boards: Boards, own: OwnValues) -> Boards:
    changed: dict[str, tuple[SlotPlan, ...]] = {}
    for board in OWN_ACTIONS:
        changed[board] = tuple(
            _own_slots(plan, place, own) for place, plan in _slots(board, _plans(boards, board))
        )
    for ship in SHIPS:
        place = ("boards", ship, "takes")
        if place in own:
            dice: list[Any] = ["" if one == ANY else one for one in str(own[place]).split()]
            changed[ship] = tuple(SlotPlan("ship", takes=die) for die in dice)
    return replace(boards, **changed)


def _own_slots(plan: SlotPlan, place: Place, own: OwnValues) -> SlotPlan:
    if place not in own:
        return plan
    what = "takes" if place[-1] == "cannon" else "count"
    return replace(plan, **{what: own[place]})


def _own_tile(tile: Tile, own: OwnValues) -> Tile:
    at = ("tiles", tile.id)
    spots = {corner: _own_spot(tile.spot(corner), own, (*at, corner)) for corner in _SEA}
    bar = own.get((*at, "sandbar"))
    return replace(
        tile,
        se=replace(tile.se, island=own.get((*at, "suit"), tile.suit)),
        sandbar=_between(str(bar)) if bar else tile.sandbar,
        mark=_mark(tile.mark, own, *at),
        **spots,
    )


def _between(bar: str) -> tuple[str, ...] | None:
    return None if bar == NONE else tuple(bar.split("-"))


def _own_spot(spot: Spot, own: OwnValues, at: Place) -> Spot:
    terrain, current = own.get((*at, "terrain")), own.get((*at, "current"), spot.current)
    there = {} if terrain is None else {one: one in str(terrain).split() for one in _TERRAIN}
    return replace(
        spot,
        coins=own.get((*at, "coins"), spot.coins),
        tailwind=own.get((*at, "tailwind"), spot.tailwind),
        current="" if current == NONE else current,
        **there,
    )


def _own_grid(rewards: Rewards, own: OwnValues) -> Rewards:
    grid: Any = tuple(
        tuple(
            own.get(("rewards", str(down), str(across), "shows"), reward)
            for across, reward in enumerate(row, 1)
        )
        for down, row in enumerate(rewards.grid, 1)
    )
    return replace(rewards, grid=grid)
