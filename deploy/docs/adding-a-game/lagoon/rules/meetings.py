"""Chapter 7: two captains at one islet are asked at once whether they share or fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DiceShare
from companion.engine.deeds import Deed
from companion.engine.events import Folds, RollCalled
from companion.engine.messages import say, seat_word
from companion.engine.offers import Choice
from companion.engine.questions import Pending, Question, asked
from companion.games.lagoon.rules.state import LagoonState
from companion.games.lagoon.rules.words import Greet, Greeted, MeetingEnded


class Meeting(Pending, frozen=True):
    """Who came, who lay there, and whether those who have answered fight."""

    captains: tuple[str, str]
    fights: Mapping[str, bool] = {}

    def question(self, state: LagoonState) -> Question:  # noqa: ARG002  - it asks whom it names
        """Of both; of the other, when one has answered."""
        comer, host = map(seat_word, self.captains)
        prompt = say("lagoon.prompt.meeting", comer=comer, host=host)
        seats = tuple(seat for seat in self.captains if seat not in self.fights)
        return Question(prompt=prompt, seats=seats, rule="7")


def _answers(_state: LagoonState, seat: str, _actor: str) -> Iterator[Choice]:
    for deed, fight in (("share", False), ("fight", True)):
        command, label = Greet(seat=seat, fight=fight), say(f"lagoon.deed.{deed}")
        yield Choice(command=command, deed=deed, label=label, rule="7")


def _greet(_state: LagoonState, command: Greet, recorder: Any) -> None:
    recorder.record(Greeted(seat=command.seat, fight=command.fight))
    meeting = asked(recorder.state, Meeting)
    fighters = [seat for seat, fights in meeting.fights.items() if fights]
    if len(fighters) == len(meeting.captains):
        parts = tuple(DiceShare(seat, 1) for seat in meeting.captains)
        seat, purpose = meeting.captains[0], say("lagoon.call.fight")
        call = ChanceRequest(kind="dice", seat=seat, count=2, parts=parts, purpose=purpose)
        recorder.record(RollCalled(call=call))
    elif len(meeting.fights) == len(meeting.captains):
        part(recorder, fighters)


def part(recorder: Any, winners: list[str]) -> None:
    """A gold for each where nobody fought; else the one winner takes a gold that the other has."""
    captains = asked(recorder.state, Meeting).captains
    gold = {} if winners else dict.fromkeys(captains, 1)
    if len(winners) == 1:
        (loser,) = set(captains) - set(winners)
        taken = min(1, recorder.state.captains[loser].gold)
        gold = {winners[0]: taken, loser: -taken}
    recorder.record(MeetingEnded(gold=gold))


def _on_greeted(state: LagoonState, event: Greeted) -> LagoonState:
    meeting = asked(state, Meeting)
    fights = {**meeting.fights, event.seat: event.fight}
    return replace(state, pending=Meeting(meeting.captains, fights))


def _on_ended(state: LagoonState, event: MeetingEnded) -> LagoonState:
    for seat, gold in event.gold.items():
        state = state.having(seat, gold)
    return replace(state, pending=None)


FOLDS: Folds = {Greeted: _on_greeted, MeetingEnded: _on_ended}
GREET = Deed(name="greet", command=Greet, rule="7", answers=Meeting, options=_answers, do=_greet)
