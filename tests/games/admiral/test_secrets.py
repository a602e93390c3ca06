"""What is written on one seat's mine slips changes nothing that anybody else can see, at any moment
of any battle.

Two battles go on side by side. They differ only in what the layer has written on his slips; the
seals are alike, as if SHA-256 told nothing at all. Every deed is tried in both, and what the other
seats, the table and the referee get to see must be the same to the byte. A slip that is shown is
shown in both, so from then on it is no secret.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.cli.script import Driver
from companion.engine.codec import Codec
from companion.engine.commands import Answer, Command, Throw
from companion.engine.compass import SECTORS
from companion.engine.events import Rolled
from companion.engine.game import REFEREE, TABLE, Seat
from companion.engine.grid import Grid
from companion.engine.refusals import Refused
from companion.games.admiral import GAME
from companion.games.admiral.rules import commands as ask
from companion.games.admiral.rules import mines
from companion.games.admiral.rules.mines import may_declare, own_zone
from companion.games.admiral.rules.scene import Base, Scene
from companion.games.admiral.rules.state import State
from companion.i18n.translator import words
from companion.presenters.private_page import private_view
from companion.presenters.private_visit import Visit
from tests.games.admiral.verbs import PEARLS
from tests.games.onlookers import follow, refusal, shown_of, sight, told
from tests.games.secret_pairs import blind_seal
from tests.session.sharing import shared_logbook
from tests.session.table import sit_down

LAYER, OTHER = "blue", "red"
ONLOOKERS = (OTHER, TABLE, REFEREE)
CARDS = 3
PAIRS_A_BATTLE, BATTLES = 50, 40  # 2,000 pairs a run
ANSWERED = 0.7
"""How often a die or the vane is answered at once, before anybody says a cell or shows a slip."""
FRESH = tuple(range(1, SECTORS, 3))
FRESH_WEST = 19
DEEDS_A_SESSION, SESSIONS = 30, 12
SEEDS = st.integers(0, 2**32 - 1)
TELLING = {"chart": (9,), "cards": (2, 29)}
"""Seeds of battles that show most of what is rare; where they no longer do, others are tried."""
WORTH_HIDING = {
    "slips that differ",
    "a ship on a mine of one battle only",
    "a mine that goes up",
    "vane in her turn",
    "deed in his turn",
    "deed in her turn",
    "dice in his turn",
}
PLAYS = st.sampled_from(("chart", "cards"))

SHOWN = GAME
"""The game that onlookers are shown; a test puts a leaky one in its place."""

SOUND: Scene = replace(
    PEARLS,
    board=Grid(7, 6),
    bases=(Base("A1", ("B2", "A2", "B1", "B2")), Base("G6", ("F5", "G5", "F6", "F5"))),
    islands=(),
    reefs=("F2",),
    pearls=(("D5", 2), ("E3", 2), ("B5", 1), ("E5", 2)),
)
"""A narrow sound where the two minefields touch, so that ships soon sail over mines."""
FRONT = ("D3", "D4", "C4")  # where the layer's minefield lies towards the other port
SEATS = (Seat(LAYER, "Ann"), Seat(OTHER, "Boris"))
GLADLY = {
    "sail": 5.0,
    "drift": 9.0,
    "end-turn": 6.0,
    "fire": 0.1,
    "fire-wild": 0.1,
    "say-cell": 0.02,
    "declare-mine": 500.0,
    "leave-salvo": 0.1,
    "change-shots": 0.1,
    "fireship": 0.02,
    "board": 0.02,
    "storm": 0.02,
    "gather": 0.02,
    "repair-fort": 0.1,
    "rebuild-fort": 0.1,
}


# ---------------------------------------------------------------- two battles side by side


class Pair:
    """Two battles, ``here`` and ``there``, that may differ in the layer's slips alone."""

    def __init__(self, play: str, chance: Random) -> None:
        self.chance = chance
        self.seen = 0
        self.declared = 0
        self.windows = 0
        self.moments: set[str] = set()
        options = {"play": play, "mines": str(CARDS), "order": "seated"}
        began = GAME.start(SOUND, SEATS, options)
        self.here = self.there = follow(GAME, None, began)

    def lay(self) -> None:
        """Both seats seal their slips, in any order; now and then the layer writes another cell in
        each battle.
        """
        while laying := self.here.still_laying:
            seat = self.chance.choice(laying)
            cells = ["", *own_zone(self.here, seat), *(FRONT * 4 if seat == LAYER else ())]
            slip = ask.LayMine(
                seat=seat, cell=self.chance.choice(cells), salt=f"{self.chance.getrandbits(64):x}"
            )
            differs = seat == LAYER and self.chance.random() < 0.6
            self.do(slip, replace(slip, cell=self.chance.choice(cells)) if differs else slip)
            self.compare()

    def do(self, here: Command, there: Command | None = None) -> None:
        """A deed in both battles, the same in each or as good as the same to everyone else."""
        accepted, self.here, self.there = self.try_in_both(here, there or here)
        assert accepted, f"{here} has become impossible"
        self.declared += isinstance(here, ask.DeclareMine)

    def try_in_both(self, one: Command, other: Command) -> tuple[bool, State, State]:
        """Whether the deed is accepted, and the states it leads to; onlookers see the same of it in
        both battles.
        """
        here, there = told(GAME, self.here, one), told(GAME, self.there, other)
        if isinstance(here, Refused) or isinstance(there, Refused):
            assert refusal(here) == refusal(there), f"{one} is refused in one battle only"
            return False, self.here, self.there
        for onlooker in ONLOOKERS:
            assert shown_of(SHOWN, here, onlooker) == shown_of(SHOWN, there, onlooker), (
                f"{onlooker} sees what {one} hides"
            )
        return True, follow(GAME, self.here, here), follow(GAME, self.there, there)

    def compare(self) -> None:
        """One pair of states, looked at by everyone but the layer."""
        for onlooker in ONLOOKERS:
            assert sight(SHOWN, self.here, onlooker) == sight(SHOWN, self.there, onlooker), (
                f"{onlooker} sees a slip"
            )
        assert public(self.here) == public(self.there), "the layer is offered something in public"
        self.seen += 1
        if bool(may_declare(self.here, LAYER)) != bool(may_declare(self.there, LAYER)):
            self.windows += 1
            self.moments.add(self.moment)

    @property
    def moment(self) -> str:
        """What the battles wait for, as a mine's window knows no end but the ship's own next deed
        (10.7b).
        """
        state = self.here
        due = (
            state.call.kind
            if state.call
            else type(state.pending).__name__
            if state.pending
            else "deed"
        )
        return f"{due} in {'his' if state.turn == LAYER else 'her'} turn"

    def pick(self) -> Command:
        """A deed for the battles to go on with."""
        if (call := self.here.call) and self.chance.random() < ANSWERED:
            faces = (*range(SECTORS), *FRESH * 3) if call.kind == "vane" else range(1, 7)
            thrown = tuple(self.chance.choice(faces) for _ in range(call.count))
            return Answer(seat=call.seat, faces=thrown, source="hand")
        possible = [choice for seat in (LAYER, OTHER) for choice in GAME.choices(self.here, seat)]
        offered = [
            c
            for c in possible
            if self.open_to_both(c.command) and not (c.quiet or isinstance(c.command, Throw))
        ]
        if not offered:
            return self.pick()
        weights = [self.gladly(choice.deed, choice.of("space")) for choice in offered]
        return self.chance.choices(offered, weights)[0].command

    def gladly(self, deed: str, cell: str) -> float:
        """Ships like to sail onto mines, or the battles would have little to hide."""
        if cell and cell in self.mined:
            return 30.0
        return GLADLY.get(deed, 1.0)

    @property
    def mined(self) -> set[str]:
        """What the layer has written on his slips, here or there."""
        return {slip.cell for state in (self.here, self.there) for slip in state.mines[LAYER].slips}

    def open_to_both(self, command: Command) -> bool:
        """The layer may show only a slip that is the same in both battles: what he shows is told to
        all.
        """
        if not isinstance(command, ask.DeclareMine) or command.seat != LAYER:
            return True
        here, there = told(GAME, self.here, command), told(GAME, self.there, command)
        return not isinstance(here, Refused) and here == there

    def strange_deeds(self) -> tuple[Command, ...]:
        """Things that anybody might try, to learn from the answer; the layer tries them on cells he
        has not mined.
        """
        cell = self.chance.choice(self.here.scene.board.cells)
        mine = self.chance.choice(sorted(self.mined))
        ship = self.chance.choice(list(self.here.ships))
        return (
            ask.DeclareMine(seat=OTHER, ship=ship, cell=mine),
            *([] if cell in self.mined else [ask.DeclareMine(seat=LAYER, ship=ship, cell=cell)]),
            ask.LayMine(seat=OTHER, cell=mine, salt="salt"),
            ask.SayCell(seat=OTHER, ship=ship, cell=mine),
            ask.Sail(seat=OTHER, ship=ship, course="W", run=self.chance.randrange(6)),
            ask.EndTurn(seat=OTHER),
        )


