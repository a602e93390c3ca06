"""Shared: what the scenario files of both books have in common, checked place by place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.engine.messages import Figure, say
from companion.engine.names import Name, spellings
from companion.engine.scenario import ScenarioError, between
from companion.engine.square_map import Place
from companion.engine.weights import MOST_SHARE
from companion.games.golitsyn.rules.scene import HOME, Scene, numbered


class Vane(Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of the three forces on the vane (0.1)."""

    calm: int
    fresh: int
    storm: int
    mark: Literal["book", "house"]


def read_vane(file: str, vane: Vane) -> tuple[int, int, int]:
    """The weights, none below nothing and not all nothing. Raises ``ScenarioError``."""
    weights = {"calm": vane.calm, "fresh": vane.fresh, "storm": vane.storm}
    for name, weight in weights.items():
        if not 0 <= weight <= MOST_SHARE:
            raise ScenarioError(file, f"vane.{name}", weight, between(0, MOST_SHARE))
    if not any(weights.values()):
        raise ScenarioError(file, "vane", weights, say("golitsyn.expected.weight"))
    return vane.calm, vane.fresh, vane.storm


def check_names(
    file: str, places: Sequence[Place], lists: Sequence[tuple[str, tuple[Name, ...]]]
) -> None:
    """Each name once among all ships and among ports or colonies (3.1b).
    Raises ``ScenarioError``.
    """
    known: dict[str, Figure] = {HOME: say("golitsyn.expected.corner")}
    for at, place in enumerate(places):
        _take(file, f"map.places[{at}].name", place.name, known)
    for list_, names in lists:
        for at, name in enumerate(names):
            _take(file, f"{list_}[{at}]", name, known)


def named_fleets(lists: Sequence[tuple[str, tuple[Name, ...]]]) -> dict[str, Any]:
    """The fields of a scene for the ships of each kind: ``fleets`` and ``names``."""
    fleets = tuple((kind, numbered(kind for _ in names)) for kind, names in lists)
    named = {
        id: name
        for (_, ids), (_, names) in zip(fleets, lists, strict=True)
        for id, name in zip(ids, names, strict=True)
    }
    return {"fleets": fleets, "names": named}


def sheet_of(game: str, scene: Scene, lists: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """A scene as a scenario file says it, without a title: ``lists`` pairs each list of ships with
    their kind. The vane is as this battle had it.
    """
    fleets = dict(scene.fleets)
    vane = dict(zip(("calm", "fresh", "storm"), scene.vane, strict=True))
    return {
        "game": game,
        "vane": {**vane, "mark": "house"},
        **{name: [dict(scene.names[id]) for id in fleets[kind]] for name, kind in lists},
        "map": msgspec.to_builtins(scene.map),
    }


def _take(file: str, path: str, name: Name, known: dict[str, Figure]) -> None:
    """Put a name among those that are known, by which pieces are told apart."""
    if not any(written.strip() for written in spellings(name)):
        raise ScenarioError(file, path, "", say("expected.name"))
    for written in sorted(spellings(name)):
        if written in known:
            raise ScenarioError(
                file, path, written, say("golitsyn.expected.own-name", other=known[written])
            )
    known |= dict.fromkeys(spellings(name), path)
