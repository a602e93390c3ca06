"""What a subscriber hears, in every game, with the chart and without: nothing of another seat's
secret, all of what is his, and no door to what is another's.

Two battles go on side by side. They differ only in what one seat writes on its slips; the seals are
alike, as if SHA-256 told nothing at all. Whatever anybody asks from whatever place, everybody else
must hear the same in both, to the byte, refusals and logbook included. A slip that is shown is
shown in both, so from then on it is no secret. They begin where the first slip is asked for: in
some games that is long after the first deed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, reduce
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine import commitments
from companion.engine.codec import Codec
from companion.engine.commands import (
    Answer,
    AnswerDraw,
    Command,
    EnterDrawn,
    EnterFaces,
    Redo,
    Throw,
    Undo,
)
from companion.engine.commitments import Sealing
from companion.engine.events import Event, Reveal
from companion.engine.game import REFEREE, TABLE
from companion.engine.refusals import Refused
from companion.games import games
from companion.session.hub import Hub
from companion.session.notices import LogEntry, Refusal, Snapshot, log_after
from companion.session.pages import Pages
from companion.session.session import Session
from tests.random_player import RandomPlayer, seats_for
from tests.seatings import SEATINGS, Seating
from tests.session.sharing import shared_logbook
from tests.session.subscribers import Ear

GAMES = games()
DEEDS, BATTLES = 40, 10
SEARCHED, AS_LONG = 3, 200
"""So many battles of the usual players are looked through for a slip, each for so many deeds."""
FEWER = 24
"""Deeds of a battle of others than the usual players."""
SEEDS = st.integers(0, 2**32 - 1)
SHOWN_AT_ONCE = 21994355
"""A battle of Pirates in which one slip of two ends it as soon as it is written."""
PLAYS = st.sampled_from(("chart", "cards"))
each_game = pytest.mark.parametrize("slug", list(GAMES))
WITH_SLIPS = [
    slug
    for slug, game in GAMES.items()
    if any(issubclass(command, Sealing) for command in game.commands)
]
USUAL = {
    slug: next(
        one for one in SEATINGS if one.scenario.game == slug and one.count == len(seats_for(game))
    )
    for slug, game in GAMES.items()
}
"""Two at the first scenario of each game, with all that it may have."""
OTHERS = [
    pytest.param(one, play, id=f"{one.name}-{play}")
    for one in SEATINGS
    if one not in USUAL.values()
    for play in one.plays
]
each_with_slips = pytest.mark.parametrize("slug", WITH_SLIPS)


@cache
def before_a_slip(seating: Seating, play: str) -> tuple[Command, ...]:
    """Deeds after which somebody is asked for a slip; none where nobody is."""
    searched = SEARCHED if seating in USUAL.values() else 1
    for seed in range(searched if seating.scenario.game in WITH_SLIPS else 0):
        session, player = seating.begun_with_most(play), RandomPlayer(seed)
        done: list[Command] = []
        while not session.pages.view.outcome and len(done) < AS_LONG:
            pages = session.pages
            offered = [choice for seat in pages.seats for choice in pages.choices(seat.id)]
            if any(isinstance(choice.command, Sealing) for choice in offered):
                return tuple(done)
            done.append(_thrown(session, player, player.ask(offered)))
            session.submit(done[-1])
    return ()


def _thrown(session: Session, player: RandomPlayer, command: Command) -> Command:
    """The same, or instead of a throw what somebody enters."""
    call = session.pages.call
    return player.enter(call) if isinstance(command, Throw) and call else command


class Sitting:
    """A battle at which every seat listens from the ``first`` deeds on."""

    def __init__(self, seating: Seating, play: str, first: tuple[Command, ...] = ()) -> None:
        self.game, self.session = seating.game, seating.begun_with_most(play)
        for command in first:
            self.session.submit(command)
        self.hub = Hub(self.session)
        self.players = tuple(seat.id for seat in self.session.pages.seats)
        self.ears = {seat: Ear(self.hub, seat) for seat in (*self.players, TABLE, REFEREE)}

    def offered(self) -> dict[bytes, Command]:
        """What the players may do, each in his own place."""
        heard = [self.ears[seat].now for seat in self.players]
        commands = [choice.command for now in heard for choice in now.choices]
        return {Codec.write(command): command for command in commands}

    def play(self, deeds: int, chance: Random) -> None:
        """So many deeds, whatever is offered, and now and then one taken back."""
        for _ in range(deeds):
            offered = list(self.offered().values())
            back = Undo(seat=chance.choice(self.players))
            deed = chance.choice(offered) if offered and chance.random() < 0.9 else back
            self.ears[deed.seat].place.send(deed)

    def brings(self, command: Command) -> tuple[Event, ...] | None:
        """What a command would bring about; None where it is refused."""
        if isinstance(command, EnterFaces):
            command = Answer(seat=command.seat, faces=command.faces, source="hand")
        if isinstance(command, EnterDrawn):
            command = AnswerDraw(seat=command.seat, cards=command.cards, source="hand")
        if isinstance(command, Sealing):
            command = command.salted("00")
        try:
            return self.game.decide(self.session.replay.history.state, command)
        except Refused:
            return None


class Pair:
    """Two battles, ``here`` and ``there``, alike but for the slips of the seat ``keeper``."""

    def __init__(self, seating: Seating, play: str, chance: Random) -> None:
        first = before_a_slip(seating, play)
        self.here, self.there = Sitting(seating, play, first), Sitting(seating, play, first)
        self.chance, self.player = chance, RandomPlayer(chance.getrandbits(32))
        self.players, self.everybody = self.here.players, tuple(self.here.ears)
        self.keeper = chance.choice(self._asked() or self.players)
        self.knowing = self._side_of_keeper()
        self.others = tuple(seat for seat in self.everybody if seat not in self.knowing)
        self.said: list[Command] = []
        self.differed = 0
        self._compared = dict.fromkeys(self.others, 0)

    def _asked(self) -> list[str]:
        """Who is asked for a slip."""
        offered = self.here.offered().values()
        return sorted({command.seat for command in offered if isinstance(command, Sealing)})

    def _side_of_keeper(self) -> set[str]:
        """A side of Pirates has one slip; partners of a team have each their own."""
        sides = {seat.id: seat.side for seat in self.here.session.pages.view.seats}
        side = "" if self.here.game.card.teams else sides[self.keeper]
        return {seat for seat in sides if side and sides[seat] == side} | {self.keeper}

    def play(self, deeds: int) -> None:
        """So many deeds, each with something that nobody should have tried."""
        for _ in range(deeds):
            if self.here.session.pages.view.outcome:
                break
            self.step()
            self.stray()
            self.compare()

    def step(self) -> None:
        """A deed that may be done in both battles; while the keeper writes, another in each."""
        there = self.there.offered()
        both = [one for key, one in self.here.offered().items() if key in there]
        self.chance.shuffle(both)
        for command in [*self._turned_back(), *both]:
            one = _thrown(self.here.session, self.player, command)
            if self._alike(one, one):
                other = self._rewritten(one, there)
                self.differed += one != other
                self.send(self._place(one), one, other)
                return

    def _turned_back(self) -> list[Command]:
        seat = self.chance.choice(self.players)
        return [self.chance.choice([Undo(seat=seat), Redo(seat=seat)])] * (
            self.chance.random() < 0.1
        )

    def _rewritten(self, command: Command, there: dict[bytes, Command]) -> Command:
        """Another slip in the other battle, unless one of the two is shown as soon as written."""
        if not (isinstance(command, Sealing) and command.seat in self.knowing):
            return command
        same = (type(command), command.seat)
        slips = [
            one
            for one in there.values()
            if (type(one), one.seat) == same and self._alike(command, one)
        ]
        return self.chance.choice([one for one in slips if one != command] or slips)

    def _place(self, command: Command) -> str:
        """The seat's own place; what is public as often the shared screen."""
        private = self.here.game.is_private(command) or isinstance(command, Undo | Redo)
        return command.seat if private else self.chance.choice((command.seat, TABLE))

    def _alike(self, one: Command, other: Command) -> bool:
        """Whether no slip is shown by it, or the same in both: what is shown is told to all."""
        here, there = self.here.brings(one), self.there.brings(other)
        shown = [event for event in (*(here or ()), *(there or ())) if isinstance(event, Reveal)]
        return here == there if shown else True

    def stray(self) -> None:
        """Something tried by a seat that has no right to it, or says another's secret aloud."""
        if not self.said:
            return
        command = self.chance.choice(self.said)
        if self.chance.random() < 0.5:
            command = replace(command, seat=self.chance.choice(self.players))
        hidden = self.here.game.is_private(command) and command.seat in self.knowing
        if self._alike(command, command) and not hidden:
            self.send(self.chance.choice(self.everybody), command, command)
        elif hidden:
            self.send(self.chance.choice(self.others), command)

    def send(self, place: str, one: Command, other: Command | None = None) -> None:
        """The same in both battles, or as good as the same to everyone else."""
        self.said += [one, other or one]
        self.here.ears[place].place.send(one)
        self.there.ears[place].place.send(other or one)

    def compare(self) -> None:
        """All that was heard since the last time by everybody who does not know."""
        for seat in self.others:
            here, there = self.here.ears[seat].heard, self.there.ears[seat].heard
            start, self._compared[seat] = self._compared[seat], len(here)
            assert Codec.write(here[start:]) == Codec.write(there[start:]), seat


