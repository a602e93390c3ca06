"""Section 4: courses and runs in calm and fresh wind, drift in a storm."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.compass import HEADINGS, Force, Heading, heading_word, is_diagonal, points_apart
from companion.engine.events import Folds, Unfolding
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.commands import Sail
from companion.games.admiral.rules.damage import harm
from companion.games.admiral.rules.events import Drifted, Sailed
from companion.games.admiral.rules.lookup import heading_of, must_act, name_of, own_ship
from companion.games.admiral.rules.state import Ship, State, with_ship
from companion.games.admiral.rules.waters import Waters

SMALL = ("brig", "frigate")


def cargo_loss(ship: Ship) -> int:
    """Cells that pearls aboard take off the greatest run in calm and fresh wind (V.4.3)."""
    free = 0 if ship.kind in SMALL else 1
    return 1 if ship.lots > free else 0


def cargo_rule(ship: Ship) -> str:
    """The rule of how much a ship carries and what it costs her: brig and frigate have their own."""
    return "V.4.3a" if ship.kind in SMALL else "V.4.3b"


def greatest_run(state: State, ship: Ship, course: Heading) -> int:
    """The most cells a ship may go on a course in this wind, obstacles aside (4.7, 4.12, 4.13, V.4.3)."""
    assert state.wind is not None
    card = state.card(ship)
    if state.wind.force is Force.CALM:
        run = card.calm.along(course)
    else:
        run = card.fresh.along(course) - points_apart(course, state.wind.heading)
    return max(0, run - cargo_loss(ship))


def run_rule(state: State) -> str:
    """The rule of how far a ship goes in this wind: by her card in a calm, else by her course (4.7, 4.13)."""
    return "4.7" if state.wind and state.wind.force is Force.CALM else "4.13"


def drift_due(state: State, ship: Ship) -> int:
    """How many cells this storm carries a ship; cargo does not change it (4.16, V.4.3a)."""
    assert state.wind is not None
    return state.card(ship).storm.along(state.wind.heading)


def must_drift(state: State, waters: Waters) -> list[Ship]:
    """The acting seat's ships that the storm must still carry, furthest downwind first (4.18a, 4.20)."""
    if not state.storm or state.wind is None:
        return []
    to = state.wind.heading
    due = [s for s in state.afloat(state.turn) if not s.moved and not s.repair and not waters.is_sheltered(s, to)]
    return sorted(due, key=lambda ship: -waters.board.progress(ship.cell or "", to))


def why_not_move(state: State, ship: Ship) -> Refused | None:
    """The reason a ship may not move at all this turn, whatever the course."""
    name = name_of(ship.id)
    if ship.moved:
        return Refused("admiral.refused.moved", "4.6", ship=name)
    if ship.repair:
        return Refused("admiral.refused.repair-no-move", "7.5a", ship=name)
    if ship.broken_off and ship.broken_off == state.turns.get(ship.owner):
        return Refused("admiral.refused.repair-ended-no-move", "7.6b", ship=name)
    return None if state.storm or state.wind is None else _why_no_run(state, ship)


def _why_no_run(state: State, ship: Ship) -> Refused | None:
    """The reason this wind gives her no run on any course: her card, or what she carries (4.9, V.4.3)."""
    if any(greatest_run(state, ship, course) for course in HEADINGS):
        return None
    calm, name = run_rule(state) == "4.7", name_of(ship.id)
    if any(greatest_run(state, replace(ship, lots=0), course) for course in HEADINGS):
        return Refused(f"admiral.refused.laden-{'calm' if calm else 'wind'}", cargo_rule(ship), ship=name)
    word, rule = ("calm-zero", "4.9") if calm else ("no-run", "4.13")
    return Refused(f"admiral.refused.{word}", rule, ship=name)


def why_not_sail(state: State, waters: Waters | None, ship: Ship) -> Refused | None:
    """The reason a ship has no movement to make now, on whatever course: what her dead button says."""
    return why_not_move(state, ship) or why_not_yet(state, waters, ship) or _why_hemmed_in(state, waters, ship)


def _why_hemmed_in(state: State, waters: Waters | None, ship: Ship) -> Refused | None:
    """On every course that the wind allows something bars the next cell; told of the course with the longest run."""
    if state.storm or waters is None:
        return None
    courses = sorted(HEADINGS, key=lambda course: -greatest_run(state, ship, course))
    bars = [(course, waters.bar(ship.cell or "", course)) for course in courses if greatest_run(state, ship, course)]
    if not all(rule for _, rule in bars):
        return None
    course, rule = bars[0]
    word, why = heading_word(course), say(f"rule.{rule}")
    return Refused("admiral.refused.hemmed-in", rule, ship=name_of(ship.id), course=word, why=why)


