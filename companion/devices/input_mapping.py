"""Readings from the devices become what the table does with them. Pure: the clock is handed in.

A knob or a button only triggers: the fair source decides where the vane stops, so neither timing
nor force feeds the result. A real arrow, the compass buttons and a reader of real dice are
believed, and named as the source in the log.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from companion.devices.fault_messages import lost
from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Throw
from companion.engine.compass import FORCES, SECTORS, sector_edges
from companion.engine.messages import say
from companion.session.notices import Problem
from companion.settings import Settings
from hardware.inputs.arrow_position import Arrow
from hardware.inputs.spin_detector import Spin
from hardware.readings import (
    BOX,
    DICE,
    VANE,
    DeviceFound,
    DeviceLost,
    DicePressed,
    FacesRead,
    Reading,
    VanePushed,
    VaneTurned,
    WindRead,
)

DEAD = 0.3
"""Seconds after a throw in which nothing counts, so that one eager hand does not answer two calls.
"""


class ArrowMoved(Struct, frozen=True, kw_only=True):
    """The arrow follows the knob: ``degrees`` clockwise above 0."""

    degrees: float


class WeakSpin(Struct, frozen=True, kw_only=True):
    """The knob came to rest before a full turn: ``steps`` of ``needed``. Spin again."""

    seat: str
    steps: int
    needed: int


class Placed(Struct, frozen=True, kw_only=True):
    """Real dice or a real vane answer the call: faces 1..sides, or one sector; ``source`` stands in
    the log.
    """

    faces: tuple[int, ...]
    source: str


Intent = Throw | Placed | ArrowMoved | WeakSpin | Problem


class Controls:
    """Listens to the devices on behalf of whichever seat is called.

    ``take`` each reading with the time in seconds, and ask ``rested`` at the time ``due`` or later:
    a spin ends with a push, or when the knob comes to rest. ``ignored`` counts, by device, readings
    that nobody had called for.
    """

    def __init__(self, settings: Settings) -> None:
        self._spin = Spin(settings.vane.steps_per_turn)
        self._knob = BOX if settings.vane.kind == "box" else VANE
        self._arrow = Arrow(settings.vane.steps_per_turn) if settings.vane.kind == "arrow" else None
        self._dead_until = 0.0
        self.ignored: Counter[str] = Counter()

    @property
    def has_arrow(self) -> bool:
        """Whether the knob is a real arrow, whose place is believed."""
        return self._arrow is not None

    @property
    def due(self) -> float | None:
        """When the knob will have come to rest, or None while it does not move."""
        return self._spin.due

    def take(self, reading: Reading, now: float, call: ChanceRequest | None) -> tuple[Intent, ...]:
        """What this reading means while ``call`` is pending; nothing, when none is."""
        if isinstance(reading, DeviceLost):
            if reading.device == self._knob:
                self._spin.forget()
            return (Problem(message=lost(reading.reason)),)
        if isinstance(reading, DeviceFound):
            return (Problem(message=say(f"hardware.found.{reading.device}")),)
        if shown := self._show_arrow(reading):
            return shown
        wanted = call.kind if call is not None else ""
        if wanted != VANE:
            self._spin.forget()
        meant = (
            self._answer(reading, now, call) if call is not None and now >= self._dead_until else ()
        )
        self.ignored[reading.device] += not meant
        return meant

    def rested(self, now: float, call: ChanceRequest | None) -> tuple[Intent, ...]:
        """The end of a spin without a push: a throw after a full turn, else ``WeakSpin``; empty
        before it is due.
        """
        if not self._spin.rested(now):
            return ()
        furthest, full = self._spin.furthest, self._spin.full
        self._spin.forget()
        if call is None or call.kind != VANE:
            return ()
        if not full:
            return (WeakSpin(seat=call.seat, steps=furthest, needed=self._spin.turn),)
        return (
            self._throw(call, now)
            if self._arrow is None or call.sides != SECTORS
            else self._place(call, now)
        )

    def _show_arrow(self, reading: Reading) -> tuple[Intent, ...]:
        """A real arrow keeps count of its place always;
        its push shows it north and spins nothing.
        """
        if self._arrow is None:
            return ()
        if isinstance(reading, VaneTurned):
            self._arrow.moved(reading.total)
        if not isinstance(reading, VanePushed):
            return ()
        self._arrow.show_north()
        self._spin.forget()
        return (Problem(message=say("hardware.north-set")),)

    def _answer(self, reading: Reading, now: float, call: ChanceRequest) -> tuple[Intent, ...]:
        match reading, call.kind:
            case VaneTurned(steps=steps), "vane":
                self._spin.count(steps, now)
                return (ArrowMoved(degrees=steps * 360 / self._spin.turn),)
            case (VanePushed(), "vane") | (DicePressed(), "dice"):
                return self._throw(call, now)
            case WindRead(point=point, force=force), "vane" if call.sides == SECTORS:
                return self._placed((point * len(FORCES) + force,), VANE, now)
            case FacesRead(faces=faces), "dice":
                return self._placed(faces, DICE, now)
        return ()

    def _place(self, call: ChanceRequest, now: float) -> tuple[Intent, ...]:
        assert self._arrow
        if not self._arrow.knows_north:
            return (Problem(message=say("hardware.north-unknown")),)
        sector = self._arrow.sector(sector_edges(call.weights))
        if sector is None:
            return (Problem(message=say("hardware.on-the-border")),)
        return self._placed((sector,), VANE, now)

    def _placed(self, faces: tuple[int, ...], source: str, now: float) -> tuple[Intent, ...]:
        self._spin.forget()
        self._dead_until = now + DEAD
        return (Placed(faces=faces, source=source),)

    def _throw(self, call: ChanceRequest, now: float) -> tuple[Intent, ...]:
        self._spin.forget()
        self._dead_until = now + DEAD
        return (Throw(seat=call.seat),)
