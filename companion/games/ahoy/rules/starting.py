"""Chapter of the preparation: the first two tiles, and where everybody begins (setup.6, 12)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Drawn, Folds
from companion.engine.messages import say
from companion.engine.offers import SPACE, Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.comrades import place_comrades, ready_comrades
from companion.games.ahoy.rules.map import is_island, region_of, space_word, spaces
from companion.games.ahoy.rules.placing import starting_pairs
from companion.games.ahoy.rules.plans import draw_plans
from companion.games.ahoy.rules.setup import stage
from companion.games.ahoy.rules.smuggler_tasks import SealPledges
from companion.games.ahoy.rules.stage_commands import ArrangeStart, StartAt
from companion.games.ahoy.rules.stage_events import FigurePlaced, StartLaid
from companion.games.ahoy.rules.stage_tasks import LayStart, PlaceStart
from companion.games.ahoy.rules.state import PATROL, AhoyState, Region
from companion.games.ahoy.rules.tiles import tile_pool
from companion.games.ahoy.scenario import SQUADRON, UNION

START = "start"
"""The pool of tiles while the first two are drawn."""
OPEN_SEA = "sea"
"""The one space of the map before a tile lies there: both are laid on it in one."""
FIRST_TILES, ON_ISLAND, READY = 2, 2, 6
"""Tiles that lie at the start; comrades on an island, and ready (setup.6, setup.union.2, 4)."""

# ---------------------------------------------------------------- the first two tiles


def map_due(state: AhoyState) -> bool:
    """Until the first two tiles lie (setup.6)."""
    return not state.regions


def call_start(recorder: Recorder) -> None:
    """Two tiles are turned up."""
    stage(recorder, "map")
    pool = replace(tile_pool(recorder.state), id=START)
    recorder.call_cards(recorder.state.first, say("ahoy.call.start"), pool, FIRST_TILES)


def _turned_up(_state: AhoyState, event: Drawn, recorder: Recorder) -> None:
    """In cards play nobody tells how they lie."""
    if recorder.state.on_chart:
        push(recorder, LayStart(event.seat, event.cards))
    else:
        recorder.record(StartLaid(seat=event.seat, tiles=event.cards))


def _arrangements(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for n, (_, other) in enumerate(starting_pairs()):
        yield Choice(
            command=ArrangeStart(seat=seat, x=other.x, y=other.y),
            deed="arrange",
            label=say("ahoy.arrange", x=other.x, y=other.y),
            picks=picks(space=OPEN_SEA, turn=str(n)),
            rule="setup.6",
        )


def _why_not_so(_state: AhoyState, _command: ArrangeStart) -> Refused:
    """They share one edge of a space."""
    return Refused("ahoy.refused.not-shifted", "setup.6")


def _arrange(state: AhoyState, command: ArrangeStart, recorder: Recorder) -> None:
    tiles = asked(state, LayStart).tiles
    pair = next(
        pair for pair in starting_pairs() if (pair[1].x, pair[1].y) == (command.x, command.y)
    )
    pop(recorder)
    recorder.record(
        StartLaid(
            seat=command.seat,
            tiles=tiles,
            places=tuple((place.x, place.y) for place in pair),
            turns=tuple(place.turn for place in pair),
        )
    )


# ---------------------------------------------------------------- where everybody begins


def next_to_start(state: AhoyState) -> str:
    """Who is the next to place his flagship, in the strict order (setup.12); empty: nobody."""
    return next((seat for seat in state.order() if not state.flagship(seat).space), "")


def starts_due(state: AhoyState) -> bool:
    """Until all flagships are on the map."""
    return bool(next_to_start(state))


def ask_start(recorder: Recorder) -> None:
    """The next player begins: the Union on the island that is left, the others where they want."""
    state: AhoyState = recorder.state
    seat = next_to_start(state)
    faction = state.players[seat].faction
    if faction == SQUADRON:
        stage(recorder, "starts", PlaceStart(seat, "setup.squadron.2"))
    elif faction == UNION:
        stage(recorder, "starts")
        (space,) = start_spaces(state, seat)
        _begin_at(recorder, seat, space)
    else:
        stage(recorder, "starts", PlaceStart(seat, "setup.smuggler.1"), SealPledges(seat))


def start_spaces(state: AhoyState, seat: str) -> tuple[str, ...]:
    """Where a player may begin: on an island, the Union on an empty one, a Smuggler on none."""
    islands = [space for space in spaces(state) if is_island(state, space)]
    faction = state.players[seat].faction
    if faction == UNION:
        return tuple(space for space in islands if space not in state.standing_on())
    if faction == SQUADRON:
        return tuple(islands)
    return tuple(space for space in spaces(state) if space not in islands)


def _starts(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for space in start_spaces(state, seat):
        yield Choice(
            command=StartAt(seat=seat, space=space),
            deed="start-at",
            label=say("ahoy.start-at", space=space_word(state, space)),
            picks=picks(space=space),
            rule=asked(state, PlaceStart).rule,
        )


def _why_not_there(state: AhoyState, command: StartAt) -> Refused:
    rule = asked(state, PlaceStart).rule
    if state.is_smuggler(command.seat):
        return Refused("ahoy.refused.start-at-sea", rule)
    return Refused("ahoy.refused.start-on-island", rule)


def _start(_state: AhoyState, command: StartAt, recorder: Recorder) -> None:
    pop(recorder)
    _begin_at(recorder, command.seat, command.space)


def _begin_at(recorder: Recorder, seat: str, space: str) -> None:
    """A flagship, and what comes with it (setup.squadron.2, setup.union.2-4)."""
    state: AhoyState = recorder.state
    faction = state.players[seat].faction
    recorder.record(FigurePlaced(seat=seat, figure=state.flagship(seat).id, space=space))
    if faction == SQUADRON:
        recorder.record(FigurePlaced(seat=seat, figure=f"{PATROL}-1", space=space))
    if faction == UNION:
        ready_comrades(recorder, READY + ON_ISLAND)
        place_comrades(recorder, region_of(space), ON_ISLAND)
        draw_plans(recorder)


# ---------------------------------------------------------------- folds


def _on_laid(state: AhoyState, event: StartLaid) -> AhoyState:
    """Each has a wealth of 1 (setup.7)."""
    regions = {}
    for n, tile in enumerate(event.tiles):
        if event.places:
            x, y = event.places[n]
            suit, turn = state.scene.tiles[tile].suit, event.turns[n]
            laid = Region(id=str(n + 1), suit=suit, tile=tile, x=x, y=y, turn=turn)
        else:
            laid = Region(id=str(n + 1), suit=tile)
        regions[laid.id] = laid
    return replace(state, regions=regions, stack=state.stack - len(regions))


def _on_placed(state: AhoyState, event: FigurePlaced) -> AhoyState:
    return state.at(event.figure, event.space)


FOLDS: Folds = {StartLaid: _on_laid, FigurePlaced: _on_placed}
DRAWS = {START: _turned_up}
DEEDS = (
    Deed(
        name="arrange",
        command=ArrangeStart,
        rule="setup.6",
        answers=LayStart,
        options=_arrangements,
        check=_why_not_so,
        do=_arrange,
    ),
    Deed(
        name="start-at",
        command=StartAt,
        rule="setup.12",
        answers=PlaceStart,
        options=_starts,
        check=_why_not_there,
        do=_start,
        probe=lambda seat, _actor: StartAt(seat=seat, space=""),
        fills=SPACE,
    ),
)
