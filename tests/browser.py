"""A real browser without a window, for pages that must open anywhere: Debian's chromium, spoken to
over two pipes in its own DevTools protocol (https://chromedevtools.github.io/devtools-protocol/).
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

CHROMIUM = shutil.which("chromium")
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-dev-shm-usage", "--remote-debugging-pipe",
)  # fmt: skip
needs_a_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here: apt install chromium"
)


class BrowserPage:
    """One page. ``complaints`` are errors on its console; ``asked`` is all it has loaded."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = os.fdopen(to, "wb", buffering=0), os.fdopen(back, "rb", buffering=0)
        self._rest = b""
        self._number = 0
        self._session = ""
        self.complaints: list[str] = []
        self.asked: list[str] = []

    def open(self, file: Path, width: int = 1100, height: int = 900) -> None:
        """Open a file and wait until all of it has been read and its script has run."""
        page = self._send("Target.createTarget", url="about:blank")["targetId"]
        attached = self._send("Target.attachToTarget", targetId=page, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._send(f"{domain}.enable")
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._send("Emulation.setDeviceMetricsOverride", **size)
        self._send("Page.navigate", url=file.as_uri())
        while self._hear().get("method") != "Page.loadEventFired":
            pass

    def says(self, script: str) -> Any:
        """What an expression of JavaScript comes to on the page."""
        answer = self._send("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def printed(self) -> bytes:
        """The page as PDF."""
        return b64decode(self._send("Page.printToPDF", preferCSSPageSize=True)["data"])

    def close(self) -> None:
        """Let go of the browser."""
        self._to.close()
        self._back.close()

    def _send(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        asked = {"id": self._number, "method": method, "params": params}
        session = {"sessionId": self._session} if self._session else {}
        self._to.write(msgspec.json.encode(asked | session) + b"\0")
        while (heard := self._hear()).get("id") != self._number:
            pass
        assert "error" not in heard, heard
        found: dict[str, Any] = heard["result"]
        return found

    def _hear(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = self._back.read(1 << 16)
            assert more, "the browser has gone"
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\0")
        heard: dict[str, Any] = msgspec.json.decode(line)
        self._note(heard.get("method", ""), heard.get("params", {}))
        return heard

    def _note(self, method: str, params: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.complaints.append(str(params["exceptionDetails"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.complaints.append(params["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "assert"):
            self.complaints.append(str(params["args"]))
        elif method == "Network.requestWillBeSent":
            self.asked.append(params["request"]["url"])


@contextmanager
def browser(profile: Path) -> Iterator[BrowserPage]:
    """A browser that has never been used, its profile in an empty folder."""
    assert CHROMIUM
    their_in, our_out = os.pipe()
    our_in, their_out = os.pipe()
    words = shlex.join((CHROMIUM, *QUIET, f"--user-data-dir={profile}"))
    with subprocess.Popen(
        ["bash", "-c", f"exec {words} 3<&{their_in} 4>&{their_out} 2>/dev/null"],
        pass_fds=(their_in, their_out),
    ) as running:
        os.close(their_in)
        os.close(their_out)
        page = BrowserPage(our_out, our_in)
        try:
            yield page
        finally:
            page.close()
            running.kill()
