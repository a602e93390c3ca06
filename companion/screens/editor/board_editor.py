"""The drawing table: the board, and beside it the tools, the chosen place, its size, and what is
still wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.presenters.board_editor_view import BoardPanel, FormPanel
from companion.screens.appliance.setting_rows import PickRow, StepRow
from companion.screens.chance.key_grid import KeyGrid
from companion.screens.shell.page import LiveOutline, press
from companion.screens.shell.translation import translation
from companion.widgets.kit.buttons import Newcomer
from companion.widgets.kit.labels import BlockLabel
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin


class DrawingTable(Newcomer, BoxLayout):
    """Shows a ``BoardPanel``; ``page`` is told what was tapped. What is ``told`` of keeping stands
    in the place of the prompt.
    """

    view = ObjectProperty(BoardPanel(), rebind=True)
    page = ObjectProperty(None, allownone=True)
    marks = ListProperty()
    told = StringProperty("")

    def lay(self, view: BoardPanel) -> None:
        """Show the board as it is drawn now."""
        same = _beside(view) == _beside(self.view) and self.ids.panel.children
        self.view = view
        self.marks = list(view.marks)
        if not same:
            self._fill(view)

    def _fill(self, view: BoardPanel) -> None:
        panel = self.ids.panel
        panel.clear_widgets()
        for row in (
            *map(_fault, view.faults),
            *self._place(view.place),
            self._tools(view),
            self._title(view),
            *self._form(view.board, self.page.reshape),
        ):
            panel.add_widget(row)

    def _title(self, view: BoardPanel) -> Any:
        row = BoxLayout(size_hint_y=None, spacing=metrics.gap)
        row.bind(minimum_height=row.setter("height"))
        undo = LiveOutline(text=translation.say("boards.undo"), live=view.can_undo)
        undo.bind(on_release=lambda _: self.page.undo())
        row.add_widget(undo)
        row.add_widget(press("outline", translation.say("boards.name"), self.page.write_title))
        return row

    def _tools(self, view: BoardPanel) -> Any:
        keys = KeyGrid(keys=list(view.tools), chosen=view.tool, size_hint_y=None, even=True)
        keys.bind(on_key=lambda _, tool: self.page.pick_tool(tool))
        return keys

    def _place(self, place: FormPanel | None) -> list[Any]:
        if place is None:
            return []
        rows = self._form(place, self.page.change)
        if place.name:
            rows = [press("outline", place.name, self.page.write_name), *rows]
        if place.removable:
            rows = [*rows, press("outline", translation.say("boards.remove"), self.page.remove)]
        return rows

    def _form(self, form: FormPanel, tell: Callable[..., None]) -> list[Any]:
        """The rows of a form; ``tell`` hears what was set, and to what."""
        rows: list[Any] = []
        for pick in form.picks:
            row = PickRow(label=pick.label, values=list(pick.values), chosen=pick.chosen)
            row.bind(on_pick=lambda _, value, id=pick.id: tell(id, value))
            rows.append(row)
        rows += [
            press("brass" if on else "outline", words, partial(tell, id))
            for id, words, on in form.switches
        ]
        for id, words in form.dials:
            dial = StepRow(text=words)
            dial.bind(on_step=lambda _, by, id=id: tell(id, by))
            rows.append(dial)
        return rows


def _beside(view: BoardPanel) -> BoardPanel:
    """All of a panel but the board itself and what is told below it."""
    return replace(view, chart=BoardPanel().chart, captions={}, prompt="", marks=(), chosen="")


def _fault(text: str) -> Any:
    return BlockLabel(words=text, color=theme.brass_light)


load_twin(__file__)
