"""When the table learns of its moments: not before the die that decided them lies still.

Banner, sound, speech and lamps all wait for that.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.engine.moments import Moment, Weight
from companion.library.rule_titles import number_of
from companion.presenters.moments import banner_view, seconds, seen_by_all
from companion.presenters.window_state import Fallen
from companion.screens.shell.translation import translation
from companion.session.notices import Snapshot
from companion.widgets.cards.banner import Banner

GLANCE = 1.6
"""Seconds that a die lies in sight whose banner is still to come."""


class MomentTeller:
    """Tells the moments of each entry once, to ears, eyes and lamps alike."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._entry = -1
        self._waiting: tuple[Moment, ...] = ()
        self._seen: tuple[Moment, ...] = ()
        self._told_at = -1  # the newest entry when they were told
        self._banner: Banner | None = None

    def heard(self, snapshot: Snapshot) -> None:
        """Take the moments of a new entry. While a vane swings or a die tumbles they wait.

        What happened before this window sat down is no news.
        """
        if snapshot.entry <= self._entry:
            return
        first, self._entry = self._entry < 0, snapshot.entry
        self._waiting += () if first else snapshot.moments
        if snapshot.faces or snapshot.drawn:
            self.make_room()
        if self._window.table.fallen is None:
            self.tell()

    def tell(self) -> None:
        """What came up can be seen by all."""
        self._window.keeper.attached.reveal()
        told, self._waiting = self._waiting, ()
        for moment in told:
            self._window.keeper.sounds.call(moment, translation.words)
        if seen := seen_by_all(told):  # newer news; what is still shown of older goes
            self._take_down()
            self._seen, self._told_at = seen, self._entry

    def make_room(self) -> None:
        """What is thrown, or typed, has the page to itself: whoever does has seen older news."""
        if self._told_at < self._entry:
            self.read_all()

    def rested(self, weight: Weight = Weight.SEEN) -> None:
        """The die lies still, the arrow rests, the cards are there: all hear what came of it, and
        the page that shows it goes by itself; soon, where a banner will show the die again.
        """
        self.tell()
        stay = seconds(self._window.keeper.settings.stay, weight)
        fallen = self._window.table.fallen
        if stay and fallen is not None:
            Clock.schedule_once(
                lambda _: self._put_away(fallen), min(stay, GLANCE) if self._seen else stay
            )

    def _put_away(self, fallen: Fallen) -> None:
        if self._window.table.fallen is fallen:
            self._window.chance_read()

    def show(self) -> None:
        """Put up a banner where one is due, in the language of the window, with the page below at
        rest.
        """
        if not self._seen or self._window.table.fallen is not None:
            return
        moment, window = self._seen[0], self._window
        view = banner_view(translation.words, moment, window.table.view)
        if self._banner is None:
            stay = seconds(window.keeper.settings.stay, moment.weight)
            self._banner = Banner(view=view, stay=stay)
            self._banner.bind(on_closed=self.read, on_rule=self._explain)
            window.add_widget(self._banner, index=len(window.children) - 1)
        banner = self._banner
        banner.view, banner.page = view, window.front
        banner.read = translation.say("dice.go-on")
        banner.why = translation.say("moment.why", rule=number_of(view.rule))

    def read(self, *_: Any) -> None:
        """The banner has been read, or its time is over: the next one, if any."""
        self._take_down()
        self._seen = self._seen[1:]
        self.show()

    def read_all(self) -> None:
        """Every banner's time is over."""
        self._seen = ()
        self._take_down()

    @property
    def banner(self) -> Banner | None:
        """The banner that is up."""
        return self._banner

    def _take_down(self) -> None:
        if self._banner:
            self._banner.end()
            self._window.remove_widget(self._banner)
            self._banner = None

    def _explain(self, _banner: Banner, rule: str) -> None:
        self._window.overlays.open_rule(rule)

    def forget(self) -> None:
        """Another battle comes to the table."""
        self.read_all()
        self._entry, self._waiting = -1, ()
