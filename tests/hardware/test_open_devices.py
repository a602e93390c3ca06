from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory, MockPin
from msgspec.structs import replace

from hardware.open_devices import Attached, DeviceProblem, attach
from hardware.pins import NoPinsError, open_pins
from hardware.readings import DicePressed, Readings, VanePushed
from hardware.wiring.settings import DeviceSettings, DiceSettings, VaneSettings
from tests.hardware.verbs import DICE, VANE, Hand, heard

BOTH = DeviceSettings(vane=VANE, dice=DICE)


class BusyFactory(MockFactory):  # type: ignore[misc]
    """Pins of which some are held by another program, in the words of lgpio."""

    def __init__(self, *busy: int) -> None:
        super().__init__()
        self._busy = [f"GPIO{number}" for number in busy]

    def pin(self, name: Any, **kwargs: Any) -> Any:
        pin = super().pin(name, **kwargs)
        if pin.info.name in self._busy:
            raise RuntimeError("GPIO busy")
        return pin


def names(attached: Attached) -> list[str]:
    return [device.name for device in attached.devices]


def test_everything_that_is_wired_is_attached(
    mock_factory: MockFactory, readings: Readings
) -> None:
    attached = attach(BOTH, readings, lambda: mock_factory)
    assert names(attached) == ["vane", "dice"]
    assert attached.problems == ()
    hand = Hand(mock_factory)
    hand.push()
    hand.press()
    assert heard(readings) == [VanePushed(), DicePressed()]


def _noted(closed: list[str], name: str, close: Callable[[], object]) -> None:
    close()
    closed.append(name)


def test_a_device_that_does_not_let_go_keeps_no_other_from_it(
    mock_factory: MockFactory, readings: Readings, monkeypatch: pytest.MonkeyPatch
) -> None:
    attached = attach(BOTH, readings, lambda: mock_factory)
    vane, dice = attached.devices
    let_go = vane.close
    closed: list[str] = []

    def stuck() -> None:
        let_go()
        raise OSError("it does not let go")

    monkeypatch.setattr(vane, "close", stuck)
    monkeypatch.setattr(dice, "close", partial(_noted, closed, "dice", dice.close))
    monkeypatch.setattr(mock_factory, "close", partial(_noted, closed, "pins", mock_factory.close))
    with pytest.raises(OSError, match="let go"):
        attached.close()
    assert closed == ["dice", "pins"]


class StuckPin(MockPin):  # type: ignore[misc]
    """Fails as it is told to listen no more, as one of lgpio does whose chip has gone."""

    def __setattr__(self, name: str, value: object) -> None:
        listened = name == "when_changed" and self.when_changed
        super().__setattr__(name, value)
        if listened and value is None:
            raise OSError("the chip has gone")


def test_a_pin_that_goes_on_listening_keeps_no_device_from_letting_go(
    readings: Readings, monkeypatch: pytest.MonkeyPatch
) -> None:
    factory = MockFactory(pin_class=StuckPin)
    attached = attach(BOTH, readings, lambda: factory)
    closed: list[str] = []
    for device in attached.devices:
        monkeypatch.setattr(device, "close", partial(_noted, closed, device.name, device.close))
    monkeypatch.setattr(factory, "close", partial(_noted, closed, "pins", factory.close))
    with pytest.raises(OSError, match="has gone"):
        attached.close()
    in_turn = tuple(closed)
    for device in attached.devices:
        device.close()  # whatever came of it, no thread of theirs goes on
    assert in_turn == ("vane", "dice", "pins")


def test_a_table_without_devices_does_not_touch_the_pins(readings: Readings) -> None:
    def reach() -> MockFactory:
        raise AssertionError("nobody asked for pins")

    attached = attach(DeviceSettings(), readings, reach)
    assert attached.devices == ()
    assert attached.problems == ()
    attached.close()


def test_two_devices_on_one_pin_leave_the_first_one_working(
    mock_factory: MockFactory, readings: Readings
) -> None:
    attached = attach(
        DeviceSettings(vane=VANE, dice=DiceSettings(kind="button", pin=VANE.pin_push)),
        readings,
        lambda: mock_factory,
    )
    assert names(attached) == ["vane"]
    assert [(p.device, p.reason, p.pins) for p in attached.problems] == [
        ("dice", "pin-shared", (VANE.pin_push,))
    ]
    Hand(mock_factory).push()
    assert heard(readings) == [VanePushed()]


def test_a_pin_that_no_pi_has_is_named(mock_factory: MockFactory, readings: Readings) -> None:
    attached = attach(
        DeviceSettings(vane=replace(VANE, pin_b=99), dice=DICE), readings, lambda: mock_factory
    )
    assert names(attached) == ["dice"]
    assert [(p.device, p.reason, p.pins) for p in attached.problems] == [
        ("vane", "pin-unknown", (17, 99, 22))
    ]


def test_a_pin_held_by_another_program_costs_its_device_only(readings: Readings) -> None:
    attached = attach(BOTH, readings, lambda: BusyFactory(VANE.pin_push))
    assert names(attached) == ["dice"]
    assert [(p.device, p.reason) for p in attached.problems] == [("vane", "pin-busy")]
    attached.close()


def test_all_devices_may_fail_and_nothing_is_raised(readings: Readings) -> None:
    attached = attach(BOTH, readings, lambda: BusyFactory(VANE.pin_a, DICE.pin))
    assert attached.devices == ()
    assert [(p.device, p.reason) for p in attached.problems] == [
        ("vane", "pin-busy"),
        ("dice", "pin-busy"),
    ]


