"""What a battle may wait for in a boarding or an assault, each with its question."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DiceShare
from companion.engine.messages import Message, say
from companion.engine.questions import Pending, Question, pending
from companion.games.admiral.rules.boarding_odds import Odds, odds
from companion.games.admiral.rules.damage import strength_left
from companion.games.admiral.rules.lookup import any_piece, name_of
from companion.games.admiral.rules.state import State


class Boarding(Pending, frozen=True):
    """A boarding or an assault being put together, or waiting for its dice. ``helpers`` are the
    ships that help a fort.
    """

    throw_rule: ClassVar[str] = "8.3b"

    seat: str
    target: str
    boarders: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()

    def defenders(self) -> tuple[str, ...]:
        """The target, and who helps it."""
        return (self.target, *self.helpers)

    def dice(self, state: State) -> tuple[DiceShare, ...]:
        """Whose dice are which, the attacker's first; those of a fort that is nobody's are thrown
        by who storms it, and there are no shares.
        """
        owner = any_piece(state, self.target).owner
        if not owner:
            return ()
        mine, his = len(self.boarders), len(self.defenders())
        return DiceShare(self.seat, mine), DiceShare(owner, his)

    def odds(self, state: State) -> Odds:
        """As it stands."""
        attack = sum(strength_left(state, state.ships[id]) for id in self.boarders)
        defence = sum(strength_left(state, any_piece(state, id)) for id in self.defenders())
        strong = state.short and self.target in state.forts
        return odds(attack, len(self.boarders), defence, len(self.defenders()), strong)

    def due(self, state: State) -> Message:
        """What its dice are thrown for, with the odds as they stand."""
        chances = self.odds(state)
        return say(
            "admiral.call.boarding",
            target=name_of(self.target),
            win=chances.win_percent,
            tie=chances.tie_percent,
        )

    def thrown_for(self, state: State, call: ChanceRequest) -> Message:  # noqa: ARG002  - it asks what stands
        """A mine may have weakened the target since they were called for (10.7b)."""
        return self.due(state)

    def question(self, state: State) -> Question:  # noqa: ARG002  - it asks whom it names
        """Who goes along, and begin or give it up."""
        prompt = say("admiral.prompt.boarding", target=name_of(self.target))
        return Question(prompt=prompt, seats=(self.seat,), rule="8.3a")


def dice_of_the_living(state: State) -> State:
    """The dice that are called for in a boarding are those of whoever owns the target now."""
    boarding = pending(state, Boarding)
    if boarding is None or state.call is None:
        return state
    return replace(state, call=replace(state.call, parts=boarding.dice(state)))


class Defence(Pending, frozen=True):
    """The owner of a fort that is stormed says which of his ships in its port help it, before any
    die is thrown (8.9c).
    """

    boarding: Boarding

    def question(self, state: State) -> Question:
        """Its owner's, whose turn it is not."""
        fort = state.forts[self.boarding.target]
        win = self.boarding.odds(state).win_percent
        prompt = say("admiral.prompt.defence", fort=name_of(fort.id), win=win)
        return Question(prompt=prompt, seats=(fort.owner,), rule="8.9c")


class Sharing(Pending, frozen=True):
    """The winner shares out strength: so many ``points`` among the ``pieces`` (8.6b, 8.9f, 8.9i).

    ``shares`` is what each of them has been given so far.
    """

    seat: str
    points: int
    pieces: tuple[str, ...]
    shares: tuple[int, ...]
    rule: str

    @property
    def left(self) -> int:
        """Points that nobody has been given yet."""
        return self.points - sum(self.shares)

    def share(self, piece: str) -> int:
        """What a piece has been given."""
        return self.shares[self.pieces.index(piece)]

    def question(self, state: State) -> Question:  # noqa: ARG002  - it asks whom it names
        """The winner's, whosever turn it is."""
        prompt = say("admiral.prompt.sharing", n=self.points, left=self.left)
        return Question(prompt=prompt, seats=(self.seat,), rule=self.rule)
