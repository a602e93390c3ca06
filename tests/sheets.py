"""Scenario sheets: a sheet with another value at a place, and the keys that the page about them
tells.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from msgspec import inspect

from companion.library.toml_writer import toml
from companion.platform.program_files import SCENARIOS

README = SCENARIOS / "README.md"


class Nothing(Enum):
    """The key is left out."""

    NOTHING = "nothing"


NOTHING = Nothing.NOTHING


def read(file: Path) -> dict[str, Any]:
    """What stands in a sheet."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def write(file: Path, sheet: dict[str, Any]) -> Path:
    """A file with this sheet."""
    file.write_text(toml(sheet), encoding="utf-8")
    return file


def put(sheet: dict[str, Any], place: str, value: object) -> None:
    """Another value at a place such as ``bases[0].fort``; ``NOTHING`` takes the key out."""
    *way, last = [
        int(index) if index else name for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", place)
    ]
    inner: Any = sheet
    for step in way:
        inner = inner[step]
    if value is NOTHING:
        del inner[last]
    elif isinstance(last, int) and last == len(inner):
        inner.append(value)
    else:
        inner[last] = value


def places(value: object, above: str = "") -> Iterator[str]:
    """Every place in a file, tables and lists as well as what is in them."""
    if above:
        yield above
    inner: Iterable[tuple[str, object]] = ()
    if isinstance(value, dict):
        inner = ((f"{above}.{key}".lstrip("."), one) for key, one in value.items())
    elif isinstance(value, list):
        inner = ((f"{above}[{at}]", one) for at, one in enumerate(value))
    for place, one in inner:
        yield from places(one, place)


def keys(shape: type, single: tuple[type, ...] = ()) -> set[str]:
    """Every key a file may hold, as the README writes it: ``bases[].fort``.

    What is ``single`` is one key, whatever stands in it.
    """
    return _keys(inspect.type_info(shape), "", single)


def _keys(meant: Any, name: str, single: tuple[type, ...]) -> set[str]:
    if isinstance(meant, inspect.VarTupleType):
        return _keys(meant.item_type, f"{name}[]", single)
    if not isinstance(meant, inspect.StructType) or meant.cls in single:
        return {name}
    return {
        key
        for field in meant.fields
        for key in _keys(field.type, f"{name}.{field.encode_name}".lstrip("."), single)
    }


def told_keys(*headings: str) -> set[str]:
    """The keys that the README tells under these headings."""
    parts = re.split(r"^## ", README.read_text(encoding="utf-8"), flags=re.MULTILINE)
    starts = tuple(f"{heading}\n" for heading in headings)
    text = "".join(part for part in parts if part.startswith(starts))
    return set(re.findall(r"^\| `([^`]+)`", text, flags=re.MULTILINE))
