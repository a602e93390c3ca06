from __future__ import annotations

import pytest

from companion.devices.fault_messages import cure, fault
from companion.devices.input_mapping import (
    DEAD,
    ArrowMoved,
    Controls,
    Intent,
    Placed,
    WeakSpin,
)
from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Throw
from companion.engine.messages import say
from companion.i18n.translator import LANGUAGES, words
from companion.session.notices import Problem
from companion.settings import Settings
from hardware.inputs.spin_detector import REST, WINDOW
from hardware.open_devices import DeviceProblem
from hardware.readings import (
    DeviceFound,
    DeviceLost,
    DicePressed,
    FacesRead,
    Reading,
    VanePushed,
    VaneTurned,
    WindRead,
)
from hardware.wiring.settings import VaneKind, VaneSettings

WIND = ChanceRequest(kind="vane", seat="red", sides=24)
DICE = ChanceRequest(kind="dice", seat="blue", count=2)


class Hand:
    """A hand at the devices, a clock that only it moves, and the call the table waits on."""

    def __init__(
        self, call: ChanceRequest | None, steps_per_turn: int = 24, kind: VaneKind = "encoder"
    ) -> None:
        vane = VaneSettings(kind=kind, steps_per_turn=steps_per_turn)
        self.controls = Controls(Settings(vane=vane))
        self.call = call
        self.now = 100.0
        self.total = 0

    def turn_clockwise(self, steps: int, every: float = 0.05) -> list[Intent]:
        return self._turn(steps, 1, every)

    def turn_back(self, steps: int, every: float = 0.05) -> list[Intent]:
        return self._turn(steps, -1, every)

    def push(self) -> tuple[Intent, ...]:
        return self.say(VanePushed())

    def press(self) -> tuple[Intent, ...]:
        return self.say(DicePressed())

    def say(self, reading: Reading) -> tuple[Intent, ...]:
        return self.controls.take(reading, self.now, self.call)

    def wait(self, seconds: float) -> tuple[Intent, ...]:
        self.now += seconds
        return self.controls.rested(self.now, self.call)

    def _turn(self, steps: int, way: int, every: float) -> list[Intent]:
        found: list[Intent] = []
        for _ in range(steps):
            found.extend(self.wait(every))
            self.total += way
            found.extend(self.say(VaneTurned(steps=way, total=self.total)))
        return found


# ------------------------------------------------------------------ the knob


@pytest.mark.rule("admiral:4.2b")
def test_a_full_turn_and_rest_spins_for_the_seat_that_is_called() -> None:
    hand = Hand(WIND)
    hand.turn_clockwise(24)
    assert hand.wait(REST) == (Throw(seat="red"),)


@pytest.mark.rule("admiral:4.2b")
def test_one_click_less_than_a_turn_is_to_be_spun_again() -> None:
    hand = Hand(WIND)
    hand.turn_clockwise(23)
    assert hand.wait(REST) == (WeakSpin(seat="red", steps=23, needed=24),)


def test_a_spin_the_other_way_round_counts_as_well() -> None:
    hand = Hand(WIND)
    hand.turn_back(24)
    assert hand.wait(REST) == (Throw(seat="red"),)


def test_wagging_to_and_fro_is_no_turn() -> None:
    hand = Hand(WIND)
    for _ in range(3):
        hand.turn_clockwise(10)
        hand.turn_back(10)
    assert hand.wait(REST) == (WeakSpin(seat="red", steps=10, needed=24),)


def test_the_click_that_springs_back_does_not_undo_a_turn() -> None:
    hand = Hand(WIND)
    hand.turn_clockwise(24)
    hand.turn_back(1)
    assert hand.wait(REST) == (Throw(seat="red"),)


def test_a_turn_crept_round_is_no_spin() -> None:
    hand = Hand(WIND)
    hand.turn_clockwise(24, every=WINDOW / 20)
    (weak,) = hand.wait(REST)
    assert isinstance(weak, WeakSpin)
    assert weak.steps < 24


def test_a_hand_may_let_go_and_take_hold_again_within_one_spin() -> None:
    hand = Hand(WIND)
    hand.turn_clockwise(12)
    assert hand.wait(REST * 0.9) == ()
    hand.turn_clockwise(12, every=0.01)
    assert hand.wait(REST) == (Throw(seat="red"),)


def test_after_a_weak_spin_the_count_starts_anew() -> None:
    hand = Hand(WIND)
    hand.turn_clockwise(20)
    hand.wait(REST)
    hand.turn_clockwise(20)
    assert hand.wait(REST) == (WeakSpin(seat="red", steps=20, needed=24),)


