"""Colours that people of every colour vision tell apart (Okabe and Ito) and a dark brown, each with
its own pattern: by its flag a seat is known wherever it is drawn.
"""

from __future__ import annotations

SEATS: dict[str, tuple[str, str]] = {
    "blue": ("#0072B2", "vertical"),
    "orange": ("#E69F00", "diagonal"),
    "sky": ("#56B4E9", "horizontal"),
    "green": ("#009E73", "cross"),
    "yellow": ("#F0E442", "chevron"),
    "red": ("#D55E00", "dots"),
    "purple": ("#CC79A7", "saltire"),
    "black": ("#14191E", "border"),
    "brown": ("#7A4A21", "quarters"),
}
NOBODY = ("#8B99A5", "plain")


_YET_TO_SIT_DOWN = "player-"


def flag_of_seat(seat: str) -> tuple[str, str]:
    """The colour of a seat's flag and its pattern; plain grey for a seat that is nobody's.

    ``player-0`` is the first of those who have yet to sit down to a board, and so on.
    """
    _, is_to_come, number = seat.partition(_YET_TO_SIT_DOWN)
    if is_to_come:
        return list(SEATS.values())[int(number) % len(SEATS)]
    return SEATS.get(seat, NOBODY)
