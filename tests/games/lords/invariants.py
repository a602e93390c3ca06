"""What holds on the table of Lords of the Seas after every event of every battle."""

from __future__ import annotations

from companion.engine.events import Event
from companion.games.lords.boards import BOARD
from companion.games.lords.rules.events import TurnBegan, TurnEnded
from companion.games.lords.rules.setup import OFFERED
from companion.games.lords.rules.state import RESERVE, TURNS, LordsState


class Invariants:
    """Watches one battle."""

    def __call__(self, state: LordsState, event: Event) -> None:
        """Raises ``AssertionError`` when something on the table cannot be."""
        _each_cell_has_one_ship(state)
        _tokens_are_the_boxs(state)
        _no_ship_is_lost_or_made(state)
        if state.false_mine and state.on_chart:
            assert set(state.false_mine.left) <= set(state.mines), "a mine nobody can find"
        if isinstance(event, TurnBegan | TurnEnded):
            assert state.pending is None, "an effect is left over"
            assert not set(state.mines) & set(state.board()), "a ship lies on a mine"
        assert state.turns <= 2 * TURNS


def _each_cell_has_one_ship(state: LordsState) -> None:
    lying = [ship for ship in state.ships.values() if not ship.lost]
    cells = [ship.cell for ship in lying if ship.cell or state.on_chart]
    if not state.on_chart:
        counting = state.phase in ("count", "over")
        assert counting or not cells, "cards play knows no cells before the count"
    assert len(set(cells)) == len(cells)
    assert all(map(BOARD.has, cells))
    if state.on_chart:
        assert len(set(state.mines)) == len(state.mines), "two mines on one cell"
    for ship in lying:
        assert not (ship.burning and (ship.shields or ship.hired)), f"{ship.id} burns"


def _tokens_are_the_boxs(state: LordsState) -> None:
    assert state.shields_left >= 0
    assert state.mines_left >= 0
    assert state.extras_left >= 0
    for player in state.players.values():
        assert min(player.coins, player.points, player.hand, player.reserve) >= 0


def _no_ship_is_lost_or_made(state: LordsState) -> None:
    for player in state.players.values():
        laid = sum(player.seen)
        assert laid + player.hand + player.stack + player.reserve == state.scene.fleet
        assert player.extra == RESERVE - player.reserve
        assert all(n <= copies for n, copies in zip(player.seen, state.scene.copies, strict=True))
    if state.first:
        hired = [ship for ship in state.ships.values() if ship.hired]
        assert len(hired) + len(state.offer) <= sum(OFFERED.values())
