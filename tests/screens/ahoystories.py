"""Stories of Ahoy whose taps are counted: a captain's whole round, from the first tap of his first
turn until all dice lie rolled again.

Each faction plays as its captain would, on the chart that the rounds before have discovered. All
others have set their dice aside. Of what is done to everybody's dice and fame at the end of the
round the captain's own alone counts as moves of tokens; the one tap that throws the dice of all
counts whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.engine.commands import Command, Throw
from companion.engine.events import Event
from companion.engine.offers import AMOUNT, CARD, DIE, SLOT, SPACE, TARGET, Choice
from companion.engine.views import TableView
from companion.games.ahoy import GAME
from companion.games.ahoy.rules.plans import PlansDrawn
from companion.games.ahoy.rules.rewards import REWARD
from companion.games.ahoy.rules.stage_events import DiceRolled, GameEnded, RegionScored, RoundBegan
from companion.games.ahoy.rules.turn_commands import PlaceDie
from companion.presenters.chart_taps import at_space, space_of
from companion.presenters.one_tap import at_once
from companion.presenters.selection import Selection
from companion.presenters.tap_ahead import ahead_at
from companion.presenters.thing_taps import at_thing
from companion.presenters.turn_end import MOMENT_SECONDS
from companion.screens.shell.translation import translation
from companion.session.session import Session
from tests.screens.ahoyscenes import FOUR, OPEN_MAP
from tests.screens.company import widgets
from tests.screens.midbattle import new_battle
from tests.screens.players import Players
from tests.screens.tapstories import STORIES, WHOLE_TURN, Story, bring, put

UNION_SEAT = "purple"
"""Who draws plans."""
PATIENCE = 20
"""Seconds in which a page goes by itself."""
ENOUGH = 8
"""No deed takes more taps."""
MINUS = "\u2212"
KEYS = {
    DIE: ("DieKey",),
    CARD: ("RowKey", "RowCard"),
    SLOT: ("SlotKey",),
    REWARD: ("RowKey", "RowCard"),
}
"""What stands on the screen for a thing that is picked."""

# ---------------------------------------------------------------- who plays


def wanted(session: Session) -> Choice:
    """What the captain of whoever is waited for likes best."""
    return _best(session.pages.state)


def meant(session: Session) -> Choice:
    """The same; of what he likes as well the likely one."""
    return _best(session.pages.state, likely=True)


def space_after(session: Session, choice: Choice) -> str:
    """The space that he will want next, once that is done; empty where he wants none."""
    state = session.pages.state
    for event in GAME.decide(state, choice.command):
        state = GAME.evolve(state, event)
    view = GAME.public(state)
    return "" if view.call or view.outcome else _best(state, likely=True).of(SPACE)


def _best(state: Any, likely: bool = False) -> Choice:
    view = GAME.public(state)
    seats = view.waits_for or (view.turn,)
    found = [choice for seat in seats for choice in GAME.choices(state, seat)]

    def liking(choice: Choice) -> tuple[float, bool]:
        private = GAME.private(state, choice.command.seat)
        return GAME.captain(view, private, choice).weight, likely and choice.likely

    return max(found, key=liking)


def rounds_of(dice: str) -> int:
    """How many rounds the captains play with such dice."""
    return max(_whole_game(dice))


@cache
def _whole_game(dice: str) -> dict[int, tuple[Command, ...]]:
    """What the captains do with such dice before the first turn of each round."""
    session = new_battle(OPEN_MAP, FOUR, dice=dice, play="chart")
    done: list[Command] = []
    before: dict[int, tuple[Command, ...]] = {}
    while not (view := session.pages.view).outcome:
        if view.phase == "turn":
            before.setdefault(view.round, tuple(done))
        done.append(_next(session))
        session.submit(done[-1])
    return before


def _next(session: Session) -> Command:
    call = session.pages.call
    return Throw(seat=call.seat) if call else wanted(session).command


def round_begun(seat: str, number: int, dice: str = "0") -> Session:
    """A captain's turn at the beginning of a round; all others have no dice."""
    session = new_battle(OPEN_MAP, FOUR, dice=dice, play="chart")
    for command in _whole_game(dice)[number]:
        session.submit(command)
    for die in session.pages.view.dice:
        if die.seat != seat:
            put(session, "lies", die.id, "aside")
    if session.pages.view.turn != seat:
        put(session, "turn", "", seat)
    return session


# ---------------------------------------------------------------- a deed, tap by tap


def do(players: Players, choice: Choice, then: str) -> None:
    """Tap what a choice needs, the likeliest way, until it is done; ``then`` is the space that will
    be wanted after it.
    """
    sent = len(players.company.sent)
    for _ in range(ENOUGH):
        tap_next(players, choice, then)
        if len(players.company.sent) > sent:
            break
    assert players.company.sent[sent].word == choice.command.word, choice