def public(state: State) -> bytes:
    """What the shared screen offers to the layer; the private page is his alone."""
    return Codec.write([choice for choice in GAME.choices(state, LAYER) if not choice.private])


def side_by_side(play: str, chance: Random) -> Pair:
    """Two battles from the first slip to the last pair compared."""
    with patch.object(mines, "seal", blind_seal):
        pair = Pair(play, chance)
        pair.compare()
        pair.lay()
    while pair.seen < PAIRS_A_BATTLE and pair.here.phase != "over":
        pair.do(pair.pick())
        for strange in pair.strange_deeds():
            pair.try_in_both(strange, strange)
        pair.compare()
    return pair


@pytest.mark.sweep
@pytest.mark.rule("admiral:10.3", "admiral:10.6a")
@settings(max_examples=BATTLES)
@given(PLAYS, SEEDS)
@example(play="cards", seed=2_771_077_696)  # a mine takes a ship that was to help a fort
def test_another_seats_slips_change_nothing_that_anyone_else_sees(play: str, seed: int) -> None:
    pair = side_by_side(play, Random(seed))
    assert pair.seen == PAIRS_A_BATTLE or pair.here.phase == "over"


@pytest.mark.parametrize("play", ["chart", "cards"])
def test_the_battles_compared_do_have_secrets_and_mines_that_go_up(play: str) -> None:
    pairs: list[Pair] = []
    for seed in (*TELLING[play], *range(60)):
        pairs.append(side_by_side(play, Random(seed)))
        if not never_seen(pairs):
            break
    assert never_seen(pairs) == set()


