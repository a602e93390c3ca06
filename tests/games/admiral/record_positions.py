"""Plays and records battles that end soon: `python -m tests.games.admiral.record_positions`.

A battle of six players is long, and its end says little of the way there. Here the referee sets a
position after the first wind, as he may, and the players go on from it to the end. So every form
has every ending that the book allows it, in a few dozen lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Self

from companion.engine.commands import Command
from companion.engine.compass import HEADINGS, is_diagonal
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.engine.questions import pending
from companion.games.admiral import GAME
from companion.games.admiral.rules.boarding_pending import Defence
from companion.games.admiral.rules.geometry import Waters, reach_of, waters_of
from companion.games.admiral.rules.lookup import team_of
from companion.games.admiral.rules.pending import HeirQuestion
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.short import port_to_take
from companion.games.admiral.rules.state import Fort, State
from tests.games.admiral.endings import (
    ENDINGS,
    FOR_HIMSELF,
    IN_TEAMS,
    SEVERAL_SHORT,
    WAYS,
    ending_of,
    way_of,
)
from tests.games.admiral.record_golden import FOLDER
from tests.games.admiral.record_golden import STORIES as LONG
from tests.games.admiral.shorts import SHORT
from tests.games.admiral.test_layouts import COLOURS, FORMS
from tests.games.admiral.verbs import PEARLS, Table
from tests.games.golden import Deed, write_golden

TWO = "2"
FIRST, OTHER = "blue", "orange"
"""Who wins, and an enemy of his in every form."""


class Position(Table):
    """A battle at its first wind, a calm, and the deeds that its players and its referee do."""

    def __init__(self, play: str, form: str, scene: Scene = PEARLS) -> None:
        self.deeds: list[Deed] = []
        count, teams = {TWO: (2, 0), **FORMS}[form]
        sides = (f"team-{at % teams + 1}" if teams else "" for at in range(count))
        seats = tuple(Seat(id, side=side) for id, side in zip(COLOURS, sides, strict=False))
        self.opening = GAME.start(scene, seats, {"play": play, "order": "seated"})
        super().__init__(self.opening)
        self.spin("calm N")
        self.hit = 5 if self.state.short else 6
        self.water = _clear(self.state)

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command, and keep it."""
        events = super().do(command)
        self.deeds.append((command, events))
        return events

    def stands(self, state: State) -> Self:
        """Nothing is changed past the rules here."""
        raise NotImplementedError

    # ------------------------------------------------------------ what the referee sets

    def set(self, what: str, piece: str, to: str | int) -> None:
        """Set a token right."""
        self.correct(what, piece, to=to, reason="misplaced")

    def off(self, *ships: str) -> None:
        """These ships are lost."""
        for ship in ships:
            self.set("place" if self.state.on_chart else "afloat", ship, "off")

    def leave_afloat(self, *ships: str) -> None:
        """All others are lost."""
        self.off(*(ship.id for ship in self.state.afloat() if ship.id not in ships))

    def put(self, ship: str, cell: str) -> None:
        """On the chart she lies there; in cards play nobody knows."""
        if self.state.on_chart:
            self.set("place", ship, cell)

    def at_sea(self, *ships: str) -> None:
        """The first lies in open water, and all others are beside her."""
        for ship, cell in zip(ships, self.water, strict=False):
            self.put(ship, cell)

    def lots(self, **lots: int) -> None:
        """These have so many lots, and as many fewer lie at sea."""
        taken = sum(lots.values())
        for place, lying in self.state.treasure.items():
            if lying and taken:
                self.set("cargo", place, lying - min(lying, taken))
                taken -= min(lying, taken)
        for piece, count in lots.items():
            if count:
                self.set("cargo", piece.replace("_", "-"), count)

    def no_lots_at_sea(self) -> None:
        """None is left to be fetched."""
        for place, lying in self.state.treasure.items():
            if lying:
                self.set("cargo", place, 0)

    def in_port(self, ship: str, fort: Fort) -> None:
        """She lies in the port of a fort."""
        waters = waters_of(self.state)
        if waters:
            around = waters.board.around(fort.cell)
            self.put(ship, next(cell for cell in around if not waters.bar_in(cell)))

    def in_range(self, ship: str, fort: Fort) -> None:
        """She lies where she can fire at a fort."""
        waters, reach = waters_of(self.state), reach_of(self.state, self.ship(ship))
        if waters:
            cells = [cell for cell in waters.board.cells if not waters.bar_in(cell)]
            self.put(
                ship,
                next(one for one in cells if not waters.why_no_fire(one, fort.cell, reach, None)),
            )

    # ------------------------------------------------------------ looking at it

    def enemies(self) -> list[str]:
        """The seats that are no partners of the first."""
        team = team_of(self.state, FIRST)
        return [seat.id for seat in self.state.seats if seat.id not in team]

    def fort_of(self, seat: str) -> Fort:
        """The fort of a seat."""
        return self.state.forts_of(seat)[0]

    def of(self, kind: str, seat: str) -> str:
        """The ship of a kind that a seat has."""
        return next(ship.id for ship in self.state.afloat(seat) if ship.kind == kind)

    def gun(self) -> str:
        """A ship of the first seat that has a shot left; where none has, his next turn comes."""
        while True:
            for ship in self.state.afloat(FIRST):
                if ship.shots < self.state.card(ship).shots.value:
                    return ship.id
            self.play_on(FIRST)

    # ------------------------------------------------------------ what the players do

    def answer_heirs(self) -> None:
        """Where several partners could take a fort, the first of them does."""
        while asked := pending(self.state, HeirQuestion):
            self.take_over(asked.heirs[0], by=asked.heirs[0])

    def storm(self, ship: str, fort: str, *faces: int) -> None:
        """Storm a fort alone, which nobody helps."""
        self.board(ship, fort)
        if pending(self.state, Defence):
            self.settle_defence()
        self.throw(*faces)

    def wait(self) -> Position:
        """All end their turns until somebody has won."""
        while not self.state.outcome:
            if self.state.phase == "wind":
                self.spin("calm N")
            else:
                self.end_turn()
        return self


