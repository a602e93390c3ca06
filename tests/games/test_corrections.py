"""The referee sets tokens right, in every game that has such tokens, and the battle goes on."""

from __future__ import annotations

import random
from functools import cache, reduce
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Command
from companion.engine.corrections import LONGEST_REASON, Correct, Corrected
from companion.engine.game import REFEREE, TABLE
from companion.engine.offers import SPACE
from companion.engine.refusals import Kind, Refused
from companion.games import games
from companion.i18n.translator import LANGUAGES, words
from companion.library.scenarios import ScenarioFile, load_scenario, scenario_files
from tests.games.corrected import REASON, asked, meddling, offered, pieces
from tests.games.test_random_battles import FIRST, invariants, onlookers
from tests.random_player import SEATS, Battle, RandomPlayer, seats_for, ways_of

GAMES = games()
WAYS = [(slug, way.get("play", "chart")) for slug in GAMES for way in ways_of(GAMES[slug])]
each_way = pytest.mark.parametrize(("slug", "play"), WAYS)
OTHERS = [scenario for scenario in scenario_files() if scenario not in FIRST.values()]
DEEDS = 200
OFTEN = (0.04, 0.12, 0.3, 0.6)
"""How often the referee steps in: after many deeds, or all but always."""


def battle_of(slug: str, play: str, seed: int) -> tuple[Battle, RandomPlayer]:
    """A battle with any options, under the eyes of its game's watcher and of all onlookers."""
    game, player = GAMES[slug], RandomPlayer(seed)
    options = player.options(game, play=play)
    scene = load_scenario(FIRST[slug], GAMES)
    return Battle(game, scene, options, invariants(game), onlookers(game)), player


def meddled(slug: str, play: str, seed: int, deeds: int = DEEDS) -> tuple[Battle, list[Any]]:
    """A battle with corrections in it, and the states in which the referee could set anything."""
    battle, player = battle_of(slug, play, seed)
    states = [
        before
        for before, _ in meddling(battle, player, deeds, OFTEN[seed % len(OFTEN)])
        if pieces(battle.game, before)
    ]
    return battle, states


