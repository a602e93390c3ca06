"""The rules in the order of the book: what may be done, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.engine import mats, views
from companion.engine.chance_rows import CALLED, dice_row, draw_row
from companion.engine.commands import Command
from companion.engine.compass import Heading, heading_word
from companion.engine.deeds import Deed, Deeds
from companion.engine.events import Drawn, Event, EventRecorder, RollCalled, Rolled, evolver, tells
from companion.engine.game import Seat
from companion.engine.hexagons import MIDDLE, beside
from companion.engine.messages import Message, piece_word, say, seat_word
from companion.engine.offers import CARD, SPACE, Choice, picks
from companion.engine.questions import Pending, Question, asked
from companion.engine.refusals import Refused
from companion.engine.standing import at_the_table, why_not_in_turn
from companion.games.lagoon import table
from companion.games.lagoon.scenario import Scene
from companion.games.lagoon.table import Captain, LagoonState

ROW = 3
Aims = Mapping[str, dict[str, str]]
"""What a die may be placed for, each with what a finger points at."""

# ---------------------------------------------------------------- 1 and 2: the turn


def start(scene: Scene, seats: tuple[Seat, ...], _options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table: everybody sits, and the row is laid."""
    began = table.LagoonBegan(seats=seats, scene=scene)
    recorder = EventRecorder(evolve(None, began), evolve)
    _settle(recorder)
    return (began, *recorder.events)


def decide(state: LagoonState, command: Command) -> tuple[Event, ...]:
    """The events that a command brings about. Raises ``Refused``."""
    return DEEDS.decide(command, EventRecorder(state, evolve), _settle)


def _settle(recorder: Any) -> None:
    """What comes by itself after a deed: the row is filled, and a turn is over."""
    state: LagoonState = recorder.state
    if state.awaited:
        return
    if missing := min(ROW - len(state.row), state.deck().left):
        recorder.call_cards(state.turn, say("lagoon.call.row"), state.deck(), missing)
    elif not state.free_dice:
        _next_turn(state, recorder)


def _next_turn(state: LagoonState, recorder: Any) -> None:
    seats = list(state.captains)
    if not state.bag.left:
        most = max(map(state.score, seats))
        winners = tuple(seat for seat in seats if state.score(seat) == most)
        recorder.record(table.LagoonEnded(winners=winners, worth=most))
        return
    seat = seats[(seats.index(state.turn) + 1) % len(seats)]
    recorder.call_dice(seat, say("lagoon.call.dice"), count=2)


def _on_began(_nothing: None, event: table.LagoonBegan) -> LagoonState:
    """The last captain lays the row, so the first has the first turn."""
    return LagoonState(
        seats=event.seats,
        turn=event.seats[-1].id,
        scene=event.scene,
        captains={seat.id: Captain(MIDDLE, event.scene.gold) for seat in event.seats},
        islets={MIDDLE: event.scene.tiles[0].id},
    )


def _on_turn(state: LagoonState, event: RollCalled) -> LagoonState:
    """A turn begins with the call for its dice."""
    return replace(state, call=event.call, turn=event.call.seat, dice={})


def _on_rolled(state: LagoonState, event: Rolled) -> LagoonState:
    dice = (mats.DieView(f"die-{at}", face, event.seat) for at, face in enumerate(event.faces, 1))
    return replace(state, call=None, dice={die.id: die for die in dice})


def _in_turn(state: LagoonState, seat: str) -> Refused | None:
    return why_not_in_turn(state, seat, "2")


def _turns(state: LagoonState, seat: str, _actor: str) -> Iterator[Choice]:
    for die in state.free_dice:
        for face in range(1, 7):
            if 0 < (gold := abs(face - die.face)) <= state.captains[seat].gold:
                command = table.TurnDie(seat=seat, die=die.id, face=face)
                label = say("lagoon.turn-die", face=face, n=gold)
                path = picks(die=die.id, amount=face)
                yield Choice(command=command, deed="turn-die", label=label, picks=path)