def sail(state: State, command: Sail, tale: Unfolding[State]) -> None:
    """Move one ship (4.1-4.21)."""
    must_act(state, command.seat)
    ship = own_ship(state, command.seat, command.ship)
    course = heading_of(command.course)
    if refusal := why_not_move(state, ship):
        raise refusal
    if command.run < 0:
        raise Refused("admiral.refused.run-below-one", "4.1", kind=Kind.MALFORMED, run=command.run)
    if state.storm:
        _drift(state, ship, course, command, tale)
        return
    _check_course(state, ship, course, command.run)
    path: tuple[str, ...] = ()
    if state.on_chart:
        path, rule = Waters(state).path(ship.cell or "", course, command.run)
        if len(path) < command.run:
            raise Refused(
                "admiral.refused.way-barred", rule, ship=name_of(ship.id), run=len(path), why=say(f"rule.{rule}")
            )
    tale.tell(Sailed(seat=command.seat, ship=ship.id, course=course, run=command.run, start=ship.cell, path=path))


def _check_course(state: State, ship: Ship, course: Heading, run: int) -> None:
    assert state.wind is not None
    most = greatest_run(state, ship, course)
    name = name_of(ship.id)
    if most < 1 and state.wind.force is Force.CALM and not state.card(ship).calm.along(course):
        word, rule = ("calm-diagonal", "4.10") if is_diagonal(course) else ("calm-straight", "4.7")
        raise Refused(f"admiral.refused.{word}", rule, ship=name, course=heading_word(course))
    if most < 1 and greatest_run(state, replace(ship, lots=0), course):
        raise Refused("admiral.refused.laden-course", cargo_rule(ship), ship=name, course=heading_word(course))
    if most < 1:
        off = points_apart(course, state.wind.heading)
        raise Refused("admiral.refused.course-too-close", "4.13", ship=name, course=heading_word(course), n=off)
    if run < 1:
        raise Refused("admiral.refused.run-below-one", "4.1", run=run)
    if run > most:
        word, rule = _why_no_further(state, ship)
        raise Refused(f"admiral.refused.{word}", rule, ship=name, course=heading_word(course), n=most, run=run)


def _why_no_further(state: State, ship: Ship) -> tuple[str, str]:
    if cargo_loss(ship):
        return "too-far-laden", cargo_rule(ship)
    return "too-far", run_rule(state)


def _drift(state: State, ship: Ship, course: Heading, command: Sail, tale: Unfolding[State]) -> None:
    assert state.wind is not None
    if course is not state.wind.heading:
        raise Refused("admiral.refused.storm-course", "4.19", course=heading_word(state.wind.heading))
    due = drift_due(state, ship)
    if not state.on_chart:
        _drift_by_hand(ship, course, due, command, tale)
        return
    waters = Waters(state)
    if refusal := why_not_yet(state, waters, ship):
        raise refusal
    path, rule = waters.path(ship.cell or "", course, due)
    allowed = _drift_runs(waters, path)
    if command.run not in allowed:
        raise _why_not_that_run(ship, allowed)
    reef = command.run == len(path) and rule == "4.5e" and not _in_port(waters, ship, path)
    _tell_drift(tale, ship, course, path[: command.run], command.run, due, reef)


def _in_port(waters: Waters, ship: Ship, path: tuple[str, ...]) -> bool:
    """Whether her drift ends in a port: there she may stop, and a reef further on does no harm (4.17b)."""
    return (path[-1] if path else ship.cell) in waters.ports


def _drift_runs(waters: Waters, path: tuple[str, ...]) -> list[int]:
    """The runs a drifting ship may make: all the way, or to a port cell she reaches (4.17a, 4.17b)."""
    ports = [gone for gone, cell in enumerate(path, 1) if cell in waters.ports]
    return sorted({*ports, len(path)})


def _why_not_that_run(ship: Ship, allowed: list[int]) -> Refused:
    if len(allowed) == 1:
        return Refused("admiral.refused.drift-run", "4.17a", ship=name_of(ship.id), n=allowed[0])
    *others, last = map(str, allowed)
    runs = say("admiral.either", others=", ".join(others), last=last)
    return Refused("admiral.refused.drift-runs", "4.17a", ship=name_of(ship.id), runs=runs)


