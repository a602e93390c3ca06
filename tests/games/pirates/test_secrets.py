"""Which ship carries the treasure changes nothing that the other side can see, at any moment before
the slip is shown.

Two battles go on side by side. They differ only in what the side that holds the treasure writes on
its slip, at first and after every transfer; the seals are alike, as if SHA-256 told nothing at all.
Every deed is done in both, and what the other side, the table and the referee get to see must be
the same to the byte, until a rule shows the slip.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Answer, Command
from companion.engine.compass import SECTORS
from companion.engine.events import Reveal
from companion.engine.game import REFEREE, TABLE
from companion.engine.messages import say
from companion.engine.refusals import Refused
from companion.games.golitsyn.pirates import GAME
from companion.games.golitsyn.pirates.rules import commands as ask
from companion.games.golitsyn.pirates.rules.events import NoTreasureTold, SlipSealed, TreasureShown
from companion.games.golitsyn.pirates.rules.pending import Transfer
from companion.games.golitsyn.pirates.rules.state import PIRATES, SPAIN, PiratesState
from companion.games.golitsyn.rules import commands as common
from companion.i18n.translator import words
from companion.presenters.private_page import private_view
from companion.presenters.private_visit import Visit
from companion.session.session import Session
from tests.games.corrected import asked, pieces
from tests.games.corrected import offered as offered_of
from tests.games.onlookers import follow, refusal, shown_of, sight, told
from tests.games.pirates.verbs import GALLEONS, SEA, battle, seats_of
from tests.games.secret_pairs import blind_seal
from tests.session.sharing import shared_logbook
from tests.session.table import sit_down

SEALS = "companion.games.golitsyn.pirates.rules.treasure.seal"
SEATS = 4
GLADLY = {
    "alongside": 30.0,
    "sail": 3.0,
    "end-turn": 6.0,
    "fire": 0.5,
    "salvo": 0.2,
    "say-end": 0.5,
}
BATTLES, DEEDS = 30, 60
SET_RIGHT = 0.15
"""How often the referee sets something right."""
SEEDS, PLAYS = st.integers(0, 2**32 - 1), st.sampled_from(("chart", "cards"))
FRESH = tuple(range(1, SECTORS, 3))

SHOWN = GAME
"""The game that onlookers are shown; a test puts a leaky one in its place."""


def huddled(play: str, holder: str) -> PiratesState:
    """Galleons close together at sea, pirates not far; the treasure is Spain's still, or long since
    the pirates'.
    """
    table = battle(play, seats=seats_of(SEATS), fleet="4", carrier="Isabel")
    for ship, cell in zip(
        (*GALLEONS[:4], "Gull", "Shark", "Raven"),
        ("D5", "E5", "D6", "E6", "H6", "H7", "H4"),
        strict=True,
    ):
        table.at(ship, cell)
    if holder == PIRATES:
        for ship in ("Pinta", "Nina"):
            table.change(ship, owner="orange")
        table.taken("Isabel").at("Rosa", "B8").turn("orange")
        table.alongside("Isabel", "Pinta")
    return table.state


class Pair:
    """Two battles, ``here`` and ``there``, that may differ in one side's slip alone."""

    def __init__(self, play: str, holder: str, chance: Random) -> None:
        self.chance = chance
        self.seen = self.hidden = self.transfers = 0
        self.here = self.there = huddled(play, holder)
        self.onlookers = (
            *(seat for seat, side in self.here.sides.items() if side != holder),
            TABLE,
            REFEREE,
        )
        if holder == SPAIN:
            self.write_first()

    def write_first(self) -> None:
        """The slips as they were written before the battle: each names any of the four galleons."""
        salt = f"{self.chance.getrandbits(64):x}"
        ships = [self.chance.choice(GALLEONS[:4]) for _ in range(2)]
        self.here, self.there = (
            GAME.evolve(
                self.here, SlipSealed(seat="blue", side=SPAIN, seal=blind_seal(salt, ""), slip=slip)
            )
            for slip in (replace(self.here.treasure.slip, ship=ship, salt=salt) for ship in ships)  # type: ignore[type-var]
        )

    def play(self, deeds: int) -> Pair:
        """So many deeds, or as many as there are before the slip is shown."""
        for _ in range(deeds):
            if self.here.treasure.shown or self.there.treasure.shown or self.here.outcome:
                return self
            self.compare()
            if isinstance(self.here.pending, Transfer):
                self.write_anew()
            else:
                self.do(self.pick())
        return self

    def write_anew(self) -> None:
        """After a transfer each battle's slip names whatever it may: the treasure went over, or did
        not.
        """
        salt = f"{self.chance.getrandbits(64):x}"
        seat = self.here.seats_of(self.here.treasure.side)[0]
        offered = [
            [choice.command for choice in GAME.choices(state, seat) if choice.private]
            for state in (self.here, self.there)
        ]
        one, other = (replace(self.chance.choice(commands), salt=salt) for commands in offered)
        self.do(one, other)
        self.transfers += 1

    def do(self, one: Command, other: Command | None = None) -> None:
        """A deed in both battles. What it tells may differ only where a rule shows the treasure."""
        here, there = told(GAME, self.here, one), told(GAME, self.there, other or one)
        if isinstance(here, Refused) or isinstance(there, Refused):
            assert refusal(here) == refusal(there), f"{one} is refused in one battle only"
            return
        self.here, self.there = follow(GAME, self.here, here), follow(GAME, self.there, there)
        if any(isinstance(event, TreasureShown) for event in (*here, *there)):
            return
        for onlooker in self.onlookers:
            assert shown_of(SHOWN, here, onlooker) == shown_of(SHOWN, there, onlooker), (
                f"{onlooker} sees what {one} hides"
            )

    def compare(self) -> None:
        """One pair of states, looked at by everyone on the other side."""
        for onlooker in self.onlookers:
            assert sight(SHOWN, self.here, onlooker) == sight(SHOWN, self.there, onlooker), (
                f"{onlooker} sees the slip"
            )
        for seat in self.here.order:
            assert public(self.here, seat) == public(self.there, seat), (
                f"{seat} is offered something that tells"
            )
        for piece in pieces(GAME, self.here)[:1]:
            offers = [offered_of(GAME, state, piece) for state in (self.here, self.there)]
            assert offers[0] == offers[1], f"the referee is offered something of {piece} that tells"
        for strange in self.strange_deeds():
            here, there = told(GAME, self.here, strange), told(GAME, self.there, strange)
            assert refusal(here) == refusal(there), f"{strange} tells something"
        self.seen += 1
        self.hidden += self.here.treasure.slip != self.there.treasure.slip

    def pick(self) -> Command:
        """A deed for the battles to go on with."""
        if call := self.here.call:
            faces = (*range(SECTORS), *FRESH * 6)
            return Answer(seat=call.seat, faces=(self.chance.choice(faces),), source="hand")
        if self.chance.random() < SET_RIGHT and (found := pieces(GAME, self.here)):
            offers = offered_of(GAME, self.here, self.chance.choice(found))
            if offers:
                return asked(self.chance.choice(offers))
        offered = [choice for seat in self.here.order for choice in GAME.choices(self.here, seat)]
        weights = [GLADLY.get(choice.deed, 1.0) for choice in offered]
        return self.chance.choices(offered, weights)[0].command

    def strange_deeds(self) -> tuple[Command, ...]:
        """Things that somebody of the other side might try, to learn from the answer."""
        seat = self.onlookers[0]
        ship, other = (self.chance.choice(list(self.here.ships)) for _ in range(2))
        return (
            ask.WriteSlip(seat=seat, ship=ship, salt="salt"),
            ask.LayAlongside(seat=seat, ship=ship, other=other),
            common.Fire(seat=seat, shooter=ship, target=other),
            common.Sail(seat=seat, ship=ship, course="W", run=1),
        )


