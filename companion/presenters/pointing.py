"""Where a finger goes next to come to a deed: the key, card or space that a hand points at."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.offers import SPACE, TARGET, Choice
from companion.engine.views import TableView
from companion.presenters.mats import DieFace, RowCardFace, SlotFace
from companion.presenters.panel_parts import ActionButton, DeedPanel
from companion.presenters.selection import Selection, Tapped
from companion.presenters.space_marks import lying
from companion.presenters.thing_taps import THINGS


class Pointed(Struct, frozen=True, kw_only=True):
    """One of five: the key that does ``act``, a ``thing`` of the table (a die, a slot, a card of a
    row), a ``space`` of the chart and which ``piece`` on it if one is meant, the card of a
    ``piece``, or a ``tab``.
    """

    act: Tapped = None
    thing: str = ""
    tab: str = ""
    piece: str = ""
    space: str = ""


def pointed(choice: Choice, view: TableView, panel: DeedPanel, picked: Selection) -> Pointed | None:
    """The next tap towards a choice from what has been ``picked``; None where the panel leads
    there by other ways.

    A key that does it comes first, then a thing that is to be picked, then the space that is marked
    for it, then a key that leads on, then the card of whoever does it, and last the drawer.
    """
    keys = [key for key in _keys(panel) if key.act is not None]
    if any(key.act == choice.command for key in keys):
        return Pointed(act=choice.command)
    if thing := _thing(choice, panel, picked):
        return Pointed(thing=thing)
    space = lying(view).get(choice.of(TARGET), choice.of(SPACE))
    if space and any(mark.space == space for mark in panel.spots):
        return Pointed(space=space, piece=choice.of(TARGET))
    for key in keys:
        if isinstance(key.act, Selection) and key.act != picked and key.act.fits(choice):
            return Pointed(act=key.act)
    if choice.piece in panel.fleet and choice.piece != picked.piece:
        return Pointed(piece=choice.piece)
    return Pointed(act=panel.drawer) if choice.minor and panel.drawer else None


def _keys(panel: DeedPanel) -> Iterator[ActionButton]:
    yield from (key for key in (panel.confirm, panel.end) if key)
    yield from panel.first
    yield from panel.keys
    yield from panel.table


def _thing(choice: Choice, panel: DeedPanel, picked: Selection) -> str:
    """What the panel shows of the dice, slots and cards that it picks and that are not picked yet;
    empty where there is none.
    """
    wanted = [id for kind in THINGS if (id := choice.of(kind)) and picked.get(kind) != id]
    slots = (slot for mat in panel.mats for slot in mat.slots if panel.stage != "tray")
    faces: tuple[DieFace | SlotFace | RowCardFace, ...]
    faces = (*panel.dice, *slots, *(card for row in panel.rows for card in row.cards))
    shown = {face.id for face in faces if face.live}
    return next((id for id in wanted if id in shown), "")
