"""The short rules, an edition of the same game: what they do otherwise stands here.

Where they are silent the full rules hold. Odd faces hit whoever is near or far; a fort's die counts
more in an assault, and whoever loses one keeps a box; ships mend by lying still in port, without a
word; and it is won in a royal port, at sea, or by the opponents' last fort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.endings import BattleEnded
from companion.engine.events import EventRecorder, Folds
from companion.engine.refusals import Refused
from companion.games.admiral.rules.boarding_events import StrengthShared
from companion.games.admiral.rules.damage import sink, strength_left
from companion.games.admiral.rules.events import GraceTicked, Mended
from companion.games.admiral.rules.lookup import is_enemy, name_of, sides, team_of
from companion.games.admiral.rules.port import own_forts
from companion.games.admiral.rules.short_events import RoyalPortOccupied
from companion.games.admiral.rules.state import Hold, Ship, State

ALONE, TOGETHER = 4, 2
"""Turns running that win in a royal port: with one ship, and with two (S3.1a, S3.1b)."""
SPARED = 1
"""Boxes that whoever loses an assault keeps (S2.7f)."""
_SHUT = {
    "agree-even": Refused("admiral.refused.short-odd", "S2.5a"),
    "recall-even": Refused("admiral.refused.short-odd", "S2.5a"),
    "repair": Refused("admiral.refused.short-repair", "S2.8b"),
    "end-repair": Refused("admiral.refused.short-repair", "S2.8b"),
}
"""Deeds of the full rules that nobody needs here."""


def in_edition(rows: Iterable[Deed]) -> tuple[Deed, ...]:
    """The rows of the full rules, of which the short ones leave out some."""
    return tuple(
        replace(row, when=_unless_short(row.when, _SHUT[row.name])) if row.name in _SHUT else row
        for row in rows
    )


@lru_cache(maxsize=32)
def _unless_short(
    when: Callable[[State, str], Refused | None], shut: Refused
) -> Callable[[State, str], Refused | None]:
    """One for each, as rows that share a ``when`` are asked together."""

    def why_not(state: State, seat: str) -> Refused | None:
        return shut if state.short else when(state, seat)

    return why_not


# ---------------------------------------------------------------- assaults and repair


def spare(recorder: EventRecorder[State], ships: Iterable[str], cause: str) -> None:
    """The losing side of an assault keeps one box a ship; whoever had no more is lost (S2.7f)."""
    for id in ships:
        ship = recorder.state.ships[id]
        if strength_left(recorder.state, ship) > SPARED:
            recorder.record(StrengthShared(piece=id, left=SPARED))
        else:
            sink(recorder, ship, cause, ship.cell)


def why_no_help(state: State, ship: Ship) -> Refused | None:
    """The reason a ship in port does not help her fort: she is being mended there (S2.7c)."""
    if is_in_repair(state, ship):
        return Refused("admiral.refused.short-mending", "S2.7c", ship=name_of(ship.id))
    return None


def is_in_repair(state: State, ship: Ship) -> bool:
    """Whether a ship counts as under repair where nobody says so: a damage came off her at the end
    of her owner's last turn, and left her more.
    """
    return state.short and ship.damage > 0 and 0 < ship.mended == state.last_turn(ship.owner)


def mend(recorder: EventRecorder[State], seat: str) -> None:
    """At the end of a turn: one damage off every ship that lay still in a port of her owner's and
    did not fire (S2.8b).
    """
    for ship in recorder.state.afloat(seat):
        if _is_mending(recorder.state, ship):
            recorder.record(Mended(ship=ship.id, left=ship.damage - 1))


def _is_mending(state: State, ship: Ship) -> bool:
    """Who repairs a fort is not mended herself (9.3a), nor who goes up; nothing but moving and
    firing is said to hinder it, so who was boarded is mended.
    """
    busy = ship.moved or ship.shots or ship.fireship
    if not ship.damage or busy or ship.id in state.at_work:
        return False
    return bool(own_forts(state, ship))


# ---------------------------------------------------------------- what wins (S3)


def port_owners(state: State) -> tuple[str, ...]:
    """The first player of each side, whose royal ports the scene has in this order."""
    return tuple(side[0] for side in state.teams or [(seat.id,) for seat in state.seats])


def port_to_take(state: State, seat: str) -> str:
    """The cell of the opponents' royal port; empty where more than two sides fight, for the box has
    no more of them.
    """
    ports = zip(port_owners(state), state.scene.royal_ports, strict=False)
    return next((cell for owner, cell in ports if is_enemy(state, seat, owner)), "")


def turn_over(recorder: EventRecorder[State], seat: str) -> None:
    """At the end of a turn: who lies in the opponent's royal port, and the turns of a seat without
    a fort (S3.1, S3.3).
    """
    _hold(recorder, seat)
    if not recorder.state.outcome:
        _count_down(recorder, seat)


def _hold(recorder: EventRecorder[State], seat: str) -> None:
    """Turns running with a ship there, and with two; the first that is complete wins."""
    state = recorder.state
    if not port_to_take(state, seat):
        return
    before = state.holds.get(seat, Hold())
    now = _count(recorder, seat, Hold(before.alone + 1, before.together + 1))
    if now.together >= TOGETHER or now.alone >= ALONE:
        how, rule = ("royal-two", "S3.1b") if now.together >= TOGETHER else ("royal", "S3.1a")
        recorder.record(BattleEnded(winners=team_of(state, seat), how=how, rule=rule))


def _count(recorder: EventRecorder[State], seat: str, turns: Hold) -> Hold:
    """So many turns running, of those that count with as many ships as lie there now."""
    state, port = recorder.state, port_to_take(recorder.state, seat)
    ships = sum(ship.cell == port for ship in state.afloat(seat))
    now = Hold(turns.alone if ships else 0, turns.together if ships > 1 else 0)
    if now != state.holds.get(seat, Hold()):
        recorder.record(
            RoyalPortOccupied(
                seat=seat, port=port, alone=now.alone, together=now.together, ships=ships
            )
        )
    return now


def lose_hold(recorder: EventRecorder[State]) -> None:
    """Whose ship there is lost or captured in the turn of another, or before the vane, begins again
    from nothing (S3.1a). In one's own turn the end of it counts, so another ship may take her
    place; who is out in it has none.
    """
    state = recorder.state
    for seat, hold in state.holds.items():
        if state.phase == "wind" or seat != state.turn or seat in state.out:
            _count(recorder, seat, hold)


def _count_down(recorder: EventRecorder[State], seat: str) -> None:
    """One of three turns without a fort is over, if one other side alone has any; a rebuilding that
    is not done does not help. That side wins when they are over for all others (S3.3).

    Where several sides have forts again, or a partner has one, the turns are counted anew.
    """
    state = recorder.state
    armed = [side for side in sides(state) if any(map(state.forts_of, side))]
    if seat not in state.grace or not armed:
        return
    anew = len(armed) > 1 or seat in armed[0]
    left = state.scene.grace if anew else state.grace[seat] - 1
    if 0 <= left != state.grace[seat]:
        recorder.record(GraceTicked(seat=seat, turns=left))
    bare = [one for one in state.in_play if one not in armed[0]]
    if len(armed) == 1 and not any(recorder.state.grace.get(one, 1) for one in bare):
        recorder.record(BattleEnded(winners=armed[0], how="last-fort", rule="S3.3"))


def verdict(state: State) -> BattleEnded | None:
    """Whose side alone still has ships has won; where none has, nobody (S3.2)."""
    left = sides(state)
    if len(left) > 1:
        return None
    winners = tuple([seat for side in left for seat in side])
    return BattleEnded(winners=winners, how="last-ships", rule="S3.2")


def _on_held(state: State, event: RoyalPortOccupied) -> State:
    return replace(state, holds={**state.holds, event.seat: Hold(event.alone, event.together)})


FOLDS: Folds = {RoyalPortOccupied: _on_held}
