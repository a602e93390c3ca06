"""Ports and other places in the viewer's language: what is written on the chart beside them."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.views import PlaceView, TableView
from companion.presenters.phrases import Say


class Caption(Struct, frozen=True):
    """The words of a place in the viewer's language: its name, what stands on its plate, and whose
    colours it shows.
    """

    name: str = ""
    plate: str = ""
    more: str = ""
    flag: str = ""

    def label(self, covered: bool) -> str:
        """What is written beside the place;
        with what stands on its plate where a ship covers that.
        """
        return " · ".join(
            part for part in (self.name, self.plate if covered else "", self.more) if part
        )


def captions(words: Say, view: TableView) -> dict[str, Caption]:
    """The words of every place of the chart by its id."""
    places = view.chart.places if view.chart else ()
    return {place.id: _caption(words, view, place) for place in places}


def _caption(words: Say, view: TableView, place: PlaceView) -> Caption:
    plate, *more = [figure.value for figure in place.figures] or [""]
    return Caption(words(place.name), plate, " ".join(more), flag_of(view, place.owner))


def flag_of(view: TableView, owner: str) -> str:
    """Whose colours a place shows: its owner's, or those of a side that has but one seat; else
    ``side-0`` and so on.
    """
    sides = [side.id for side in view.sides]
    if owner not in sides:
        return owner
    seats = [seat.id for seat in view.seats if seat.side == owner]
    return seats[0] if len(seats) == 1 else f"side-{sides.index(owner)}"
