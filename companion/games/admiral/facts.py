"""What a battle of Admiral is remembered by."""

from __future__ import annotations

from companion.engine.facts import Blow, FactRows, Harm, Shot, Voyage
from companion.engine.views import TableView
from companion.games.admiral.rules.events import Damaged, Fired, Sailed, WindSet
from companion.games.admiral.rules.shot_odds import is_hit

FACES = range(1, 7)


def _shot(_view: TableView, event: Fired) -> Shot | None:
    """Shots without a target (5.7d) were never meant to hit."""
    if not event.target:
        return None
    hitting = [face for face in FACES if is_hit(face, event.point_blank, event.table)]
    return Shot(event.seat, event.shots, event.hits, len(hitting) / len(FACES))


FACTS: FactRows = {
    Fired: _shot,
    Damaged: lambda _, event: Harm(event.piece, event.points),
    Sailed: lambda _, event: Voyage(event.seat, event.ship, event.run),
    WindSet: lambda _, event: Blow(event.wind),
}
