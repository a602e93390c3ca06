"""What lies on the table; what a captain may ask for, and what has happened."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.events import Event, Reveal
from companion.engine.game import Seat
from companion.engine.mats import DieView
from companion.engine.messages import piece_word
from companion.engine.pools import Pool, Unseen
from companion.engine.standing import Standing
from companion.engine.views import OutcomeView
from companion.games.lagoon.scenario import Piece, Scene


class Captain(Struct, frozen=True):
    """Where his boat lies, his gold, the number of his hidden cards, and those that score."""

    at: str
    gold: int
    hand: int = 0
    scored: tuple[str, ...] = ()


class LagoonState(Standing, frozen=True, kw_only=True, dict=True):
    """Tiles by their place, the dice in the tray and in slots, and the cards in the row."""

    scene: Scene
    captains: Mapping[str, Captain]
    islets: Mapping[str, str]
    dice: Mapping[str, DieView] = {}
    row: tuple[str, ...] = ()
    outcome: OutcomeView | None = None

    @property
    def free_dice(self) -> list[DieView]:
        """The dice that lie in no slot."""
        return [die for die in self.dice.values() if not die.slot]

    @property
    def bag(self) -> Pool:
        """The tiles that lie nowhere yet."""
        return _pool("tiles", self.scene.tiles, self.islets.values())

    def deck(self, open: bool = True) -> Pool:
        """The cards. Those in hands are some that nobody has seen: so all stay in their box."""
        captains = self.captains.values()
        seen = {*self.row, *(card for captain in captains for card in captain.scored)}
        taken = sum(captain.hand for captain in captains)
        return _pool("cards", self.scene.cards, seen, open=open, taken=taken, boxed=True)

    def worth(self, *pieces: str) -> int:
        """What tiles or cards are worth."""
        return sum(self.scene.pieces[id].worth for id in pieces)

    def score(self, seat: str) -> int:
        """What a captain's treasures are worth."""
        return self.worth(*self.captains[seat].scored)

    def with_die(self, die: DieView) -> LagoonState:
        """A die shows another face, or lies elsewhere."""
        return replace(self, dice={**self.dice, die.id: die})

    def having(self, seat: str, gold: int = 0, card: str = "", **changes: Any) -> LagoonState:
        """A captain has so much more gold, a card more that scores, and whatever else changes."""
        captain = self.captains[seat]
        scored = (*captain.scored, card) if card else captain.scored
        captain = replace(captain, gold=captain.gold + gold, scored=scored, **changes)
        return replace(self, captains={**self.captains, seat: captain})


def _pool(id: str, pieces: tuple[Piece, ...], seen: Collection[str], **how: Any) -> Pool:
    left = (piece.id for piece in pieces if piece.id not in seen)
    return Pool(id=id, unseen=tuple(Unseen(id, piece_word(id)) for id in left), **how)


# ---------------------------------------------------------------- commands ask


class Place(Command, frozen=True, kw_only=True):
    """Place a die in a slot: to sail ``to`` a heading, to buy the card ``to``, to fish, to dive."""

    die: str
    slot: str
    to: str = ""


class TurnDie(Command, frozen=True, kw_only=True):
    """Turn a die to another face, for a gold a step."""

    die: str
    face: int


class PlayCard(Command, frozen=True, kw_only=True):
    """Lay a card of one's hand open."""

    card: str


class Greet(Command, frozen=True, kw_only=True):
    """Answer a captain whom one has met: ``share`` or ``fight``."""

    answer: str


# ---------------------------------------------------------------- events tell


class LagoonBegan(Event, frozen=True, kw_only=True):
    """Everybody sits, and all boats lie at the home islet."""

    seats: tuple[Seat, ...]
    scene: Scene


class Placed(Event, frozen=True, kw_only=True):
    """A die lies in a slot and does its work."""

    seat: str
    die: str
    slot: str
    to: str


class DieTurned(Event, frozen=True, kw_only=True):
    """A die shows another face, for a gold a step."""

    seat: str
    die: str
    face: int


class CardPlayed(Reveal, frozen=True, kw_only=True):
    """A hidden card lies open, and scores."""

    seat: str
    card: str


class Greeted(Event, frozen=True, kw_only=True):
    """One of two captains shares, or fights."""

    seat: str
    answer: str


class LagoonEnded(Event, frozen=True, kw_only=True):
    """The last tile lies: who has most, and what it is worth."""

    winners: tuple[str, ...]
    worth: int
