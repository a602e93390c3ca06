"""Boards: the maps there are, copied or changed on the drawing table, and kept as battles of one's
own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.engine.board_drawing import BoardDrawing, Form
from companion.engine.names import named
from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.library.catalogue import ScenarioOffer, figure_cards, titles_taken
from companion.library.custom_boards import read_board
from companion.platform.folders import fault_of
from companion.presenters import board_editor as hand
from companion.presenters.board_drafts import UNREADABLE, DraftFace, draft_faces
from companion.presenters.board_editor import PLACE_NAME, Drawing
from companion.presenters.board_editor_view import board_panel, fresh_name
from companion.screens.editor.board_editor import DrawingTable
from companion.screens.setup.name_keyboard import NameKeys
from companion.screens.shell.page import Page, press, press_twice
from companion.screens.shell.translation import translation
from companion.widgets.kit.labels import BlockLabel
from companion.widgets.kit.scroll import Scroll
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin


class BoardRow(BoxLayout):
    """A board of the list."""


class BoardList(Scroll):
    """The boards, one below the other."""


class BoardsPage(Page):
    """The list of boards, or the drawing table with a ``Drawing`` on it."""

    drawing = ObjectProperty(None, allownone=True)
    naming = BooleanProperty(False)
    title = StringProperty("")
    told = StringProperty("")
    keep_words = StringProperty("")
    can_keep = BooleanProperty(False)
    way_out = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._table, self._list = DrawingTable(page=self), BoardList()
        self.bind(told=self._table.setter("told"))
        self._leaving: object = None
        self._written = ""

    @property
    def _boards(self) -> BoardDrawing:
        return _boards_of(self.drawing.game)

    # --- showing ---

    def show(self) -> None:
        lost = self.drawing is not None and self._leaving == self.drawing
        self.way_out = translation.say("boards.leave" if lost else "home.back")
        if self.naming:
            self.title = translation.say("boards.name-for")
            return
        if self.drawing is None:
            self.title = translation.say("boards.title")
            self._show_list()
            return
        view = board_panel(translation.words, self.drawing, self._boards)
        self.title, self.keep_words, self.can_keep = view.title, view.keep, view.can_keep
        self._table.lay(view)
        self._stand(self._table)

    def _stand(self, widget: Any) -> None:
        if self.ids.body.children != [widget]:
            self.ids.body.clear_widgets()
            self.ids.body.add_widget(widget)

    def _show_list(self) -> None:
        """One's drafts, and the boards that can be drawn on."""
        collection = self.shell.keeper.collection
        drafts = draft_faces(translation.words, collection.boards)
        drawn = tuple(offer for offer in collection.offers() if offer.drawn)

        def rows() -> Iterator[Any]:
            for draft in drafts:
                yield self._draft_row(draft)
                yield BlockLabel(words=draft.missing, color=theme.brass_light)
            yield from map(self._row, drawn)

        self.lay(self._list.ids.rows, (drafts, drawn, self._leaving), rows)
        self._stand(self._list)

    def _row(self, offer: ScenarioOffer) -> Any:
        game = translation.words(games()[offer.game].card.title)
        row = BoardRow()
        title = f"{offer.title(translation.language)} · {game}"
        row.add_widget(press("outline", title, lambda: self.open(offer)))
        if offer.own:
            row.add_widget(self._forget_key(offer.file, lambda: self._throw_away(offer)))
        return row

    def _draft_row(self, draft: DraftFace) -> Any:
        row, boards = BoardRow(), self.shell.keeper.collection.boards
        title = translation.say("boards.draft", name=draft.title)
        drawing = draft.drawing
        look = "outline" if drawing else "dead"
        row.add_widget(press(look, title, lambda: self._take(drawing)))
        row.add_widget(self._forget_key(draft.file.path, lambda: boards.forget(draft.file.path)))
        return row

    def _forget_key(self, file: Path, gone: Callable[[], None]) -> Any:
        return press_twice(
            translation.say("boards.forget"), self._leaving == file,
            ask=lambda: self._ask(file), done=lambda: self._forget(gone), wide=0.4,
        )  # fmt: skip

    # --- the list ---

    def open(self, offer: ScenarioOffer) -> None:
        """Put a board on the drawing table: one's own to change it, any other as a copy. Somebody
        may have written in its file since the list was laid.
        """
        boards = _boards_of(offer.game)
        taken = titles_taken(self.shell.keeper.collection.boards, offer.game)
        try:
            sheet = read_board(offer.file)
            drawing = (
                hand.opened(offer.game, sheet, boards, offer.file)
                if offer.own
                else hand.copied(offer.game, sheet, boards, taken)
            )
        except UNREADABLE:
            self.told = translation.say("boards.unreadable")
            return
        self._take(drawing)

    def _ask(self, file: Path) -> None:
        self.told, self._leaving = "", file
        self.show()

    def _forget(self, gone: Callable[[], None]) -> None:
        self.told, self._leaving = "", None
        try:
            gone()
        except OSError as error:
            self.told = self._no_folder(error)
        self.show()

    def _throw_away(self, offer: ScenarioOffer) -> None:
        """The board, and what this table has told of its islands."""
        collection = self.shell.keeper.collection
        cards = [card for _, card in figure_cards(collection.offers(), offer.game)]
        collection.figures.forget(offer.game, cards, offer.name)
        collection.boards.forget(offer.file)

    def _no_folder(self, error: OSError) -> str:
        folder = self.shell.keeper.collection.boards.folder.name
        return str(translation.say("app.no-folder", folder=folder, fault=fault_of(error)))

    # --- the drawing table ---

    def _take(self, drawing: Drawing | None) -> None:
        self.drawing, self.told, self._leaving = drawing, "", None
        self.show()

    def cell_tapped(self, cell: str) -> None:
        """A cell of the board was tapped."""
        name = fresh_name(translation.words, self.drawing, self._boards)
        self._take(hand.tapped(self.drawing, self._boards, cell, name))

    def pick_tool(self, tool: str) -> None:
        """Another tool."""
        self._take(hand.picked(self.drawing, tool))

    def change(self, id: str, value: str | int = "") -> None:
        """Something set of the chosen place."""
        self._take(hand.changed(self.drawing, self._boards, id, value))

    def reshape(self, id: str, value: str | int = "") -> None:
        """Something set of the whole board."""
        self._take(hand.reshaped(self.drawing, self._boards, id, value))

    def remove(self) -> None:
        """The chosen place is gone."""
        self._take(hand.removed(self.drawing, self._boards))

    def undo(self) -> None:
        """The last change is taken back."""
        self._take(hand.undone(self.drawing))

    # --- names, keeping, leaving ---

    def write_title(self) -> None:
        """Write the name of the board."""
        self.drawing = replace(self.drawing, place="")
        self.write_name()

    def write_name(self) -> None:
        """Write the name of the chosen place, or of the board."""
        place = self._boards.form(self.drawing.plan, self.drawing.place)
        called = place.name if self.drawing.place and place else self.drawing.title
        name = translation.words(named(called or {}))
        fresh = self.drawing.place and place and _is_fresh(name, place)
        keys = NameKeys(
            name="" if fresh else name,
            longest=PLACE_NAME,
            padding=metrics.gap * 1.5,
        )
        keys.bind(on_written=lambda _, name: self._write(name))
        scroll = Scroll()
        scroll.add_widget(keys)
        self.naming, self._written = True, ""
        self._stand(scroll)
        self.show()

    def _write(self, name: str) -> None:
        self._written = name

    def keep(self) -> None:
        """The name is written, or the board is: then it can be chosen at set-up, or is a draft that
        lacks something yet.
        """
        if self.naming:
            self.naming = False
            self._take(hand.renamed(self.drawing, self._boards, self._written))
            return
        drawing, boards = self.drawing, self.shell.keeper.collection.boards
        taken = titles_taken(boards, drawing.game, drawing.file)
        if hand.is_taken(drawing.title, taken):
            name = translation.words(named(drawing.title))
            self.told = translation.say("boards.taken", name=name)
            return
        sheet, faults = hand.written(drawing, self._boards), self._boards.faults(drawing.plan)
        write = boards.keep_draft if faults else boards.keep
        try:
            file = write(drawing.game, sheet, drawing.file)
        except ScenarioError as error:
            self.told = translation.say("home.bad-scenario", fault=error.message)
        except OSError as error:
            self.told = self._no_folder(error)
        else:
            self._take(replace(drawing, file=file, kept=True))
            self.told = translation.say("boards.draft-kept" if faults else "boards.kept")

    def leave(self) -> None:
        """Nothing that was to be sure of stays asked; what is drawn stays on the table."""
        self.told, self._leaving = "", None

    def back(self) -> None:
        """From the name, which stays as it was, to the board, from the board to the list, from the
        list to where one came from.

        A board that is not kept is left only at the second tap, on a key that says so.
        """
        if self.naming:
            self.naming = False
            self.show()
        elif self.drawing is None:
            self.shell.back()
        elif self.drawing.kept or self._leaving == self.drawing:
            self._take(None)
        else:
            self._leaving = self.drawing
            self.told = translation.say("boards.not-kept")
            self.show()


def _boards_of(game: str) -> BoardDrawing:
    boards = games()[game].drawing
    assert boards, "only boards that their game tells how to draw are offered"
    return boards


def _is_fresh(name: str, place: Form) -> bool:
    """Whether nobody has written its name yet."""
    return name.startswith(translation.words(place.kind))


load_twin(__file__)
