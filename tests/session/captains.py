"""A battle in which the companion sits at the table: a clock that is turned by hand, people who say
what only they can see, and an ear for whatever was refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from itertools import count
from random import Random

from companion.engine.game import TABLE, Seat
from companion.engine.offers import Choice
from companion.games import games
from companion.journal.journal import Journal
from companion.library.scenarios import find_scenario, load_scenario
from companion.session.captains import Captains
from companion.session.hub import Hub
from companion.session.notices import Refusal
from companion.session.session import Session
from companion.session.subscription import Listener, Subscription
from tests.session.subscribers import Ear
from tests.session.table import SEED, sit_down

SCENARIOS = {
    "admiral": "pearl-shoals",
    "pirates": "atlantic",
    "colonies": "small-world",
    "lords": "open-sea",
    "ahoy": "open-map",
}
BOTH = (Seat("blue", captain=True), Seat("orange", captain=True))
ONE = (Seat("blue", "Ann"), Seat("orange", captain=True))


class Clock:
    """Seconds that pass when somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        heappush(self._due, (self.now + seconds, next(self._numbers), act))

    def tick(self) -> bool:
        """Go on to whatever is due next; whether anything was."""
        if not self._due:
            return False
        self.now, _, act = heappop(self._due)
        act()
        return True

    def pass_by(self, seconds: float) -> None:
        """Let so much time go by."""
        end = self.now + seconds
        while self._due and self._due[0][0] <= end:
            self.tick()
        self.now = end


class Sitting:
    """A battle at a hub, and the captains who sit down at it."""

    def __init__(self, session: Session, chance: int = 1) -> None:
        self.session, self.hub, self.clock = session, Hub(session), Clock()
        self.is_elsewhere, self.people = False, Random(chance)
        self.later = self.clock.later
        self.refusals: list[Refusal] = []
        self.captains = Captains(
            games=games(),
            subscribe=self._seat,
            window=self,
            chance=Random(chance),
        )
        self.hub.subscribe(TABLE, self.captains.hear)
        self.table = Ear(self.hub, TABLE)

    def soon(self, deed: Callable[[], None]) -> None:
        """There is one thread alone."""
        deed()

    def _seat(self, seat: str, listener: Listener) -> Subscription:
        def overheard(notice: object) -> None:
            if isinstance(notice, Refusal):
                self.refusals.append(notice)
            listener(notice)  # type: ignore[arg-type]

        return self.hub.subscribe(seat, overheard)

    def offered(self, *deeds: str) -> list[Choice]:
        """What the shared screen may do now, of these deeds."""
        return [choice for choice in self.table.now.choices if choice.deed in deeds]

    def do(self, deed: str, at: int = 0) -> None:
        """Somebody taps a deed on the shared screen."""
        self.table.place.send(self.offered(deed)[at].command)

    def play(self, deeds: int, hands: tuple[str, ...] = ()) -> int:
        """Let captains play until the battle is over or nobody acts any more, and people say what
        they see on the board. Returns how many deeds they were.
        """
        start = self.session.pages.entry
        while self.session.pages.view.outcome is None and self.session.pages.entry - start < deeds:
            if said := self.offered(*hands):
                self.table.place.send(self.people.choice(said).command)
            elif not self.clock.tick():
                break
        return self.session.pages.entry - start


def begin(
    game: str,
    seats: tuple[Seat, ...],
    options: Mapping[str, str],
    journal: Journal | None = None,
    seed: bytes = SEED,
) -> Session:
    """A new battle of a book's own scenario."""
    scene = load_scenario(find_scenario(SCENARIOS[game]), games())
    return sit_down(games()[game], scene, options, seats, journal=journal, seed=seed)
