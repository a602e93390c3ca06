"""Battles of both books begun before a ship's id and her name were two things.

The id was the name, in both languages where they differ: ``Swift|Стриж``. It stays the id of that
battle to its end, for every later event says it; the scene learns the names, and what the vane was
called for names pieces by their ids.
"""

from __future__ import annotations

from typing import Any

from companion.engine.messages import piece_word

NAMES_WERE_IDS = 1
"""The last version of the events of either book in which they were."""


def upcast(version: int, raw: dict[str, Any]) -> dict[str, Any]:
    """An event in the newest shape."""
    if version > NAMES_WERE_IDS:
        return raw
    match raw["event"]:
        case "battle-began":
            return raw | {"scene": _scene(raw["scene"])}
        case "spin-called" | "roll-called":
            call = raw["call"]
            return raw | {"call": call | {"purpose": _named(call["purpose"])}}
    return raw


def _scene(scene: dict[str, Any]) -> dict[str, Any]:
    fleets = scene.get("names", ())
    places = scene["map"].get("places", ())
    return scene | {
        "fleets": fleets,
        "names": {id: _name(id) for _, ids in fleets for id in ids},
        "port_ids": [_id(place["name"]) for place in places],
    }


def _id(name: dict[str, str]) -> str:
    en, ru = name.get("en", ""), name.get("ru", "")
    return "|".join(dict.fromkeys((en or ru, ru or en)))


def _name(id: str) -> dict[str, str]:
    en, _, ru = id.partition("|")
    return {"en": en, "ru": ru} if ru else {"en": en}


def _named(message: list[Any]) -> list[Any]:
    """A message whose figures name pieces; a name written out has no id of a message."""
    id, figures = message[0], message[1] if len(message) > 1 else {}
    if not id and figures:
        return [piece_word(_id(figures)).id]
    return [
        id,
        {key: _named(one) if isinstance(one, list) else one for key, one in figures.items()},
    ]