def test_an_error_nobody_foresaw_is_told_in_its_own_words(readings: Readings) -> None:
    class SmokingFactory(MockFactory):  # type: ignore[misc]
        def pin(self, name: Any, **_kwargs: Any) -> Any:
            raise OSError(f"{name} smokes")

    problem = attach(DeviceSettings(dice=DICE), readings, SmokingFactory).problems[0]
    assert problem.reason == "failed"
    assert "smokes" in problem.detail


def test_closing_gives_every_pin_back(mock_factory: MockFactory, readings: Readings) -> None:
    attach(BOTH, readings, lambda: mock_factory).close()
    assert attach(BOTH, readings, lambda: mock_factory).problems == ()


class ListeningPin(MockPin):  # type: ignore[misc]
    """Goes on listening when it is closed, as lgpio's pins do."""

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    "vane", [VANE, replace(VANE, kind="compass"), replace(VANE, pin_push=DICE.pin)]
)
def test_no_pin_listens_on_for_a_device_that_is_closed(
    readings: Readings, vane: VaneSettings
) -> None:
    """lgpio gives the next chip the same number: an edge of the new wires would be heard by a pin
    that is gone.
    """
    factory = MockFactory(pin_class=ListeningPin)
    attached = attach(DeviceSettings(vane=vane, dice=DICE), readings, lambda: factory)
    pins = list(factory.pins.values())
    assert [pin for pin in pins if pin.when_changed]
    attached.close()
    assert [pin for pin in pins if pin.when_changed] == []


# ------------------------------------------------------------------ the way to the pins


def reason(dev: Path) -> str:
    with pytest.raises(NoPinsError) as caught:
        open_pins(dev)
    return caught.value.reason


@pytest.fixture
def dev(tmp_path: Path) -> Path:
    """A /dev that has a GPIO chip in it."""
    folder = tmp_path / "dev"
    folder.mkdir()
    (folder / "gpiochip0").touch()
    return folder


@pytest.fixture
def fresh_imports() -> Iterator[None]:
    """Whatever way to lgpio a test has imported is forgotten, before and after it."""
    kept: dict[str, Any] = {
        name: sys.modules.pop(name)
        for name in ("lgpio", "gpiozero.pins.lgpio")
        if name in sys.modules
    }
    yield
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        sys.modules.pop(name, None)
    sys.modules.update(kept)


def lgpio_of_the_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """An lgpio that makes its pipe and moves the process on import, as the real one does, and then
    this body.
    """
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "lgpio.py").write_text(
        "import os\nos.chdir(os.environ['LG_WD'])\nos.mkfifo('.lgd-nfy0')\npipe = os.open('.lgd-nfy0', os.O_RDWR)\n"
        f"where = os.environ['LG_WD']\n{body}"
    )
    monkeypatch.syspath_prepend(str(tmp_path / "site"))


def test_a_computer_without_gpio_is_one_problem_for_all_devices(
    tmp_path: Path, readings: Readings
) -> None:
    attached = attach(BOTH, readings, lambda: open_pins(tmp_path))
    assert attached.devices == ()
    assert attached.problems == (DeviceProblem(device="gpio", reason="no-gpio"),)
    attached.close()


def test_pins_that_may_not_be_used_are_told_from_pins_that_are_not_there(
    dev: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert reason(dev) == "no-permission"


@pytest.mark.usefixtures("fresh_imports")
def test_a_missing_library_is_named(dev: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert reason(dev) == "no-lgpio"


@pytest.mark.usefixtures("fresh_imports")
def test_an_empty_library_of_that_name_counts_as_missing(
    dev: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lgpio_of_the_test(tmp_path, monkeypatch, "")
    assert reason(dev) == "no-lgpio"


CONSTANTS = (
    "SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 1\n"
)


@pytest.mark.usefixtures("fresh_imports")
def test_gpio_of_another_kind_of_computer_is_no_gpio(
    dev: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lgpio_of_the_test(tmp_path, monkeypatch, CONSTANTS)

    def no_pi() -> int:
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", no_pi)
    assert reason(dev) == "no-gpio"


@pytest.mark.usefixtures("fresh_imports")
def test_a_chip_that_will_not_open_is_told_in_its_own_words(
    dev: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = CONSTANTS + "def gpiochip_open(_chip):\n    raise Exception('can not open gpiochip')\n"
    lgpio_of_the_test(tmp_path, monkeypatch, body)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xA02082)
    with pytest.raises(NoPinsError) as caught:
        open_pins(dev)
    assert (caught.value.reason, caught.value.detail) == ("failed", "can not open gpiochip")


@pytest.mark.usefixtures("fresh_imports")
def test_a_chip_that_is_not_the_headers_is_named(
    dev: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = CONSTANTS + (
        "def gpiochip_open(_chip):\n    return 1\ndef gpiochip_close(_chip):\n    return 0\n"
        "def gpio_get_chip_info(_chip):\n    return 0, 32, 'gpiochip4', 'gpio-brcmstb@107d517c20'\n"
    )
    lgpio_of_the_test(tmp_path, monkeypatch, body)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC04170)
    with pytest.raises(NoPinsError) as caught:
        open_pins(dev)
    assert (caught.value.reason, caught.value.detail) == ("wrong-chip", "gpio-brcmstb@107d517c20")


@pytest.mark.usefixtures("fresh_imports")
def test_the_library_neither_moves_the_program_nor_leaves_a_pipe_behind(
    dev: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lgpio_of_the_test(tmp_path, monkeypatch, "")
    reason(dev)
    assert Path.cwd() == tmp_path
    assert "LG_WD" not in os.environ
    pipe_folder = Path(sys.modules["lgpio"].where)
    assert not pipe_folder.exists()
    assert not list(tmp_path.glob(".lgd-*"))
