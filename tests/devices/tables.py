"""A table that the devices play at, and what is looked at there."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from threading import Event
from typing import Any

from companion.devices.device_manager import Devices
from companion.devices.input_mapping import Placed
from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Command
from companion.engine.compass import Wind
from companion.engine.views import SeatView, TableView
from companion.session.notices import Notice, Snapshot
from companion.session.subscription import Listener, deaf
from companion.settings import Settings
from hardware.wiring.settings import DiceSettings, LampSettings, VaneSettings

WIND = ChanceRequest(kind="vane", seat="red", sides=24)
DICE = ChanceRequest(kind="dice", seat="blue")
SETTINGS = Settings(
    language="en", vane=VaneSettings(kind="encoder"), dice=DiceSettings(kind="button"),
    lamps=LampSettings(wind="eight", pins_turn=(24, 25)),
)  # fmt: skip
PATIENCE = 120.0


class Table:
    """A table that writes down what it is asked for, and a screen that does at once what it is
    told.
    """

    def __init__(self) -> None:
        self.asked: Queue[object] = Queue()
        self.listener: Listener = deaf
        self.meanwhile: Callable[[], None] | None = None

    def __bool__(self) -> bool:
        """Whether somebody sits there: what the window does meanwhile is done before the answer is
        used.
        """
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile:
            meanwhile()
        return True

    def subscribe(self, listener: Listener) -> Any:
        self.listener = listener
        return self

    def send(self, command: Command) -> None:
        self.asked.put(command)

    def send_faces(self, faces: tuple[int, ...], source: str, _roll: int) -> None:
        self.asked.put(Placed(faces=faces, source=source))

    def close(self) -> None:
        """The battle is put away."""

    def hear(self, notice: Notice) -> None:
        self.asked.put(notice)

    def soon(self, deed: Callable[[], None]) -> None:
        deed()

    def turn_arrow(self, degrees: float) -> None:
        self.asked.put(degrees)

    def next(self) -> object:
        return self.asked.get(timeout=PATIENCE)


def lit(devices: Devices) -> set[str]:
    return {
        pin.setting
        for state in devices.states()
        if state.name == "lamps"
        for pin in state.pins
        if pin.closed
    }


def wait_for(devices: Devices, lamps: set[str]) -> None:
    """Until the thread of the devices has lit just these."""
    while lit(devices) != lamps:
        Event().wait(0.01)


def wait_for_ignored(devices: Devices, device: str, times: int = 1) -> None:
    """Until this device has said something so many times that nobody had called for."""
    while not any(state.ignored >= times for state in devices.states() if state.name == device):
        Event().wait(0.01)


def seen(wind: Wind, turn: str) -> Snapshot:
    view = TableView(
        seats=(SeatView(id="red", name=""), SeatView(id="blue", name="")),
        turn=turn,
        waits_for=(turn,),
        wind=wind,
    )
    return Snapshot(seat="table", entry=1, view=view)


def calling(call: ChanceRequest) -> Snapshot:
    return Snapshot(seat="table", entry=1, view=TableView(call=call))
