"""How the companion plays Lords of the Seas where a captain is short.

He knows what everybody sees: tiles, signs on cells, counts. He lays where his runs and sets grow,
and fires at the ship whose loss costs the enemy most. He holds no tiles in his hand; so that he
plays a fair game he shuffles his fleet by the salt that the fair source gives him, which nobody
foresees, and lays only ships that he would have drawn by now. In cards play only people see the
board: what is laid there is theirs to say.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from hashlib import sha256

from msgspec import Struct

from companion.engine import emblems
from companion.engine.captains import IDLE, LEFT_TO_PEOPLE, Deck, Wish
from companion.engine.layers import HOUSE, MINE_TOKEN, Mark
from companion.engine.mats import CardRowView
from companion.engine.messages import NOTHING, Message, say
from companion.engine.offers import CARD, SPACE, TARGET, Choice
from companion.engine.views import ChartView, PrivateView, TableView
from companion.games.lords.boards import BOARD, ROWS
from companion.games.lords.rules.lookup import beside
from companion.games.lords.rules.scoring import best
from companion.games.lords.rules.state import MINE_COSTS
from companion.games.lords.scenario import NUMBERS

NEVER = 0.0
SET_POINTS = {3: 3, 4: 4}
LIKED = {
    "draw": 90.0,
    "leave-boards": 50.0,
    "name-false": 60.0,
    "end-turn": IDLE,
    "give-up": IDLE / 2,
    "fire-past": NEVER,
    "forgo": NEVER,
}
SEEN = ("fire-past", "give-up")
"""What nobody can say who does not see the board."""
SHOTS = {emblems.FOUR_ARROWS: 0.8, emblems.SLANTING_ARROWS: 0.7}
WORTH = {
    emblems.STAR: 1.0,
    emblems.SAIL_PLUS: 0.7,
    emblems.MINE: 0.5,
    emblems.COIN: 0.6,
    emblems.SHIELD: 0.5,
    **SHOTS,
}
OF_HIRED = {
    emblems.FOUR_BESIDE: 1.0,
    emblems.TWO_ACROSS: 1.0,
    emblems.TWO_SLANTING: 1.0,
    emblems.STAR_BESIDE: 2.0,
    emblems.STAR_SHIELD: 2.0,
    emblems.STAR_ALIKE: 1.5,
}
"""What effects are worth to him, about, in points."""
STAKES = 10.0
"""A deed of his is wished for by so much, and by its points beside."""
PATIENT = 2.5
"""Points that a hired ship has to bring, or her price is kept."""


class _Tile(Struct, frozen=True):
    """A ship on the board as everybody sees her."""

    seat: str
    cell: str
    numbers: tuple[int, ...]
    burns: bool
    shields: int
    lasting: bool


Fleet = tuple[tuple[str, tuple[int, ...]], ...]
"""The fighting ships of a player: cells, and the numbers each may take."""


def captain(view: TableView, private: PrivateView, choice: Choice) -> Wish:
    """What he thinks of a choice."""
    if view.chart is None and choice.deed in SEEN:
        return Wish(weight=LEFT_TO_PEOPLE)
    if choice.deed in LIKED or view.chart is None:
        return Wish(weight=LIKED.get(choice.deed, LEFT_TO_PEOPLE))
    table = _Table(view, view.chart, choice.command.seat, private.salt)
    weigh = {
        "lay": table.lay,
        "hire": table.hire,
        "fire": table.fire,
        "shield": table.guard,
        "repair": table.mend,
        "set-mine": table.set_mine,
        "remove-mine": table.sweep,
    }.get(choice.deed)
    if weigh is None:
        return Wish(weight=LEFT_TO_PEOPLE)
    weight = weigh(choice)
    return Wish(weight=weight, because=_why(choice) if weight > STAKES else NOTHING)


def _why(choice: Choice) -> Message:
    return say(f"lords.captain.{choice.deed}", cell=choice.of(SPACE))


class _Table(Deck):
    """The board as he sees it."""

    def __init__(self, view: TableView, chart: ChartView, seat: str, salt: str) -> None:
        super().__init__(view, seat)
        self._salt = salt
        self.tiles = {
            piece.space: _Tile(
                seat=piece.seat,
                cell=piece.space,
                numbers=_numbers(piece.tile.text),
                burns=piece.tile.burns,
                shields=piece.tile.shields,
                lasting=piece.tile.lasting,
            )
            for piece in chart.pieces
            if piece.tile
        }
        self.cell_of = {piece.id: piece.space for piece in chart.pieces}
        marks = (one for one in chart.layers if isinstance(one, Mark) and one.look != HOUSE)
        self.signs = {space: mark.look for mark in marks for space in mark.spaces}
        self.mines = {badge.space for badge in chart.badges if badge.look == MINE_TOKEN}

    # ------------------------------------------------------------ what lies there is worth

    def fleet(self, foe: bool = False, without: str = "") -> Fleet:
        """The fighting ships of his own side, or of the other."""
        return tuple(
            sorted(
                (tile.cell, tile.numbers)
                for tile in self.tiles.values()
                if self.is_foe(tile.seat) == foe and not tile.burns and tile.cell != without
            )
        )

    def grown(self, cell: str, numbers: tuple[int, ...]) -> float:
        """How many points a ship more brings there."""
        own = self.fleet()
        grown = tuple(sorted((*own, (cell, numbers))))
        near = sum((place in dict(own)) for place in beside(cell))
        return _worth(grown) - _worth(own) + self._far(cell) + 0.1 * near

    def _far(self, cell: str) -> int:
        """A point for a ship on the other half; his own is the one his first ships lie in."""
        low = self.seat == self.view.seats[0].id
        return int((BOARD.place(cell)[1] >= ROWS // 2) == low)

    def loss(self, cell: str) -> float:
        """How many points burning costs whoever has a ship there."""
        tile = self.tiles[cell]
        foe = self.is_foe(tile.seat)
        return _worth(self.fleet(foe)) - _worth(self.fleet(foe, without=cell)) + 0.5

    # ------------------------------------------------------------ deeds

    def lay(self, choice: Choice) -> float:
        """What the ship brings where she lies, by herself and by what she does."""
        number = int(choice.of(CARD).rpartition(":")[2])
        if not self._holds(number):
            return NEVER
        cell = choice.of(SPACE)
        sign = "" if cell in self.tiles else self.signs.get(cell, "")
        own = self._own_sign(number)
        effects = self._effect(sign) * (2 if own == emblems.TURN_BACK else 1) + self._effect(own)
        mine = MINE_COSTS if cell in self.mines and own != emblems.MINE_STRUCK else 0
        covers = 0.5 if cell in self.tiles and self.is_foe(self.tiles[cell].seat) else 0.0
        return max(IDLE, STAKES + self.grown(cell, (number,)) + effects + covers - mine)

    def _effect(self, sign: str) -> float:
        """What an effect is worth as the board lies."""
        if sign in SHOTS and not self.fleet(foe=True):
            return NEVER
        if sign == emblems.HAMMER:
            own = (tile for tile in self.tiles.values() if not self.is_foe(tile.seat))
            return float(any(tile.burns for tile in own))
        if sign == emblems.MINE_STRUCK:
            return 0.3 * bool(self.mines)
        return WORTH.get(sign, NEVER)

    def hire(self, choice: Choice) -> float:
        """She has to be worth her price, by a free number where it counts or by what she does."""
        cell, mine = choice.of(SPACE), MINE_COSTS if choice.of(SPACE) in self.mines else 0
        effect = OF_HIRED.get(self._sign_of(choice.of(CARD)), 0.5)
        value = self.grown(cell, NUMBERS) + effect - mine
        return STAKES - 5 + value if value >= PATIENT else NEVER

    def fire(self, choice: Choice) -> float:
        """At whoever the enemy would miss most; a shield is worth a shot as well."""
        tile = self.tiles[self.cell_of[choice.of(TARGET)]]
        if tile.lasting:
            return IDLE
        return STAKES + (0.3 if tile.shields else self.loss(tile.cell))

    def guard(self, choice: Choice) -> float:
        """Whoever he would miss most, and is not guarded yet."""
        tile = self.tiles[self.cell_of[choice.of(TARGET)]]
        return IDLE if tile.lasting else STAKES + self.loss(tile.cell) / (1 + tile.shields)

    def mend(self, choice: Choice) -> float:
        """Whoever brings most when she fights again."""
        tile = self.tiles[self.cell_of[choice.of(TARGET)]]
        return STAKES + self.grown(tile.cell, tile.numbers)

    def set_mine(self, choice: Choice) -> float:
        """Where the enemy may come next, and he himself may not."""
        near = [self.tiles[cell] for cell in beside(choice.of(SPACE)) if cell in self.tiles]
        foes = sum(self.is_foe(tile.seat) and not tile.burns for tile in near)
        own = sum(not self.is_foe(tile.seat) and not tile.burns for tile in near)
        return max(IDLE, STAKES + foes - 2 * own)

    def sweep(self, choice: Choice) -> float:
        """The one beneath his ship, or in her way."""
        cell = choice.of(SPACE)
        near = [self.tiles[place] for place in beside(cell) if place in self.tiles]
        own = sum(not self.is_foe(tile.seat) for tile in near)
        return STAKES + own + 5 * (cell in self.tiles)

    # ------------------------------------------------------------ his hand

    def _holds(self, number: int) -> bool:
        """Whether such a ship would be in his hand, had he drawn from a stack."""
        row = self._row(f"{self.seat}:numbers")
        laid = {int(card.id.rpartition(":")[2]): card.of - card.left for card in row.cards}
        fleet = tuple((int(card.id.rpartition(":")[2]), card.of) for card in row.cards)
        held = next(
            tally.value
            for tally in self.view.tallies
            if tally.seat == self.seat and tally.emblem == emblems.CARDS
        )
        stack = _shuffled(fleet, f"{self._salt} {self.seat}")
        drawn = Counter(stack[: held + sum(laid.values())])
        hand = {one for one in drawn if drawn[one] > laid.get(one, 0)}
        return number in hand or not hand

    def _row(self, id: str) -> CardRowView:
        return next(row for row in self.view.rows if row.id == id)

    def _sign_of(self, hired: str) -> str:
        return next(card.emblem for card in self._row("hired").cards if card.id == hired)

    def _own_sign(self, number: int) -> str:
        row = self._row(f"{self.seat}:numbers")
        return next(card.emblem for card in row.cards if card.id == f"{self.seat}:{number}")


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers on a tile: one, several, or any."""
    return NUMBERS if text == "X" else tuple(map(int, text.split("/")))


@lru_cache(maxsize=4096)
def _worth(fleet: Fleet) -> float:
    """What runs and sets of these ships bring."""
    return float(best(dict(fleet), SET_POINTS).points)


@lru_cache(maxsize=64)
def _shuffled(fleet: tuple[tuple[int, int], ...], seed: str) -> tuple[int, ...]:
    """The numbers of a fleet in an order that the seed alone decides."""
    tiles = [(number, copy) for number, copies in fleet for copy in range(copies)]
    tiles.sort(key=lambda tile: sha256(f"{seed} {tile}".encode()).digest())
    return tuple(number for number, _ in tiles)
