"""Where a finger goes next to come to a deed: the key, card or space that a hand points at."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.offers import SPACE, TARGET, Choice
from companion.engine.views import TableView
from companion.presenters.panel_parts import ActionButton, DeedPanel
from companion.presenters.selection import Selection, Tapped
from companion.presenters.space_marks import lying


class Pointed(Struct, frozen=True, kw_only=True):
    """One of three: the key that does ``act``, a ``space`` of the chart and which ``piece`` on it
    if one is meant, or the card of a ``piece``.
    """

    act: Tapped = None
    piece: str = ""
    space: str = ""


def pointed(choice: Choice, view: TableView, panel: DeedPanel, picked: Selection) -> Pointed | None:
    """The next tap towards a choice from what has been ``picked``; None where the panel leads
    there by other ways.

    A key that does it comes first, then the space that is marked for it, then a key that leads on,
    and last the card of whoever does it.
    """
    keys = [key for key in _keys(panel) if key.act is not None]
    if any(key.act == choice.command for key in keys):
        return Pointed(act=choice.command)
    space = lying(view).get(choice.of(TARGET), choice.of(SPACE))
    if space and any(mark.space == space for mark in panel.spots):
        return Pointed(space=space, piece=choice.of(TARGET))
    for key in keys:
        if isinstance(key.act, Selection) and key.act != picked and key.act.fits(choice):
            return Pointed(act=key.act)
    return Pointed(piece=choice.piece) if choice.piece in panel.fleet else None


def _keys(panel: DeedPanel) -> Iterator[ActionButton]:
    yield from (key for key in (panel.confirm, panel.end) if key)
    yield from panel.keys
    yield from panel.table
