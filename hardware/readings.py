"""What a device has to say. Every reading names the device that it came from."""

from __future__ import annotations

from queue import Queue

from msgspec import Struct

VANE = "vane"
DICE = "dice"
BOX = "box"
LAMPS = "lamps"


class VaneTurned(Struct, frozen=True, kw_only=True):
    """The knob was turned: ``steps`` clicks, clockwise above 0;
    ``total`` is their sum since it was attached.
    """

    steps: int
    total: int
    device: str = VANE


class VanePushed(Struct, frozen=True, kw_only=True):
    """The knob was pushed down, or the vane's one button held and let go."""

    device: str = VANE


FORCES = ("calm", "fresh", "storm")
"""The forces of the wind in the order in which they are counted; the force button goes from one to
the next.
"""
CALM, FRESH, STORM = range(len(FORCES))


class WindRead(Struct, frozen=True, kw_only=True):
    """Somebody entered on the compass buttons what the real vane shows.

    ``point`` 0..7 clockwise from north, ``force`` counts the ``FORCES``.
    """

    point: int
    force: int
    device: str = VANE


class DicePressed(Struct, frozen=True, kw_only=True):
    """The dice button was pressed, the cup waved or tilted.

    When it happened never chooses a face.
    """

    device: str = DICE


class FacesRead(Struct, frozen=True, kw_only=True):
    """A reader of real dice saw these faces twice alike."""

    faces: tuple[int, ...]
    device: str = DICE


class DeviceLost(Struct, frozen=True, kw_only=True):
    """A device no longer answers. ``reason``: awaited, unplugged, silent, newer, forbidden, held or
    gone.
    """

    device: str
    reason: str


class DeviceFound(Struct, frozen=True, kw_only=True):
    """A device that was lost answers again, or answers for the first time;
    ``id`` is its board's.
    """

    device: str
    id: str = ""


Reading = VaneTurned | VanePushed | WindRead | DicePressed | FacesRead | DeviceLost | DeviceFound
Readings = Queue[Reading]


class PinLevel(Struct, frozen=True, kw_only=True):
    """A pin as it stands: ``closed`` is whether its contact is, or its lamp is lit."""

    setting: str
    pin: int
    closed: bool


class DeviceState(Struct, frozen=True, kw_only=True):
    """A device as it stands, for people who look at it. Counts begin when it was attached.

    ``steps`` clockwise less back, ``bounces`` changes that came to nothing, ``pushes`` of its
    buttons; ``lines`` good, ``bad`` and ``gaps`` of a serial device, and ``last``, its last good
    line. ``ignored`` readings came when nobody had called for them; whoever listens fills it in.
    ``lost`` is why it does not answer, as in ``DeviceLost``, or ``awaited`` where it has not
    answered yet; empty while it does.
    """

    name: str
    pins: tuple[PinLevel, ...] = ()
    steps: int = 0
    bounces: int = 0
    pushes: int = 0
    lines: int = 0
    bad: int = 0
    gaps: int = 0
    ignored: int = 0
    last: str = ""
    lost: str = ""


def lost_id(reason: str) -> str:
    """The id of the sentence about a device that does not answer; it may use ``user``."""
    return f"hardware.lost.{reason}"
