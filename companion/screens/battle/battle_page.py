"""The battle: a header, the chart, the cards, the logbook, the menu, and what may be done.

It knows no game.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.presenters.header import HeaderView, header_view
from companion.presenters.panel_parts import ActionButton
from companion.presenters.selection import Selection
from companion.presenters.turn_clock import NO_CLOCK, ClockView
from companion.presenters.undo import undo_words
from companion.screens.battle import (
    bottom_bar,
    cards_tab,
    chart_tab,
    ledger_tab,
    log_tab,
    menu_tab,
    score_tab,
)
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin

_WAYS = {"ending": "ending.result", "private": "tabs.private"}
_TABS = {
    "chart": chart_tab.ChartTab,
    "cards": cards_tab.CardsTab,
    "ledger": ledger_tab.LedgerTab,
    "score": score_tab.ScoreTab,
    "log": log_tab.LogTab,
    "menu": menu_tab.MenuTab,
}


class BattlePage(Page):
    """Shows a ``HeaderView`` above the tab that is open.

    In cards play there is no chart, so the cards come first. When the score is to be settled, it
    comes to the front by itself.
    """

    view = ObjectProperty(HeaderView(), rebind=True)
    clock = ObjectProperty(NO_CLOCK, rebind=True)
    count = StringProperty("")
    tabs = ListProperty()
    tab = StringProperty("")
    back = ListProperty()
    ending = ObjectProperty(bottom_bar.NO_KEY, rebind=True)
    drawer = ObjectProperty(None, allownone=True)
    taught = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._made: dict[str, Any] = {}
        self._due = False

    def show(self) -> None:
        table = self.shell.table
        panel = self.shell.aiming.panel
        waiting, prompt = self.shell.aiming.waiting, self.shell.teacher.prompt or panel.prompt
        self.view = header_view(translation.words, table, waiting, prompt)
        self.taught = self.shell.teacher.is_lesson
        self.back = undo_words(translation.words, table)
        way = self._leads()
        leads = way and ActionButton(text=translation.say(_WAYS[way]), act=Selection())
        self.ending = leads or panel.end or bottom_bar.NO_KEY
        self.drawer = panel.drawer
        kept = {"chart": table.view.chart, "ledger": table.view.ledger, "score": table.view.sheet}
        names = [
            name
            for name in ("chart", "cards", "ledger", "score", "log", "private", "menu")
            if kept.get(name, True)
        ]
        bare = table.view.mats and not table.view.cards
        called = {"cards": "mats"} if bare else {}
        self.tabs = [(name, translation.say(f"tabs.{called.get(name, name)}")) for name in names]
        due = bool(table.view.sheet and table.view.sheet.due and table.view.chart)
        if due and not self._due:
            self.tab = "score"
        self._due = due
        if self.tab not in names:
            self.tab = names[0]
        self._open().show()

    def _open(self) -> Any:
        if self.tab not in self._made:
            self._made[self.tab] = _TABS[self.tab](shell=self.shell)
        if self.ids.body.children != [self._made[self.tab]]:
            self.ids.body.clear_widgets()
            self.ids.body.add_widget(self._made[self.tab])
        return self._made[self.tab]

    def lay_ahead(self) -> bool:
        """The tabs that have not been opened, one little part of one after another."""
        body = self.ids.body
        for name, _ in self.tabs:
            if name not in _TABS or name == self.tab:
                continue
            if name not in self._made:
                self._made[name] = _TABS[name](shell=self.shell, size=body.size, pos=body.pos)
                return True
            if self._made[name].lay_ahead():
                return True
        return False

    @property
    def absent(self) -> tuple[Any, ...]:
        """The tabs behind the one that is open are the page's too."""
        hidden = (tab for tab in self._made.values() if tab.parent is None)
        return (*super().absent, *hidden)

    def show_clock(self, view: ClockView) -> None:
        self.clock = view

    def show_count(self, words: str) -> None:
        self.count = words

    @property
    def asks_for_undo(self) -> bool:
        """The menu asks."""
        return bool(self.tab == "menu")

    def _leads(self) -> str:
        """Where the key that ends a turn leads while there is none to be ended: to the last page of
        a battle that is over, or, where no other key does, to the page on which alone something can
        be done.
        """
        if self.shell.table.view.outcome:
            return "ending"
        panel = self.shell.aiming.panel
        return "private" if panel.secret and panel.stage != "fleet" else ""

    def end_turn(self) -> None:
        """End it; where it cannot be ended, the rule says why."""
        way = self._leads()
        if way == "ending":
            self.shell.ending_read(False)
        elif way:
            self.open_tab(way)
        elif self.ending.act is not None:
            self.shell.aiming.tapped(self.ending.act)
        elif self.ending.rule:
            self.shell.overlays.open_rule(self.ending.rule)

    def open_drawer(self) -> None:
        """What is rare, beside the chart or the cards; once more, and it is shut."""
        if self.tab not in ("chart", "cards"):
            self.tab = "chart" if self.shell.table.view.chart else "cards"
        self.shell.aiming.turn_drawer()

    def open_tab(self, tab: str) -> None:
        """Another tab; the private pages stand by themselves."""
        if tab == "private":
            self.shell.go("private")
            return
        self.tab = tab
        self.shell.refresh()


load_twin(__file__)
