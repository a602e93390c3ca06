"""Pearl Shoals, parts 1 and 2: who has won and who is out (V.1, V.2)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.endings import BattleEnded, over
from companion.engine.events import EventRecorder, Folds
from companion.engine.memo import while_same
from companion.engine.questions import pending
from companion.games.admiral.rules import drills, short
from companion.games.admiral.rules.boarding import announce
from companion.games.admiral.rules.boarding_pending import (
    Boarding,
    Defence,
    Sharing,
    dice_of_the_living,
)
from companion.games.admiral.rules.damage import ask_wrecks
from companion.games.admiral.rules.events import PlayerOut
from companion.games.admiral.rules.handing_over import ask_heirs, pass_to_partners
from companion.games.admiral.rules.lookup import sides
from companion.games.admiral.rules.state import State
from companion.games.admiral.rules.surroundings import fort_hulls


def check_end(recorder: EventRecorder[State]) -> None:
    """After every deed: wrecks to ask about, players out, and whether the battle is won."""
    if recorder.state.phase not in ("turn", "wind"):
        return
    if drills.is_drill(recorder.state):
        drills.check_end(recorder)
        return
    defence = pending(recorder.state, Defence)
    for seat in recorder.state.in_play:
        if not recorder.state.afloat(seat):
            recorder.record(PlayerOut(seat=seat, why="no-ships"))
    if not pending(recorder.state, Sharing):  # a fort that was stormed is its captor's or a ruin
        pass_to_partners(recorder)
    short.lose_hold(recorder)
    judge = short.verdict if recorder.state.short else verdict
    ended = judge(recorder.state)
    if ended:
        recorder.record(ended)
    else:
        if defence and not pending(recorder.state, Defence):
            _storm_on(recorder, defence.boarding)
        ask_wrecks(recorder)
        ask_heirs(recorder)


def _storm_on(recorder: EventRecorder[State], assault: Boarding) -> None:
    """Whoever was asked who helps his fort is out: it is stormed as it stands now, and if it has
    passed to a partner he is asked (8.9c).
    """
    if recorder.state.awaited is None:
        announce(recorder, assault.seat, assault.target, assault.boarders)


def _won_by(state: State) -> tuple[object, ...]:
    """What a verdict comes from: who is in play, and where every pearl lies and whose it is."""
    aboard = [ship.lots for ship in state.ships.values()]
    pearls = state.treasure, aboard, fort_hulls(state), state.landed
    return state.order, state.out, state.scene, pearls, pending(state, Sharing)


@while_same(_won_by)
def verdict(state: State) -> BattleEnded | None:
    """The end of the battle, if this is one (V.1.1-V.1.3; in teams V.2.1, V.2.2).

    A team wins with all its players, those who are out as well. The most lots decide between single
    players only, and not before the strength of an assault is shared out: till then nobody knows
    whose the pearls by the fort are.
    """
    for side in sides(state):
        if sum(state.lots_of(seat) for seat in side) >= state.scene.lots_to_win:
            rule = "V.2.1" if state.teams else "V.1.1"
            return BattleEnded(winners=side, how="lots", rule=rule)
    if len(sides(state)) < 2:
        winners = tuple([seat for side in sides(state) for seat in side])
        rule = "V.2.2" if state.teams else "V.1.2a"
        return BattleEnded(winners=winners, how="last-ships", rule=rule)
    shared_out = pending(state, Sharing) is None
    if not state.teams and shared_out and _pearls_at_large(state) == 0:
        return _most_lots(state)
    return None


def ending(winners: tuple[str, ...], how: str) -> str:
    """The word for an end: nobody left to win a battle is a draw, but none of a drill that the
    reefs have decided (M2.4).
    """
    return how if winners or how == "wrecked" else "draw"


def _pearls_at_large(state: State) -> int:
    """Lots not lying by a fort: on the sea, aboard,
    or gone down with the table not yet asked where.
    """
    return sum(state.treasure.values()) + sum(ship.lots for ship in state.ships.values())


def _most_lots(state: State) -> BattleEnded | None:
    counts = {seat: state.lots_of(seat) for seat in state.in_play}
    most = max(counts.values())
    if most == 0:
        return None  # nobody holds a lot: play on to the last ships (V.1.3a)
    best = [seat for seat, count in counts.items() if count == most]
    if len(best) == 1:
        return BattleEnded(winners=(best[0],), how="most-lots", rule="V.1.3a")
    first = min(best, key=lambda seat: state.landed.get(seat, 0))
    return BattleEnded(winners=(first,), how="first-landed", rule="V.1.3b")


def _on_out(state: State, event: PlayerOut) -> State:
    grace = {seat: turns for seat, turns in state.grace.items() if seat != event.seat}
    forts = {
        id: replace(fort, owner="", former=event.seat) if fort.owner == event.seat else fort
        for id, fort in state.forts.items()
    }
    consents = tuple(seat for seat in state.consents if seat != event.seat)
    his = state.pending and state.pending.question(state).seats == (event.seat,)
    call = None if state.call and state.call.seat == event.seat else state.call
    left = replace(
        state,
        out=(*state.out, event.seat),
        grace=grace,
        forts=forts,
        consents=consents,
        pending=None if his else state.pending,
        call=call,
    )
    return dice_of_the_living(left)


FOLDS: Folds = {PlayerOut: _on_out, BattleEnded: over}
