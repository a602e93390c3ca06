"""Plays and records a battle for every way one can end: `python -m
tests.games.admiral.record_golden`.

Each seat has errands, which go on a little in each of its turns. The recorder makes wind and dice
what the story needs: a fresh breeze for whoever has the longest way, now and then a calm or a
storm, and hits only where something must sink.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from companion.engine.commands import Answer
from companion.engine.compass import HEADINGS, Force, Heading, Wind, is_diagonal
from companion.engine.game import Seat
from companion.engine.offers import Choice
from companion.games.admiral import GAME
from companion.games.admiral.rules.commands import EndTurn, SayWreck, StopFortWork
from companion.games.admiral.rules.damage import strength_left
from companion.games.admiral.rules.fort_events import FortRebuilt
from companion.games.admiral.rules.geometry import reach_of, waters_of
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.state import Ship, State
from tests.games.admiral.endings import ENDINGS, WAYS, ending_of
from tests.games.admiral.test_layouts import COLOURS, FORMS
from tests.games.admiral.verbs import PEARLS
from tests.games.golden import write_golden
from tests.random_player import SEATS, Battle

FOLDER = Path(__file__).parent / "golden"
HIT, MISS = 6, 2
MOST_ROUNDS = 150
DEEP = "R8"  # no land, edge or port near
Errand = Iterator[None]


class Recorder:
    """A battle whose players follow a story."""

    def __init__(
        self, play: str, seats: tuple[Seat, ...] = SEATS, scene: Scene = PEARLS, **options: str
    ) -> None:
        self.battle = Battle(GAME, scene, {"play": play, **options}, seats=seats)
        self.errands: dict[str, list[Errand]] = {seat.id: [] for seat in seats}
        self.breeze = Heading.NE
        self.mine = ""

    @property
    def state(self) -> State:
        """The battle as it stands."""
        state: State = self.battle.state
        return state

    def run(self) -> Battle:
        """Play until somebody has won."""
        while not self.battle.over:
            assert self.state.round < MOST_ROUNDS, "the story does not end"
            if self.state.call:
                self._answer(self.state.call.kind, MISS)
            elif self.state.phase == "turn":
                self._turn(self.state.turn)
            else:
                self._prepare()
        return self.battle

    def _prepare(self) -> None:
        """Reefs and berths: the last of what is offered.

        Mines: orange's where the story wants it, the others blank.
        """
        offered = [choice for seat in self.errands for choice in self.offers(seat)]
        mined = [
            choice
            for choice in offered
            if choice.of("space") == self.mine and choice.command.seat == "orange"
        ]
        self.battle.do((mined or offered)[-1].command)

    def _turn(self, seat: str) -> None:
        self._drift()
        self._snipe()
        for errand in self.errands[seat]:
            next(errand, None)
            if self.battle.over:
                return
        self.battle.do(EndTurn(seat=seat))

    def _drift(self) -> None:
        while drifts := self.offers(self.state.turn, "drift"):
            self.battle.do(drifts[0].command)

    def _snipe(self) -> None:
        """A long shot every third round; only the first of the battle strikes."""
        if self.state.round % 3 == 0 and (shots := self.offers(self.state.turn, "fire")):
            self.shoot(shots[0], HIT if self.state.round == 3 else MISS)

    def _answer(self, kind: str, face: int) -> None:
        assert self.state.call is not None
        seat, purpose = self.state.call.seat, self.state.phase
        if kind == "vane":
            face = Wind(self.breeze, self._force()).sector
        elif purpose == "order":
            face = HIT if seat == "blue" else MISS
        self.battle.do(Answer(seat=seat, faces=(face,), source="recorder"))

    def _force(self) -> Force:
        if self.state.round % 7 == 0:
            return Force.STORM
        return Force.CALM if self.state.round % 5 == 0 else Force.FRESH

    def offers(self, seat: str, deed: str = "", about: str = "") -> list[Choice]:
        """What a seat is offered."""
        return [
            choice for choice in GAME.choices(self.state, seat, about) if deed in ("", choice.deed)
        ]

    def ship(self, id: str) -> Ship:
        """A ship as she stands."""
        return self.state.ships[id]

    def shoot(self, choice: Choice, face: int) -> None:
        """Fire, and let the die show a face; a laden ship sunk in cards play went down in deep
        water.
        """
        self.battle.do(choice.command)
        self._answer("dice", face)
        if not self.battle.over and self.offers(self.state.turn, "say-wreck"):
            self.battle.do(SayWreck(seat=self.state.turn, coastal=False))

    # ------------------------------------------------------------ errands

    def carry(self, id: str, lots: int = 1) -> Errand:
        """Fetch lots from the shoals and land them at home."""
        while self.ship(id).lots < lots:
            self.approach(id, [cell for cell, left in self.state.treasure.items() if left])
            self._take("load", id, lots - self.ship(id).lots)
            yield
        while self.ship(id).lots:
            self.approach(id, self._home(id))
            self._take("unload", id, self.ship(id).lots)
            yield

    def carry_off(self, id: str, lots: int, to: str) -> Errand:
        """Fetch lots and sail away with them to a cell far from any coast."""
        while self.ship(id).lots < lots:
            self.approach(id, [cell for cell, left in self.state.treasure.items() if left])
            self._take("load", id, lots - self.ship(id).lots)
            yield
        while True:
            self.approach(id, [to])
            yield

    def destroy(self, id: str, target: str, when: Callable[[], bool] = lambda: True) -> Errand:
        """Come within range of a ship or fort and fire until it is gone."""
        while not when():
            yield
        while not self._gone(target) and not self.ship(id).sunk:
            self.approach(id, self._firing_places(id, target))
            while shots := self._shots(id, target):
                self.shoot(shots[-1], HIT)
                if self.battle.over or self._gone(target):
                    break
            yield

    def board_evenly(self, id: str, target: str) -> Errand:
        """When none but these two are left: come alongside and board, and the dice make it even."""
        while len(self.state.afloat()) > 2:
            yield
        while True:
            self.approach(id, self._alongside(target))
            if offered := self.offers(self.state.turn, "board", id):
                break
            yield
        self.battle.do(offered[0].command)
        mine, his = (strength_left(self.state, self.ship(one)) for one in (id, target))
        faces = (1 + 2 * max(0, his - mine), 1 + 2 * max(0, mine - his))
        self.battle.do(Answer(seat=self.state.turn, faces=faces, source="recorder"))

    def _alongside(self, target: str) -> list[str]:
        if not self.state.on_chart:
            return []
        cell, board = self.ship(target).cell or "", PEARLS.board
        near = (board.step(cell, heading) for heading in HEADINGS if not is_diagonal(heading))
        return [found for found in near if found]

    def mend(self, id: str) -> Errand:
        """Go under repair whenever there is something to repair."""
        while True:
            self._take("repair", id, 1)
            yield

    def rebuild(self, seat: str, id: str) -> Errand:
        """Begin to rebuild a fort in the last turn for it, and break it off in the next but one."""
        while self.state.grace.get(seat) != 1:
            yield
        self._take("rebuild-fort", id, 1)
        yield
        yield
        self.battle.do(StopFortWork(seat=seat, ship=id))

    def rebuild_whole(self, fort: str, id: str) -> Errand:
        """Rebuild a fort, once it is a ruin, and stay at it until it stands."""
        while not self.state.forts[fort].ruined:
            yield
        self._take("rebuild-fort", id, 1)

    def once_rebuilt(self, errand: Errand) -> Errand:
        """An errand that waits until a fort has been rebuilt."""
        while not any(isinstance(event, FortRebuilt) for event in self.battle.events):
            yield
        yield from errand

    def _take(self, deed: str, id: str, times: int) -> None:
        for _ in range(times):
            if offered := self.offers(self.state.turn, deed, id):
                self.battle.do(offered[0].command)
                if self.battle.over:
                    return

    def _shots(self, id: str, target: str) -> list[Choice]:
        return [
            choice
            for choice in self.offers(self.state.turn, "fire", id)
            if choice.of("target") == target
        ]

    def _gone(self, target: str) -> bool:
        return (
            self.state.forts[target].ruined
            if target in self.state.forts
            else self.ship(target).sunk
        )

    def _home(self, id: str) -> list[str]:
        owner = self.ship(id).owner
        return [
            cell for fort in self.state.forts_of(owner) for cell in PEARLS.board.around(fort.cell)
        ]

    def _firing_places(self, id: str, target: str) -> list[str]:
        if not self.state.on_chart:
            return []
        waters, aim = waters_of(self.state), self.state.forts.get(target) or self.ship(target)
        assert waters
        reach = reach_of(self.state, self.ship(id))
        return [
            cell
            for cell in PEARLS.board.cells
            if not waters.why_no_fire(cell, aim.cell or "", reach, None)
        ]

    # ------------------------------------------------------------ finding the way

    def approach(self, id: str, goals: Iterable[str]) -> None:
        """Sail as near to one of the goals as this wind allows, and wish for a wind that helps
        on.
        """
        if not self.state.on_chart:
            self._take("sail", id, 1)
            self._strike_the_mine(id)
            return
        steps = self._steps(goals)
        here = self.ship(id).cell or ""
        sails = [
            choice
            for choice in self.offers(self.state.turn, "sail", id)
            if choice.of("space") in steps
        ]
        best = min(sails, key=lambda choice: steps[choice.of("space")], default=None)
        if best and steps[best.of("space")] < steps.get(here, len(PEARLS.board.cells)):
            self.battle.do(best.command)
            self._strike_the_mine(id)
        self._wish(self.ship(id).cell or "", steps)

    def _strike_the_mine(self, id: str) -> None:
        """In cards play the table says that the ship came onto the mined cell; orange shows his
        slip.
        """
        said = [
            choice
            for choice in self.offers("blue", "say-cell", id)
            if choice.of("space") == self.mine
        ]
        if said:
            self.battle.do(said[0].command)
        if slips := self.offers("orange", "declare-mine"):
            self.battle.do(slips[0].command)

    def _wish(self, here: str, steps: dict[str, int]) -> None:
        waters = waters_of(self.state)
        assert waters
        ways = [
            (steps[cell], heading)
            for heading in HEADINGS
            if (cell := waters.board.step(here, heading)) in steps
        ]
        if ways and steps.get(here, 1):
            self.breeze = min(ways, key=lambda way: way[0])[1]

    def _steps(self, goals: Iterable[str]) -> dict[str, int]:
        """How many cells each cell is away from the nearest goal that a ship can lie on."""
        waters = waters_of(self.state)
        assert waters
        firm = waters.coast.land | waters.reefs | set(waters.forts)
        edge = deque(cell for cell in goals if cell not in firm)
        steps = dict.fromkeys(edge, 0)
        while edge:
            here = edge.popleft()
            for heading in HEADINGS:
                near = waters.board.step(here, heading)
                if (
                    near
                    and near not in steps
                    and near not in firm
                    and (here, heading) not in waters.coast.closed
                ):
                    steps[near] = steps[here] + 1
                    edge.append(near)
        return steps


# ---------------------------------------------------------------- the stories

BLUE, ORANGE = (
    ("line-1", "galleon-1", "brig-1", "frigate-1"),
    ("line-2", "galleon-2", "brig-2", "frigate-2"),
)


def lots(play: str) -> Battle:
    """Blue lands four lots while orange looks on."""
    story = Recorder(play)
    story.errands["blue"] = [story.carry("line-1", 2), story.carry("galleon-1", 2)]
    return story.run()


def last_ships(play: str) -> Battle:
    """Blue loses a brig on a mine and sinks orange's whole squadron in its port, repairs or no
    repairs.
    """
    story = Recorder(play, mines="1", order="seated")
    story.mine = "U13"
    story.errands["orange"] = [story.mend(id) for id in ORANGE]
    for id in BLUE:
        story.errands["blue"] += [story.destroy(id, target) for target in ORANGE]
    return story.run()


def draw(play: str) -> Battle:
    """The ships of the line sink all others, and then each other in a boarding."""
    story = Recorder(play, order="seated")
    story.errands["blue"] = [story.destroy("line-1", id) for id in ORANGE[1:]]
    story.errands["blue"].append(story.board_evenly("line-1", "line-2"))
    story.errands["orange"] = [story.destroy("line-2", id) for id in BLUE[1:]]
    return story.run()


def most_lots(play: str) -> Battle:
    """Three lots for blue, two for orange, and orange's galleon goes down with the last two."""
    story = Recorder(play, layout="placed")
    landed = {"blue": 3, "orange": 2}
    story.errands["blue"] = [story.carry("line-1", 2), story.carry("frigate-1")]
    story.errands["orange"] = [story.carry("line-2", 2), story.carry_off("galleon-2", 2, DEEP)]
    story.errands["blue"].append(
        story.destroy("line-1", "galleon-2", lambda: _landed(story, landed, "galleon-2", 2))
    )
    return story.run()


