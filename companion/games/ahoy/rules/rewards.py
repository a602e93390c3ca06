"""Rewards of a Smuggler: two markers on a grid, and what its cells bring (smuggler.6-8, reward.*).

The white marker moves to a cell beside it that the black one does not hold, its owner gains what
the cell shows, and the black one follows to where the white one was. The move is a must; most of
what a cell brings may be declined (reward.skip).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules import damage
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.exploring import joins_region, may_join
from companion.games.ahoy.rules.gains import gain_fame, gain_gold, raise_wealth, spend_gold
from companion.games.ahoy.rules.map import region_of, tailwind_spaces
from companion.games.ahoy.rules.market import open_cards
from companion.games.ahoy.rules.movement import jumps, sails
from companion.games.ahoy.rules.smuggler_commands import JoinRegion, MoveMarker, SpendForFame
from companion.games.ahoy.rules.smuggler_events import MarkerMoved
from companion.games.ahoy.rules.smuggler_tasks import AddRegion, BuyFame, FreeCard, GainReward
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.trading import beside_stronghold
from companion.games.ahoy.rules.ways import flagship_course
from companion.games.ahoy.rules.words import reward_word
from companion.games.ahoy.scenario import CENTRE, Reward, Scene

REPAIR: Reward = "repair"
"""The cell that repairs everything and brings nothing for it."""
REWARD = pick_kind("reward")
"""A cell of the grid, by its row and column from 1: ``1-5``."""
At = tuple[int, int]
"""Row and column of a cell, from 0."""
MOST_SPENT, PRIZE, STEPS = 5, 4, 2
"""Gold spent for fame; fame of the prize; spaces a reward moves the flagship."""


def centre(scene: Scene) -> At:
    """Where both markers begin (setup.smuggler.3)."""
    return next(
        (row, column)
        for row, cells in enumerate(scene.rewards.grid)
        for column, reward in enumerate(cells)
        if reward == CENTRE
    )


def shown(scene: Scene, at: At) -> Reward:
    """What a cell shows."""
    return scene.rewards.grid[at[0]][at[1]]


def _ways(state: AhoyState, seat: str) -> tuple[At, ...]:
    """The cells to which the white marker may be moved."""
    player, grid = state.players[seat], state.scene.rewards.grid
    row, column = player.white
    beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    there = ((down, across) for down, across in beside if 0 <= down < len(grid))
    return tuple(at for at in there if 0 <= at[1] < len(grid[at[0]]) and at != player.black)


# ---------------------------------------------------------------- what the cells bring

Brings = Callable[[Recorder, str], None]


def _none(_state: AhoyState, _seat: str) -> int:
    return 0


class Cell(Struct, frozen=True):
    """A kind of cell: its ``rule``, what it ``brings``, and how much ``fame`` of that at once."""

    rule: str
    brings: Brings
    fame: Callable[[AhoyState, str], int] = _none


def _gold(amount: int) -> Cell:
    return Cell("reward.gold", lambda recorder, seat: gain_gold(recorder, seat, amount))


def _fame(amount: int) -> Cell:
    def brings(recorder: Recorder, seat: str) -> None:
        gain_fame(recorder, seat, amount, "reward")

    return Cell("reward.fame", brings, lambda _state, _seat: amount)


def _nothing(_recorder: Recorder, _seat: str) -> None:
    """The centre (smuggler.8)."""


def _free_card(recorder: Recorder, seat: str) -> None:
    """Not where an enemy's stronghold stands (reward.crew, squadron.11)."""
    if open_cards(recorder.state) and not beside_stronghold(recorder.state, seat):
        push(recorder, FreeCard(seat=seat))


def _tailwind(recorder: Recorder, seat: str) -> None:
    """Any value, without a die (reward.tailwind)."""
    course, spaces = flagship_course(recorder.state, seat), tailwind_spaces(recorder.state)
    jumps(recorder, course, spaces, "reward.tailwind", free=True)


def _move(rule: str, quiet: bool) -> Cell:
    def brings(recorder: Recorder, seat: str) -> None:
        course = flagship_course(recorder.state, seat, quiet=quiet)
        sails(recorder, course, STEPS, owed=False)

    return Cell(rule, brings)


def _region(recorder: Recorder, seat: str) -> None:
    """Where a tile is left, and room for it (reward.region, explore.2)."""
    if may_join(recorder.state):
        push(recorder, AddRegion(seat))


def _buy_fame(recorder: Recorder, seat: str) -> None:
    if recorder.state.players[seat].gold:
        push(recorder, BuyFame(seat=seat))


def _most_bought(state: AhoyState, seat: str) -> int:
    return min(MOST_SPENT, state.players[seat].gold)


def _repair(recorder: Recorder, seat: str) -> None:
    damage.repair_all(recorder, seat)


def _repair_for_fame(recorder: Recorder, seat: str) -> None:
    """A point for each token (reward.repair)."""
    gain_fame(recorder, seat, damage.repair_all(recorder, seat), "reward")


def _tokens(state: AhoyState, seat: str) -> int:
    return len(damage.repairable(state, seat))


def _prize(recorder: Recorder, seat: str) -> None:
    gain_fame(recorder, seat, PRIZE, "reward")
    raise_wealth(recorder, region_of(recorder.state.flagship(seat).space))


