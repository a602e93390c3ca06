"""The tiles that nobody has seen yet, and what they are called (setup.5)."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from companion.engine.messages import Message, say
from companion.engine.pools import Pool, Unseen
from companion.games.ahoy.rules.state import TILE_POOL, AhoyState
from companion.games.ahoy.rules.words import suit_word
from companion.games.ahoy.scenario import SUITS, Corner, Tile


def tile_pool(state: AhoyState) -> Pool:
    """The tiles that nobody has seen: one more than the stack has.

    In cards play a tile is no more than its suit.
    """
    if state.on_chart:
        lie = {region.tile for region in state.regions.values()}
        tiles = [one for one in state.scene.tiles.values() if one.id not in lie]
        return Pool(id=TILE_POOL, unseen=tuple(Unseen(one.id, tile_word(one)) for one in tiles))
    left = Counter(tile.suit for tile in state.scene.tiles.values())
    left.subtract(region.suit for region in state.regions.values())
    unseen = [Unseen(suit, suit_word(suit), left[suit]) for suit in SUITS if left[suit] > 0]
    return Pool(id=TILE_POOL, unseen=tuple(unseen))


def tile_word(tile: Tile) -> Message:
    """What a tile is called: by its suit, and by what is printed on its spaces."""
    nw, ne, sw = _printed(tile, "nw"), _printed(tile, "ne"), _printed(tile, "sw")
    return say("ahoy.tile", suit=suit_word(tile.suit), one=nw, two=ne, three=sw)


def _printed(tile: Tile, corner: Corner) -> Message:
    """What is printed in a corner, in a few words."""
    spot = tile.spot(corner)
    words = [say(f"ahoy.print.{one}") for one in ("fog", "harbor", "wreck") if getattr(spot, one)]
    words += [say("ahoy.print.coins", n=spot.coins)] if spot.coins else []
    words += [say("ahoy.print.tailwind", value=spot.tailwind)] if spot.tailwind else []
    words += [say("ahoy.print.current")] if spot.current else []
    if not words:
        return say("ahoy.print.none")
    return reduce(lambda one, other: say("ahoy.print.and", one=one, other=other), words)