def why_not_yet(state: State, waters: Waters | None, ship: Ship) -> Refused | None:
    """The reason a storm does not carry her now: the ship furthest downwind goes first (4.20); equals as one likes."""
    if not state.storm or state.wind is None or waters is None:
        return None
    to, board, name = state.wind.heading, waters.board, name_of(ship.id)
    here = board.progress(ship.cell or "", to)
    for other in must_drift(state, waters):
        if board.progress(other.cell or "", to) > here:
            return Refused("admiral.refused.drift-order", "4.20", ship=name_of(other.id))
    for other in state.ships.values():
        gone = other.came_from if other.moved and other.owner == ship.owner else None
        if gone and board.progress(gone, to) < here:
            return Refused("admiral.refused.drift-late", "4.20", ship=name, other=name_of(other.id))
    return None


def _drift_by_hand(ship: Ship, course: Heading, due: int, command: Sail, tale: Unfolding[State]) -> None:
    """Cards play: the players see what stopped her; full drift can have met no reef (4.17f)."""
    if command.run > due:
        raise Refused("admiral.refused.drift-most", "4.17a", ship=name_of(ship.id), n=due)
    if command.reef and command.run == due:
        raise Refused("admiral.refused.drift-no-reef", "4.17f", ship=name_of(ship.id), n=due)
    _tell_drift(tale, ship, course, (), command.run, due, command.reef)


def _tell_drift(
    tale: Unfolding[State], ship: Ship, course: Heading, path: tuple[str, ...], run: int, due: int, reef: bool
) -> None:
    tale.tell(
        Drifted(seat=ship.owner, ship=ship.id, course=course, run=run, due=due, reef=reef, start=ship.cell, path=path)
    )
    if reef and due > run:
        harm(tale, ship.id, due - run, "reef")


def _on_sailed(state: State, event: Sailed | Drifted) -> State:
    cell = event.path[-1] if event.path else event.start
    return with_ship(state, event.ship, cell=cell, came_from=event.start, moved=True, under_way=True, wake=event.path)


EVOLVE: Folds = {Sailed: _on_sailed, Drifted: _on_sailed}


def obligations(state: State) -> Refused | None:
    """A drift still due keeps the turn from ending (1.3, 4.18a). Cards play cannot know shelter and only reminds."""
    if not (state.storm and state.on_chart):
        return None
    due = must_drift(state, Waters(state))
    return Refused("admiral.refused.drift-due", "4.18a", ship=name_of(due[0].id), n=len(due)) if due else None


def choices(state: State, waters: Waters | None) -> list[Choice]:
    """Every movement the acting seat may make."""
    found: list[Choice] = []
    for ship in state.afloat(state.turn):
        if why_not_move(state, ship) is None:
            found += _drifts(state, ship, waters) if state.storm else _runs(state, ship, waters)
    return found


def _runs(state: State, ship: Ship, waters: Waters | None) -> list[Choice]:
    found = []
    for course in HEADINGS:
        most = greatest_run(state, ship, course)
        if not most:
            continue
        cells = waters.path(ship.cell or "", course, most)[0] if waters else ("",) * most
        word = heading_word(course)
        for run, cell in enumerate(cells, 1):
            label = (
                say("admiral.sail-to", course=word, run=run, cell=cell)
                if cell
                else say("admiral.sail", course=word, run=run)
            )
            found.append(
                Choice(
                    command=Sail(seat=ship.owner, ship=ship.id, course=course, run=run),
                    deed="sail", label=label,
                    picks=picks(piece=ship.id, course=course, run=run, space=cell),
                    rule=run_rule(state),
                )
            )  # fmt: skip
    return found


def _drifts(state: State, ship: Ship, waters: Waters | None) -> list[Choice]:
    assert state.wind is not None
    course, due = state.wind.heading, drift_due(state, ship)
    if waters is None:
        options = [(due, False)] + [(run, reef) for run in range(due - 1, -1, -1) for reef in (False, True)]
        return [_drift_choice(ship, course, run, "", reef) for run, reef in options]
    if why_not_yet(state, waters, ship):
        return []
    path, _ = waters.path(ship.cell or "", course, due)
    ends = [(run, path[run - 1] if run else ship.cell or "") for run in _drift_runs(waters, path)]
    return [_drift_choice(ship, course, run, cell, False) for run, cell in ends]


def _drift_choice(ship: Ship, course: Heading, run: int, cell: str, reef: bool) -> Choice:
    word = "admiral.drift-reef" if reef else "admiral.drift-to" if cell else "admiral.drift"
    return Choice(
        command=Sail(seat=ship.owner, ship=ship.id, course=course, run=run, reef=reef),
        deed="drift", label=say(word, course=heading_word(course), run=run, cell=cell),
        picks=picks(piece=ship.id, course=course, run=run, space=cell),
        rule="4.17f" if reef else "4.17a",
    )  # fmt: skip
