"""Starts a command as systemd would a unit of Type=notify, hears what it says, feeds nothing back,
ends it politely.

``python deploy/hear_notify.py COMMAND...``: prints each word heard and when; 0 if READY came, then
WATCHDOG three times, then, after SIGTERM, STOPPING, and the command left with 0.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

PATIENCE = 90.0
"""Seconds without a word after which the command is given up; the unit's own TimeoutStartSec."""
WATCHDOG = 3.0
"""Seconds of the watchdog it is told of: a third of it is how often it should be fed."""
FEEDS = 3


def main(command: Sequence[str]) -> int:
    """Start, hear, end."""
    with TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        place = Path(folder) / "notify"
        ear.bind(str(place))
        ear.settimeout(PATIENCE)
        Path(folder).chmod(0o755)
        place.chmod(0o777)
        surroundings = os.environ | {
            "NOTIFY_SOCKET": str(place),
            "WATCHDOG_USEC": str(int(WATCHDOG * 1e6)),
        }
        started = time.monotonic()
        process = subprocess.Popen(command, env=surroundings)
        try:
            return _judge(process, _words(ear, started))
        except TimeoutError:
            print(f"not a word for {PATIENCE:.0f} s", flush=True)
            return 1
        finally:
            process.kill()


def _words(ear: socket.socket, started: float) -> Iterator[str]:
    """Every word heard, printed with its time."""
    while True:
        for word in ear.recv(4096).decode().splitlines():
            print(f"{time.monotonic() - started:8.2f} s  {word}", flush=True)
            yield word


def _judge(process: subprocess.Popen[bytes], words: Iterator[str]) -> int:
    fed = 0
    if not any(word == "READY=1" for word in _until(words, "READY=1")):
        return 1
    while fed < FEEDS:
        fed += next(words) == "WATCHDOG=1"
    process.send_signal(signal.SIGTERM)
    list(_until(words, "STOPPING=1"))
    code = process.wait(PATIENCE)
    print(f"left with {code}", flush=True)
    return int(code != 0)


def _until(words: Iterator[str], last: str) -> Iterator[str]:
    for word in words:
        yield word
        if word == last:
            return


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
