"""People at the table: they read the screen and tap what it says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.uix.scrollview import ScrollView
from msgspec.structs import replace

from companion.engine.heaps import heap_of
from companion.engine.messages import Message
from companion.i18n.translator import words
from companion.presenters.turn_end import MOMENT_SECONDS
from companion.screens.shell.shell import Shell
from companion.session.session import Session
from companion.widgets.chart.berths import berths
from companion.widgets.chart.zoom_frame import WHOLE
from companion.widgets.kit.theme import metrics
from tests.screens.company import Company, button, says, widgets
from tests.windows import Hand


def _out_of_sight(target: Any, pane: Any) -> float:
    """How far a list has to go up, or down below 0, to show the whole of something in it; 0 where
    it does.
    """
    low, high = (target.to_window(0, y)[1] for y in (target.y, target.top))
    floor, roof = (pane.to_window(0, y)[1] for y in (pane.y, pane.top))
    if low < floor - 1:
        return float(floor - low)
    return float(min(0, roof - high)) if high > roof + 1 else 0.0


def _list_of(target: Any) -> Any:
    """The list that something stands in, if it does."""
    pane = target.parent
    while pane is not None and not isinstance(pane, ScrollView):
        pane = pane.parent if pane.parent is not pane else None
    return pane


PULLS = 30
"""A list is pulled so often before it is taken for one that does not move."""


class Players:
    """People at the table: they read the screen and tap what it says."""

    def __init__(self, hand: Hand, company: Company, shape: str = "landscape") -> None:
        self.hand = hand
        self.company = company
        self.shell = Shell(company)
        company.shell = self.shell
        hand.show(self.shell, shape)

    def show_in(self, language: str, text_size: str) -> None:
        """Have the window in this language and size of text, laid out anew."""
        settings = self.company.settings
        self.shell.keep(replace(settings, language=language, text_size=text_size))
        self.hand.advance_frames(6)

    @property
    def page(self) -> str:
        """The page in front, by its class."""
        return type(self.shell.front).__name__

    @property
    def front(self) -> Any:
        """The page in front."""
        return self.shell.front

    @property
    def chart(self) -> Any:
        """The chart as everyone sees it."""
        return self.shell.table.view.chart

    @property
    def sees(self) -> str:
        """Every word on the screen."""
        return says(self.shell)

    def tap(self, words: str) -> None:
        """Tap the button that says this, after the moment in which a new button is dead."""
        self.reach(button(self.shell, words))

    def reach(self, target: Any) -> None:
        """Tap a widget, wherever in its list it stands."""
        self._bring_into_sight(target)
        self.tap_at(target)

    def tap_at(self, target: Any) -> None:
        """Tap a widget or a point; nobody taps before a banner over it has gone by itself, but for
        the banner's own keys.
        """
        self.wait(0.4)
        banner = self.shell.moments.banner
        if banner and target not in tuple(banner.walk()):
            self.shell.moments.read_all()
            self.hand.pause()
        self.hand.tap(target)
        self.hand.advance_frames(2)

    def scroll_to(self, words: str) -> None:
        """Move the page until the button that says this is in sight."""
        (scroll,) = widgets(self.shell, "Scroll")
        scroll.scroll_to(button(self.shell, words), animate=False)
        self.hand.advance_frames(2)

    def _bring_into_sight(self, target: Any) -> None:
        """Pull the list it stands in until a finger can come to it."""
        pane = _list_of(target)
        for _ in range(PULLS):
            if pane is None or not (way := _out_of_sight(target, pane)):
                return
            self._pull(pane, way)
        raise AssertionError(
            f"no finger comes to {getattr(target, 'text', target)!r}: the list does not move so far"
        )

    def _pull(self, pane: Any, way: float) -> None:
        """Pull a list up (or down, below 0) with the finger, and rest it there, so that the list
        forgets how fast it went and does not run on.
        """
        stroke = min(max(abs(way), metrics.touch), pane.height * 0.8) * (1 if way > 0 else -1)
        x, y = pane.to_window(pane.center_x, pane.center_y)
        y -= stroke / 2
        finger = self.hand.press(x, y)
        for step in range(1, 11):
            finger.touch_move(x, y + stroke * step / 10)
            self.hand.advance_frames()
        for _ in range(5):
            self.hand.advance(0.1)
            finger.touch_move(x, y + stroke)
        finger.touch_up()
        self.hand.advance_frames(2)

    def wait(self, seconds: float) -> None:
        """Let time pass in a few great strides: nobody watches the frames between."""
        for _ in range(3):
            self.hand.now += seconds / 3
            self.hand.advance_frames()

    def tap_tab(self, id: str) -> None:
        """Tap one of the tabs."""
        self.tap_at(next(tab for tab in widgets(self.shell, "Tab") if tab.id == id))

    def type_pin(self, pin: str) -> None:
        """Type a PIN on the pad."""
        for digit in pin:
            self.tap(digit)

    def bring(self, session: Session) -> None:
        """Sit down before a battle that has come so far."""
        self.company.bring(session)
        self.hand.advance_frames(3)

    def sit_down(self, *colours: str) -> None:
        """Come as far as the options of a new battle."""
        self.tap("New battle")
        self.tap("Next")
        for colour in colours or ("Blue", "Orange"):
            self.tap(colour)
        self.tap("Next")

    def begin(self, *options: str) -> None:
        """Begin Pearl Shoals, blue against orange, as they sit."""
        self.sit_down()
        for option in ("As seated", *options):
            self.tap(option)
        self.tap("Start the battle")

    def name(self, seat: str, name: str) -> None:
        """Write a player's name at the set-up."""
        row = next(row for row in widgets(self.shell, "SeatRow") if row.seat == seat)
        self.tap_at(button(row, "Name"))
        for letter in name.upper():
            self.tap(letter)
        self.tap("Done")

    def choose(self, name: str) -> None:
        """Tap the card of a ship or fort, where it lies in sight if it does."""
        self._reach_nearest(one for one in widgets(self.shell, "ShipCard") if one.name == name)

    def tap_token(self, name: str, row: str) -> None:
        """Tap a row of tokens on the card of a ship or fort, where it lies in sight if it does."""
        piece = self.ship(name)
        rows = (
            one
            for one in widgets(self.shell, "TokenRow")
            if (one.of, one.row, one.live) == (piece, row, True)
        )
        self._reach_nearest(rows)

    def _reach_nearest(self, targets: Iterable[Any]) -> None:
        """Tap that of these for which its list has to move least."""
        self.reach(min(targets, key=lambda one: abs(_out_of_sight(one, _list_of(one)))))

    def tap_course(self, heading: str) -> None:
        """Tap a point of the compass rose."""
        (rose,) = widgets(self.shell, "CompassRose")
        self.tap_at(rose.target(heading))

    def tap_cell(self, cell: str) -> None:
        """Tap a cell of the chart."""
        self.tap_at(self._in_sight(cell).middle(cell))

    def _in_sight(self, space: str) -> Any:
        """The board, seen whole where a space lies outside the frame."""
        (frame,) = widgets(self.shell, "ChartFrame")
        if not frame.collide_point(*frame.board.middle(space)):
            self.tap(WHOLE)
        return frame.board

    def tap_secretly(self, cell: str) -> None:
        """Tap a cell of the small chart on a private page."""
        (corner,) = widgets(self.shell, "CornerChart")
        self.tap_at(corner.middle(cell))

    def tap_place(self, name: str) -> None:
        """Tap a colony or port of the chart."""
        self.tap_cell(
            next(place.spaces[0] for place in self.chart.places if self.says(place.name) == name)
        )

    def ship(self, name: str) -> str:
        """The piece that is called this."""
        return next(
            str(card.id) for card in self.shell.table.view.cards if self.says(card.name) == name
        )

    def says(self, message: Message) -> str:
        """A message in the words of this window."""
        speech = words(self.company.settings.language)
        return speech.naming((), self.shell.table.view.names).say(message)

    def cell_of(self, name: str) -> str:
        """Where the chart shows a ship; nowhere if it does not."""
        return self.stands(self.ship(name))

    def stands(self, piece: str) -> str:
        """Where the chart shows a piece; nowhere if it does not."""
        return next((str(one.space) for one in self.chart.pieces if one.id == piece), "")

    def sail(self, name: str, cell: str) -> None:
        """Sail a ship to a cell of the chart; she is picked first where another one is."""
        if self.shell.aiming.aim.piece != self.ship(name):
            self.choose(name)
        self.tap_cell(cell)

    def tap_piece(self, piece: str) -> None:
        """Tap a miniature on the chart, or the heap that it is counted in."""
        heap = next(heap_of(one) for one in self.chart.pieces if one.id == piece)
        berth = next(one for one in berths(self.chart.pieces) if heap_of(one.piece) == heap)
        board = self._in_sight(berth.piece.space)
        self.tap_at(board.middle_of(berth))

    def open_drawer(self, deed: str = "") -> None:
        """Open the drawer of rare deeds, and take one."""
        self.tap("More")
        if deed:
            self.tap(deed)

    def end_turn(self) -> None:
        """End the turn, and be sure of it where somebody could still act."""
        self.tap(self.front.ending.text)
        if self.shell.aiming.sure:
            self.tap(self.front.ending.text)

    def see_turn_end(self) -> None:
        """Nothing is left to do: without a touch the turn ends after a moment."""
        ends, turn = self.front.count, (self.shell.table.view.turn, self.shell.table.view.round)
        assert ends, "something is left to do"
        for _ in range(MOMENT_SECONDS + 1):
            self.wait(1.1)
        assert (self.shell.table.view.turn, self.shell.table.view.round) != turn

    def undo(self) -> None:
        """Take the last deed back."""
        self.tap_at(next(widgets(self.shell, "UndoKey")))

    def enter_wind(self, heading: str, force: str) -> None:
        """Enter the wind that the real vane has shown, read it, and go on."""
        self.show_wind(heading, force)
        if self.page == "VanePage":
            self.tap("To battle")

    def open_entry(self) -> None:
        """Say that the table's own dice or vane are read; where it has no others, they are."""
        if not self.front.by_hand:
            self.tap("Enter by hand")

    def show_wind(self, heading: str, force: str) -> None:
        """Enter the wind that the real vane has shown, and wait until the arrow rests on it."""
        self.open_entry()
        self.tap(heading)
        self.tap(force)
        self.tap("Enter this wind")
        self.wait(9)

    def enter_bearing(self, heading: str) -> None:
        """Enter where the real vane has pointed for a shot, and read what it did."""
        self.open_entry()
        self.tap(heading)
        self.tap("Enter this direction")
        self.wait(9)
