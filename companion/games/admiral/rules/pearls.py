"""Pearl Shoals, part 4: loading, landing and carrying pearls, and wrecks (V.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked
from companion.engine.refusals import Kind, Refused, barred
from companion.engine.standing import with_ship
from companion.games.admiral.rules.commands import LoadPearl, SayWreck, UnloadPearl
from companion.games.admiral.rules.events import (
    PearlLoaded,
    PearlsLost,
    PearlsWrecked,
    PearlUnloaded,
)
from companion.games.admiral.rules.lookup import (
    name_of,
    of_own_ship,
    own_ships,
    why_not_turn,
    why_spent,
)
from companion.games.admiral.rules.movement import cargo_rule
from companion.games.admiral.rules.pending import WreckQuestion
from companion.games.admiral.rules.port import team_forts, why_not_in_port
from companion.games.admiral.rules.state import Ship, State, with_fort
from companion.games.admiral.rules.surroundings import at_rest, in_port

SHOAL = "shoal"
COAST = "coast"


def _no_room(state: State, _seat: str, id: str) -> Refused | None:
    """Brig and frigate carry one lot, galleon and ship of the line two (V.4.3)."""
    ship = state.ships[id]
    if refused := why_spent(state, ship):
        return refused
    most = state.card(ship).lots.value
    if ship.lots < most:
        return None
    return Refused("admiral.refused.no-room", cargo_rule(ship), ship=name_of(id), n=most)


def _sources(state: State, ship: Ship) -> list[str]:
    """Where a ship can take pearls from: her own cell or the shoal,
    and the forts of her owner's team (V.4.1a, V.4.6a).
    """
    places = (ship.cell or "",) if state.on_chart else state.treasure
    near = [place for place in places if state.treasure.get(place)]
    return [*near, *(fort.id for fort in team_forts(state, ship) if fort.lots)]


def _no_pearls(_state: State, _seat: str, id: str) -> Refused:
    return barred("admiral.refused.no-pearls-here", "V.4.1a", name_of, id)


def _not_from_there(state: State, command: LoadPearl) -> Refused:
    ship, place = state.ships[command.ship], command.place
    name = name_of(ship.id)
    if place in state.ships:
        return Refused("admiral.refused.no-transfer", "V.4.2a", ship=name)
    if place not in state.forts:
        return _no_pearls(state, command.seat, ship.id)
    if place in (fort.id for fort in team_forts(state, ship)):
        return Refused("admiral.refused.fort-empty", "V.4.6a", fort=name_of(place))
    return Refused("admiral.refused.no-pearls-fort", "V.4.6a", ship=name)


def _no_cargo_or_port(state: State, _seat: str, id: str) -> Refused | None:
    """The reason a ship can land no pearls here: at the forts of her owner's team in whose port she
    lies (V.4.1c).
    """
    ship = state.ships[id]
    if refused := why_spent(state, ship):
        return refused
    if not ship.lots:
        return barred("admiral.refused.no-cargo", "V.4.1b", name_of, id)
    return None if team_forts(state, ship) else why_not_in_port(state, ship, "V.4.1c")


def _not_at_that_fort(_state: State, command: UnloadPearl) -> Refused:
    return Refused("admiral.refused.not-in-port", "V.4.1c", ship=name_of(command.ship))


def _load(_state: State, command: LoadPearl, recorder: EventRecorder[State]) -> None:
    """One lot aboard (V.4.1, V.4.3, V.4.6)."""
    recorder.record(PearlLoaded(seat=command.seat, ship=command.ship, place=command.place))


def _unload(_state: State, command: UnloadPearl, recorder: EventRecorder[State]) -> None:
    """One lot ashore (V.4.1c-e)."""
    recorder.record(PearlUnloaded(seat=command.seat, ship=command.ship, fort=command.fort))


def _no_wreck(_state: State, _seat: str) -> Refused:
    return Refused("admiral.refused.no-wreck", "V.4.4a", kind=Kind.NOT_NOW)


def _say_wreck(state: State, command: SayWreck, recorder: EventRecorder[State]) -> None:
    """Cards play: the table tells where the pearls of a lost ship went (V.4.4)."""
    wreck = asked(state, WreckQuestion)
    if command.coastal:
        recorder.record(PearlsWrecked(ship=wreck.ship, place=COAST, lots=wreck.lots))
    else:
        recorder.record(PearlsLost(ship=wreck.ship, lots=wreck.lots))


def _on_loaded(state: State, event: PearlLoaded) -> State:
    ship = state.ships[event.ship]
    state = with_ship(state, ship.id, lots=ship.lots + 1, under_way=False, wake=())
    if event.place in state.forts:
        return with_fort(state, event.place, lots=state.forts[event.place].lots - 1)
    return replace(state, treasure={**state.treasure, event.place: state.treasure[event.place] - 1})


def _on_unloaded(state: State, event: PearlUnloaded) -> State:
    ship = state.ships[event.ship]
    number = state.landings + 1
    state = replace(state, landings=number, landed={**state.landed, event.seat: number})
    state = with_fort(state, event.fort, lots=state.forts[event.fort].lots + 1)
    return with_ship(state, ship.id, lots=ship.lots - 1, under_way=False, wake=())


FOLDS: Folds = {PearlLoaded: _on_loaded, PearlUnloaded: _on_unloaded}


# ---------------------------------------------------------------- deeds


def _turns_are_for_pearls(state: State) -> bool:
    """Where the chart shows who is at any; in a storm turns are for the drifts alone."""
    return state.on_chart and not state.storm


def _loadings(state: State, seat: str, id: str) -> Iterator[Choice]:
    for place in _sources(state, state.ships[id]):
        yield _loading(seat, id, place, place in state.forts)


@lru_cache(maxsize=256)
def _loading(seat: str, id: str, place: str, fort: bool) -> Choice:
    """From the sea, or from a fort, which few do and no turn waits for."""
    label, rule = say("admiral.load-sea"), "V.4.1a"
    if fort:
        label, rule = say("admiral.load-fort", fort=name_of(place)), "V.4.6a"
    elif place in (SHOAL, COAST):
        label = say(f"admiral.load-{place}")
    command = LoadPearl(seat=seat, ship=id, place=place)
    return Choice(
        command=command, deed="load", label=label, picks=picks(piece=id), rule=rule, aside=fort
    )


def _unloadings(state: State, seat: str, id: str) -> Iterator[Choice]:
    for fort in team_forts(state, state.ships[id]):
        yield Choice(
            command=UnloadPearl(seat=seat, ship=id, fort=fort.id),
            deed="unload",
            picks=picks(piece=id),
            rule="V.4.1c",
            label=say("admiral.unload", fort=name_of(fort.id)),
        )


def _wreck_answers(state: State, seat: str, _table: str) -> Iterator[Choice]:
    """The two answers to where a ship with pearls went down."""
    lots = asked(state, WreckQuestion).lots
    for coastal in (True, False):
        yield Choice(
            command=SayWreck(seat=seat, coastal=coastal),
            deed="say-wreck",
            rule="V.4.4a" if coastal else "V.4.4c",
            label=say("admiral.wreck-coast" if coastal else "admiral.wreck-deep", n=lots),
        )


DEEDS = (
    Deed(
        name="load",
        command=LoadPearl,
        rule="V.4.1a",
        when=why_not_turn,
        actors=own_ships,
        actor="ship",
        plain=of_own_ship,
        why_not=_no_room,
        options=_loadings,
        why_none=_no_pearls,
        check=_not_from_there,
        likely=_turns_are_for_pearls,
        do=_load,
        reads=in_port,
        sees=at_rest,
    ),
    Deed(
        name="unload",
        command=UnloadPearl,
        rule="V.4.1c",
        when=why_not_turn,
        actors=own_ships,
        actor="ship",
        plain=of_own_ship,
        why_not=_no_cargo_or_port,
        options=_unloadings,
        check=_not_at_that_fort,
        likely=_turns_are_for_pearls,
        do=_unload,
        reads=in_port,
        sees=at_rest,
    ),
    Deed(
        name="say-wreck",
        command=SayWreck,
        rule="V.4.4a",
        answers=WreckQuestion,
        unasked=_no_wreck,
        options=_wreck_answers,
        do=_say_wreck,
    ),
)
