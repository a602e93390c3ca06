"""Private pages: the same for every seat, behind its PIN, with nothing secret on the screen but
while it is held.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from secrets import token_hex
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.engine.commands import Command, Redo, Undo
from companion.engine.game import REFEREE
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.presenters.private_page import (
    LOOK_SECONDS,
    NUMBERED,
    PrivatePageView,
    SlipLine,
    held_lines,
    private_view,
)
from companion.presenters.private_visit import (
    PIN_STEPS,
    Visit,
    answered,
    appointing,
    pin_note,
    pin_prompt,
    typed,
    visiting,
    visiting_referee,
)
from companion.screens.battle import cell_picker
from companion.screens.private.own_place import OwnPlace
from companion.screens.private.pin_pad import PinPart
from companion.screens.setup.setup_page import SeatKey
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.session.hub import Listener, Subscription
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin


class SeatPart(Page):
    """Whose page? One flag for every seat, alike."""


class SecretLine(ConditionalBox):
    """One line of the held page."""

    text = StringProperty("")
    status = StringProperty("")
    dead = BooleanProperty(False)


class NumberKeys(BoxLayout):
    """Numbers for secret deeds: always as many, whether anything stands behind them or not."""

    numbers = ListProperty([(str(number), str(number)) for number in range(1, NUMBERED + 1)])
    page = ObjectProperty()


class LayingKeys(BoxLayout):
    """To pick a cell in secret and seal it, while slips are being laid."""

    may_seal = BooleanProperty(False)
    may_leave_blank = BooleanProperty(False)
    page = ObjectProperty()


class HeldPart(Page):
    """The page itself: paper that stays blank until it is held."""

    view = ObjectProperty(PrivatePageView(), rebind=True)
    held = BooleanProperty(False)
    said = StringProperty("")
    page = ObjectProperty()

    def on_view(self, *_: Any) -> None:
        """Numbers, or the keys for laying while slips are laid."""
        deeds = self.ids.deeds
        wanted = LayingKeys if self.view.cells else NumberKeys
        if not deeds.children or not isinstance(deeds.children[0], wanted):
            deeds.clear_widgets()
            deeds.add_widget(wanted(page=self.page))
        if self.view.cells:
            deeds.children[0].may_seal = self.view.confirm is not None
            deeds.children[0].may_leave_blank = self.view.blank is not None

    def reveal(self, lines: tuple[SlipLine, ...]) -> None:
        """Write everything on the paper."""
        self.held = True
        for line in lines:
            self.ids.lines.add_widget(
                SecretLine(text=line.text, status=line.status, dead=line.dead)
            )

    def conceal(self) -> None:
        """Wipe the paper."""
        self.held = False
        self.ids.lines.clear_widgets()


class PrivatePage(Page):
    """Shows a ``Visit``.

    Leaving the page, losing the window's focus or a vane call ends the visit.
    """

    visit = ObjectProperty(Visit(), rebind=True)
    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._limit = Clock.create_trigger(self.hide, LOOK_SECONDS)
        self._part: Any = None
        self._drawn = ""
        self._answer: object = None
        self._own = OwnPlace(self.shell.soon, self._told)

    def show(self) -> None:
        answer = self.shell.table.pin
        if answer is not None and answer is not self._answer:
            self._answer = answer
            self.visit = answered(self.shell.table, self.visit, answer)
        if self.visit.step in ("ended", "appointed"):
            self.shell.overlays.open_slip(seat_word(REFEREE), say(f"private.{self.visit.step}"))
            self.shell.go("battle")
        else:
            self._draw()

    def leave(self) -> None:
        """Whoever was here has gone."""
        self.hide()
        self._own.close()
        self.visit = Visit()
        self._drawn = ""
        self.ids.body.clear_widgets()

    def come_in(self, seat: str) -> None:
        """A seat wants its page."""
        self._go(visiting(self.shell.table, seat, token_hex(8)))

    def receive_referee(self) -> None:
        """The referee comes to end the waits, or the players to appoint one."""
        self._go(visiting_referee(self.shell.table))

    def code(self, code: str) -> None:
        """A PIN was typed."""
        visit, asked = typed(self.visit, code)
        self._go(visit)
        place = self.shell.keeper.battle.place
        if asked == "ask":
            self._enter(partial(place.enter, visit.seat, visit.pin))
        elif asked == "set":
            by = REFEREE if visit.permit else ""
            self._enter(partial(place.set_pin, visit.seat, visit.pin, visit.permit, by))
        elif asked == "appoint":
            place.appoint_referee(visit.pin, visit.consents)
        elif asked == "end":
            place.end_waits(visit.pin)

    def _enter(self, enter: Callable[[Listener], Subscription]) -> None:
        """Take the seat's place, if this is its PIN; who only consents to a referee leaves it at
        once.
        """
        self._own.open(enter)
        if self.visit.appointing:
            self._own.close()

    def forgotten(self) -> None:
        """The PIN is forgotten: the referee's lets a new one be chosen, and all together appoint
        another referee.
        """
        if self.visit.seat == REFEREE:
            self._go(appointing(self.shell.table))
        elif REFEREE in self.shell.table.snapshot.pins:
            self._go(replace(self.visit, step="permit", wrong=False, wait=0))
        else:
            self.shell.overlays.open_slip(say("private.forgotten"), say("private.no-referee"))

    def look(self) -> None:
        """The page is being held: show what stands on it, for a while."""
        if self.visit.step == "page":
            self._part.reveal(held_lines(translation.words, self._part.view))
            self._limit()
            self.visit = replace(self.visit, looked=bool(self.visit.cell))
            self._draw()

    def hide(self, *_: Any) -> None:
        """Let go, too long, or something else matters now: nothing secret stays."""
        self._limit.cancel()
        if isinstance(self._part, HeldPart):
            self._part.conceal()

    def numbered(self, number: str) -> None:
        """Do the secret deed of that number, if there is one."""
        deeds = self._part.view.deeds
        if int(number) <= len(deeds):
            self.ask(deeds[int(number) - 1].command)
        else:
            self._part.said = translation.say("private.no-deed")

    def turn_leaf(self) -> None:
        """Show the next secret deeds, if there are more than fit."""
        self._go(replace(self.visit, leaf=self.visit.leaf + 1))

    def pick_cell(self) -> None:
        """Choose a cell for a secret deed."""
        self._go(replace(self.visit, step="cell", cell="", looked=False))

    def cell(self, cell: str) -> None:
        """A cell was picked; it is on the screen only while the page is held."""
        self._go(replace(self.visit, step="page", cell=cell))

    def seal(self) -> None:
        """Do the secret deed with the cell picked."""
        if choice := self._part.view.confirm:
            self.ask(choice.command)

    def seal_blank(self) -> None:
        """Do it with no cell at all."""
        if choice := self._part.view.blank:
            self.ask(choice.command)

    def take_back(self) -> None:
        """Take one's own sealed slip back, which nobody else can."""
        if self.shell.table.snapshot.undo_slip == self.visit.seat:
            self.ask(Undo(seat=self.visit.seat))
        else:
            self._part.said = translation.say("private.not-mine-last")

    def seal_again(self) -> None:
        """Seal once more the slip taken back last."""
        if self.shell.table.snapshot.redo_slip == self.visit.seat:
            self.ask(Redo(seat=self.visit.seat))
        else:
            self._part.said = translation.say("private.not-mine-next")

    def ask(self, command: Command) -> None:
        """Ask for a secret deed from the seat's own place."""
        self._go(replace(self.visit, cell="", looked=False, refused=NOTHING))
        self._own.send(command)

    def _told(self, reason: Message) -> None:
        """A secret deed was not done: its seat alone may know, and reads why while the page is
        held.
        """
        if self.visit.step == "page":
            self._go(replace(self.visit, refused=reason))

    def close(self) -> None:
        """One step back, and from the list of seats to the battle."""
        if self.visit.step == "cell":
            self._go(replace(self.visit, step="page"))
        elif self.visit.step == "seats" or self.visit.seat == REFEREE or self.visit.appointing:
            self.shell.go("battle")
        else:
            self._own.close()
            self._go(Visit())

    def _go(self, visit: Visit) -> None:
        self.hide()
        self.visit = visit
        self._draw()

    def _draw(self) -> None:
        view = private_view(translation.words, self._own.snapshot, self.visit)
        self.title = self._titled(view)
        step = "pin" if self.visit.step in PIN_STEPS else self.visit.step
        drawn = f"{self.visit.step} {translation.language}"
        if self._drawn != drawn:
            self._drawn = drawn
            self._part = self._made(step)
            self.ids.body.clear_widgets()
            self.ids.body.add_widget(self._part)
        self._fill(view)

    def _titled(self, view: PrivatePageView) -> str:
        if self.visit.appointing:
            return str(translation.say("private.appointing"))
        return view.title if self.visit.seat else str(translation.say("private.choose"))

    def _fill(self, view: PrivatePageView) -> None:
        if isinstance(self._part, PinPart):
            self._part.prompt = pin_prompt(translation.words, self.visit)
            self._part.note = pin_note(translation.words, self.shell.table, self.visit)
            self._part.may_forget = self.visit.step == "pin" and not self.visit.appointing
        if isinstance(self._part, HeldPart):
            self._part.view = view
            self._part.said = self._said(view)

    def _said(self, view: PrivatePageView) -> str:
        if view.refused:
            return str(translation.say("private.refused"))
        if not view.cells:
            return str(translation.say("private.deeds-hint"))
        return str(
            translation.say(
                f"private.{'picked' if view.confirm else 'look' if view.picked else 'not-picked'}"
            )
        )

    def _made(self, step: str) -> Any:
        """A new part of the page for a step."""
        match step:
            case "seats":
                return self._seats()
            case "cell":
                return self._cells()
            case "pin":
                return PinPart(page=self)
        return HeldPart(page=self)

    def _seats(self) -> Any:
        part = SeatPart()
        table = self.shell.table
        for seat in (one for one in table.view.seats if one.id not in table.captains):
            key = SeatKey(seat=seat.id, text=translation.say(f"seat.{seat.id}"))
            key.bind(on_release=partial(self._chosen, seat.id))
            part.ids.seats.add_widget(key)
        return part

    def _chosen(self, seat: str, *_: Any) -> None:
        self.come_in(seat)

    def _cells(self) -> Any:
        view = private_view(translation.words, self._own.snapshot, self.visit)
        part = cell_picker.CellPicker(
            cells=list(view.cells), secret=True, padding=self.ids.body.spacing
        )
        part.bind(on_cell=lambda _, cell: self.cell(cell))
        return part


load_twin(__file__)
