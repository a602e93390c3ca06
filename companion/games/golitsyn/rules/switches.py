"""Shared: variants of the books, and decisions where they are silent, as choices at set-up."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.messages import say
from companion.engine.refusals import Kind, Refused
from companion.engine.weights import Shares
from companion.games.golitsyn.rules.scene import Scene
from companion.games.golitsyn.rules.state import Switches

VANES: Mapping[str, tuple[int, int, int]] = {"rare": (1, 10, 1), "rarest": (1, 14, 1)}
"""Storms in one spin of 12 or of 16, for tables that lose too many fleets (0.1)."""

FORCES = Shares(
    names=tuple(say(f"golitsyn.force.{force}") for force in ("calm", "fresh", "storm")),
    start=(1, 6, 1),
)
"""The weights of the three forces as a table may set them itself (0.1)."""


def play_of(scene: Scene, options: Mapping[str, str]) -> str:
    """With the chart or with cards; with cards where the scenario draws no map.

    Raises ``Refused`` where the chart is asked for all the same.
    """
    play = options.get("play", "chart" if scene.map.rows else "cards")
    if play == "chart" and not scene.map.rows:
        raise Refused("golitsyn.refused.no-map", kind=Kind.MALFORMED)
    return play


def switches_of(options: Mapping[str, str]) -> Switches:
    """The switches as the table has set them."""
    return Switches(
        storm_drift=int(options.get("storm-drift", "1")),
        nautical_wind=options.get("vane-reading") == "nautical",
        movement_spin_optional=options.get("movement-spin") == "optional",
        storm_hits_everyone=options.get("storm-reach") == "everyone",
        allow_turns=options.get("turning") == "allowed",
        shots_per_ship=int(options.get("shots", "1")),
        salvo_mode=options.get("salvo", "all-or-nothing"),
        edge_sinks=options.get("edge") == "sinks",
    )


def weighted(scene: Scene, options: Mapping[str, str]) -> Scene:
    """The scene with the vane the table plays with:
    the scenario's own weights unless others were chosen.
    """
    chosen = options.get("vane", "")
    if own := FORCES.read(chosen):
        calm, fresh, storm = own
        return replace(scene, vane=(calm, fresh, storm))
    return replace(scene, vane=VANES.get(chosen, scene.vane))
