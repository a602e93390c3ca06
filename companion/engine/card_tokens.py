"""Cards play: hands lay the tokens of the cards themselves, and say nothing of courses, targets or
throws.

So a table may throw its own dice, spin its own vane and sail by its own eyes; the cards are kept
all the same. Each book says when that may be, for which pieces, and what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.engine.commands import Command
from companion.engine.deeds import Deed
from companion.engine.events import Event
from companion.engine.messages import Message, say
from companion.engine.offers import HULL, MOVE, SHOT, Choice, picks, token
from companion.engine.refusals import Refused

Named = Callable[[str], Message]


class SayMove(Command, frozen=True, kw_only=True):
    """A ship has moved, and only the board says where."""

    ship: str


class SayShot(Command, frozen=True, kw_only=True):
    """A piece has fired one shot, by a throw of the table's own."""

    shooter: str


class SayDamage(Command, frozen=True, kw_only=True):
    """A piece has taken one point of damage."""

    piece: str


class MoveSaid(Event, frozen=True, kw_only=True):
    """The table has said that a ship has moved."""

    seat: str
    ship: str


class ShotSaid(Event, frozen=True, kw_only=True):
    """The table has said that a piece has fired; what it hit the table knows."""

    seat: str
    shooter: str


def _never(_state: Any, _id: str) -> bool:
    return False


class CardTokens(Struct, frozen=True, kw_only=True):
    """The rows of one book. Its messages begin with ``book``, ``named`` says a piece, and ``when``
    why hands may not lay tokens now. What else a row is made of is given with it.
    """

    book: str
    named: Named
    when: Callable[[Any, str], Refused | None]

    def move_row(
        self,
        rule: str,
        own_ship: Callable[[Any, str, str], Any],
        again: Callable[[Any, str], bool] = _never,
        **row: Any,
    ) -> Deed:
        """The token of a ship's movement, which only her owner lays: ``own_ship`` refuses any
        other. Those that may do so ``again`` move by one key.
        """

        def plain(state: Any, command: SayMove) -> SayMove:
            own_ship(state, command.seat, command.ship)
            return command

        def moved(state: Any, seat: str, id: str) -> Iterator[Choice]:
            yield Choice(
                command=SayMove(seat=seat, ship=id),
                deed="say-move",
                picks=picks(piece=id, token=token(id, MOVE)),
                rule=rule,
                label=say(f"{self.book}.say-move", ship=self.named(id)),
                again=again(state, id),
            )

        row["plain"] = plain
        return self._row("say-move", SayMove, rule, "ship", moved, _say_moved, row)

    def shot_row(self, rule: str, **row: Any) -> Deed:
        """A token of a piece's shots."""

        def fired(_state: Any, seat: str, id: str) -> Iterator[Choice]:
            yield Choice(
                command=SayShot(seat=seat, shooter=id),
                deed="say-shot",
                picks=picks(piece=id, token=token(id, SHOT)),
                rule=rule,
                label=say(f"{self.book}.say-shot", piece=self.named(id)),
            )

        return self._row("say-shot", SayShot, rule, "shooter", fired, _say_fired, row)

    def damage_row(
        self,
        rule: str,
        pieces: Callable[[Any, str], Iterable[str]],
        harm: Callable[[Any, SayDamage, Any], None],
        rule_of: Callable[[Any, str], str] | None = None,
        **row: Any,
    ) -> Deed:
        """A token of damage on any of these ``pieces``, friend or foe; ``harm`` tells what comes of
        it, and ``rule_of`` by which rule, where not all have the same.
        """

        def damaged(state: Any, seat: str, _table: str) -> Iterator[Choice]:
            for id in pieces(state, seat):
                by = rule_of(state, id) if rule_of else rule
                yield _damage(self.book, self.named, seat, id, by)

        return self._row("say-damage", SayDamage, rule, "", damaged, harm, row)

    def _row(
        self,
        name: str,
        command: type[Command],
        rule: str,
        actor: str,
        options: Callable[[Any, str, str], Iterable[Choice]],
        do: Callable[[Any, Any, Any], None],
        row: dict[str, Any],
    ) -> Deed:
        return Deed(
            name=name,
            command=command,
            rule=rule,
            when=self.when,
            actor=actor,
            options=options,
            do=do,
            silent=True,
            **row,
        )


@lru_cache(maxsize=512)
def _damage(book: str, named: Named, seat: str, id: str, rule: str) -> Choice:
    return Choice(
        command=SayDamage(seat=seat, piece=id),
        deed="say-damage",
        picks=picks(token=token(id, HULL)),
        rule=rule,
        label=say(f"{book}.say-damage", piece=named(id)),
    )


def _say_moved(_state: Any, command: SayMove, recorder: Any) -> None:
    recorder.record(MoveSaid(seat=command.seat, ship=command.ship))


def _say_fired(_state: Any, command: SayShot, recorder: Any) -> None:
    recorder.record(ShotSaid(seat=command.seat, shooter=command.shooter))
