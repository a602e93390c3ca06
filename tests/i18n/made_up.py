"""A language made up of English: accented and a third longer, so that every word of it can be told
from English, and read.
"""

from __future__ import annotations

import re
from math import ceil
from pathlib import Path

from babel.messages.pofile import read_po, write_po

CODE = "en_XA"
LEFT_OUT = ("setup.alphabet",)
"""Messages that its translators have not come to."""
_ACCENTED = str.maketrans("aeiouyAEIOU", "àéîöûýÀÉÎÖÛ")
_FIGURE = re.compile(r"(\{[^}]*\})")


def longer(english: str) -> str:
    """A sentence in it; figures stand as they stood."""
    parts = _FIGURE.split(english)
    said = "".join(part if _FIGURE.match(part) else part.translate(_ACCENTED) for part in parts)
    return f"{said} {('öñ ' * len(said))[: ceil(len(said) / 3)].strip()}"


def write_folder(folder: Path, sources: tuple[Path, ...]) -> None:
    """The whole language in one folder, translated from these English catalogues."""
    folder.mkdir()
    for source in sources:
        with source.open("rb") as english:
            catalogue = read_po(english)
        catalogue.locale = CODE
        for message in list(catalogue):
            if not message.id:
                continue
            if message.id in LEFT_OUT:
                catalogue.delete(message.id)
            elif isinstance(message.string, str):
                message.string = longer(message.string)
            else:
                message.string = tuple(map(longer, message.string or ()))
        with (folder / source.name).open("wb") as written:
            write_po(written, catalogue)
