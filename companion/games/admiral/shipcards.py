"""The cards of ships and forts, as they lie on the table (II.8, 1.6, 3.3)."""

from __future__ import annotations

from functools import lru_cache, partial

from msgspec.structs import replace

from companion.engine.layers import BEAD, Stack
from companion.engine.mats import FigureView
from companion.engine.memo import each_while_same, while_same
from companion.engine.messages import Message, say
from companion.engine.offers import HULL, MOVE, SHOT
from companion.engine.questions import pending
from companion.engine.views import CardView, Token
from companion.games.admiral.rules.fort_work import REBUILT
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.pending import Salvo
from companion.games.admiral.rules.scene import (
    FORT_RANGE,
    FORT_SHOTS,
    FORT_STRENGTH,
    Cross,
    ShipCard,
)
from companion.games.admiral.rules.state import Fort, Ship, State
from companion.games.admiral.rules.surroundings import pieces

_SAILING = 3
"""Figures of a card that tell how she sails: fresh wind, calm, storm."""


def cards_of(state: State) -> tuple[CardView, ...]:
    """Every card on the table, lost ships included."""
    if state.scene.drill:
        return tuple(_drilled(ship, state.card(ship)) for ship in state.ships.values())
    cards, salvo = _cards(state), pending(state, Salvo)
    if salvo is None:
        return cards
    joined = {gun.shooter: gun.shots for gun in salvo.guns}
    return tuple(
        [
            _card(state, pieces(state)[card.id], joined[card.id]) if card.id in joined else card
            for card in cards
        ]
    )


@while_same(lambda state: (state.scene, state.ships, state.forts, state.round, state.turn))
def _cards(state: State) -> tuple[CardView, ...]:
    """Those of a table at which no salvo is being put together."""
    around = state.scene, state.round, state.at_work, "" if state.on_chart else state.turn
    every = pieces(state).values()
    return each_while_same(state, "cards", every, around, partial(_card, state))


def _card(state: State, piece: Ship | Fort, joined: int = 0) -> CardView:
    by_hand, spent = _by_hand(state, piece), state.is_spent(piece)
    if isinstance(piece, Fort):
        return _fort_card(piece, joined, by_hand, spent)
    works = piece.id in state.at_work
    return _ship_card(piece, state.card(piece), joined, by_hand, spent, works)


@lru_cache(maxsize=64)
def _drilled(ship: Ship, card: ShipCard) -> CardView:
    """A ship that only sails: nothing of her guns, and no forts beside her (M1.0)."""
    whole = _ship_card(ship, card, 0, (), spent=False, works=False)
    return replace(whole, figures=whole.figures[:_SAILING], tokens=whole.tokens[:1])


def _by_hand(state: State, piece: Ship | Fort) -> tuple[str, ...]:
    """In cards play hands lay the tokens of whoever has the turn, and damage on anybody's card; the
    rows of what is lost keep their places.
    """
    if state.on_chart:
        return ()
    if piece.owner != state.turn:
        return (HULL,)
    return (HULL, SHOT) if isinstance(piece, Fort) else (HULL, MOVE, SHOT)


@lru_cache(maxsize=256)
def _ship_card(
    ship: Ship, card: ShipCard, joined: int, by_hand: tuple[str, ...], spent: bool, works: bool
) -> CardView:
    """Of who took part in a boarding all tokens lie on the right until the round ends (8.8a)."""
    used = card.shots.value if spent else ship.shots
    shots = tuple(Token(kind="shot", used=at < used) for at in range(card.shots.value))
    return CardView(
        id=ship.id,
        kind=ship.kind,
        name=name_of(ship.id),
        seat=ship.owner,
        hull=card.strength.value,
        damage=ship.damage,
        space=ship.cell or "",
        figures=_figures(card),
        tokens=(Token(kind="move", used=ship.moved or spent), *shots),
        by_hand=by_hand,
        badges=_at_work(joined) if works else _badges(ship, joined, spent),
        stacks=_pearls(ship.lots),
        lost=ship.sunk,
    )


@lru_cache(maxsize=16)
def _figures(card: ShipCard) -> tuple[FigureView, ...]:
    crosses = {"fresh": card.fresh, "calm": card.calm, "storm": card.storm, "range": card.range}
    found = [
        FigureView(label=say(f"admiral.figure.{name}"), **_cross(cross))
        for name, cross in crosses.items()
    ]
    marks = {card.shots.mark, card.storm_shots.mark}
    shots = (
        f"{card.shots.value}/{card.storm_shots.value}"
        if card.storm_shots.value
        else str(card.shots.value)
    )
    mark = "house" if "house" in marks else "book"
    return (*found, FigureView(label=say("admiral.figure.shots"), value=shots, mark=mark))


def _cross(cross: Cross) -> dict[str, str]:
    mark = "house" if "house" in (cross.straight.mark, cross.diagonal.mark) else "book"
    return {"value": f"{cross.straight.value}/{cross.diagonal.value}", "mark": mark}


def _badges(ship: Ship, joined: int, spent: bool) -> tuple[Message, ...]:
    if ship.sunk:
        return (say("admiral.badge.sunk"),)
    if ship.fireship:
        return (say("admiral.badge.fireship"),)
    if ship.repair:
        return (say("admiral.badge.repair", n=ship.damage),)
    return _spent(spent) or _in_salvo(joined)


def _spent(spent: bool) -> tuple[Message, ...]:
    """That it does nothing more in this round (8.8a, 8.9k)."""
    return (say("admiral.badge.spent"),) if spent else ()


def _at_work(joined: int) -> tuple[Message, ...]:
    """She repairs or rebuilds a fort, and may fire meanwhile (9.3b)."""
    return (say("admiral.badge.at-work"), *_in_salvo(joined))


def _in_salvo(joined: int) -> tuple[Message, ...]:
    """With how many shots she is in the salvo that is being put together, if she is (5.9b)."""
    return (say("admiral.badge.salvo", n=joined),) if joined else ()


@lru_cache(maxsize=16)
def _pearls(lots: int) -> tuple[Stack, ...]:
    """The tokens aboard a ship or in a fort."""
    return (Stack(BEAD, lots, "admiral.cargo"),) if lots else ()


def _fort_badges(fort: Fort, joined: int, spent: bool) -> tuple[Message, ...]:
    """A ruin, and how many tokens must still come off it (9.9c); a fort under repair."""
    if fort.ruined and fort.workers:
        return (say("admiral.badge.rebuilding", n=fort.damage - REBUILT),)
    if fort.ruined:
        return (say("admiral.badge.ruined"),)
    if fort.workers and not joined:
        return (say("admiral.badge.fort-repair"),)
    return _spent(spent) or _in_salvo(joined)


@lru_cache(maxsize=64)
def _fort_card(fort: Fort, joined: int, by_hand: tuple[str, ...], spent: bool) -> CardView:
    straight, diagonal = FORT_RANGE
    return CardView(
        id=fort.id,
        kind="fort",
        name=name_of(fort.id),
        seat=fort.owner,
        hull=FORT_STRENGTH,
        damage=fort.damage,
        space=fort.cell,
        figures=(FigureView(label=say("admiral.figure.range"), value=f"{straight}/{diagonal}"),),
        tokens=()
        if fort.ruined
        else tuple(Token(kind="shot", used=spent or at < fort.shots) for at in range(FORT_SHOTS)),
        by_hand=by_hand,
        badges=_fort_badges(fort, joined, spent),
        stacks=_pearls(fort.lots),
        slim=True,
        lost=fort.ruined,
    )
