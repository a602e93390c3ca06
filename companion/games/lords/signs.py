"""What effects look like: printed on cells and ships, and where one meets a ship."""

from __future__ import annotations

from companion.engine import emblems
from companion.games.lords.boards import DIAGONAL, EXTRA, MINE, POINT, REPAIR, SHOT
from companion.games.lords.rules.shots import SHOTS
from companion.games.lords.scenario import AGAIN, COIN, SHIELD, SWEEP

CELL_SIGNS = {
    POINT: emblems.STAR,
    SHOT: emblems.FOUR_ARROWS,
    DIAGONAL: emblems.SLANTING_ARROWS,
    REPAIR: emblems.HAMMER,
    MINE: emblems.MINE,
    EXTRA: emblems.SAIL_PLUS,
}
SHIP_SIGNS = {
    SHIELD: emblems.SHIELD,
    COIN: emblems.COIN,
    SHOT: emblems.FOUR_ARROWS,
    REPAIR: emblems.HAMMER,
    SWEEP: emblems.MINE_STRUCK,
    AGAIN: emblems.TURN_BACK,
}
HIRED_SIGNS = {
    "shield": emblems.SHIELD,
    "pick": emblems.CARDS_PLUS,
    "sweep-three": emblems.THREE_STRUCK,
    "false-mine": emblems.MINE_DOUBTED,
    "broadside": emblems.FOUR_BESIDE,
    "two-across": emblems.TWO_ACROSS,
    "two-diagonal": emblems.TWO_SLANTING,
    "board-over": emblems.ONTO,
    "neighbours": emblems.STAR_BESIDE,
    "shields": emblems.STAR_SHIELD,
    "sets": emblems.STAR_ALIKE,
}
AIMED = dict.fromkeys(SHOTS, emblems.FOUR_ARROWS) | {SHIELD: emblems.SHIELD, REPAIR: emblems.HAMMER}
"""Effects that meet a ship."""
