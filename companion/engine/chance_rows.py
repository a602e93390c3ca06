"""Rows that answer a call for dice or cards, for games that say nothing of their own about it.

What comes up is told before anything else; then ``read`` (state, event, recorder) tells what comes
of it, with the state as it stood while the call was waiting. The fold of the game takes ``call``
away when it is told what has come up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.engine.chance_requests import DRAW, ChanceRequest
from companion.engine.commands import Answer, AnswerDraw, Command, Throw
from companion.engine.deeds import Deed
from companion.engine.events import DrawCalled, Folds, RollCalled, Rolled, SpinCalled, Spun, drawn
from companion.engine.messages import Message, say, seats_word
from companion.engine.offers import Choice
from companion.engine.refusals import Kind, Refused

Read = Callable[[Any, Any, Any], None]


def _nothing_more(_state: Any, _event: Any, _recorder: Any) -> None:
    return None


def dice_row(rule: str, label: Message, read: Read = _nothing_more) -> Deed:
    """The row by which dice that were called for are thrown; ``read`` is given ``Rolled``.

    Its ``rule`` is what the state's ``throws`` says, or else this one.
    """
    return _row("throw", Answer, "dice", rule, label, partial(_roll, read), _plain_faces)


def draw_row(rule: str, label: Message, read: Read = _nothing_more) -> Deed:
    """The row by which cards that were called for are drawn; ``read`` is given ``Drawn``, and the
    ``rule`` is found as for dice.
    """
    return _row("draw", AnswerDraw, DRAW, rule, label, partial(_draw, read), _plain_cards)


def throw_row(book: str, rule: str, read: Read, name: str = "throw") -> Deed:
    """The row by which whatever was called for is thrown or spun, in a book that has its own words
    for it and its own events: ``read`` is given the answer.
    """

    def unasked(state: Any, _seat: str) -> Refused:
        if state.call is None:
            nothing = f"{book}.refused.nothing-called"
            return Refused(nothing, state.throws(), kind=Kind.NOT_NOW)
        his, anothers = seats_word(state.call.seats), f"{book}.refused.not-your-throw"
        return Refused(anothers, state.throws(), kind=Kind.NOT_YOUR_TURN, seat=his)

    def options(state: Any, seat: str, _actor: str) -> Iterator[Choice]:
        word = "spin" if state.call.kind == "vane" else "roll"
        yield Choice(command=Throw(seat=seat), deed=word, label=say(f"{book}.{word}"))

    def plain(state: Any, answer: Answer) -> Throw:
        if state.call is None or not state.call.accepts(answer.faces):
            raise Refused(f"{book}.refused.faces", kind=Kind.MALFORMED)
        return Throw(seat=answer.seat)

    return Deed(
        name=name,
        command=Answer,
        rule=rule,
        answers=ChanceRequest,
        unasked=unasked,
        options=options,
        plain=plain,
        do=read,
    )


def _row(
    name: str,
    command: type[Command],
    kind: str,
    rule: str,
    label: Message,
    do: Read,
    plain: Callable[[Any, Any], Throw],
) -> Deed:
    def options(state: Any, seat: str, _actor: str) -> Iterator[Choice]:
        called_by = state.throws() or rule
        yield Choice(command=Throw(seat=seat), deed=name, label=label, rule=called_by)

    return Deed(
        name=name,
        command=command,
        rule=rule,
        answers=ChanceRequest,
        during=lambda state: state.call is not None and state.call.kind == kind,
        options=options,
        plain=plain,
        do=do,
    )


def _plain_faces(state: Any, answer: Answer) -> Throw:
    if refused := state.call.why_not_faces(answer.faces):
        raise refused
    return Throw(seat=answer.seat)


def _plain_cards(state: Any, answer: AnswerDraw) -> Throw:
    if refused := state.call.why_not_drawn(answer.cards):
        raise refused
    return Throw(seat=answer.seat)


def _roll(read: Read, state: Any, answer: Answer, recorder: Any) -> None:
    seat, source, number = answer.seat, answer.source, answer.number
    rolled = Rolled(seat=seat, faces=answer.faces, source=source, number=number)
    recorder.record(rolled)
    read(state, rolled, recorder)


def _draw(read: Read, state: Any, answer: AnswerDraw, recorder: Any) -> None:
    told = drawn(state.call, answer)
    recorder.record(told)
    read(state, told, recorder)


def _on_called(state: Any, event: RollCalled | SpinCalled | DrawCalled) -> Any:
    return replace(state, call=event.call)


def _on_answered(state: Any, _event: Rolled | Spun) -> Any:
    return replace(state, call=None)


CALLED: Folds = {RollCalled: _on_called, SpinCalled: _on_called, DrawCalled: _on_called}
"""The folds of calls: the battle waits."""
ANSWERED: Folds = {Rolled: _on_answered, Spun: _on_answered}
"""The folds of what came up, for games that remember no face: the battle waits no longer."""
