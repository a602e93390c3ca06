"""The few plates everything lies on: brass, outline, paper, deck.

Painted once, stretched by ``BorderImage``.
"""

from __future__ import annotations

from typing import Any

from companion.widgets.kit.texture_painter import plate
from companion.widgets.kit.theme import colour, theme

_CLEAR = colour("#0F1F30", 0)


def brass(radius: float, down: bool = False) -> Any:
    """A raised brass plate, or the same pressed home."""
    r = round(radius)
    if down:
        return plate(theme.brass_deep, theme.brass, theme.brass_dark, r, 1)
    return plate(
        theme.brass_light, theme.brass_deep, theme.brass, r, 1, max(2, r * 0.25), theme.brass_dark
    )


def outlined(radius: float, down: bool = False) -> Any:
    """A navy plate with a brass rim, for deeds of second rank; pressed it fills with light."""
    fill = theme.deck_chosen if down else theme.ground
    return plate(fill, fill, theme.brass, round(radius), 2)


def lit(radius: float) -> Any:
    """The same while it is on."""
    return outlined(radius, down=True)


def dead(radius: float, down: bool = False) -> Any:
    """A sunken plate: it cannot be done now, but it tells why."""
    fill = theme.deck_chosen if down else theme.dead
    return plate(fill, fill, theme.dead, round(radius))


def paper(radius: float) -> Any:
    """A sheet of chart paper."""
    return plate(theme.paper, theme.paper, theme.paper_edge, round(radius), 1)


def chosen_paper(radius: float) -> Any:
    """The sheet that is chosen, in a brass frame."""
    return plate(theme.paper, theme.paper, theme.brass, round(radius), max(3, radius * 0.4))


def live_paper(radius: float) -> Any:
    """A sheet that may be tapped, with a thin brass edge."""
    return plate(theme.paper, theme.paper, theme.brass, round(radius), max(2, radius * 0.25))


def ghost_paper(radius: float) -> Any:
    """A sheet of something lost."""
    return plate(theme.ghost, theme.ghost, theme.ghost, round(radius))


def deck(radius: float) -> Any:
    """A panel of the deck itself."""
    return plate(theme.deck, theme.deck, theme.deck_edge, round(radius), 1)


def white(radius: float) -> Any:
    """A plain plate to be tinted."""
    return plate((1, 1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1), round(radius))


def frame(radius: float, width: float) -> Any:
    """A brass rim with nothing inside."""
    return plate(_CLEAR, _CLEAR, theme.brass, round(radius), width)


def border(radius: float) -> tuple[float, float, float, float]:
    """The part of a plate's texture that does not stretch, for ``BorderImage.border``."""
    corner = 2 * round(radius) + 2
    return corner, corner, corner, corner


def corners(radius: float) -> tuple[float, float, float, float]:
    """How large that part is shown, for ``BorderImage.display_border``."""
    corner = round(radius) + 1
    return corner, corner, corner, corner
