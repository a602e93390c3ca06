from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def in_a_fresh_home(home: Path, code: str, *arguments: str, **more: str) -> str:
    surroundings = {
        "HOME": str(home),
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "offscreen",
    } | more
    command = [sys.executable, "-c", code, *arguments]
    told = subprocess.run(
        command, cwd=home, env=surroundings, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_kivy_leaves_the_home_folder_and_the_arguments_alone(tmp_path: Path) -> None:
    code = "import companion.widgets.vane.vane, sys; print(sys.argv[1:])"
    assert in_a_fresh_home(tmp_path, code, "--help") == "['--help']\n"
    assert list(tmp_path.iterdir()) == []


def test_a_finger_comes_in_by_one_door_only(tmp_path: Path) -> None:
    code = (
        "import companion.widgets; from kivy.config import Config; print(*Config['input'].values())"
    )
    assert in_a_fresh_home(tmp_path, code) == "mouse,disable_multitouch\n"


def test_the_window_opens_in_the_size_asked_for(tmp_path: Path) -> None:
    code = "from companion.widgets.window.window import open_window; print(open_window(720, 1280).size)"
    assert in_a_fresh_home(tmp_path, code) == "(720, 1280)\n"


def test_what_is_asked_of_sdl_holds(tmp_path: Path) -> None:
    code = "import os, companion.widgets; print(os.environ['SDL_VIDEODRIVER'], os.environ['KIVY_WINDOW'])"
    assert in_a_fresh_home(tmp_path, code) == "offscreen sdl2\n"


def test_left_alone_only_a_window_that_a_person_sees_is_opened(tmp_path: Path) -> None:
    code = """if True:
        import os
        del os.environ["SDL_VIDEODRIVER"]
        import companion.widgets
        print(os.environ["SDL_VIDEODRIVER"])
    """
    assert in_a_fresh_home(tmp_path, code) == "wayland,x11,KMSDRM\n"


def test_hundreds_of_frames_take_no_more_memory_than_a_few(tmp_path: Path) -> None:
    code = """if True:
        from pathlib import Path
        from companion.widgets.window.window import open_window
        window = open_window(800, 480)
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.graphics import Rectangle
        Clock._max_fps = 0
        with window.canvas:
            sail = Rectangle(size=(20, 20))
        taken = []
        for frame in range(500):
            sail.pos = (frame, 0)
            EventLoop.idle()
            if frame in (100, 499):
                taken.append(int(Path("/proc/self/statm").read_text().split()[1]))
        print(taken[1] - taken[0])
    """
    pages = int(in_a_fresh_home(tmp_path, code, LIBGL_ALWAYS_SOFTWARE="1"))
    assert pages < 1000, "4 MB"
