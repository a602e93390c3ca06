"""Sections 6.2, 7.1, 7.2 and 8.4: what comes of a hit, of a wreck,
and of a ship in the enemy's port.
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
from companion.engine.standing import with_ship
from companion.games.golitsyn.pirates.rules.commands import Allot
from companion.games.golitsyn.pirates.rules.events import Allotted, TreasureLost
from companion.games.golitsyn.pirates.rules.pending import Sharing
from companion.games.golitsyn.pirates.rules.state import PIRATES, PiratesState, side_word
from companion.games.golitsyn.pirates.rules.treasure import clear, show
from companion.games.golitsyn.rules import drift
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.events import Captured, Sunk
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.shooting import hole
from companion.games.golitsyn.rules.state import Ship


def struck(recorder: Recorder, target: str, seat: str, _gun: str) -> None:
    """One hit.

    The treasure galleon is taken, not sunk; one hit from alongside wins her back (7.1, 7.2).
    """
    state: PiratesState = recorder.state
    carrier = state.carries(target)
    if carrier and state.sides[state.ships[target].owner] == PIRATES:
        _take(recorder, target, seat, "7.2c")
    elif hole(recorder, target):
        if carrier:
            _take(recorder, target, seat, "7.1a")
        else:
            sink(
                recorder,
                target,
                "shot",
                "6.2a" if state.ships[target].kind == "galleon" else "6.2b",
            )


def _take(recorder: Recorder, ship: str, seat: str, rule: str) -> None:
    """She sails for whoever scored the hit, with all his ships (1.5), or from his next turn on if
    he has spun.
    """
    show(recorder, rule)
    recorder.record(
        Captured(ship=ship, seat=seat, how="shot", rule=rule, rests=recorder.state.spun)
    )


def sink(recorder: Recorder, ship: str, cause: str, rule: str) -> None:
    """A ship goes down, and with the carrier the treasure (2.5, 7.1b)."""
    carrier = recorder.state.carries(ship)
    if carrier:
        show(recorder, "2.5")
    else:
        clear(recorder, ship)
    recorder.record(Sunk(ship=ship, cause=cause, rule=rule))
    if carrier:
        recorder.record(TreasureLost(ship=ship))


def seized(recorder: Recorder, ship: str, port: str, rule: str) -> None:
    """The port's side takes her.

    It has the ship at once; which of its players sails her they say themselves (8.4).
    """
    state: PiratesState = recorder.state
    if state.carries(ship):
        show(recorder, rule)
    else:
        clear(recorder, ship)
    side = state.scene.ports[port].owner
    first, *others = state.owners(side)
    asked = side if others else ""
    rests = first == state.turn
    recorder.record(
        Captured(ship=ship, seat=first, how="port", rule=rule, port=port, rests=rests, side=asked)
    )


def why_none_to_share(state: PiratesState, seat: str) -> Refused:
    """Why a seat names nobody: no port has taken a ship, or one of the other side has."""
    if pending(state, Sharing) is None:
        return Refused("pirates.refused.nothing-taken", "8.4", kind=Kind.NOT_NOW)
    return _not_the_ports_side(state, seat)


def _to_share(state: PiratesState) -> Ship:
    """The first of the ships taken: of each it is said by itself."""
    return state.ships[asked(state, Sharing).ships[0]]


def _sharings(state: PiratesState, seat: str, _actor: str) -> Iterator[Choice]:
    """Who may sail the ship that a port of the seat's side has taken;
    all its players may say so (8.4).
    """
    ship = _to_share(state)
    for to in state.owners(state.sides[ship.owner]):
        yield Choice(
            command=Allot(seat=seat, ship=ship.id, to=to), deed="allot",
            picks=picks(target=ship.id, space=ship.cell or ""),
            label=say("pirates.allot", ship=name_of(ship.id), seat=seat_word(to)), rule="8.4",
        )  # fmt: skip


def _why_not_so(state: PiratesState, command: Allot) -> Refused:
    """They speak of one ship after the other, and name one of themselves."""
    ship = _to_share(state)
    if command.ship != ship.id:
        return Refused(
            "pirates.refused.other-ship", "8.4", kind=Kind.NOT_NOW, ship=name_of(ship.id)
        )
    return _not_the_ports_side(state, command.to)


def _not_the_ports_side(state: PiratesState, seat: str) -> Refused:
    side = side_word(state.sides[_to_share(state).owner])
    return Refused("pirates.refused.not-the-ports-side", "8.4", seat=seat_word(seat), side=side)


def allot(_state: PiratesState, command: Allot, recorder: Recorder) -> None:
    """Any of the port's owners says for all of them who sails the ship it took (8.4)."""
    recorder.record(Allotted(seat=command.seat, ship=command.ship, to=command.to))


def _on_captured(state: PiratesState, event: Captured) -> PiratesState:
    """The treasure goes with its ship; a side of several players has something to say."""
    taken: PiratesState = drift.FOLDS[Captured](state, event)
    if event.side:
        waiting = pending(state, Sharing)
        ships = (*waiting.ships, event.ship) if waiting else (event.ship,)
        taken = replace(taken, pending=Sharing(ships))
    if not state.carries(event.ship):
        return taken
    return replace(taken, treasure=replace(state.treasure, side=state.sides[event.seat]))


def _on_allotted(state: PiratesState, event: Allotted) -> PiratesState:
    left = tuple(ship for ship in asked(state, Sharing).ships if ship != event.ship)
    rest = state.CITED["rests"] if event.to == state.turn else ""
    given = with_ship(state, event.ship, owner=event.to, rest=rest)
    return replace(given, pending=Sharing(left) if left else None)


FOLDS: Folds = {Captured: _on_captured, Allotted: _on_allotted}

ALLOT = Deed(
    name="allot",
    command=Allot,
    rule="8.4",
    answers=Sharing,
    unasked=why_none_to_share,
    options=_sharings,
    check=_why_not_so,
    do=allot,
)
DEEDS = (ALLOT,)