@contextmanager
def blind_seals() -> Iterator[None]:
    """Seals that look the same whatever is on the slip."""
    real = commitments.seal
    with ExitStack() as stack:
        for name, module in list(sys.modules.items()):
            if name.startswith("companion.games") and getattr(module, "seal", None) is real:
                stack.enter_context(patch.object(module, "seal", lambda salt, _: real(salt, "")))
        stack.enter_context(patch.object(commitments, "is_unbroken", lambda *_: True))
        yield


def side_by_side(seating: Seating, play: str, seed: int, deeds: int = DEEDS) -> Pair:
    """Two battles from the first slip to the last deed compared."""
    seating.game.decide  # noqa: B018 - its rules are loaded before their seals are blinded
    with blind_seals():
        pair = Pair(seating, play, Random(seed))
        pair.play(deeds)
    return pair


@pytest.mark.sweep
@each_game
@settings(max_examples=BATTLES, deadline=None)
@given(play=PLAYS, seed=SEEDS)
@example(play="cards", seed=SHOWN_AT_ONCE)
def test_what_one_seat_writes_changes_nothing_that_any_other_hears(
    slug: str, play: str, seed: int
) -> None:
    pair = side_by_side(USUAL[slug], play, seed)
    assert Codec.write(shared_logbook(pair.here.session)) == Codec.write(
        shared_logbook(pair.there.session)
    )


