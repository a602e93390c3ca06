"""What the referee may set right of mines: the cards that lie open where one has gone up (10.6c).

Every cell near a fort can have one, mined or not, and it is the same for everybody: what a slip
hides is neither asked nor told (10.3). A slip that has been shown stays shown; with the card taken
off, only mines on that cell that nobody has shown may be declared.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.messages import say
from companion.engine.table_corrections import two_ways
from companion.games.admiral.rules.mines import zone
from companion.games.admiral.rules.state import State


def _near_forts(state: State) -> tuple[str, ...]:
    """Where mines may have been laid, in a battle with mines."""
    return zone(state, state.forts.values()) if state.mine_cards else ()


def _set_card(state: State, cell: str, to: str) -> State:
    """Where it lies no ship can be blown up any more, whoever has mined the cell (10.6c)."""
    others = tuple(one for one in state.sprung if one != cell)
    return replace(state, sprung=(*others, cell) if to == "lies" else others)


MINE = replace(
    two_ways(
        "mine",
        ("none", "lies"),
        lambda state: () if state.on_chart else _near_forts(state),
        lambda state, cell: cell in state.sprung,
        _set_card,
    ),
    called=lambda cell: say("admiral.cell", cell=cell),
    vast=True,
)
MINE_ON_CHART = replace(
    MINE,
    what="mine-on-chart",
    pieces=lambda state: _near_forts(state) if state.on_chart else (),
    on_spaces=True,
)
"""Without the chart the cell is picked from a list, on it the cell is tapped."""

ROWS = (MINE, MINE_ON_CHART)
