"""All the cards, each in its place, with what may be done beside them."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.presenters.cards import SeatCards, fleet_view
from companion.presenters.mats import RowFace, lying
from companion.screens.battle.action_panel import ActionTab
from companion.screens.shell.translation import translation
from companion.widgets.cards.card_row import RowPanel
from companion.widgets.cards.mat import MatPanel, heard_by, write_face
from companion.widgets.kit import labels
from companion.widgets.kit.buttons import arm_all
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.rows import keep_rows, make_one_ahead
from companion.widgets.window.window import load_twin


class SeatHead(ConditionalBox):
    """A flag, a name, and the seat's count."""

    view = ObjectProperty(SeatCards(seat="", name=""), rebind=True)


class Squadron(ConditionalBox):
    """One seat's head, mats and cards; ``tapped`` hears of dice and slots."""

    tapped = ObjectProperty()
    view = ObjectProperty(SeatCards(seat="", name=""), rebind=True)

    def on_view(self, *_: Any) -> None:
        """The mats and the cards anew."""
        keep_rows(self.ids.mats, self.view.mats, self._mat, write_face)
        rows = tuple(row for mat in self.view.mats for row in mat.rows)
        keep_rows(self.ids.rows, rows, lambda: heard_by(RowPanel(), self.tapped), write_face)
        self.ids.cards.fill(self.view.cards)

    @property
    def parts(self) -> tuple[Any, ...]:
        """What is in sight whole or not at all: the head and the cards."""
        return (self.ids.head, *self.ids.cards.children)

    def _mat(self) -> Any:
        return heard_by(MatPanel(), self.tapped)


class CardFigures(labels.FittedLabel):
    """What the card picked can do, in figures, else whose turn it is and what is counted of theirs;
    as high as the longest of ``all`` that may stand here needs, so that no card moves.
    """

    all = ObjectProperty(())


class CardsTab(ActionTab):
    """Shows rows of cards, and the squadrons as ``SeatCards``, below the ``figures`` of the card
    picked, of ``all_figures``. When another seat's ``turn`` begins, or the ``look`` of the window
    has changed, the list shows the cards of the turn, until a finger moves it. It has ``ample``
    room where what is done is done elsewhere, and little stands below.
    """

    fleets = ObjectProperty(())
    rows = ObjectProperty(())
    turn = StringProperty("")
    look = ObjectProperty(())
    figures = StringProperty("")
    all_figures = ObjectProperty(())
    has_duel = BooleanProperty(False)
    has_chart = BooleanProperty(False)
    ample = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._follow_soon = Clock.create_trigger(self._follow)
        self._following = False
        super().__init__(**kwargs)
        self.ids.cards.bind(viewport_size=self._follow_soon, on_scroll_start=self._let_go)

    def show(self) -> None:
        super().show()
        table = self.shell.table
        self.rows, self.fleets = self._rows_and_fleets()
        self.turn = table.view.turn
        self._show_figures()
        self.has_chart = bool(table.view.chart)
        lies = self.rows or any(one.mats for one in self.fleets)
        self.ample = self.view.secret or (self.has_chart and not lies)
        self.has_duel = bool(self.view.duel.sides) and not self.has_chart

    def lay_ahead(self) -> bool:
        """One squadron after the other, and then what stands beside them all."""
        fleets = () if self.fleets else self._rows_and_fleets()[1]
        lacking = make_one_ahead(self.ids.fleets, fleets, self._squadron, self._write)
        if fleets and not lacking:
            self.show()
        return bool(fleets)

    def _rows_and_fleets(self) -> tuple[tuple[RowFace, ...], tuple[SeatCards, ...]]:
        table, aim, words = self.shell.table, self.shell.aiming.aim, translation.words
        rows, mats = lying(words, table.view, table.choices, aim)
        return rows, fleet_view(words, table.view, table.choices, aim.piece, mats)

    def _show_figures(self) -> None:
        picked = self.faces.get(self.view.piece)
        heads = {one.seat: " · ".join(filter(None, (one.name, one.tally))) for one in self.fleets}
        told = dict.fromkeys(face.figures for face in self.faces.values() if face.figures)
        self.all_figures = (*told, *heads.values()) if told else ()
        self.figures = (picked.figures if picked else "") or heads.get(self.turn, "")

    def on_turn(self, *_: Any) -> None:
        """Once the cards lie there, which may take some looks of the clock."""
        self._following = True
        self._follow_soon()

    def on_look(self, *_: Any) -> None:
        """What the list showed lies elsewhere now."""
        self.on_turn()

    def _let_go(self, *_: Any) -> None:
        self._following = False

    def _follow(self, *_: Any) -> None:
        """Mats, and a squadron that has room whole, with their head; else of its cards the last
        rows that have room, on which most tokens lie, but the one picked in any case. No finger
        that was on its way to another card hits these.
        """
        if not self._following:
            return
        for squadron in self.ids.fleets.children:
            if squadron.view.seat == self.turn:
                fits = squadron.height <= self.ids.cards.height
                self.ids.cards.come_to(squadron, with_head=fits or bool(squadron.view.mats))
                if picked := squadron.ids.cards.chosen:
                    self.ids.cards.come_to(picked)
                if not squadron.view.mats:
                    self.ids.cards.begin_with_whole(squadron.parts)
        arm_all(self.ids.cards)

    def on_rows(self, *_: Any) -> None:
        """The rows of cards anew."""
        keep_rows(self.ids.rows, self.rows, lambda: heard_by(RowPanel(), self._tapped), write_face)

    def _tapped(self, _panel: Any, kind: str, seat: str, id: str) -> None:
        self.shell.aiming.thing_tapped(kind, seat, id)

    def on_fleets(self, *_: Any) -> None:
        """The squadrons anew."""
        keep_rows(self.ids.fleets, self.fleets, self._squadron, self._write)

    def _squadron(self) -> Squadron:
        squadron = Squadron(tapped=self._tapped)
        aiming = self.shell.aiming
        squadron.ids.cards.bind(
            on_card=lambda _, piece: aiming.piece_tapped(piece),
            on_token=lambda _, piece, row: aiming.token_tapped(piece, row),
        )
        return squadron

    @staticmethod
    def _write(squadron: Squadron, fleet: SeatCards) -> None:
        squadron.view = fleet


load_twin(__file__)
