"""Shared, cards play: the table says how a movement or a drift ended, and the log draws the
consequences (4.4b, 8).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import Message, say
from companion.engine.offers import MOVE, Choice, picks, token
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import with_ship
from companion.games.golitsyn.rules import drift
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.commands import SayEnd
from companion.games.golitsyn.rules.events import EndTold
from companion.games.golitsyn.rules.lookup import any_ship, known_port, name_of, why_not_turn
from companion.games.golitsyn.rules.state import BY_HAND, Ship, State


def say_end(state: State, command: SayEnd, recorder: Recorder) -> None:
    """Take the table's word for where a ship ended, and let what the book says follow."""
    ship = state.ships[command.ship]
    stormy = ship.id in state.due
    home = bool(command.port) and state.is_home(ship.owner, command.port)
    is_open = home or (
        not stormy and bool(command.port) and state.is_open(ship.owner, command.port)
    )
    recorder.record(
        EndTold(
            seat=command.seat,
            ship=ship.id,
            end=command.end,
            port=command.port if is_open else "",
            other=command.other,
        )
    )
    if command.end == "collision":
        by_storm = stormy and command.other not in _together(state, ship)
        cause = ("collision", "8.2a") if by_storm else ("current", "8.2b")
        drift.collide(recorder, ship.id, command.other, *cause)
    elif command.end == "ashore":
        recorder.book.sink(recorder, ship.id, "ashore", "8.1")
    elif command.port and not is_open:
        drift.thrown_into(recorder, ship.id, command.port)
    if stormy:
        drift.drown(recorder, ship.id)
    drift.visit(recorder, ship.id)


def why_nothing_told(state: State, seat: str) -> Refused | None:
    """On a chart the companion sees for itself where ships end."""
    if refusal := why_not_turn(state, seat):
        return refusal
    return (
        Refused("golitsyn.refused.chart-knows", state.CITED["squares"]) if state.on_chart else None
    )


def _untold(state: State, _seat: str) -> Iterator[str]:
    """Every ship whose movement or drift is not yet told, whoever owns her."""
    return (ship.id for ship in state.afloat() if _ends(state, ship))


def _ends(state: State, ship: Ship) -> tuple[str, ...]:
    """What may have become of a ship now: of a drift anything, of a movement a port or what a
    current did.
    """
    if ship.id in state.due:
        return ("sea", "ashore", "collision", "port")
    if ship.owner == state.turn and ship.moved and not ship.settled:
        return ("port", "collision", "current")
    return ()


def why_no_end(state: State, command: SayEnd) -> Refused | None:
    """Why a ship cannot have ended so."""
    ship = any_ship(state, command.ship)
    if command.end not in _ends(state, ship):
        return Refused("golitsyn.refused.no-such-end", "4.4b", ship=name_of(ship.id))
    named = (bool(command.port), bool(command.other))
    if named != (command.end in ("port", "current"), command.end == "collision"):
        return Refused("golitsyn.refused.no-such-end", kind=Kind.MALFORMED, ship=name_of(ship.id))
    if command.other:
        return Refused("golitsyn.refused.no-collision", "8.2a", ship=name_of(ship.id))
    return _why_not_there(ship, command.end, known_port(state, command.port))


def _why_not_there(ship: Ship, end: str, port: str) -> Refused:
    """Of her own will a ship comes into open ports alone; into any other only wind or water carries
    her (5.3).
    """
    word = "foreign-port" if end == "port" else "no-such-end"
    return Refused(f"golitsyn.refused.{word}", "5.3", ship=name_of(ship.id), port=name_of(port))


def _together(state: State, ship: Ship) -> set[str]:
    """The ships that drift in one storm with a ship whose drift is to be told; it never drives them
    together (4.2a).
    """
    return {one.id for one in drift.drifting(state)} if ship.id in state.due else set()


def _others(state: State, ship: Ship) -> list[str]:
    """Ships at sea she may have been carried onto; one that drifts with her only by a current after
    it (5.4).
    """
    together = _together(state, ship)

    def drowned(one: Ship) -> bool:
        return one.id in together and max(one.storms, ship.storms) >= drift.STORMS_THAT_SINK

    return [one.id for one in state.at_sea() if one.id != ship.id and not drowned(one)]


def why_not_done(state: State) -> Refused | None:
    """A storm can be neither skipped nor shortened: every drift is told before anybody fires, and
    before the turn ends (4.4b).
    """
    if not state.due:
        return None
    return Refused(
        "golitsyn.refused.drift-due", "4.4b", kind=Kind.NOT_NOW, ship=name_of(state.due[0])
    )


def _on_told(state: State, event: EndTold) -> State:
    ship = state.ships[event.ship]
    told = with_ship(
        state, event.ship, port=event.port, settled=True, legs=ship.legs or (BY_HAND,),
        storms=0 if event.port else ship.storms,
    )  # fmt: skip
    return replace(told, due=tuple(id for id in state.due if id != event.ship))


FOLDS: Folds = {EndTold: _on_told}


def _tellings(state: State, seat: str, id: str) -> Iterator[Choice]:
    """All that may be said of one ship. Most ships that a storm drives stay at sea: her own token
    says it, and one key of all. Who puts into a port of her own will has a key of her own.
    """
    ship, stormy = state.ships[id], id in state.due
    for end in _ends(state, ship):
        for port, other in _more(state, ship, end):
            yield Choice(
                command=SayEnd(seat=seat, ship=id, end=end, port=port, other=other),
                deed="say-end" if stormy or end != "port" else "say-port",
                label=_label(end, port, other),
                picks=picks(piece=id, token=token(id, MOVE) if end == "sea" else ""),
                rule="4.4b" if stormy else "5.4",
                together=end == "sea",
            )


def _more(state: State, ship: Ship, end: str) -> list[tuple[str, str]]:
    if end in ("port", "current"):
        ports = [(id, state.is_open(ship.owner, id)) for id in state.scene.ports]
        stormy = ship.id in state.due
        return [(id, "") for id, is_open in ports if stormy or is_open == (end == "port")]
    return [("", other) for other in _others(state, ship)] if end == "collision" else [("", "")]


def _label(end: str, port: str, other: str) -> Message:
    if port:
        return say(f"golitsyn.say-{end}", port=name_of(port))
    return (
        say("golitsyn.say-collision", other=name_of(other)) if other else say(f"golitsyn.say-{end}")
    )


SAY_END = Deed(
    name="say-end",
    command=SayEnd,
    rule="4.4b",
    when=why_nothing_told,
    actors=_untold,
    actor="ship",
    options=_tellings,
    check=why_no_end,
    do=say_end,
    silent=True,
)
DEEDS = (SAY_END,)
