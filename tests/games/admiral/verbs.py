"""A battle of Admiral set up in a line or two, and the deeds of its players as they would say them.

Ships of the first seat are ``line-1``, ``galleon-1``, ``brig-1``, ``frigate-1``, of the second
``line-2`` and so on; the forts are ``fort-a1`` and ``fort-x14``. What sets the scene (``at``,
``wind``, ``turn``, ``hurt`` ...) changes the state past the rules and gives the table back; what
the players do goes through ``decide`` and ``evolve``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.engine.commands import Answer
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.engine.questions import asked
from companion.engine.salvos import AimSalvo, DropSalvo, FireSalvo
from companion.engine.scenario import Printed
from companion.engine.standing import with_ship
from companion.games.admiral import GAME
from companion.games.admiral.rules import boarding_commands as fight
from companion.games.admiral.rules import commands as ask
from companion.games.admiral.rules.boarding_pending import Sharing
from companion.games.admiral.rules.events import TurnBegan
from companion.games.admiral.rules.forts import fallen
from companion.games.admiral.rules.scene import Base, Cross, Island, Scene, TeamForm
from companion.games.admiral.rules.state import Fort, Ship, State, with_fort
from tests.games.table import GameTable, wind_of

SCENARIO = Path(__file__).parents[3] / "scenarios" / "admiral" / "pearl-shoals.toml"
PEARLS: Scene = GAME.load(SCENARIO)
MORE_BASES = (Base("A14", ("B13", "A13", "B14", "B13")), Base("X1", ("W2", "X2", "W1", "W2")))

OPPOSITE = (TeamForm((("A1", "X14"), ("A14", "X1")), 5),)


def _cross(figures: str) -> Cross:
    straight, diagonal = (Printed(int(figure), "house") for figure in figures.split("/"))
    return Cross(straight, diagonal)


def battle(
    play: str = "chart",
    wind: str = "fresh E",
    seats: tuple[str, ...] = ("blue", "red"),
    scene: Scene = PEARLS,
    sides: tuple[str, ...] = (),
    **options: str,
) -> Table:
    """A battle in the first seat's first turn; with mines or ``layout="placed"`` still in its
    preparation.

    An empty ``wind`` leaves the vane to be spun. Third and fourth seats get the two other corners.
    ``sides`` are the teams of the seats, none where each is for himself.
    """
    bases = (*scene.bases, *MORE_BASES)[: len(seats)]
    scene = replace(scene, bases=bases, forms=OPPOSITE if len(bases) == len(MORE_BASES) * 2 else ())
    players = tuple(
        Seat(seat, seat.title(), side)
        for seat, side in zip(seats, sides or ("",) * len(seats), strict=True)
    )
    table = Table(GAME.start(scene, players, {"play": play, "order": "seated", **options}))
    if wind and table.state.phase == "wind":
        table.spin(wind)
    return table


def skirmish(play: str = "chart", wind: str = "fresh E", mines: str = "0", **cells: str) -> Table:
    """A battle on an open sea with only these ships: ``line_1="D7"``.

    All others were lost long ago.
    """
    table = battle(play, wind, mines=mines).open_sea()
    for id in table.state.ships:
        cell = cells.pop(id.replace("-", "_"), "")
        table.at(id, cell if play == "chart" else None) if cell else table.lost(id)
    assert not cells, f"no such ships: {cells}"
    return table


class Table(GameTable[State]):
    """A battle of Admiral on the table."""

    game = GAME

    # ------------------------------------------------------------ setting the scene

    def at(self, ship: str, cell: str | None) -> Table:
        """Put a ship on a cell."""
        return self.stands(with_ship(self.state, ship, cell=cell))

    def wind(self, words: str) -> Table:
        """Let this wind blow for the rest of the round."""
        return self.stands(replace(self.state, wind=wind_of(words)))

    def turn(self, seat: str) -> Table:
        """Give the turn to a seat that does not have it; its tokens go back."""
        begun = TurnBegan(seat=seat)
        return self if self.state.turn == seat else self.stands(GAME.evolve(self.state, begun))

    def hurt(self, piece: str, damage: int) -> Table:
        """So much damage on a ship or fort in all."""
        return self.change(piece, damage=damage)

    def ruin(self, fort: str) -> Table:
        """A fort that was ruined long ago."""
        return self.stands(fallen(self.state, fort))

    def lost(self, *ships: str) -> Table:
        """Ships that went down long ago, empty."""
        for ship in ships:
            self.change(ship, sunk=True, lots=0)
        return self

    def stow(self, piece: str, lots: int) -> Table:
        """So many pearl lots on a ship's card or by a fort, taken from nowhere."""
        return self.change(piece, lots=lots)

    def change(self, piece: str, **what: Any) -> Table:
        """Change any field of a ship or fort."""
        with_piece = with_fort if piece in self.state.forts else with_ship
        return self.stands(with_piece(self.state, piece, **what))

    def reefs(self, *cells: str) -> Table:
        """These reefs and no others."""
        return self.stands(replace(self.state, reefs=cells))

    def islands(self, *islands: Island) -> Table:
        """These islands and no others; none at all makes an open sea."""
        return self._scene(islands=islands)

    def open_sea(self) -> Table:
        """No islands and no reefs."""
        return self.islands().reefs()

    def pearls(self, **lots: int) -> Table:
        """Pearl lots on these cells and nowhere else at sea."""
        return self.stands(replace(self.state, treasure=lots))

    def card(self, kind: str, **figures: str | int) -> Table:
        """An invented ship card: ``fresh="6/5"`` (also calm, storm, range), ``shots=3``,
        ``strength=7`` ...
        """
        made = {
            key: _cross(n) if isinstance(n, str) else Printed(n, "house")
            for key, n in figures.items()
        }
        cards = self.state.scene.cards
        return self._scene(cards={**cards, kind: replace(cards[kind], **made)})

    def _scene(self, **what: Any) -> Table:
        return self.stands(replace(self.state, scene=replace(self.state.scene, **what)))

    # ------------------------------------------------------------ the players' deeds

    def spin(self, wind: str, by: str = "") -> tuple[Event, ...]:
        """The vane comes to rest; it is spun by the seat that was called unless another one
        tries.
        """
        return self.answer_call(wind_of(wind).sector, by)

    def roll(self, face: int, by: str = "") -> tuple[Event, ...]:
        """The die that was called for shows a face."""
        return self.answer_call(face, by)

    def sail(
        self, ship: str, course: str, run: int, by: str = "", reef: bool = False
    ) -> tuple[Event, ...]:
        """Move a ship; in a storm, let her drift."""
        return self.do(
            ask.Sail(seat=by or self.owner(ship), ship=ship, course=course, run=run, reef=reef)
        )

    def fire(
        self,
        shooter: str,
        target: str = "",
        shots: int = 1,
        face: int = 0,
        point_blank: bool = False,
        by: str = "",
    ) -> tuple[Event, ...]:
        """Fire one ship or fort; with a ``face`` the die is rolled at once."""
        seat = by or self.owner(shooter)
        asked = ask.Fire(
            seat=seat, shooter=shooter, target=target, shots=shots, point_blank=point_blank
        )
        return self._with_face(self.do(asked), face)

    def aim(self, target: str, by: str = "") -> tuple[Event, ...]:
        """Name the target of a salvo."""
        return self.do(AimSalvo(seat=by or self.state.turn, target=target))

    def join(self, shooter: str, shots: int = 1, point_blank: bool = False) -> tuple[Event, ...]:
        """Add a ship or fort to the salvo."""
        seat = self.owner(shooter)
        return self.do(
            ask.JoinSalvo(seat=seat, shooter=shooter, shots=shots, point_blank=point_blank)
        )

    def leave(self, shooter: str) -> tuple[Event, ...]:
        """Take a ship or fort out of the salvo."""
        return self.do(ask.LeaveSalvo(seat=self.owner(shooter), shooter=shooter))

    def fire_salvo(self, face: int = 0) -> tuple[Event, ...]:
        """The salvo is complete; with a ``face`` the die is rolled at once."""
        return self._with_face(self.do(FireSalvo(seat=self.state.turn)), face)

    def drop_salvo(self) -> tuple[Event, ...]:
        """Give the salvo up."""
        return self.do(DropSalvo(seat=self.state.turn))

    def salvo(self, target: str, guns: dict[str, int], face: int = 0) -> tuple[Event, ...]:
        """A whole salvo: shooters with their shots at one target, and the die."""
        self.aim(target)
        for shooter, shots in guns.items():
            self.join(shooter, shots)
        return self.fire_salvo(face)

    def _with_face(self, events: tuple[Event, ...], face: int) -> tuple[Event, ...]:
        return self.together(events, self.roll(face)) if face else events

    def repair(self, ship: str, by: str = "", at: str = "") -> tuple[Event, ...]:
        """Put a ship under repair, at a fort if one is named."""
        return self.do(ask.BeginRepair(seat=by or self.owner(ship), ship=ship, fort=at))

    def end_repair(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Break a repair off."""
        return self.do(ask.EndRepair(seat=by or self.owner(ship), ship=ship))

    def repair_fort(self, fort: str, *ships: str, by: str = "") -> tuple[Event, ...]:
        """Two ships begin to repair a fort."""
        ship, mate = ships
        seat = by or self.state.turn
        return self.do(ask.RepairFort(seat=seat, ship=ship, mate=mate, fort=fort))

    def rebuild(self, fort: str, *ships: str, by: str = "") -> tuple[Event, ...]:
        """Two ships begin to rebuild a ruin."""
        ship, mate = ships
        seat = by or self.state.turn
        return self.do(ask.RebuildFort(seat=seat, ship=ship, mate=mate, fort=fort))

    def stop_work(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Take a ship's flag back from the fort she works at."""
        return self.do(ask.StopFortWork(seat=by or self.owner(ship), ship=ship))

    def make_fireship(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Declare a ship a fireship."""
        return self.do(ask.DeclareFireship(seat=by or self.owner(ship), ship=ship))

    def explode(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Let a fireship go up."""
        return self.do(ask.ExplodeFireship(seat=by or self.owner(ship), ship=ship))

    def catch(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Cards play: say that a ship lies beside the fireship."""
        return self.do(ask.CatchShip(seat=by or self.state.turn, ship=ship))

    def end_blast(self, by: str = "") -> tuple[Event, ...]:
        """Cards play: all are named that the blast has caught."""
        return self.do(ask.EndBlast(seat=by or self.state.turn))

    def board(self, ship: str, target: str, *faces: int, by: str = "") -> tuple[Event, ...]:
        """Board a ship or storm a fort with one ship; with faces the dice are thrown at once, the
        attacker's first.
        """
        seat = by or self.owner(ship)
        return self._with_dice(self.do(fight.Board(seat=seat, ship=ship, target=target)), faces)

    def gather(self, target: str, by: str = "") -> tuple[Event, ...]:
        """Name whom several ships are to board or storm."""
        return self.do(fight.GatherBoarders(seat=by or self.state.turn, target=target))

    def go_along(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Send a ship along."""
        return self.do(fight.JoinBoarding(seat=by or self.owner(ship), ship=ship))

    def stay_behind(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Leave a ship behind."""
        return self.do(fight.LeaveBoarding(seat=by or self.owner(ship), ship=ship))

    def begin_boarding(self, *faces: int, by: str = "") -> tuple[Event, ...]:
        """Announce it; with faces the dice are thrown at once."""
        return self._with_dice(self.do(fight.BeginBoarding(seat=by or self.state.turn)), faces)

    def drop_boarding(self) -> tuple[Event, ...]:
        """Give the boarding up."""
        return self.do(fight.DropBoarding(seat=self.state.turn))

    def throw(self, *faces: int, by: str = "") -> tuple[Event, ...]:
        """Several dice that were called for lie."""
        assert self.state.call
        seat = by or self.state.call.seat
        return self.do(Answer(seat=seat, faces=faces, source="hand"))

    def help_fort(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Add a ship to the defence of the fort."""
        return self.do(fight.JoinDefence(seat=by or self.owner(ship), ship=ship))

    def help_no_more(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Take a ship out of the defence."""
        return self.do(fight.LeaveDefence(seat=by or self.owner(ship), ship=ship))

    def settle_defence(self, *faces: int, by: str = "") -> tuple[Event, ...]:
        """The defence stands; with faces the dice are thrown at once."""
        seat = by or self.state.waits_for[0]
        return self._with_dice(self.do(fight.SettleDefence(seat=seat)), faces)

    def give(self, piece: str, points: int, by: str = "") -> tuple[Event, ...]:
        """The winner gives a piece so much of the strength."""
        seat = by or self.state.waits_for[0]
        return self.do(fight.Share(seat=seat, piece=piece, points=points))

    def shift_pearl(self, ship: str, to: str, by: str = "") -> tuple[Event, ...]:
        """Move a pearl lot between two ships of a boarding."""
        return self.do(fight.ShiftPearl(seat=by or self.state.waits_for[0], ship=ship, to=to))

    def end_sharing(self, by: str = "") -> tuple[Event, ...]:
        """The strength is shared out."""
        return self.do(fight.EndSharing(seat=by or self.state.waits_for[0]))

    def share(self, **points: int) -> tuple[Event, ...]:
        """The winner shares out just so: ``line_2=2``, nothing to all others."""
        wanted = {id.replace("_", "-"): n for id, n in points.items()}
        seat = self.state.waits_for[0]
        less_first = sorted(self.shares().items(), key=lambda one: wanted.get(one[0], 0) - one[1])
        for piece, now in less_first:
            if wanted.get(piece, 0) != now:
                self.give(piece, wanted.get(piece, 0), by=seat)
        return self.end_sharing(by=seat)

    def shares(self) -> dict[str, int]:
        """What each of them has been given so far."""
        sharing = asked(self.state, Sharing)
        return dict(zip(sharing.pieces, sharing.shares, strict=True))

    def _with_dice(self, events: tuple[Event, ...], faces: tuple[int, ...]) -> tuple[Event, ...]:
        return self.together(events, self.throw(*faces)) if faces else events

    def load(self, ship: str, place: str = "", by: str = "") -> tuple[Event, ...]:
        """Take a pearl lot aboard, from the ship's own cell unless a place is named."""
        place = place or self.cell_of(ship)
        return self.do(ask.LoadPearl(seat=by or self.owner(ship), ship=ship, place=place))

    def unload(self, ship: str, fort: str, by: str = "") -> tuple[Event, ...]:
        """Land a pearl lot."""
        return self.do(ask.UnloadPearl(seat=by or self.owner(ship), ship=ship, fort=fort))

    def lay(self, seat: str, *cells: str) -> Table:
        """Write and seal mine slips, an empty cell for a blank one."""
        for cell in cells:
            self.do(ask.LayMine(seat=seat, cell=cell, salt=f"salt of {seat} {cell}"))
        return self

    def declare(self, seat: str, ship: str, cell: str) -> tuple[Event, ...]:
        """Show a mine slip."""
        return self.do(ask.DeclareMine(seat=seat, ship=ship, cell=cell))

    def say_cell(self, ship: str, cell: str, by: str = "") -> tuple[Event, ...]:
        """Cards play: say which cell a ship came onto."""
        return self.do(ask.SayCell(seat=by or self.state.turn, ship=ship, cell=cell))

    def say_wreck(self, coastal: bool, by: str = "") -> tuple[Event, ...]:
        """Cards play: say whether a ship with pearls sank on a coastal cell."""
        return self.do(ask.SayWreck(seat=by or self.state.turn, coastal=coastal))

    def give_fort(self, fort: str, to: str, by: str = "") -> tuple[Event, ...]:
        """Give a fort to another player."""
        return self.do(ask.GiveFort(seat=by or self.owner(fort), fort=fort, to=to))

    def take_over(self, to: str, by: str) -> tuple[Event, ...]:
        """Say which partner takes the fort of one who is out."""
        return self.do(ask.TakeOver(seat=by, to=to))

    def agree_even(self, seat: str) -> tuple[Event, ...]:
        """Agree to change the shooting table."""
        return self.do(ask.AgreeEven(seat=seat))

    def recall_even(self, seat: str) -> tuple[Event, ...]:
        """Take one's consent back."""
        return self.do(ask.RecallEven(seat=seat))

    def propose_island(self, seat: str, shape: str, cell: str) -> tuple[Event, ...]:
        """Propose an island before the battle."""
        return self.do(ask.ProposeIsland(seat=seat, shape=shape, cell=cell))

    def agree_island(self, *seats: str) -> tuple[Event, ...]:
        """These seats agree to it, one after the other."""
        return self.together(*(self.do(ask.AgreeIsland(seat=seat)) for seat in seats))

    def refuse_island(self, seat: str) -> tuple[Event, ...]:
        """One seat does not."""
        return self.do(ask.RefuseIsland(seat=seat))

    def place_reef(self, seat: str, cell: str) -> tuple[Event, ...]:
        """Lay a reef before the battle."""
        return self.do(ask.PlaceReef(seat=seat, cell=cell))

    def berth(self, ship: str, cell: str, by: str = "", mate: str = "") -> tuple[Event, ...]:
        """Put a ship on a port cell before the battle, in exchange for a mate if one is named."""
        return self.do(ask.Berth(seat=by or self.owner(ship), ship=ship, cell=cell, mate=mate))

    def end_turn(self, seat: str = "") -> tuple[Event, ...]:
        """End the turn (or the berthing) of the acting seat, unless another one tries."""
        return self.do(ask.EndTurn(seat=seat or self.state.turn))

    def play_on(self, until: str, wind: str = "calm N") -> Table:
        """Let the players end their turns, with this wind in a new round, until it is a seat's next
        turn.
        """
        self.end_turn()
        while self.state.phase == "wind" or self.state.turn != until:
            if self.state.phase == "wind":
                self.spin(wind)
            else:
                self.end_turn()
        return self

    # ------------------------------------------------------------ looking at the table

    def ship(self, id: str) -> Ship:
        """A ship as she stands."""
        return self.state.ships[id]

    def fort(self, id: str) -> Fort:
        """A fort as it stands."""
        return self.state.forts[id]

    def owner(self, piece: str) -> str:
        """Whose a ship or fort is; a ruined fort is nobody's and answers the acting seat."""
        found: Ship | Fort | None = self.state.forts.get(piece) or self.state.ships.get(piece)
        return found.owner if found and found.owner else self.state.turn

    def cell_of(self, piece: str) -> str:
        """Where a ship or fort is."""
        found = self.state.forts.get(piece) or self.state.ships[piece]
        return found.cell or ""

    def damage_of(self, piece: str) -> int:
        """Damage on a ship or fort."""
        return (self.state.forts.get(piece) or self.state.ships[piece]).damage

    def tokens(self, piece: str, kind: str) -> tuple[int, int]:
        """Tokens of a kind (``move`` is green, ``shot`` is yellow) on the left and on the right of
        a card.
        """
        used = [token.used for token in self.card_of(piece).tokens if token.kind == kind]
        return used.count(False), used.count(True)

    def reminders(self) -> set[str]:
        """The rules of the notes on screen."""
        return {note.rule for note in self.view().notes}