def first_landed(play: str) -> Battle:
    """Three lots for each; orange's brig goes down with the seventh; who had his three first has
    won.
    """
    story = Recorder(play, hits="even")
    landed = {"blue": 3, "orange": 3}
    story.errands["orange"] = [
        story.carry("line-2", 2),
        story.carry("frigate-2"),
        story.carry_off("brig-2", 1, DEEP),
    ]
    story.errands["blue"] = [story.carry("galleon-1", 2), story.carry("frigate-1")]
    story.errands["blue"].append(
        story.destroy("line-1", "brig-2", lambda: _landed(story, landed, "brig-2", 1))
    )
    return story.run()


def _landed(story: Recorder, wanted: dict[str, int], laden: str, lots: int) -> bool:
    """Whether every lot that shall be landed is, and the ship that shall sink has hers aboard, far
    from the coast.
    """
    ship = story.ship(laden)
    home = all(story.state.lots_of(seat) == count for seat, count in wanted.items())
    return home and ship.lots == lots and ship.cell in (None, DEEP)


def grace(play: str) -> Battle:
    """Blue's big ships ruin orange's fort, and orange has three turns left."""
    story = Recorder(play)
    story.errands["blue"] = [story.destroy(id, "fort-x14") for id in ("line-1", "galleon-1")]
    return story.run()


