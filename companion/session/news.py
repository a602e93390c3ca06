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
Paths that change together share their ``at``; without one, row i has value i. It is a word with a
letter for each row, the digits of base 36; where numbers come round again, as what can be picked
does for each ship, a list of such words, of numbers past the last letter, and of ``[at, many]``: so
many times on end. A number instead of the paths or of a path's values: those that were told as that
number, counted from 0 through all rows of this list; more of them may have been told than are
meant here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from string import ascii_lowercase, digits
from typing import Any

import msgspec

ALIKE = 3
"""Rows that are worth telling as one."""
LETTERS = digits + ascii_lowercase
"""The numbers of values as letters of a word."""
LONGEST = 64
"""As many numbers at most are looked at for whether they come round again: the cells of a board."""
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
        known: list[Any] = []
        return [row for one in told[ROWS] for row in _unrolled(before, one, known)]
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
    values: dict[bytes, int] = {}
    for _, rows in groupby(after, _outline):
        like = list(rows)
        parts = [list(part) for _, part in groupby(like, _fields)]
        ways = [_told_by([like], stood, values)]
        if len(parts) > 1:
            ways.append(_told_by(parts, stood, values))
        shortest, values = min(ways, key=lambda way: _length(way[0]))
        told += shortest
    return told


def _told_by(
    parts: Iterable[list[Any]], stood: Mapping[bytes, int], values: Mapping[bytes, int]
) -> tuple[list[Any], dict[bytes, int]]:
    """Rows told by parts, each as few as can be, and all ``values`` that are told then."""
    told: list[Any] = []
    known = dict(values)
    for part in parts:
        new = [stood.get(msgspec.json.encode(row), row) for row in part]
        for there, run in groupby(new, lambda row: isinstance(row, int)):
            alike = list(run)
            told += alike if there or len(alike) < ALIKE else [_as_one(alike, known)]
    return told, known


def _unrolled(before: Any, told: Any, known: list[Any]) -> Iterator[Any]:
    """The rows that were told as this: one by its place, one as it is, or several as one. ``known``
    are the values told before in this list, and those told here are added.
    """
    if isinstance(told, int):
        yield before[told]
    elif isinstance(told, Mapping):
        yield told
    else:
        many, first, each = told
        columns = list(_told_columns(each, known))
        for row in range(many):
            made = _copied(first)
            for path, at, own in columns:
                _set(made, path.split("/"), own[at[row] if at else row])
            yield made


def _told_columns(each: Any, known: list[Any]) -> Iterator[tuple[str, Any, Any]]:
    """Each path with the numbers of its values, row by row, and the values."""
    for paths, values, at in each:
        named, numbers = _known(paths, known), at and _one_by_one(at)
        own = [_known(one, known) for one in values]
        # of paths that were told before more may have been told than are meant here
        yield from ((path, numbers, one) for path, one in zip(named, own, strict=False))


def _as_one(rows: list[Any], known: dict[bytes, int]) -> list[Any]:
    """Rows alike as the first of them, and what is under each path where they differ. ``known`` are
    the values told before in this list by their numbers, and those told here are added.
    """
    together: dict[tuple[int, ...], list[tuple[str, list[bytes]]]] = {}
    for path, column in _columns(rows):
        own: dict[bytes, int] = {}
        at = tuple(own.setdefault(msgspec.json.encode(value), len(own)) for value in column)
        together.setdefault(at, []).append((path, list(own)))
    each = [
        [
            _values([msgspec.json.encode(path) for path, _ in columns], known),
            [_values(own, known) for _, own in columns],
            None if at == tuple(range(len(rows))) else _on_end(at),
        ]
        for at, columns in together.items()
    ]
    return [len(rows), rows[0], each]


def _values(own: list[bytes], known: dict[bytes, int]) -> Any:
    """Values as JSON, or their number where they were told before, be it at the head of others."""
    heads = [b",".join(own[: end + 1]) for end in range(len(own))]
    if heads[-1] in known:
        return known[heads[-1]]
    number = max(known.values(), default=-1) + 1
    for head in heads:
        known.setdefault(head, number)
    return msgspec.json.decode(b"[" + heads[-1] + b"]")


def _known(told: Any, known: list[Any]) -> Any:
    """Values that were told or named by their number."""
    if isinstance(told, int):
        return known[told]
    known.append(told)
    return told


def _on_end(at: tuple[int, ...]) -> Any:
    """Numbers as a word, or as a list where some come round again, those told once that save
    most.
    """
    told: list[Any] = []
    place = 0
    while place < len(at):
        saved, length, many = max(_rounds(at, place), default=(0, 1, 1))
        if saved > 0:
            told.append([_on_end(at[place : place + length]), many])
            place += length * many
            continue
        if at[place] >= len(LETTERS):
            told.append(at[place])
        elif told and isinstance(told[-1], str):
            told[-1] += LETTERS[at[place]]
        else:
            told.append(LETTERS[at[place]])
        place += 1
    return told[0] if len(told) == 1 and isinstance(told[0], str) else told


def _rounds(at: tuple[int, ...], place: int) -> Iterator[tuple[int, int, int]]:
    """What comes round again from this place on: how many letters it saves to say so, how many
    numbers it is and how often it stands there on end.
    """
    for length in range(1, min(LONGEST, (len(at) - place) // 2) + 1):
        again = at[place : place + length]
        many = 1
        while at[place + many * length : place + (many + 1) * length] == again:
            many += 1
        if many > 1:
            yield length * (many - 1) - len(f'",["",{many}],"'), length, many


def _one_by_one(at: Any) -> list[int]:
    """The numbers that were told so."""
    if isinstance(at, str):
        return [LETTERS.index(letter) for letter in at]
    numbers: list[int] = []
    for one in at:
        if _is_list(one):
            again, many = one
            numbers += _one_by_one(again) * many
        else:
            numbers += [one] if isinstance(one, int) else _one_by_one(one)
    return numbers


def _outline(row: Any) -> list[Any]:
    """Rows alike hold the same objects with the same fields."""
    return [(key, sorted(one)) for key, one in row.items() if isinstance(one, Mapping)]


def _fields(row: Any) -> list[str]:
    """What rows more alike have in common: every field but what is only true of some."""
    return [key for key, one in row.items() if one is not True]


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
