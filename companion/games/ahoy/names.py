"""What the figures of Ahoy are called, by their ids and in every language of the box."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.memo import while_same
from companion.engine.names import Name
from companion.games.ahoy.rules.state import FLAGSHIP, AhoyState, Figure


@while_same(lambda state: (state.scene, *state.figures))
def figure_names(state: AhoyState) -> Mapping[str, Name]:
    """The names of all figures that are in play, patrols and strongholds with their numbers."""
    return {id: _name(state, figure) for id, figure in state.figures.items()}


def _name(state: AhoyState, figure: Figure) -> Name:
    named = state.scene.figures
    if figure.kind == FLAGSHIP:
        return named[figure.id]
    number = figure.id.removeprefix(figure.kind).removeprefix("-")
    return {language: f"{name} {number}".strip() for language, name in named[figure.kind].items()}