def never_seen(pairs: list[Pair]) -> set[str]:
    """What none of these pairs of battles has had of all that is worth hiding."""
    seen = set().union(*(pair.moments for pair in pairs))
    seen |= {"slips that differ" for pair in pairs if pair.here.mines != pair.there.mines}
    seen |= {"a ship on a mine of one battle only" for pair in pairs if pair.windows}
    seen |= {"a mine that goes up" for pair in pairs if pair.declared}
    return WORTH_HIDING - seen


@pytest.mark.parametrize(
    ("name", "leak"),
    [
        ("private", lambda state, _seat: GAME.private(state, LAYER)),
        ("choices", lambda state, _seat: GAME.choices(state, LAYER)),
        ("redact", lambda event, _seat: event),
    ],
    ids=["in the private part", "in what may be done", "in the log"],
)
def test_the_comparison_sees_a_leak(name: str, leak: Any) -> None:
    leaky = patch(f"{__name__}.SHOWN", replace(GAME, **{name: leak}))
    with leaky, pytest.raises(AssertionError, match="sees"):
        any(side_by_side("chart", Random(seed)) is None for seed in range(20))


# ---------------------------------------------------------------- the whole way through a session


class Sitting:
    """A battle in a session, asked through the script driver as another program would."""

    def __init__(self, play: str) -> None:
        options = {"play": play, "mines": str(CARDS), "order": "seated"}
        self.session = sit_down(GAME, SOUND, options, SEATS)
        self.driver = Driver(self.session, words("en"))

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        return self.driver.answer(json.dumps(asked).encode())

    def shown(self) -> list[bytes]:
        """All that anyone but the layer can get out of it."""
        pages = [self.session.pages.snapshot(seat) for seat in ONLOOKERS]
        scripted = [
            self.answer({"ask": what, "seat": seat})
            for seat in ONLOOKERS
            for what in ("view", "choices", "log", "seats", "call")
        ]
        return [Codec.write(part) for part in (pages, scripted, shared_logbook(self.session))]


