"""Shared: what the players of either book may choose at set-up."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.engine.game import Option, option_of
from companion.engine.messages import say
from companion.games.golitsyn.rules.scene import Scene
from companion.games.golitsyn.rules.switches import FORCES

_shared = partial(option_of, "golitsyn", house=True)

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
