"""Shared: what the players of either book may choose at set-up."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Option
from companion.engine.messages import say
from companion.engine.weights import Shares
from companion.games.golitsyn.rules.scene import Scene
from companion.games.golitsyn.rules.switches import FORCES


def _shared(id: str, *values: str, shares: Shares | None = None, house: bool = True) -> Option:
    names = tuple(say(f"golitsyn.option.{id}.{value}") for value in values)
    return Option(
        id=id, label=say(f"golitsyn.option.{id}"), values=values, names=names, shares=shares,
        about=say(f"golitsyn.about.{id}"), house=house,
    )  # fmt: skip


PLAY = _shared("play", "chart", "cards", house=False)
CARDS = replace(
    PLAY, values=PLAY.values[1:], names=PLAY.names[1:], note=say("golitsyn.option.play.no-map")
)
SWITCHES = (
    _shared("vane", "board", "rare", "rarest", shares=FORCES),
    _shared("vane-reading", "arrow", "nautical"),
    _shared("storm-drift", "1", "4"),
    _shared("storm-reach", "fleet", "everyone"),
    _shared("edge", "stays", "sinks"),
    _shared("movement-spin", "compulsory", "optional"),
    _shared("turning", "straight", "allowed"),
    _shared("shots", "1", "2"),
    _shared("salvo", "all-or-nothing", "single-hit", "spin-each"),
)
"""Variants and decisions that both books leave open; ``rules/switches.py`` reads them."""


def restrict_options(scene: Scene, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The choices that a scenario leaves: with no map there is only play with cards."""
    return (
        options
        if scene.map.rows
        else tuple(CARDS if option == PLAY else option for option in options)
    )
