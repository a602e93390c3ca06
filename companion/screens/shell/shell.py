"""The window's root: one page in front, the table as the session last told it, and every tap on its
way to the session.

Notices arrive on the writer's thread; they are queued and taken up in order on the window's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from companion.engine.game import Seat
from companion.engine.messages import say
from companion.platform.folders import fault_of
from companion.presenters.interrupt_window import PAUSE_SECONDS
from companion.presenters.window_state import Table, heard
from companion.screens.shell.battle_starter import LAYING_SECONDS, BattleStarter
from companion.screens.shell.moment_teller import MomentTeller
from companion.screens.shell.overlays import Notices, Overlays
from companion.screens.shell.page import Page
from companion.screens.shell.pages import MadePages, page_wanted
from companion.screens.shell.ports import Keeper
from companion.screens.shell.screensaver import Sleeper
from companion.screens.shell.selection_controller import SelectionController
from companion.screens.shell.story_teller import StoryTeller
from companion.screens.shell.teacher import Teacher
from companion.screens.shell.translation import translation
from companion.screens.shell.turn_ender import TurnEnder
from companion.screens.shell.turn_timer import TurnTimer
from companion.session.notices import Notice, Problem, Refusal, Snapshot
from companion.settings import TURNS, Settings
from companion.widgets.kit.buttons import GUARD_SECONDS
from companion.widgets.kit.theme import metrics, panel_for
from companion.widgets.window.closing import close_layouts
from companion.widgets.window.frame_rate import alarm
from companion.widgets.window.window import load_twin, turn_window


class Shell(FloatLayout):
    """The one window: ``keeper`` is what the app provides; ``place`` is where the players have gone
    by themselves. ``aiming`` turns their taps into deeds, ``starter`` sets battles up, ``overlays``
    lays slips of paper over a page, ``moments`` tells the whole table what has happened, ``timer``
    how long it has waited; ``ender`` ends a turn in which nothing is left to do.
    """

    def __init__(self, keeper: Keeper, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keeper = keeper
        self.table = Table()
        self.aiming = SelectionController(self)
        self.overlays = Overlays(self)
        self.starter = BattleStarter(self)
        self.place = "home"
        self._trail: list[str] = []
        self._pages = MadePages(self)
        self._front: Page | None = None
        self._bared = (0.0,) * 5
        self._sitting = 0
        self._deeds: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._take_up = Clock.create_trigger(self._drain)
        self._tidy_up = Clock.create_trigger(lambda _: self._pages.let_rare_go(self._front))
        self._pause = Clock.create_trigger(self._pause_over, PAUSE_SECONDS)
        self._notices = Notices(shell=self)
        self.add_widget(self._notices)
        self.moments = MomentTeller(self)
        self.teacher = Teacher(self)
        self.story = StoryTeller(self)
        self._sleeper = Sleeper()
        self._sleeper.bind(on_woken=self.bare)
        self.add_widget(self._sleeper)
        self.timer = TurnTimer(self, self._sleeper)
        self.ender = TurnEnder(self, self._sleeper)
        keeper.battle.listen(self.sit_down)
        self.take_settings(keeper.settings)
        self.bind(size=self._measure)
        self.refresh()

    # --- what the session tells ---

    def hear(self, notice: Notice) -> None:
        """Take a notice from any thread; it is dropped once the battle has been put away."""
        self.soon(partial(self._hear, self._sitting, notice))

    def soon(self, deed: Callable[[], None]) -> None:
        """Do something in the window's own thread, in the order asked for."""
        self._deeds.put(deed)
        self._take_up()
        alarm.ring()

    def _drain(self, *_: Any) -> None:
        while not self._deeds.empty():
            self._deeds.get()()
        self.refresh()

    def _hear(self, sitting: int, notice: Notice) -> None:
        if sitting != self._sitting:
            return
        self.aiming.answered(notice)
        before = self.table
        notice = self.teacher.take(notice)
        self.table = heard(self.table, notice)
        if self.table.held != before.held:
            self._pause.cancel()
            self._pause()
        if before.awaited and not self.table.awaited:
            self._tidy_up()  # no window keeps what was set up, nor the referee's PIN
            self._bared = (0.0,) * 5
        if isinstance(notice, Snapshot):
            if before.snapshot and before.snapshot.entry < notice.entry:
                self._sleeper.wake()
            self.aiming.heard(self.table.choices)
            self.moments.heard(notice)
            self.ender.heard(before)
        if isinstance(notice, Refusal | Problem) and self._front:
            self._front.declined()

    def _pause_over(self, *_: Any) -> None:
        """Whoever had something to say has said it."""
        self.table = replace(self.table, held=())
        self.refresh()

    # --- what captains of the companion's ask ---

    def later(self, seconds: float, deed: Callable[[], None]) -> None:
        """Do something in the window's own thread after some seconds."""
        Clock.schedule_once(lambda _: deed(), seconds)

    @property
    def is_elsewhere(self) -> bool:
        """Whether people look at something else than the battle, or have yet to read or do what it
        tells them.
        """
        reading = self.place != "battle" or self.teacher.teaches or self.table.hands_are_due
        return reading or self.table.fallen is not None

    # --- what lies over a page ---

    def lay_over(self, widget: Any) -> None:
        """Something lies over the page and all else, but for the dark of a screen that sleeps."""
        self.add_widget(widget, index=self.children.index(self._sleeper) + 1)

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Take a page away, or what lay over it."""
        if widget.parent is self:
            self.bare(widget)
        super().remove_widget(widget, *args, **kwargs)

    def bare(self, part: Any, seconds: float = GUARD_SECONDS) -> None:
        """Something over the page goes: what comes to light takes no touch for a moment."""
        self._bared = part.x, part.y, part.right, part.top, Clock.get_time() + seconds

    def on_touch_down(self, touch: Any) -> bool:
        """A finger that was on its way to something that has gone, or is going, hits nothing."""
        self.ender.keep(touch)
        left, low, right, top, until = self._bared
        bared = left <= touch.x < right and low <= touch.y < top and Clock.get_time() < until
        return bared or bool(super().on_touch_down(touch))

    # --- which page stands in front ---

    def refresh(self) -> None:
        """Show the page that belongs in front, with a fresh view, and call the players at the table
        by their names. Until a battle has been laid out the page that it was begun on stands.
        """
        if self._front and self.table.awaited and self.place == "battle":
            return
        translation.pieces = self.table.view.names
        translation.players = tuple(Seat(one.id, one.name) for one in self.table.view.seats)
        name = self._wanted(self.table)
        if name != self.place == "private":
            self._move("battle")  # the visit is over, whoever it was goes back to the others
        page = self.page(name)
        if page is not self._front:
            if self._front:
                self._front.leave()
                self.remove_widget(self._front)
            self._front = page
            self.add_widget(page, index=len(self.children))
        self.teacher.show()
        for part in (page, self._notices, self.moments, self.timer, self.ender):
            part.show()

    def _wanted(self, table: Table) -> str:
        return page_wanted(self.place, table, self.teacher.reads)

    def page(self, name: str) -> Page:
        """The page of that name, made when it is first asked for."""
        return self._pages[name]

    def make_ready(self) -> bool:
        """Make the page that comes after the hands, behind them; whether it was lacking. A battle
        is written too, which is most of its work; dice would tumble where nobody sees them.
        """
        name = self._wanted(replace(self.table, board_instructions=()))
        if lacking := name not in self._pages:
            self.page(name).size = self.size
            if name == "battle":
                self.page(name).show()
        return lacking

    def lay_ahead(self) -> bool:
        """Do a little of what the page in front will show next; whether there was something."""
        return bool(self._front and self._front.lay_ahead())

    @property
    def front(self) -> Page | None:
        """The page that stands in front."""
        return self._front

    def go(self, place: str) -> None:
        """Go to a page."""
        self._move(place)
        self.refresh()

    def _move(self, place: str) -> None:
        if place == "battle":
            self._tidy_up()
        if place in self._trail:
            del self._trail[self._trail.index(place) :]
        elif place != self.place:
            self._trail.append(self.place)
        self.place = place

    def back(self) -> None:
        """Go back to where the players came from."""
        self.go(self._trail[-1] if self._trail else "home")

    # --- battles ---

    def resume(self, file: Path) -> None:
        """Open a saved battle."""
        self.keeper.battle.resume(file)

    def sit_down(self) -> None:
        """Another battle comes to the table: nothing of the one before stays in the window."""
        self.clear_table(awaited=True)
        self.go("battle")
        self.bare(self, LAYING_SECONDS)

    def clear_table(self, awaited: bool = False) -> None:
        """The battle is put away; another one may be ``awaited``."""
        self._sitting += 1
        self._drop("battle", "private", "vane", "dice", "draw", "ending", "replay")
        self.moments.forget()
        self.table = Table(awaited=awaited)
        self.aiming.clear()
        for part in (self.story, self.teacher, self.timer, self.ender):
            part.forget()

    def _drop(self, *names: str) -> None:
        for name in names:
            if (page := self._pages.let_go(name)) and page is self._front:
                page.leave()
                self.remove_widget(page)
                self._front = None

    # --- what has been read ---

    def chance_read(self, *_: Any) -> None:
        """The wind or the faces have been read."""
        self.table = replace(self.table, fallen=None)
        self.moments.tell()
        self.refresh()

    def hands_done(self) -> None:
        """The board stands as the companion says."""
        self.table = replace(self.table, board_instructions=())
        self.refresh()

    def replay(self, entry: int | None = None) -> None:
        """Step through the battle, from where it stood after this entry or from its beginning."""
        self.page("replay").start(entry)
        self.go("replay")

    def replay_saved(self, file: Path) -> None:
        """Step through a saved battle."""
        self.resume(file)
        self.replay()

    def ending_read(self, read: bool = True) -> None:
        """Back to the battle to look at it once more, or to its last page again."""
        self.table = replace(self.table, outcome_read=read)
        self.refresh()

    def turn_arrow(self, degrees: float) -> None:
        """The knob was turned: the arrow on the screen follows."""
        self._sleeper.wake()
        if self._front:
            self._front.turn_arrow(degrees)

    def weak_spin(self) -> None:
        """The knob came to rest too soon."""
        self._sleeper.wake()
        if self._front:
            self._front.flicked_weakly()

    def visit_referee(self) -> None:
        """The referee gives his PIN to end the waits, or the players appoint one."""
        self.go("private")
        if self._front is self._pages.get("private"):
            self._pages["private"].receive_referee()

    def hide_secrets(self, *_: Any) -> None:
        """The window is no longer looked at by the one who opened a private page."""
        if "private" in self._pages:
            self._pages["private"].hide()

    def close(self) -> None:
        """The window is gone: its pages follow neither look nor language any more."""
        for part in (self.timer, self.ender, self.teacher):
            part.forget()
        for page in self._pages.values():
            close_layouts(page)
        close_layouts(self)

    # --- settings and shape ---

    def keep(self, settings: Settings, chosen: str = "") -> None:
        """New settings hold at once and are kept; the one ``chosen`` even where it held before."""
        self.take_settings(settings)
        try:
            self.keeper.keep(settings, chosen)
        except OSError as error:
            self.overlays.open_slip(
                say("settings.title"), say("settings.not-saved", fault=fault_of(error))
            )
        self.refresh()

    def take_settings(self, settings: Settings) -> None:
        """Language, text size and how the panel hangs as the settings say."""
        translation.language = settings.language
        metrics.text = settings.text_size
        turn_window(TURNS[settings.hung])
        self._measure()

    def _measure(self, *_: Any) -> None:
        if self.width > 1 and self.height > 1:
            metrics.panel = panel_for(round(self.width), round(self.height))


load_twin(__file__)
