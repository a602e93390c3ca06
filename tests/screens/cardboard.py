"""What the cardboard asks of the hands: the moves of tokens behind each event, with their place in
the book.

The taps of a deed are held against these. A miniature is moved in either case, but with cardboard
alone nothing else tells where a ship is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.engine.card_tokens import MoveSaid, ShotSaid
from companion.engine.events import Drawn, Event, Rolled, Spun
from companion.games.admiral.rules import boarding_events as boarding
from companion.games.admiral.rules import events as admiral
from companion.games.admiral.rules import fort_events as forts
from companion.games.ahoy.rules import (
    battle_events,
    comrades,
    damage,
    faction_events,
    gains,
    market,
    plan_deeds,
    plans,
    sea_events,
    smuggler_events,
    stage_events,
    turn_events,
)
from companion.games.golitsyn.colonies.rules import events as colonies
from companion.games.golitsyn.rules import events as golitsyn
from companion.games.lords.rules import events as lords
from companion.games.lords.rules.state import MINE_COSTS


class TokenMove(Struct, frozen=True):
    """One move of a hand: what is moved, and the place in the book of a game."""

    what: str
    rule: str


_Moves = Mapping[TokenMove, Callable[[Any], int]]


def _once(_event: Any) -> int:
    return 1


def _tokens_of(piece: str) -> int:
    """The green token and the yellow ones of a ship; a fort has none."""
    yellow = {"line": 3, "galleon": 2, "frigate": 1, "brig": 1}
    shots = yellow.get(piece.split("-", maxsplit=1)[0], 0)
    return 1 + shots if shots else 0


WORKERS = 2
"""So many ships work at a fort (9.1b)."""
_MINIATURE = {
    "admiral": TokenMove("the miniature to its cell", "4.1"),
    "pirates": TokenMove("the miniature to its square", "4.5"),
    "colonies": TokenMove("the miniature to its square", "1.4"),
}
_ADMIRAL: Mapping[type[Event], _Moves] = {
    Rolled: {TokenMove("the die is thrown", "5.7a"): lambda event: len(event.faces) == 1},
    boarding.BoardingFought: {
        TokenMove("a die is thrown for each who takes part", "8.3b"): lambda event: len(
            (*event.boarders, *event.defenders)
        ),
    },
    boarding.StrengthShared: {
        TokenMove("red tokens are counted out anew", "8.6c"): _once,
        TokenMove("green and yellow tokens to the right", "8.8a"): lambda event: _tokens_of(
            event.piece
        ),
    },
    boarding.ShipTaken: {
        TokenMove("the captor's flag onto the mast", "8.7"): _once,
        TokenMove("the card to its new owner", "8.7"): _once,
    },
    forts.FortTaken: {
        TokenMove("the captor's flag onto the spire", "8.10"): _once,
        TokenMove("red tokens are counted out anew", "8.6c"): _once,
    },
    forts.FortWorkBegan: {
        TokenMove("a ship's flag to the foot of the fort", "9.2"): lambda event: len(event.ships),
    },
    forts.FortMended: {TokenMove("a red token from the foot of the fort", "9.5a"): _once},
    forts.FortRebuilt: {TokenMove("the flag onto the spire", "9.9c"): _once},
    forts.FortWorkEnded: {
        TokenMove("a ship's flag back from the fort", "9.6a"): lambda _: WORKERS,
        TokenMove("a red token back to the foot of the fort", "9.9e"): lambda event: event.back,
    },
    admiral.Sailed: {
        _MINIATURE["admiral"]: _once,
        TokenMove("the green token to the right", "4.21"): _once,
    },
    MoveSaid: {
        _MINIATURE["admiral"]: _once,
        TokenMove("the green token to the right", "4.21"): _once,
    },
    ShotSaid: {TokenMove("a yellow token to the right", "5.11"): _once},
    admiral.Drifted: {
        _MINIATURE["admiral"]: _once,
        TokenMove("the green token to the right", "4.21"): _once,
    },
    admiral.Fired: {
        TokenMove("a yellow token to the right", "5.11"): lambda event: event.shots,
    },
    admiral.Damaged: {
        TokenMove("a red token onto the card", "5.7b"): lambda event: event.points,
    },
    admiral.RepairBegan: {TokenMove("the flag onto the card", "7.2"): _once},
    admiral.PearlLoaded: {TokenMove("the pearl onto the ship's card", "V.4.1a"): _once},
    admiral.PearlUnloaded: {TokenMove("the pearl into the fort", "V.4.1c"): _once},
    admiral.MineLaid: {TokenMove("a slip is written", "10.3"): _once},
    admiral.MineDeclared: {TokenMove("the slip is shown", "10.6a"): _once},
}
_GOLITSYN: Mapping[type[Event], _Moves] = {
    Spun: {TokenMove("the vane is spun", "0.1"): _once},
    golitsyn.Holed: {TokenMove("the hole into the log", "3.1c"): _once},
    golitsyn.Mended: {TokenMove("the repair into the log", "3.1c"): _once},
    golitsyn.Carried: {TokenMove("the miniature along the current", "5.4"): _once},
}
_GONE = "the miniature off the map"
_PIRATES: Mapping[type[Event], _Moves] = {
    **_GOLITSYN,
    golitsyn.Sunk: {TokenMove(_GONE, "6.2d"): _once},
}
_COLONIES: Mapping[type[Event], _Moves] = {
    **_GOLITSYN,
    golitsyn.Sunk: {TokenMove(_GONE, "6.2c"): _once},
    colonies.Returned: {TokenMove("the miniature into the corner", "6.2d"): _once},
    colonies.ColonyShelled: {TokenMove("the hit into the log", "7.1d"): _once},
    colonies.ColonyFreed: {TokenMove("the freed colony into the log", "3.1c"): _once},
    colonies.ColonyClaimed: {
        TokenMove("the new owner into the log", "7.1e"): _once,
        TokenMove("the flag onto the colony", "7.1n"): _once,
    },
    colonies.ColonyRestored: {TokenMove("the restored colony into the log", "3.1c"): _once},
    colonies.AmmunitionLanded: {TokenMove("the ammunition into the log", "3.1c"): _once},
}
_LORDS: Mapping[type[Event], _Moves] = {
    lords.ShipLaid: {
        TokenMove("the ship onto her cell", "5.2"): _once,
        TokenMove("a burning ship off the board", "6.5"): lambda event: bool(event.covered),
    },
    lords.ShipHired: {
        TokenMove("the ship onto her cell", "5.4c"): _once,
        TokenMove("a covered ship off the board", "11.15"): lambda event: bool(event.covered),
    },
    Drawn: {TokenMove("what was drawn beside the board", "4.3"): lambda event: len(event.cards)},
    lords.ShipDrawn: {TokenMove("a ship into the hand", "5.5"): _once},
    lords.CoinTaken: {TokenMove("a coin from the reserve", "9.11"): _once},
    lords.PointTaken: {TokenMove("a point from the reserve", "9.2"): _once},
    lords.ExtraTaken: {
        TokenMove("a ship of the reserve into the hand", "9.8a"): _once,
        TokenMove("the token for her from the reserve", "9.8b"): _once,
    },
    lords.ShieldPlaced: {TokenMove("a shield onto a ship", "10.1"): _once},
    lords.ShieldLost: {TokenMove("a shield to the reserve", "10.3"): _once},
    lords.ShipIgnited: {TokenMove("a ship turned over", "9.3d"): _once},
    lords.ShipRepaired: {TokenMove("a ship turned over", "9.6"): _once},
    lords.MinePlaced: {TokenMove("a mine onto a cell", "10.5"): _once},
    lords.MineRemoved: {TokenMove("a mine to the reserve", "9.16"): _once},
    lords.MineTaken: {TokenMove("a mine to whoever laid the ship", "10.6a"): _once},
    lords.ScoreCounted: {
        TokenMove("a token is counted", "7.11"): lambda event: (
            sum(_in_tokens(event.score.points)) + event.score.mines // MINE_COSTS
        ),
    },
}
_EXCHANGED = {
    lords.CoinTaken: TokenMove("coins of 1 to the reserve, for one of 3", "10.4b"),
    lords.PointTaken: TokenMove("points of 1 to the reserve, for one of 3", "10.11"),
    lords.ExtraTaken: TokenMove("ships +1 to the reserve, for one +3", "10.9"),
}
_PAID = TokenMove("the price to the reserve, coin by coin", "5.4b")
_CHANGE = TokenMove("change from the reserve", "10.4b")
_Purses = Counter[tuple[str, type[Event]]]
"""What tokens before a player are worth together, by the event that brings one of them."""


def _in_tokens(worth: int) -> tuple[int, int]:
    """Tokens of 3 and of 1: as few as there can be, for three of 1 are exchanged at once."""
    return divmod(worth, 3)


def _purse(purses: _Purses, event: Event) -> Iterator[TokenMove]:
    """What is exchanged besides the token that is taken, and what is paid, with the change."""
    if isinstance(event, lords.CoinTaken | lords.PointTaken | lords.ExtraTaken):
        held = (event.seat, type(event))
        _, ones = _in_tokens(purses[held])
        purses[held] += 1
        if ones == 2:
            yield from [_EXCHANGED[type(event)]] * ones
    if isinstance(event, lords.ShipHired):
        held = (event.seat, lords.CoinTaken)
        before = max(purses[held], event.cost)  # a story may begin with coins on the table
        purses[held] = before - event.cost
        for had, has in zip(_in_tokens(before), _in_tokens(purses[held]), strict=True):
            yield from [_PAID] * (had - has) + [_CHANGE] * (has - had)


_AHOY: Mapping[type[Event], _Moves] = {
    turn_events.DiePlaced: {
        TokenMove("a die into its slot", "slot.1"): _once,
        TokenMove("gold to the supply for a die", "slot.5"): lambda event: event.gold,
    },
    turn_events.DieShelved: {TokenMove("a die aside", "round.4"): _once},
    sea_events.DieMoved: {TokenMove("a die to the cannons in a harbor", "terrain.3"): _once},
    sea_events.FigureMoved: {
        TokenMove("a figure along the current", "terrain.2"): lambda event: event.by == "current",
    },
    sea_events.Anchored: {TokenMove("a figure to where it anchors", "move.6"): _once},
    sea_events.RegionFound: {
        TokenMove("a tile to its place", "explore.1"): _once,
        TokenMove("a wealth die onto it", "explore.1"): _once,
    },
    battle_events.CannonsLowered: {
        TokenMove("a Cannons die is turned down", "battle.8"): lambda event: event.by > 0,
    },
    battle_events.BattleWon: {TokenMove("a battle die is thrown", "battle.10"): lambda _: 2},
    battle_events.BattleRerolled: {
        TokenMove("a battle die is thrown again", "crew.grogmaster"): _once,
    },
    faction_events.PatrolPlaced: {TokenMove("a patrol from the supply", "squadron.1"): _once},
    faction_events.StrongholdBuilt: {
        TokenMove("a patrol to the supply", "squadron.5"): lambda event: len(event.patrols),
        TokenMove("a stronghold from the supply", "squadron.5"): _once,
    },
    faction_events.ShipLaunched: {TokenMove("a ship onto an island", "union.ship.1"): _once},
    damage.SlotDamaged: {TokenMove("a token onto a slot", "damage.1"): _once},
    damage.SlotsRepaired: {
        TokenMove("a token off a slot", "damage.5"): lambda event: len(event.slots),
    },
    damage.FigureLost: {TokenMove("a figure to the supply", "damage.6"): _once},
    gains.GoldGained: {TokenMove("a gold from the supply", "terrain.8"): lambda event: event.gold},
    gains.GoldSpent: {TokenMove("a gold to the supply", "recruit.2"): lambda event: event.gold},
    gains.GoldTaken: {TokenMove("a gold from the loser", "battle.16"): lambda event: event.gold},
    gains.FameGained: {TokenMove("a fame marker on its track", "comp.8"): _once},
    gains.WealthRaised: {TokenMove("a wealth die is turned", "score.7"): _once},
    comrades.ComradesReadied: {
        TokenMove("a comrade to the ready area", "union.1"): lambda event: event.comrades,
    },
    comrades.ComradesPlaced: {
        TokenMove("a comrade onto an island", "union.2"): lambda event: event.comrades,
    },
    comrades.ComradesRemoved: {
        TokenMove("a comrade to the supply", "union.4"): lambda event: event.comrades,
    },
    comrades.ComradesMoved: {
        TokenMove("a comrade to another island", "plan.evacuation"): lambda event: event.comrades,
    },
    market.CardTaken: {TokenMove("a card of the market to a board", "recruit.4"): _once},
    market.CardsLaid: {
        TokenMove("a card of the deck into the gap", "recruit.5"): lambda event: len(event.cards),
    },
    market.CardDiscarded: {TokenMove("a card out of the game", "smuggler.3"): _once},
    market.CardStolen: {TokenMove("a card to another board", "crew.naive_noble"): _once},
    plan_deeds.CannonsRaised: {TokenMove("a die is turned", "plan.dynamic_entry"): _once},
    plans.PlanPlayed: {TokenMove("a plan to the discard", "union.plan.2"): _once},
    plans.PlansDrawn: {TokenMove("a plan drawn", "union.plan.1"): lambda event: event.plans},
    plans.ShipCardLost: {TokenMove("a ship card to the discard", "union.ship.4"): _once},
    smuggler_events.CardPledged: {TokenMove("a card under a marker", "smuggler.9"): _once},
    smuggler_events.MarkerMoved: {
        TokenMove("a reward marker on the grid", "smuggler.6"): lambda _: 2
    },
    stage_events.DiceRolled: {
        TokenMove("a die back from where it lies", "refresh.5"): lambda event: len(event.faces),
        TokenMove("all dice of a player are thrown", "refresh.5"): _once,
    },
}
_SCORED = TokenMove("a fame marker on its track for a player's regions", "score.6")
CARDBOARD: Mapping[str, Mapping[type[Event], _Moves]] = {
    "ahoy": _AHOY,
    "admiral": _ADMIRAL,
    "pirates": _PIRATES,
    "colonies": _COLONIES,
    "lords": _LORDS,
}
"""What each game's events ask for."""
_OF_DRIFT = ("sea", "ashore")
"""How a drift alone ends: any other end may be that of a voyage whose miniature is counted."""
_BY_A_PORT = TokenMove("the port's shot into the log", "7.2c")
_AT_A_PORT = TokenMove("the miss at the port into the log", "7.2c")
_SPENT = (admiral.Sailed, admiral.Drifted, MoveSaid, ShotSaid)
_BACK = TokenMove("green and yellow tokens back to the left", "2.1")


