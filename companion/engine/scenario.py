"""Reads a scenario file, and says of a wrong one:
which file, where in it, what stands there, what should.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from errno import EINVAL
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, inspect

from companion.engine.messages import Figure, Message, say
from companion.engine.names import LANGUAGE_CODE
from companion.engine.written import place_in_toml, written

LONGEST_TITLE = 120
"""Letters of a scenario's title, in each language: more have room in no list."""
LONGEST_SITTING = 600
"""Minutes of a battle at most."""
LARGEST_FILE = 1_000_000
"""Bytes: a hundred times what the largest scenario of a book has."""
_T = TypeVar("_T")


class TooLargeError(ValueError):
    """A file is larger than any sheet."""


class ScenarioError(Exception):
    """Raised by a game's ``load``.

    ``file`` is the file's name, ``path`` the place in it (``ships[2].cell``), ``value`` what stands
    there, or a message of what it comes to, and ``expected`` what should, by ``rule`` where a book
    says so. Without a path the whole file cannot be read.
    """

    def __init__(
        self, file: str, path: str, value: object, expected: Message, rule: str = ""
    ) -> None:
        super().__init__(file, path, value, expected.id)
        self.file = file
        self.path = path
        self.value = value
        self.expected = expected
        self.rule = rule

    @property
    def message(self) -> Message:
        """All of it as one sentence."""
        if not self.path:
            return say("scenario.unreadable", file=self.file, expected=self.expected)
        expected = (
            say("expected.by-rule", what=self.expected, rule=self.rule)
            if self.rule
            else self.expected
        )
        return say(
            "scenario.wrong",
            file=self.file,
            path=self.path,
            value=_written(self.value),
            expected=expected,
        )


def one_of(known: Iterable[str]) -> Message:
    """What should stand in a place that takes some words and no others."""
    return say("expected.one-of", known=", ".join(known))


def between(low: int, high: int) -> Message:
    """What should stand in a place that takes some numbers."""
    return say("expected.between", low=low, high=high)


def at_most(most: int) -> Message:
    """What should stand in a place that takes small numbers only."""
    return say("expected.at-most", most=most)


def at_least(least: int) -> Message:
    """What should stand in a place that takes large numbers only."""
    return say("expected.at-least", least=least)


