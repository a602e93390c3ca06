"""The changelog is read by version: under each what was added, changed and mended, in that
order.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.architecture.project import text

CHANGELOG = text(Path("deploy/CHANGELOG.md"))
VERSIONS = re.split(r"^## ", CHANGELOG, flags=re.MULTILINE)[1:]
CATEGORIES = ["Added", "Changed", "Mended"]


def test_the_newest_version_is_the_one_in_the_project_file() -> None:
    project = tomllib.loads(text(Path("pyproject.toml")))["project"]
    assert VERSIONS[0].split()[0] == project["version"]


def test_every_line_of_a_version_stands_under_its_category() -> None:
    for version in VERSIONS:
        loose, *parts = re.split(r"^### ", version, flags=re.MULTILINE)
        names = [part.splitlines()[0] for part in parts]
        assert names == [name for name in CATEGORIES if name in names]
        assert "- " not in loose


def test_every_part_is_a_list_of_lines() -> None:
    for part in re.split(r"^##+ ", CHANGELOG, flags=re.MULTILINE)[2:]:
        _, *lines = part.strip().splitlines()
        assert [line for line in lines if line and not line.startswith(("- ", "  "))] == []
