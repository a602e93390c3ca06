"""What the battle waits for besides chance."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.messages import say
from companion.engine.questions import Pending, Question
from companion.games.lords.rules.state import LordsState


class Boards(Pending, frozen=True):
    """Boards are laid: by both players at once, or one of them otherwise by the first (12.2)."""

    def question(self, state: LordsState) -> Question:
        """Whoever has not said yet that his boards lie."""
        if state.phase == "change":
            return Question(prompt=say("lords.prompt.change"), seats=(state.first,), rule="12.2")
        open = tuple(seat.id for seat in state.seats if seat.id not in state.arranged)
        return Question(prompt=say("lords.prompt.boards"), seats=open, rule="4.1c")


class Effects(Pending, frozen=True):
    """The effects of a ship just laid, and of her cell, that are still ``due`` (5.3).

    On a board that the companion does not see, ``met`` are the ships beside her that have been shot
    at: none of these cells is shot at twice (11.14).
    """

    ship: str
    due: tuple[str, ...]
    met: tuple[str, ...] = ()

    def question(self, state: LordsState) -> Question:
        """Whoever laid her chooses for one of them, whichever he likes first."""
        kinds = list(dict.fromkeys(self.due))
        first, last = say(f"lords.due.{kinds[0]}"), say(f"lords.due.{kinds[-1]}")
        if len(kinds) == 1:
            prompt = say("lords.prompt.effect", effect=first)
        else:
            prompt = say("lords.prompt.effects", first=first, last=last)
        return Question(prompt=prompt, seats=(state.ships[self.ship].seat,), rule="5.3a")


class MineDue(Pending, frozen=True):
    """A ship lies on one of three mines that look alike; effects may be due after it."""

    cell: str
    then: Pending | None = None

    def question(self, state: LordsState) -> Question:
        """Whoever laid her has turned it over."""
        prompt = say("lords.prompt.mine", cell=self.cell)
        return Question(prompt=prompt, seats=(state.turn,), rule="10.7")


class Count(Pending, frozen=True):
    """The turns are over, and the points are counted.

    In cards play each player has ``told`` what his ships bring, or has not yet; perhaps by
    ``lines``. Groups that are ``left`` out do not count, those that are ``wanted`` do, the later
    before the earlier.
    """

    told: Mapping[str, int] = {}
    lines: Mapping[str, Mapping[str, int]] = {}
    left: Mapping[str, tuple[str, ...]] = {}
    wanted: Mapping[str, tuple[str, ...]] = {}

    def question(self, state: LordsState) -> Question:
        """Either player may say that the score stands."""
        return Question(prompt=say("lords.prompt.count"), seats=state.order, rule="7.15")