@pytest.mark.sweep
@pytest.mark.parametrize(("seating", "play"), OTHERS)
def test_nor_does_it_where_others_sit_down(seating: Seating, play: str) -> None:
    """More of them, one alone, teams; drills and the short rules."""
    pair = side_by_side(seating, play, seating.count, FEWER)
    assert Codec.write(shared_logbook(pair.here.session)) == Codec.write(
        shared_logbook(pair.there.session)
    )


@each_with_slips
def test_the_battles_compared_do_differ(slug: str) -> None:
    pairs = [side_by_side(USUAL[slug], "chart", seed) for seed in range(2)]
    assert any(pair.differed for pair in pairs)
    refusals = [
        one for pair in pairs for ear in pair.here.ears.values() for one in ear.all(Refusal)
    ]
    assert "session.another-seat" in {one.reason.id for one in refusals}


@each_with_slips
def test_the_comparison_sees_a_leak(slug: str) -> None:
    show = Pages.private

    def leak(pages: Pages, _seat: str) -> object:
        return [show(pages, seat.id) for seat in pages.seats]

    with patch.object(Pages, "private", leak), pytest.raises(AssertionError):
        [side_by_side(USUAL[slug], "chart", seed) for seed in range(8)]


@each_game
@settings(max_examples=BATTLES // 2, deadline=None)
@given(play=PLAYS, seed=SEEDS)
def test_who_comes_late_or_comes_back_knows_what_the_others_know(
    slug: str, play: str, seed: int
) -> None:
    sitting, chance = Sitting(USUAL[slug], play), Random(seed)
    away: list[tuple[Ear, list[Snapshot]]] = []
    for _ in range(8):
        sitting.play(DEEDS // 8, chance)
        first = chance.choice(list(sitting.ears.values()))
        seen = first.all(Snapshot)[: chance.randrange(len(first.all(Snapshot)) + 1)]
        since = seen[-1].entry if seen else -1
        away.append((Ear(sitting.hub, first.place.seat, since), seen))
    nothing: tuple[LogEntry, ...] = ()
    for ear, seen in away:
        first = sitting.ears[ear.place.seat]
        assert reduce(log_after, [*seen, *ear.all(Snapshot)], nothing) == first.log
        assert standing(ear) == standing(first)


def standing(ear: Ear) -> bytes:
    """The table as he was last shown it, however much of the log came with it."""
    return Codec.write(replace(ear.now, since=0, log=(), struck=(), unstruck=()))


@each_game
@settings(max_examples=BATTLES // 2, deadline=None)
@given(play=PLAYS, seed=SEEDS)
def test_no_place_does_anything_for_another_seat(slug: str, play: str, seed: int) -> None:
    sitting, chance = Sitting(USUAL[slug], play), Random(seed)
    for _ in range(4):
        sitting.play(DEEDS // 8, chance)
        entry = sitting.session.pages.entry
        for seat in (*sitting.players, REFEREE):
            others = [one for one in sitting.offered().values() if one.seat != seat]
            for command in chance.sample(others, min(10, len(others))):
                sitting.ears[seat].place.send(command)
                assert sitting.ears[seat].all(Refusal)[-1].reason.id == "session.another-seat"
        secret = [one for one in sitting.offered().values() if sitting.game.is_private(one)]
        for command in secret:
            sitting.ears[TABLE].place.send(command)
        assert sitting.session.pages.entry == entry