def public(state: PiratesState, seat: str) -> bytes:
    """What the shared screen offers a seat, and how many numbers a hand may be seen to press on its
    private page.
    """
    offered = GAME.choices(state, seat)
    numbers = [(choice.deed, type(choice.command).__name__) for choice in offered if choice.private]
    return Codec.write(([choice for choice in offered if not choice.private], numbers))


# ---------------------------------------------------------------- the property


@pytest.mark.rule("pirates:3.3b", "pirates:7.3c", "pirates:7.3d")
@settings(max_examples=BATTLES)
@given(
    seed=st.integers(0, 2**32 - 1),
    play=st.sampled_from(("chart", "cards")),
    holder=st.sampled_from((SPAIN, PIRATES)),
)
def test_nobody_on_the_other_side_can_tell_which_ship_carries_the_treasure(
    seed: int, play: str, holder: str
) -> None:
    with patch(SEALS, blind_seal):
        Pair(play, holder, Random(seed)).play(DEEDS)


def test_the_battles_that_are_compared_have_something_to_hide() -> None:
    with patch(SEALS, blind_seal):
        pairs = [
            Pair(play, holder, Random(seed)).play(DEEDS)
            for seed in range(8)
            for play in ("chart", "cards")
            for holder in (SPAIN, PIRATES)
        ]
    assert sum(pair.hidden for pair in pairs) > 150
    assert sum(pair.transfers for pair in pairs) > 30