def grace_resumed(play: str) -> Battle:
    """So they do again.

    Orange begins to rebuild it in the third turn, and breaks off two rounds later.
    """
    story = Recorder(play)
    story.errands["blue"] = [story.destroy(id, "fort-x14") for id in ("line-1", "galleon-1")]
    story.errands["orange"] = [story.rebuild("orange", "line-2")]
    return story.run()


def rebuilt_lots(play: str) -> Battle:
    """Blue's big ships ruin orange's fort; orange rebuilds it, and lands there the lots that win."""
    story = Recorder(play)
    story.errands["blue"] = [story.destroy(id, "fort-x14") for id in ("line-1", "galleon-1")]
    story.errands["orange"] = [
        story.rebuild_whole("fort-x14", "line-2"),
        story.once_rebuilt(story.carry("line-2", 2)),
        story.once_rebuilt(story.carry("galleon-2", 2)),
    ]
    return story.run()


def lots_of_many(form: str, *loads: tuple[str, int]) -> Callable[[str], Battle]:
    """So many players sail for their pearls, each for himself or in teams, and these ships bring
    enough home.
    """

    def story(play: str) -> Battle:
        count, teams = FORMS[form]
        sides = (f"team-{at % teams + 1}" if teams else "" for at in range(count))
        seats = tuple(Seat(id, side=side) for id, side in zip(COLOURS, sides, strict=False))
        told = Recorder(play, seats, order="seated")
        for ship, lots in loads:
            told.errands[told.ship(ship).owner].append(told.carry(ship, lots))
        return told.run()

    return story