def tap_next(players: Players, choice: Choice, then: str) -> None:
    """Where it leads, if that does it; a key that does it; or else a piece, a thing, a place on the
    chart, a key that leads on.
    """
    table, aim = players.shell.table, players.shell.aiming.aim
    keys = {key.act: key for key in widgets(players.shell) if getattr(key, "act", None)}
    assert table.view.chart
    space = choice.of(SPACE) or space_of(table.view, choice.of(TARGET))
    leads = [act for act in keys if isinstance(act, Selection) and act != aim and act.fits(choice)]
    on = sorted(leads, key=lambda act: not act.deed)
    in_drawer = choice.minor and not aim.deed
    led = ahead_at(aim, table.choices, then) if then else None
    if led and is_same(table.view, led.command, choice.command):
        players.tap_cell(then)
    elif choice.command in keys:
        players.reach(keys[choice.command])
    elif at_once(at_space(aim, table.choices, space), table.choices) == choice.command:
        players.tap_cell(space)
    elif choice.piece and aim.piece != choice.piece:
        players.tap_piece(choice.piece)
    elif thing := next(things(players, choice), None):
        players.reach(thing)
    elif aim.get(DIE) and aim.get(AMOUNT) not in ("", choice.of(AMOUNT)):
        players.tap("+" if choice.amount(AMOUNT) > int(aim.get(AMOUNT)) else MINUS)
    elif space in table.view.chart.board.ids and aim.get(SPACE) != space and not in_drawer:
        players.tap_cell(space)
    else:
        players.reach(keys[on[0]])


def is_same(view: TableView, one: object, other: Command) -> bool:
    """Whether two commands do the same, be it with another die that shows as much."""
    if isinstance(one, PlaceDie) and isinstance(other, PlaceDie):
        faces = {die.id: die.face for die in view.dice}
        return (faces[one.die], one.slot, one.by) == (faces[other.die], other.slot, other.by)
    return one == other


def things(players: Players, choice: Choice) -> Iterator[Any]:
    """A thing whose tap does it, and then others that are still to be picked."""
    shown = [
        (kind, one)
        for kind, names in KEYS.items()
        for name in names
        for one in widgets(players.shell, name)
        if one.face.live and one.face.id == choice.of(kind)
    ]
    table, aim = players.shell.table, players.shell.aiming.aim
    for kind, one in shown:
        seat = getattr(one.face, "seat", "")
        does = at_thing(aim, table.choices, table.view, seat, kind, one.face.id)
        if is_same(table.view, does, choice.command):
            yield one
    yield from (one for kind, one in shown if kind != SLOT and aim.get(kind) != one.face.id)


def go_on(players: Players) -> None:
    """What was called for is rolled or dealt by the companion, and read: it closes by itself."""
    if call := players.shell.table.view.call:
        players.tap(translation.say("draw.deal" if call.pool else "dice.roll"))
    for _ in range(PATIENCE):
        if players.page == "BattlePage":
            return
        players.wait(1)
    raise AssertionError(f"the {players.page} stays")


def play(players: Players, ends: type[Event]) -> None:
    """All captains take their turns, until that has happened; a turn that ends by itself does."""
    session, before = players.company.session, len(players.company.events)
    assert session
    while not any(isinstance(one, ends | GameEnded) for one in players.company.events[before:]):
        if session.pages.call or players.page != "BattlePage":
            go_on(players)
            continue
        choice = meant(session)
        if choice.ends and players.front.count:
            players.wait(MOMENT_SECONDS + 1)
        else:
            do(players, choice, space_after(session, choice))


# ---------------------------------------------------------------- whole rounds


def of_others(event: Event, seat: str) -> bool:
    """What somebody else does at the end of a round."""
    if isinstance(event, PlansDrawn):
        return seat != UNION_SEAT
    return isinstance(event, DiceRolled | RegionScored) and event.seat != seat


def round_of(
    name: str, seat: str, number: int, dice: str = "0", at_most: int = WHOLE_TURN
) -> Story:
    """The story of all turns of one captain in a round, and of what he does when it is over."""

    def told(players: Players) -> Iterator[None]:
        bring(players, round_begun(seat, number, dice))
        yield
        play(players, RoundBegan)

    return Story(name, "ahoy", told, at_most, others=lambda event: of_others(event, seat))


STORIES.extend(
    (
        round_of("a round of the Squadron, which explores", "blue", 1),
        round_of("a round of the Squadron, whose patrols are ordered", "blue", 2),
        round_of("a round of the Squadron", "blue", 3),
        round_of("a round of a Smuggler, who smuggles, delivers and pledges", "green", 1),
        round_of("a round of a Smuggler, who is carried by a current", "green", 3),
        round_of("a round of the Squadron, whose patrols go far", "blue", 3, "1"),
        round_of("a round of the Union, with two sneak attacks and a repair", "purple", 3, "1"),
        # Where a Close Call leaves the cutter steps, that she goes no further moves no token.
        round_of(
            "a round of the Union, with two sneak attacks and the cutter", "purple", 5, "2", 14
        ),
        round_of("a round of the Union, with two plans and new regions", "purple", 2),
        round_of("a round of the Union, who inspires and steers its gunship", "purple", 4),
        round_of("a round of the Union, who assembles and repairs", "purple", 5),
    )
)