def _too_dear(_state: LagoonState, _command: table.TurnDie) -> Refused:
    return Refused("lagoon.refused.turn-die", "2.2")


_turn = tells(table.DieTurned)


def _on_turned(state: LagoonState, event: table.DieTurned) -> LagoonState:
    die = state.dice[event.die]
    state = state.having(event.seat, gold=-abs(event.face - die.face))
    return state.with_die(replace(die, face=event.face))


def _on_ended(state: LagoonState, event: table.LagoonEnded) -> LagoonState:
    how = say(f"lagoon.won.{'alone' if len(event.winners) == 1 else 'together'}", n=event.worth)
    return replace(state, outcome=views.OutcomeView(winners=event.winners, how=how, rule="8"))


# ---------------------------------------------------------------- 3 to 6: the slots, and the hand


class Slot(NamedTuple):
    """A slot: its rule, the faces it takes, and what a captain's die may be for there."""

    rule: str
    faces: Collection[int]
    aims: Callable[[LagoonState, Captain], Aims]


def _courses(state: LagoonState, boat: Captain) -> Aims:
    """To islets; to unknown places as long as there are tiles."""
    around, left = beside(boat.at).items(), state.bag.left
    return {to: {SPACE: place} for to, place in around if left or place in state.islets}


def _wares(state: LagoonState, buyer: Captain) -> Aims:
    return {card: {CARD: card} for card in state.row if state.worth(card) <= buyer.gold}


SLOTS = {
    "sail": Slot("3", range(1, 7), _courses),
    "fish": Slot("4", range(1, 7), lambda _state, _fisher: {"": {}}),
    "buy": Slot("5", (2, 4, 6), _wares),
    "dive": Slot("6", (1, 3, 5), lambda state, _diver: {"": {}} if state.deck().left else {}),
}


def aim_word(slot: str, to: str) -> Message:
    """What a die is for: a heading or a card."""
    return heading_word(Heading(to)) if slot == "sail" else piece_word(to)


def _places(state: LagoonState, seat: str, _actor: str) -> Iterator[Choice]:
    taken = [die.slot for die in state.dice.values()]
    for die in state.free_dice:
        for id, slot in SLOTS.items():
            if id in taken or die.face not in slot.faces:
                continue
            for to, aim in slot.aims(state, state.captains[seat]).items():
                command = table.Place(seat=seat, die=die.id, slot=id, to=to)
                label = say(f"lagoon.place.{id}", to=aim_word(id, to))
                path = picks(die=die.id, slot=id, **aim)
                yield Choice(command=command, deed="place", label=label, picks=path, rule=slot.rule)


def _no_place(_state: LagoonState, _command: table.Place) -> Refused:
    return Refused("lagoon.refused.place", "2.3")


def _place(state: LagoonState, command: table.Place, recorder: Any) -> None:
    tells(table.Placed)(state, command, recorder)
    if command.slot == "dive":
        recorder.call_cards(command.seat, say("lagoon.call.dive"), state.deck(open=False))
    elif recorder.state.captains[command.seat].at not in state.islets:
        recorder.call_cards(command.seat, say("lagoon.call.tile"), state.bag)


def _on_placed(state: LagoonState, event: table.Placed) -> LagoonState:
    seat, to = event.seat, event.to
    state = state.with_die(replace(state.dice[event.die], slot=event.slot))
    if event.slot == "sail":
        return _arrive(state, seat, beside(state.captains[seat].at)[Heading(to)])
    if event.slot == "buy":
        state = replace(state, row=tuple(card for card in state.row if card != to))
        return state.having(seat, gold=-state.worth(to), card=to)
    return state.having(seat, gold=1) if event.slot == "fish" else state


def _on_drawn(state: LagoonState, event: Drawn) -> LagoonState:
    """A tile lies where the boat is that discovered it; cards go into a hand, or into the row."""
    state, captain = replace(state, call=None), state.captains[event.seat]
    if event.pool == state.bag.id:
        (tile,) = event.cards
        state = replace(state, islets={**state.islets, captain.at: tile})
        return state.having(event.seat, gold=state.worth(tile))
    if event.open:
        return replace(state, row=(*state.row, *event.cards))
    return state.having(event.seat, hand=captain.hand + 1)


