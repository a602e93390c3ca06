"""The cards page: each card in its place, slim ones last, and the counts everybody watches."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.messages import say, seat_word
from companion.engine.offers import TOKEN, Choice, token
from companion.engine.views import CardView, TableView, TallyView
from companion.presenters.mats import MatFace, figures
from companion.presenters.phrases import Say, noted


class CardFace(Struct, frozen=True, kw_only=True):
    """A card ready to draw: its data, and its words in the viewer's language.

    ``badge`` is the first badge of a piece in play: a compact card has room for one. ``live`` are
    the rows of tokens that hands may lay now.
    """

    card: CardView
    name: str
    figures: str = ""
    badges: str = ""
    badge: str = ""
    chosen: bool = False
    slim: bool = False
    live: tuple[str, ...] = ()


class SeatCards(Struct, frozen=True, kw_only=True):
    """One seat's mats and squadron under its flag, or what nobody owns under none.

    ``tally`` is its score line, empty where nothing is counted.
    """

    seat: str
    name: str
    tally: str = ""
    mats: tuple[MatFace, ...] = ()
    cards: tuple[CardFace, ...] = ()
    out: bool = False


def fleet_view(
    words: Say,
    view: TableView,
    choices: tuple[Choice, ...] = (),
    chosen: str = "",
    mats: tuple[MatFace, ...] = (),
) -> tuple[SeatCards, ...]:
    """Every seat's mats and cards, in turn order whoever acts; then those that nobody owns. None in
    a game that has neither.
    """
    if not (view.cards or mats):
        return ()
    seats = (seat.id for seat in view.seats)
    unowned = [""] if any(not card.seat for card in view.cards) else []
    faces = all_faces(words, view, choices, chosen)
    return tuple(_seat_cards(words, view, seat, faces, mats) for seat in (*seats, *unowned))


def _face(words: Say, card: CardView, laid: frozenset[str], chosen: str) -> CardFace:
    """One card in words; ``laid`` are the tokens that hands may lay."""
    return CardFace(
        card=card,
        name=words(card.name),
        figures=" · ".join(figures(words, card.figures)),
        badges=" · ".join(words(badge) for badge in card.badges),
        badge=words(card.badges[0]) if card.badges and not card.lost else "",
        chosen=card.id == chosen,
        slim=card.slim,
        live=tuple(row for row in card.by_hand if token(card.id, row) in laid),
    )


def all_faces(
    words: Say, view: TableView, choices: tuple[Choice, ...] = (), chosen: str = ""
) -> dict[str, CardFace]:
    """Every card in words, by its piece."""
    laid = frozenset(choice.of(TOKEN) for choice in choices)
    return {card.id: _face(words, card, laid, chosen) for card in view.cards}


def to_look_at(view: TableView) -> TableView:
    """The same table, whose tokens no hand lays: what has been is only looked at."""
    return replace(view, cards=tuple(replace(card, by_hand=()) for card in view.cards))


def counts(words: Say, view: TableView) -> tuple[tuple[str, str], ...]:
    """The counts without a sign as (seat, words): short ones to stand beside a seat's flag, whole
    sentences where there is no seat.
    """
    return tuple(
        (one.seat, short_count(words, one) if one.seat else tally_words(words, one))
        for one in view.tallies
        if not one.emblem
    )


def signed_counts(words: Say, view: TableView) -> tuple[tuple[str, str], ...]:
    """The counts with a sign as (seat, words): all of a seat in one row of whole sentences."""
    rows: dict[str, list[str]] = {}
    for one in view.tallies:
        if one.emblem:
            rows.setdefault(one.seat, []).append(tally_words(words, one))
    return tuple((seat, " · ".join(told)) for seat, told in rows.items())


def counts_told(words: Say, view: TableView) -> tuple[tuple[str, str], ...]:
    """All counts as (seat, words), in whole sentences; of a score that is counted up the totals."""
    if sheet := view.sheet:
        totals = zip(sheet.seats, sheet.totals, strict=True)
        return tuple((seat, words(say("score.total-is", n=total))) for seat, total in totals)
    plain = ((one.seat, tally_words(words, one)) for one in view.tallies if not one.emblem)
    return (*signed_counts(words, view), *plain)


def notes_line(words: Say, view: TableView) -> str:
    """The reminders with their rules' numbers."""
    return " · ".join(words(noted(note)) for note in view.notes)


def _seat_cards(
    words: Say,
    view: TableView,
    seat: str,
    faces: dict[str, CardFace],
    mats: tuple[MatFace, ...],
) -> SeatCards:
    mine = [faces[card.id] for card in view.cards if card.seat == seat]
    tallies = [
        short_count(words, tally)
        for tally in view.tallies
        if tally.seat == seat and not tally.emblem
    ]
    fought_for = {one.id: one.side for one in view.seats}.get(seat, "")
    sides = [words(side.name) for side in view.sides if side.id == fought_for]
    return SeatCards(
        seat=seat,
        name=words(seat_word(seat)) if seat else words(say("cards.unowned")),
        tally=" · ".join((*sides, *tallies)),
        mats=tuple(mat for mat in mats if mat.seat == seat),
        cards=_in_pairs(sorted(mine, key=lambda one: one.slim)),
        out=any(one.id == seat and one.out for one in view.seats),
    )


def _in_pairs(cards: list[CardFace]) -> tuple[CardFace, ...]:
    """A slim card that stands beside another one is as large as hers: it has half a row only."""
    at = next((at for at, card in enumerate(cards) if card.slim), 0)
    beside = at % 2 == 1
    return tuple(
        replace(card, slim=False) if beside and place == at else card
        for place, card in enumerate(cards)
    )


def tally_words(words: Say, tally: TallyView) -> str:
    """A count as a sentence."""
    label = words(tally.label)
    if tally.of:
        return words(say("cards.tally-of", label=label, value=tally.value, of=tally.of))
    return words(say("cards.tally", label=label, value=tally.value))


def short_count(words: Say, tally: TallyView) -> str:
    """A count where a flag stands beside it."""
    return (
        words(say("cards.count-of", value=tally.value, of=tally.of))
        if tally.of
        else str(tally.value)
    )
