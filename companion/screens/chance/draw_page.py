"""A draw: what may come up, a tap on what did, and the cards until somebody has read them."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.engine.commands import Command
from companion.engine.moments import Weight
from companion.presenters.draw import DrawView, draw_view, pick
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin


class DeckPicker(ConditionalBox):
    """A key for each of the ``groups`` of a deck, where it is divided, and below them the ``cards``
    of the one that is open; tiles each as it is printed. Fires ``on_group(id)`` and
    ``on_card(id)``.
    """

    groups = ObjectProperty(())
    cards = ObjectProperty(())
    tiled = BooleanProperty(False)

    __events__ = ("on_group", "on_card")

    def on_group(self, id: str) -> None:
        """A group was tapped."""

    def on_card(self, id: str) -> None:
        """A card was tapped."""

    def on_groups(self, *_: Any) -> None:
        """Other numbers."""
        self.ids.groups.fill(self.groups)

    def on_cards(self, *_: Any) -> None:
        """The cards of another group, or tiles."""
        self.tiled = any(card.tile for card in self.cards)
        self.ids.cards.fill(() if self.tiled else self.cards)
        self.ids.tiles.fill(self.cards if self.tiled else ())


class DrawPage(Page):
    """Shows a ``DrawView``. ``waiting`` while what was drawn is on its way to the disk."""

    view = ObjectProperty(DrawView(), rebind=True)
    picked = ListProperty()
    group = StringProperty("")
    waiting = BooleanProperty(False)

    def show(self) -> None:
        before = self.view.call
        view = self._looked()
        if view.call != before or view.done != self.view.done:
            self.picked, self.group, self.waiting = [], "", False
            view = self._looked()
            if view.done:
                self.shell.moments.rested(Weight.GRAVE)  # somebody lays them out meanwhile
            elif view.by_hand:
                self.shell.moments.make_room()
        self.view = view

    def _looked(self) -> DrawView:
        return draw_view(translation.words, self.shell.table, tuple(self.picked), self.group)

    def group_tapped(self, id: str) -> None:
        """Another group of the deck is laid open."""
        self.group = id
        self.view = self._looked()

    def card_tapped(self, id: str) -> None:
        """One more card that came up, or one taken out again."""
        if self.view.call and not self.waiting and not self.view.done:
            self.picked = pick(self.view.call, tuple(self.picked), id)
            self.view = self._looked()
            if self.view.cards and self.view.enter:
                self._send(self.view.enter)

    def main_button(self) -> None:
        """Say that these came up, have them dealt, or go on once they have been read."""
        if self.view.done:
            self.shell.chance_read()
        else:
            self._send(self.view.enter if self.view.by_hand else self.view.deal)

    def side_button(self) -> None:
        """Have the table deal where people could draw from the box."""
        self._send(self.view.deal)

    def _send(self, command: Command | None) -> None:
        if command and not self.waiting:
            self.waiting = True
            self.shell.aiming.send(command)

    def declined(self) -> None:
        """The session did not take it: it may be drawn again."""
        self.waiting = False


load_twin(__file__)
