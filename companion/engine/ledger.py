"""The log as its keeper would write it: a page for each fleet, for the ports, and so on."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.mats import FigureView
from companion.engine.messages import Message


class LedgerRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the ledger: a ship or a place, a figure in each column, and remarks.

    ``struck``: lost, crossed out.
    """

    title: Message
    figures: tuple[FigureView, ...] = ()
    remarks: tuple[Message, ...] = ()
    struck: bool = False


class LedgerPage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of the log as its keeper would write it: a seat's fleet, the ports.

    Equal labels share a column.
    """

    title: Message
    seat: str = ""
    rows: tuple[LedgerRow, ...] = ()
