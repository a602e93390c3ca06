"""What lies before the players of Ahoy: dice, boards, crew and cargo, the market."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain
from typing import TypeVar

from companion.engine import emblems
from companion.engine.mats import (
    CardRowView,
    DieView,
    FigureView,
    MatView,
    RowCardView,
    SlotView,
)
from companion.engine.memo import each_while_same, while_same
from companion.engine.messages import NOTHING, Message, say, written
from companion.games.ahoy.rules.market import open_cards, unseen
from companion.games.ahoy.rules.rewards import REWARD, At, cell_id
from companion.games.ahoy.rules.slots import COST, Slot, slots_of
from companion.games.ahoy.rules.starting import START, map_due
from companion.games.ahoy.rules.state import (
    MARKET_POOL,
    PATROL,
    SECOND,
    STRONGHOLD,
    TILE_POOL,
    AhoyState,
    Die,
    Player,
)
from companion.games.ahoy.rules.tiles import tile_pool
from companion.games.ahoy.rules.turn import dice_due
from companion.games.ahoy.rules.words import crew_word, printed_word, suit_word, takes_word
from companion.games.ahoy.scenario import (
    CUTTER,
    DIE,
    GUNSHIP,
    SMUGGLER,
    SQUADRON,
    SUITS,
    UNION,
    MarketCard,
    Reward,
    Rewards,
    Tile,
)
from companion.games.ahoy.sea_chart import SUIT_SIGNS, printed

T = TypeVar("T")

ACTION_SIGNS = {
    "sail": emblems.BOAT,
    "full-sail": emblems.FULL_SAIL,
    "tailwind": emblems.WIND,
    "cannons": emblems.CANNON,
    "repair": emblems.HAMMER,
    "order": emblems.FOUR_ARROWS,
    "bombard": emblems.BLAST,
    "deploy": emblems.SAIL_PLUS,
    "assemble": emblems.PAWN_LANDS,
    "inspire": emblems.TWO_PAWNS,
    "rally": emblems.PAWN_PLUS,
    "negotiate": emblems.SCALES,
    CUTTER: emblems.BOAT,
    GUNSHIP: emblems.BOAT,
    "shipwright": emblems.HAMMER,
    "sailor": emblems.BOAT,
    "trawler": emblems.FISH,
    "convincing-comrade": emblems.PAWN,
    "convincing-official": emblems.SAIL_PLUS,
}
"""What an action looks like."""
CONVINCING = ("convincing-comrade", "convincing-official")
"""Crew of which there are two cards each, and whose name is too long for a slot."""
REWARD_SIGNS: Mapping[Reward, tuple[str, str]] = {
    "centre": (emblems.FOUR_ARROWS, ""),
    "gold-1": (emblems.COIN, "1"),
    "gold-2": (emblems.COIN, "2"),
    "fame-1": (emblems.STAR, "1"),
    "fame-2": (emblems.STAR, "2"),
    "fame-3": (emblems.STAR, "3"),
    "crew": (emblems.PAWN_PLUS, ""),
    "region": (emblems.ROSE, ""),
    "tailwind": (emblems.WIND, ""),
    "move-2": (emblems.BOAT, "2"),
    "quiet-2": (emblems.CLOUD, "2"),
    "spend-5": (emblems.SCALES, "5"),
    "repair": (emblems.HAMMER, ""),
    "repair-fame": (emblems.STAR_SHIELD, ""),
    "prize": (emblems.STAR, "4"),
}
"""What a cell of the rewards looks like, and its figure."""


def dice(state: AhoyState) -> tuple[DieView, ...]:
    """All action dice; those that are spent for the round lie in the tray."""
    return tuple(chain.from_iterable(_of_each(state, "dice", (), _dice_of)))


def _dice_of(state: AhoyState, player: Player) -> list[DieView]:
    seat = state.seat_of(player.faction)
    return [_die(seat, die) for die in player.dice]


@lru_cache(maxsize=1024)
def _die(seat: str, die: Die) -> DieView:
    return DieView(die.id, die.face, seat, die.slot, die.aside)


# ---------------------------------------------------------------- boards


def mats(state: AhoyState) -> tuple[MatView, ...]:
    """The board of each player, clockwise."""
    return _of_each(state, "mats", _around(state), _mat)


def _of_each(
    state: AhoyState, name: str, around: object, work: Callable[[AhoyState, Player], T]
) -> tuple[T, ...]:
    """What is made of each player, clockwise: a deed changes what lies before one or two of them,
    and the others have what they had.
    """
    players = [state.players[seat] for seat in state.order()]
    return each_while_same(state, name, players, around, partial(work, state))


def _around(state: AhoyState) -> tuple[object, ...]:
    """What a board shows besides what is its own player's."""
    ships = [ship.seat for ship in state.kind(CUTTER, GUNSHIP)]
    counts = state.in_supply(PATROL), state.in_supply(STRONGHOLD), state.comrades_left
    return state.order(), state.phase, state.turn, state.plans, state.ready, ships, counts


