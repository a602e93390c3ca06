"""Who sits where: the layout for so many players, and each seat's base with its partners' far away
(V.0b, V.0d, V.3.5, V.3.8).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import asdict, replace

from companion.engine.game import Seat
from companion.engine.messages import Figure, say, seat_word
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.scene import Scene, TeamForm

Teams = tuple[tuple[str, ...], ...]


def seated(scenario: Scene, seats: tuple[Seat, ...]) -> Scene:
    """The scenario as these players sit down to it: a base for each seat, in their order.

    Raises ``Refused`` where it has no layout for so many, or no such teams.
    """
    if len({seat.id for seat in seats}) != len(seats):
        raise Refused("admiral.refused.same-colour", "IV.5", kind=Kind.MALFORMED)
    layout = scenario.layout(len(seats))
    if layout is None:
        known = _either(str(count) for count in scenario.counts)
        rule = "M1.0" if scenario.drill else "V.0b"
        raise Refused(
            "admiral.refused.players", rule, kind=Kind.MALFORMED, n=len(seats), known=known
        )
    changed = {} if layout is scenario else asdict(layout)
    scene = replace(scenario, **{**changed, "others": ()})
    if len(teams_of(seats) or seats) != len(scene.royal_ports):
        scene = replace(scene, royal_ports=())  # the box has two: each of two sides has one
    return _in_teams(scene, seats) if teams_of(seats) else replace(scene, forms=())


def teams_of(seats: tuple[Seat, ...]) -> Teams:
    """Who fights side by side, in the order of the seats; nobody where each is for himself."""
    names = dict.fromkeys(seat.side for seat in seats if seat.side)
    return tuple(tuple(seat.id for seat in seats if seat.side == name) for name in names)


def _in_teams(scene: Scene, seats: tuple[Seat, ...]) -> Scene:
    teams = teams_of(seats)
    if alone := [seat.id for seat in seats if not seat.side]:
        raise Refused(
            "admiral.refused.no-team", "V.0d", kind=Kind.MALFORMED, seat=seat_word(alone[0])
        )
    form = next((one for one in scene.forms if _sizes(one.forts) == _sizes(teams)), None)
    if form is None:
        raise _no_such_teams(scene, teams)
    forts = {
        seat: fort
        for team, places in zip(teams, form.forts, strict=True)
        for seat, fort in zip(team, places, strict=True)
    }
    bases = {base.fort: base for base in scene.bases}
    return replace(
        scene,
        bases=tuple(bases[forts[seat.id]] for seat in seats),
        lots_to_win=form.lots_to_win,
        forms=(),
    )


def _sizes(teams: Teams) -> list[int]:
    return [len(team) for team in teams]


def _no_such_teams(scene: Scene, teams: Teams) -> Refused:
    sizes, known = _written(_sizes(teams)), [_form_written(form) for form in scene.forms]
    if not known:
        n = len(scene.bases)
        return Refused("admiral.refused.no-teams", "V.0d", kind=Kind.MALFORMED, n=n)
    return Refused(
        "admiral.refused.teams", "V.0d", kind=Kind.MALFORMED, sizes=sizes, known=_either(known)
    )


def _form_written(form: TeamForm) -> str:
    return _written(_sizes(form.forts))


def _written(sizes: list[int]) -> str:
    return "-".join(str(size) for size in sizes)


def _either(words: Iterable[str]) -> Figure:
    *others, last = words
    return say("admiral.either", others=", ".join(others), last=last) if others else last
