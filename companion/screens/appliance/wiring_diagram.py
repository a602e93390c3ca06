"""A board from above, as it lies on the hardware page: its places, and what is wired to each."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.presenters.wiring_diagram import Plan, Spot
from companion.widgets.kit.labels import BlockLabel
from companion.widgets.kit.theme import theme
from companion.widgets.window.window import load_twin

HOLES = {
    "wire": theme.brass,
    "ground": theme.black,
    "supply": theme.wine,
    "panel": theme.ghost,
    "free": theme.dead,
}
"""What a place looks like, by what goes there."""


class Hole(Label):
    """One place of the board with its number."""

    spot = ObjectProperty(Spot(), rebind=True)

    @staticmethod
    def colour(what: str) -> tuple[float, ...]:
        """Of the hole of this kind."""
        return HOLES[what]


class PlanRow(BoxLayout):
    """The two places of a row, with the words of what goes there at either side."""

    one = ObjectProperty(Spot(), rebind=True)
    other = ObjectProperty(Spot(), rebind=True)


class BoardPlan(BoxLayout):
    """Shows a ``Plan``."""

    def __init__(self, plan: Plan, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(BlockLabel(words=plan.held, color=theme.mist))
        for one, other in plan.rows:
            self.add_widget(PlanRow(one=one, other=other))


load_twin(__file__)