@pytest.mark.parametrize("leak", ["public", "redact", "choices"])
def test_a_leak_would_be_found(leak: str) -> None:
    def shown_by_mistake(state: PiratesState) -> object:
        view = GAME.public(state)
        slip = state.treasure.slip
        cards = [
            replace(card, slim=slip is not None and card.id == slip.ship) for card in view.cards
        ]
        return replace(view, cards=tuple(cards))

    def offered_by_mistake(state: PiratesState, seat: str) -> object:
        offered = GAME.choices(state, seat)
        return offered[1:] if state.carries("Isabel") else offered

    leaky = {
        "public": shown_by_mistake,
        "redact": lambda event, _: event,
        "choices": offered_by_mistake,
    }
    module = f"{__name__}.SHOWN"
    with patch(SEALS, blind_seal), patch(module, replace(GAME, **{leak: leaky[leak]})):
        found = [_finds_a_leak(seed) for seed in range(12)]
    assert any(found)


def _finds_a_leak(seed: int) -> bool:
    try:
        Pair("chart", SPAIN, Random(seed)).play(DEEDS)
    except AssertionError:
        return True
    return False


# ---------------------------------------------------------------- at a real table


def sitting(slips: tuple[str, ...]) -> tuple[Session, list[bytes]]:
    """A session in which the slip is written, then twice anew; and what the pirates' page and the
    table then are.
    """
    session = sit_down(GAME, SEA, {"layout": "placed"}, seats_of(2))
    seen = []
    session.submit(ask.Berth(seat="blue", ship="Pinta", port="Vera Cruz"))
    for seat in ("blue", "orange"):
        session.submit(ask.EndBerths(seat=seat))
    first, *later = slips
    session.submit(ask.WriteSlip(seat="blue", ship=first))
    for ship in later:
        session.submit(ask.LayAlongside(seat="blue", ship="Isabel", other="Pinta"))
        session.submit(ask.WriteSlip(seat="blue", ship=ship))
        for seat in ("blue", "orange"):
            session.submit(common.EndTurn(seat=seat))
        others = [session.pages.snapshot(seat) for seat in ("orange", TABLE, REFEREE)]
        seen.append(Codec.write((others, shared_logbook(session))))
    return session, seen


@pytest.mark.rule("pirates:7.3d")
def test_a_real_transfer_and_a_bluff_look_alike_on_every_page_in_the_log_and_in_the_logbook_that_is_shared() -> (
    None
):
    with patch(SEALS, blind_seal):
        _, real = sitting(("Isabel", "Pinta", "Isabel"))
        _, bluff = sitting(("Isabel", "Isabel", "Isabel"))
        _, elsewhere = sitting(("Nina", "Pinta", "Isabel"))
    assert real == bluff == elsewhere


def numbers(session: Session) -> list[str]:
    """The ships that blue's page lets him name, as they stand in a row."""
    return [choice.of("target") for choice in session.pages.choices("blue") if choice.private]


def table_of(chance: Random) -> Session:
    """A new battle; its seed and its salts are drawn by ``chance``."""
    seed, salts = chance.randbytes(32), chance.randbytes
    return sit_down(GAME, SEA, {"play": "cards"}, seats_of(2), seed=seed, entropy=salts)


