"""The private page itself: blank until it is held, and the same to look at for every seat."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.presenters.private_page import PrivatePageView, SlipLine, held_lines
from companion.screens.private.secret_keys import DeedKeys, WritingKeys
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.chart.chart import BLANK
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.rows import keep_rows
from companion.widgets.window.window import load_twin


class SecretLine(ConditionalBox):
    """One line of the held page."""

    text = StringProperty("")
    status = StringProperty("")
    dead = BooleanProperty(False)


class SlipCard(ConditionalBox):
    """One of a seat's slips beside the chart; ``chosen`` while it is the one being written."""

    text = StringProperty("")
    status = StringProperty("")
    dead = BooleanProperty(False)
    chosen = BooleanProperty(False)


class HeldPart(Page):
    """The page itself; ``said`` is what everybody may read below its slips, ``labels`` what stands
    on the pieces of its chart.
    """

    view = ObjectProperty(PrivatePageView(), rebind=True)
    held = BooleanProperty(False)
    said = StringProperty("")
    page = ObjectProperty()
    blank_chart = ObjectProperty(BLANK)
    labels = ObjectProperty({})

    def on_view(self, *_: Any) -> None:
        """Other keys where slips are written, and what is held is written anew."""
        box = self.ids.deeds
        wanted = WritingKeys if self.view.writing else DeedKeys
        if not box.children or not isinstance(box.children[0], wanted):
            box.clear_widgets()
            box.add_widget(wanted(page=self.page))
        self._write()

    def on_held(self, *_: Any) -> None:
        """Write everything on the page, or wipe it."""
        self._write()

    def _write(self) -> None:
        keys, view = self.ids.deeds.children[0], self.view
        if view.writing:
            keys.writing = view.writing
        else:
            keys.deeds, keys.held = list(view.numbered), self.held
        lines = held_lines(translation.words, view) if self.held else ()
        keep_rows(self.ids.lines, lines, SecretLine, _write_line)
        self.ids.chart.hidden = (
            tuple((slip.space, slip.dead) for slip in view.slips if slip.space) if self.held else ()
        )
        keep_rows(self.ids.slips, range(view.places if view.chart else 0), SlipCard, self._card)

    def _card(self, card: Any, place: int) -> None:
        """A slip shows what is on it only while the page is held; else whether it is written."""
        slips = self.view.slips
        written = place < len(slips)
        shown = slips[place] if written and self.held else SlipLine(text="?" if written else "")
        card.text = shown.text if written else str(place + 1)
        card.status, card.dead = shown.status, shown.dead
        writing = self.view.writing
        card.chosen = bool(writing) and place == len(slips)


def _write_line(row: Any, line: SlipLine) -> None:
    row.text, row.status, row.dead = line.text, line.status, line.dead


load_twin(__file__)
