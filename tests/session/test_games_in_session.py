"""Every game that is found, at a real session: fair throws, undo, a journal that reopens, a logbook
that verifies.
"""

from __future__ import annotations

import random
from itertools import chain

import pytest

from companion.engine.commands import Command, Redo, Throw, Undo
from companion.engine.commitments import Sealing
from companion.engine.game import TABLE, Seat
from companion.engine.refusals import Kind, Refused
from companion.games import games
from companion.journal.journal import Journal
from companion.journal.memory import MemoryJournal
from companion.journal.verify import verify
from companion.library.scenarios import ScenarioFile, load_scenario, scenario_files
from companion.session.session import Session
from tests.random_player import ways_of
from tests.rules_coverage import rules
from tests.session.sharing import shared_logbook
from tests.session.table import counting, noon, sit_down

SEATS = (Seat(id="blue"), Seat(id="orange"))
DEEDS = 250


def begun(scenario: ScenarioFile, play: str, journal: Journal | None = None) -> Session:
    """A new battle, with mines where its game has them."""
    game = games()[scenario.game]
    scene = load_scenario(scenario, games())
    left = {option.id for option in game.restrict_options(scene, game.options)}
    options = {"play": play} | ({"mines": "2"} if "mines" in left else {})
    return sit_down(game, scene, options, SEATS, journal=journal)


def play_on(session: Session, chance: random.Random) -> None:
    """One deed that is offered, or now and then one taken back or done again."""
    seats = [seat.id for seat in session.pages.seats]
    turn_back: list[Command] = [Undo(seat="referee"), Undo(seat=seats[0]), Redo(seat=seats[1])]
    offered = list(chain.from_iterable(session.pages.choices(seat) for seat in seats))
    command = (
        chance.choice(turn_back)
        if chance.random() < 0.1 or not offered
        else chance.choice(offered).command
    )
    try:
        session.submit(
            Throw(seat=session.pages.call.seat)
            if session.pages.call and command not in turn_back
            else command
        )
    except Refused:
        assert command in turn_back, f"{command} was offered and then refused"


each_way = pytest.mark.parametrize(
    ("scenario", "play"),
    [
        (scenario, way["play"])
        for scenario in scenario_files()
        for way in ways_of(games()[scenario.game], load_scenario(scenario, games()))
    ],
    ids=lambda one: one if isinstance(one, str) else f"{one.game}-{one.name}",
)


def refused_throw(session: Session, seat: str) -> Refused:
    """What a seat is told that throws though it was not called."""
    with pytest.raises(Refused) as caught:
        session.submit(Throw(seat=seat))
    return caught.value


@each_way
def test_who_throws_out_of_turn_is_told_the_rule_of_his_own_book(
    scenario: ScenarioFile, play: str
) -> None:
    indexed, session = {rule.id for rule in rules()}, begun(scenario, play)
    told: set[tuple[str, str]] = set()
    chance = random.Random(7)
    for _ in range(DEEDS):
        called = session.pages.call.seats if session.pages.call else ()
        for seat in [one.id for one in SEATS if one.id not in called][:1]:  # both fight a boarding
            refusal = refused_throw(session, seat)
            assert refusal.kind is (Kind.NOT_YOUR_TURN if called else Kind.NOT_NOW)
            assert refusal.rule in indexed, refusal.reason.id
            told.add((session.pages.call.kind if session.pages.call else "", refusal.rule))
        play_on(session, chance)
    assert told <= WHO_THROWS[scenario.game]
    called_for = {kind for kind, _ in WHO_THROWS[scenario.game]} - {"dice"}  # not in each battle
    assert {kind for kind, _ in told} >= called_for, "the battle has had no call"


WHO_THROWS = {
    "ahoy": {
        ("", "round.1"),
        *(("draw", rule) for rule in ("setup.6", "setup.9", "recruit.5", "explore.1", "refresh.4")),
        *(("dice", rule) for rule in ("setup.13", "battle.10", "refresh.5")),
    },
    "admiral": {("", "5.6"), ("dice", "IV.3"), ("", "IV.3"), ("vane", "4.4b"), ("dice", "5.6")},
    "pirates": {("", "1.4b"), ("vane", "1.4b")},
    "lords": {("", "5.1"), ("draw", "4.3"), ("draw", "4.6a")},
    "colonies": {("", "1.3b"), ("dice", "1.3a"), ("vane", "1.3b"), ("vane", "7.2a")},
}
"""What is called for, and the rule by which it is one seat's; without a call, the rule that refuses
a throw.
"""


FEWEST_THROWS = 4
"""Of the game that throws least: what it draws before the battle."""


@each_way
def test_a_battle_at_a_session_reopens_and_verifies(scenario: ScenarioFile, play: str) -> None:
    session = begun(scenario, play, journal := MemoryJournal())
    chance = random.Random(11)
    for _ in range(DEEDS):
        play_on(session, chance)
    again = Session.open(journal, games(), now=noon, entropy=counting())
    assert again.pages.view == session.pages.view
    for seat in ("blue", "orange", TABLE):
        assert again.pages.private(seat) == session.pages.private(seat)
        assert again.pages.choices(seat) == session.pages.choices(seat)
        assert again.pages.log(seat) == session.pages.log(seat)
    found = verify(shared_logbook(session), games())
    assert found.fair_rolls >= FEWEST_THROWS
    assert found.other_rolls == 0


def seals(scenario: ScenarioFile) -> bool:
    """Whether slips are sealed in a scenario: where its game has mines, only if it leaves them."""
    game = games()[scenario.game]
    left = game.restrict_options(load_scenario(scenario, games()), game.options)
    mined = {"mines"} & {option.id for option in game.options}
    sealing = any(issubclass(command, Sealing) for command in game.commands)
    return sealing and mined <= {option.id for option in left}


SEALED = [
    (scenario, way["play"])
    for scenario in scenario_files()
    if seals(scenario)
    for way in ways_of(games()[scenario.game], load_scenario(scenario, games()))
]


@pytest.mark.sweep
@pytest.mark.parametrize(("scenario", "play"), SEALED, ids=lambda one: getattr(one, "name", one))
@pytest.mark.parametrize("seed", range(3))
def test_in_no_battle_is_a_slip_taken_back_by_another_seat(
    scenario: ScenarioFile, play: str, seed: int
) -> None:
    session = begun(scenario, play)
    chance, kept, written = random.Random(seed), 0, False
    for _ in range(DEEDS):
        play_on(session, chance)
        while chance.random() < 0.6:  # back to the slips, over and over
            seat = chance.choice(("blue", "orange", TABLE, "referee"))
            slips = {one.id: session.pages.private(one.id).slips for one in SEATS}
            written = written or any(slips.values())
            whose = session.pages.snapshot(since=session.pages.entry).undo_slip
            try:
                session.submit(chance.choice((Undo, Undo, Redo))(seat=seat))
            except Refused as refused:
                kept += refused.reason.id == "session.own-slip"
            assert not whose or seat == whose or session.pages.private(whose).slips == slips[whose]
    assert kept > 0 or not written, "nobody tried"
