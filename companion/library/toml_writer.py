"""Writes scenario sheets as TOML: tables, lists, text, numbers and yes or no, which is all that
scenarios hold.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any


def toml(sheet: Mapping[str, Any]) -> str:
    """The sheet as TOML; reading it gives back the same sheet."""
    return "\n".join(_table(sheet, ())) + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """Plain values first, then the tables inside, each under its own heading."""
    inner = {
        key: value for key, value in table.items() if isinstance(value, Mapping) and path == ()
    }
    lists = {key: value for key, value in table.items() if _is_list_of_tables(value)}
    for key, value in table.items():
        if key not in inner and key not in lists:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        yield f"\n[{_name((*path, key))}]"
        yield from _table(value, (*path, key))
    for key, value in lists.items():
        for one in value:
            yield f"\n[[{_name((*path, key))}]]"
            yield from (f"{_key(name)} = {_value(inside)}" for name, inside in one.items())


def _is_list_of_tables(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(isinstance(one, Mapping) for one in value)
    )


def _name(path: tuple[str, ...]) -> str:
    return ".".join(map(_key, path))


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if plain else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            "{ "
            + ", ".join(f"{_key(key)} = {_value(inside)}" for key, inside in value.items())
            + " }"
        )
    if isinstance(value, list | tuple):
        if any(isinstance(one, str) and len(one) > 12 for one in value):
            return "[\n" + "".join(f"    {_value(one)},\n" for one in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)
