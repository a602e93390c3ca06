"""The figures of a battle: what counts, what does not, and how much of it can be read."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Undo
from companion.engine.compass import Force, Heading, Wind
from companion.engine.game import REFEREE, Seat
from companion.engine.messages import say
from companion.engine.moments import AGROUND, CARGO, STORM, SUNK
from companion.engine.space import Squares
from companion.engine.views import ChartView, OutcomeView, PlaceView
from companion.games import games
from companion.games.admiral.rules.events import Damaged, Fired, PearlLoaded, Sailed, Sunk, WindSet
from companion.games.golitsyn.colonies.rules.events import ColonyShelled
from companion.games.golitsyn.rules import events as told
from companion.i18n.translator import words
from companion.journal.recovery import open_journal
from companion.journal.untold import has_been_told
from companion.library.scenarios import ScenarioFile, scenario_files
from companion.presenters.story.figures import TURNING, Story, signed, tell
from companion.presenters.story.pictures import PetalView, petals
from companion.session.chronicle import Passage
from companion.session.session import Session
from tests.games.golden import read_golden
from tests.journal.damage import forge
from tests.presenters.story.battles import BLUE, BRIGS, ORANGE, battle, random_battle, view
from tests.screens.midbattle import new_battle
from tests.session.table import counting, noon

ADMIRAL = games()["admiral"]
GOLDEN = sorted(Path(__file__).parents[2].glob("games/*/golden/*.jsonl"))
SCENARIOS = {file.game: file for file in reversed(scenario_files())}
STORMY, BREEZE = Wind(Heading.N, Force.STORM), Wind(Heading.E, Force.FRESH)


def fired(
    seat: str, shots: int, face: int, hits: int, target: str = "brig-9", **more: bool
) -> Fired:
    return Fired(
        seat=seat, shooter=BRIGS[seat], target=target, shots=shots, face=face, hits=hits, **more
    )


def sailed(seat: str, run: int) -> Sailed:
    return Sailed(seat=seat, ship=BRIGS[seat], course="N", run=run)


def hurt(seat: str, points: int) -> Damaged:
    return Damaged(piece=BRIGS[seat], points=points, cause="reef", left=0)


def story_of(session: Session) -> Story:
    return tell(session.game, session.chronicle().passages())


def test_hits_are_told_against_the_chance_each_shot_had() -> None:
    story = tell(
        ADMIRAL,
        battle(
            (view(), (fired(BLUE, 3, 4, 3),)),
            (view(), (fired(BLUE, 2, 2, 0, point_blank=True), fired(BLUE, 1, 2, 0, even=True))),
            (view(), (fired(ORANGE, 5, 6, 0, target=""),)),
        ),
    )
    blue, orange = story.seats
    assert (blue.shots, blue.hits) == (6, 3)
    assert blue.expected == pytest.approx(3 * 4 / 6 + 2 * 5 / 6 + 1 * 3 / 6)
    assert blue.luck == pytest.approx(3 - blue.expected)
    assert (orange.shots, orange.expected) == (0, 0.0), "a shot at nobody was never meant to hit"


@pytest.mark.parametrize(
    ("luck", "english", "russian"),
    [(1.26, "+1.3", "+1,3"), (-0.5, "−0.5", "−0,5"), (-0.04, "+0.0", "+0,0")],
)
def test_luck_is_written_as_each_language_writes_it(
    luck: float, english: str, russian: str
) -> None:
    assert signed(words("en").say, luck) == english
    assert signed(words("ru").say, luck) == russian


def test_damage_is_counted_by_the_round_and_stays_counted_when_it_is_mended() -> None:
    story = tell(
        ADMIRAL,
        battle(
            (view(1), ()),
            (view(1, {ORANGE: 2}), (hurt(ORANGE, 2),)),
            (view(2, {ORANGE: 1}), ()),
            (view(3, {ORANGE: 1, BLUE: 3}), (hurt(BLUE, 3),)),
        ),
    )
    blue, orange = story.seats
    assert orange.harm == (0, 2, 0, 0)
    assert orange.harm_so_far == (0, 2, 2, 2)
    assert blue.harm_so_far == (0, 0, 0, 3)


def test_damage_counts_though_the_referee_sets_the_round_back_after_it() -> None:
    hit = {BLUE: 3}
    passages = (view(1), ()), (view(4, hit), (hurt(BLUE, 3),)), (view(2, hit), ())
    story = tell(ADMIRAL, battle(*passages))
    assert story.seats[0].harm_so_far[-1] == story.most_harm == 3
    assert len(story.seats[0].harm) == story.last_round + 1


def test_the_longest_sail_is_the_first_of_its_length() -> None:
    story = tell(
        ADMIRAL,
        battle(
            (view(1), (sailed(BLUE, 3),)),
            (view(2), (sailed(ORANGE, 6),)),
            (view(3), (sailed(BLUE, 6),)),
        ),
    )
    assert story.longest
    assert (story.longest.seat, story.longest.spaces, story.longest.round) == (ORANGE, 6, 2)


def test_winds_are_counted_round_the_rose() -> None:
    winds = (STORMY, BREEZE, BREEZE)
    story = tell(ADMIRAL, battle(*((view(), (WindSet(wind=wind),)) for wind in winds)))
    assert story.winds == ((STORMY, 1), (BREEZE, 2))


def test_the_petals_of_a_heading_lie_one_beyond_the_other() -> None:
    gale = Wind(Heading.E, Force.STORM)
    story = Story(entries=(), rounds=(), winds=((STORMY, 1), (BREEZE, 1), (gale, 3)))
    assert petals(story) == (
        PetalView(Heading.N, Force.STORM, 0, 0.25),
        PetalView(Heading.E, Force.FRESH, 0, 0.25),
        PetalView(Heading.E, Force.STORM, 0.25, 1),
    )
    assert petals(Story(entries=(), rounds=())) == ()


def test_what_all_have_seen_is_marked_and_a_miss_is_not() -> None:
    sunk = Sunk(ship=BRIGS[BLUE], cause="damage")
    loaded = PearlLoaded(seat=ORANGE, ship=BRIGS[ORANGE], place="K7")
    story = tell(
        ADMIRAL,
        battle(
            (view(1), (WindSet(wind=STORMY),)),
            (view(1), (WindSet(wind=STORMY),)),
            (view(1), (fired(ORANGE, 1, 1, 0, target=BRIGS[BLUE]),)),
            (view(1, {BLUE: 1}), (hurt(BLUE, 1),)),
            (view(2, {BLUE: 1}, {ORANGE: 1}), (loaded,)),
            (view(2, {BLUE: 4}, {ORANGE: 1}, lost=(BLUE,)), (hurt(BLUE, 3), sunk)),
        ),
    )
    found = [(mark.step, mark.cue) for mark in story.marks]
    assert found == [(1, STORM), (3, AGROUND), (4, CARGO), (5, SUNK)]


def test_the_turning_point_is_where_the_winner_came_ahead_for_the_last_time() -> None:
    story = tell(
        ADMIRAL,
        battle(
            (view(1), ()),
            (view(1, {ORANGE: 1}), ()),
            (view(2, {ORANGE: 1, BLUE: 3}), ()),
            (view(3, {ORANGE: 1, BLUE: 3}, {BLUE: 2}), ()),
            (view(4, {ORANGE: 1, BLUE: 3}, {BLUE: 3}, winner=BLUE), ()),
        ),
    )
    assert story.turning == 3
    assert (3, TURNING) in [(mark.step, mark.cue) for mark in story.marks]


def test_a_battle_that_goes_on_or_was_won_from_behind_has_no_turning_point() -> None:
    assert tell(ADMIRAL, battle((view(), ()), (view(2, {ORANGE: 1}), ()))).turning is None
    behind = battle((view(), ()), (view(2, {BLUE: 1}, winner=BLUE), ()))
    assert tell(ADMIRAL, behind).turning is None


def test_who_was_ahead_before_the_battle_began_has_turned_nothing() -> None:
    story = tell(
        ADMIRAL,
        battle(
            (view(0, {ORANGE: 1}), ()),
            (view(1, {ORANGE: 1}), ()),
            (view(2, {ORANGE: 1}, winner=BLUE), ()),
        ),
    )
    assert story.turning is None
    assert story.marks == ()


def test_a_team_comes_ahead_by_the_pearls_it_has_landed_together() -> None:
    colours = ("blue", "orange", "green", "purple")
    seats = tuple(Seat(id, side=f"team-{at % 2 + 1}") for at, id in enumerate(colours))
    session = new_battle(seats=seats, play="cards")
    table = session.pages.view
    first, second, sea = table.tallies
    level = replace(table, round=1)
    ahead = replace(level, round=2, tallies=(replace(first, value=3), second, sea))
    won = OutcomeView(winners=("blue", "green"), how=say("won"), rule="1")
    story = tell(ADMIRAL, battle((level, ()), (ahead, ()), (replace(ahead, outcome=won), ())))
    assert story.turning == 1


def test_twenty_thousand_entries_are_told_in_one_pass() -> None:
    seen, events = view(7), (sailed(BLUE, 2), fired(ORANGE, 1, 5, 1))
    once = battle(*((seen, events) for _ in range(20_000)))
    story = tell(ADMIRAL, once)
    assert (len(story.entries), story.seats[1].hits) == (20_000, 20_000)
    assert next(once, None) is None


@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_what_is_taken_back_counts_for_nothing(scenario: ScenarioFile, play: str) -> None:
    session = random_battle(scenario, play, seed=3, deeds=150)
    full = story_of(session)
    deeds = len(full.entries) - 1
    for _ in range(15):
        session.submit(Undo(seat=REFEREE))
    before = random_battle(scenario, play, seed=3, deeds=deeds - 15)
    assert story_of(session) == story_of(before) != full


def test_of_a_damaged_battle_the_readable_beginning_is_told(tmp_path: Path) -> None:
    path = tmp_path / "battle.sqlite"
    journal, _ = open_journal(path)
    assert journal
    whole = random_battle(SCENARIOS["admiral"], "chart", seed=7, deeds=150, journal=journal)
    full = story_of(whole)
    whole.close()
    damaged = full.entries[-1] - 10
    forge(path, f"body = x'00' WHERE seq = {damaged}")
    journal, loss = open_journal(path)
    assert journal
    assert loss
    has_been_told(path)
    session = Session.open(journal, games(), now=noon, entropy=counting(), loss=loss)
    story = story_of(session)
    session.close()
    assert story.entries == full.entries[: len(story.entries)]
    assert story.entries[-1] == damaged - 1
    told, all_told = (
        [mark for mark in one.marks if mark.cue != "turning"] for one in (story, full)
    )
    assert told == [mark for mark in all_told if mark.step < len(story.entries)]


def test_a_salvo_on_one_spin_is_one_shot_and_the_vane_of_the_table_gives_its_chance() -> None:
    favours_main_points = tuple(3 if sector // 3 % 2 == 0 else 1 for sector in range(24))
    call = ChanceRequest(
        kind="vane", seat=BLUE, sides=24, weights=favours_main_points, purpose=say("x")
    )
    spin = told.Fired(seat=BLUE, guns=("a", "b"), target="c", heading="N", hits=2)
    waiting = replace(view(), call=call)
    story = tell(games()["pirates"], battle((waiting, ()), (view(), (spin,))))
    blue, _ = story.seats
    assert (blue.shots, blue.hits, blue.expected) == (1, 1, 0.75)


def test_a_hit_on_a_colony_is_its_owners_damage() -> None:
    colony = PlaceView(id="port", kind="colony", spaces=("A1",), owner=ORANGE)
    seen = replace(view(), chart=ChartView(board=Squares(2, 2), places=(colony,)))
    shelled = ColonyShelled(colony="port", seat=BLUE, ammunition=0, hits=1, left=2, turn=1)
    story = tell(games()["colonies"], battle((seen, ()), (seen, (shelled,))))
    assert [seat.harm_so_far[-1] for seat in story.seats] == [0, 1]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_recorded_battle_is_told(path: Path) -> None:
    golden = read_golden(path)
    state = None
    passages = []
    for entry, events in enumerate((golden.opening, *(events for _, events in golden.deeds))):
        state = reduce(golden.game.evolve, events, state)
        passages.append(Passage(entry, events, golden.game.public(state)))
    story = tell(golden.game, passages)
    assert all(0 <= seat.hits <= seat.shots for seat in story.seats)
    assert story.marks
