"""The logbook as a table gives it away: by the door through which the report is written."""

from __future__ import annotations

from companion.session.chronicle import Chronicle
from companion.session.hub import Hub
from companion.session.session import Session


def shared_logbook(session: Session) -> tuple[str, ...]:
    """Its lines; of a battle that is over with the seed."""
    told: list[Chronicle] = []
    Hub(session).tell_story(told.append, seed=True)
    return told[0].lines()
