"""Compiles the message catalogues: into the wheel as its build hook, in a checkout by ``python -m
deploy.catalogues``.

The program itself reads compiled catalogues only; what compiles them is not installed with it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parents[1]
PLACES = ("companion/i18n/locale", "companion/games/*/locale", "hardware/locale")


def sources(language: str = "*") -> Iterator[Path]:
    """Every catalogue as translators write it, of one language or of all."""
    for place in PLACES:
        yield from sorted(ROOT.glob(f"{place}/{language}/*.po"))


def compile_catalogues(to: Path = ROOT) -> list[Path]:
    """Compile what is missing or older than its source, and give every compiled file.

    ``to`` stands for the root of the checkout: beneath it each file lies where its source lies.
    """
    return [
        _compiled(source, to / source.relative_to(ROOT).with_suffix(".mo")) for source in sources()
    ]


def _compiled(source: Path, ready: Path) -> Path:
    if not ready.exists() or ready.stat().st_mtime_ns <= source.stat().st_mtime_ns:
        with source.open("rb") as written:
            catalogue = read_po(written, locale=source.parent.name, abort_invalid=True)
        ready.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=ready.parent, suffix=".tmp", delete=False) as half:
            write_mo(half, catalogue)
        half_path = Path(half.name)
        half_path.chmod(0o644)
        half_path.replace(ready)  # whole or not at all: another program may be reading it
    return ready


class CataloguesHook(BuildHookInterface[Any]):
    """Puts the compiled catalogues into the wheel; an editable installation finds them in the
    checkout.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by the build backend before it collects the files.

        ``version`` is ``standard`` or ``editable``.
        """
        if version == "editable":
            compile_catalogues()
            return
        self._folder = TemporaryDirectory(prefix="catalogues-")
        to = Path(self._folder.name)
        build_data["force_include"] |= {
            str(file): str(file.relative_to(to)) for file in compile_catalogues(to)
        }

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Called when the wheel stands."""
        if version != "editable":
            self._folder.cleanup()


if __name__ == "__main__":
    compile_catalogues(Path(sys.argv[1]) if sys.argv[1:] else ROOT)