def _mat(state: AhoyState, player: Player) -> MatView:
    seat = state.seat_of(player.faction)
    turn = state.phase == "turn" and seat == state.turn
    return MatView(
        seat,
        seat,
        say(f"ahoy.faction.{player.faction}"),
        tuple(
            _slot(slot, slot.id in player.damaged, state.scene.cards.get(slot.card))
            for slot in slots_of(state, seat).values()
        ),
        tuple(_counts(state, player)),
        hand=state.plans.hand if player.faction == UNION else 0,
        due=dice_due(state, seat) if turn else 0,
    )


@lru_cache(maxsize=256)
def _slot(slot: Slot, damaged: bool, crew: MarketCard | None) -> SlotView:
    """A slot of the board, or of a crew card; it looks the same until it is damaged or repaired."""
    return SlotView(
        slot.id,
        _slot_word(slot, crew),
        takes_word(slot.takes) if slot.takes else NOTHING,
        damaged=damaged,
        dashed=slot.dashed,
        emblem=_sign(slot, crew),
        about=NOTHING if slot.action == COST else say(f"ahoy.about.{slot.action}"),
    )


def _slot_word(slot: Slot, crew: MarketCard | None) -> Message:
    """What is written on a slot, in a word where there is but little room for it."""
    if slot.action in CONVINCING:
        return say(f"ahoy.slot.{slot.action}")
    return printed_word(crew) if crew else say(f"ahoy.action.{slot.action}")


def _sign(slot: Slot, crew: MarketCard | None) -> str:
    if crew and slot.action == COST:
        return SUIT_SIGNS[crew.suit]
    return ACTION_SIGNS.get(slot.action, "")


def _counts(state: AhoyState, player: Player) -> Iterator[FigureView]:
    """What lies ready at a board; of pledged cards how many in either pile (setup.squadron.1,
    setup.union.4, smuggler.5, smuggler.9).
    """
    if player.faction == SQUADRON:
        yield _count("patrols", state.in_supply(PATROL), emblems.SAIL_PLUS)
        yield _count("strongholds", state.in_supply(STRONGHOLD), emblems.TOWER)
    if player.faction == UNION:
        yield _count("ready", state.ready, emblems.PAWN_PLUS)
        yield _count("supply", state.comrades_left, emblems.TWO_PAWNS)
    if player.faction in (SMUGGLER, SECOND):
        yield _count("cargo", len(player.cargo), emblems.CRATE)
        yield _count("pledged", "+".join(str(len(pile)) for pile in player.pledges), emblems.STACK)


def _count(id: str, value: int | str, emblem: str) -> FigureView:
    return FigureView(label=say(f"ahoy.count.{id}"), value=str(value), emblem=emblem)


# ---------------------------------------------------------------- cards


def rows(state: AhoyState) -> tuple[CardRowView, ...]:
    """The market, and of each player who has any the crew and the cargo."""
    market = CardRowView(
        "market",
        say("ahoy.market"),
        tuple(market_card(state.scene.cards[card]) for card in open_cards(state)),
        state.market.deck,
    )
    return (market, *(row for seat in state.order() for row in _own_rows(state, seat)))


def _own_rows(state: AhoyState, seat: str) -> Iterator[CardRowView]:
    player = state.players[seat]
    if player.crew:
        cards = tuple(_crew_card(state, card) for card in player.crew)
        yield CardRowView(f"{seat}:crew", say("ahoy.crew"), cards, seat=seat)
    if player.cargo:
        cards = tuple(_cargo_card(state, card) for card in player.cargo)
        yield CardRowView(f"{seat}:cargo", say("ahoy.cargo"), cards, seat=seat)
    if player.faction in (SMUGGLER, SECOND):
        yield _rewards(state.scene.rewards, seat, player.white, player.black)


