"""What the short rules show and tell besides: the royal ports, and who has held one how long."""

from __future__ import annotations

from companion.engine.layers import GOAL, Mark
from companion.engine.messages import Message, say, seat_word
from companion.engine.moments import Moment
from companion.engine.views import LogLine, TallyView
from companion.games.admiral.rules.short import ALONE, TOGETHER, port_owners
from companion.games.admiral.rules.short_events import RoyalPortOccupied
from companion.games.admiral.rules.state import Hold, State

_AT_FIRST = [("short-odd", "S2.5a"), ("short-mend", "S2.8b")]
"""What players of the full rules forget, and the rule of each: told in the first round."""


def reminders(state: State) -> list[tuple[str, str]]:
    """What wins, and at first what is done otherwise."""
    royal = [("short-royal", "S3.1a")] if state.scene.royal_ports else []
    return [*royal, *(_AT_FIRST if state.round < 2 else [])]


def royal_ports(state: State) -> tuple[Mark, ...]:
    """The cell of each side's, in its colour (S3.1a)."""
    ports = zip(port_owners(state), state.scene.royal_ports, strict=False)
    return tuple(
        Mark(GOAL, (cell,), owner=seat, thing="admiral.royal-port") for seat, cell in ports
    )


def tallies(state: State) -> tuple[TallyView, ...]:
    """Turns running in the opponent's royal port; with two ships, if two lie there (S3.1)."""
    found: list[TallyView] = []
    for seat in state.seats if state.scene.royal_ports else ():
        hold = state.holds.get(seat.id, Hold())
        counts = [("royal", hold.alone, ALONE)]
        if hold.together:
            counts.append(("royal-two", hold.together, TOGETHER))
        for word, turns, most in counts:
            label = say(f"admiral.tally.{word}", seat=seat_word(seat.id))
            found.append(TallyView(label=label, value=turns, of=most, seat=seat.id))
    return tuple(found)


def _royal(event: RoyalPortOccupied) -> tuple[Message, str]:
    """Who lies in a royal port, or does not any more, and the rule (S3.1)."""
    if event.ships > 1:
        held = say("admiral.log.royal-held-two", cell=event.port, n=event.together)
        return held, "S3.1b"
    word = "royal-held" if event.ships else "royal-left"
    return say(f"admiral.log.{word}", cell=event.port, n=event.alone), "S3.1a"


def royal_line(event: RoyalPortOccupied) -> LogLine:
    """The line of the logbook."""
    message, rule = _royal(event)
    return LogLine(message=message, seat=event.seat, rule=rule)


def royal_moment(event: RoyalPortOccupied) -> Moment:
    """Everybody is told, as the battle is won by it."""
    sentence, rule = _royal(event)
    title = say("admiral.moment.royal", seat=seat_word(event.seat))
    return Moment(cue="royal", title=title, sentence=sentence, rule=rule, seat=event.seat)
