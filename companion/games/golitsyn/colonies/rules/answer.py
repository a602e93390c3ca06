"""Rule 7.2: a guarded port that was fired at shoots back, and the next player in turn order shoots for it.

It answers once in an attacker's turn, when he has done with it: he says so, or no gun of his can fire at it any more.
Until it has answered he does nothing else.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.colonies.rules.commands import AnswerFire, CeaseFire
from companion.games.golitsyn.colonies.rules.events import AnswerDropped, AnswerOwed, FireCeased
from companion.games.golitsyn.colonies.rules.state import PORT_RANGE, Answering, ColoniesState, Shelling
from companion.games.golitsyn.rules import shooting, targets
from companion.games.golitsyn.rules.book import Tale
from companion.games.golitsyn.rules.events import Fired
from companion.games.golitsyn.rules.geometry import is_clear
from companion.games.golitsyn.rules.lookup import must_act, name_of, seat_word
from companion.games.golitsyn.rules.state import Salvo


def owe(tale: Tale) -> None:
    """After a shot, of a salvo too: the guarded port owes an answer, at once where nobody can fire at it any more."""
    for fired in [event for event in tale.events if isinstance(event, Fired)]:
        colony = tale.state.colonies.get(fired.target)
        if colony and colony.stands == "guarded" and colony.id not in tale.state.answered:
            tale.tell(AnswerOwed(port=colony.id, ships=fired.guns))
    shelling = tale.state.shelling
    if shelling is None or tale.state.call or tale.state.pending:
        return
    if tale.state.colonies[shelling.port].stands != "guarded":
        tale.tell(AnswerDropped(colony=shelling.port, gunner=""))
    elif not _can_go_on(tale.state, shelling.port):
        _cease(tale)


def _can_go_on(state: ColoniesState, port: str) -> bool:
    return any(shooting.why_not_reach(state, gun, port) is None for gun in targets.ready(state))


def cease(state: ColoniesState, command: CeaseFire, tale: Tale) -> None:
    """The attacker fires no more at the port."""
    must_act(state, command.seat)
    if state.shelling is None:
        raise Refused("colonies.refused.nothing-shelled", "7.2a", kind=Kind.NOT_NOW)
    _cease(tale)


def _cease(tale: Tale) -> None:
    state: ColoniesState = tale.state
    assert state.shelling is not None
    gunner, ships = gunner_of(state), within(state, state.shelling)
    if not ships:
        tale.tell(AnswerDropped(colony=state.shelling.port, gunner=gunner))
        return
    tale.tell(FireCeased(port=state.shelling.port, gunner=gunner, ships=ships))
    if len(ships) == 1 and state.on_chart:
        _shoot(tale, gunner, state.shelling.port, ships[0])


def gunner_of(state: ColoniesState) -> str:
    """The next player in turn order who is still in the game."""
    at = state.order.index(state.turn)
    circle = state.order[at + 1 :] + state.order[:at]
    return next(seat for seat in circle if state.plays(seat))


def within(state: ColoniesState, shelling: Shelling) -> tuple[str, ...]:
    """Ships that fired at the port and that it can fire at: not sheltered, and on the chart in its range and line."""
    afloat = [ship for ship in state.afloat(state.turn) if ship.id in shelling.ships and not state.shelters(ship.port)]
    if state.on_chart:
        cell, board = state.scene.ports[shelling.port].cell, state.scene.board
        afloat = [
            ship
            for ship in afloat
            if board.distance(cell, ship.cell or "") <= PORT_RANGE and is_clear(state, cell, ship.cell or "")
        ]
    return tuple(ship.id for ship in afloat)


def answer(state: ColoniesState, command: AnswerFire, tale: Tale) -> None:
    """Shoot for the port at one of the ships that fired at it."""
    if not isinstance(state.pending, Answering) or state.call is not None:
        raise Refused("colonies.refused.nothing-shelled", "7.2a", kind=Kind.NOT_NOW)
    waiting = state.pending
    if command.seat != waiting.gunner:
        gunner = seat_word(waiting.gunner)
        raise Refused("colonies.refused.not-your-answer", "7.2a", kind=Kind.NOT_YOUR_TURN, seat=gunner)
    if not command.target and not state.on_chart:
        tale.tell(AnswerDropped(colony=waiting.port, gunner=waiting.gunner))
        return
    if command.target not in waiting.ships:
        raise Refused("colonies.refused.did-not-fire", "7.2a", port=name_of(waiting.port))
    _shoot(tale, waiting.gunner, waiting.port, command.target)


def _shoot(tale: Tale, gunner: str, port: str, target: str) -> None:
    shooting.announce(tale, gunner, Salvo(target, (port,)))


def choices(state: ColoniesState, seat: str) -> list[Choice]:
    """Ceasing fire, for the attacker; whom to fire at, for the player who shoots for the port."""
    if isinstance(state.pending, Answering):
        return _targets(state, state.pending) if seat == state.pending.gunner else []
    if state.shelling is None or seat != state.turn or state.pending:
        return []
    label = say("colonies.cease-fire", port=name_of(state.shelling.port))
    return [Choice(command=CeaseFire(seat=seat), deed="cease-fire", label=label, rule="7.2a")]


def _targets(state: ColoniesState, waiting: Answering) -> list[Choice]:
    port = name_of(waiting.port)
    found = [
        Choice(
            command=AnswerFire(seat=waiting.gunner, target=ship), deed="answer",
            picks=picks(target=ship, space=state.ships[ship].cell or ""),
            label=say("colonies.answer", port=port, ship=name_of(ship)), rule="7.2a",
        )
        for ship in waiting.ships
    ]  # fmt: skip
    if state.on_chart:
        return found
    label = say("colonies.answer-nobody", port=port)
    return [*found, Choice(command=AnswerFire(seat=waiting.gunner), deed="answer", label=label, rule="7.2a")]


def why_not_yet(state: ColoniesState, at_it: bool = False) -> Refused | None:
    """Why the attacker can do nothing else now, or even fire on (``at_it``): the port he fired at answers first."""
    waiting = state.pending if isinstance(state.pending, Answering) else None if at_it else state.shelling
    if waiting is None or state.call is not None:
        return None
    return Refused("colonies.refused.answer-first", "7.2a", kind=Kind.NOT_NOW, port=name_of(waiting.port))


def _on_owed(state: ColoniesState, event: AnswerOwed) -> ColoniesState:
    before = state.shelling.ships if state.shelling else ()
    return replace(state, shelling=Shelling(event.port, (*before, *event.ships)))


def _on_ceased(state: ColoniesState, event: FireCeased) -> ColoniesState:
    pending = Answering(event.port, event.gunner, event.ships)
    return replace(state, shelling=None, pending=pending, answered=(*state.answered, event.port))


def _on_dropped(state: ColoniesState, event: AnswerDropped) -> ColoniesState:
    return replace(state, shelling=None, pending=None, answered=(*state.answered, event.colony))


FOLDS: Folds = {AnswerOwed: _on_owed, FireCeased: _on_ceased, AnswerDropped: _on_dropped}