def _written(value: object) -> Figure:
    """What stands in a file; a message says itself."""
    if isinstance(value, Message):
        return value
    return say("expected.nothing") if value is None else written(value)


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed figure; ``mark`` says whether a book states it or it is our own guess."""

    value: int
    mark: Literal["book", "house"]


class Minutes(Struct, frozen=True, forbid_unknown_fields=True):
    """About how long a battle takes: ``value`` minutes, where ``players`` have no figure of their
    own for so many.
    """

    value: int
    mark: Literal["book", "house"]
    players: Mapping[str, int] = {}

    def of(self, players: int) -> int:
        """The minutes of so many."""
        return self.players.get(str(players), self.value)


@lru_cache(maxsize=32)
def decoded(text: bytes) -> Any:
    """A TOML file's plain values, which nobody changes: the list of scenarios asks for the same few
    files again and again. Raises ``ValueError``.
    """
    try:
        return msgspec.toml.decode(text)
    except RecursionError as error:
        raise ValueError("lists in lists without end") from error


def values_in(path: Path) -> Any:
    """A TOML file's plain values, see ``decoded``.

    Raises ``OSError``, also for a device or a pipe, which may have no end; ``TooLargeError``, or
    another ``ValueError`` where it is no TOML.
    """
    file = path.stat()
    if not S_ISREG(file.st_mode):
        raise OSError(EINVAL, "No plain file")
    if file.st_size > LARGEST_FILE:
        raise TooLargeError
    return decoded(path.read_bytes())


def file_shape(shape: type[_T]) -> type[_T]:
    """The shape of a file, known from now on.

    msgspec works a shape out when it is first read, and threads that are the first at once would
    end the program. Games are loaded one at a time, and with them the shapes of their files.
    """
    msgspec.json.Decoder(shape)
    return shape


def read_sheet(path: Path, shape: type[_T]) -> _T:
    """A TOML file as ``shape``, a frozen Struct that forbids unknown fields, and a ``file_shape``.

    Raises ``ScenarioError``: every fault names the file, the path in it, the value and what was
    expected.
    """
    try:
        raw = values_in(path)
    except OSError as error:
        raise ScenarioError(path.name, "", error.strerror, say("expected.readable")) from None
    except TooLargeError:
        expected = say("expected.small-file", n=LARGEST_FILE)
        raise ScenarioError(path.name, "", "", expected) from None
    except ValueError as error:
        raise ScenarioError(path.name, "", str(error), _toml(str(error))) from None
    _check_title(path.name, raw.get("title"))
    try:
        sheet = msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        raise _fault(path.name, raw, shape, str(error)) from None
    _check_minutes(path.name, raw)
    return sheet


def _check_title(file: str, title: Any) -> None:
    """A battle bears its scenario's title in every list; whether it is a title at all the game's
    own shape says.
    """
    titles = title if isinstance(title, dict) else {}
    if titles and all(isinstance(one, str) and not one.strip() for one in titles.values()):
        raise ScenarioError(file, "title", title, say("expected.names"))
    for language, words in titles.items():
        if isinstance(words, str) and len(words) > LONGEST_TITLE:
            shown = f"{words[:LONGEST_TITLE]}…"
            raise ScenarioError(
                file, f"title.{language}", shown, say("expected.short-text", n=LONGEST_TITLE)
            )


def _check_minutes(file: str, raw: Any) -> None:
    """How long a battle takes: a time that people sit at a table for."""
    told = raw.get("minutes", {})
    for many in told.get("players", {}):
        if not re.fullmatch("[1-9]", many):
            raise ScenarioError(file, "minutes.players", many, between(1, 9))
    by_players = {f"players.{many}": one for many, one in told.get("players", {}).items()}
    for place, minutes in {"value": told.get("value", LONGEST_SITTING), **by_players}.items():
        if not 0 < minutes <= LONGEST_SITTING:
            raise ScenarioError(file, f"minutes.{place}", minutes, between(1, LONGEST_SITTING))


def _fault(file: str, raw: Any, shape: type, told: str) -> ScenarioError:
    """What msgspec has found wrong, in our words: the place (``bases[0].cell``), what stands there,
    what should.
    """
    place, value, meant = told.partition("`$.")[2].rstrip("`"), raw, _shape(shape)
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", place.removesuffix("[...]")):
        value = value[int(index) if index else name]
        meant = _item(meant, int(index)) if index else _keys(meant)[name]
    if isinstance(meant, inspect.DictType) and isinstance(value, dict):
        at = place.partition("[...]")[0]
        return _table_fault(file, at, meant, value) or ScenarioError(file, at, value, _kind(meant))
    if key := re.search(r"(?:required|unknown) field `(.*?)`", told):
        known = _keys(meant)
        place, value = f"{place}.{key[1]}".lstrip("."), value.get(key[1])
        return ScenarioError(
            file, place, value, _kind(known[key[1]]) if key[1] in known else one_of(known)
        )
    return ScenarioError(file, place, value, _kind(meant))


def _table_fault(file: str, place: str, meant: Any, table: dict[str, Any]) -> ScenarioError | None:
    """What is wrong in a table whose keys each file has of its own: a name by language, or names or
    figures by what they are of.
    """
    if isinstance(meant.value_type, inspect.StrType):
        return _name_fault(file, place, table)
    for key, value in table.items():
        at, kind = f"{place}.{key}", meant.value_type
        if isinstance(kind, inspect.DictType) and isinstance(value, dict):
            if fault := _table_fault(file, at, kind, value):
                return fault
        elif not (isinstance(kind, inspect.IntType) and type(value) is int):
            return ScenarioError(file, at, value, _kind(kind))
    return None


def _name_fault(file: str, place: str, name: dict[str, Any]) -> ScenarioError | None:
    """What is wrong with a name by language: no language at all, one that is none, or no text."""
    for language, words in name.items():
        if not re.fullmatch(LANGUAGE_CODE, language):
            return ScenarioError(file, place, language, say("expected.language"))
        if not isinstance(words, str):
            return ScenarioError(file, f"{place}.{language}", words, say("expected.text"))
    return None if name else ScenarioError(file, place, name, say("expected.names"))


def _shape(shape: type) -> Any:
    return inspect.type_info(shape)


def _when_given(meant: Any) -> Any:
    """What may be left out counts as what it is where it stands."""
    if isinstance(meant, inspect.UnionType):
        return next(one for one in meant.types if not isinstance(one, inspect.NoneType))
    return meant


def _keys(table: Any) -> dict[str, Any]:
    """The types of a table's fields."""
    return {field.encode_name: field.type for field in _when_given(table).fields}


def _item(some: Any, index: int) -> Any:
    """The type of a list's item."""
    some = _when_given(some)
    return some.item_types[index] if isinstance(some, inspect.TupleType) else some.item_type


def _kind(meant: Any) -> Message:
    """What may stand in a place, in words."""
    meant = _when_given(meant)
    if isinstance(meant, inspect.LiteralType):
        return one_of(str(value) for value in meant.values)
    if isinstance(meant, inspect.DictType) and isinstance(meant.value_type, inspect.StrType):
        return say("expected.names")
    names: dict[Any, str] = {
        inspect.IntType: "number",
        inspect.StrType: "text",
        inspect.VarTupleType: "list",
        inspect.TupleType: "list",
    }
    return say(f"expected.{names.get(type(meant), 'table')}")


def _toml(fault: str) -> Message:
    """What should stand in a file that is no TOML,
    and where it goes wrong if the reader could tell.
    """
    place = place_in_toml(fault)
    return say("expected.toml-at", **place) if place else say("expected.toml")
