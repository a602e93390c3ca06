"""Check your cards: what one's own box shows, told once and used in every new battle."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.house_figures import SCENARIO, FigureCard, OwnValues, Place, Value
from companion.engine.messages import say
from companion.library.catalogue import ScenarioOffer, figure_cards
from companion.platform.folders import fault_of
from companion.presenters.house_figures import (
    FigureCardView,
    FigureRowView,
    card_view,
    confirmed,
    row_at,
    stepped,
    tapped,
)
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class FigureGrid(GridLayout):
    """Keys or figures, two in a row where there is room."""


class NumberRow(BoxLayout):
    """A number between less and more. A tap on it says that it stands so on the card."""

    view = ObjectProperty(FigureRowView(), rebind=True)
    page = ObjectProperty(None, allownone=True)


class WordsRow(BoxLayout):
    """A figure that is a word, or several."""

    view = ObjectProperty(FigureRowView(), rebind=True)
    page = ObjectProperty(None, allownone=True)


class FiguresPage(Page):
    """All cards, or the figures of the card ``chosen`` by the place of its first."""

    game = StringProperty("")
    title = StringProperty("")
    about = StringProperty("")
    told = StringProperty("")
    any_own = BooleanProperty(False)
    lists = BooleanProperty(True)
    sure = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.chosen: Place = ()
        self._cards: tuple[tuple[ScenarioOffer, FigureCard], ...] = ()
        self._games: tuple[str, ...] = ()
        self._rows: dict[Place, Any] = {}
        self._stands: object = None

    # --- showing ---

    def show(self) -> None:
        if not self._cards:
            self._read()
        own = self._own
        views = {_place(card): self._view(offer, card, own) for offer, card in self._cards}
        shown = [views[self.chosen]] if self.chosen else list(views.values())
        self.any_own = any(view.own for view in shown)
        stands = (self.chosen, self.game, translation.language, [] if self.chosen else shown)
        if stands != self._stands:
            self._stands = stands
            self._lay(views)
        for row in views[self.chosen].rows if self.chosen else ():
            self._rows[row.place].view = row

    def _read(self) -> None:
        """The cards of a game whose box may show something otherwise, and what cannot be used of
        what was told.
        """
        offers = self.shell.keeper.collection.offers()
        self._games = tuple(dict.fromkeys(offer.game for offer in offers if offer.figured))
        if self.game not in self._games:
            self.game = next(iter(self._games), "")
        self._cards = figure_cards(offers, self.game)
        faults = self._figures.faults(self.game, self._all)
        self.told = " ".join(translation.words(fault.message) for fault in faults)

    def _lay(self, views: dict[Place, FigureCardView]) -> None:
        """The keys of all cards, or the figures of one."""
        self.lists = not self.chosen
        grid = self.ids.grid
        grid.clear_widgets()
        self.ids.scroll.scroll_y = 1
        if self.lists:
            self.title = translation.say("figures.title")
            if len(self._games) > 1:
                self.title += f" · {_title(self.game)}"
            self.about = translation.say("figures.about")
            for place, view in views.items():
                look = "brass" if view.own else "outline"
                grid.add_widget(press(look, view.line, partial(self.turn_to, place), bold=False))
            for game in self._games:
                if game != self.game:
                    grid.add_widget(press("outline", _title(game), partial(self.turn_game, game)))
            return
        view = views[self.chosen]
        self.title, self.about = view.name, translation.say("figures.how")
        self._rows = {}
        for row in view.rows:
            widget = WordsRow(view=row, page=self) if row.keys else NumberRow(view=row, page=self)
            self._rows[row.place] = widget
            grid.add_widget(widget)

    def _view(self, offer: ScenarioOffer, card: FigureCard, own: OwnValues) -> FigureCardView:
        local = _place(card)[0] == SCENARIO
        return card_view(
            translation.words, card, own, offer.title(translation.language) if local else ""
        )

    @property
    def _figures(self) -> Any:
        return self.shell.keeper.collection.figures

    @property
    def _all(self) -> tuple[FigureCard, ...]:
        return tuple(card for _, card in self._cards)

    # --- telling ---

    def turn_to(self, place: Place) -> None:
        """Check one card."""
        self.chosen, self.told, self.sure = place, "", False
        self.show()

    def turn_game(self, game: str) -> None:
        """The cards of another game."""
        self.game, self._cards = game, ()
        self.turn_to(())

    def step(self, place: Place, by: int) -> None:
        """One more or one less."""
        self._tell(place, stepped(row_at(self._all, place), self._own, by))

    def confirm(self, place: Place) -> None:
        """It stands so on the card, or is as printed again."""
        self._tell(place, confirmed(row_at(self._all, place), self._own))

    def tap_word(self, place: Place, word: str) -> None:
        """The word, or one more or less of several."""
        self._tell(place, tapped(row_at(self._all, place), self._own, word))

    def as_printed(self) -> None:
        """The figures of this card are as printed again; of all cards at the second tap only."""
        if self.chosen:
            card = next(one for one in self._all if _place(one) == self.chosen)
            self._keep({row.place: None for row in card.rows})
        elif self.sure:
            self.sure = False
            self._keep(None)
        else:
            self.sure = True

    @property
    def _own(self) -> OwnValues:
        own: OwnValues = self._figures.own(self.game, self._all)[0]
        return own

    def _tell(self, place: Place, value: Value | None) -> None:
        self._keep({place: value})

    def _keep(self, changes: dict[Place, Value | None] | None) -> None:
        """Written down at once, all of it or nothing; None takes everything back."""
        figures = self._figures
        self.told = ""
        try:
            if changes is None:
                figures.reset(self.game)
            else:
                figures.keep(self.game, self._all, changes)
        except OSError as error:
            self.told = translation.words(
                say("app.no-folder", folder=figures.folder.name, fault=fault_of(error))
            )
        self.shell.keeper.collection.check_figures(self.game, self._all)
        self.show()

    # --- leaving ---

    def back(self) -> None:
        """From a card to all of them, and from there to where one came from."""
        if self.chosen:
            self.turn_to(())
        else:
            self.shell.back()

    def leave(self) -> None:
        self.sure, self.told, self.chosen, self._cards = False, "", (), ()


def _title(game: str) -> str:
    """What a game is called."""
    return str(translation.say(f"{game}.title"))


def _place(card: FigureCard) -> Place:
    """By what a card is known: the place of its first figure."""
    return card.rows[0].place


load_twin(__file__)
