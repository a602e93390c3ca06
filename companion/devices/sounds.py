"""Moments are heard: a sound for their cue, and a voice in the table's language.

Theory of operation. Whatever asks for a sound puts it on a short queue and goes on; a thread of its
own plays. Where a device is missing, hangs or dies, that thread finds out, tells the table once in
words, and tries again at the next moment: a speaker may be plugged in later. What could not be
played soon enough falls off the far end of the queue, for news that comes late is no news. Waves
are made once for a volume, by a program of their own, into the cache; one that is damaged is made
anew.
"""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from threading import Condition, Thread

from msgspec import Struct

from companion.devices import synthesiser
from companion.devices.synthesiser import NEWS, RECIPES
from companion.engine.messages import NOTHING, Message, say
from companion.engine.moments import Moment
from companion.settings import Settings
from hardware.outputs.speaker import Speaker, SpeakerError, is_wave

Say = Callable[[Message], str]
ENDS = (".", "!", "?")
LONGEST_QUEUE = 6
"""Sounds and sentences that may wait; older ones give way."""
LEAVING = 1.0
"""Seconds that closing waits for a sound to end; its thread keeps no program alive."""
MAKING = 90.0
"""Seconds after which whoever makes the waves is taken to hang."""


class _Call(Struct, frozen=True):
    """A sound and a sentence that wait for their turn; either may be empty."""

    cue: str
    sentence: str


def sentence_of(moment: Moment, words: Say) -> str:
    """What a voice says of a moment."""
    if moment.spoken != NOTHING:
        return words(moment.spoken)
    told = (words(one) for one in (moment.title, moment.sentence) if one != NOTHING)
    return " ".join(one if one.endswith(ENDS) else f"{one}." for one in told)


def is_quiet(hours: str, now: datetime) -> bool:
    """Whether nothing may be heard at this hour: ``22-7`` is from ten in the evening to seven."""
    begin, _, end = hours.partition("-")
    if not end:
        return False
    first, last, hour = int(begin), int(end), now.hour
    return first <= hour < last if first < last else hour >= first or hour < last


class Sounds:
    """What the table hears.

    ``tell`` hears of a fault, once for each kind until the settings change. ``follow`` takes new
    settings: what waits or is being said then, perhaps in another language, is cut short.
    """

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        tell: Callable[[Message], None],
        speaker: Speaker | None = None,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._settings, self._folder, self._tell, self._now = settings, folder, tell, now
        self._speaker = speaker or Speaker()
        self._waiting: deque[_Call] = deque(maxlen=LONGEST_QUEUE)
        self._news = Condition()
        self._closed = self._busy = False
        self._told: set[str] = set()
        self._thread: Thread | None = None

    def follow(self, settings: Settings) -> None:
        """Take new settings."""
        if _heard(settings) == _heard(self._settings):
            return
        with self._news:
            self._settings = settings
            self._waiting.clear()
            self._told.clear()
        self._speaker.hush()

    def cue(self, name: str) -> None:
        """Play a sound."""
        self._ask(_Call(name, ""))

    def call(self, moment: Moment, words: Say) -> None:
        """Play a moment's sound and say its words."""
        self._ask(_Call(moment.cue, sentence_of(moment, words)))

    def drain(self, patience: float) -> None:
        """Wait until all that was asked for has been heard."""
        with self._news:
            self._news.wait_for(lambda: not (self._waiting or self._busy), patience)

    def close(self) -> None:
        """Be silent and let go."""
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._news.notify_all()
        self._speaker.hush()
        if self._thread:
            self._thread.join(LEAVING)

    def _ask(self, call: _Call) -> None:
        settings = self._settings
        if not (settings.sound or settings.speech) or is_quiet(settings.quiet, self._now()):
            return
        with self._news:
            if self._closed:
                return
            self._waiting.append(call)
            self._news.notify_all()
            if self._thread is None:
                self._thread = Thread(target=self._work, name="sounds", daemon=True)
                self._thread.start()

    # --- in the thread of its own ---

    def _work(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                call, settings, self._busy = self._waiting.popleft(), self._settings, True
                self._speaker.listen()
            try:
                self._sound(call, settings)
            except SpeakerError as error:
                self._fault(error)
            except OSError as error:  # the folder of the waves has gone, or may only be read
                self._fault(SpeakerError("failed", error.strerror or ""))
            except Exception as error:  # whatever it is, the next sound has its turn
                self._fault(SpeakerError("failed", type(error).__name__))
            with self._news:
                self._busy = False
                self._news.notify_all()

    def _sound(self, call: _Call, settings: Settings) -> None:
        if settings.sound and settings.volume:
            self._speaker.play(self._wave(call.cue, settings.volume))
        if settings.speech and settings.volume and call.sentence:
            file = self._open_folder() / "sentence.wav"
            self._speaker.speak(call.sentence, settings.language, settings.volume, file)

    def _open_folder(self) -> Path:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SpeakerError("no-waves", str(self._folder)) from error
        return self._folder

    def _wave(self, cue: str, volume: int) -> Path:
        file = self._made(volume) / f"{cue if cue in RECIPES else NEWS}.wav"
        if not is_wave(file):
            rmtree(file.parent, ignore_errors=True)
            self.make(file.parent, volume)
            if not is_wave(file):
                raise SpeakerError("no-waves", str(file.parent))
        return file

    def _made(self, volume: int) -> Path:
        """The folder of the waves of a volume; another recipe has another folder."""
        recipe = sha256(Path(synthesiser.__file__).read_bytes()).hexdigest()[:8]
        return self._folder / f"{recipe}-{volume}"

    def make(self, folder: Path, volume: int) -> None:
        """Make the waves of a volume, and let go of those of others; takes its time."""
        for old in self._folder.glob("*-*"):
            rmtree(old, ignore_errors=True)
        command = (sys.executable, synthesiser.__file__, str(folder), str(volume))
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(command, timeout=MAKING, check=False, capture_output=True)  # noqa: S603

    def _fault(self, error: SpeakerError) -> None:
        if error.kind not in self._told:
            self._told.add(error.kind)
            self._tell(say(f"hardware.sound.{error.kind}", detail=error.detail))


def _heard(settings: Settings) -> tuple[object, ...]:
    """What of the settings one hears."""
    return settings.sound, settings.speech, settings.volume, settings.quiet, settings.language
