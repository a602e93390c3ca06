"""What the table hears, and what becomes of it where nothing can be heard."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from errno import EROFS
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

from companion.devices.sounds import LONGEST_QUEUE, Sounds, is_quiet, sentence_of
from companion.devices.synthesiser import RECIPES, write_wave
from companion.engine.compass import Force, Heading, Wind
from companion.engine.messages import Message, say
from companion.engine.moments import Moment, turn_moment, wind_moment
from companion.i18n.translator import words
from companion.settings import Settings
from hardware.outputs.speaker import Speaker, SpeakerError

PATIENCE = 120.0
EVENING = datetime(2026, 1, 1, 20, 0)  # noqa: DTZ001 - the hour on the wall
LOUD = Settings(language="en")
WIND = wind_moment(Wind(Heading.S, Force.FRESH), "4.13")


class Ears(Speaker):
    """Notes down what would be heard; ``fault`` is what comes instead, ``pause`` holds it up."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.fault: Exception | None = None
        self.pause: Event | None = None
        self.busy = Event()
        self.hushed = 0

    def play(self, file: Path) -> None:
        self._hear(file.stem)

    def speak(self, sentence: str, language: str, volume: int, file: Path) -> None:  # noqa: ARG002
        self._hear(f"{language}: {sentence}")

    def hush(self) -> None:
        self.hushed += 1

    def _hear(self, what: str) -> None:
        self.heard.append(what)
        self.busy.set()
        if self.pause:
            assert self.pause.wait(PATIENCE)
        if self.fault:
            raise self.fault


class Room:
    """A table with sounds, somebody who listens, and what it tells on the screen."""

    def __init__(self, folder: Path) -> None:
        self.ears, self.told = Ears(), list[Message]()
        self.hour = EVENING
        self.folder = folder / "sounds"
        self.sounds = Sounds(LOUD, self.folder, self.told.append, self.ears, lambda: self.hour)

    def hears(self, *moments: Moment) -> list[str]:
        """All that is heard of some moments."""
        for moment in moments:
            self.sounds.call(moment, words(LOUD.language).say)
        self.rest()
        return self.ears.heard

    def rest(self) -> None:
        """Until everything that was asked for has been played."""
        self.sounds.drain(PATIENCE)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    def make(_sounds: Sounds, folder: Path, volume: int) -> None:
        folder.mkdir(parents=True)
        for cue in ("fresh", "turn", "news", "hit"):
            write_wave(folder / f"{cue}.wav", RECIPES["cargo"], volume)

    monkeypatch.setattr(Sounds, "make", make)
    one = Room(tmp_path)
    yield one
    one.sounds.close()


def test_a_moment_is_a_sound_and_then_a_sentence(room: Room) -> None:
    assert room.hears(WIND, turn_moment("orange")) == [
        "fresh",
        "en: Wind south, fresh.",
        "turn",
        "en: Orange to move",
    ]


def test_a_cue_without_a_sound_of_its_own_sounds_as_any_news(room: Room) -> None:
    assert room.hears(Moment(cue="kraken")) == ["news"]


def test_what_has_no_words_of_its_own_is_told_by_title_and_sentence() -> None:
    moment = Moment(cue="hit", title=say("moment.hit"), sentence=say("moment.draw"))
    assert sentence_of(moment, words("en").say) == "A hit! A draw."


@pytest.mark.parametrize(
    ("off", "heard"),
    [
        ({"sound": False}, ["en: Wind south, fresh."]),
        ({"speech": False}, ["fresh"]),
        ({"sound": False, "speech": False}, []),
        ({"volume": 0}, []),
    ],
)
def test_each_can_be_switched_off(room: Room, off: dict[str, bool], heard: list[str]) -> None:
    room.sounds.follow(replace(LOUD, **off))
    assert room.hears(WIND) == heard


@pytest.mark.parametrize(
    ("hours", "hour", "quiet"),
    [
        ("none", 3, False), ("22-7", 21, False), ("22-7", 22, True), ("22-7", 6, True),
        ("22-7", 7, False), ("0-8", 0, True), ("0-8", 8, False),
    ],
)  # fmt: skip
def test_in_quiet_hours_nothing_is_heard(hours: str, hour: int, quiet: bool) -> None:
    assert is_quiet(hours, EVENING.replace(hour=hour)) == quiet


def test_quiet_hours_are_kept(room: Room) -> None:
    room.sounds.follow(replace(LOUD, quiet="22-7"))
    room.hour = EVENING.replace(hour=23)
    assert room.hears(WIND) == []


@pytest.mark.parametrize(
    ("fault", "detail"),
    [
        (SpeakerError("failed", "no such device"), "no such device"),
        (OSError(EROFS, "no such device"), "no such device"),
        (RuntimeError("of a library"), "RuntimeError"),
    ],
)
def test_a_missing_device_or_folder_is_told_once_and_tried_again(
    room: Room, fault: Exception, detail: str
) -> None:
    room.ears.fault = fault
    assert len(room.hears(WIND, WIND)) == 2
    assert room.told == [say("hardware.sound.failed", detail=detail)]
    room.ears.fault = None
    assert room.hears(turn_moment("blue"))[-1] == "en: Blue to move"
    assert len(room.told) == 1


def test_a_device_that_hangs_keeps_nobody_waiting_and_old_news_falls_off(room: Room) -> None:
    room.ears.pause = Event()
    room.sounds.cue("fresh")
    assert room.ears.busy.wait(PATIENCE)
    for _ in range(50):
        room.sounds.cue("turn")
    room.sounds.cue("hit")
    room.ears.pause.set()
    room.rest()
    assert room.ears.heard == ["fresh", *["turn"] * (LONGEST_QUEUE - 1), "hit"]


def test_a_language_changed_during_speech_cuts_it_short(room: Room) -> None:
    room.ears.pause = Event()
    room.sounds.call(WIND, words("en").say)
    assert room.ears.busy.wait(PATIENCE)
    room.sounds.call(turn_moment("blue"), words("en").say)
    room.sounds.follow(replace(LOUD, language="ru"))
    room.ears.pause.set()
    room.rest()
    assert room.ears.hushed == 1
    room.sounds.call(turn_moment("blue"), words("ru").say)
    room.rest()
    assert room.ears.heard[-1].startswith("ru: Ход")
    assert "en: Blue to move" not in room.ears.heard


def test_settings_that_nobody_hears_hush_nothing(room: Room) -> None:
    room.sounds.follow(replace(LOUD, text_size="large"))
    assert room.ears.hushed == 0


@pytest.mark.parametrize("damage", ["no wave", "a part longer than the file"])
def test_a_damaged_wave_is_made_anew(room: Room, damage: str) -> None:
    room.hears(WIND)
    (file,) = room.folder.glob("*/fresh.wav")
    whole = file.read_bytes()
    longer = whole[:17] + b"\xff" + whole[18:]
    file.write_bytes(b"RIFF and then nothing" if damage == "no wave" else longer)
    assert room.hears(WIND)[-2:] == ["fresh", "en: Wind south, fresh."]
    assert file.stat().st_size > 1_000
    assert not room.told


def test_where_no_wave_can_be_made_it_is_said_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sounds, "make", lambda *_: None)
    room.hears(WIND, WIND)
    assert [one.id for one in room.told] == ["hardware.sound.no-waves"]


def test_a_closed_table_is_silent(room: Room) -> None:
    room.sounds.close()
    assert room.hears(WIND) == []
