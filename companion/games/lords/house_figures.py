"""What a table may tell of its own box: how many ships bear each number, what the odd ones do, what
sets are worth, and each hired ship. What is printed on boards is drawn (``board_drawing``).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.house_figures import (
    FigureCard,
    FigureRow,
    FigureTold,
    OwnValues,
    Place,
    in_order,
)
from companion.engine.messages import say, written
from companion.engine.names import named
from companion.games.lords.boards import Mark
from companion.games.lords.scenario import (
    HIRED_EFFECTS,
    MOST_SET,
    NUMBERS,
    ODD_EFFECTS,
    PRICES,
    Hired,
    Scene,
    check_box,
)

ANY = "X"
"""Of a hired ship: whatever number her owner likes (11.7)."""
_PRINTED = (ANY, *map(str, NUMBERS))
_SETS = {3: "three", 4: "four"}


def cards(scene: Scene) -> tuple[FigureCard, ...]:
    """Everything of the box that may be otherwise than the scenario has it."""
    fleet = FigureCard(title=say("lords.own.fleet"), rows=tuple(_fleet(scene)))
    sets = FigureCard(title=say("lords.own.sets"), rows=tuple(_sets(scene)))
    return (fleet, sets, *map(_hired, scene.hired))


def _fleet(scene: Scene) -> Iterator[FigureRow]:
    mark: Mark = "house" if "ships" in scene.house else "book"
    effects = tuple((effect, say(f"lords.own.effect.{effect}")) for effect in ODD_EFFECTS)
    for number in NUMBERS[::2]:
        yield FigureRow(
            place=_odd(number), label=say("lords.own.odd", number=number),
            value=scene.ship_effects[number], mark=mark, words=effects,
        )  # fmt: skip
    for number in NUMBERS:
        yield FigureRow(
            place=_copies(number), label=say("lords.own.copies", number=number),
            value=scene.of(number), mark=mark, high=9,
        )  # fmt: skip


def _sets(scene: Scene) -> Iterator[FigureRow]:
    mark: Mark = "house" if "sets" in scene.house else "book"
    for length, name in _SETS.items():
        yield FigureRow(
            place=("sets", name), label=say("lords.own.set", n=length),
            value=scene.set_points[length], mark="book" if name == "three" else mark, high=MOST_SET,
        )  # fmt: skip


def _hired(ship: Hired) -> FigureCard:
    numbers = tuple((word, written(en=word)) for word in _PRINTED)
    effects = tuple((effect, say(f"lords.own.hired.{effect}")) for effect in HIRED_EFFECTS)
    return FigureCard(
        title=named(ship.name),
        rows=(
            FigureRow(
                place=_of(ship, "cost"), label=say("lords.own.cost"), value=ship.cost,
                mark=ship.mark, low=min(PRICES), high=max(PRICES),
            ),
            FigureRow(
                place=_of(ship, "numbers"), label=say("lords.own.numbers"),
                value=" ".join(map(str, ship.numbers)) or ANY, mark=ship.mark, words=numbers,
                several=True,
            ),
            FigureRow(
                place=_of(ship, "effect"), label=say("lords.own.effect"), value=ship.effect,
                mark=ship.mark, words=effects,
            ),
        ),
    )  # fmt: skip


def _odd(number: int) -> Place:
    return ("ships", "odd", str(number))


def _copies(number: int) -> Place:
    return ("ships", "copies", str(number))


def _of(ship: Hired, what: str) -> Place:
    return ("hired", ship.id, what)


# ---------------------------------------------------------------- the scene of a battle with them


def with_own(scene: Scene, own: OwnValues) -> Scene:
    """The scene with these figures, which it names in ``own``. Raises ``ScenarioError`` where they
    make no box: another number of ships, two odd numbers that do the same, other prices.
    """
    effects = {
        number: str(own.get(_odd(number), effect)) for number, effect in scene.ship_effects.items()
    }
    copies = (int(own.get(_copies(number), scene.of(number))) for number in NUMBERS)
    sets = {
        length: int(own.get(("sets", name), scene.set_points[length]))
        for length, name in _SETS.items()
    }
    hired = tuple(_with_figures(ship, own) for ship in scene.hired)
    changed = replace(
        scene, ship_effects=effects, copies=tuple(copies), set_points=sets, hired=hired
    )
    check_box("", changed)
    return replace(changed, own=tuple(_told(place, value) for place, value in own.items()))


def _with_figures(ship: Hired, own: OwnValues) -> Hired:
    words = str(
        own.get(_of(ship, "numbers"), in_order([*map(str, ship.numbers)], _PRINTED))
    ).split()
    numbers = () if ANY in words else tuple(map(int, words))
    cost = int(own.get(_of(ship, "cost"), ship.cost))
    effect = own.get(_of(ship, "effect"), ship.effect)
    told = any(place[:2] == ("hired", ship.id) for place in own)
    mark = "book" if told else ship.mark
    return replace(ship, cost=cost, numbers=numbers, effect=effect, mark=mark)


def _told(place: Place, value: object) -> FigureTold:
    """A figure named in the logbook: of the fleet, of a set, or of a hired ship."""
    *card, figure = place
    return FigureTold(card="-".join(card), figure=figure, value=str(value))