def test_nothing_is_thrown_while_the_knob_still_turns() -> None:
    hand = Hand(WIND)
    assert all(isinstance(one, ArrowMoved) for one in hand.turn_clockwise(60))


def test_a_knob_with_fewer_clicks_needs_fewer() -> None:
    hand = Hand(WIND, steps_per_turn=12)
    hand.turn_clockwise(12)
    assert hand.wait(REST) == (Throw(seat="red"),)


def test_the_arrow_follows_the_knob() -> None:
    hand = Hand(WIND)
    assert hand.turn_clockwise(2) == [ArrowMoved(degrees=15.0), ArrowMoved(degrees=15.0)]
    assert hand.turn_back(1) == [ArrowMoved(degrees=-15.0)]


def test_a_push_spins_at_once_and_the_turn_before_it_is_used_up() -> None:
    hand = Hand(WIND)
    hand.turn_clockwise(30)
    assert hand.push() == (Throw(seat="red"),)
    assert hand.controls.due is None
    assert hand.wait(REST) == ()


def test_a_push_alone_is_trigger_enough() -> None:
    assert Hand(WIND).push() == (Throw(seat="red"),)


def test_due_tells_when_to_ask_whether_the_knob_rests() -> None:
    hand = Hand(WIND)
    assert hand.controls.due is None
    hand.turn_clockwise(1)
    assert hand.controls.due == hand.now + REST
    hand.wait(REST)
    assert hand.controls.due is None


# ------------------------------------------------------------------ the dice button


def test_a_press_throws_the_dice_for_the_seat_that_is_called() -> None:
    assert Hand(DICE).press() == (Throw(seat="blue"),)


def test_an_eager_second_press_does_not_answer_the_next_call() -> None:
    hand = Hand(DICE)
    hand.press()
    hand.now += DEAD * 0.9
    assert hand.press() == ()
    hand.now += DEAD * 0.2
    assert hand.press() == (Throw(seat="blue"),)


def test_an_eager_push_after_the_dice_does_not_spin_the_vane() -> None:
    hand = Hand(DICE)
    hand.press()
    hand.call = WIND
    assert hand.push() == ()
    assert hand.turn_clockwise(1, every=0.01) == []


# ------------------------------------------------------------------ not now


@pytest.mark.parametrize(("call", "reading"), [(DICE, VanePushed()), (WIND, DicePressed())])
def test_the_wrong_device_answers_nothing(call: ChanceRequest, reading: Reading) -> None:
    assert Hand(call).say(reading) == ()


@pytest.mark.parametrize("reading", [VaneTurned(steps=1, total=1), VanePushed(), DicePressed()])
def test_without_a_call_nothing_happens(reading: Reading) -> None:
    assert Hand(None).say(reading) == ()


@pytest.mark.parametrize("call", [None, DICE])
def test_turns_made_before_the_call_do_not_count(call: ChanceRequest | None) -> None:
    hand = Hand(call)
    assert hand.turn_clockwise(20) == []
    hand.call = WIND
    hand.turn_clockwise(4)
    assert hand.wait(REST) == (WeakSpin(seat="red", steps=4, needed=24),)


@pytest.mark.parametrize("call", [None, DICE])
def test_a_spin_whose_call_was_answered_elsewhere_is_forgotten(call: ChanceRequest | None) -> None:
    hand = Hand(WIND)
    hand.turn_clockwise(24)
    hand.call = call
    assert hand.wait(REST) == ()
    hand.call = WIND
    assert hand.wait(REST) == ()


# ------------------------------------------------------------------ problems


@pytest.mark.parametrize("call", [None, WIND, DICE])
def test_a_lost_device_is_told_whatever_the_table_waits_on(call: ChanceRequest | None) -> None:
    (told,) = Hand(call).say(DeviceLost(device="box", reason="unplugged"))
    assert isinstance(told, Problem)
    assert told.message.id == "hardware.lost.unplugged"


@pytest.mark.parametrize("steps", [5, 24])
def test_a_knob_that_is_lost_in_mid_turn_is_not_told_to_have_turned_too_weakly(steps: int) -> None:
    """Whoever is told so goes on turning what nobody hears."""
    hand = Hand(WIND, kind="box")
    hand.turn_clockwise(steps)
    hand.say(DeviceLost(device="box", reason="unplugged"))
    assert hand.wait(REST) == ()


