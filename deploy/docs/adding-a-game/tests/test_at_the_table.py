"""Lagoon at every kind of table: random captains, lines of text, subscribers of each seat."""

from __future__ import annotations

import json
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any

import pytest

from companion.cli.script import main
from companion.engine.codec import Codec
from companion.engine.commands import EnterDrawn, EnterFaces, Undo
from companion.games import games
from companion.games.lagoon import GAME
from companion.games.lagoon.scenario import load
from companion.games.lagoon.table import Place
from companion.i18n.translator import words
from companion.journal.memory import MemoryJournal
from companion.library.scenarios import scenario_files
from companion.session.hub import Hub
from companion.session.session import Session
from tests.games.lagoon.invariants import Invariants
from tests.games.lagoon.verbs import SEATS, TWO_ISLETS
from tests.random_player import Battle, RandomPlayer, play_session
from tests.session.subscribers import Ear

(QUIET,) = (one for one in scenario_files() if one.game == "lagoon")


def new_session(captains: int, journal: MemoryJournal | None = None) -> Session:
    return Session.create(
        journal or MemoryJournal(), GAME, load(TWO_ISLETS), SEATS[:captains], {}, seed=bytes(32),
        now=lambda: "noon", entropy=bytes,
    )  # fmt: skip


@pytest.mark.parametrize("captains", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_random_captains_play_to_an_end(captains: int, seed: int) -> None:
    seats = SEATS[:captains]
    battle = Battle(GAME, load(QUIET.path), {}, watch=Invariants(), seats=seats)
    outcome = GAME.public(battle.play(RandomPlayer(seed), 2_000).state).outcome
    assert outcome is not None
    assert outcome.winners


@pytest.mark.parametrize("captains", [2, 3, 4])
def test_a_session_stands_as_its_journal_says(captains: int) -> None:
    journal = MemoryJournal()
    session = new_session(captains, journal)
    play_session(session, RandomPlayer(captains), 2_000)
    again = Session.open(journal, games(), now=lambda: "noon", entropy=bytes)
    assert again.pages.view == session.pages.view


def test_every_seat_gets_its_page_of_one_table() -> None:
    hub = Hub(new_session(2), lambda: 0.0)
    blue, orange, table = (Ear(hub, seat) for seat in ("blue", "orange", "table"))
    orange.place.send(EnterDrawn(seat="orange", cards=("amber", "map", "shell")))
    blue.place.send(EnterFaces(seat="blue", faces=(1, 4)))
    assert {choice.deed for choice in blue.now.choices} == {"place", "turn-die"}
    assert orange.now.choices == ()
    assert blue.now.view == orange.now.view == table.now.view
    (dive,) = (one for one in blue.now.choices if one.of("slot") == "dive")
    blue.place.send(dive.command)
    blue.place.send(EnterDrawn(seat="blue"))
    assert [mat.hand for mat in orange.now.view.mats] == [1, 0]
    assert len(Codec.write(orange.now.view)) < 16_000


def test_after_an_undo_the_hands_are_told_what_to_do() -> None:
    session = new_session(2)
    session.submit(EnterDrawn(seat="orange", cards=("amber", "map", "shell")))
    session.submit(EnterFaces(seat="blue", faces=(5, 1)))
    session.submit(Place(seat="blue", die="die-1", slot="sail", to="E"))
    session.submit(EnterDrawn(seat="blue", cards=("palms",)))
    say = words("en").naming(SEATS, session.pages.view.names).say
    for seat in ("blue", "orange"):
        session.submit(Undo(seat=seat))
    assert [say(one) for one in session.pages.snapshot().board_instructions] == [
        "Take the tile off Three Palms"
    ]
    session.submit(Undo(seat="blue"))
    assert [say(one) for one in session.pages.snapshot().board_instructions] == [
        "Put Ann's boat on Home Islet"
    ]


def test_a_turn_is_played_in_lines_of_text() -> None:
    lines: list[dict[str, Any]] = [
        {"seat": "orange", "do": "enter-drawn", "cards": ["amber", "map", "shell"]},
        {"seat": "blue", "do": "enter-faces", "faces": [5, 2]},
        {"seat": "blue", "do": "place", "die": "die-1", "slot": "sail", "to": "E"},
        {"seat": "blue", "do": "enter-drawn", "cards": ["palms"]},
        {"seat": "blue", "do": "place", "die": "die-2", "slot": "dive"},
        {"seat": "blue", "do": "turn-die", "die": "die-2", "face": 3},
        {"seat": "blue", "do": "place", "die": "die-2", "slot": "fish"},
        {"seat": "orange", "ask": "question"},
    ]
    typed, written = "\n".join(map(json.dumps, lines)), StringIO()
    assert main([str(TWO_ISLETS)], TextIOWrapper(BytesIO(typed.encode())), written) == 0
    told = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [answer["ok"] for answer in told] == [True, True, True, True, False, True, True, True]
    assert told[4]["rule"] == "2.3"
    assert told[-1]["waits_for"] == ["orange"]