def _plays(state: LagoonState, seat: str, _actor: str) -> Iterator[Choice]:
    """Nothing is known of a hand but its number: it may be any card that nobody has seen."""
    for card in state.deck().unseen if state.captains[seat].hand else ():
        command, label = table.PlayCard(seat=seat, card=card.id), say("lagoon.play", card=card.name)
        yield Choice(command=command, deed="play-card", label=label, picks=picks(card=card.id))


def _on_played(state: LagoonState, event: table.CardPlayed) -> LagoonState:
    return state.having(event.seat, card=event.card, hand=state.captains[event.seat].hand - 1)


# ---------------------------------------------------------------- 7: two captains at one islet


class Meeting(Pending, frozen=True):
    """Who came, who lay there, and what they have answered."""

    captains: tuple[str, str]
    answers: Mapping[str, str] = {}

    def question(self, state: LagoonState) -> Question:  # noqa: ARG002  - it asks whom it names
        """Of both; of the other, when one has answered."""
        comer, host = map(seat_word, self.captains)
        prompt = say("lagoon.prompt.meeting", comer=comer, host=host)
        seats = tuple(seat for seat in self.captains if seat not in self.answers)
        return Question(prompt=prompt, seats=seats, rule="7")


def _arrive(state: LagoonState, seat: str, place: str) -> LagoonState:
    hosts = [host for host, captain in state.captains.items() if captain.at == place]
    met = Meeting((seat, hosts[0])) if hosts else None
    return replace(state.having(seat, at=place), pending=met)


def _answers(_state: LagoonState, seat: str, _actor: str) -> Iterator[Choice]:
    for answer in ("share", "fight"):
        command, label = table.Greet(seat=seat, answer=answer), say(f"lagoon.deed.{answer}")
        yield Choice(command=command, deed=answer, label=label, rule="7")


def _on_greeted(state: LagoonState, event: table.Greeted) -> LagoonState:
    """Two gold for one who fights, a gold each for two who share."""
    meeting = asked(state, Meeting)
    answers = {**meeting.answers, event.seat: event.answer}
    if len(answers) < len(meeting.captains):
        return replace(state, pending=Meeting(meeting.captains, answers))
    fighters = [seat for seat, answer in answers.items() if answer == "fight"]
    for seat in (meeting.captains, fighters, ())[len(fighters)]:
        state = state.having(seat, gold=2 if fighters else 1)
    return replace(state, pending=None)


# ---------------------------------------------------------------- all of it

THROW = dice_row("2.1", say("lagoon.deed.throw"))
DRAW = draw_row("3.1", say("lagoon.deed.draw"))
TURN = Deed(
    command=table.TurnDie, rule="2.2", when=_in_turn, options=_turns, check=_too_dear, do=_turn
)
PLACE = Deed(
    command=table.Place, rule="2.3", when=_in_turn, options=_places, check=_no_place, do=_place
)
PLAY = Deed(
    command=table.PlayCard,
    rule="6.1",
    when=_in_turn,
    options=_plays,
    do=tells(table.CardPlayed),
)
GREET = Deed(
    command=table.Greet, rule="7", answers=Meeting, options=_answers, do=tells(table.Greeted)
)
DEEDS = Deeds((THROW, DRAW, PLACE, TURN, PLAY, GREET), at_the_table("8"))
FOLDS: Mapping[type[Event], Any] = {
    **CALLED,
    Rolled: _on_rolled,
    Drawn: _on_drawn,
    table.LagoonBegan: _on_began,
    RollCalled: _on_turn,
    table.Placed: _on_placed,
    table.DieTurned: _on_turned,
    table.CardPlayed: _on_played,
    table.Greeted: _on_greeted,
    table.LagoonEnded: _on_ended,
}
evolve = evolver(FOLDS)
