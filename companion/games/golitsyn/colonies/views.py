"""What a seat may know of a battle of Colonies: everything, for this book has no secrets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.ledger import LedgerPage, LedgerRow
from companion.engine.mats import FigureView
from companion.engine.memo import once, while_same
from companion.engine.messages import Message, say, seat_word
from companion.engine.offers import MOVE
from companion.engine.owners import by_owner
from companion.engine.views import (
    CardView,
    Note,
    OutcomeView,
    PlaceView,
    SeatView,
    TableView,
    TallyView,
    Token,
)
from companion.games.golitsyn.colonies.rules.play import DEEDS
from companion.games.golitsyn.colonies.rules.state import (
    POINTS_TO_WIN,
    ColoniesState,
    Colony,
)
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.scene import HOME
from companion.games.golitsyn.rules.shooting import scores
from companion.games.golitsyn.rules.state import Ship
from companion.games.golitsyn.views import (
    cards_of,
    chart_of,
    common_prompt,
    hands_on,
    ledger_row,
    logged,
    notes_of,
    place_view,
)


@once
def public(state: ColoniesState) -> TableView:
    """What everybody may see: all there is."""
    return TableView(
        game="colonies",
        play=state.play,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        waits_for=state.waits_for,
        question=state.question,
        prompt=_prompt(state),
        seats=_seats(state),
        names=state.scene.names_of_all,
        wind=state.wind,
        call=state.call,
        scores=scores(state),
        cards=(*cards_of(state), *_port_cards(state)),
        chart=chart_of(state, _places(state)) if state.on_chart else None,
        tallies=_tallies(state),
        ledger=_ledger(state),
        disabled=DEEDS.disabled(state, state.waits_for),
        ready=DEEDS.ready(state, state.waits_for),
        probes=DEEDS.probes(state, state.waits_for),
        notes=_notes(state),
        outcome=_outcome(state),
    )


@while_same(lambda state: (state.seats, state.points_of_all(), tuple(state.fleets)))
def _seats(state: ColoniesState) -> tuple[SeatView, ...]:
    return tuple(
        [
            SeatView(
                id=seat.id,
                name=seat.name,
                score=state.points(seat.id),
                out=not state.plays(seat.id),
            )
            for seat in state.seats
        ]
    )


def _prompt(state: ColoniesState) -> Message:
    if state.shelling and not state.question:
        return say("colonies.prompt.shelling", port=name_of(state.shelling.port))
    return common_prompt(state)


# ---------------------------------------------------------------- colonies

Printed = tuple[Colony, str, str, str]


def _all_that_is_printed(state: ColoniesState) -> tuple[object, ...]:
    return state.scene, state.play, state.colonies, "" if state.on_chart else state.turn


def _printed(state: ColoniesState) -> list[Printed]:
    """Every colony as it stands, its kind and cell as printed, and the mark of its map."""
    mark, ports = state.scene.map.mark, state.scene.ports
    return [(state.colonies[id], at.kind, at.cell, mark) for id, at in ports.items()]


@while_same(_all_that_is_printed)
def _places(state: ColoniesState) -> tuple[PlaceView, ...]:
    return tuple(map(_place, _printed(state)))


@lru_cache(maxsize=256)
def _place(printed: Printed) -> PlaceView:
    colony, kind, cell, mark = printed
    figures = _figures(colony, mark)
    shown = figures if colony.ammunition else figures[:2]
    return place_view(colony.id, kind, cell, colony.owner, shown)


@lru_cache(maxsize=256)
def _figures(colony: Colony, mark: str) -> tuple[FigureView, ...]:
    """Points, hits still needed, ammunition."""
    return (
        FigureView(label=say("colonies.figure.value"), value=str(colony.value), mark=mark),
        FigureView(label=say("colonies.figure.needed"), value=str(max(0, colony.needed))),
        FigureView(label=say("colonies.figure.ammunition"), value=str(colony.ammunition)),
    )


@while_same(_all_that_is_printed)
def _port_cards(state: ColoniesState) -> tuple[CardView, ...]:
    """A card for each colony that somebody owns: it shoots in his turn (7.2b).

    In cards play for all of them.
    """
    if state.on_chart:
        return tuple([_port_card(one) for one in _printed(state) if one[0].owner])
    return tuple([_port_card(one, _rows_of(state, one[0])) for one in _printed(state)])


def _rows_of(state: ColoniesState, colony: Colony) -> tuple[str, ...]:
    """The rows of tokens that hands lay: a colony does not sail."""
    return tuple([row for row in hands_on(state, colony.owner) if row != MOVE])


@lru_cache(maxsize=256)
def _port_card(printed: Printed, by_hand: tuple[str, ...] = ()) -> CardView:
    colony, _kind, cell, mark = printed
    value, *counts = _figures(colony, mark)
    usual = by_hand and colony.stands == "guarded"  # beside the rows there is room for little else
    return CardView(
        id=colony.id,
        kind="fort",
        name=name_of(colony.id),
        seat=colony.owner,
        slim=True,
        hull=colony.base,
        damage=colony.hits,
        space=cell,
        figures=(value,),
        counts=tuple(counts),
        tokens=(Token(kind="shot", used=colony.fired),) if colony.owner else (),
        by_hand=by_hand,
        badges=() if colony.owner or usual else (say(f"colonies.badge.{colony.stands}"),),
    )


# ---------------------------------------------------------------- the log


def _ledger(state: ColoniesState) -> tuple[LedgerPage, ...]:
    """A page for each fleet, and one for the colonies,
    as the keeper of the log writes them (3.1).
    """
    return (*_fleets(state), _ports(tuple(state.colonies.values()), state.scene.map.mark))


@while_same(lambda state: (logged(state), state.points_of_all(), state.order))
def _fleets(state: ColoniesState) -> tuple[LedgerPage, ...]:
    points, owned = state.points_of_all(), by_owner(logged(state))
    return tuple([_fleet(id, points.get(id, 0), owned.get(id, ())) for id in state.order])


@lru_cache(maxsize=64)
def _fleet(seat: str, points: int, ships: tuple[Ship, ...]) -> LedgerPage:
    title = say("colonies.ledger.fleet", seat=seat_word(seat), n=points)
    return LedgerPage(title=title, seat=seat, rows=tuple(map(_row, ships)))


@lru_cache(maxsize=64)
def _ports(colonies: tuple[Colony, ...], mark: str) -> LedgerPage:
    rows = tuple(_colony_row(colony, mark) for colony in colonies)
    return LedgerPage(title=say("colonies.ledger.colonies"), rows=rows)


@lru_cache(maxsize=512)
def _row(ship: Ship) -> LedgerRow:
    aboard = FigureView(label=say("colonies.figure.ammunition"), value=str(ship.ammunition))
    row = ledger_row(ship, ("colonies.badge.prize",) if ship.prize else ())
    return replace(row, figures=(*row.figures, aboard))


@lru_cache(maxsize=256)
def _colony_row(colony: Colony, mark: str) -> LedgerRow:
    hits = FigureView(label=say("colonies.ledger.hits"), value=f"{colony.hits}/{colony.base}")
    whose = seat_word(colony.owner) if colony.owner else say(f"colonies.badge.{colony.stands}")
    return LedgerRow(
        title=name_of(colony.id), figures=(*_figures(colony, mark), hits), remarks=(whose,)
    )


def _tallies(state: ColoniesState) -> tuple[TallyView, ...]:
    points = state.points_of_all()
    return tuple([_tally(seat.id, points.get(seat.id, 0)) for seat in state.seats])


@lru_cache(maxsize=128)
def _tally(seat: str, points: int) -> TallyView:
    label = say("colonies.tally.points", seat=seat_word(seat))
    return TallyView(label=label, value=points, of=POINTS_TO_WIN, seat=seat)


def _outcome(state: ColoniesState) -> OutcomeView | None:
    if state.outcome is None:
        return None
    how = say(f"colonies.won.{state.outcome.how}")
    return OutcomeView(winners=state.outcome.winners, how=how, rule=state.outcome.rule)


# ---------------------------------------------------------------- reminders


def _notes(state: ColoniesState) -> tuple[Note, ...]:
    """What hands must still do, as a page may cut off the last ones; the common ones, how to read
    the chart, and a word to a table of two or six (1.1b).
    """
    found = [*_flags(state), *notes_of(state)]
    if state.on_chart and not state.wind:
        found.append(Note(message=say("colonies.note.chart"), rule="7.1c"))
    if state.phase == "turn" and _hemmed_in(state):
        found.append(Note(message=say("colonies.note.shut-in"), rule="3.2"))
    if (
        state.phase == "turn"
        and not state.on_chart
        and not state.switches.corner_open
        and _at_home(state)
    ):
        found.append(Note(message=say("colonies.note.cards-corner"), rule="3.2"))
    if state.round == 1 and not 3 <= len(state.seats) <= 5:
        found.append(Note(message=say("colonies.note.players"), rule="1.1b"))
    return tuple(found)


def _flags(state: ColoniesState) -> Iterator[Note]:
    """The flags that have yet to be put on the map (7.1n)."""
    for id in state.flags:
        if owner := state.colonies[id].owner:
            message = say("colonies.note.flag", port=name_of(id), seat=seat_word(owner))
            yield Note(message=message, rule="7.1n")


def _hemmed_in(state: ColoniesState) -> list[Ship]:
    """The acting seat's ships in the corner, where it is shut in (3.2)."""
    home = _at_home(state)
    return home if home and state.is_shut_in(state.turn) else []


def _at_home(state: ColoniesState) -> list[Ship]:
    return [ship for ship in state.afloat(state.turn) if ship.port == HOME]
