"""The drawing table: the board, and beside it the tools, the chosen place, its size, and what is
still wrong.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.presenters.board_editor_view import BoardPanel, PlacePanel
from companion.presenters.space_marks import SpaceMark
from companion.screens.appliance.settings_page import PickRow, StepRow
from companion.screens.chance.key_grid import KeyGrid
from companion.screens.shell.page import LiveOutline, press
from companion.screens.shell.translation import translation
from companion.widgets.kit.labels import BlockLabel
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin


class DrawingTable(BoxLayout):
    """Shows a ``BoardPanel``; ``page`` is told what was tapped."""

    view = ObjectProperty(BoardPanel(), rebind=True)
    page = ObjectProperty(None, allownone=True)
    marks = ListProperty()

    def lay(self, view: BoardPanel, chosen: str) -> None:
        """Show the board as it is drawn now, with the chosen cell marked."""
        same = _beside(view) == _beside(self.view) and self.ids.panel.children
        self.view = view
        self.marks = [SpaceMark(chosen, "end")] if chosen else []
        if not same:
            self._fill(view)

    def _fill(self, view: BoardPanel) -> None:
        panel = self.ids.panel
        panel.clear_widgets()
        place = self._place(view.place)
        for row in (
            *map(_fault, view.faults),
            *place,
            self._tools(view),
            self._title(view),
            *self._size(view),
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

    def _place(self, place: PlacePanel | None) -> list[Any]:
        if place is None:
            return []
        rows: list[Any] = [press("outline", place.name, self.page.write_name)]
        if place.owners:
            owner = PickRow(
                label=translation.say("boards.owner"), values=list(place.owners), chosen=place.owner
            )
            owner.bind(on_pick=lambda _, owner: self.page.give_to(owner))
            rows.append(owner)
        rows += [
            press("brass" if has else "outline", words, partial(self.page.mark, role))
            for role, words, has in place.roles
        ]
        if place.value:
            value = StepRow(text=place.value)
            value.bind(on_step=lambda _, by: self.page.count(by))
            rows.append(value)
        return [*rows, press("outline", translation.say("boards.remove"), self.page.remove)]

    def _size(self, view: BoardPanel) -> list[Any]:
        wide = StepRow(text=translation.say("boards.columns", size=view.size))
        high = StepRow(text=translation.say("boards.rows", size=view.size))
        wide.bind(on_step=lambda _, by: self.page.resize(columns=by))
        high.bind(on_step=lambda _, by: self.page.resize(rows=by))
        return [wide, high]


def _beside(view: BoardPanel) -> BoardPanel:
    """All of a panel but the board itself and what is told below it."""
    return replace(view, chart=BoardPanel().chart, captions={}, prompt="")


def _fault(text: str) -> Any:
    return BlockLabel(words=text, color=theme.brass_light)


load_twin(__file__)
