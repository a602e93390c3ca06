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

from companion.engine.events import Event, Rolled, Spun
from companion.games.admiral.rules import boarding_events as boarding
from companion.games.admiral.rules import events as admiral
from companion.games.admiral.rules import fort_events as forts
from companion.games.golitsyn.colonies.rules import events as colonies
from companion.games.golitsyn.rules import events as golitsyn
from companion.games.lords.rules import events as lords


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
    admiral.MoveSaid: {
        _MINIATURE["admiral"]: _once,
        TokenMove("the green token to the right", "4.21"): _once,
    },
    admiral.ShotSaid: {TokenMove("a yellow token to the right", "5.11"): _once},
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
        TokenMove("the price to the reserve", "5.4b"): _once,
    },
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
}
CARDBOARD: Mapping[str, Mapping[type[Event], _Moves]] = {
    "admiral": _ADMIRAL,
    "pirates": _PIRATES,
    "colonies": _COLONIES,
    "lords": _LORDS,
}
"""What each game's events ask for."""
_BY_A_PORT = TokenMove("the port's shot into the log", "7.2c")
_AT_A_PORT = TokenMove("the miss at the port into the log", "7.2c")
_SPENT = (admiral.Sailed, admiral.Drifted, admiral.MoveSaid, admiral.ShotSaid)
_BACK = TokenMove("green and yellow tokens back to the left", "2.1")


def all_moves(game: str) -> set[TokenMove]:
    """Every kind of move that the cardboard of a game may ask for."""
    listed = {move for moves in CARDBOARD[game].values() for move in moves}
    of_ports = {_BY_A_PORT, _AT_A_PORT} if game == "colonies" else set()
    besides = {**_MINIATURE, "admiral": _BACK}
    return listed | of_ports | ({besides[game]} if game in besides else set())


def token_moves(game: str, events: Iterable[Event], ships: frozenset[str]) -> Counter[TokenMove]:
    """Every move of a token that the cardboard of a game asks for, with how often it is made.

    ``ships`` are the pieces that are no ports.
    """
    moves: Counter[TokenMove] = Counter()
    spent = 0
    for event in events:
        for move, times in _asked(game, event).items():
            moves[move] += times(event)
        if game == "colonies" and isinstance(event, golitsyn.Fired):
            moves.update(_logged(event, ships))
        spent += int(isinstance(event, _SPENT)) + int(getattr(event, "shots", 0))
        if isinstance(event, admiral.TurnEnded) and spent:
            moves[_BACK] += spent
            spent = 0
    return +moves


def _asked(game: str, event: Event) -> _Moves:
    if game != "admiral" and isinstance(event, golitsyn.Sailed | golitsyn.Drifted):
        return {_MINIATURE[game]: _once}
    return CARDBOARD[game].get(type(event), {})


def _logged(event: golitsyn.Fired, ships: frozenset[str]) -> Iterator[TokenMove]:
    """Every shot by a port and at a port is entered (7.2c); a hit at one has its own entry."""
    if not ships.issuperset(event.guns):
        yield _BY_A_PORT
    if event.target not in ships and not event.hits:
        yield _AT_A_PORT