@lru_cache(maxsize=64)
def _rewards(rewards: Rewards, seat: str, white: At, black: At) -> CardRowView:
    """The grid on a Smuggler's board with both markers (smuggler.7)."""
    cells = {
        (down, across): reward
        for down, row in enumerate(rewards.grid)
        for across, reward in enumerate(row)
    }
    return CardRowView(
        f"{seat}:rewards",
        say("ahoy.rewards"),
        tuple(
            _cell(at, reward, seat if at == white else "", at == black)
            for at, reward in cells.items()
        ),
        seat=seat,
        kind=REWARD,
        abreast=len(rewards.grid[0]),
    )


def _cell(at: At, reward: Reward, owner: str, is_black: bool) -> RowCardView:
    """A cell by its sign; the white marker is its owner's flag, the black one a dark pawn."""
    sign, number = REWARD_SIGNS[reward]
    if is_black:
        sign, number = emblems.PAWN, ""
    name = written(en=number) if number else NOTHING
    return RowCardView(cell_id(at), name, emblem=sign, owner=owner)


@while_same(lambda state: (state.scene, state.play, state.market.seen, state.regions))
def decks(state: AhoyState) -> dict[str, tuple[CardRowView, ...]]:
    """What may still come up: cards of the market by their suits, and tiles, which lie side by side
    as they are printed, of the first two or of the stack.
    """
    cards = tuple(_by_suit(state.scene.cards[one] for one in unseen(state)))
    if not state.on_chart:
        return {MARKET_POOL: cards}
    pool = START if map_due(state) else TILE_POOL
    tiles = tuple(_tile_card(state.scene.tiles[one.id]) for one in tile_pool(state).unseen)
    return {MARKET_POOL: cards, pool: (CardRowView(pool, NOTHING, tiles),) if tiles else ()}


def _by_suit(cards: Iterable[MarketCard]) -> Iterator[CardRowView]:
    every = tuple(cards)
    for suit in SUITS:
        if own := tuple(market_card(card) for card in every if card.suit == suit):
            yield CardRowView(suit, suit_word(suit), own)


@lru_cache(maxsize=64)
def _tile_card(tile: Tile) -> RowCardView:
    """A tile of the stack, which the pool has by its words already."""
    return RowCardView(tile.id, NOTHING, tile=printed(tile))


@lru_cache(maxsize=64)
def market_card(card: MarketCard) -> RowCardView:
    """A card of the market: its crew, what that does, its price, and where its cargo goes."""
    price = _price(card.cost, card.mark)
    cargo = FigureView(label=say("ahoy.cargo"), value="", emblem=emblems.CRATE)
    goes = FigureView(
        label=say("ahoy.deliver-to", suit=suit_word(card.to)), value="", mark=card.mark,
        emblem=SUIT_SIGNS[card.to],
    )  # fmt: skip
    return RowCardView(
        card.id, crew_word(card.crew), say(f"ahoy.does.{card.crew}"), (price, cargo, goes),
        SUIT_SIGNS[card.suit],
    )  # fmt: skip


def _price(cost: int | str, mark: str) -> FigureView:
    if cost == DIE:
        die = emblems.DIE_FACES[4]
        return FigureView(label=say("ahoy.price"), value="", mark=mark, emblem=die)
    return FigureView(label=say("ahoy.price"), value=str(cost), mark=mark, emblem=emblems.COIN)


def _crew_card(state: AhoyState, id: str) -> RowCardView:
    card = state.scene.cards[id]
    does = say(f"ahoy.does.{card.crew}")
    return RowCardView(id, crew_word(card.crew), does, emblem=SUIT_SIGNS[card.suit])


def _cargo_card(state: AhoyState, id: str) -> RowCardView:
    card = state.scene.cards[id]
    to: Message = say("ahoy.deliver-to", suit=suit_word(card.to))
    return RowCardView(id, suit_word(card.suit), to, emblem=SUIT_SIGNS[card.to])
