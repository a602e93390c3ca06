"""The port a ship lies in: the cells round a fort (3.4, 7.1, V.4.1c).

Without the chart any fort will do that could.
"""

from __future__ import annotations

from companion.engine.refusals import Refused
from companion.games.admiral.rules.geometry import forts_near, waters_of
from companion.games.admiral.rules.lookup import name_of, partners
from companion.games.admiral.rules.state import Fort, Ship, State


def own_forts(state: State, ship: Ship) -> tuple[Fort, ...]:
    """Her owner's forts in whose port she lies, no ruins among them;
    without the chart, all his forts.
    """
    return _forts_of(state, ship, (ship.owner,))


def team_forts(state: State, ship: Ship) -> tuple[Fort, ...]:
    """These and his partners', for pearls go from and to any of them (V.4.1c, V.4.6a)."""
    return _forts_of(state, ship, (ship.owner, *partners(state, ship.owner)))


def _forts_of(state: State, ship: Ship, owners: tuple[str, ...]) -> tuple[Fort, ...]:
    waters = waters_of(state)
    if waters is None:
        return tuple([fort for owner in owners for fort in state.forts_of(owner)])
    here = forts_near(state, waters, ship.cell or "")
    return tuple([fort for fort in here if fort.owner in owners and not fort.ruined])


def is_in_port(state: State, ship: Ship, fort: Fort) -> bool:
    """Whether she lies in the port of a fort or a ruin; without the chart the table sees to it."""
    waters = waters_of(state)
    return waters is None or fort.id in waters.ports.get(ship.cell or "", ())


def why_not_in_port(state: State, ship: Ship, rule: str) -> Refused | None:
    """The reason a ship lies in no port of her owner's:
    by a ruin, or not in the port that ``rule`` demands.
    """
    if own_forts(state, ship):
        return None
    waters = waters_of(state)
    if waters is None:
        return Refused("admiral.refused.no-fort-left", "3.4c", ship=name_of(ship.id))
    here = forts_near(state, waters, ship.cell or "")
    word = "ruined-port" if any(fort.ruined for fort in here) else "not-in-port"
    return Refused(
        f"admiral.refused.{word}", "3.4c" if word == "ruined-port" else rule, ship=name_of(ship.id)
    )
