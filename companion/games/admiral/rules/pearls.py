"""Pearl Shoals, part 4: loading, landing and carrying pearls, and wrecks (V.4)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import Folds, Unfolding
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.commands import LoadPearl, SayWreck, UnloadPearl
from companion.games.admiral.rules.events import PearlLoaded, PearlsLost, PearlsWrecked, PearlUnloaded
from companion.games.admiral.rules.lookup import must_act, name_of, own_ship
from companion.games.admiral.rules.movement import cargo_rule
from companion.games.admiral.rules.port import own_forts, why_not_in_port
from companion.games.admiral.rules.state import Fort, Ship, State, WreckQuestion, with_fort, with_ship
from companion.games.admiral.rules.waters import Waters

SHOAL = "shoal"
COAST = "coast"


def why_no_room(state: State, ship: Ship) -> Refused | None:
    """Brig and frigate carry one lot, galleon and ship of the line two (V.4.3)."""
    most = state.card(ship).lots.value
    if ship.lots < most:
        return None
    return Refused("admiral.refused.no-room", cargo_rule(ship), ship=name_of(ship.id), n=most)


def sources(state: State, ship: Ship, waters: Waters | None) -> list[str]:
    """Where a ship can take pearls from: her own cell or the shoal, and her owner's forts (V.4.1a, V.4.6a)."""
    near = [place for place, lots in state.treasure.items() if lots and (waters is None or place == ship.cell)]
    return near + [fort.id for fort in own_forts(state, ship, waters) if fort.lots]


def why_not_load(state: State, ship: Ship, waters: Waters | None) -> Refused | None:
    """The reason a ship can take no pearls aboard here, from the sea or from a fort."""
    if refusal := why_no_room(state, ship):
        return refusal
    if sources(state, ship, waters):
        return None
    return Refused("admiral.refused.no-pearls-here", "V.4.1a", ship=name_of(ship.id))


def why_not_unload(state: State, ship: Ship, waters: Waters | None) -> Refused | None:
    """The reason a ship can land no pearls here: at her owner's forts in whose port she lies (V.4.1c)."""
    if not ship.lots:
        return Refused("admiral.refused.no-cargo", "V.4.1b", ship=name_of(ship.id))
    return why_not_in_port(state, ship, waters, "V.4.1c")


def load(state: State, command: LoadPearl, tale: Unfolding[State]) -> None:
    """Take one lot aboard (V.4.1, V.4.3, V.4.6)."""
    must_act(state, command.seat)
    ship = own_ship(state, command.seat, command.ship)
    if refusal := why_no_room(state, ship):
        raise refusal
    waters = Waters(state) if state.on_chart else None
    if command.place not in sources(state, ship, waters):
        raise _why_not_from(state, ship, waters, command.place)
    tale.tell(PearlLoaded(seat=command.seat, ship=ship.id, place=command.place))


def _why_not_from(state: State, ship: Ship, waters: Waters | None, place: str) -> Refused:
    name = name_of(ship.id)
    if place in state.ships:
        return Refused("admiral.refused.no-transfer", "V.4.2a", ship=name)
    if place not in state.forts:
        return Refused("admiral.refused.no-pearls-here", "V.4.1a", ship=name)
    if place in (fort.id for fort in own_forts(state, ship, waters)):
        return Refused("admiral.refused.fort-empty", "V.4.6a", fort=name_of(place))
    return Refused("admiral.refused.no-pearls-fort", "V.4.6a", ship=name)


def unload(state: State, command: UnloadPearl, tale: Unfolding[State]) -> None:
    """Land one lot at a fort (V.4.1c-e)."""
    must_act(state, command.seat)
    ship = own_ship(state, command.seat, command.ship)
    waters = Waters(state) if state.on_chart else None
    if refusal := why_not_unload(state, ship, waters):
        raise refusal
    if command.fort not in (fort.id for fort in own_forts(state, ship, waters)):
        raise Refused("admiral.refused.not-in-port", "V.4.1c", ship=name_of(ship.id))
    tale.tell(PearlUnloaded(seat=command.seat, ship=ship.id, fort=command.fort))


def say_wreck(state: State, command: SayWreck, tale: Unfolding[State]) -> None:
    """Cards play: the table tells where the pearls of a lost ship went (V.4.4)."""
    if not isinstance(state.pending, WreckQuestion):
        raise Refused("admiral.refused.no-wreck", "V.4.4a", kind=Kind.NOT_NOW)
    wreck = state.pending
    if command.coastal:
        tale.tell(PearlsWrecked(ship=wreck.ship, place=COAST, lots=wreck.lots))
    else:
        tale.tell(PearlsLost(ship=wreck.ship, lots=wreck.lots))


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


EVOLVE: Folds = {PearlLoaded: _on_loaded, PearlUnloaded: _on_unloaded}


def choices(state: State, waters: Waters | None) -> list[Choice]:
    """Every lot the acting seat may load or land."""
    found = []
    for ship in state.afloat(state.turn):
        if why_no_room(state, ship) is None:
            found += [_load_choice(state, ship, place) for place in sources(state, ship, waters)]
        if ship.lots:
            found += [_unload_choice(ship, fort) for fort in own_forts(state, ship, waters)]
    return found


def _load_choice(state: State, ship: Ship, place: str) -> Choice:
    label, rule = say("admiral.load-sea"), "V.4.1a"
    if place in state.forts:
        label, rule = say("admiral.load-fort", fort=name_of(place)), "V.4.6a"
    elif place in (SHOAL, COAST):
        label = say(f"admiral.load-{place}")
    command = LoadPearl(seat=ship.owner, ship=ship.id, place=place)
    return Choice(command=command, deed="load", label=label, picks=picks(piece=ship.id), rule=rule)


def _unload_choice(ship: Ship, fort: Fort) -> Choice:
    return Choice(
        command=UnloadPearl(seat=ship.owner, ship=ship.id, fort=fort.id), deed="unload",
        picks=picks(piece=ship.id), rule="V.4.1c",
        label=say("admiral.unload", fort=name_of(fort.id)),
    )  # fmt: skip


def wreck_choices(seat: str, wreck: WreckQuestion) -> list[Choice]:
    """The two answers to where a ship with pearls went down."""
    return [
        Choice(
            command=SayWreck(seat=seat, coastal=coastal), deed="say-wreck", rule="V.4.4a" if coastal else "V.4.4c",
            label=say("admiral.wreck-coast" if coastal else "admiral.wreck-deep", n=wreck.lots),
        )
        for coastal in (True, False)
    ]  # fmt: skip
