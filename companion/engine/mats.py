"""What lies before a captain besides his ships: dice, mats with slots for them, rows of cards.

Plain frozen data, as all views are. A slot has its id among the slots of its seat: a die in a slot
lies on a mat of the die's own seat, and a pick of a slot means the mat of the seat that is picked
as well, or else of the one that acts. So every captain may have a slot called ``sail``, and no
window has to know of mats to name one. Cards of one id in a row are copies of each other: whichever
is taken, it is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from companion.engine.layers import Tile
from companion.engine.messages import NOTHING, Message
from companion.engine.offers import CARD

_FACES = range(7)
_Id = TypeVar("_Id", bound=Hashable)


class FigureView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One printed figure of a card; ``mark`` is ``book`` or ``house`` (check your copy). A sign of
    ``companion.engine.emblems`` says where there is little room what the label says.
    """

    label: Message
    value: str
    mark: str = "book"
    emblem: str = ""


class DieView(Struct, frozen=True, omit_defaults=True):
    """A die on the table, ``face`` 1 to 6 up (0: not thrown yet): in a ``slot`` of its seat, or in
    its seat's tray where that is empty. A ``spent`` one waits there for the next throw. Raises
    ``ValueError`` for another face.
    """

    id: str
    face: int
    seat: str
    slot: str = ""
    spent: bool = False

    def __post_init__(self) -> None:
        if self.face not in _FACES:
            raise ValueError(f"die {self.id} shows {self.face}, which no die has")


class SlotView(Struct, frozen=True, omit_defaults=True):
    """A place for a die on a mat: what it does (``about`` that in few words, its ``emblem``), which
    dice it ``takes``, and whether it is ``damaged``; a ``dashed`` one never is.

    Slots of one name that follow one another do the same.
    """

    id: str
    name: Message
    takes: Message = NOTHING
    damaged: bool = False
    dashed: bool = False
    emblem: str = ""
    about: Message = NOTHING


class MatView(Struct, frozen=True, omit_defaults=True):
    """A mat before a seat: its slots and the ``counts`` that change in play.

    ``hand`` is how many cards this seat holds, of which nobody else knows more, ``due`` how many
    dice it has still to place in this turn, None where no turn has such a number. Raises
    ``ValueError`` where two slots have one id.
    """

    id: str
    seat: str
    name: Message
    slots: tuple[SlotView, ...]
    counts: tuple[FigureView, ...] = ()
    hand: int = 0
    due: int | None = None

    def __post_init__(self) -> None:
        for id in _twice([slot.id for slot in self.slots]):
            raise ValueError(f"mat {self.id}: two slots are called {id!r}")


class RowCardView(Struct, frozen=True, omit_defaults=True):
    """A card that lies open in a row: its name, in few words what it does, its price and the
    like.

    ``emblem`` says by a sign what it does. Of ``of`` cards alike so many are ``left``. One that an
    ``owner`` has taken keeps its place. A ``tile`` is known by what is printed on it.
    """

    id: str
    name: Message
    text: Message = NOTHING
    figures: tuple[FigureView, ...] = ()
    emblem: str = ""
    left: int = 0
    of: int = 0
    owner: str = ""
    tile: Tile | None = None


class CardRowView(Struct, frozen=True, omit_defaults=True):
    """Open cards in a row, and how many are ``left`` in the stack that fills it.

    In so many ``columns`` they are keys, each always in its place; without, as many lie abreast as
    there is room for. Keys of a ``seat`` are those of its own cards. A tap on one picks what is of
    this ``kind``: cards, unless a game lays out something of its own. Cells that are printed so
    many ``abreast`` on a mat are no cards: where markers lie is said by their emblem or owner.
    """

    id: str
    name: Message
    cards: tuple[RowCardView, ...]
    left: int = 0
    columns: int = 0
    seat: str = ""
    kind: str = CARD
    abreast: int = 0


def misfits(
    dice: tuple[DieView, ...], mats: tuple[MatView, ...], rows: tuple[CardRowView, ...]
) -> Iterator[str]:
    """What of all this cannot lie on one table."""
    if not (dice or mats or rows):
        return
    for what, things in (("dice", dice), ("mats", mats), ("rows", rows)):
        for id in _twice([thing.id for thing in things]):
            yield f"two {what} are called {id!r}"
    slots = [(mat.seat, slot.id) for mat in mats for slot in mat.slots]
    for seat, id in _twice(slots):
        yield f"two slots of {seat} are called {id!r}"
    known = set(slots)
    for die in dice:
        if die.slot and (die.seat, die.slot) not in known:
            yield f"die {die.id} lies in the slot {die.slot!r}, which no mat of {die.seat} has"


def _twice(ids: Sequence[_Id]) -> list[_Id]:
    if len(set(ids)) == len(ids):
        return []
    return [id for id, count in Counter(ids).items() if count > 1]
