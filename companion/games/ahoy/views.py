"""What a seat may know of a game of Ahoy.

Allow-lists: what is not copied here is not shown. Which pile is pledged to whom, and which plans
the Union holds, is copied nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine import emblems
from companion.engine.memo import once
from companion.engine.messages import Message, say
from companion.engine.offers import SPACE
from companion.engine.standing import prompt_of
from companion.engine.views import Note, OutcomeView, SeatView, TableView, TallyView
from companion.games.ahoy.battle_view import battle
from companion.games.ahoy.mats import decks, dice, mats, rows
from companion.games.ahoy.names import figure_names
from companion.games.ahoy.rules.play import DEEDS
from companion.games.ahoy.rules.round_end import ENOUGH
from companion.games.ahoy.rules.stage_tasks import DiceLie
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.turn import dice_due
from companion.games.ahoy.score_sheet import score_sheet
from companion.games.ahoy.sea_chart import sea_chart
from companion.games.ahoy.tips import tips


@once
def public(state: AhoyState) -> TableView:
    """What everybody may see."""
    return TableView(
        game="ahoy",
        play=state.play,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        waits_for=state.waits_for,
        question=state.question,
        prompt=_prompt(state),
        seats=tuple(
            SeatView(id=seat.id, name=seat.name, score=state.players[seat.id].fame)
            for seat in state.seats
        ),
        names=figure_names(state),
        call=state.call,
        one_throw=_rolls_again(state),
        chart=sea_chart(state, _beyond(state)),
        probes=DEEDS.probes(state, state.waits_for) if state.on_chart else (),
        dice=dice(state),
        mats=mats(state),
        rows=rows(state),
        decks=decks(state),
        duel=battle(state),
        tallies=tuple(_tallies(state)),
        disabled=DEEDS.disabled(state, state.waits_for),
        ready=DEEDS.ready(state, state.waits_for),
        notes=(*tips(state), *(() if state.on_chart else _reminders())),
        sheet=score_sheet(state),
        outcome=_outcome(state),
    )


def _rolls_again(state: AhoyState) -> bool:
    """Whether another has just thrown his action dice: all throw theirs at once (setup.13,
    refresh.5).
    """
    due = state.agenda[-1] if state.call and state.agenda else None
    return isinstance(due, DiceLie) and due.seat != state.order()[0]


def _beyond(state: AhoyState) -> Iterator[str]:
    """Spaces off the map to which something may lead now."""
    for seat in state.waits_for:
        for choice in DEEDS.answers(state, seat) if state.pending else DEEDS.choices(state, seat):
            yield choice.of(SPACE)
            yield from (one.space for one in choice.ahead)


def _prompt(state: AhoyState) -> Message:
    """What whose turn it is may do now; the page says whose it is."""
    if common := prompt_of(state):
        return common
    if not state.turn:
        return say("ahoy.prompt.setting")
    left = dice_due(state, state.turn)
    return say("ahoy.prompt.place", n=left) if left > 0 else say("ahoy.prompt.end")


def _tallies(state: AhoyState) -> Iterator[TallyView]:
    """What everybody counts of each player."""
    for seat in state.order():
        player = state.players[seat]
        yield _tally("fame", player.fame, seat, emblems.STAR, ENOUGH)
        yield _tally("gold", player.gold, seat, emblems.COIN)
        yield _tally("dice", len(player.supply), seat, emblems.DIE_FACES[4])


@lru_cache(maxsize=512)
def _tally(id: str, value: int, seat: str, emblem: str, of: int = 0) -> TallyView:
    return TallyView(label=say(f"ahoy.tally.{id}"), value=value, seat=seat, emblem=emblem, of=of)


def _reminders() -> tuple[Note, ...]:
    """What only the people see who have the map before them."""
    return tuple(
        Note(message=say(f"ahoy.note.{id}"), rule=rule)
        for id, rule in (("sandbars", "move.2"), ("fog", "battle.5"), ("islands", "explore.3"))
    )


def _outcome(state: AhoyState) -> OutcomeView | None:
    ended = state.outcome
    if ended is None:
        return None
    return OutcomeView(winners=ended.winners, how=say(f"ahoy.won.{ended.how}"), rule=ended.rule)
