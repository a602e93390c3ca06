"""What the whole table sees and hears: in every game, of every battle that was ever recorded."""

from __future__ import annotations

from collections import Counter
from functools import cache, reduce
from pathlib import Path

import pytest

from companion.engine.codec import Codec
from companion.engine.game import TABLE
from companion.engine.messages import NOTHING, Message
from companion.engine.moments import STORM, Moment, Weight, moments_of
from companion.games import games
from companion.i18n.translator import LANGUAGES, words
from tests.games.golden import read_golden

HERE = Path(__file__).parent
GAMES = games()
each_game = pytest.mark.parametrize("slug", GAMES)


@cache
def told(slug: str) -> tuple[tuple[tuple[Moment, ...], ...], ...]:
    """The moments of every deed as the table sees it, and as a watcher of everything would."""
    game = GAMES[slug]
    found = []
    for path in sorted((HERE / slug / "golden").glob("*.jsonl")):
        battle = read_golden(path)
        state = reduce(game.evolve, battle.opening, None)
        for _, events in battle.deeds:
            view = game.public(state)
            seen = tuple(one for event in events if (one := game.redact(event, TABLE)))
            found.append(tuple(moments_of(game.moments, some, view) for some in (seen, events)))
            state = reduce(game.evolve, events, state)
    return tuple(found)


def moments(slug: str) -> list[Moment]:
    return [moment for seen, _ in told(slug) for moment in seen]


@pytest.mark.sweep
@each_game
def test_battles_have_moments_of_every_weight(slug: str) -> None:
    weights = Counter(moment.weight for moment in moments(slug))
    assert all(weights[weight] for weight in Weight), weights


def knows_wind(slug: str) -> bool:
    """Whether there has ever been any in a recorded battle."""
    battles = map(read_golden, (HERE / slug / "golden").glob("*.jsonl"))
    ends = (
        reduce(
            GAMES[slug].evolve,
            [*battle.opening, *(one for _, told in battle.deeds for one in told)],
            None,
        )
        for battle in battles
    )
    return any(GAMES[slug].public(end).wind for end in ends)


@each_game
def test_a_game_without_wind_has_no_moment_of_it(slug: str) -> None:
    if not knows_wind(slug):
        assert STORM not in {moment.cue for moment in moments(slug)}
    assert knows_wind("admiral"), "or else nothing is looked at"


@each_game
def test_what_is_on_a_slip_makes_no_moment(slug: str) -> None:
    """A deed that the table may read only in part gives the moments it would give in whole."""
    assert all(seen == whole for seen, whole in told(slug))


@each_game
def test_every_moment_has_its_words_in_every_language(slug: str) -> None:
    for moment in moments(slug):
        assert moment.weight is Weight.HEARD or moment.title != NOTHING, moment
        for language in LANGUAGES:
            for message in (moment.title, moment.sentence, moment.cause, moment.spoken):
                _assert_said(message, language)


def _assert_said(message: Message, language: str) -> None:
    if message.id and not message.id.startswith("piece."):
        sentence = words(language).say(message)
        assert sentence != message.id, f"{message.id} has no words in {language}"


@each_game
def test_boxes_are_crossed_and_never_uncrossed(slug: str) -> None:
    for moment in moments(slug):
        assert 0 <= moment.before <= moment.after <= moment.hull or not moment.hull, moment


@each_game
def test_a_piece_has_one_moment_in_a_deed(slug: str) -> None:
    for seen, _ in told(slug):
        pieces = [moment.piece for moment in seen if moment.piece]
        assert len(pieces) == len(set(pieces))


@each_game
def test_moments_go_over_the_wire(slug: str) -> None:
    assert all(Codec.write(moment) for moment in moments(slug))
