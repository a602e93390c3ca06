"""Section 4 in a storm: who is carried, in what order, how far, and onto which reef (4.16-4.21)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.compass import Heading, heading_word
from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.memo import once
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.outlooks import is_what_turns_are_for
from companion.engine.refusals import Refused
from companion.games.admiral.rules.commands import Sail
from companion.games.admiral.rules.damage import harm
from companion.games.admiral.rules.events import Drifted
from companion.games.admiral.rules.geometry import Waters, waters_of
from companion.games.admiral.rules.lookup import heading_of, name_of, own_ships, why_not_turn
from companion.games.admiral.rules.movement import on_moved, read, tap, why_not_move
from companion.games.admiral.rules.state import Ship, State


def drift_due(state: State, ship: Ship) -> int:
    """How many cells this storm carries a ship; cargo does not change it (4.16, V.4.3a)."""
    assert state.wind is not None
    return state.card(ship).storm.along(state.wind.heading)


@once
def must_drift(state: State) -> list[Ship]:
    """The acting seat's ships that the storm must still carry: fireships that go up in this turn
    (6.6b), then the others, furthest downwind first (4.18a, 4.20).

    None in cards play, which cannot know who is sheltered and only reminds.
    """
    if not state.storm or state.wind is None or (waters := waters_of(state)) is None:
        return []
    to = state.wind.heading
    due = [
        s
        for s in state.afloat(state.turn)
        if not (s.moved or s.repair or state.is_spent(s)) and not waters.is_sheltered(s, to)
    ]
    return sorted(due, key=lambda ship: _place_in_order(state, waters, ship, ship.cell))


def _place_in_order(state: State, waters: Waters, ship: Ship, cell: str | None) -> tuple[bool, int]:
    """Smaller for whom the storm carries earlier: a fireship that goes up in this turn (6.6b), then
    the ship furthest downwind (4.20).
    """
    assert state.wind is not None
    return not state.is_due(ship), -waters.board.progress(cell or "", state.wind.heading)


def why_drift_first(state: State, word: str, rule: str) -> Refused | None:
    """The reason, in these words, why something waits until the storm has carried everybody."""
    due = must_drift(state)
    return Refused(word, rule, ship=name_of(due[0].id), n=len(due)) if due else None


def drift_left(state: State) -> Refused | None:
    """A drift still due keeps the turn from ending (1.3, 4.18a)."""
    return why_drift_first(state, "admiral.refused.drift-due", "4.18a")


def _why_not_drift(state: State, _seat: str, id: str) -> Refused | None:
    ship = state.ships[id]
    return why_not_move(state, ship) or _why_not_yet(state, ship)


def _why_not_yet(state: State, ship: Ship) -> Refused | None:
    """The reason a storm does not carry her now: others go before her, or one that should have
    waited has gone (4.20, 6.6b). Whom the turn waits for has not missed her time: the referee may
    have set her or another one right.
    """
    waters = waters_of(state)
    if state.wind is None or waters is None:
        return None
    place = _place_in_order(state, waters, ship, ship.cell)
    for other in must_drift(state):
        if _place_in_order(state, waters, other, other.cell) < place:
            before = state.is_due(other) and not state.is_due(ship)
            word, rule = ("fireship-first", "6.6b") if before else ("drift-order", "4.20")
            return Refused(f"admiral.refused.{word}", rule, ship=name_of(other.id))
    if ship in must_drift(state):
        return None
    for other in state.ships.values():
        mine = other.owner == ship.owner and other.moved
        gone = other.came_from if mine and not _has_stayed(state, waters, other) else None
        if gone and _place_in_order(state, waters, other, gone) > place:
            late = state.is_due(ship) and not state.is_due(other)
            word, rule = ("fireship-late", "6.6b") if late else ("drift-late", "4.20")
            said = f"admiral.refused.{word}"
            return Refused(said, rule, ship=name_of(ship.id), other=name_of(other.id))
    return None


def _has_stayed(state: State, waters: Waters, ship: Ship) -> bool:
    """Whether the storm could not carry her out of her shelter: as if she had never tried, others
    may still leave theirs (4.20).
    """
    assert state.wind is not None
    return ship.cell == ship.came_from and waters.is_sheltered(ship, state.wind.heading)


def _why_not_that_drift(state: State, command: Sail) -> Refused:
    """What is wrong with a drift: the course is the wind's (4.19),
    and nobody chooses the run (4.17).
    """
    assert state.wind is not None
    ship, due, waters = (
        state.ships[command.ship],
        drift_due(state, state.ships[command.ship]),
        waters_of(state),
    )
    name = name_of(ship.id)
    if command.course != state.wind.heading:
        return Refused(
            "admiral.refused.storm-course", "4.19", course=heading_word(state.wind.heading)
        )
    if waters is None and command.run > due:
        return Refused("admiral.refused.drift-most", "4.17a", ship=name, n=due)
    if waters is None:
        return Refused("admiral.refused.drift-no-reef", "4.17f", ship=name, n=due)
    path, _ = waters.path(ship.cell or "", state.wind.heading, due)
    allowed = _drift_runs(waters, path)
    return _why_not_that_run(ship, allowed)


def _in_port(waters: Waters, ship: Ship, path: tuple[str, ...]) -> bool:
    """Whether her drift ends in a port: there she may stop,
    and a reef further on does no harm (4.17b).
    """
    return (path[-1] if path else ship.cell) in waters.harbours


def _drift_runs(waters: Waters, path: tuple[str, ...]) -> list[int]:
    """The runs a drifting ship may make: all the way,
    or to a port cell she reaches (4.17a, 4.17b).
    """
    ports = [gone for gone, cell in enumerate(path, 1) if cell in waters.harbours]
    return sorted({*ports, len(path)})


def _why_not_that_run(ship: Ship, allowed: list[int]) -> Refused:
    if len(allowed) == 1:
        return Refused("admiral.refused.drift-run", "4.17a", ship=name_of(ship.id), n=allowed[0])
    *others, last = map(str, allowed)
    runs = say("admiral.either", others=", ".join(others), last=last)
    return Refused("admiral.refused.drift-runs", "4.17a", ship=name_of(ship.id), runs=runs)


def _drift(state: State, command: Sail, recorder: EventRecorder[State]) -> None:
    """The storm carries her, perhaps onto a reef; without the chart the players see what stopped
    her (4.17f).
    """
    ship, course, waters = state.ships[command.ship], heading_of(command.course), waters_of(state)
    due, run, reef = drift_due(state, ship), command.run, command.reef
    path: tuple[str, ...] = ()
    if waters:
        whole, rule = waters.path(ship.cell or "", course, due)
        reef = run == len(whole) and rule == "4.5e" and not _in_port(waters, ship, whole)
        path = whole[:run]
    recorder.record(
        Drifted(
            seat=ship.owner,
            ship=ship.id,
            course=course,
            run=run,
            due=due,
            reef=reef,
            start=ship.cell,
            path=path,
        )
    )
    if reef and due > run:
        harm(recorder, ship.id, due - run, "reef")


FOLDS: Folds = {Drifted: on_moved}


# ---------------------------------------------------------------- deeds


def _in_storm(state: State) -> bool:
    return state.storm


def _drifts(state: State, _seat: str, id: str) -> Iterator[Choice]:
    assert state.wind is not None
    ship, waters, course = state.ships[id], waters_of(state), state.wind.heading
    due = drift_due(state, ship)
    if waters is None:
        yield _drift_choice(ship, course, due)
        for run in range(due - 1, -1, -1):
            yield from (_drift_choice(ship, course, run, reef=reef) for reef in (False, True))
        return
    path, _ = waters.path(ship.cell or "", course, due)
    must = ship in must_drift(state)
    for run in _drift_runs(waters, path):
        cell = path[run - 1] if run else ship.cell or ""
        yield _drift_choice(ship, course, run, cell, must=must)


def _drift_choice(
    ship: Ship,
    course: Heading,
    run: int,
    cell: str = "",
    *,
    reef: bool = False,
    must: bool = False,
) -> Choice:
    """Who need not drift goes along with no others, and holds no turn open: she leaves her shelter
    by choice (4.18e).
    """
    word = "admiral.drift-reef" if reef else "admiral.drift-to" if cell else "admiral.drift"
    return Choice(
        command=Sail(seat=ship.owner, ship=ship.id, course=course, run=run, reef=reef),
        deed="drift", label=say(word, course=heading_word(course), run=run, cell=cell),
        picks=picks(piece=ship.id, course=course, run=run, space=cell),
        rule="4.17f" if reef else "4.17a", together=must, aside=bool(cell) and not must,
    )  # fmt: skip


DEEDS = (
    Deed(
        name="drift",
        command=Sail,
        rule="4.17a",
        during=_in_storm,
        when=why_not_turn,
        actors=own_ships,
        actor="ship",
        plain=read,
        why_not=_why_not_drift,
        options=_drifts,
        check=_why_not_that_drift,
        do=_drift,
        probe=tap,
        fills="course",
        likely=is_what_turns_are_for,
    ),
)
