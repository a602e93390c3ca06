"""What can happen in a battle."""

from __future__ import annotations

from companion.engine.events import Event


class BattleSettled(Event, frozen=True, kw_only=True):
    """A battle was bought off with a gold (crew.emissary)."""

    seat: str
    to: str
    attacker: str
    defender: str


class BattleAverted(Event, frozen=True, kw_only=True):
    """A battle does not take place (plan.close_call)."""

    attacker: str
    defender: str


class BattleJoined(Event, frozen=True, kw_only=True):
    """A battle takes place."""

    attacker: str
    defender: str
    space: str


class CannonsLowered(Event, frozen=True, kw_only=True):
    """A Cannons die was turned down by so much."""

    seat: str
    figure: str
    slot: str
    by: int


class BattleRerolled(Event, frozen=True, kw_only=True):
    """A figure rolls again, for damage on a slot of its player's (crew.grogmaster)."""

    seat: str
    figure: str


class BattleWon(Event, frozen=True, kw_only=True):
    """A battle is decided: what either side came to, and who has won."""

    seat: str
    winner: str
    loser: str
    attacker: str
    attack: int
    defence: int

    @property
    def totals(self) -> tuple[int, int]:
        """What the winner came to, and the loser."""
        fought = (self.attack, self.defence)
        return fought if self.winner == self.attacker else fought[::-1]


class ManoeuvreTaken(Event, frozen=True, kw_only=True):
    """The winner has chosen a manoeuvre, or none."""

    seat: str
    manoeuvre: str
    loser: str