def two_sittings(play: str, chance: Random) -> int:
    """Two sessions with the same deeds, but for the layer's slips.

    Gives how many deeds were compared.
    """
    here, there = Sitting(play), Sitting(play)
    for _ in range(DEEDS_A_SESSION):
        one, other = next_deeds(here, chance)
        answers = here.answer(one), there.answer(other)
        assert answers[0]["ok"] == answers[1]["ok"]
        if one["seat"] != LAYER:
            assert answers[0] == answers[1]
        assert here.shown() == there.shown()
    return DEEDS_A_SESSION


def next_deeds(sitting: Sitting, chance: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A deed for each battle.

    They differ only while the layer writes; he shows no slip, that would tell it to all. Now and
    then, and when the battle is over, one is taken back or done again.
    """
    offered = [
        c
        for seat in (LAYER, OTHER)
        for c in sitting.session.pages.choices(seat)
        if c.deed != "declare-mine"
    ]
    if chance.random() < 0.1 or not offered:
        deed = {"do": chance.choice(["undo", "redo"]), "seat": chance.choice([LAYER, OTHER])}
        return deed, deed
    command = chance.choices(offered, [GLADLY.get(choice.deed, 1.0) for choice in offered])[
        0
    ].command
    deed = json.loads(Codec.write(command))
    if isinstance(command, ask.LayMine) and command.seat == LAYER:
        return deed, deed | {"cell": chance.choice(["", *own_cells(sitting)])}
    return deed, deed


def own_cells(sitting: Sitting) -> list[str]:
    """Cells that the layer may write."""
    return [
        choice.of("space")
        for choice in sitting.session.pages.choices(LAYER)
        if choice.deed == "lay-mine"
    ]


@pytest.mark.rule("admiral:10.3")
@settings(max_examples=SESSIONS)
@given(PLAYS, SEEDS)
def test_pages_log_logbook_and_script_of_a_session_tell_nothing_of_anothers_slips(
    play: str, seed: int
) -> None:
    with patch.object(mines, "seal", blind_seal):
        assert two_sittings(play, Random(seed)) == DEEDS_A_SESSION


def laid(cells: tuple[str, ...]) -> tuple[Sitting, dict[str, str]]:
    """A sitting in cards play in which the layer has written these slips; and the salt of each, as
    he is told it.
    """
    sitting, salts = Sitting("cards"), {}
    for seat, written in ((LAYER, cells), (OTHER, ("",) * CARDS)):
        for cell in written:
            answer = sitting.answer({"do": "lay-mine", "seat": seat, "cell": cell})
            salts[cell] = answer["events"][0].slip.salt
    return sitting, {cell: salts[cell] for cell in cells}


def raid(sitting: Sitting, ships: tuple[str, ...], cells: tuple[str, ...]) -> None:
    """The other seat sails, and the table says that each ship came onto each of these cells."""
    deeds: tuple[dict[str, Any], ...] = (
        {"do": "enter-faces", "seat": LAYER, "faces": [FRESH_WEST]},
        {"do": "end-turn", "seat": LAYER},
        *({"do": "sail", "seat": OTHER, "ship": ship, "course": "W", "run": 3} for ship in ships),
        *(
            {"do": "say-cell", "seat": OTHER, "ship": ship, "cell": cell}
            for ship in ships
            for cell in cells
        ),
    )
    for deed in deeds:
        assert sitting.answer(deed)["ok"], deed


@pytest.mark.rule("admiral:10.3")
def test_a_slip_that_is_shown_stands_in_the_logbook_and_no_other_does() -> None:
    sitting, salts = laid(("C4", "D2", ""))
    raid(sitting, ("brig-2",), ("C4",))
    assert sitting.answer({"do": "declare-mine", "seat": LAYER, "ship": "brig-2", "cell": "C4"})[
        "ok"
    ]
    logbook = "\n".join(shared_logbook(sitting.session))
    assert {cell for cell, salt in salts.items() if salt in logbook} == {"C4"}
    assert '"D2"' not in logbook


@pytest.mark.rule("admiral:10.3")
def test_the_private_page_looks_alike_until_it_is_held_however_many_mines_may_be_declared() -> None:
    ships, pages, offered = ("brig-2", "frigate-2"), [], []
    for cells in (FRONT, ("", "", "")):
        sitting, _ = laid(cells)
        raid(sitting, ships, FRONT)
        offered.append(
            len([choice for choice in sitting.session.pages.choices(LAYER) if choice.private])
        )
        own = sitting.session.pages.snapshot(LAYER)
        pages.append(private_view(words("en").say, own, Visit(step="page", seat=LAYER)))
    assert offered == [len(ships) * len(FRONT), 0]
    one, other = (
        replace(page, slips=(), numbered=(), told="", deeds=(), title="") for page in pages
    )
    assert one == other


@pytest.mark.rule("admiral:10.7b", "admiral:5.6")
def test_a_mine_shown_before_the_die_takes_nobodys_throw_and_changes_no_face() -> None:
    rolled = []
    for shown in (True, False):
        sitting, _ = laid(("C4", "", ""))
        raid(sitting, ("brig-2",), ("C4",))
        assert sitting.answer(
            {"do": "fire", "seat": OTHER, "shooter": "frigate-2", "target": "line-1"}
        )["ok"]
        if shown:
            assert sitting.answer(
                {"do": "declare-mine", "seat": LAYER, "ship": "brig-2", "cell": "C4"}
            )["ok"]
        events = sitting.answer({"do": "throw", "seat": OTHER})["events"]
        rolled.append(
            [(event.number, event.faces) for event in events if isinstance(event, Rolled)]
        )
    assert rolled[0] == rolled[1]


@pytest.mark.rule("admiral:10.3", "admiral:10.7b")
def test_no_pause_before_a_ships_next_deed_tells_who_has_mines() -> None:
    """What the mover's screen holds back, deed by deed, is the same whether all cells are mined or
    none is.
    """
    pauses = []
    for cells in (FRONT, ("", "", "")):
        sitting, _ = laid(cells)
        raid(sitting, ("brig-2", "frigate-2"), FRONT)
        pages = [sitting.session.pages.view.interrupts]
        for deed in (
            {"do": "fire", "seat": OTHER, "shooter": "line-2", "target": "line-1"},
            {"do": "throw", "seat": OTHER},
            {"do": "end-turn", "seat": OTHER},
            {"do": "throw", "seat": OTHER},
            {"do": "end-turn", "seat": LAYER},
        ):
            assert sitting.answer(deed)["ok"], deed
            pages.append(sitting.session.pages.view.interrupts)
        pauses.append(pages)
    assert pauses[0] == pauses[1]
    assert [len(holds) for holds in pauses[0]] == [2, 2, 2, 0, 0, 0]
