"""The devices of this table and the one thread that listens to them and tells what they mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from queue import Empty
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from gpiozero import Factory
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from companion.devices.fault_messages import cure, fault, lost
from companion.devices.input_mapping import ArrowMoved, Controls, Intent, Placed, WeakSpin
from companion.devices.lamp_state import hurried, lamps_of
from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Throw, for_roll
from companion.engine.messages import Message, say
from companion.session.errors import note
from companion.session.notices import Notice, Problem, Snapshot
from companion.session.subscription import Listener, Subscription
from companion.settings import Settings
from hardware.inputs.keyboard import KNOB_KEYS, KeyboardTwin
from hardware.open_devices import Attached, attach
from hardware.outputs.lamps import LampOrder
from hardware.pins import open_pins
from hardware.readings import BOX, DeviceFound, DeviceLost, DeviceState, Reading, Readings
from hardware.self_test import Check

GLANCE = 0.25
"""Seconds between looks at a knob that may have come to rest."""


Subscribe = Callable[[Listener], Subscription]
"""Gives a listener a place at the table."""


class Devices:
    """The vane, the dice, the lamps, the serial box and the keyboard.

    While a battle lies on the table they have a place there like any window, and ``call`` is the
    one that they might answer. ``order`` is what the lamps are to show; what a throw has brought
    they show once it was seen to come up. ``simulated`` puts wires on pins of air.
    """

    def __init__(self, settings: Settings, shell: Any, simulated: bool = False) -> None:
        self._shell = shell
        self._simulated = simulated
        self._place: Subscription | None = None
        self._battle = 0  # counts those that have come to the table and left it
        self.call: ChanceRequest | None = None
        self._roll = 0  # the number of the throw that is called for
        self._reach: Callable[[], Factory] = MockFactory if simulated else open_pins
        self._readings: Readings = Readings()
        self._keyboard = KeyboardTwin(self._readings)
        self.check: Check | None = None
        self._on_trial = False
        self.order = self._coming = LampOrder()
        # the newest entry heard, and whether a throw has come that nobody has seen come up
        self._entry, self._unseen = -1, False
        self._answered = False  # a device has answered the call, and nobody yet the device
        self._ordering = Lock()  # the writer and the window both change it
        self._tried = ""
        self._wiring = Lock()  # the writer lights lamps while the screen may be wiring them anew
        self._open(settings)

    def _open(self, settings: Settings) -> None:
        self.attached: Attached = attach(
            settings.devices, self._readings, self._reach, self._simulated
        )
        self._controls = Controls(settings)
        self._dark = False
        self._told: set[str] = set()
        self._closing = Event()
        self._thread = Thread(target=self._listen, name="devices", daemon=True)
        self._thread.start()

    def rewire(self, settings: Settings) -> None:
        """Let go of every pin and open what these settings name."""
        self._stop_listening()
        with self._wiring:
            try:
                self.attached.close()
            except Exception as error:  # what does not let go keeps no other device from opening
                self._tell_once(error)
            self._open(settings)
        self._light()

    @property
    def told(self) -> tuple[Message, ...]:
        """What is attached, what does not answer, and what is wrong with the rest."""
        return (
            tuple(_stands(device.name, device.lost) for device in self.attached.devices)
            + self.faults
        )

    @property
    def faults(self) -> tuple[Message, ...]:
        """What is wrong with the devices that did not open, each with its cure."""
        return tuple(
            one for problem in self.attached.problems for one in (fault(problem), cure(problem))
        )

    def check_on(self, settings: Settings) -> None:
        """Begin the guided check; while one goes on, pass over the device at hand."""
        if self.check and self.check.asked:
            self.check.skip()
        else:
            self.check = Check(settings.devices)

    def begin_trial(self) -> None:
        """Hands try the devices out: no call is answered meanwhile."""
        self._on_trial = True

    def end_trial(self) -> None:
        """The devices serve the battle again, and no guided check goes on."""
        self._on_trial, self.check = False, None

    def states(self) -> tuple[DeviceState, ...]:
        """Every device as it stands."""
        ignored = self._controls.ignored.copy()  # the thread that listens counts on
        names = {device.name for device in self.attached.devices}
        # the box speaks for others
        strays = sum(count for device, count in ignored.items() if device not in names)
        return tuple(
            replace(state, ignored=strays if state.name == BOX else ignored[state.name])
            for state in self.attached.states()
        )

    def key(self, name: str) -> bool:
        """A key of a laptop stands for a device; a real arrow is turned by hands alone, or its
        place would be lost.
        """
        if self._controls.has_arrow and name in KNOB_KEYS:
            return False
        return self._keyboard.key(name)

    def join(self, subscribe: Subscribe) -> None:
        """A battle comes to the table."""
        self.leave()
        self._place = subscribe(partial(self.hear, battle=self._battle))

    def leave(self) -> None:
        """No battle lies on the table: nothing is answered, and the lamps know of none."""
        if self._place:
            self._place.close()
        with self._ordering:
            self.order = self._coming = LampOrder()
            self._place, self.call, self._entry, self._unseen = None, None, -1, False
            self._answered = False
            self._battle += 1
        self._light()

    def hear(self, notice: Notice, battle: int | None = None) -> None:
        """Set the lamps by what the whole table may see. What is told to a device people read on
        the screen. News of a ``battle`` that was put away meanwhile comes too late.
        """
        with self._ordering:
            if battle not in {None, self._battle}:
                return
            if isinstance(notice, Snapshot):
                self._take_in(notice)
            else:
                self._answered = False  # the answer was refused or not kept: the call stands
        if isinstance(notice, Snapshot):
            self._show_coming()
        else:
            self._shell.hear(notice)

    def _take_in(self, table: Snapshot) -> None:
        """What is called for now, and what the lamps come to; under the lock of both."""
        new = table.entry > self._entry
        self._answered = self._answered and not new
        self._unseen = self._unseen or (bool(table.faces) and new)
        self._coming = lamps_of(table, self._coming, self.call)
        self.call, self._roll, self._entry = table.view.call, table.roll, table.entry

    def reveal(self) -> None:
        """The arrow rests, the die lies still: what came of it is known to the table."""
        with self._ordering:
            was_unseen, self._unseen = self._unseen, False
        if was_unseen:
            self._show_coming()

    def hurry(self, place: int) -> None:
        """The time of the seat at this place of the table is up."""
        with self._ordering:
            self._coming = hurried(self._coming, place)
        self._show_coming()

    def _show_coming(self) -> None:
        with self._ordering:
            if self._unseen:
                return
            self.order = self._coming
        self._light()

    def close(self) -> None:
        """Give the pins back."""
        self._stop_listening()
        with self._wiring:
            self.attached.close()
            self.attached = Attached((), (), None)  # the writer may still have something to show

    def _stop_listening(self) -> None:
        self._closing.set()
        self._thread.join()

    def _light(self) -> None:
        """Show the order, or the one lamp that the check asks for.

        Lamps that fail keep nobody from playing.
        """
        with self._wiring:
            lamps = self.attached.lamps
            if lamps is None or self._dark:
                return
            try:
                lamps.try_out(self._tried) if self._tried else lamps.show(self.order)
            except Exception as error:  # gpiozero and lgpio share no base class of errors
                self._dark = True
                self._shell.hear(Problem(message=say("hardware.lamps-dark", detail=str(error))))

    def _follow_check(self) -> None:
        check = self.check
        wanted = check.lamp if check else ""
        if wanted != self._tried:
            self._tried = wanted
            self._light()

    def _listen(self) -> None:
        while not self._closing.is_set():
            try:
                self._follow_check()
                intents, roll = self._next()
                for intent in intents:
                    self._act(intent, roll)
            except Exception as error:  # whatever it is, the next reading has its turn
                self._tell_once(error)
                self._closing.wait(GLANCE)  # one that comes back at once takes no whole core

    def _tell_once(self, error: Exception) -> None:
        """Of each kind until the wires change."""
        kind = type(error).__name__
        if kind not in self._told:
            self._told.add(kind)
            note(error)
            self._shell.hear(Problem(message=say("hardware.unexpected", error=kind)))

    def _next(self) -> tuple[tuple[Intent, ...], int]:
        """What is meant next, and for the throw of which number."""
        try:
            reading: Reading = self._readings.get(timeout=GLANCE)
        except Empty:
            if check := self.check:
                check.rested(monotonic())
            call, roll = self._open_call
            return self._controls.rested(monotonic(), call), roll
        check = self.check
        # what is lost or found concerns the table always
        if check and not isinstance(reading, DeviceLost | DeviceFound):
            check.take(reading, monotonic())
            return (), 0
        call, roll = self._open_call
        return self._controls.take(reading, monotonic(), call), roll

    @property
    def _open_call(self) -> tuple[ChanceRequest | None, int]:
        """The call that a device may answer, and the number of its throw: on a slow card a second
        press would meet the next.
        """
        with self._ordering:
            return None if self._answered or self._on_trial else self.call, self._roll

    def _act(self, intent: Intent, roll: int) -> None:
        place = self._place  # the window may put the battle away meanwhile
        match intent:
            case Throw() if place:
                self._answered = True
                place.send(for_roll(intent, roll))
            case Placed() if place:
                self._answered = True
                place.send_faces(intent.faces, intent.source, roll)
            case ArrowMoved():
                self._shell.soon(partial(self._shell.turn_arrow, intent.degrees))
            case WeakSpin():
                self._shell.soon(self._shell.weak_spin)
            case Problem():
                self._shell.hear(intent)


def _stands(device: str, reason: str) -> Message:
    return lost(reason) if reason else say("home.attached", device=say(f"hardware.device.{device}"))
