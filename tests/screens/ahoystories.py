"""Stories of Ahoy whose taps are counted: all turns of one captain in a round, from the first tap
to the last.

Each faction plays as its captain would, on the chart that the rounds before have discovered. All
others have set their dice aside; one die of another captain comes back for the last turn, so that
the round is not over with it.

A die and a slot are two touches for one token, and a space the third for the second: a sail alone
takes more touches than it moves tokens. So these stories hold what they take today, and not a share
of the tokens.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.engine.commands import Command, Throw
from companion.engine.events import Event
from companion.engine.offers import AMOUNT, CARD, DIE, SLOT, SPACE, TARGET, Choice
from companion.games.ahoy import GAME
from companion.games.ahoy.rules.turn_events import TurnEnded
from companion.presenters.selection import Selection, space_of
from companion.session.session import Session
from tests.screens.ahoyscenes import FOUR, OPEN_MAP
from tests.screens.company import widgets
from tests.screens.midbattle import new_battle
from tests.screens.players import Players
from tests.screens.tapstories import bring, put, story

ROUND = 3
ENOUGH = 8
"""No deed takes more taps."""
MINUS = "\u2212"
KEYS = {DIE: ("DieKey",), CARD: ("RowKey", "RowCard"), SLOT: ("SlotKey",)}
"""What stands on the screen for a thing that is picked."""

# ---------------------------------------------------------------- who plays


def wanted(session: Session) -> Choice:
    """What the captain of whoever is waited for likes best."""
    pages = session.pages
    seats = pages.view.waits_for or (pages.view.turn,)
    found = [choice for seat in seats for choice in pages.choices(seat)]
    return max(found, key=lambda one: _liking(session, one))


def _liking(session: Session, choice: Choice) -> float:
    private = session.pages.private(choice.command.seat)
    return GAME.captain(session.pages.view, private, choice).weight


@cache
def _two_rounds() -> tuple[Command, ...]:
    session = new_battle(OPEN_MAP, FOUR, play="chart")
    done: list[Command] = []
    while session.pages.view.round < ROUND or session.pages.view.phase != "turn":
        call = session.pages.call
        done.append(Throw(seat=call.seat) if call else wanted(session).command)
        session.submit(done[-1])
    return tuple(done)


def third_round(seat: str) -> Session:
    """A captain's turn at the beginning of the third round; all others have no dice."""
    session = new_battle(OPEN_MAP, FOUR, play="chart")
    for command in _two_rounds():
        session.submit(command)
    for die in session.pages.view.dice:
        if die.seat != seat:
            put(session, "lies", die.id, "aside")
    if session.pages.view.turn != seat:
        put(session, "turn", "", seat)
    return session


# ---------------------------------------------------------------- a deed, tap by tap


def do(players: Players, choice: Choice) -> None:
    """Tap what a choice needs, the likeliest way, until it is done."""
    sent = len(players.company.sent)
    for _ in range(ENOUGH):
        tap_next(players, choice)
        if len(players.company.sent) > sent:
            break
    assert players.company.sent[sent].word == choice.command.word, choice


def tap_next(players: Players, choice: Choice) -> None:
    """A key that does it; or else a piece, a thing, a place on the chart, a key that leads on."""
    view, aim = players.shell.table.view, players.shell.aiming.aim
    keys = {key.act: key for key in widgets(players.shell) if getattr(key, "act", None)}
    assert view.chart
    space = choice.of(SPACE) or space_of(view, choice.of(TARGET))
    on = [act for act in keys if isinstance(act, Selection) and act != aim and act.fits(choice)]
    if choice.command in keys:
        players.reach(keys[choice.command])
    elif choice.piece and aim.piece != choice.piece:
        players.tap_piece(choice.piece)
    elif thing := next(things(players, choice, aim), None):
        players.reach(thing)
    elif aim.get(DIE) and aim.get(AMOUNT) not in ("", choice.of(AMOUNT)):
        players.tap("+" if choice.amount(AMOUNT) > int(aim.get(AMOUNT)) else MINUS)
    elif space in view.chart.board.ids and aim.get(SPACE) != space:
        players.tap_cell(space)
    else:
        players.reach(keys[on[0]])


def things(players: Players, choice: Choice, aim: Selection) -> Iterator[Any]:
    """The die, the card and, once the die shows what it should, the slot that a choice needs."""
    for kind, names in KEYS.items():
        id, turned = choice.of(kind), aim.get(AMOUNT) in ("", choice.of(AMOUNT))
        if id and aim.get(kind) != id and (kind != SLOT or turned):
            shown = (one for name in names for one in widgets(players.shell, name))
            yield from (one for one in shown if one.face.live and one.face.id == id)


def go_on(players: Players) -> None:
    """What was called for is rolled or dealt by the companion, and read."""
    if call := players.shell.table.view.call:
        players.tap("Let the table deal" if call.pool else "Roll")
    while players.page != "BattlePage":
        if "Go on" in players.sees:
            players.tap("Go on")
        else:
            players.wait(1)


def play(players: Players, ends: type[Event], times: int = 1) -> None:
    """All captains take their turns, until something has happened so often."""
    session, before = players.company.session, len(players.company.events)
    assert session
    while sum(isinstance(one, ends) for one in players.company.events[before:]) < times:
        if session.pages.call or players.page != "BattlePage":
            go_on(players)
            continue
        choice = wanted(session)
        if choice.deed == "end-turn":
            keep_round(session)
        do(players, choice)


def keep_round(session: Session) -> None:
    """Before the last turn's end somebody who has set a die aside has it again."""
    dice = session.pages.view.dice
    aside = [one for one in dice if one.spent]
    if aside and not any(not (one.slot or one.spent) for one in dice):
        put(session, "lies", aside[0].id, "supply")


def turns(players: Players, seat: str, times: int = 2) -> Iterator[None]:
    """All turns of one captain."""
    bring(players, third_round(seat))
    yield
    play(players, TurnEnded, times)


@story("three turns of the Squadron, with two battles", 38, "ahoy")
def turns_of_the_squadron(players: Players) -> Iterator[None]:
    yield from turns(players, "blue", times=3)


@story("two turns of a Smuggler, who is carried by a current", 14, "ahoy")
def turns_of_a_smuggler(players: Players) -> Iterator[None]:
    yield from turns(players, "green")


@story("two turns of the Union, with a plan and a new region", 30, "ahoy")
def turns_of_the_union(players: Players) -> Iterator[None]:
    yield from turns(players, "purple")