@cache
def some_states(slug: str, play: str) -> tuple[Any, ...]:
    """A dozen tables on which the referee may set anything, some of them set right before."""
    found = [state for seed in range(4) for state in meddled(slug, play, seed, 120)[1]]
    return tuple(found[:: max(1, len(found) // 12)])


@pytest.mark.sweep
@each_way
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_battle_goes_on_whatever_is_set_right_in_it(slug: str, play: str, seed: int) -> None:
    """What nobody may ever see on a table is looked for after every event, and someone can always
    do something.
    """
    battle, _ = meddled(slug, play, seed)
    game, told = battle.game, tuple(battle.events)
    read_again = Codec(game).read_events(Codec.write(told), game.card.version)
    assert reduce(game.evolve, read_again, None) == battle.state
    for event in told:
        line = game.log_line(event) if isinstance(event, Corrected) else None
        for language in LANGUAGES if line else ():
            assert line is not None
            sentence = words(language).say(line.message)
            assert REASON in sentence, sentence
            assert "correct." not in sentence, sentence


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", OTHERS, ids=lambda one: one.name)
def test_so_does_a_battle_by_other_rules(scenario: ScenarioFile) -> None:
    """A drill, the short rules: what is set right there can be played as well."""
    game, scene = GAMES[scenario.game], load_scenario(scenario, GAMES)
    for seed in range(6):
        player = RandomPlayer(seed)
        options = player.options(game, scene, play="chart")
        battle = Battle(game, scene, options, invariants(game), onlookers(game))
        assert list(meddling(battle, player, DEEDS, OFTEN[1 + seed % 2]))


@pytest.mark.sweep
@each_way
def test_a_correction_is_accepted_if_and_only_if_it_is_offered(slug: str, play: str) -> None:
    game, chance, accepted, refused = GAMES[slug], random.Random(slug + play), 0, 0
    for state in some_states(slug, play):
        all_pieces = pieces(game, state)
        some = chance.sample(all_pieces, min(3, len(all_pieces)))
        known = {piece: [asked(one) for one in offered(game, state, piece)] for piece in some}
        listed = [one for commands in known.values() for one in commands]
        whats = sorted({one.what for one in listed})
        for what in chance.choices(whats, k=40):
            stray = chance.choice([one for one in listed if one.what == what])
            stray = replace(stray, piece=chance.choice(some))
            if chance.random() < 0.3:
                stray = replace(stray, to=chance.choice(listed).to)
            done = brought_about(slug, state, stray)
            assert done == (stray in known[stray.piece]), f"{stray} is {'not ' * done}offered"
            accepted, refused = accepted + done, refused + (not done)
    assert accepted > 100
    assert refused > 10


def brought_about(slug: str, state: Any, command: Command) -> bool:
    try:
        return bool(GAMES[slug].decide(state, command))
    except Refused:
        return False


@each_way
def test_what_is_set_right_shows_what_it_was_set_to(slug: str, play: str) -> None:
    game = GAMES[slug]
    for state in some_states(slug, play)[::3]:
        for piece in pieces(game, state)[::3]:
            for choice in offered(game, state, piece)[::23]:
                (told, *_) = events = game.decide(state, asked(choice))
                assert isinstance(told, Corrected)
                assert (told.seat, told.reason) == (REFEREE, REASON)
                after = reduce(game.evolve, events, state)
                with pytest.raises(Refused) as again:
                    game.decide(after, asked(choice))
                assert again.value.reason.id == "correct.refused.so-already"
                back = replace(asked(choice), to=told.was)
                assert not brought_about(slug, state, back), "what shows is no correction"


@each_way
def test_an_offer_lists_a_board_only_for_the_piece_that_is_asked_about(
    slug: str, play: str
) -> None:
    game, (state, *_) = GAMES[slug], some_states(slug, play)
    listed = game.choices(state, REFEREE)
    assert listed
    assert not [one for one in listed if one.of("space")]
    assert any(
        one.of("space") for piece in pieces(game, state) for one in offered(game, state, piece)
    ) == any(view.pick == SPACE for view in game.corrections(state))


@each_way
def test_every_correction_has_words(slug: str, play: str) -> None:
    game = GAMES[slug]
    for state in some_states(slug, play)[::4]:
        said = [
            one.label for piece in pieces(game, state)[::4] for one in offered(game, state, piece)
        ]
        said += [view.label for view in game.corrections(state)]
        said += [one.name for view in game.corrections(state) for one in view.pieces]
        for language in LANGUAGES:
            sentences = [words(language).say(message) for message in said]
            assert not [one for one in sentences if "correct." in one or "{" in one]


@each_way
def test_it_is_the_referees_alone_and_wants_a_reason(slug: str, play: str) -> None:
    game, (state, *_) = GAMES[slug], some_states(slug, play)
    choice = game.choices(state, REFEREE)[0]
    seats = [*(seat.id for seat in seats_for(GAMES[slug])), TABLE, "nobody"]
    for command in [
        *(replace(asked(choice), seat=seat) for seat in seats),
        *(asked(choice, reason) for reason in ("", " ", "...", "x" * (LONGEST_REASON + 1), "a\nb")),
        replace(asked(choice), what="weather"),
        replace(asked(choice), piece="kraken"),
    ]:
        with pytest.raises(Refused):
            game.decide(state, command)
    with pytest.raises(Refused) as caught:
        game.decide(state, replace(asked(choice), seat=SEATS[0].id))
    assert caught.value.kind is Kind.NOT_YOUR_TURN


@each_way
def test_while_the_table_waits_nothing_is_set_right(slug: str, play: str) -> None:
    battle, player = battle_of(slug, play, 3)
    waited = 0
    for before, _ in meddling(battle, player, DEEDS, 0):
        if before.call is not None:
            waited += 1
            assert battle.game.corrections(before) == ()
            assert battle.game.choices(before, REFEREE) == ()
            turn = Correct(seat=REFEREE, what="turn", to=SEATS[0].id, reason=REASON)
            with pytest.raises(Refused) as caught:
                battle.game.decide(before, turn)
            assert caught.value.kind is Kind.NOT_NOW
    assert waited
