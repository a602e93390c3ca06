"""Chapter of the Union: its comrades, and the actions of its board (pp. 18-19)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder, pop, push
from companion.games.ahoy.rules.answers import answer, declining, let_be, said
from companion.games.ahoy.rules.comrades import place_comrades, ready_comrades
from companion.games.ahoy.rules.faction_commands import (
    AssembleComrades,
    InspireIsland,
    InspireNoMore,
    LandComrades,
    MusterNone,
    ReadyComrades,
)
from companion.games.ahoy.rules.faction_tasks import Assemble, Inspire, Muster
from companion.games.ahoy.rules.map import is_island, island_of, region_of
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.words import region_word

MUSTERED = 2
"""Comrades that land, or get ready, after a Sail (union.sail)."""
INSPIRED, ASSEMBLED, RALLIED = 4, 4, 4
"""Islands of an Inspire, comrades of an Assemble, and of a Rally."""


# ---------------------------------------------------------------- after Sail


def after_sailing(recorder: Recorder, seat: str, space: str) -> None:
    """The flagship has anchored by Sail: on an island comrades land or get ready (union.sail)."""
    state = recorder.state
    if is_island(state, space) and (state.ready or state.comrades_left):
        push(recorder, Muster(seat, region_of(space)))


def _lands(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    if n := min(MUSTERED, state.ready):
        label = say("ahoy.land-comrades", n=n)
        landed = said(LandComrades(seat=seat), "muster", label, "union.sail")
        yield replace(landed, along=not state.comrades_left)


def _none_ready(_state: AhoyState, _command: object) -> Refused:
    return Refused("ahoy.refused.none-ready", "union.2")


def _readies(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    if n := min(MUSTERED, state.comrades_left):
        label = say("ahoy.ready-comrades", n=n)
        readied = said(ReadyComrades(seat=seat), "muster", label, "union.sail")
        yield replace(readied, along=not state.ready)


def _none_left(_state: AhoyState, _command: object) -> Refused:
    return Refused("ahoy.refused.none-in-supply", "union.1")


def _neither(_state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    label = say("ahoy.muster-none")
    yield said(MusterNone(seat=seat), "muster", label, "union.sail")


def _land(state: AhoyState, _command: LandComrades, recorder: Recorder) -> None:
    pop(recorder)
    place_comrades(recorder, asked(state, Muster).region, MUSTERED)


def _ready(_state: AhoyState, _command: ReadyComrades, recorder: Recorder) -> None:
    pop(recorder)
    ready_comrades(recorder, MUSTERED)


# ---------------------------------------------------------------- Inspire


def _inspire(recorder: Recorder, seat: str, _slot: str) -> None:
    _go_on(recorder, seat, ())


def _go_on(recorder: Recorder, seat: str, done: tuple[str, ...]) -> None:
    """The next island, while there is one and a comrade for it (union.inspire)."""
    state = recorder.state
    if state.ready and len(done) < min(INSPIRED, len(state.regions)):
        push(recorder, Inspire(seat, done))


def _islands(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    for region in state.regions:
        if region not in asked(state, Inspire).done:
            yield Choice(
                command=InspireIsland(seat=seat, region=region),
                deed="inspire",
                label=say("ahoy.inspire", region=region_word(state, region)),
                picks=picks(space=island_of(state, region)),
                rule="union.inspire",
            )


def _why_not_island(state: AhoyState, command: InspireIsland) -> Refused | None:
    if command.region not in state.regions:
        return Refused("ahoy.refused.no-region", "union.inspire", kind=Kind.MALFORMED)
    region = region_word(state, command.region)
    return Refused("ahoy.refused.inspired", "union.inspire", region=region)


def _inspire_one(state: AhoyState, command: InspireIsland, recorder: Recorder) -> None:
    pop(recorder)
    place_comrades(recorder, command.region, 1)
    _go_on(recorder, command.seat, (*asked(state, Inspire).done, command.region))


# ---------------------------------------------------------------- Assemble and Rally


def _assemble(recorder: Recorder, seat: str, _slot: str) -> None:
    state = recorder.state
    if state.ready:
        push(recorder, Assemble(seat, region_of(state.flagship(seat).space)))


def _assembled(state: AhoyState, seat: str, _actor: str) -> Iterator[Choice]:
    most = min(ASSEMBLED, state.ready)
    for n in range(most + 1):
        yield Choice(
            command=AssembleComrades(seat=seat, comrades=n),
            deed="assemble",
            label=say("ahoy.assemble", n=n),
            picks=picks(amount=n),
            rule="union.assemble",
            likely=n == most,
        )


def _why_not_many(state: AhoyState, command: AssembleComrades) -> Refused | None:
    if command.comrades > state.ready:
        return Refused("ahoy.refused.few-ready", "union.2", n=state.ready)
    return Refused("ahoy.refused.assemble", "union.assemble", n=ASSEMBLED)


def _assemble_them(state: AhoyState, command: AssembleComrades, recorder: Recorder) -> None:
    pop(recorder)
    place_comrades(recorder, asked(state, Assemble).region, command.comrades)


def _rally(recorder: Recorder, seat: str, _slot: str) -> None:
    """On an island four comrades get ready, or those there are (union.rally)."""
    if is_island(recorder.state, recorder.state.flagship(seat).space):
        ready_comrades(recorder, RALLIED)


ACTIONS = {
    "inspire": _inspire,
    "assemble": _assemble,
    "rally": _rally,
}
DEEDS = (
    answer(
        command=LandComrades,
        rule="union.sail",
        answers=Muster,
        options=_lands,
        check=_none_ready,
        do=_land,
    ),
    answer(
        command=ReadyComrades,
        rule="union.sail",
        answers=Muster,
        options=_readies,
        check=_none_left,
        do=_ready,
    ),
    answer(command=MusterNone, rule="union.sail", answers=Muster, options=_neither, do=let_be),
    answer(
        name="inspire",
        command=InspireIsland,
        rule="union.inspire",
        answers=Inspire,
        options=_islands,
        check=_why_not_island,
        do=_inspire_one,
    ),
    declining(InspireNoMore, "inspire-no-more", "union.inspire", answers=Inspire),
    answer(
        name="assemble",
        command=AssembleComrades,
        rule="union.assemble",
        answers=Assemble,
        options=_assembled,
        check=_why_not_many,
        do=_assemble_them,
    ),
)
