from __future__ import annotations

from collections.abc import Iterator
from queue import Queue

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.readings import Readings
from tests.hardware.verbs import Pins


@pytest.fixture
def mock_factory() -> Iterator[MockFactory]:
    """Mock pins, fresh for each test."""
    factory = Pins()
    yield factory
    factory.close()


@pytest.fixture
def readings() -> Readings:
    """The one queue that every device speaks into."""
    return Queue()
