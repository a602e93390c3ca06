"""What has changed, in few words: for a subscriber far away, who keeps what he was told before.

Theory of operation. A snapshot as plain JSON values is some forty kilobytes, and most deeds change
a few hundred bytes of it. ``news`` tells what is not as before, ``caught_up`` puts it into what one
holds; whoever holds nothing is told all by the same rules.

    of an object     the fields that changed, each by these rules; null where nothing is left of it
    of a list        the places that changed, {"3": ...}, where as many stand there as before
    of a list of rows, objects all of them, that, or if it is shorter or others stand there now
                     {"": rows}; a number is a row that stood there before, by its place
    anything else    whole

Where a turn begins hundreds of rows are new, and nearly alike: every course and run of every ship.
Three or more alike in a row are told as one, ``[how many, the first, each]``, where ``each`` is a
list of ``[paths, values, at]``: under each of the paths ("command/run") row i has not what the
first has but number ``at[i]`` of the values told for that path, null where it has nothing there: no
such field, or its list ends before.
Paths that change together share their ``at``; without one, row i has value i. In it ``[n, many]``
stands for number n so many times on end. A number instead of a path's values: the same as those of
the path at that place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any

import msgspec

ALIKE = 3
"""Rows that are worth telling as one."""
ON_END = 4
"""Equal numbers on end that are shorter told as one."""
ROWS = ""
"""The key of rows told by their places; no field and no place is called so."""


def news(before: Any, after: Any) -> Any:
    """What of ``after`` is not as in ``before``; both are JSON values, and they are not equal."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return {
            key: news(before.get(key), after.get(key))
            for key in {**before, **after}
            if before.get(key) != after.get(key)
        }
    if _is_list(before) and _is_list(after) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        told = {str(place): news(old, new) for place, (old, new) in pairs if old != new}
        if not _are_rows(after):
            return told
        return min(told, _told_anew(before, after), key=_length)
    return _told_anew(before, after) if _are_rows(after) else after


def caught_up(before: Any, told: Any) -> Any:
    """What one holds who held ``before`` and was told this; what is null is left out of objects."""
    if not isinstance(told, Mapping):
        return told
    if ROWS in told:
        return [row for one in told[ROWS] for row in _unrolled(before, one)]
    if _is_list(before):
        places = enumerate(before)
        return [caught_up(old, told[str(at)]) if str(at) in told else old for at, old in places]
    held = before if isinstance(before, Mapping) else {}
    new = {key: caught_up(held.get(key), one) for key, one in told.items()}
    return {key: one for key, one in {**held, **new}.items() if one is not None}


def _told_anew(before: Any, after: Sequence[Any]) -> dict[str, Any]:
    """Rows by the places of those that stood there; or without, where alike ones lie between."""
    fresh = {ROWS: _rows((), after)}
    return min({ROWS: _rows(before, after)}, fresh, key=_length) if _are_rows(before) else fresh


def _length(told: Any) -> int:
    return len(msgspec.json.encode(told))


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _are_rows(value: Any) -> bool:
    return _is_list(value) and bool(value) and all(isinstance(row, Mapping) for row in value)


# ---------------------------------------------------------------- rows


def _rows(before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    stood = {msgspec.json.encode(row): place for place, row in enumerate(before)}
    told: list[Any] = []
    for _, rows in groupby(after, _shape):
        new = [stood.get(msgspec.json.encode(row), row) for row in rows]
        for known, run in groupby(new, lambda row: isinstance(row, int)):
            alike = list(run)
            told += alike if known or len(alike) < ALIKE else [_as_one(alike)]
    return told


def _unrolled(before: Any, told: Any) -> Iterator[Any]:
    """The rows that were told as this: one by its place, one as it is, or several as one."""
    if isinstance(told, int):
        yield before[told]
    elif isinstance(told, Mapping):
        yield told
    else:
        many, first, each = told
        columns = [
            (path, at and _one_by_one(at), own)
            for paths, values, at in each
            for path, told_of in zip(paths, values, strict=True)
            for own in [values[told_of] if isinstance(told_of, int) else told_of]
        ]
        for row in range(many):
            made = _copied(first)
            for path, at, own in columns:
                _set(made, path.split("/"), own[at[row] if at else row])
            yield made


def _as_one(rows: list[Any]) -> list[Any]:
    """Rows alike as the first of them, and what is under each path where they differ."""
    together: dict[tuple[int, ...], tuple[list[str], list[Any]]] = {}
    for path, column in _columns(rows):
        own: dict[bytes, int] = {}
        at = tuple(own.setdefault(msgspec.json.encode(value), len(own)) for value in column)
        paths, values = together.setdefault(at, ([], []))
        paths.append(path)
        new = [msgspec.json.decode(value) for value in own]
        values.append(values.index(new) if new in values else new)
    each = [
        [paths, values, None if at == tuple(range(len(rows))) else _on_end(at)]
        for at, (paths, values) in together.items()
    ]
    return [len(rows), rows[0], each]


def _on_end(at: tuple[int, ...]) -> tuple[Any, ...]:
    runs = [(number, len(list(run))) for number, run in groupby(at)]
    told = [[(number, many)] if many >= ON_END else [number] * many for number, many in runs]
    return tuple(chain.from_iterable(told))


def _one_by_one(at: Sequence[Any]) -> list[int]:
    told = ([one[0]] * one[1] if _is_list(one) else [one] for one in at)
    return list(chain.from_iterable(told))


def _shape(row: Any) -> list[Any]:
    """Rows alike have the same objects with the same fields; what else only some have, as what is
    true or worth a note, is told with the rest.
    """
    return [(key, sorted(one)) for key, one in row.items() if isinstance(one, Mapping)]


def _columns(values: Sequence[Any], path: str = "") -> Iterator[tuple[str, Sequence[Any]]]:
    """What differs from row to row, as deep in them as they are built alike, by its path; None
    where one has nothing there.
    """
    first = values[0]
    if all(value == first for value in values):
        return
    if all(isinstance(value, Mapping) for value in values):
        for key in dict.fromkeys(key for value in values for key in value):
            inner = f"{path}/{key}" if path else str(key)
            yield from _columns([value.get(key) for value in values], inner)
    elif all(_is_list(value) and None not in value for value in values):
        for place in range(max(map(len, values))):
            inner = f"{path}/{place}"
            there = [value[place] if place < len(value) else None for value in values]
            yield from _columns(there, inner)
    else:
        yield path, values


def _copied(value: Any) -> Any:
    """Lists and objects anew, so that they can be changed."""
    if isinstance(value, Mapping):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if _is_list(value) else value


def _set(row: Any, path: Sequence[str], value: Any) -> None:
    *way, last = path
    for key in way:
        row = row[int(key) if _is_list(row) else key]
    if value is None and isinstance(row, dict):
        row.pop(last, None)
    elif isinstance(row, dict):
        row[last] = value
    elif value is None:
        del row[int(last) :]
    else:
        row += [None] * (int(last) + 1 - len(row))  # a later place may be told before
        row[int(last)] = value
