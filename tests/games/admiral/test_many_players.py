"""Random battles of three, four and six, each for himself and in teams, and drills of one to four:
they end, the right ones win, and nobody's secret shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import reduce

import pytest
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Throw
from companion.engine.game import REFEREE, TABLE, Seat
from companion.engine.offers import Choice
from companion.games import games
from companion.games.admiral import GAME
from companion.games.admiral.rules.mines import own_zone
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.state import State
from companion.library.scenarios import find_scenario, load_scenario
from tests.games.admiral.invariants import Invariants
from tests.games.admiral.shorts import FLEETS, SHORT
from tests.games.admiral.test_layouts import COLOURS, FORMS
from tests.games.admiral.verbs import PEARLS
from tests.games.onlookers import shown_of, sight
from tests.games.strays import Strays, is_accepted
from tests.games.test_random_battles import bent_of
from tests.random_player import Battle, RandomPlayer

MOST_DEEDS = 20_000
SEVERAL = {"cards": 4, "chart": 1}

TABLES = [
    *(pytest.param(PEARLS, form, play, id=f"{play}-{form}") for form in FORMS for play in SEVERAL),
    *(pytest.param(SHORT, form, "chart", id=f"short-{form}") for form in ("3", "4", "2-2")),
    pytest.param(FLEETS, "2", "chart", id="short-fleets"),
]
DRILLS = [
    pytest.param(load_scenario(find_scenario(f"training-{at}"), games()), form, "chart",
                 id=f"drill-{at}-{form}")
    for at in (1, 2, 3) for form in ("1", "2", "3", "4")
]  # fmt: skip
each_play = pytest.mark.parametrize("play", ["cards", "chart"])


def players(form: str) -> tuple[Seat, ...]:
    """Those of a form, partners across the table from each other."""
    count, teams = {"1": (1, 0), "2": (2, 0), **FORMS}[form]
    sides = (f"team-{at % teams + 1}" if teams else "" for at in range(count))
    return tuple(Seat(one, side=side) for one, side in zip(COLOURS, sides, strict=False))


def options_of(player: RandomPlayer, scene: Scene, form: str, play: str) -> dict[str, str]:
    """Any options at all, but of no more mines than a table has."""
    options = player.options(GAME, scene, play=play)
    if len(players(form)) * int(options.get("mines", 0)) > 6:
        options["mines"] = "1"
    return options


def finished(scene: Scene, form: str, play: str, seed: int) -> Battle:
    """A battle played to its end; whatever goes wrong names the seed that does it."""
    player = RandomPlayer(seed, bent_of(play, seed))
    options = options_of(player, scene, form, play)
    try:
        battle = Battle(GAME, scene, options, Invariants(), seats=players(form))
        return battle.play(player, MOST_DEEDS)
    except Exception as error:
        error.add_note(f"battle of seed {seed}, {form}, {options}")
        raise


@pytest.mark.sweep
@pytest.mark.rule(
    "pearl-shoals:V.0b", "pearl-shoals:V.0d", "pearl-shoals:V.1.2a", "admiral-short:S3.2"
)
@pytest.mark.parametrize(("scene", "form", "play"), [*TABLES, *DRILLS])
def test_battles_of_every_form_end_and_one_player_or_one_whole_team_has_won(
    scene: Scene, form: str, play: str, pytestconfig: pytest.Config, tell: Callable[[str], None]
) -> None:
    asked: int = pytestconfig.getoption("battles")
    endings: Counter[str] = Counter()
    for seed in range(asked or SEVERAL[play]):
        battle = finished(scene, form, play, seed)
        state: State = battle.state
        assert state.outcome is not None
        winners = state.outcome.winners
        endings[f"{state.outcome.how} ({state.outcome.rule})"] += 1
        assert not winners or winners in (state.teams or [(seat,) for seat in state.order])
        written = Codec.write(tuple(battle.events))
        read_again = Codec(GAME).read_events(written, GAME.card.version)
        assert reduce(GAME.evolve, read_again, None) == state
        for onlooker in (*(seat.id for seat in battle.seats), TABLE, REFEREE):
            assert GAME.private(state, onlooker) == GAME.private(state, onlooker)
    if asked:
        tell(
            f"{scene.slug} {form}, {play}: {', '.join(f'{n} {how}' for how, n in endings.most_common())}"
        )


# ---------------------------------------------------------------- strays

EAGER = {
    "board": 5, "gather": 5, "storm": 5, "fireship": 1, "fire": 1, "load": 20, "unload": 0.1,
    "share": 1, "shift-pearl": 3, "end-sharing": 1, "repair-fort": 5, "rebuild-fort": 10,
    "declare-mine": 8,
}  # fmt: skip
"""Who boards, storms and builds whenever he may: what a battle seldom comes to comes soon."""
DEEDS, EVERY, STRAYS = {"cards": 400, "chart": 150}, 4, 9
"""Deeds of a battle, after which of them strays are tried, and how many."""


@pytest.mark.sweep
@pytest.mark.parametrize(("scene", "form", "play"), [*TABLES, *DRILLS])
def test_in_every_form_a_command_is_accepted_if_and_only_if_it_is_offered(
    scene: Scene, form: str, play: str
) -> None:
    player = RandomPlayer(1, EAGER)
    battle = Battle(GAME, scene, options_of(player, scene, form, play), seats=players(form))
    seats = tuple(seat.id for seat in battle.seats)
    known: list[Choice] = []
    accepted = 0
    while not battle.over and len(battle.commands) < DEEDS[play]:
        if len(battle.commands) % EVERY == 0:
            offered = {seat: GAME.choices(battle.state, seat) for seat in seats}
            known += (now := [choice for some in offered.values() for choice in some])
            strays = Strays(GAME, seats, known, len(battle.commands))
            accepted += sum(
                is_accepted(GAME, battle.state, stray, offered[stray.seat])
                for stray in strays.some(battle.state, STRAYS, now)
            )
        command = player.pick(battle.offered())
        battle.do(player.answer(GAME, battle.state) if isinstance(command, Throw) else command)
    assert accepted


# ---------------------------------------------------------------- secrets

LAYER = "blue"
LOOKED_AT = {"cards": 70, "chart": 40}
"""Deeds of a battle that is looked at by everybody."""


def elsewhere(state: State) -> State:
    """The same battle, but for the cells of the layer's slips that he has not shown."""
    field, zone = state.mines[LAYER], own_zone(state, LAYER)
    slips = tuple(
        replace(slip, cell=zone[(zone.index(slip.cell) + 1) % len(zone)])
        if slip.cell in zone and at not in field.shown
        else slip
        for at, slip in enumerate(field.slips)
    )
    return replace(state, mines={**state.mines, LAYER: replace(field, slips=slips)})


@pytest.mark.rule("admiral:10.3")
@pytest.mark.parametrize("form", ["3", "2-2", "3-3", "2-2-2"])
@each_play
def test_nobody_but_their_layer_sees_where_mines_lie_not_even_his_partners(
    form: str, play: str
) -> None:
    player = RandomPlayer(1)
    options = {"play": play, "mines": "1", "order": "seated"}
    battle = Battle(GAME, PEARLS, options, seats=players(form))
    onlookers = [seat.id for seat in battle.seats if seat.id != LAYER] + [TABLE, REFEREE]
    differed = 0
    while not battle.over and len(battle.commands) < LOOKED_AT[play]:
        here, there = battle.state, elsewhere(battle.state)
        differed += here != there
        command = player.pick(battle.offered())
        if isinstance(command, Throw):
            command = player.answer(GAME, here)
        events = battle.do(command)
        for who in onlookers:
            assert sight(GAME, here, who) == sight(GAME, there, who), who
            if command.seat != LAYER:
                again = GAME.decide(there, command)
                assert shown_of(GAME, events, who) == shown_of(GAME, again, who), who
    assert differed > 10