def transfers(session: Session, count: int) -> Iterator[tuple[str, list[str]]]:
    """So many bluffs by Isabel, who has the treasure, and Nina: the seal that all can read, and
    blue's row of ships.
    """
    for _ in range(count):
        session.submit(ask.LayAlongside(seat="blue", ship="Isabel", other="Nina"))
        (sealed,) = {slip.seal for slip in session.pages.private("blue").slips}
        yield sealed, numbers(session)
        session.submit(ask.WriteSlip(seat="blue", ship="Isabel"))
        for seat in ("blue", "orange"):
            session.submit(common.EndTurn(seat=seat))


def by_chance_alone(times: int, tries: int, odds: float) -> bool:
    """Whether a guess that is right with these odds may have been right so often: within four
    standard deviations.
    """
    return abs(times - tries * odds) < 4 * sqrt(tries * odds * (1 - odds))


@pytest.mark.rule("pirates:7.3d")
def test_over_two_thousand_seals_the_seal_does_not_tell_which_button_is_the_carriers() -> None:
    chance = Random(1934)
    seen: list[tuple[str, list[str]]] = []
    for _ in range(40):
        session = table_of(chance)
        session.submit(ask.WriteSlip(seat="blue", ship="Isabel"))
        seen += transfers(session, 50)
    assert len({sealed for sealed, _ in seen}) == len(seen) == 2_000
    first = [row[0] == "Isabel" for _, row in seen]
    low = [sealed < "8" for sealed, _ in seen]
    assert by_chance_alone(sum(first), len(seen), 1 / 2)
    assert by_chance_alone(
        sum(one == other for one, other in zip(first, low, strict=True)), len(seen), 1 / 2
    )
    outer = [
        one == other
        for (sealed, _), one, other in zip(seen, first, low, strict=True)
        if sealed[0] in "0f"
    ]
    assert by_chance_alone(sum(outer), len(outer), 1 / 2)


@pytest.mark.rule("pirates:3.3b")
def test_nor_does_the_place_of_a_galleon_on_the_first_slip_tell_her_name() -> None:
    chance = Random(1989)
    rows = [numbers(table_of(chance)) for _ in range(600)]
    for ship in GALLEONS[:3]:
        for place in range(3):
            assert by_chance_alone(sum(row[place] == ship for row in rows), len(rows), 1 / 3), (
                ship,
                place,
            )


@pytest.mark.rule("pirates:7.3d")
def test_the_row_of_buttons_stands_alike_whichever_ship_has_the_treasure() -> None:
    rows = []
    for carrier in GALLEONS[:3]:
        session = table_of(Random(6))
        session.submit(ask.WriteSlip(seat="blue", ship=carrier))
        session.submit(ask.LayAlongside(seat="blue", ship="Isabel", other="Nina"))
        rows.append(numbers(session))
    assert rows == [rows[0]] * 3


@pytest.mark.rule("pirates:3.3b", "pirates:7.3d")
def test_every_seat_has_the_same_private_page_and_the_owner_finds_the_slip_on_his() -> None:
    session, _ = sitting(("Isabel", "Pinta"))
    pages = {
        seat: private_view(
            words("en").say, session.pages.snapshot(seat), Visit(step="page", seat=seat)
        )
        for seat in ("blue", "orange")
    }
    assert [line.text for line in pages["blue"].slips] == ["The treasure is aboard Pinta"]
    assert "Pinta" not in str(pages["orange"])
    assert pages["orange"].sealed == words("en").say(say("private.none-sealed"))


@pytest.mark.rule("pirates:3.3b")
def test_the_journal_that_is_shared_holds_no_slip_before_it_is_shown() -> None:
    session, _ = sitting(("Nina", "Pinta"))
    shared = "\n".join(shared_logbook(session))
    assert '"slip":{' not in shared
    assert "slip-sealed" in shared


@pytest.mark.rule("pirates:3.3b")
def test_a_shown_slip_is_a_reveal_that_one_seat_alone_cannot_take_back() -> None:
    assert {one for one in GAME.events if issubclass(one, Reveal)} == {
        TreasureShown,
        NoTreasureTold,
    }