def test_a_box_of_dice_that_is_lost_leaves_the_knob_on_the_pins_its_spin() -> None:
    hand = Hand(WIND)
    hand.turn_clockwise(24)
    hand.say(DeviceLost(device="box", reason="unplugged"))
    assert hand.wait(REST) == (Throw(seat="red"),)


REASONS = [
    "no-gpio",
    "no-permission",
    "no-lgpio",
    "wrong-chip",
    "pin-shared",
    "pin-unknown",
    "pin-busy",
    "failed",
    "no-overlay",
    "no-input",
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_every_problem_has_its_line_and_its_cure_in_words(language: str, reason: str) -> None:
    problem = DeviceProblem(device="vane", reason=reason, pins=(17, 27, 22), detail="GPIO busy")
    speech = words(language)
    for message in (fault(problem), cure(problem)):
        assert speech.knows(message.id)
        assert "{" not in speech.say(message)
    if reason.startswith("pin-"):
        assert "17, 27, 22" in speech.say(fault(problem))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_devices_and_their_other_messages_have_words(language: str) -> None:
    speech = words(language)
    lost = Hand(None).say(DeviceLost(device="vane", reason="gone"))[0]
    assert isinstance(lost, Problem)
    ids = [f"hardware.device.{device}" for device in ("vane", "dice", "lamps", "box", "gpio")]
    assert all(speech.knows(id) for id in [*ids, lost.message.id])


# ------------------------------------------------------------------ real arrows, compass buttons,
# real dice


class ArrowHand(Hand):
    """A hand at a real arrow of 96 clicks a turn."""

    def __init__(self, call: ChanceRequest | None) -> None:
        super().__init__(call, 96)
        self.controls = Controls(Settings(vane=VaneSettings(kind="arrow", steps_per_turn=96)))


def told(id: str) -> tuple[Intent, ...]:
    return (Problem(message=say(id)),)


@pytest.mark.rule("admiral:4.2b")
def test_where_a_real_arrow_stops_after_a_full_turn_is_the_wind() -> None:
    hand = ArrowHand(WIND)
    assert hand.push() == told("hardware.north-set")
    hand.turn_clockwise(96 + 24, every=0.01)
    assert hand.wait(REST) == (Placed(faces=(7,), source="vane"),)  # east and fresh


def test_a_real_arrow_that_was_never_shown_north_does_not_decide() -> None:
    hand = ArrowHand(WIND)
    hand.turn_clockwise(100, every=0.01)
    assert hand.wait(REST) == told("hardware.north-unknown")


def test_a_real_arrow_on_a_border_is_spun_again() -> None:
    hand = ArrowHand(WIND)
    hand.push()
    hand.turn_clockwise(96 + 2, every=0.01)
    assert hand.wait(REST) == told("hardware.on-the-border")


def test_a_real_arrow_must_go_once_round_too() -> None:
    hand = ArrowHand(WIND)
    hand.push()
    hand.turn_clockwise(90, every=0.01)
    assert hand.wait(REST) == (WeakSpin(seat="red", steps=90, needed=96),)


def test_turns_between_the_calls_move_a_real_arrow_too() -> None:
    hand = ArrowHand(None)
    hand.push()
    hand.turn_clockwise(12)
    hand.call = WIND
    hand.turn_clockwise(96, every=0.01)
    assert hand.wait(REST) == (Placed(faces=(4,), source="vane"),)


def test_a_vane_of_other_sectors_is_only_triggered_by_a_real_arrow() -> None:
    hand = ArrowHand(ChanceRequest(kind="vane", seat="red", sides=8))
    hand.turn_clockwise(96, every=0.01)
    assert hand.wait(REST) == (Throw(seat="red"),)


def test_the_compass_buttons_enter_the_wind() -> None:
    assert Hand(WIND).say(WindRead(point=3, force=2)) == (Placed(faces=(11,), source="vane"),)
    assert Hand(DICE).say(WindRead(point=3, force=2)) == ()


def test_real_dice_answer_a_call_for_dice_only() -> None:
    assert Hand(DICE).say(FacesRead(faces=(6, 1))) == (Placed(faces=(6, 1), source="dice"),)
    assert Hand(WIND).say(FacesRead(faces=(6, 1))) == ()


def test_readings_that_nobody_called_for_are_counted() -> None:
    hand = Hand(DICE)
    hand.turn_clockwise(5)
    hand.push()
    hand.press()
    assert hand.controls.ignored == {"vane": 6, "dice": 0}


def test_a_box_that_is_back_is_told() -> None:
    assert Hand(None).say(DeviceFound(device="box", id="e6")) == told("hardware.found.box")
