"""Tasks of the sea: moving, what meets a figure that enters a space, exploring, anchoring."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import piece_word
from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.tasks import Task, asks


class Course(Struct, frozen=True):
    """A movement: which ``figure`` a ``seat`` moves, and by which action it does (``via``; empty
    where nothing follows on anchoring).

    A ``quiet`` one starts no battles; one that trawls (``trawl``) takes treasures on its way, but
    none again from spaces of the chart to which a step has led before (``trawled``). A figure
    that is ``shoved`` by an enemy never leaves the map, and anchors nowhere.
    """

    seat: str
    figure: str
    via: str = ""
    quiet: bool = False
    trawl: bool = False
    trawled: tuple[str, ...] = ()
    shoved: bool = False


class Move(Task, Pending, frozen=True):
    """The next step, ``left`` of them at most; while one is ``owed`` it cannot be left out, and
    before the figure has ``begun`` to move there is nothing for which she would anchor.
    """

    course: Course
    left: int
    owed: bool = True
    begun: bool = False

    def question(self, _state: object) -> Question:
        """Whoever moves the figure."""
        figure = piece_word(self.course.figure)
        return asks("move", self.course.seat, "move.1", figure=figure, n=self.left)


class Jump(Task, Pending, frozen=True):
    """A direct move ``to`` one of these spaces, by a ``rule``; a ``free`` one may be left out.

    One that is ``arriving`` completes a movement under way: in cards play the explorer's own.
    """

    course: Course
    to: tuple[str, ...]
    rule: str
    free: bool = False
    arriving: bool = False

    def question(self, _state: object) -> Question:
        """Whoever moves the figure."""
        return asks("jump", self.course.seat, self.rule, figure=piece_word(self.course.figure))


class Order(Task, frozen=True):
    """Up to ``left`` more patrols may be moved, so many ``steps`` each, one after another and none
    of them twice (squadron.order, crew.convincing_official).
    """

    seat: str
    left: int
    steps: int
    rule: str
    quiet: bool = False
    moved: tuple[str, ...] = ()


class Patrols(Task, Pending, frozen=True):
    """The next patrol of an order."""

    order: Order

    def question(self, _state: object) -> Question:
        """Whoever gives the order."""
        return asks("patrols", self.order.seat, self.order.rule, n=self.order.left)


class Terrain(Task, frozen=True):
    """What a space just entered does to the figure on it (move.5).

    ``chain`` are the spaces from which currents have pushed it so far.
    """

    course: Course
    space: str
    chain: tuple[str, ...] = ()


class Current(Task, frozen=True):
    """A current, if there is one, takes the figure on from a space (terrain.2)."""

    course: Course
    space: str
    chain: tuple[str, ...] = ()


class Drift(Task, Pending, frozen=True):
    """Where a current takes the figure is its owner's to choose, by the ``rule`` of his crew
    (crew.sea_dog, crew.barrelman, crew.sea_witch).
    """

    course: Course
    space: str
    chain: tuple[str, ...]
    rule: str

    def question(self, _state: object) -> Question:
        """Whoever moves the figure."""
        return asks("drift", self.course.seat, self.rule, figure=piece_word(self.course.figure))


class Piloted(Task, Pending, frozen=True):
    """A flagship with a Pilot is on wreckage (crew.pilot)."""

    seat: str
    figure: str

    def question(self, _state: object) -> Question:
        """Her owner."""
        return asks("pilot", self.seat, "crew.pilot", figure=piece_word(self.figure))


class GoOn(Task, frozen=True):
    """The figure has entered a space: it goes on, or anchors where the movement has ``ended``
    (move.6, move.7).

    A battle that was ``averted`` ends nothing: where the end of her way was ``told``, as it always
    is in cards play, only then is she not there.
    """

    course: Course
    left: int
    ended: bool = False
    averted: bool = False
    told: bool = False


class Anchor(Task, frozen=True):
    """The figure anchors where it is (move.6)."""

    course: Course


class AfterAnchor(Task, frozen=True):
    """What follows where a flagship has anchored as part of an action, ``via`` which she moved.

    The ``space`` is where she did; she may have been shoved off it since.
    """

    seat: str
    via: str
    space: str = ""


class Harbor(Task, Pending, frozen=True):
    """A flagship has anchored in a harbor (terrain.3)."""

    seat: str

    def question(self, _state: object) -> Question:
        """Her owner."""
        return asks("harbor", self.seat, "terrain.3")


class Explore(Task, frozen=True):
    """The next tile is turned up: for a figure that leaves the map over a ``cell``, or without a
    course for a Smuggler's reward (explore.1, reward.region).
    """

    seat: str
    course: Course | None = None
    cell: str = ""
    chain: tuple[str, ...] = ()


class Lay(Task, Pending, frozen=True):
    """The ``tile`` turned up is laid by whoever explores; empty while it is being drawn
    (explore.6).
    """

    seat: str
    course: Course | None = None
    cell: str = ""
    chain: tuple[str, ...] = ()
    tile: str = ""

    def question(self, _state: object) -> Question:
        """Whoever explores."""
        return asks("lay", self.seat, "explore.6")


class Landfall(Task, frozen=True):
    """In cards play: a region of this ``suit`` has been found."""

    seat: str
    suit: str
    course: Course | None = None


class Sight(Task, frozen=True):
    """In cards play: a figure has come to the sea of a region, and people see what is there. Some
    foes it has ``met`` already, and a ``wreck`` or none.
    """

    course: Course
    space: str
    met: tuple[str, ...] = ()
    wreck: bool = False


class Arrived(Task, Pending, frozen=True):
    """What the table sees where a figure has come to the sea of a region is asked."""

    sight: Sight

    def question(self, _state: object) -> Question:
        """Whoever moves the figure."""
        course = self.sight.course
        return asks("arrived", course.seat, "move.5", figure=piece_word(course.figure))


SeaTask = (
    Move
    | Jump
    | Order
    | Patrols
    | Terrain
    | Current
    | Drift
    | Piloted
    | GoOn
    | Anchor
    | AfterAnchor
    | Harbor
    | Explore
    | Lay
    | Landfall
    | Sight
    | Arrived
)
