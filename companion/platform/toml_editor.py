"""Sets values in TOML that a person wrote, and leaves all else as it stands: comments, order, gaps,
unknown keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tomlkit import TOMLDocument, dumps, inline_table, item, parse, table
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, InlineTable, Table


def with_values(text: str, values: Mapping[str, Any]) -> str:
    """The text with these values, each by its place (``vane.pin_a``).

    Raises ``ValueError`` where it is no TOML.
    """
    try:
        document = parse(text)
        for place, value in values.items():
            *above, name = place.split(".")
            inner: Any = document
            for key in above:
                inner = _table(inner, key)
            _put(inner, name, value)
        return dumps(document)
    except TOMLKitError as error:
        raise ValueError(str(error)) from error


def _table(above: Any, key: str) -> Any:
    """The table of that name, made where there is none; a plain value there makes room for it on
    its own line.
    """
    if isinstance(above.get(key), AoT):
        del above[key]
    if not isinstance(above.get(key), Mapping):
        above[key] = inline_table() if key in above else table()
    return above[key]


def _put(inner: Any, name: str, value: object) -> None:
    """Set a value where it stands, or below the last plain one, or above all: not under the next
    table's comment.
    """
    if isinstance(inner.get(name), Mapping | AoT) and not isinstance(inner[name], InlineTable):
        del inner[name]
    lines: Any = (
        inner
        if isinstance(inner, TOMLDocument)
        else inner.value
        if isinstance(inner, Table)
        else None
    )
    body = lines.body if lines is not None and name not in inner else []
    plain = [key for key, one in body if key and not isinstance(one, Mapping | AoT)]
    if plain:
        lines._insert_after(plain[-1], name, item(value))
    elif body and body[0][0] is None:
        lines._insert_at(0, name, item(value))
    else:
        inner[name] = value
