"""Makes what the hub hands out: the table after an entry, as one seat may know it."""

from __future__ import annotations

from companion.engine.game import REFEREE
from companion.session.history import why_not
from companion.session.notices import SeatSnapshot
from companion.session.session import Session


def snapshot_of(session: Session, seat: str, since: int = -1) -> SeatSnapshot:
    """The table now as a seat may know it, with what its log gained after entry ``since``.

    Raises ``Refused`` for strangers.
    """
    private, log, history = session.private(seat), session.record.log, session.record.history
    turned = log.turned(since)
    return SeatSnapshot(
        seat=seat,
        entry=session.entry,
        view=session.view,
        private=private,
        since=since,
        choices=session.choices(seat),
        title=session.battle.title,
        log=log.lines(seat, since, history.is_struck),
        struck=tuple(entry for entry in turned if history.is_struck(entry)),
        unstruck=tuple(entry for entry in turned if not history.is_struck(entry)),
        undo_bar=why_not(history.to_undo, seat),
        undo_slip=history.last.slip if history.last else "",
        redo_bar=why_not(history.to_redo, seat),
        redo_slip=history.next.slip if history.next else "",
        undo_asked=history.asked,
        board_instructions=session.board_instructions,
        pins=session.record.pins.chosen,
        faces=session.faces,
        corrections=session.corrections if seat == REFEREE else (),
        drawn=session.drawn and session.drawn.seen_by(seat),
    )
