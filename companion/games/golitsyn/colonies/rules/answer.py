"""Rule 7.2: a guarded port that was fired at shoots back, and the next player in turn order shoots
for it.

It answers once in an attacker's turn, when he has done with it: he says so, or no gun of his can
fire at it any more. Until it has answered he does nothing else. Where it has nobody in range it
waits for the next shot at it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say, seat_word
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked, pending
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.colonies.rules.commands import AnswerFire, CeaseFire
from companion.games.golitsyn.colonies.rules.events import AnswerDropped, AnswerOwed, FireCeased
from companion.games.golitsyn.colonies.rules.pending import Answering
from companion.games.golitsyn.colonies.rules.state import (
    PORT_RANGE,
    ColoniesState,
    Shelling,
)
from companion.games.golitsyn.rules import shooting, targets
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.events import Fired
from companion.games.golitsyn.rules.geometry import is_clear
from companion.games.golitsyn.rules.lookup import name_of, why_not_turn
from companion.games.golitsyn.rules.pending import Salvo


def owe(recorder: Recorder) -> None:
    """After a shot, of a salvo too: the guarded port owes an answer, at once where nobody can fire
    at it any more.
    """
    for fired in [event for event in recorder.events if isinstance(event, Fired)]:
        colony = recorder.state.colonies.get(fired.target)
        if colony and colony.stands == "guarded" and colony.id not in recorder.state.answered:
            recorder.record(AnswerOwed(port=colony.id, ships=fired.guns))
    shelling = recorder.state.shelling
    if shelling is None or recorder.state.awaited:
        return
    if recorder.state.colonies[shelling.port].stands != "guarded":
        recorder.record(AnswerDropped(colony=shelling.port, gunner=""))
    elif not _can_go_on(recorder.state, shelling.port):
        _cease(recorder)


def _can_go_on(state: ColoniesState, port: str) -> bool:
    return any(
        shooting.why_not_reach(state, gun, port) is None for gun in targets.ready(state, state.turn)
    )


NOTHING_SHELLED = Refused("colonies.refused.nothing-shelled", "7.2a", kind=Kind.NOT_NOW)


def why_no_fire(state: ColoniesState, seat: str) -> Refused | None:
    """Why a seat has no fire to cease."""
    if refusal := why_not_turn(state, seat):
        return refusal
    return None if state.shelling else NOTHING_SHELLED


def _ceases(state: ColoniesState, seat: str, _actor: str) -> Iterator[Choice]:
    assert state.shelling is not None
    label = say("colonies.cease-fire", port=name_of(state.shelling.port))
    yield Choice(command=CeaseFire(seat=seat), deed="cease-fire", label=label, rule="7.2a")


def cease(_state: ColoniesState, _command: CeaseFire, recorder: Recorder) -> None:
    """The attacker fires no more at the port."""
    _cease(recorder)


def _cease(recorder: Recorder) -> None:
    state: ColoniesState = recorder.state
    assert state.shelling is not None
    gunner, ships = gunner_of(state), within(state, state.shelling)
    if not ships:
        recorder.record(AnswerDropped(colony=state.shelling.port, gunner=gunner))
        return
    recorder.record(FireCeased(port=state.shelling.port, gunner=gunner, ships=ships))
    if len(ships) == 1 and state.on_chart:
        _shoot(recorder, gunner, state.shelling.port, ships[0])


def gunner_of(state: ColoniesState) -> str:
    """The next player in turn order who is still in the game."""
    at = state.order.index(state.turn)
    circle = state.order[at + 1 :] + state.order[:at]
    return next(seat for seat in circle if state.plays(seat))


def within(state: ColoniesState, shelling: Shelling) -> tuple[str, ...]:
    """Ships that fired at the port and that it can fire at: not sheltered, and on the chart in its
    range and line.
    """
    afloat = [
        ship
        for ship in state.afloat(state.turn)
        if ship.id in shelling.ships and not state.shelters(ship.port)
    ]
    if state.on_chart:
        cell, board = state.scene.ports[shelling.port].cell, state.scene.board
        afloat = [
            ship
            for ship in afloat
            if board.distance(cell, ship.cell or "") <= PORT_RANGE
            and is_clear(state, cell, ship.cell or "")
        ]
    return tuple(ship.id for ship in afloat)


def busy(state: ColoniesState) -> Refused | None:
    """Why a deed has to wait: an attacker does nothing while the
    port he fired at answers (7.2a).
    """
    waiting = None if state.call else pending(state, Answering)
    return state.answer_first(waiting.port) if waiting else state.busy()


def why_no_answer(state: ColoniesState, _seat: str) -> Refused:
    """Why a seat does not shoot for a port now."""
    waiting = pending(state, Answering)
    if waiting is None or state.call is not None:
        return NOTHING_SHELLED
    gunner = seat_word(waiting.gunner)
    return Refused("colonies.refused.not-your-answer", "7.2a", kind=Kind.NOT_YOUR_TURN, seat=gunner)


def _answers(state: ColoniesState, seat: str, _actor: str) -> Iterator[Choice]:
    """Whom to fire at; in cards play perhaps nobody, for the table alone sees who is in range."""
    waiting = _waiting(state)
    port = name_of(waiting.port)
    for ship in waiting.ships:
        yield Choice(
            command=AnswerFire(seat=seat, target=ship), deed="answer",
            picks=picks(target=ship, space=state.ships[ship].cell or ""),
            label=say("colonies.answer", port=port, ship=name_of(ship)), rule="7.2a", rolls=True,
        )  # fmt: skip
    if not state.on_chart:
        label = say("colonies.answer-nobody", port=port)
        yield Choice(command=AnswerFire(seat=seat), deed="answer", label=label, rule="7.2a")


def _waiting(state: ColoniesState) -> Answering:
    return asked(state, Answering)


def _why_not_her(state: ColoniesState, _command: AnswerFire) -> Refused:
    return Refused("colonies.refused.did-not-fire", "7.2a", port=name_of(_waiting(state).port))


def answer(state: ColoniesState, command: AnswerFire, recorder: Recorder) -> None:
    """Shoot for the port at one of the ships that fired at it, or at none."""
    waiting = _waiting(state)
    if command.target:
        _shoot(recorder, waiting.gunner, waiting.port, command.target)
    else:
        recorder.record(AnswerDropped(colony=waiting.port, gunner=waiting.gunner))


def _shoot(recorder: Recorder, gunner: str, port: str, target: str) -> None:
    shooting.announce(recorder, gunner, Salvo(target, (port,)))


def after_the_answer(row: Deed) -> Deed:
    """A deed of the turn that waits until the port under fire has answered (7.2a)."""

    def why_not(state: ColoniesState, seat: str, actor: str) -> Refused | None:
        return (
            state.answer_first(state.shelling.port)
            if state.shelling
            else row.why_not(state, seat, actor)
        )

    return replace(row, why_not=why_not)


def _on_owed(state: ColoniesState, event: AnswerOwed) -> ColoniesState:
    ships = (*state.shelled.get(event.port, ()), *event.ships)
    return replace(
        state,
        shelling=Shelling(event.port, ships),
        shelled={**state.shelled, event.port: ships},
    )


def _on_ceased(state: ColoniesState, event: FireCeased) -> ColoniesState:
    answer = Answering(event.port, event.gunner, event.ships)
    return replace(state, shelling=None, pending=answer, answered=(*state.answered, event.port))


def _on_dropped(state: ColoniesState, event: AnswerDropped) -> ColoniesState:
    """A port that had nobody in range has not answered yet: it does once it is fired at again."""
    answered = tuple(port for port in state.answered if port != event.colony)
    return replace(state, shelling=None, pending=None, answered=answered)


FOLDS: Folds = {AnswerOwed: _on_owed, FireCeased: _on_ceased, AnswerDropped: _on_dropped}

CEASE = Deed(
    name="cease-fire", command=CeaseFire, rule="7.2a", when=why_no_fire, options=_ceases, do=cease
)
ANSWER = Deed(
    name="answer",
    command=AnswerFire,
    rule="7.2a",
    answers=Answering,
    unasked=why_no_answer,
    options=_answers,
    check=_why_not_her,
    do=answer,
)
DEEDS = (CEASE, ANSWER)
