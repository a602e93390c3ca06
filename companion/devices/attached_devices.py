"""The devices as the screens ask for them, before they have been opened and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.messages import Message
from companion.settings import Settings
from hardware.readings import DeviceState
from hardware.self_test import Check

if TYPE_CHECKING:
    from companion.devices.device_manager import Devices  # with all that drives pins and cables


class AttachedDevices:
    """The devices, once they have been opened; see ``DevicePort`` among the ports of the shell."""

    def __init__(self) -> None:
        self.opened: Devices | None = None

    def hurry(self, place: int) -> None:
        if self.opened:
            self.opened.hurry(place)

    def reveal(self) -> None:
        if self.opened:
            self.opened.reveal()

    def told(self) -> tuple[Message, ...]:
        return self.opened.told if self.opened else ()

    def states(self) -> tuple[DeviceState, ...]:
        return self.opened.states() if self.opened else ()

    def faults(self) -> tuple[Message, ...]:
        return self.opened.faults if self.opened else ()

    def check_on(self, settings: Settings) -> None:
        if self.opened:
            self.opened.check_on(settings)

    def check(self) -> Check | None:
        return self.opened.check if self.opened else None

    def begin_trial(self) -> None:
        if self.opened:
            self.opened.begin_trial()

    def end_trial(self) -> None:
        if self.opened:
            self.opened.end_trial()

    def key(self, name: str) -> bool:
        """A key of a laptop stands for a device; whether it was meant for one."""
        return self.opened is not None and self.opened.key(name)

    def close(self) -> None:
        """Give the pins back, if they have been opened."""
        if self.opened:
            self.opened.close()