def all_moves(game: str) -> set[TokenMove]:
    """Every kind of move that the cardboard of a game may ask for."""
    listed = {move for moves in CARDBOARD[game].values() for move in moves}
    of_purses = {*_EXCHANGED.values(), _PAID, _CHANGE} if game == "lords" else set()
    of_rounds = {_SCORED} if game == "ahoy" else set()
    of_ports = {_BY_A_PORT, _AT_A_PORT} if game == "colonies" else set()
    besides = {**_MINIATURE, "admiral": _BACK}
    return (
        listed | of_purses | of_rounds | of_ports | ({besides[game]} if game in besides else set())
    )


def token_moves(game: str, events: Iterable[Event], ships: frozenset[str]) -> Counter[TokenMove]:
    """Every move of a token that the cardboard of a game asks for, with how often it is made.

    ``ships`` are the pieces that are no ports.
    """
    moves: Counter[TokenMove] = Counter()
    scored: set[str] = set()
    purses: _Purses = Counter()
    spent = 0
    for event in events:
        for move, times in _asked(game, event).items():
            moves[move] += times(event)
        if game == "colonies" and isinstance(event, golitsyn.Fired):
            moves.update(_logged(event, ships))
        if game == "colonies" and isinstance(event, ShotSaid):
            moves[_BY_A_PORT] += event.shooter not in ships
        if isinstance(event, stage_events.RegionScored):
            scored.add(event.seat)
        if game == "lords":
            moves.update(_purse(purses, event))
        spent += int(isinstance(event, _SPENT)) + int(getattr(event, "shots", 0))
        if isinstance(event, admiral.TurnEnded) and spent:
            moves[_BACK] += spent
            spent = 0
    moves[_SCORED] = len(scored)
    return +moves


def _is_way(event: Event) -> bool:
    """Whether a ship has sailed or drifted, as the chart shows or the table says it."""
    if isinstance(event, golitsyn.EndTold):
        return event.end in _OF_DRIFT
    return isinstance(event, golitsyn.Sailed | golitsyn.Drifted | MoveSaid)


def _asked(game: str, event: Event) -> _Moves:
    if game != "admiral" and _is_way(event):
        return {_MINIATURE[game]: _once}
    return CARDBOARD[game].get(type(event), {})


def _logged(event: golitsyn.Fired, ships: frozenset[str]) -> Iterator[TokenMove]:
    """Every shot by a port and at a port is entered (7.2c); a hit at one has its own entry."""
    if not ships.issuperset(event.guns):
        yield _BY_A_PORT
    if event.target not in ships and not event.hits:
        yield _AT_A_PORT
