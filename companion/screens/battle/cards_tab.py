"""All the cards, the acting seat's first, with what may be done beside them."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.action_panel import DeedPanel
from companion.presenters.cards import SeatCards, all_faces, fleet_view, notes_line
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.kit.rows import keep_rows
from companion.widgets.window.window import load_twin


class SeatHead(BoxLayout):
    """A flag, a name, and the seat's count."""

    view = ObjectProperty(SeatCards(seat="", name=""), rebind=True)


class Squadron(BoxLayout):
    """One seat's head and cards."""

    view = ObjectProperty(SeatCards(seat="", name=""), rebind=True)

    def on_view(self, *_: Any) -> None:
        """The cards anew."""
        self.ids.cards.fill(self.view.cards)


class CardsTab(Page):
    """Shows the squadrons as ``SeatCards`` and a ``DeedPanel``."""

    fleets = ObjectProperty(())
    view = ObjectProperty(DeedPanel(), rebind=True)
    faces = ObjectProperty({})
    wind = ObjectProperty(None, allownone=True)
    picked = StringProperty("")
    notes = StringProperty("")

    def show(self) -> None:
        table = self.shell.table
        self.view = self.shell.aiming.panel
        self.faces = all_faces(translation.words, table.view)
        self.wind = table.view.wind
        self.picked = self.shell.aiming.aim.get("space")
        self.notes = notes_line(translation.words, table.view)
        self.fleets = fleet_view(translation.words, table.view, self.shell.aiming.aim.piece)

    def on_fleets(self, *_: Any) -> None:
        """The squadrons anew."""
        keep_rows(self.ids.fleets, self.fleets, self._squadron, self._write)

    def _squadron(self) -> Squadron:
        squadron = Squadron()
        squadron.ids.cards.bind(on_card=lambda _, piece: self.shell.aiming.piece_tapped(piece))
        return squadron

    @staticmethod
    def _write(squadron: Squadron, fleet: SeatCards) -> None:
        squadron.view = fleet


load_twin(__file__)
