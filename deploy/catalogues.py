"""Compiles the message catalogues: into the wheel as its build hook, in a checkout by ``python -m
deploy.catalogues``.

The program itself reads compiled catalogues only; what compiles them is not installed with it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LANGUAGE_CODE = r"[a-z]{2,3}(_[A-Z]{2})?"
"""What the folder of a language is called; the names in scenarios go by the same."""
ROOT = Path(__file__).parents[1]
PLACES = ("companion/i18n/locale", "companion/games/*/locale", "hardware/locale")


def sources(language: str = "*") -> Iterator[Path]:
    """Every catalogue as translators write it, of one language or of all."""
    for place in PLACES:
        yield from sorted(ROOT.glob(f"{place}/{language}/*.po"))


def compile_catalogues(to: Path = ROOT) -> list[Path]:
    """Compile what is missing or older than its source, and give every compiled file.

    ``to`` stands for the root of the checkout: beneath it each file lies where its source lies.
    Raises ``CatalogueError`` for one that the program would stumble over.
    """
    return [
        _compiled(source, to / source.relative_to(ROOT).with_suffix(".mo")) for source in sources()
    ]


class CatalogueError(ValueError):
    """A catalogue that the program could not read, or would stumble over while it speaks."""

    def __init__(self, source: Path, fault: str) -> None:
        super().__init__(f"{source}: {fault}")


def _compiled(source: Path, ready: Path) -> Path:
    if not ready.exists() or ready.stat().st_mtime_ns <= source.stat().st_mtime_ns:
        compiled = _read(source)
        ready.parent.mkdir(parents=True, exist_ok=True)
        _write_whole(ready, compiled)
    return ready


def _write_whole(path: Path, content: bytes) -> None:
    """On the disk or not at all: another program may be reading it, the disk may be full, and a
    plug be pulled.
    """
    with NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as half:
        half_path = Path(half.name)
        try:
            half.write(content)
            half.flush()
            os.fsync(half.fileno())
            half_path.chmod(0o644)
            half_path.replace(path)
        except OSError:
            half_path.unlink()
            raise


def _read(source: Path) -> bytes:
    language = source.parent.name
    if not re.fullmatch(LANGUAGE_CODE, language):
        raise CatalogueError(
            source, f"the folder {language!r} is no language; it is called like de or pt_BR"
        )
    try:
        with source.open("rb") as written:
            catalogue = read_po(written, locale=language, abort_invalid=True)
        _check_figures(source, catalogue)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        GNUTranslations(BytesIO(compiled.getvalue()))
    except CatalogueError:
        raise
    except (PoFileError, ValueError) as error:
        raise CatalogueError(source, str(error)) from error
    return compiled.getvalue()


def _check_figures(source: Path, catalogue: Catalog) -> None:
    """A brace that is not closed would end the program in the middle of a sentence."""
    for message in catalogue:
        forms = (message.string,) if isinstance(message.string, str) else message.string or ()
        for form in forms if message.id else ():
            try:
                list(Formatter().parse(form))
            except ValueError as error:
                raise CatalogueError(source, f"line {message.lineno}: {form!r}: {error}") from error


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
    try:
        compile_catalogues(Path(sys.argv[1]) if sys.argv[1:] else ROOT)
    except (CatalogueError, OSError) as wrong:
        sys.exit(str(wrong))
