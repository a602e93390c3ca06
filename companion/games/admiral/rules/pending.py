"""What a battle of Admiral may wait for besides dice and vane, each with its question."""

from __future__ import annotations

from companion.engine.chance_requests import ChanceRequest
from companion.engine.messages import Message, say, seat_word
from companion.engine.questions import Pending, Question
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.state import Gun, State


class Laying(Pending, frozen=True):
    """Every seat seals its mine slips, in whatever order they like (10.2)."""

    def question(self, state: State) -> Question:
        """Of all that have slips left."""
        laying = state.still_laying
        prompt = say("admiral.prompt.mines", seat=seat_word(laying[0]))
        return Question(prompt=prompt, seats=laying, rule="10.2a")


class Salvo(Pending, frozen=True):
    """A salvo being put together or waiting for its die. No target: a shot into the air (5.7d)."""

    target: str
    guns: tuple[Gun, ...] = ()

    def gun(self, shooter: str) -> Gun | None:
        """A ship's or fort's part in the salvo, if it has one."""
        return next((gun for gun in self.guns if gun.shooter == shooter), None)

    def target_left(self, state: State) -> str:
        """The target while there is one: a ship that a mine takes before the die leaves shots
        without a target (5.7d).
        """
        ship = state.ships.get(self.target)
        return "" if ship and ship.sunk else self.target

    def question(self, state: State) -> Question:
        """Who joins, and fire or give it up; a shot into the air only waits for its die."""
        prompt = say("admiral.call.shot-wild")
        if self.target:
            prompt = say("admiral.prompt.salvo", target=name_of(self.target))
        return Question(prompt=prompt, seats=(state.turn,), rule="5.9b")

    def thrown_for(self, state: State, call: ChanceRequest) -> Message:
        """Whose target a mine has taken meanwhile is told that his shot is spent (5.7d)."""
        if self.target_left(state) != self.target:
            return say("admiral.prompt.target-gone", target=name_of(self.target))
        return call.purpose


class WreckQuestion(Pending, frozen=True):
    """Cards play: a ship went down with pearls and only the table
    knows whether on a coastal cell (V.4.4).
    """

    ship: str
    lots: int

    def question(self, state: State) -> Question:
        """Anybody who still plays may say."""
        prompt = say("admiral.prompt.wreck", ship=name_of(self.ship))
        return Question(prompt=prompt, seats=state.in_play, rule="V.4.4a")


class BlastQuestion(Pending, frozen=True):
    """Cards play: only the table knows which ships lie beside a fireship; these it has named
    (6.8a).
    """

    ship: str
    caught: tuple[str, ...] = ()

    def question(self, state: State) -> Question:
        """Whose turn it is; where he is out, anybody who still plays may say."""
        prompt = say("admiral.prompt.blast", ship=name_of(self.ship))
        seats = state.in_play if state.turn in state.out else (state.turn,)
        return Question(prompt=prompt, seats=seats, rule="6.8a")


class HeirQuestion(Pending, frozen=True):
    """Which partner takes the fort of a player who is out; they agree among themselves (V.2.5a)."""

    fort: str
    heirs: tuple[str, ...]

    def question(self, state: State) -> Question:
        """Any of them may say, who is not out himself by now."""
        prompt = say("admiral.prompt.heirs", fort=name_of(self.fort))
        heirs = tuple([seat for seat in self.heirs if seat not in state.out])
        return Question(prompt=prompt, seats=heirs, rule="V.2.5a")
