"""Why the acting seat and its pieces cannot do what they cannot do now: the reasons on dead buttons."""

from __future__ import annotations

from companion.engine.offers import Bar
from companion.engine.refusals import Refused
from companion.games.admiral.rules.lookup import any_piece
from companion.games.admiral.rules.movement import obligations, why_not_sail
from companion.games.admiral.rules.pearls import why_not_load, why_not_unload
from companion.games.admiral.rules.repair import why_not_repair
from companion.games.admiral.rules.shooting import pieces_of, why_empty, why_not_join
from companion.games.admiral.rules.state import Fort, Salvo, Ship, State
from companion.games.admiral.rules.targets import why_no_shot
from companion.games.admiral.rules.waters import Waters


def bars_of(state: State, waters: Waters | None) -> tuple[Bar, ...]:
    """A bar for every deed that is not offered, of each piece of the acting seat and of its turn."""
    if state.phase != "turn" or state.call:
        return ()
    if isinstance(state.pending, Salvo):
        return tuple(_in_salvo(state, waters, state.pending))
    if state.pending:
        return ()
    found = [bar for piece in pieces_of(state, state.turn) for bar in _of_piece(state, waters, piece)]
    return (*found, *_bars("", {"end-turn": obligations(state)}))


def _of_piece(state: State, waters: Waters | None, piece: Ship | Fort) -> list[Bar]:
    if isinstance(piece, Fort):
        return _bars(piece.id, {"fire": why_no_shot(state, waters, piece)})
    reasons = {
        "drift" if state.storm else "sail": why_not_sail(state, waters, piece),
        "fire": why_no_shot(state, waters, piece),
        "repair": None if piece.repair else why_not_repair(state, piece, waters),
        "load": why_not_load(state, piece, waters),
        "unload": why_not_unload(state, piece, waters),
    }
    return _bars(piece.id, reasons)


def _in_salvo(state: State, waters: Waters | None, salvo: Salvo) -> list[Bar]:
    """Who cannot join the salvo that is being put together, and why it cannot be fired yet."""
    target = any_piece(state, salvo.target)
    found = [
        bar
        for piece in pieces_of(state, state.turn)
        if salvo.gun(piece.id) is None
        for bar in _bars(piece.id, {"join-salvo": why_not_join(state, waters, piece, target)})
    ]
    return found + _bars("", {"fire-salvo": why_empty(salvo)})


def _bars(about: str, reasons: dict[str, Refused | None]) -> list[Bar]:
    return [
        Bar(about=about, deed=deed, reason=refusal.reason, rule=refusal.rule)
        for deed, refusal in reasons.items()
        if refusal
    ]
