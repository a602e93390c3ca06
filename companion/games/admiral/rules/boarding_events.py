"""What can happen in a boarding or an assault (section 8)."""

from __future__ import annotations

from companion.engine.events import Event


class BoardingAimed(Event, frozen=True, kw_only=True):
    """A ship or fort has been named that several are to board or storm."""

    seat: str
    target: str


class BoarderJoined(Event, frozen=True, kw_only=True):
    """A ship goes along."""

    seat: str
    ship: str


class BoarderLeft(Event, frozen=True, kw_only=True):
    """A ship stays behind after all."""

    seat: str
    ship: str


class BoardingDropped(Event, frozen=True, kw_only=True):
    """The boarding has been given up before it was announced."""

    seat: str


class BoardingAnnounced(Event, frozen=True, kw_only=True):
    """Target and boarders have been announced, and stand (8.3a)."""

    seat: str
    target: str
    boarders: tuple[str, ...]


class DefenceAsked(Event, frozen=True, kw_only=True):
    """A fort's owner is to say which of his ships in its port help it (8.9c)."""

    seat: str
    fort: str


class DefenderJoined(Event, frozen=True, kw_only=True):
    """A ship helps the fort."""

    seat: str
    ship: str


class DefenderLeft(Event, frozen=True, kw_only=True):
    """A ship does not help it after all."""

    seat: str
    ship: str


class DefenceSettled(Event, frozen=True, kw_only=True):
    """These ships, or none, help the fort."""

    seat: str
    defenders: tuple[str, ...]


class BoardingFought(Event, frozen=True, kw_only=True):
    """The dice have decided: the boarding points of either side (8.3-8.5). ``owner`` is whose the
    target was, ``defenders`` the target and who helped it, ``assault`` where it is a fort.
    """

    seat: str
    target: str
    owner: str
    boarders: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int
    assault: bool = False


class SharingAsked(Event, frozen=True, kw_only=True):
    """The winner is to share out strength among these ships and forts; ``shares`` are proposed."""

    seat: str
    points: int
    pieces: tuple[str, ...]
    shares: tuple[int, ...]
    rule: str


class ShareSet(Event, frozen=True, kw_only=True):
    """The winner gives one of them so much."""

    seat: str
    piece: str
    points: int


class PearlShifted(Event, frozen=True, kw_only=True):
    """A pearl lot has gone from one ship of a boarding to another (V.4.2b)."""

    seat: str
    ship: str
    to: str


class SharingEnded(Event, frozen=True, kw_only=True):
    """The winner has shared out."""

    seat: str


class StrengthShared(Event, frozen=True, kw_only=True):
    """A ship or fort has so much strength left after a boarding (8.6c)."""

    piece: str
    left: int


class ShipTaken(Event, frozen=True, kw_only=True):
    """A ship has been captured: another flag on her mast, her card to its new owner (8.7)."""

    seat: str
    ship: str
    former: str
