"""The sounds that the table makes itself."""

from __future__ import annotations

import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

from companion.devices import synthesiser
from companion.devices.synthesiser import LOUDEST, NEWS, RATE, RECIPES, write_wave
from companion.engine import moments
from hardware.outputs.speaker import is_wave


def heard(path: Path) -> array[int]:
    with wave.open(str(path)) as sound:
        assert (sound.getnchannels(), sound.getframerate()) == (1, RATE)
        return array("h", sound.readframes(sound.getnframes()))


@pytest.mark.parametrize("cue", RECIPES)
def test_every_sound_is_short_clean_and_as_loud_as_it_may_be(cue: str, tmp_path: Path) -> None:
    write_wave(tmp_path / "one.wav", RECIPES[cue], 100)
    sound = heard(tmp_path / "one.wav")
    assert 0.1 < len(sound) / RATE < 2.5
    assert max(map(abs, sound)) == pytest.approx(32_767 * LOUDEST, rel=0.01)
    assert abs(sound[0]) < 300, "it begins with a click"
    assert abs(sound[-1]) < 300, "it ends with a click"


def test_the_same_recipe_always_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_wave(tmp_path / f"{name}.wav", RECIPES["storm"], 70)
    assert (tmp_path / "one.wav").read_bytes() == (tmp_path / "two.wav").read_bytes()


@pytest.mark.parametrize(("asked", "share"), [(50, 0.5), (0, 0.0), (-20, 0.0), (900, 1.0)])
def test_a_volume_out_of_range_is_brought_into_it(asked: int, share: float, tmp_path: Path) -> None:
    write_wave(tmp_path / "one.wav", RECIPES["turn"], asked)
    peak = max(map(abs, heard(tmp_path / "one.wav")))
    assert peak == pytest.approx(32_767 * LOUDEST * share, abs=300)


def test_every_shared_cue_has_a_sound_of_its_own() -> None:
    cues = {
        value for name, value in vars(moments).items() if name.isupper() and isinstance(value, str)
    }
    assert cues <= RECIPES.keys()
    assert NEWS in RECIPES


def test_run_as_a_program_it_makes_them_all(tmp_path: Path) -> None:
    folder = tmp_path / "waves"
    command = [sys.executable, synthesiser.__file__, str(folder), "60"]
    assert subprocess.run(command).returncode == 0
    assert {file.stem for file in folder.iterdir()} == set(RECIPES)
    assert all(map(is_wave, folder.iterdir()))