def _clear(state: State) -> list[str]:
    """A cell of open water and all cells around it, first those that ships board from."""
    waters = waters_of(state)
    if waters is None:
        return []
    straight_first = sorted(HEADINGS, key=is_diagonal)
    for cell in waters.board.cells:
        around = [one for way in straight_first if (one := waters.board.step(cell, way))]
        if len(around) == len(HEADINGS) and all(_is_clear(waters, one) for one in (cell, *around)):
            return [cell, *around]
    raise AssertionError("there is no open water")


def _is_clear(waters: Waters, cell: str) -> bool:
    firm = waters.bar_in(cell) or waters.ships[cell] or cell in waters.ports
    return not firm and cell not in waters.coast.coastal


# ---------------------------------------------------------------- the stories

Story = Callable[[Position], object]


def last_ships(table: Position) -> None:
    """The galleon sinks the last frigate of every enemy; partners take over what forts are left."""
    frigates = [table.of("frigate", seat) for seat in table.enemies()]
    lost = [ship.id for seat in table.enemies() for ship in table.state.afloat(seat)]
    table.off(*(id for id in lost if id not in frigates))
    table.at_sea("galleon-1", *frigates)
    for frigate in frigates:
        table.set("damage", frigate, 3)
    for frigate in frigates:
        if not table.offers("fire", "galleon-1"):
            table.play_on(FIRST)
        table.fire("galleon-1", frigate, face=table.hit)
        table.answer_heirs()


def draw(table: Position) -> None:
    """The galleons of two are the last, and sink each other in a boarding."""
    table.leave_afloat("galleon-1", "galleon-2")
    table.at_sea("galleon-1", "galleon-2")
    table.board("galleon-1", "galleon-2", 1, 1)


def fireship_draw(table: Position) -> None:
    """The last ship of one is a fireship, and takes the other's last ship with her."""
    table.leave_afloat("galleon-1", "frigate-2")
    table.at_sea("galleon-1", "frigate-2")
    table.set("damage", "frigate-2", 2)
    table.make_fireship("galleon-1")
    table.play_on(FIRST)
    table.explode("galleon-1")
    if not table.state.on_chart:
        table.catch("frigate-2")
        table.end_blast()


def captured(table: Position) -> None:
    """Two board the last ship of the other, share out, and take her pearl and her flag."""
    frigate, brig = "frigate-2", "brig-1"
    table.off(*(ship.id for ship in table.state.afloat(OTHER) if ship.id != frigate))
    table.at_sea(frigate, "galleon-1", brig)
    table.lots(frigate_2=1)
    table.gather(frigate)
    if not table.state.on_chart:
        table.go_along("galleon-1")
        table.go_along(brig)
    table.begin_boarding(6, 1, 1)
    table.shift_pearl(frigate, "galleon-1")
    table.share(galleon_1=3, brig_1=1, frigate_2=2)


