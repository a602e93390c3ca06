"""Title page of Admiral, and what the players may choose at set-up."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.engine.game import GameCard, Option, option_of
from companion.engine.messages import say
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.setup import MINE_CARDS

TEAMS = tuple((f"team-{n}", say("admiral.team", n=n)) for n in (1, 2, 3))
CARD = GameCard(slug="admiral", title=say("admiral.title"), players=(1, 6), sides=TEAMS, teams=True)


_option = partial(option_of, "admiral")

OPTIONS = (
    _option("play", "chart", "cards"),
    _option("order", "dice", "seated", players=tuple(range(2, 7))),
    _option("layout", "standard", "placed", "islands", house=True),
    replace(
        _option("mines", "0", "1", "2", "3"),
        most={str(each): MINE_CARDS // each for each in (1, 2, 3)},
        scarce=say("admiral.option.mines.scarce", n=MINE_CARDS),
    ),
    _option("hits", "usual", "even", house=True),
)
_ALONE = replace(
    OPTIONS[0],
    values=OPTIONS[0].values[:1],
    names=OPTIONS[0].names[:1],
    note=say("admiral.option.play.drill"),
)
_SHORT = replace(_ALONE, note=say("admiral.option.play.short"))


def restrict_options(scene: Scene, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The choices that a scenario leaves: a drill is a race over the chart, and nobody lays mines
    or fires in it. The short rules have royal ports to lie in, and a shooting table of their own.
    """
    if scene.edition == "short":
        return (_SHORT, *(one for one in options if one.id in ("order", "layout", "mines")))
    return (_ALONE, OPTIONS[1]) if scene.drill else options


def restrict_players(scene: Scene, _players: tuple[int, int]) -> tuple[int, int]:
    """The fewest and the most that a scenario has a layout for."""
    return scene.counts[0], scene.counts[-1]


def has_layout(scene: Scene, players: int) -> bool:
    """Whether there is one for so many: for five there is none (V.0b)."""
    return players in scene.counts or not scene.others


def team_counts(scene: Scene, players: int) -> tuple[int, ...]:
    """How many teams so many players may make (V.0d)."""
    layout = scene.layout(players)
    return tuple(len(form.forts) for form in layout.forms) if layout else ()
