"""Keys that lie always in their places, numbers of ships and the like, beside or instead of a
chart: what each can mean now, and what is asked besides.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.offers import CARD, SPACE, TARGET, Choice
from companion.engine.views import TableView
from companion.presenters.deed_keys import table_keys
from companion.presenters.mats import offered, row_faces
from companion.presenters.panel_parts import DeedPanel, choice_key
from companion.presenters.phrases import Say
from companion.presenters.pickers import list_keys, picking
from companion.presenters.seat_lines import seat_lines
from companion.presenters.selection import DEED, Selection, dividing, fitting
from companion.presenters.space_marks import gains, lying, space_marks


def has_pads(view: TableView) -> bool:
    """Whether some row of the table is one of keys."""
    return any(row.columns for row in view.rows)


def pad_of(view: TableView, card: str) -> str:
    """The row of keys in which a card lies, by its id; empty where none has it."""
    rows = (row for row in view.rows if row.columns)
    return next((row.id for row in rows if any(one.id == card for one in row.cards)), "")


def pads(words: Say, view: TableView, choices: tuple[Choice, ...], picked: Selection) -> DeedPanel:
    """The counts of all seats, the keys, and what is neither on them nor on the chart. Without a
    chart the keys that are nobody's lie as cards beside them (``mats.lying``), with what they do.

    Card and space may be picked in either order: the keys show what goes with the space picked, the
    chart what goes with the card. What goes with neither has its own picker in their place.
    """
    mine = [one for one in fitting(picked, choices) if picked.deed or not one.minor]
    beside = [one for one in mine if not _is_laid_out(view, one)]
    shown = _shown(view, choices, picked)
    rows = [
        row for row in view.rows if row.columns and (row.seat or row.kind != CARD or view.chart)
    ]
    panel = DeedPanel(
        stage="pads",
        lines=seat_lines(words, view),
        rows=row_faces(
            words,
            rows,
            offered(choices, picked.without(DEED, TARGET), *(row.kind for row in rows)),
        ),
        spots=space_marks(view, shown, choices, picked),
        gains=gains(shown) if picked.get(CARD) else (),
    )
    if not picked.deed:
        return replace(panel, keys=table_keys(words, view, beside))
    kind = dividing(mine)
    keyed = {card.id for row in rows if row.kind == kind for card in row.cards}
    if keyed and kind != CARD:
        beside = [one for one in mine if one.of(kind) not in keyed]
        return replace(panel, keys=tuple(choice_key(words, one) for one in beside))
    if kind in ("", CARD, SPACE, TARGET):
        return replace(panel, keys=tuple(choice_key(words, one) for one in beside))
    if picked.get(CARD):
        return replace(panel, keys=list_keys(words, view, picked, mine))
    return picking(words, view, choices, picked)


def _is_laid_out(view: TableView, choice: Choice) -> bool:
    """Whether a finger finds it on a key of a row or on the chart."""
    space = lying(view).get(choice.of(TARGET), choice.of(SPACE))
    return bool(_has_key(view, choice) or (view.chart and space))


def _has_key(view: TableView, choice: Choice) -> bool:
    """Whether something that it picks lies on a key of its kind."""
    return any(
        choice.of(row.kind) == card.id for row in view.rows if row.columns for card in row.cards
    )


def _shown(view: TableView, choices: tuple[Choice, ...], picked: Selection) -> list[Choice]:
    """What is marked on the chart. While nothing has been picked: what needs no key, or one of the
    first row.
    """
    mine = fitting(picked.without(SPACE), choices)
    if picked.get(CARD) or picked.deed:
        return mine
    first = next(row.id for row in view.rows if row.columns)
    return [one for one in mine if not one.minor and pad_of(view, one.of(CARD)) in ("", first)]
