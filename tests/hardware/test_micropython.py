"""The firmware under a real MicroPython: the WebAssembly build, pinned by its integrity, run by
node.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.serial_box.line_protocol import LineReader

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent / "firmware"
FIRMWARE = ROOT / "hardware" / "firmware"
NAME = "node_modules/@micropython/micropython-webassembly-pyscript"


@pytest.fixture(scope="module")
def micropython(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of MicroPython, fetched once and kept in ``build``; without node or network there
    is a reason.
    """
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("node and npm are not installed: MicroPython's WebAssembly build needs them")
    kept = ROOT / "build" / "micropython"
    if not (kept / NAME / "micropython.wasm").exists():
        folder = tmp_path_factory.mktemp("micropython")
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, folder)
        done = subprocess.run(
            ["npm", "ci", "--no-audit", "--no-fund"],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=120,
        )
        if done.returncode:
            pytest.skip(f"MicroPython could not be fetched: {done.stderr[-300:]}")
        kept.mkdir(parents=True, exist_ok=True)
        shutil.copytree(folder, kept, dirs_exist_ok=True)
    return kept / NAME


def evening(*command: str | Path) -> str:
    """What the story prints under this Python."""
    with_modules = os.environ | {"PYTHONPATH": str(FIRMWARE)}
    done = subprocess.run(command, capture_output=True, text=True, env=with_modules, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_story_is_made_of_lines_the_table_understands() -> None:
    reader = LineReader()
    lines = reader.feed(evening(sys.executable, HERE / "story.py").encode())
    assert {line.type for line in lines} == {"hello", "beat", "vane", "dice", "end"}
    assert (reader.bad, len(lines) > 300) == (0, True)


def test_micropython_tells_the_same_story_letter_for_letter(micropython: Path) -> None:
    told = evening("node", HERE / "run.mjs", micropython, HERE / "story.py", FIRMWARE)
    assert told == evening(sys.executable, HERE / "story.py")
