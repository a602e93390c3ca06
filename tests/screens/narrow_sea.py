"""The Narrow Sea: Capture of the Colonies on a chart so small that it is fought out in a few turns.

Its captains do through the session what a story by taps is not about, so that the story begins in
mid-battle.
"""

from __future__ import annotations

from pathlib import Path

from companion.engine.commands import EnterFaces
from companion.engine.compass import Force, Heading, Wind
from companion.engine.game import Seat
from companion.games import games
from companion.games.golitsyn.rules.commands import JoinSalvo, SayEnd
from companion.journal.memory import MemoryJournal
from companion.library.catalogue import ScenarioOffer
from companion.session.session import Session

NARROW_SEA = ScenarioOffer(
    game="colonies",
    name="narrow-sea",
    file=Path(__file__).parent / "narrow-sea.toml",
    players=games()["colonies"].card.players,
    titles={"en": "The Narrow Sea"},
    options=games()["colonies"].options,
)
FLEET = ("Anna", "Berta", "Clara", "Dora")
COLONIES = ("Rum Key", "Tin Bay", "Silk Point", "Gold Hill")


class Captains:
    """A battle of blue against orange, the corner at peace, and whoever has the turn in it.

    Ships and colonies go by their English names.
    """

    def __init__(self, **options: str) -> None:
        game = games()["colonies"]
        self.session = Session.create(
            MemoryJournal(), game, game.load(NARROW_SEA.file), (Seat("blue"), Seat("orange")),
            {"corner": "peace"} | options, seed=bytes(32),
            now=lambda: "2026-01-01T12:00:00Z", entropy=lambda n: bytes(range(n)),
        )  # fmt: skip

    def move(self, heading: str, force: str = "fresh") -> None:
        """Announce the move; the vane shows this wind."""
        self._do("spin-to-move")
        self._vane(heading, force)

    def sail(self, *moves: tuple[str, str]) -> None:
        """Sail ships each to her cell, or with cards alone as far as she goes on a course."""
        for ship, end in moves:
            self._do("sail", end, piece=ship)

    def fire(self, ship: str, colony: str, heading: str) -> None:
        """Fire a single shot, and the vane points this way."""
        self._do("fire", piece=ship, target=colony)
        self._vane(heading)

    def salvo(self, colony: str, heading: str, *ships: str) -> None:
        """Fire a salvo of these ships, and the vane points this way."""
        self._do("salvo-singly", target=colony)
        for ship in ships:
            self.session.submit(
                JoinSalvo(seat=self.session.pages.view.turn, shooter=self._id(ship))
            )
        self._do("fire-salvo")
        self._vane(heading)

    def cease_fire(self, heading: str) -> None:
        """Let the colony answer, and the vane points this way."""
        self._do("cease-fire")
        self._vane(heading)

    def end_turns(self) -> None:
        """Blue's turn is over, and orange lies in the corner and waits."""
        self._do("end-turn")
        self._do("end-turn")

    def say_port(self, ship: str, colony: str) -> None:
        """Cards: the table tells that a ship has come into a port."""
        seat = self.session.pages.view.turn
        said = SayEnd(seat=seat, ship=self._id(ship), end="port", port=self._id(colony))
        self.session.submit(said)

    def _do(self, deed: str, end: str = "", **named: str) -> None:
        """Do what is offered under this name, last of those that end there; pieces by name."""
        picks = {kind: self._id(name) for kind, name in named.items()}
        able = [
            choice
            for choice in self.session.pages.choices(self.session.pages.view.turn)
            if choice.deed == deed
            and all(choice.of(kind) == id for kind, id in picks.items())
            and (not end or end in {pick.id for pick in choice.picks})
        ]
        assert able, f"no {deed} of {named} {end} is offered"
        self.session.submit(able[-1].command)

    def _vane(self, heading: str, force: str = "fresh") -> None:
        assert self.session.pages.call
        sector = Wind(Heading(heading), Force(force)).sector
        self.session.submit(EnterFaces(seat=self.session.pages.call.seat, faces=(sector,)))

    def _id(self, name: str) -> str:
        return next(
            id for id, called in self.session.pages.view.names.items() if called["en"] == name
        )
