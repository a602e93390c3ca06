"""Private pages: the same for every seat, behind its PIN, with nothing secret on the screen but
while it is held.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from secrets import token_hex
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty
from msgspec.structs import replace

from companion.engine.commands import Command, Redo, Undo
from companion.engine.game import REFEREE
from companion.engine.messages import NOTHING, Message, say, seat_word
from companion.presenters.piece_labels import piece_labels
from companion.presenters.private_page import LOOK_SECONDS, PrivatePageView, private_view
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
from companion.screens.private.held_part import HeldPart
from companion.screens.private.own_page import OwnPage
from companion.screens.private.own_place import OwnPlace
from companion.screens.private.pin_pad import PinPart
from companion.screens.setup.setup_page import SeatKey
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.session.subscription import Listener, Subscription
from companion.widgets.window.window import load_twin


class SeatPart(Page):
    """Whose page? One flag for every seat, alike."""


class PrivatePage(OwnPage):
    """Shows a ``Visit``.

    Leaving the page, losing the window's focus or a vane call ends the visit.
    """

    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._limit = Clock.create_trigger(self.hide, LOOK_SECONDS)
        self._part: Any = None
        self._drawn = ""
        self._answer: object = None
        self._read_at: int | None = None
        self._own = OwnPlace(self.shell.soon, self._told)

    def show(self) -> None:
        answer = self.shell.table.pin
        if answer is not None and answer is not self._answer:
            self._answer = answer
            self.judged(answered(self.shell.table, self.visit, answer))
        if self.visit.step in ("ended", "appointed"):
            self.shell.overlays.open_slip(seat_word(REFEREE), say(f"private.{self.visit.step}"))
            self.shell.go("battle")
        else:
            self._draw()

    def leave(self) -> None:
        super().leave()
        self.hide()
        self._own.close()
        self.visit = Visit()
        self._drawn = ""
        self.ids.body.clear_widgets()

    def come_in(self, seat: str) -> None:
        """A seat wants its page."""
        self._read_at = None
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
            self._part.held = True
            self._read_at = self._entry
            self._limit()

    def hide(self, *_: Any) -> None:
        """Let go, too long, or something else matters now: nothing secret stays."""
        self._limit.cancel()
        if isinstance(self._part, HeldPart):
            self._part.held = False

    def numbered(self, number: str) -> None:
        """Do the secret deed of that number, if there is one. Whatever has happened since somebody
        read the numbers may have given them to other deeds.
        """
        deeds = self._part.view.deeds
        if self._read_at not in (None, self._entry):
            self._part.said = translation.say("private.changed")
        elif int(number) <= len(deeds):
            self.ask(deeds[int(number) - 1].command)
        else:
            self._part.said = translation.say("private.no-deed")

    @property
    def _entry(self) -> int | None:
        """Up to which entry the seat has been shown the battle."""
        return self._own.snapshot.entry if self._own.snapshot else None

    def turn_leaf(self) -> None:
        """Show the next secret deeds, if there are more than fit."""
        self._go(replace(self.visit, leaf=self.visit.leaf + 1))

    def space_tapped(self, space: str) -> None:
        """A space was tapped: one more slip names it, or else it is said why none may."""
        if space in self._part.view.open:
            self._write(*self.visit.draft, space)
        elif self._part.view.writing:
            self._part.said = self._part.view.elsewhere

    def next_slip(self) -> None:
        """Seal all slips once they are written; until then leave one more of them blank."""
        writing = self._part.view.writing
        if not writing.done:
            self._write(*self.visit.draft, "")
            return
        for command in writing.sealing:
            self.ask(command)

    def last_slip(self) -> None:
        """Take back the slip written last, or else the one sealed last."""
        if self.visit.draft:
            self._write(*self.visit.draft[:-1])
        else:
            self.take_back()

    def _write(self, *draft: str) -> None:
        """Whoever holds the page goes on reading it."""
        self.visit = replace(self.visit, draft=draft, refused=NOTHING)
        self._draw()

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
        self._go(replace(self.visit, draft=(), refused=NOTHING))
        self._own.send(command)

    def _told(self, reason: Message) -> None:
        """A secret deed was not done: its seat alone may know, and reads why while the page is
        held.
        """
        if self.visit.step == "page":
            self._go(replace(self.visit, refused=reason))

    def close(self) -> None:
        """One step back, and from the list of seats to the battle."""
        if self.visit.step == "seats" or self.visit.seat == REFEREE or self.visit.appointing:
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
            self._part.labels = piece_labels(translation.words, self.shell.table.view)
            self._part.view = view
            self._part.said = view.hint

    def _made(self, step: str) -> Any:
        """A new part of the page for a step."""
        match step:
            case "seats":
                return self._seats()
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


load_twin(__file__)
