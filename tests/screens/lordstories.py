"""Stories of Lords of the Seas whose taps are counted: from the turn's first tap to its end, which
comes by itself where nobody can be hired.

The hand is never entered: a number that nobody has seen may be in it, and in each case the ship
herself is laid by hand. In cards play a tap tells what the cell of the ship shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.commands import Undo
from companion.engine.offers import Choice
from companion.presenters.chart_taps import space_of
from companion.session.session import Session
from tests.screens.lordscenes import duel, laying
from tests.screens.players import Players
from tests.screens.tapstories import bring, offered, story
from tests.screens.tilescenes import tap_key

NO_TARGETS = ("fire-past", "forgo")
SEEDS = range(1, 9)


def asks(session: Session) -> tuple[str, ...]:
    """The deeds by which effects of a ship just laid find their targets, each once."""
    choices = session.pages.choices("sky") if session.pages.view.question else ()
    return tuple(dict.fromkeys(one.deed for one in choices if one.deed not in NO_TARGETS))


def before(*deeds: str, play: str = "chart", hires: bool = False) -> tuple[Session, Choice]:
    """Sky's turn, and a ship of his after whom just these deeds are due, one after the other, and
    then somebody may be hired, or nobody. Where none is due it is an even one.
    """
    for seed in SEEDS:
        session = duel(laying, play, seed)
        for choice in session.pages.choices("sky"):
            fits = choice.deed == "lay" and (deeds or is_even(choice))
            if fits and leads_to(session, choice, deeds, hires):
                return session, choice
    raise AssertionError("no ship leads to that")


def is_even(lay: Choice) -> bool:
    """Whether the ship brings a coin (9.11)."""
    return int(lay.of("card").rpartition(":")[2]) % 2 == 0


def leads_to(session: Session, lay: Choice, deeds: tuple[str, ...], hires: bool) -> bool:
    """Whether it does; all is taken back."""
    done = [lay]
    session.submit(lay.command)
    for deed in deeds:
        found = [one for one in session.pages.choices("sky") if one.deed == deed]
        if not found or set(asks(session)) != set(deeds[len(done) - 1 :]):
            break
        done.append(found[0])
        session.submit(found[0].command)
    left = {one.deed for one in session.pages.choices("sky")}
    leads = len(done) == len(deeds) + 1 and left - {"hire"} == {"end-turn"}
    for _ in done:
        session.submit(Undo(seat="sky"))
    return leads and hires == ("hire" in left)


def lay(players: Players, choice: Choice) -> None:
    """The number, and then the cell or what it shows."""
    tap_key(players, choice.of("card"))
    if space := choice.of("space"):
        players.tap_cell(space)
    else:
        tap_key(players, choice.of("effect"))


def aim(players: Players, deed: str) -> None:
    """Tap the first target of a deed: on the board, or in cards play her key."""
    first = offered(players, deed)[0]
    if not players.shell.table.view.chart:
        tap_key(players, first.of("target"))
        return
    players.tap_cell(space_of(players.shell.table.view, first.of("target")) or first.of("space"))


@story("a whole turn: an even ship, with a coin and a ship drawn", 2, "lords")
def an_even_ship(players: Players) -> Iterator[None]:
    session, choice = before()
    bring(players, session)
    yield
    lay(players, choice)
    players.see_turn_end()


@story("a whole turn: an even ship, where another could still be hired", 3, "lords")
def nobody_hired(players: Players) -> Iterator[None]:
    session, choice = before(hires=True)
    bring(players, session)
    yield
    lay(players, choice)
    assert not players.front.count, "nobody is hurried who may still hire"
    players.end_turn()


@story("a whole turn: a ship that fires, at one of several", 3, "lords")
def a_ship_that_fires(players: Players) -> Iterator[None]:
    session, choice = before("fire")
    bring(players, session)
    yield
    lay(players, choice)
    aim(players, "fire")
    players.see_turn_end()


@story("a whole turn: a mine is set after the ship is laid", 3, "lords")
def a_mine_set(players: Players) -> Iterator[None]:
    session, choice = before("set-mine")
    bring(players, session)
    yield
    lay(players, choice)
    aim(players, "set-mine")
    players.see_turn_end()


@story("a whole turn: a ship with two effects, in the order of two taps", 4, "lords")
def two_effects(players: Players) -> Iterator[None]:
    session, choice = before("set-mine", "fire")
    bring(players, session)
    yield
    lay(players, choice)
    aim(players, "set-mine")
    aim(players, "fire")
    players.see_turn_end()


@story("a whole turn told in cards play: an even ship on a point", 2, "lords")
def told_in_cards_play(players: Players) -> Iterator[None]:
    session, choice = before(play="cards")
    bring(players, session)
    yield
    lay(players, choice)
    players.see_turn_end()


@story("a whole turn told in cards play: a ship that fires, at one of several", 3, "lords")
def a_shot_told_in_cards_play(players: Players) -> Iterator[None]:
    session, choice = before("fire", play="cards")
    bring(players, session)
    yield
    lay(players, choice)
    aim(players, "fire")
    players.see_turn_end()
