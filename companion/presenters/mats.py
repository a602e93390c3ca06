"""Dice, mats and rows of cards in words, and which of them a tap can mean now."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.layers import Tile
from companion.engine.mats import CardRowView, DieView, FigureView, MatView, RowCardView, SlotView
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.engine.offers import CARD, DIE, SLOT, Choice
from companion.engine.views import TableView
from companion.presenters.phrases import Say
from companion.presenters.selection import Selection, fitting


class DieFace(Struct, frozen=True, kw_only=True):
    """A die ready to draw. ``text`` stands below one that is offered; ``live`` ones can be picked,
    ``chosen`` is the one that is.
    """

    id: str
    face: int
    seat: str
    text: str = ""
    live: bool = False
    chosen: bool = False


class SlotBox(Struct, frozen=True):
    """One slot among several that do the same: the dice in it, or else what it ``takes``."""

    dice: tuple[int, ...] = ()
    takes: str = ""
    damaged: bool = False
    dashed: bool = False
    live: bool = False


class SlotFace(Struct, frozen=True, kw_only=True):
    """A slot in words, and the faces of the dice that lie in it; or several ``boxes`` that do the
    same: a tap means the first of them that can be meant.
    """

    id: str
    seat: str
    name: str
    takes: str = ""
    dice: tuple[int, ...] = ()
    damaged: bool = False
    live: bool = False
    chosen: bool = False
    emblem: str = ""
    boxes: tuple[SlotBox, ...] = ()


class RowCardFace(Struct, frozen=True, kw_only=True):
    """A card of a row in words; ``figures`` are its price and the like, ``signs`` those that have
    a sign, each with its value.
    """

    id: str
    name: str
    text: str = ""
    figures: str = ""
    emblem: str = ""
    signs: tuple[tuple[str, str], ...] = ()
    left: int = 0
    of: int = 0
    owner: str = ""
    tile: Tile | None = None
    live: bool = False
    chosen: bool = False


class RowFace(Struct, frozen=True, kw_only=True):
    """A row of cards in words; ``left`` tells of the stack that fills it. Keys lie in so many
    ``columns``, printed cells so many ``abreast``. Those of a ``seat`` are called by it, ``who``. A
    tap on one picks a ``kind``.
    """

    name: str
    who: str = ""
    left: str = ""
    cards: tuple[RowCardFace, ...] = ()
    columns: int = 0
    seat: str = ""
    kind: str = CARD
    abreast: int = 0

    @property
    def gives_way(self) -> bool:
        """Whether it may go where something else is asked: cards of which none can be meant."""
        return self.kind == CARD and not any(card.live for card in self.cards)


class MatFace(Struct, frozen=True, kw_only=True):
    """A mat in words: ``counts`` are its figures and the number of cards in the hand, ``signs``
    those of them that have a sign, ``tray`` the dice that lie beside it, ``due`` how many of them
    are still to be placed. ``rows`` are the open cards of its seat.
    """

    seat: str
    name: str = ""
    counts: str = ""
    signs: tuple[tuple[str, str], ...] = ()
    slots: tuple[SlotFace, ...] = ()
    tray: tuple[DieFace, ...] = ()
    due: str = ""
    rows: tuple[RowFace, ...] = ()


class Offered(Struct, frozen=True):
    """What a tap can mean now: the things by (kind, seat, id), and what has been picked."""

    live: frozenset[tuple[str, str, str]] = frozenset()
    picked: Selection = Selection()

    def has(self, kind: str, seat: str, id: str) -> bool:
        """Whether this seat can pick it."""
        return (kind, seat, id) in self.live

    @property
    def asks_slots(self) -> bool:
        """Whether it is a slot that is picked, and not the die in it."""
        return any(kind == SLOT for kind, _, _ in self.live)

    def chose(self, kind: str, id: str) -> bool:
        """Whether it is picked."""
        return self.picked.get(kind) == id


def offered(choices: tuple[Choice, ...], picked: Selection, *own: str) -> Offered:
    """The dice, slots and cards that go with what has been picked, and what is of a game's ``own``
    kinds; while nothing has been, all that something can be done with but what gives something up.
    """
    found: set[tuple[str, str, str]] = set()
    for kind in dict.fromkeys((DIE, SLOT, CARD, *own)):
        rest = picked.without(kind)
        for choice in fitting(rest, choices) if rest.picks else choices:
            if (id := choice.of(kind)) and (picked.deed or not choice.minor):
                seat = choice.holder if kind == SLOT else choice.command.seat
                found |= {(kind, seat, id), (kind, "", id)}
    return Offered(frozenset(found), picked)


def die_face(words: Say, view: TableView, die: DieView, on: Offered, text: str = "") -> DieFace:
    """A die in words: what a key says of it, or else the slot in which it lies."""
    slots = {(mat.seat, slot.id): slot.name for mat in view.mats for slot in mat.slots}
    return DieFace(
        id=die.id,
        face=die.face,
        seat=die.seat,
        text=text or words(slots.get((die.seat, die.slot), NOTHING)),
        live=on.has(DIE, die.seat, die.id),
        chosen=on.chose(DIE, die.id),
    )


def lying(
    words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection
) -> tuple[tuple[RowFace, ...], tuple[MatFace, ...]]:
    """The rows and the mats on the table, but for keys that stand beside them; the rows of a seat
    lie at its mat. A game that has none is not asked what it offers.
    """
    if not (view.rows or view.mats or view.dice):
        return (), ()
    kinds = dict.fromkeys(row.kind for row in view.rows)
    on, owners = offered(choices, picked, *kinds), {mat.seat for mat in view.mats}
    open = (row for row in view.rows if not row.columns or (row.kind == CARD and not row.seat))
    rows = row_faces(words, open, on)
    mats = tuple(
        replace(mat, rows=tuple(row for row in rows if row.seat == mat.seat))
        for mat in mat_faces(words, view, on)
    )
    return tuple(row for row in rows if row.seat not in owners), mats


def mat_faces(words: Say, view: TableView, on: Offered) -> tuple[MatFace, ...]:
    """Every mat with the dice beside it; dice of a seat that has no mat lie by themselves."""
    trays = {seat.id: _tray(words, view, seat.id, on) for seat in view.seats}
    mats = tuple(mat_face(words, view, mat, on, trays.pop(mat.seat, ())) for mat in view.mats)
    alone = (MatFace(seat=seat, tray=tray) for seat, tray in trays.items() if tray)
    return (*mats, *alone)


def _tray(words: Say, view: TableView, seat: str, on: Offered) -> tuple[DieFace, ...]:
    dice = (die for die in view.dice if die.seat == seat and not die.slot)
    return tuple(die_face(words, view, die, on) for die in dice)


def mat_face(
    words: Say, view: TableView, mat: MatView, on: Offered, tray: tuple[DieFace, ...] = ()
) -> MatFace:
    """One mat in words."""
    hand = [words(say("mats.hand", n=mat.hand))] if mat.hand else []
    return MatFace(
        seat=mat.seat,
        name=words(mat.name),
        counts=" · ".join((*figures(words, mat.counts), *hand)),
        signs=tuple((one.emblem, one.value) for one in mat.counts if one.emblem),
        slots=tuple(
            _slots_face(words, view, mat.seat, list(slots), on)
            for _, slots in groupby(mat.slots, key=alike)
        ),
        tray=tray,
        due=words(say("mats.due", n=mat.due)) if mat.due else "",
    )


def alike(slot: SlotView) -> tuple[Message, ...]:
    """What slots have in common that do the same and take the same dice."""
    return slot.name, slot.about, slot.takes


def _slots_face(
    words: Say, view: TableView, seat: str, slots: list[SlotView], on: Offered
) -> SlotFace:
    """Slots that do the same as one: a tap means the first that can be meant."""
    faces = [_slot_face(words, view, seat, slot, on) for slot in slots]
    meant = next((face for face in faces if face.chosen or face.live), faces[0])
    first = slots[0]
    if len(slots) == 1 and not first.emblem:
        return meant
    boxes = tuple(
        SlotBox(face.dice, words(slot.takes), slot.damaged, slot.dashed, face.live)
        for face, slot in zip(faces, slots, strict=True)
    )
    dice = tuple(die for face in faces for die in face.dice)
    about = words(first.about)
    return replace(meant, dice=dice, takes=about, damaged=False, emblem=first.emblem, boxes=boxes)


def _slot_face(words: Say, view: TableView, seat: str, slot: SlotView, on: Offered) -> SlotFace:
    lying = [die for die in view.dice if (die.seat, die.slot) == (seat, slot.id)]
    takes: Message = say("mats.damaged") if slot.damaged else slot.takes
    return SlotFace(
        id=slot.id,
        seat=seat,
        name=words(slot.name),
        takes=words(takes),
        dice=tuple(die.face for die in lying),
        damaged=slot.damaged,
        live=on.has(SLOT, seat, slot.id)
        or (not on.asks_slots and any(on.has(DIE, seat, die.id) for die in lying)),
        chosen=on.chose(SLOT, slot.id) or any(on.chose(DIE, die.id) for die in lying),
    )


def row_faces(words: Say, rows: Iterable[CardRowView], on: Offered) -> tuple[RowFace, ...]:
    """The rows of cards in words."""
    return tuple(
        RowFace(
            name=words(row.name),
            who=words(seat_word(row.seat)) if row.seat else "",
            left=words(say("mats.left", n=row.left)) if row.left else "",
            cards=tuple(_row_card(words, card, on, row.kind) for card in row.cards),
            columns=row.columns,
            seat=row.seat,
            kind=row.kind,
            abreast=row.abreast,
        )
        for row in rows
    )


def _row_card(words: Say, card: RowCardView, on: Offered, kind: str) -> RowCardFace:
    return RowCardFace(
        id=card.id,
        name=words(card.name),
        text=words(card.text),
        figures=" · ".join(figures(words, card.figures)),
        emblem=card.emblem,
        signs=tuple((one.emblem, one.value) for one in card.figures if one.emblem),
        left=card.left,
        of=card.of,
        owner=card.owner,
        tile=card.tile,
        live=on.has(kind, "", card.id),
        chosen=on.chose(kind, card.id),
    )


def figures(words: Say, shown: Iterable[FigureView]) -> tuple[str, ...]:
    """Figures with their labels; those to be checked against one's own copy bear the pencil."""
    return tuple(_figure(words, figure) for figure in shown)


def _figure(words: Say, figure: FigureView) -> str:
    pencil = words(say("cards.check")) if figure.mark == "house" else ""
    return f"{words(figure.label)} {figure.value}{pencil}"
