"""What tests of the end of a battle share: players, forts shot to ruins, turns that go by, and who
has won.
"""

from __future__ import annotations

from msgspec.structs import replace

from tests.games.admiral.verbs import PEARLS, Table, battle

THREE = ("blue", "red", "green")


def three(play: str = "cards", wanted: int = 3) -> Table:
    """Three players, each for himself; the program's scenarios seat two, its rules any number."""
    return battle(play, seats=THREE, scene=replace(PEARLS, lots_to_win=wanted))


def ruin(table: Table, fort: str, by: str = "line-1") -> None:
    """The last of five hits on a fort."""
    if table.state.on_chart:
        table.at("galleon-2", "T8").at(by, "X12")
    table.hurt(fort, 4)
    table.fire(by, fort, face=6)


def rest(table: Table, turns: int) -> None:
    """So many turns are ended in a calm."""
    for _ in range(turns):
        if table.state.phase == "wind":
            table.spin("calm N")
        table.end_turn()


def end(table: Table) -> tuple[tuple[str, ...], str]:
    """The winners and the rule they won by, as the table is shown them."""
    outcome = table.view().outcome
    assert outcome is not None, "the battle goes on"
    assert table.view().phase == "over"
    return outcome.winners, outcome.rule


def goes_on(table: Table) -> bool:
    """Whether nobody has won yet."""
    return table.view().outcome is None
