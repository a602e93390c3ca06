"""A boarding or an assault as lines of the logbook, and as moments of the whole table."""

from __future__ import annotations

from functools import reduce

from companion.engine import moments as cue
from companion.engine.events import Rolled
from companion.engine.log_lines import Lines, line
from companion.engine.messages import Message, say, seat_word
from companion.engine.moments import Moment, MomentRows, Scene, Weight
from companion.engine.views import LogLine
from companion.games.admiral.rules import boarding_events as told
from companion.games.admiral.rules.lookup import name_of


def _names(pieces: tuple[str, ...]) -> Message:
    return reduce(
        lambda before, one: say("seats.and", others=before, last=one), map(name_of, pieces)
    )


def _announced(event: told.BoardingAnnounced) -> LogLine:
    storm = event.target.startswith("fort-")
    return line(
        "admiral.log.assault" if storm else "admiral.log.boarding",
        event.seat,
        "8.9a" if storm else "8.3a",
        ships=_names(event.boarders),
        target=name_of(event.target),
    )


def _settled(event: told.DefenceSettled) -> LogLine:
    if not event.defenders:
        return line("admiral.log.defence-alone", event.seat, "8.9c")
    return line("admiral.log.defence", event.seat, "8.9c", ships=_names(event.defenders))


def _fought(event: told.BoardingFought) -> LogLine:
    word, winner, rule = _outcome(event)
    return line(
        f"admiral.log.boarding-{word}", winner, rule, attack=event.attack, defence=event.defence
    )


def _outcome(event: told.BoardingFought) -> tuple[str, str, str]:
    """Who won, as a word and by his seat, and the rule."""
    if event.attack == event.defence:
        return "tie", "", "8.9e" if event.assault else "8.5b"
    word, winner = ("won", event.seat) if event.attack > event.defence else ("lost", event.owner)
    return word, winner, "8.5a"


LINES: Lines = {
    told.BoardingAnnounced: _announced,
    told.DefenceSettled: _settled,
    told.BoardingFought: _fought,
    told.SharingEnded: lambda e: line("admiral.log.sharing-ended", e.seat, "8.6b"),
    told.StrengthShared: lambda e: line(
        "admiral.log.shared", "", "8.6c", piece=name_of(e.piece), n=e.left
    ),
    told.ShipTaken: lambda e: line(
        "admiral.log.ship-taken", e.seat, "8.7", ship=name_of(e.ship), seat=seat_word(e.seat)
    ),
    told.PearlShifted: lambda e: line(
        "admiral.log.pearl-shifted", e.seat, "V.4.2b", ship=name_of(e.ship), other=name_of(e.to)
    ),
}
GONE = {
    "boarding": ("boarding-gone", "8.5b"),
    "assault": ("boarding-gone", "8.9e"),
    "repelled": ("boarding-gone", "8.9j"),
    "overrun": ("boarding-gone", "8.9g"),
    "unshared": ("unshared", "8.6b"),
    "stormed": ("stormed", "8.11b"),
}
"""How a ship was lost in a boarding or an assault, and the rule."""


# ---------------------------------------------------------------- moments


def _battle(event: told.BoardingFought, scene: Scene) -> Moment:
    """All dice in one picture, what they came to, and the winner's flag; what becomes of a ship is
    told of her.
    """
    word, winner, rule = _outcome(event)
    rolled = scene.first(Rolled)
    kind = "assault" if event.assault else "boarding"
    return Moment(
        cue=kind,
        weight=Weight.GRAVE,
        title=say(f"admiral.moment.{kind}"),
        sentence=say(f"admiral.moment.boarding-{word}", attack=event.attack, defence=event.defence),
        cause=say("admiral.moment.winner", seat=seat_word(winner))
        if winner
        else say("admiral.moment.all-lost"),
        rule=rule,
        seat=winner or event.owner,
        faces=rolled.faces if rolled else (),
    )


def _taken(event: told.ShipTaken, scene: Scene) -> Moment:
    left = scene.first(told.StrengthShared, piece=event.ship)
    card = scene.card(event.ship)
    boxes = {"after": card.hull - left.left} if card and left else {}
    return scene.concerning(
        event.ship,
        cue=cue.TAKEN,
        title=say("admiral.moment.ship-taken"),
        sentence=say(
            "admiral.moment.new-flag", ship=name_of(event.ship), seat=seat_word(event.seat)
        ),
        rule="8.7",
        seat=event.seat,
        **boxes,
    )


def _cargo(event: told.PearlShifted, _scene: Scene) -> Moment:
    return Moment(cue=cue.CARGO, weight=Weight.HEARD, seat=event.seat)


MOMENTS: MomentRows = {
    told.BoardingFought: _battle,
    told.ShipTaken: _taken,
    told.PearlShifted: _cargo,
}