def most_lots(table: Position) -> None:
    """The last lot of all is landed, and one player has one more than another."""
    most = table.state.scene.lots_to_win - 1
    _last_lot(table, "galleon-1", blue=most - 1, orange=most - 1)
    table.unload("galleon-1", table.fort_of(FIRST).id)


def first_landed(table: Position) -> None:
    """With the last lot of all one player has as many as another, who was there before him."""
    most = table.state.scene.lots_to_win - 1
    _last_lot(table, "galleon-2", blue=most, orange=most - 1)
    table.play_on(OTHER)
    table.unload("galleon-2", table.fort_of(OTHER).id)


def _last_lot(table: Position, ship: str, blue: int, orange: int) -> None:
    """It is aboard a ship in her port, and these forts have so many."""
    table.no_lots_at_sea()
    lying = {table.fort_of(FIRST).id: blue, table.fort_of(OTHER).id: orange, ship: 1}
    table.lots(**lying)


def grace(table: Position) -> None:
    """One player ruins the forts of all his enemies, who find no other in three turns."""
    for seat in table.enemies():
        fort, gun = table.fort_of(seat), table.gun()
        table.set("damage", fort.id, 4)
        table.in_range(gun, fort)
        table.fire(gun, fort.id, face=table.hit)
    table.wait()


def taken_lots(table: Position) -> None:
    """The last lot that is wanted lies by a fort, which is stormed and keeps standing."""
    fort = table.fort_of(OTHER)
    lying = {table.fort_of(FIRST).id: table.state.scene.lots_to_win - 1, fort.id: 1}
    table.lots(**lying)
    table.set("damage", fort.id, 4)
    table.in_port("galleon-1", fort)
    table.storm("galleon-1", fort.id, 1, 1)
    table.share(**{"galleon-1": 2, fort.id: 2})


def helped(table: Position) -> None:
    """So does a fort that a brig helps, who is lost with it."""
    fort = table.fort_of(OTHER)
    lying = {table.fort_of(FIRST).id: table.state.scene.lots_to_win - 1, fort.id: 1}
    table.lots(**lying)
    table.set("damage", fort.id, 4)
    table.in_port("line-1", fort)
    table.board("line-1", fort.id)
    table.help_fort("brig-2")
    table.settle_defence(1, 1, 1)
    table.share(**{"line-1": 1, fort.id: 2})


def royal(table: Position, ships: tuple[str, ...]) -> None:
    """They lie in the royal port of the other team, and stay there."""
    for ship in ships:
        table.put(ship, port_to_take(table.state, FIRST))
    table.wait()


STORIES: dict[str, Story] = {
    "last-ships": last_ships,
    "draw": draw,
    "most-lots": most_lots,
    "first-landed": first_landed,
    "grace": grace,
    "last-fort": grace,
    "taken-lots": taken_lots,
    "royal": partial(royal, ships=("galleon-1",)),
    "royal-two": partial(royal, ships=("galleon-1", "frigate-1")),
}
FEATURES: dict[str, Story] = {
    "last-ships--captured": captured,
    "draw--fireship": fireship_draw,
    "taken-lots--helped": helped,
}
"""Of two players, with what else must be told of once."""


def _stories() -> Iterator[tuple[str, Story, Position]]:
    """The name of every battle, its story and its beginning."""
    for play in WAYS:
        for name, story in FEATURES.items():
            yield f"{play}-{name}", story, Position(play, TWO)
        for ending in ENDINGS:
            if ending not in LONG:
                form, how = _parts(ending)
                yield f"{play}-{ending}", STORIES[how], Position(play, form)
    for name in SEVERAL_SHORT:
        form, how = _parts(name.removeprefix("short-"))
        yield name, STORIES[how], Position("chart", form, SHORT)


def _parts(ending: str) -> tuple[str, str]:
    """The form and the way in which it ended."""
    longest_first = sorted((*IN_TEAMS, *FOR_HIMSELF), key=len, reverse=True)
    form = next((one for one in longest_first if ending.startswith(f"{one}-")), "")
    return form or TWO, ending.removeprefix(f"{form}-") if form else ending


def main() -> None:
    """Record every battle anew."""
    for name, story, table in _stories():
        story(table)
        ended = f"{way_of(table.events)}-{ending_of(table.events)}"
        assert ended == name.partition("--")[0], f"{ended} instead of {name}"
        write_golden(FOLDER / f"{name}.jsonl", GAME, table.opening, table.deeds)


if __name__ == "__main__":
    main()
