"""A sequence: which stage is next, and what cannot be declared."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.events import Event
from companion.engine.sequence import Sequence, Stage, StageRecorder


class Fair(Struct, frozen=True, dict=True):
    """A day at the fair: stalls are set up, if any, then bells and dances come in turn."""

    phase: str = "stalls"
    stalls: int = 0
    dances: int = 0


class Began(Event, frozen=True, kw_only=True):
    phase: str


def follow(state: Fair, event: Event) -> Fair:
    assert isinstance(event, Began)
    stalls = state.stalls - (event.phase == "stalls")
    dances = state.dances + 1 if event.phase == "dance" else 0
    return replace(state, phase=event.phase, stalls=stalls, dances=dances)


def stage(name: str, comes: object) -> Stage:
    def begin(recorder: StageRecorder[Fair]) -> None:
        recorder.record(Began(phase=name))

    return Stage(id=name, rule="1.1", comes=comes, begin=begin)  # type: ignore[arg-type]


STALLS = stage("stalls", lambda state: state.stalls > 0)
BELL = stage("bell", lambda state: state.phase != "bell")
DANCE = stage("dance", lambda state: state.dances < 2)
FAIR = Sequence(preparation=(STALLS,), round=(BELL, DANCE))


def day(start: Fair, steps: int) -> list[str]:
    recorder = StageRecorder(start, follow, FAIR)
    for _ in range(steps):
        recorder.go_on()
    return [event.phase for event in recorder.events if isinstance(event, Began)]


def test_a_stage_comes_again_as_long_as_it_says_so_and_a_round_begins_anew_after_its_last() -> None:
    assert day(Fair(stalls=2), 7) == [
        "stalls",
        "stalls",
        "bell",
        "dance",
        "dance",
        "bell",
        "dance",
    ]


def test_a_stage_that_does_not_come_is_passed_over() -> None:
    assert day(Fair(), 2) == ["bell", "dance"]


def test_a_phase_that_is_no_stage_is_named() -> None:
    with pytest.raises(ValueError, match="phase 'rain' is none of the stages stalls, bell, dance"):
        FAIR.following(Fair(phase="rain"))


def test_a_round_in_which_nothing_comes_is_named() -> None:
    never = Sequence(preparation=(STALLS,), round=(stage("dance", lambda _state: False),))
    with pytest.raises(ValueError, match="nothing comes after stalls"):
        never.following(Fair())


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        (lambda: stage("", lambda _state: True), r"stage \?: it needs a name"),
        (lambda: replace(BELL, rule=""), "stage bell: it needs a name and the number of a rule"),
        (lambda: Sequence(round=(BELL, BELL)), "bell stands twice"),
        (lambda: Sequence(preparation=(BELL,), round=()), "needs a round"),
    ],
)
def test_a_table_that_cannot_be_gone_by_is_refused_where_it_is_declared(
    declared: object, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        declared()  # type: ignore[operator]
