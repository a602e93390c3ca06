"""A player who knows no game: he takes any deed that is offered, and the dice fall as a seeded
random source says.

It plays every game through ``choices`` alone, so whatever a screen can offer is tried sooner or
later. Some kinds of deed are taken more gladly than others, or battles would be a long sailing to
and fro.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import (
    Answer,
    AnswerDraw,
    Command,
    EnterDrawn,
    EnterFaces,
    Throw,
)
from companion.engine.commitments import Sealing
from companion.engine.events import Event, known_after
from companion.engine.game import Game, Option, Seat
from companion.engine.offers import Choice
from companion.engine.pools import Pool
from companion.session.session import Session
from companion.session.setup import settle_options

SEATS = (Seat("blue", "Ann"), Seat("orange", "Boris"))
MORE = (Seat("sky", "Carl"), Seat("green", "Dora"))
GLADLY: Mapping[str, float] = {
    "fire": 6,
    "fire-salvo": 30,
    "end-turn": 2,
    "end-berths": 4,
    "leave-islands": 100,
    "refuse-island": 0.3,
    "declare-mine": 8,
    "fire-wild": 0.02,
    "fireship": 0.1,
    "board": 0.5,
    "storm": 0.5,
    "gather": 0.3,
    "begin-boarding": 3,
    "settle-defence": 3,
    "end-sharing": 3,
    "give-fort": 0.1,
    "repair-fort": 0.02,
    "rebuild-fort": 0.05,
    "stop-fort-work": 0.3,
    "agree-even": 0.05,
    "recall-even": 0.05,
    "fire-all": 0.1,
    "say-cell": 0.02,
    "say-damage": 0.02,
    "leave-salvo": 0.1,
    "change-shots": 0.1,
    "give-up": 0.005,
    "keep-score": 100,
    "leave-boards": 30,
    "leave-group": 0.1,
    "count-group": 0.05,
    "tell-cell": 0.02,
    "tell-line": 0.01,
    "concede": 0.002,
    "deliver": 60,
    "smuggle": 10,
    "recruit": 5,
    "roll": 30,
    "spin": 30,
}
"""How gladly a deed is taken, by its kind; 1 for all others."""
TEMPERS: tuple[Mapping[str, float], ...] = (
    {"load": 30, "unload": 60},
    {"load": 0.3, "unload": 0.1, "fire": 20},
)
"""Merchants carry, fighters shoot; each battle is played by one of them."""
SPARING: Mapping[str, float] = {"fireship": 0.002, "end-turn": 1}
"""Who blows up no ship of his own: on a chart such battles last ten times as long, long enough for
pearls, captures and forts.
"""
STORMING: Mapping[str, float] = {
    "fire": 6,
    "fireship": 0.001,
    "repair-fort": 60,
    "rebuild-fort": 10,
    "stop-fort-work": 0.01,
    "storm": 3,
}
"""Who cares for forts: he mends them, and storms what the other mends."""


def seats_for(game: Game) -> tuple[Seat, ...]:
    """Two players; where the sides are unlike each other, one for each of them."""
    unlike = 0 if game.card.teams else len(game.card.sides)
    return (*SEATS, *MORE)[: max(len(SEATS), unlike)]


def ways_of(game: Game, scenario: Any = None) -> list[dict[str, str]]:
    """The ways in which a game, or one scenario of it, is played: with cards alone or with the
    chart, or the only one.
    """
    plays = [option.values for option in _options(game, scenario) if option.id == "play"]
    return [{"play": play} for play in sorted(plays[0])] if plays else [{}]


def _options(game: Game, scenario: Any) -> tuple[Option, ...]:
    return game.restrict_options(scenario, game.options) if scenario else game.options


Watcher = Callable[[Any, Event], None]
Looker = Callable[[Any], None]


def _nobody(*_: object) -> None:
    """Watches nothing."""


class Endless(AssertionError):
    """The battle did not end, or nobody could do anything."""


class RandomPlayer:
    """Plays all seats of one battle. The same seed plays the same battle, whatever he is ``bent``
    on.
    """

    def __init__(self, seed: int, bent: Mapping[str, float] = {}) -> None:
        self.chance = random.Random(seed)
        self.gladly = {**GLADLY, **self.chance.choice(TEMPERS), **bent}

    def options(self, game: Game, scenario: Any = None, **fixed: str) -> dict[str, str]:
        """Something for every choice at set-up that the scenario leaves, except what is fixed."""
        left = _options(game, scenario)
        made = {option.id: self.chance.choice(option.values) for option in left}
        return made | {id: value for id, value in fixed.items() if id in made}

    def pick(self, offered: list[Choice]) -> Command:
        """One of the deeds offered; a secret gets its salt, as the session would give it."""
        command = self.ask(offered)
        if isinstance(command, Sealing):
            return command.salted(f"{self.chance.getrandbits(64):x}")
        return command

    def ask(self, offered: list[Choice]) -> Command:
        """One of the deeds offered, as people send it."""
        weights = [self.gladly.get(choice.deed, 1) for choice in offered]
        return self.chance.choices(offered, weights)[0].command

    def faces(self, call: ChanceRequest) -> tuple[int, ...]:
        """How the dice fall, or where the vane stops."""
        lowest = 0 if call.kind == "vane" else 1
        return tuple(self.chance.randrange(lowest, lowest + call.sides) for _ in range(call.count))

    def answer(self, game: Game, state: Any) -> Answer | AnswerDraw:
        """What comes up where the battle waits for dice, the vane or cards."""
        call: ChanceRequest = state.call
        if call.pool is None:
            return Answer(seat=call.seat, faces=self.faces(call), source="random")
        if not call.pool.may_deal:
            return AnswerDraw(
                seat=call.seat, cards=self.drawn(call.pool, call.count), source="hand"
            )
        away = game.away(state, call.pool.id)
        cards = tuple(self.chance.sample(call.pool.deck(away), call.count))
        return AnswerDraw(seat=call.seat, cards=cards, away=away, source="random")

    def enter(self, call: ChanceRequest) -> EnterFaces | EnterDrawn:
        """What somebody enters who rolled the dice or drew the cards of the box; hidden ones stay in
        his hand.
        """
        if call.pool is None:
            return EnterFaces(seat=call.seat, faces=self.faces(call))
        return EnterDrawn(seat=call.seat, cards=self.drawn(call.pool, call.count))

    def drawn(self, pool: Pool, count: int) -> tuple[str, ...]:
        """What somebody draws from the box, as far as he tells it."""
        deck = [card.id for card in pool.unseen for _ in range(card.copies)]
        return tuple(self.chance.sample(deck, count)) if pool.open else ()


class Battle:
    """A battle without a session: the state, every event and every command so far.

    ``watch`` sees the state after every single event, ``look`` after every deed, as the players do.
    """

    def __init__(
        self,
        game: Game,
        scenario: Any,
        options: Mapping[str, str],
        watch: Watcher = _nobody,
        look: Looker = _nobody,
        seats: tuple[Seat, ...] = (),
    ) -> None:
        self.game, self.watch, self.look = game, watch, look
        self.seats = seats = seats or seats_for(game)
        self.state: Any = None
        self.events: list[Event] = []
        self.commands: list[Command] = []
        self.deeds: list[tuple[Command, tuple[Event, ...]]] = []
        self._follow(game.start(scenario, seats, settle_options(game, scenario, options)))

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command; raises ``Refused``."""
        events = self.game.decide(self.state, command)
        self.commands.append(command)
        self.deeds.append((command, events))
        self._follow(events)
        return events

    def _follow(self, events: tuple[Event, ...]) -> None:
        for event in events:
            known = self.state and known_after(self.state, event)
            self.state = known or self.game.evolve(self.state, event)
            self.events.append(event)
            self.watch(self.state, event)
        self.look(self.state)

    def offered(self) -> list[Choice]:
        """The deeds of all seats."""
        return [choice for seat in self.seats for choice in self.game.choices(self.state, seat.id)]

    @property
    def over(self) -> bool:
        """Whether somebody has won, or nobody can."""
        return self.game.public(self.state).outcome is not None

    def play(self, player: RandomPlayer, deeds: int) -> Battle:
        """Let the player finish the battle; raises ``Endless`` when it takes more than so many
        deeds.
        """
        while not self.over:
            offered = self.offered()
            if not offered or len(self.commands) >= deeds:
                raise Endless(
                    f"{len(self.commands)} deeds and no end; {len(offered)} deeds offered"
                )
            command = player.pick(offered)
            if isinstance(command, Throw):
                command = player.answer(self.game, self.state)
            self.do(command)
        return self


def play_session(session: Session, player: RandomPlayer, deeds: int) -> int:
    """Let the player finish a battle through its session, faces typed by hand; gives the number of
    deeds.
    """
    for done in range(deeds):
        if session.pages.view.outcome is not None:
            return done
        go_on(session, player)
    raise Endless(f"{deeds} deeds and no end")


def go_on(session: Session, player: RandomPlayer) -> bool:
    """One deed of anybody's; False when nobody is offered any."""
    offered = [choice for seat in session.pages.seats for choice in session.pages.choices(seat.id)]
    if not offered:
        return False
    command = player.ask(offered)
    if isinstance(command, Throw):
        assert session.pages.call is not None
        command = player.enter(session.pages.call)
    session.submit(command)
    return True
