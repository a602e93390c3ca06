"""Nothing in the project depends on the machine or the network where it happened to be written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.project import ROOT, files

PICTURES = {".png", ".jpg", ".ttf", ".otf", ".wav", ".ogg"}

FORBIDDEN = {
    "a folder of some machine": r"(?<![\w./])/(home|root|work|workspace|Users|mnt|srv)/\w|/tmp/\w+/bin\b",
    "a file beside the checkout": r"\.\./(\.\./)*shared\b",
    "a package registry": r"\b(pypi|files\.pythonhosted|piwheels|registry\.npmjs|deb\.debian)\.(org|com)\b"
    r"|--(extra-)?index-url(?!\w)(?=[ =]+\w+:)",
    "work left undone": r"\b(TODO|FIXME|XXX|HACK)\b",
    "a secret": r"-----BEGIN [A-Z ]*PRIVATE KEY",
}

TEXTS = [
    path for path in files() if path.suffix not in PICTURES and path.name != Path(__file__).name
]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{path}:{number} {line.strip()[:100]}"
        for path in TEXTS
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        ("a folder of some machine", "open('/home/anna/table')"),
        ("a file beside the checkout", "see ../shared/notes"),
        ("a package registry", "pip install -i files.pythonhosted.org"),
        ("work left undone", "# TODO later"),
    ],
)
def test_the_patterns_bite(line: tuple[str, str]) -> None:
    what, written = line
    assert re.search(FORBIDDEN[what], written)
