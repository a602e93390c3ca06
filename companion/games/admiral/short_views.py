"""What the short rules show besides: the royal ports, and who has held one how long."""

from __future__ import annotations

from companion.engine.layers import GOAL, Mark
from companion.engine.messages import say, seat_word
from companion.engine.views import TallyView
from companion.games.admiral.rules.short import ALONE, TOGETHER
from companion.games.admiral.rules.state import Hold, State

_AT_FIRST = [("short-odd", "S2.5a"), ("short-mend", "S2.8b")]
"""What players of the full rules forget, and the rule of each: told in the first round."""


def reminders(state: State) -> list[tuple[str, str]]:
    """What wins, and at first what is done otherwise."""
    return [("short-royal", "S3.1a"), *(_AT_FIRST if state.round < 2 else [])]


def royal_ports(state: State) -> tuple[Mark, ...]:
    """The cell of each player's, in his colour (S3.1a)."""
    ports = zip(state.seats, state.scene.royal_ports, strict=False)
    return tuple(
        Mark(GOAL, (cell,), owner=seat.id, thing="admiral.royal-port") for seat, cell in ports
    )


def tallies(state: State) -> tuple[TallyView, ...]:
    """Turns running in the opponent's royal port; with two ships, if two lie there (S3.1)."""
    found: list[TallyView] = []
    for seat in state.seats:
        hold = state.holds.get(seat.id, Hold())
        counts = [("royal", hold.alone, ALONE)]
        if hold.together:
            counts.append(("royal-two", hold.together, TOGETHER))
        for word, turns, most in counts:
            label = say(f"admiral.tally.{word}", seat=seat_word(seat.id))
            found.append(TallyView(label=label, value=turns, of=most, seat=seat.id))
    return tuple(found)
