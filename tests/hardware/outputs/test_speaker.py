"""The loudspeaker: programs that play and speak, missing, broken, hanging or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import wave
from collections.abc import Callable
from pathlib import Path
from shutil import which
from threading import Thread

import pytest

from companion.devices.synthesiser import RECIPES, write_wave
from hardware.outputs.speaker import Speaker, SpeakerError, is_wave

needs = {
    name: pytest.mark.skipif(
        which(name) is None, reason=f"{name} is not installed: deploy/debian-packages.txt names it"
    )
    for name in ("aplay", "espeak-ng", "sox")
}
Program = Callable[[str, str], None]


@pytest.fixture
def programs(tmp_path: Path) -> tuple[Program, Speaker]:
    """Programs of a test's own, and a speaker that finds these and no others."""
    folder = tmp_path / "bin"
    folder.mkdir()

    def make(name: str, script: str) -> None:
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)

    return make, Speaker(lambda name: which(name, path=str(folder)), patience=0.3)


@pytest.fixture
def hit(tmp_path: Path) -> Path:
    """The sound of a hit."""
    write_wave(tmp_path / "hit.wav", RECIPES["hit"], 70)
    return tmp_path / "hit.wav"


def silence(speaker: Speaker, file: Path) -> SpeakerError:
    with pytest.raises(SpeakerError) as caught:
        speaker.play(file)
    return caught.value


def test_whatever_plays_is_found_and_the_next_is_taken_where_it_is_missing(
    programs: tuple[Program, Speaker], hit: Path, tmp_path: Path
) -> None:
    make, speaker = programs
    assert silence(speaker, hit).kind == "no-player"
    make("pw-play", f'echo "$@" > {tmp_path}/played')
    speaker.play(hit)
    assert (tmp_path / "played").read_text().strip() == str(hit)


def test_a_player_without_a_device_says_what_is_wrong(
    programs: tuple[Program, Speaker], hit: Path
) -> None:
    make, speaker = programs
    make("aplay", "echo 'audio open error: No such file or directory' >&2; exit 1")
    error = silence(speaker, hit)
    assert (error.kind, error.detail) == ("failed", "audio open error: No such file or directory")


def test_a_device_that_hangs_is_given_up(programs: tuple[Program, Speaker], hit: Path) -> None:
    make, speaker = programs
    make("aplay", "exec sleep 60")
    assert silence(speaker, hit).kind == "hung"


def test_a_long_sentence_is_heard_to_its_end_and_no_hanging_device(
    programs: tuple[Program, Speaker], tmp_path: Path
) -> None:
    make, _ = programs
    with wave.open(str(tmp_path / "sentence.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(8000)
        file.writeframes(bytes(60 * 8000))
    make("aplay", f"echo > {tmp_path}/played")
    impatient = Speaker(lambda name: which(name, path=str(tmp_path / "bin")), patience=0)
    impatient.play(tmp_path / "sentence.wav")
    assert (tmp_path / "played").exists()


def test_a_player_that_is_killed_is_a_fault_and_nothing_worse(
    programs: tuple[Program, Speaker], hit: Path
) -> None:
    make, speaker = programs
    make("aplay", "kill -9 $$")
    error = silence(speaker, hit)
    assert (error.kind, error.detail) == ("failed", str(int(signal.SIGKILL)))


def test_who_is_hushed_ends_at_once_and_it_is_no_fault(tmp_path: Path, hit: Path) -> None:
    begun = tmp_path / "begun"
    os.mkfifo(begun)
    program = tmp_path / "aplay"
    program.write_text(f"#!/bin/sh\necho > {begun}\nexec sleep 60\n")
    program.chmod(0o755)
    speaker = Speaker(lambda name: which(name, path=str(tmp_path)), patience=50)
    playing = Thread(target=speaker.play, args=(hit,))
    playing.start()
    begun.read_text()
    speaker.hush()
    playing.join(120)
    assert not playing.is_alive()


def test_a_sentence_is_data_and_never_an_option(
    programs: tuple[Program, Speaker], hit: Path, tmp_path: Path
) -> None:
    make, speaker = programs
    make("espeak-ng", f'echo "$@" > {tmp_path}/options; cat > {tmp_path}/said')
    make("aplay", "true")
    speaker.speak("--help; rm -rf /", "pt_BR", 40, tmp_path / "s.wav")
    assert (tmp_path / "said").read_text() == "--help; rm -rf /"
    assert "-v pt-br" in (tmp_path / "options").read_text()
    assert "-a 80" in (tmp_path / "options").read_text()


def test_no_voice_is_said_so(programs: tuple[Program, Speaker], tmp_path: Path) -> None:
    _, speaker = programs
    with pytest.raises(SpeakerError) as caught:
        speaker.speak("Wind south", "en", 70, tmp_path / "s.wav")
    assert caught.value.kind == "no-speech"


@pytest.mark.parametrize("bytes_", [b"", b"RIFF", b"not a wave at all" * 20, None])
def test_a_damaged_wave_is_known_before_it_makes_a_noise(hit: Path, bytes_: bytes | None) -> None:
    assert is_wave(hit)
    whole = hit.read_bytes()
    hit.write_bytes(whole[: len(whole) // 2] if bytes_ is None else bytes_)
    assert not is_wave(hit)
    assert not is_wave(hit.parent / "nowhere.wav")


# ---------------------------------------------------------------- the real programs


def sox(file: Path) -> dict[str, float]:
    """What sox measures of a file."""
    run = subprocess.run(["sox", str(file), "-n", "stat"], capture_output=True, text=True)
    rows = (line.rpartition(":") for line in run.stderr.splitlines())
    return {" ".join(name.split()): float(value) for name, _, value in rows if name.strip()}


@needs["aplay"]
def test_the_real_player_plays_into_a_null_sink(
    hit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asound(tmp_path, monkeypatch, "type null")
    Speaker().play(hit)


@needs["aplay"]
@needs["sox"]
def test_what_the_real_player_puts_out_is_the_sound(
    hit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.wav"
    asound(tmp_path, monkeypatch, f'type file\nslave.pcm null\nfile "{out}"\nformat wav')
    Speaker().play(hit)
    measured, made = sox(out), sox(hit)
    assert measured["RMS amplitude"] == pytest.approx(made["RMS amplitude"], rel=0.1)
    assert measured["Length (seconds)"] == pytest.approx(made["Length (seconds)"], abs=0.2)


@needs["aplay"]
@needs["espeak-ng"]
@needs["sox"]
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Wind south, fresh. Orange to move."), ("ru", "Ветер на юг, свежий. Ход: Синие.")],
)
def test_a_sentence_is_really_spoken(
    language: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, file = tmp_path / "out.wav", tmp_path / "sentence.wav"
    asound(tmp_path, monkeypatch, f'type file\nslave.pcm null\nfile "{out}"\nformat wav')
    Speaker(patience=30).speak(sentence, language, 80, file)
    measured = sox(out)
    assert measured["Length (seconds)"] > 1.0
    assert measured["RMS amplitude"] > 0.01
    assert not file.exists()


def asound(folder: Path, monkeypatch: pytest.MonkeyPatch, device: str) -> None:
    """Make this the only device of the machine."""
    config = folder / "asound.conf"
    config.write_text(
        "pcm.null { type null }\nctl.!default { type null }\npcm.!default {\n" + device + "\n}\n"
    )
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(config))