CELLS: Mapping[Reward, Cell] = {
    "centre": Cell("smuggler.8", _nothing),
    "gold-1": _gold(1),
    "gold-2": _gold(2),
    "fame-1": _fame(1),
    "fame-2": _fame(2),
    "fame-3": _fame(3),
    "crew": Cell("reward.crew", _free_card),
    "region": Cell("reward.region", _region),
    "tailwind": Cell("reward.tailwind", _tailwind),
    "move-2": _move("reward.move2", quiet=False),
    "quiet-2": _move("reward.move2_quiet", quiet=True),
    "spend-5": Cell("reward.spend", _buy_fame, _most_bought),
    REPAIR: Cell("act.repair", _repair),
    "repair-fame": Cell("reward.repair", _repair_for_fame, _tokens),
    "prize": Cell("reward.prize", _prize, lambda _state, _seat: PRIZE),
}


# ---------------------------------------------------------------- the markers


def _moves(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for at in _ways(state, seat):
        reward = shown(state.scene, at)
        cell = CELLS[reward]
        yield Choice(
            command=MoveMarker(seat=seat, row=at[0] + 1, column=at[1] + 1),
            deed="reward",
            label=say("ahoy.move-marker", reward=reward_word(reward)),
            picks=picks(reward=cell_id(at)),
            rule=cell.rule,
            gain=cell.fame(state, seat),
        )
        if reward == REPAIR and damage.repairable(state, seat):
            yield Choice(
                command=MoveMarker(seat=seat, row=at[0] + 1, column=at[1] + 1, keep=True),
                deed="reward-keep",
                label=say("ahoy.reward-keep", reward=reward_word(reward)),
                picks=picks(reward=cell_id(at)),
                rule="reward.skip",
                minor=True,
            )


def cell_id(at: At) -> str:
    """What a cell of the grid is called in a pick: its row and column from 1."""
    return f"{at[0] + 1}-{at[1] + 1}"


def cell_at(id: str) -> At:
    """The row and column, from 0, of a cell that is called so."""
    row, _, column = id.partition("-")
    return int(row) - 1, int(column) - 1


def _not_there(state: AhoyState, command: MoveMarker) -> Refused:
    at = (command.row - 1, command.column - 1)
    if at == state.players[command.seat].black:
        return Refused("ahoy.refused.black-marker", "smuggler.6")
    if at in _ways(state, command.seat):
        return Refused("ahoy.refused.nothing-kept", "reward.skip")
    return Refused("ahoy.refused.marker-beside", "smuggler.6")


def _move_marker(state: AhoyState, command: MoveMarker, recorder: Recorder) -> None:
    at = (command.row - 1, command.column - 1)
    reward = shown(state.scene, at)
    pop(recorder)
    recorder.record(MarkerMoved(seat=command.seat, row=at[0], column=at[1], reward=reward))
    if not command.keep:
        CELLS[reward].brings(recorder, command.seat)


def _on_moved(state: AhoyState, event: MarkerMoved) -> AhoyState:
    left = state.players[event.seat].white
    return state.having(event.seat, white=(event.row, event.column), black=left)


# ---------------------------------------------------------------- gold for fame


def _purchases(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    most = _most_bought(state, seat)
    for gold in range(most + 1):
        yield Choice(
            command=SpendForFame(seat=seat, gold=gold),
            deed="spend-for-fame",
            label=say("ahoy.spend-for-fame", n=gold) if gold else say("ahoy.spend-nothing"),
            picks=picks(amount=gold),
            rule="reward.spend",
            likely=gold == most,
            gain=gold,
        )


def _too_dear(_state: AhoyState, command: SpendForFame) -> Refused:
    n = command.gold
    return Refused("ahoy.refused.spend", "reward.spend", gold=n, most=MOST_SPENT)


def _spend(_state: AhoyState, command: SpendForFame, recorder: Recorder) -> None:
    pop(recorder)
    spend_gold(recorder, command.seat, command.gold)
    gain_fame(recorder, command.seat, command.gold, "reward")


# ---------------------------------------------------------------- a new region


def _joinings(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for join in (True, False):
        yield Choice(
            command=JoinRegion(seat=seat, join=join),
            deed="join-region" if join else "leave-region",
            label=say("ahoy.join-region" if join else "ahoy.leave-region"),
            rule="reward.region",
            likely=join,
        )


def _join(_state: AhoyState, command: JoinRegion, recorder: Recorder) -> None:
    pop(recorder)
    if command.join:
        joins_region(recorder, command.seat)


def _unasked(_state: AhoyState, _seat: str) -> Refused:
    return Refused("ahoy.refused.no-reward", "smuggler.6", kind=Kind.NOT_NOW)


FOLDS: Folds = {MarkerMoved: _on_moved}
DEEDS = (
    Deed(
        name="reward",
        command=MoveMarker,
        rule="smuggler.6",
        answers=GainReward,
        unasked=_unasked,
        options=_moves,
        check=_not_there,
        do=_move_marker,
    ),
    Deed(
        name="spend-for-fame",
        command=SpendForFame,
        rule="reward.spend",
        answers=BuyFame,
        unasked=_unasked,
        options=_purchases,
        check=_too_dear,
        do=_spend,
    ),
    Deed(
        name="join-region",
        command=JoinRegion,
        rule="reward.region",
        answers=AddRegion,
        unasked=_unasked,
        options=_joinings,
        do=_join,
    ),
)
