"""The mine slips of a seat, as they lie on its private page and nowhere else (10)."""

from __future__ import annotations

from companion.engine.memo import while_same
from companion.engine.messages import NOTHING, Message, say
from companion.engine.space import Squares
from companion.engine.views import HidingPlace, SlipView
from companion.games.admiral.rules.mines import REACH, may_declare, own_zone, slips_told
from companion.games.admiral.rules.state import Minefield, State


def _hidden_where(state: State) -> tuple[object, ...]:
    return state.scene, state.phase, state.out, state.mines, state.forts, state.reefs


@while_same(_hidden_where)
def hiding_place(state: State, seat: str) -> HidingPlace | None:
    """Where this seat's mines may lie, known to everybody (10.4); nowhere in a battle without."""
    if not state.mine_cards or seat not in {one.id for one in state.seats}:
        return None
    laying = state.phase == "mines" and seat in state.in_play
    sealed = len(state.mines.get(seat, Minefield()).seals)
    to_write = state.mine_cards - sealed if laying else 0
    board = state.scene.board
    return HidingPlace(
        thing=say("admiral.slip.mine"),
        board=Squares(board.columns, board.rows),
        spaces=own_zone(state, seat),
        elsewhere=say("admiral.slip.elsewhere", n=REACH),
        rule="10.4",
        to_write=to_write,
    )


@while_same(slips_told)
def slips_of(state: State, seat: str) -> tuple[SlipView, ...]:
    """A seat's own mine slips, and nobody else's."""
    field = state.mines.get(seat)
    if field is None or not field.seals:
        return ()
    mined = may_declare(state, seat)
    ready, stood_on = (
        {cell for _, cell in mined},
        {cell for ship, cell in mined if ship.cell == cell},
    )
    found = []
    for at, (sealed, slip) in enumerate(zip(field.seals, field.slips, strict=True)):
        status = _slip_status(state, slip.cell, at in field.shown, slip.cell in ready)
        told = "crossed" if status == "ready" and slip.cell not in stood_on else status
        value = (
            Message("admiral.slip.cell", {"cell": slip.cell})
            if slip.cell
            else say("admiral.slip.blank")
        )
        found.append(
            SlipView(
                seal=sealed,
                value=value,
                state=status,
                status=say(f"admiral.slip.{told}"),
                space=slip.cell,
                news=_news(told, slip.cell),
            )
        )
    return tuple(found)


def _news(told: str, cell: str) -> Message:
    """What has become of a mine; an armed one waits, and that is no news."""
    return (
        say(f"admiral.slip.news-{told}", cell=cell) if told not in ("armed", "unused") else NOTHING
    )


def _slip_status(state: State, cell: str, shown: bool, ready: bool) -> str:
    if not cell:
        return "unused"
    if shown:
        return "shown"
    if cell in state.sprung:
        return "dead"
    return "ready" if ready else "armed"
