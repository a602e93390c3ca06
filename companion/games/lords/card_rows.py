"""What lies beside the board in rows: numbers, hired ships, and in cards play what a key says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from companion.engine import emblems
from companion.engine.mats import CardRowView, FigureView, RowCardView
from companion.engine.messages import NOTHING, say
from companion.engine.offers import TARGET
from companion.engine.questions import pending
from companion.games.lords.boards import CELL_EFFECTS
from companion.games.lords.rules.choosing import PAST
from companion.games.lords.rules.counting import untold
from companion.games.lords.rules.effects import targets
from companion.games.lords.rules.laying import EFFECT, number_key
from companion.games.lords.rules.lookup import printed
from companion.games.lords.rules.pending import Boards, Count, Effects
from companion.games.lords.rules.shots import SHOTS
from companion.games.lords.rules.state import LordsState, Ship
from companion.games.lords.scenario import NUMBERS, Hired
from companion.games.lords.signs import AIMED, CELL_SIGNS, HIRED_SIGNS, SHIP_SIGNS


def card_rows(state: LordsState) -> tuple[CardRowView, ...]:
    """The numbers of whose turn it is, those of the other, what a cell may show where no chart
    does, and the hired ships; none of it while boards are laid.
    """
    if pending(state, Boards):
        return ()
    first = state.turn or state.order[0]
    own, others = _numbers(state, first), _numbers(state, state.other(first))
    return (own, others, *_told(state), _offer(state))


def _told(state: LordsState) -> tuple[CardRowView, ...]:
    """What people say in a turn of a board that the companion does not see: whom an effect meets,
    or else what a cell shows.
    """
    if state.on_chart or state.phase != "turn":
        return ()
    met = tuple(_targets(state))
    if met:
        return (CardRowView("targets", say("lords.met"), met, columns=7, kind=TARGET),)
    return (_effects(),)


def _targets(state: LordsState) -> Iterator[RowCardView]:
    """The ships that the effects due may meet, by their numbers, each with what it does to her; or
    nobody.
    """
    waits = pending(state, Effects)
    due = dict.fromkeys(one for one in waits.due if one in AIMED) if waits else {}
    signs = {id: AIMED[effect] for effect in due for id in targets(state, effect) if id}
    for ship in sorted((state.ships[id] for id in signs), key=lambda one: (one.hired, one.number)):
        yield RowCardView(
            ship.id,
            say("lords.numbered", numbers=printed(state, ship)),
            figures=tuple(_borne(state, ship)),
            emblem=signs[ship.id],
        )
    if due.keys() & SHOTS:
        yield RowCardView(PAST, say("lords.past"), say("lords.deed.fire-past"))


def _borne(state: LordsState, ship: Ship) -> Iterator[FigureView]:
    """What tells her from another of her number: the shields on her, or what she was hired for."""
    if ship.shields:
        yield FigureView(label=say("lords.shields"), value=str(ship.shields), emblem=emblems.SHIELD)
    if ship.hired and (sign := HIRED_SIGNS.get(state.scene.by_id[ship.hired].effect)):
        yield FigureView(label=say("lords.offer"), value="", emblem=sign)


def _effects() -> CardRowView:
    """What a cell may show that the companion does not see."""
    cards = tuple(
        RowCardView(
            effect,
            NOTHING if effect in CELL_SIGNS else say("lords.blank"),
            say(f"lords.effect.{effect}"),
            emblem=CELL_SIGNS.get(effect, ""),
        )
        for effect in CELL_EFFECTS
    )
    return CardRowView("effects", say("lords.cell-shows"), cards, columns=7, kind=EFFECT)


def _numbers(state: LordsState, seat: str) -> CardRowView:
    """How many of each number nobody has seen yet: in the hand, the stack or the reserve."""
    scene = state.scene
    cards = tuple(
        [
            _number(seat, number, scene.ship_effects[number], left, scene.of(number))
            for number, left in zip(NUMBERS, _left(state, seat), strict=True)
        ]
    )
    name = say("lords.unseen")
    return CardRowView(f"{seat}:numbers", name, cards, columns=5, seat=seat)


@lru_cache(maxsize=256)
def _number(seat: str, number: int, effect: str, left: int, of: int) -> RowCardView:
    return RowCardView(
        number_key(seat, number),
        say("lords.number", number=number),
        say(f"lords.short.{effect}"),
        emblem=SHIP_SIGNS[effect],
        left=left,
        of=of,
    )


def _left(state: LordsState, seat: str) -> list[int]:
    """Of each number those nobody has seen; while a board is told, those whose cells are still to
    be told.
    """
    if pending(state, Count) and not state.on_chart:
        left = Counter([ship.number for ship in untold(state, seat)])
        return [left[number] for number in NUMBERS]
    return [state.unseen(seat, number) for number in NUMBERS]


def _offer(state: LordsState) -> CardRowView:
    """Hired ships keep their places when somebody has taken them."""
    hired = {ship.hired: ship.seat for ship in state.ships.values() if ship.hired}
    known = (one for one in state.scene.hired if one.id in state.offer or one.id in hired)
    cards = tuple(_card(one, hired.get(one.id, "")) for one in known)
    return CardRowView("hired", say("lords.offer"), cards, columns=5)


def _card(hired: Hired, owner: str) -> RowCardView:
    cost = FigureView(
        label=say("lords.cost"), value=str(hired.cost), mark=hired.mark, emblem=emblems.COIN
    )
    return RowCardView(
        hired.id,
        say("lords.numbered", numbers=hired.printed),
        say("lords.taken") if owner else say(f"lords.does.{hired.effect}"),
        (cost,),
        HIRED_SIGNS.get(hired.effect, ""),
        owner=owner,
    )
