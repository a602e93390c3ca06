"""What the vane box does, without its pins: counts, levels and the time in, lines out.

Every count is absolute since the start, so a lost line heals with the next one. ``PROTOCOL.md``
tells the rest.
"""

from binascii import crc32

VERSION = 1
"""Of the protocol."""
TURNS = 65536
"""Numbers of lines begin anew here."""
BEAT = 1000
"""Milliseconds between two lines that only say: I am here. Each second one is a hello."""
REPEAT = 10
"""Milliseconds at least between two lines of the same counts: a fast hand does not fill the cable.
"""
STILL = 20
"""Milliseconds a button must lie still to count."""
RATTLE = 1000
"""Milliseconds of silence after which the dice switch tells of a new throw: a shaken cup rattles
all through one.
"""


def line(seq: int, kind: str, *data: object) -> str:
    """A line as it goes over the cable: text, with its end."""
    body = " ".join([str(seq % TURNS), kind] + [str(part) for part in data])
    return f"${body}*{crc32(body.encode()) & 0xFFFFFFFF:08x}\n"


class Switch:
    """A contact that must lie still before it counts; ``count`` is how often it was closed."""

    def __init__(self, still: int) -> None:
        self._still = still
        self._closed = 0
        self._seen = 0
        self._since = 0
        self.count = 0

    def look(self, now: int, closed: int) -> None:
        """The contact as it stands at this millisecond."""
        if closed != self._seen:
            self._seen, self._since = closed, now
        if self._seen != self._closed and now - self._since >= self._still:
            self._closed = self._seen
            self.count += self._closed


class Rattle:
    """A contact that chatters while a cup is shaken; ``count`` is how many throws there were."""

    def __init__(self, quiet: int) -> None:
        self._quiet = quiet
        self._seen = 0
        self._moved = -quiet
        self.count = 0

    def look(self, now: int, closed: int) -> None:
        """The contact as it stands at this millisecond."""
        if closed == self._seen:
            return
        self._seen = closed
        if closed and now - self._moved >= self._quiet:
            self.count += 1
        self._moved = now


class BoxLogic:
    """The box. Ask it every millisecond or so for its lines; ``id`` is the board's own."""

    def __init__(self, id: str) -> None:
        self._id = id
        self._push = Switch(STILL)
        self._dice = Rattle(RATTLE)
        self._seq = 0
        self._beats = 0
        self._next_beat = 0
        self._told: dict[str, tuple[int, ...]] = {"vane": (0, 0), "dice": (0,)}
        self._told_at = {"vane": -REPEAT, "dice": -REPEAT}

    def tick(self, now: int, steps: int, push: int, dice: int) -> list[str]:
        """The lines to send at this millisecond; ``steps`` of the knob in all, and the two switches
        as they stand.
        """
        self._push.look(now, push)
        self._dice.look(now, dice)
        lines: list[str] = []
        if now >= self._next_beat:
            self._next_beat = now + BEAT
            lines += self._beat(now, steps)
        counts: dict[str, tuple[int, ...]] = {
            "vane": (steps, self._push.count),
            "dice": (self._dice.count,),
        }
        for kind in ("vane", "dice"):
            if counts[kind] != self._told[kind] and now - self._told_at[kind] >= REPEAT:
                lines.append(self._counts(now, kind, counts[kind]))
        return lines

    def _beat(self, now: int, steps: int) -> list[str]:
        """Hello and all the counts, then a plain beat, in turn."""
        hello = self._beats % 2 == 0
        self._beats += 1
        if not hello:
            return [self._line("beat", now)]
        lines = [self._line("hello", VERSION, self._id)]
        lines.append(self._counts(now, "vane", (steps, self._push.count)))
        lines.append(self._counts(now, "dice", (self._dice.count,)))
        return lines

    def _counts(self, now: int, kind: str, counts: tuple[int, ...]) -> str:
        self._told[kind], self._told_at[kind] = counts, now
        return self._line(kind, *counts)

    def _line(self, kind: str, *data: object) -> str:
        told = line(self._seq, kind, *data)
        self._seq += 1
        return told
