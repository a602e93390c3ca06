"""What may be done, beside the chart or the cards: pieces, deeds, the compass rose, cells."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.presenters.cards import all_faces, notes_line
from companion.presenters.panel_parts import DeedPanel
from companion.presenters.selection import Tapped
from companion.screens.battle import card_grid, cell_picker, thing_pickers
from companion.screens.battle.panel_keys import KeyScroll
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.kit.buttons import BackKey, Newcomer
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.rows import stand
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin

HOME = ("fleet", "tray")
"""Stages to which every turn comes back: what shows them is kept for the next time."""


class RosePicker(BoxLayout):
    """The compass rose with the run's minus and plus and the button that sails.

    ``view`` is a ``DeedPanel``.
    """

    view = ObjectProperty(DeedPanel(), rebind=True)
    wind = ObjectProperty(None, allownone=True)
    box = ObjectProperty()

    def on_view(self, *_: Any) -> None:
        """Where course and run do not settle it, the choices stand below."""
        self.ids.more.fill(self.view.keys, self.box)


class DeedBox(ConditionalBox):
    """Shows a ``DeedPanel``; ``faces`` are the cards in words, by piece.

    ``with_card`` shows the chosen piece's card at the head; on the cards page it is seen anyway.
    ``off_chart``: there is a chart, on another tab. Fires ``on_tapped`` with an aim or a command,
    and ``on_course``, ``on_run``, ``on_cell``, ``on_thing`` (kind, seat, id), ``on_token`` (card,
    row), ``on_back``, ``on_tab`` (one of the battle's), ``on_rule``.
    """

    view = ObjectProperty(DeedPanel(), rebind=True)
    faces = ObjectProperty({})
    wind = ObjectProperty(None, allownone=True)
    with_card = BooleanProperty(True)
    off_chart = BooleanProperty(False)
    picked = StringProperty("")

    __events__ = (
        "on_tapped",
        "on_piece",
        "on_token",
        "on_course",
        "on_run",
        "on_cell",
        "on_thing",
        "on_back",
        "on_tab",
        "on_rule",
    )

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self._part: Any = None
        self._kept: dict[str, Any] = {}
        self._drawn = ""
        self._chosen, self._said = self._cards(cols=1), HeadWords()
        super().__init__(**kwargs)
        self._back = self._back_key()
        for name in ("view", "faces", "wind", "with_card", "off_chart", "picked"):
            self.fbind(name, self._draw_soon)
        metrics.bind(wide=self._draw_anew, label=self._draw_anew)
        translation.bind(language=self._draw_anew)
        self._draw_soon()

    def on_tapped(self, act: Tapped) -> None:
        """A key was tapped."""

    def on_piece(self, piece: str) -> None:
        """A card was tapped."""

    def on_token(self, card: str, row: str) -> None:
        """A row of tokens on a card was tapped."""

    def on_course(self, course: str) -> None:
        """A point of the rose was tapped."""

    def on_run(self, step: int) -> None:
        """Longer (+1) or shorter (-1)."""

    def on_cell(self, cell: str) -> None:
        """A cell was picked by its letter and number."""

    def on_thing(self, kind: str, seat: str, id: str) -> None:
        """A die, a slot or a card was tapped."""

    def on_back(self) -> None:
        """One step back."""

    def on_tab(self, tab: str) -> None:
        """Another tab is to be seen: the mats large, or the chart."""

    def on_rule(self, rule: str) -> None:
        """The rule behind a dead deed is asked for."""

    def _draw_anew(self, *_: Any) -> None:
        self._drawn, self._back = "", self._back_key()
        self._kept.clear()
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self._draw_head()
        alone = self.view.stage == "fleet" and not (self.view.fleet or self.view.secret)
        self._draw_stage("alone" if alone else self.view.stage)
        making_up = self.view.stage == "parts"
        self.ids.foot.abreast = making_up and not metrics.wide
        self.ids.foot.fill(() if alone else self.view.table, self, second_rank=not making_up)

    def _draw_stage(self, stage: str) -> None:
        """The middle: the panel's stage, or ``alone`` where only the table's own deeds are left."""
        match stage:
            case "fleet":
                self._draw_fleet()
            case "rose":
                self._draw_rose()
            case "cells":
                self._draw_cells()
            case "deeds" | "list" | "alone":
                keys = self.view.table if stage == "alone" else self.view.keys
                self._swap(stage, KeyScroll).ids.grid.fill(keys, self)
            case _:
                self._swap(stage, lambda: thing_pickers.PICKERS[stage](box=self)).fill(self.view)

    def _draw_head(self) -> None:
        """The way back, and beside it the card in hand or what is being done; where the cards
        themselves stand below, the way back alone.
        """
        parts, face = [self._back] if self.view.back else [], self.faces.get(self.view.piece)
        if self.view.stage in ("fleet", "parts"):
            pass
        elif face and self.with_card:
            self._chosen.fill((replace(face, chosen=True),))
            parts.append(self._chosen)
        elif self.view.title or self.view.back:
            self._said.words = " · ".join(filter(None, (face and face.name, self.view.title)))
            parts.append(self._said)
        stand(self.ids.head, parts)
        self.ids.head.there = bool(parts)

    def _back_key(self) -> Any:
        return BackKey(on_release=lambda *_: self.dispatch("on_back"))

    def _cards(self, **kwargs: Any) -> Any:
        grid = card_grid.CardGrid(compact=True, **kwargs)
        grid.bind(
            on_card=lambda _, piece: self.dispatch("on_piece", piece),
            on_token=lambda _, card, row: self.dispatch("on_token", card, row),
        )
        return grid

    def _swap(self, kind: str, make: Any) -> Any:
        """The part that fills the middle; kept while the same kind is wanted."""
        if self._drawn != kind:
            self.ids.middle.clear_widgets()
            self._part = self._kept.get(kind) or make()
            if kind in HOME:
                self._kept[kind] = self._part
            self.ids.middle.add_widget(self._part)
            self._drawn = kind
        return self._part

    @property
    def absent(self) -> tuple[Any, ...]:
        """The parts that are kept are the box's too."""
        kept = (part for part in self._kept.values() if part.parent is None)
        return (*super().absent, *kept)

    def _draw_fleet(self) -> None:
        """The cards in their places, and the deeds of the one picked. On the cards page, where her
        own are seen anyway, the others, and the way to a chart that shows where she can go.
        """
        part = self._swap("fleet", self._fleet_part)
        part.ids.deeds.abreast = not self.with_card
        part.ids.deeds.fill(self.view.keys, self)
        shown = self.view.fleet if self.with_card else self.view.others
        asks = not (shown or self.view.keys or self.view.piece or self.view.secret)
        part.hint = translation.say("deeds.pick-ship") if asks else ""
        charted = self.off_chart and bool(self.view.piece and self.view.spots)
        part.leads = "private" if self.view.secret else "chart" if charted else ""
        part.ids.cards.children[0].fill(
            tuple(
                replace(self.faces[piece], chosen=piece == self.view.piece)
                for piece in shown
                if piece in self.faces
            )
        )

    def _fleet_part(self) -> Any:
        part = FleetPart()
        columns, beside_bar = 1 if metrics.wide else 2, (0, 0, metrics.gap * 1.2, 0)
        part.ids.cards.add_widget(self._cards(cols=columns, padding=beside_bar))
        part.ids.way.bind(on_release=lambda *_: self.dispatch("on_tab", part.leads))
        return part

    def _draw_rose(self) -> None:
        part = self._swap("rose", lambda: RosePicker(box=self))
        part.wind = self.wind
        part.view = self.view

    def _draw_cells(self) -> None:
        part = self._swap("cells", self._cell_part)
        part.cells = list(self.view.cells)
        part.picked = self.picked
        part.confirm = self.view.confirm.text if self.view.confirm and self.view.confirm.act else ""

    def _cell_part(self) -> Any:
        part = cell_picker.CellPicker()
        part.bind(
            on_cell=lambda _, cell: self.dispatch("on_cell", cell),
            on_taken=lambda *_: self.confirm(),
        )
        return part

    def confirm(self) -> None:
        """What is pointed at is taken."""
        if self.view.confirm and self.view.confirm.act is not None:
            self.dispatch("on_tapped", self.view.confirm.act)


class Stage(Newcomer, BoxLayout):
    """What fills the middle of the panel, one part at a time, each new one dead for a moment."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Another part."""
        super().add_widget(widget, *args, **kwargs)
        self.arm()


class ActionTab(Page):
    """A tab of the battle with a ``DeedBox``; whoever is ``taught`` hears rules from the lesson."""

    view = ObjectProperty(DeedPanel(), rebind=True)
    faces = ObjectProperty({})
    wind = ObjectProperty(None, allownone=True)
    picked = StringProperty("")
    notes = StringProperty("")
    taught = BooleanProperty(False)

    def show(self) -> None:
        view, aiming = self.shell.table.view, self.shell.aiming
        self.view = aiming.panel
        self.faces = all_faces(translation.words, view, self.shell.table.choices)
        self.wind = view.wind
        self.picked = aiming.aim.get("space")
        self.taught = self.shell.teacher.is_lesson
        self.notes = "" if self.taught else notes_line(translation.words, view)


class FleetPart(ConditionalBox):
    """Cards, each in its place, and below them the deeds of the one picked; what is done on the
    chart or on a private page has a key that ``leads`` to that tab.
    """

    hint = StringProperty("")
    leads = StringProperty("")


class HeadWords(BoxLayout):
    """What is being done, beside the way back."""

    words = StringProperty("")


load_twin(__file__)
