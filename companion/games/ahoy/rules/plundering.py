"""Chapter of the Buccaneer: he goes, and takes two of the loser's crew along (crew.buccaneer)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer
from companion.games.ahoy.rules.battle_commands import SpareCrew, TakeCrew
from companion.games.ahoy.rules.battle_tasks import Plunder
from companion.games.ahoy.rules.crew import card_of, has_crew
from companion.games.ahoy.rules.market import discard_card
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.words import card_word

BUCCANEER = "buccaneer"
PREY = 2
"""How many of the loser's crew go."""


def may_plunder(recorder: Recorder, seat: str, loser: str) -> None:
    """A battle is won: the Buccaneer may be used if the loser has any crew."""
    if has_crew(recorder.state, seat, BUCCANEER) and recorder.state.players[loser].crew:
        push(recorder, Plunder(seat=seat, loser=loser))


def _prey(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for card in state.players[asked(state, Plunder).loser].crew:
        yield Choice(
            command=TakeCrew(seat=seat, card=card),
            deed="take-crew",
            label=say("ahoy.take-crew", card=card_word(state, card)),
            picks=picks(card=card),
            rule="crew.buccaneer",
        )


def _why_not(state: AhoyState, command: TakeCrew) -> Refused | None:
    if command.card not in state.scene.cards:
        return Refused("ahoy.refused.no-card", "crew.buccaneer", kind=Kind.MALFORMED)
    card = card_word(state, command.card)
    return Refused("ahoy.refused.not-their-crew", "crew.buccaneer", card=card)


def _take(state: AhoyState, command: TakeCrew, recorder: Recorder) -> None:
    """The Buccaneer goes with the first; the second goes as well, if there is one."""
    task = asked(state, Plunder)
    pop(recorder)
    if not task.taken:
        discard_card(recorder, command.seat, card_of(state, command.seat, BUCCANEER))
    discard_card(recorder, task.loser, command.card)
    taken = (*task.taken, command.card)
    if len(taken) < PREY and recorder.state.players[task.loser].crew:
        push(recorder, Plunder(seat=task.seat, loser=task.loser, taken=taken))


def _spares(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    if not asked(state, Plunder).taken:
        yield Choice(
            command=SpareCrew(seat=seat),
            deed="spare-crew",
            label=say("ahoy.spare-crew"),
            rule="crew.buccaneer",
        )


def _begun(_state: AhoyState, _command: SpareCrew) -> Refused:
    return Refused("ahoy.refused.second-crew", "crew.buccaneer")


def _spare(_state: AhoyState, _command: SpareCrew, recorder: Recorder) -> None:
    pop(recorder)


DEEDS = (
    answer(
        command=TakeCrew,
        rule="crew.buccaneer",
        answers=Plunder,
        options=_prey,
        check=_why_not,
        do=_take,
    ),
    answer(
        command=SpareCrew,
        rule="crew.buccaneer",
        answers=Plunder,
        options=_spares,
        check=_begun,
        do=_spare,
    ),
)
