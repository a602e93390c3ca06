"""Devices on pins of air, at a table that writes down what it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from companion.devices.device_manager import Devices
from companion.settings import Settings
from tests.devices.tables import SETTINGS, WIND, Table, calling


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def open_devices(
    table: Table, mock_factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Settings], Devices]]:
    monkeypatch.setattr("companion.devices.device_manager.MockFactory", lambda: mock_factory)
    opened: list[Devices] = []

    def make(settings: Settings = SETTINGS) -> Devices:
        devices = Devices(settings, table, simulated=True)
        opened.append(devices)
        devices.join(table.subscribe)
        devices.hear(calling(WIND))
        return devices

    yield make
    for devices in opened:
        devices.close()


@pytest.fixture
def mock_factory() -> Iterator[MockFactory]:
    factory = MockFactory()
    yield factory
    factory.close()