def last_team(play: str) -> Battle:
    """Blue and green sink the squadrons of orange and of purple in their ports."""
    count, teams = FORMS["2-2"]
    seats = tuple(Seat(id, side=f"team-{at % teams + 1}") for at, id in enumerate(COLOURS[:count]))
    story = Recorder(play, seats, order="seated")
    for ours, theirs in ((1, 2), (3, 4)):
        for kind in ("line", "galleon", "brig", "frigate"):
            story.errands[COLOURS[ours - 1]] += [
                story.destroy(f"{kind}-{ours}", f"{other}-{theirs}")
                for other in ("line", "galleon", "brig", "frigate")
            ]
    return story.run()


STORIES = {
    "lots": lots,
    "last-ships": last_ships,
    "draw": draw,
    "most-lots": most_lots,
    "first-landed": first_landed,
    "grace": grace,
    "grace-resumed": grace_resumed,
    "rebuilt-lots": rebuilt_lots,
    "3-lots": lots_of_many("3", ("line-3", 2), ("galleon-3", 2)),
    "4-lots": lots_of_many("4", ("line-1", 2), ("galleon-1", 2)),
    "6-lots": lots_of_many("6", ("galleon-3", 2)),
    "2-2-lots": lots_of_many("2-2", ("line-1", 2), ("galleon-1", 2), ("frigate-3", 1)),
    "3-3-lots": lots_of_many("3-3", ("galleon-1", 2), ("galleon-3", 2), ("frigate-5", 1)),
    "2-2-2-lots": lots_of_many("2-2-2", ("galleon-3", 2), ("galleon-6", 2)),
    "2-2-last-ships": last_team,
}


def main() -> None:
    """Record every battle anew."""
    assert set(STORIES) <= set(ENDINGS)
    FOLDER.mkdir(exist_ok=True)
    for ending, story in STORIES.items():
        for play in WAYS:
            battle = story(play)
            assert ending_of(battle.events) == ending, (
                f"{play}: {ending_of(battle.events)} instead of {ending}"
            )
            setting = len(battle.events) - sum(len(events) for _, events in battle.deeds)
            write_golden(
                FOLDER / f"{play}-{ending}.jsonl", GAME, battle.events[:setting], battle.deeds
            )


if __name__ == "__main__":
    main()
