"""Reads a scenario file, and says of a wrong one: which file, where in it, what stands there, what should."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, inspect

_T = TypeVar("_T")


class ScenarioError(Exception):
    """Raised by a game's ``load``.

    ``file`` is the file's name, ``path`` the place in it (``ships[2].cell``), ``value`` what stands there and
    ``expected`` what should.
    """

    def __init__(self, file: str, path: str, value: object, expected: str) -> None:
        super().__init__(file, path, value, expected)
        self.file = file
        self.path = path
        self.value = value
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.file}: {self.path} is {self.value!r}, expected {self.expected}"


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed figure; ``mark`` says whether a book states it or it is our own guess."""

    value: int
    mark: Literal["book", "house"]


def read_sheet(path: Path, shape: type[_T]) -> _T:
    """A TOML file as ``shape``, a frozen Struct that forbids unknown fields.

    Raises ``ScenarioError``: every fault names the file, the path in it, the value and what was expected.
    """
    try:
        raw = msgspec.toml.decode(path.read_bytes())
    except OSError as error:
        raise ScenarioError(path.name, "", error.strerror, "a file that can be read") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(path.name, "", str(error), "TOML") from None
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        raise _fault(path.name, raw, shape, str(error)) from None


def _fault(file: str, raw: Any, shape: type, told: str) -> ScenarioError:
    """What msgspec has found wrong, in our words: the place (``bases[0].fort``), what stands there, what should."""
    place, value, meant = told.partition(" - at `$.")[2].rstrip("`"), raw, _shape(shape)
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", place):
        value = value[int(index) if index else name]
        meant = meant.item_type if index else _keys(meant)[name]
    if key := re.search(r"(?:required|unknown) field `(.*?)`", told):
        known = _keys(meant)
        place, value = f"{place}.{key[1]}".lstrip("."), value.get(key[1])
        return ScenarioError(file, place, value, _kind(known[key[1]]) if key[1] in known else f"one of {_list(known)}")
    return ScenarioError(file, place, value, _kind(meant))


def _shape(shape: type) -> Any:
    return inspect.type_info(shape)


def _keys(table: Any) -> dict[str, Any]:
    """The types of a table's fields. A table that may be left out counts as the table."""
    if isinstance(table, inspect.UnionType):
        table = next(one for one in table.types if not isinstance(one, inspect.NoneType))
    return {field.encode_name: field.type for field in table.fields}


def _kind(meant: Any) -> str:
    """What may stand in a place, in words."""
    if isinstance(meant, inspect.LiteralType):
        return _list(str(value) for value in meant.values)
    names: dict[Any, str] = {inspect.IntType: "a whole number", inspect.StrType: "text", inspect.VarTupleType: "a list"}
    return names.get(type(meant), "a table")


def _list(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
