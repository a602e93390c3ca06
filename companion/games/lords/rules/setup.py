"""Chapter of the preparation: the hired ships, and who is first (4.3, 4.6)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.chance_rows import CALLED, draw_row
from companion.engine.events import Drawn, Folds
from companion.engine.game import Seat
from companion.engine.messages import Message, piece_word, say, seat_word
from companion.engine.pools import Pool, Unseen
from companion.engine.refusals import Kind, Refused
from companion.engine.sequence import StageRecorder
from companion.games.lords.rules.events import BattleBegan, StageBegan
from companion.games.lords.rules.pending import Boards, Count
from companion.games.lords.rules.state import FIRST, HAND, RESERVE, LordsState, Player
from companion.games.lords.scenario import Hired, Scene

SEATS = 2
OFFERED = {3: 3, 4: 1, 5: 1}
"""How many hired ships of each price lie beside the board (4.3)."""


def began(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> BattleBegan:
    """The table set for two. Raises ``Refused`` for any other number of players (2.1)."""
    if len(seats) != SEATS:
        raise Refused("lords.refused.players", "2.1", kind=Kind.MALFORMED)
    return BattleBegan(
        scene=scene,
        seats=seats,
        play=options.get("play", "chart"),
        boards=options.get("boards", "drawn"),
    )


def _on_began(_nothing: None, event: BattleBegan) -> LordsState:
    """Stacks, reserves and hands (4.2, 4.5)."""
    stack = event.scene.fleet - RESERVE - HAND
    return LordsState(
        scene=event.scene,
        seats=event.seats,
        play=event.play,
        phase="boards",
        boards=event.boards,
        players={seat.id: Player(stack=stack) for seat in event.seats},
    )


def _missing(state: LordsState) -> Mapping[int, int]:
    """How many hired ships of each price are still to be drawn."""
    costs = [state.scene.by_id[id].cost for id in state.offer]
    return {cost: n - costs.count(cost) for cost, n in OFFERED.items() if n > costs.count(cost)}


def offer_short(state: LordsState) -> bool:
    """Until five hired ships lie beside the board."""
    return bool(_missing(state))


def call_hired(recorder: StageRecorder[LordsState]) -> None:
    """Those of the lowest price still missing are drawn."""
    state: LordsState = recorder.state
    if state.phase != "hired":
        recorder.record(StageBegan(stage="hired"))
    cost, count = min(_missing(state).items())
    left = tuple(Unseen(one.id, _described(one)) for one in state.scene.hired if one.cost == cost)
    pool = Pool(id=f"hired-{cost}", unseen=left)
    recorder.call_cards(state.seats[0].id, say("lords.call.hired", cost=cost), pool, count)


def _described(hired: Hired) -> Message:
    """What she is known by in the box: no name is printed on her."""
    numbers, does = hired.printed, say(f"lords.does.{hired.effect}")
    return say("lords.described", ship=piece_word(hired.id), numbers=numbers, does=does)


def no_first_yet(state: LordsState) -> bool:
    """Until somebody is first."""
    return not state.first


def call_first(recorder: StageRecorder[LordsState]) -> None:
    """Lots are drawn for who is first."""
    state: LordsState = recorder.state
    recorder.record(StageBegan(stage="first"))
    lots = tuple(Unseen(seat.id, seat_word(seat.id)) for seat in state.seats)
    pool = Pool(id=FIRST, unseen=lots)
    recorder.call_cards(state.seats[0].id, say("lords.call.first"), pool)


def _go_on(_state: LordsState, _event: Drawn, recorder: StageRecorder[LordsState]) -> None:
    recorder.go_on()


def _on_drawn(state: LordsState, event: Drawn) -> LordsState:
    """Hired ships lie beside the board; the first player takes a shield (4.6b)."""
    state = replace(state, call=None)
    if event.pool == FIRST:
        (first,) = event.cards
        return replace(state.having(first, first_shield=True), first=first)
    return replace(state, offer=(*state.offer, *event.cards))


def _on_stage(state: LordsState, event: StageBegan) -> LordsState:
    return replace(state, phase=event.stage, pending=_WAITS.get(event.stage))


_WAITS = {"boards": Boards(), "change": Boards(), "count": Count()}
FOLDS: Folds = {**CALLED, BattleBegan: _on_began, Drawn: _on_drawn, StageBegan: _on_stage}
DEEDS = (draw_row("4.3", say("lords.deed.draw"), _go_on),)
