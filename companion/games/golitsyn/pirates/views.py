"""What a seat may know of a battle of Pirates.

Allow-lists: what is not copied here is not shown.
"""

from __future__ import annotations

from functools import lru_cache

from companion.engine.ledger import LedgerPage
from companion.engine.memo import once, while_same
from companion.engine.messages import Message, say, seat_word
from companion.engine.owners import by_owner
from companion.engine.views import (
    NO_SECRETS,
    CardView,
    Note,
    OutcomeView,
    PlaceView,
    PrivateView,
    SeatView,
    SideView,
    SlipView,
    TableView,
    TallyView,
)
from companion.games.golitsyn.pirates.rules.play import DEEDS
from companion.games.golitsyn.pirates.rules.state import (
    PIRATES,
    SIDES,
    PiratesState,
    side_word,
)
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.scene import Scene
from companion.games.golitsyn.rules.shooting import scores
from companion.games.golitsyn.rules.state import Ship
from companion.games.golitsyn.views import (
    cards_of,
    chart_of,
    common_prompt,
    ledger_row,
    logged,
    notes_of,
    place_view,
)

_BOTH = tuple(SideView(id=side, name=side_word(side)) for side in SIDES)


def private(state: PiratesState, seat: str) -> PrivateView:
    """The slip of his side's treasure."""
    slips = _slips(state, seat)
    return PrivateView(slips=slips) if slips else NO_SECRETS


@once
def public(state: PiratesState) -> TableView:
    """What everybody may see."""
    return TableView(
        game="pirates",
        play=state.play,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        waits_for=state.waits_for,
        question=state.question,
        prompt=_prompt(state),
        seats=_seats(state),
        names=state.scene.names_of_all,
        sides=_BOTH,
        wind=state.wind,
        call=state.call,
        scores=scores(state),
        cards=_cards(state),
        chart=chart_of(state, _places(state.scene)) if state.on_chart else None,
        tallies=_tallies(state),
        ledger=_fleets(state),
        disabled=DEEDS.disabled(state, state.waits_for),
        ready=DEEDS.ready(state, state.waits_for),
        probes=DEEDS.probes(state, state.waits_for),
        notes=_notes(state),
        outcome=_outcome(state),
    )


def _outcome(state: PiratesState) -> OutcomeView | None:
    ended = state.outcome
    return (
        OutcomeView(winners=ended.winners, how=say(f"pirates.won.{ended.how}"), rule=ended.rule)
        if ended
        else None
    )


def _strengths(state: PiratesState) -> tuple[object, ...]:
    """What the counts of ships come from."""
    fleets = state.fleets
    return state.seats, state.sides, tuple(fleets), tuple(map(len, fleets.values()))


@while_same(_strengths)
def _seats(state: PiratesState) -> tuple[SeatView, ...]:
    sides, fleets = state.sides, state.fleets
    return tuple(
        [
            SeatView(
                id=seat.id,
                name=seat.name,
                side=sides[seat.id],
                score=len(fleets.get(seat.id, ())),
                out=seat.id not in fleets,
            )
            for seat in state.seats
        ]
    )


def _prompt(state: PiratesState) -> Message:
    if state.phase == "berths":
        return say("pirates.prompt.berths")
    return common_prompt(state)


@once
def _places(scene: Scene) -> tuple[PlaceView, ...]:
    return tuple(place_view(id, at.kind, at.cell, at.owner) for id, at in scene.ports.items())


@while_same(lambda state: (logged(state), state.sides, state.order))
def _fleets(state: PiratesState) -> tuple[LedgerPage, ...]:
    """Each seat's fleet in the ship's log."""
    sides, owned = state.sides, by_owner(logged(state))
    return tuple([_ledger(seat, sides[seat], owned.get(seat, ())) for seat in state.order])


@lru_cache(maxsize=64)
def _ledger(seat: str, side: str, fleet: tuple[Ship, ...]) -> LedgerPage:
    """A fleet, each ship with her type, lost ones crossed out (3.1)."""
    rows = tuple(ledger_row(ship, (f"pirates.kind.{ship.kind}",)) for ship in fleet)
    title = say("pirates.ledger.fleet", seat=seat_word(seat), side=side_word(side))
    return LedgerPage(title=title, seat=seat, rows=rows)


def _cards(state: PiratesState) -> tuple[CardView, ...]:
    """Everyone may see a badge only where the treasure has been shown."""
    slip = state.treasure.slip if state.treasure.shown else None
    return cards_of(state, {slip.ship: ("pirates.badge.treasure",)} if slip else {})


@while_same(_strengths)
def _tallies(state: PiratesState) -> tuple[TallyView, ...]:
    sailing = dict.fromkeys(SIDES, 0)
    for seat, fleet in state.fleets.items():
        if seat:
            sailing[state.sides[seat]] += len(fleet)
    return tuple(
        [
            TallyView(label=say(f"pirates.tally.{side}"), value=ships)
            for side, ships in sailing.items()
        ]
    )


def _notes(state: PiratesState) -> tuple[Note, ...]:
    """The common ones, and in cards play who must lie alongside to pass the treasure over or to win
    it back.
    """
    found = list(notes_of(state))
    if state.phase == "turn" and not state.on_chart:
        if state.sides[state.turn] == state.treasure.side:
            found.append(Note(message=say("pirates.note.cards-alongside"), rule="7.3a"))
        elif state.treasure.side == PIRATES:
            found.append(Note(message=say("pirates.note.cards-recapture"), rule="7.2b"))
    return tuple(found)


def _slips(state: PiratesState, seat: str) -> tuple[SlipView, ...]:
    """The secret slip, for the players of the side that holds the treasure and nobody else."""
    treasure = state.treasure
    if treasure.slip is None or state.sides.get(seat) != treasure.side:
        return ()
    return (_slip(treasure.seal, treasure.slip.ship, "shown" if treasure.shown else "armed"),)


@lru_cache(maxsize=16)
def _slip(seal: str, ship: str, word: str) -> SlipView:
    """The same until the slip is shown, or another one is written."""
    value = say("pirates.slip.ship", ship=name_of(ship))
    return SlipView(seal=seal, value=value, state=word, status=say(f"pirates.slip.{word}"))
