"""A battle that can be begun, as a card: its drawn board, for how many, about how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.scenario_card import ScenarioFace
from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class ScenarioCard(Guarded, BoxLayout):
    """``text`` and ``note`` beside the ``chart`` where it has one; the ``chosen`` one is framed in
    brass.
    """

    text = StringProperty("")
    note = StringProperty("")
    chart = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)


def scenario_card(face: ScenarioFace, done: Callable[[], object], chosen: bool = False) -> Any:
    """A new card that does one thing; asleep at first, as something else may have stood there."""
    card = ScenarioCard(text=face.title, note=face.note, chart=face.chart, chosen=chosen)
    card.bind(on_release=lambda *_: done())
    card.arm()
    return card


def beside(card: Any, *keys: Any, wide: float) -> Any:
    """A card with keys at its right, one above the other; so ``wide`` as a part of the card."""
    row = BoxLayout(size_hint_y=None, spacing=metrics.gap)
    column = BoxLayout(orientation="vertical", size_hint=(wide, None), spacing=metrics.gap / 2)
    column.pos_hint = card.pos_hint = {"center_y": 0.5}
    column.bind(minimum_height=column.setter("height"))
    for key in keys:
        column.add_widget(key)
    for part in (card, column):
        row.add_widget(part)
        part.bind(height=lambda *_: setattr(row, "height", max(card.height, column.height)))
    row.height = card.height
    return row


load_twin(__file__)
