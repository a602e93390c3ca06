"""What lies on the table, and who may act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import REFEREE
from companion.engine.messages import piece_word, say, seat_word
from companion.engine.pools import Pool, Unseen
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import Standing
from companion.games.lagoon.scenario import Card, Scene


class Captain(Struct, frozen=True):
    """Where his boat lies, his gold, the number of his hidden cards, and those that score."""

    at: str
    gold: int
    hand: int = 0
    scored: tuple[str, ...] = ()


class Ended(Struct, frozen=True):
    """The end: the points of each captain."""

    points: dict[str, int]


class LagoonState(Standing, frozen=True, kw_only=True, dict=True):
    """Tiles by their place, the faces of dice, and the dice in slots."""

    scene: Scene
    captains: Mapping[str, Captain]
    islets: Mapping[str, str]
    faces: Mapping[str, int] = {}
    slots: Mapping[str, str] = {}
    row: tuple[str, ...] = ()

    @property
    def free_dice(self) -> list[str]:
        """The dice that lie in no slot."""
        return [die for die in self.faces if die not in self.slots.values()]

    @property
    def bag(self) -> Pool:
        """The tiles."""
        left = [tile.id for tile in self.scene.tiles if tile.id not in self.islets.values()]
        return Pool(id="tiles", unseen=tuple(Unseen(id, piece_word(id)) for id in left))

    def deck(self, open: bool = True) -> Pool:
        """The cards. Those in hands are some that nobody has seen: so all stay in their box."""
        seen = {*self.row, *(card for one in self.captains.values() for card in one.scored)}
        left = [card.id for card in self.scene.cards if card.id not in seen]
        unseen = tuple(Unseen(id, piece_word(id)) for id in left)
        hidden = sum(captain.hand for captain in self.captains.values())
        return Pool(id="cards", unseen=unseen, open=open, taken=hidden, boxed=True)

    def card(self, id: str) -> Card:
        """A card by its id."""
        return next(card for card in self.scene.cards if card.id == id)

    def points(self, seat: str) -> int:
        """What a captain has won so far."""
        captain = self.captains[seat]
        return captain.gold + sum(self.card(id).points for id in captain.scored)

    def having(self, seat: str, gold: int = 0, **changes: Any) -> LagoonState:
        """A captain has so much more gold, and whatever else changes."""
        captain = self.captains[seat]
        captain = replace(captain, gold=captain.gold + gold, **changes)
        return replace(self, captains={**self.captains, seat: captain})


def may_act(state: LagoonState, seat: str) -> Refused | None:
    """Why a seat can do nothing at all."""
    if seat not in state.captains and seat != REFEREE:
        return Refused("lagoon.refused.stranger", kind=Kind.MALFORMED, seat=seat)
    return Refused("lagoon.refused.over", "8", kind=Kind.NOT_NOW) if state.outcome else None


def why_not_turn(state: LagoonState, seat: str) -> Refused | None:
    """Why a deed of the turn is not this captain's."""
    if seat == state.turn:
        return None
    turn = seat_word(state.turn) if state.turn else say("lagoon.nobody")
    return Refused("lagoon.refused.turn", "2", kind=Kind.NOT_YOUR_TURN, seat=turn)
