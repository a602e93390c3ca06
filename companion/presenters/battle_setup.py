"""A battle being set up: the scenario, the players and the ways of playing, before anything is
written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import BattleSetup, Option, Seat
from companion.engine.messages import NOTHING, Message, say
from companion.engine.weights import Shares, write_shares
from companion.library.catalogue import ScenarioOffer
from companion.presenters.phrases import Say, capital
from companion.presenters.pin_entry import Twice

NAME_LENGTH = 12
STEPS = ("scenario", "players", "options")


class Draft(Struct, frozen=True, kw_only=True):
    """What has been picked so far. ``options`` holds only what differs from each option's default.

    ``unfolded`` shows the house rules too. ``referee`` is his PIN where there is one, ``choosing``
    that PIN while it is typed. ``learning``: they learn the scenario together.
    """

    step: str = STEPS[0]
    scenario: ScenarioOffer | None = None
    seats: tuple[Seat, ...] = ()
    options: Mapping[str, str] = {}
    referee: str = ""
    naming: str = ""
    choosing: Twice | None = None
    refusal: str = ""
    unfolded: bool = False
    learning: bool = False

    @property
    def is_choosing(self) -> bool:
        """Whether the referee's PIN is asked for now: once it is settled who plays what."""
        return self.choosing is not None and self.step == STEPS[-1]

    @property
    def is_last(self) -> bool:
        """Whether nothing more is asked; of a lesson the companion settles the rest."""
        return self.step == ("players" if self.learning else STEPS[-1])


def repeated(begun: BattleSetup, offers: Iterable[ScenarioOffer]) -> Draft:
    """The set-up of an earlier battle, at its last step, or at that of the players where other
    numbers play the scenario now. A referee types his PIN anew, for no PIN outlives its battle;
    where the scenario is gone the same people choose another.
    """
    draft = Draft(step=STEPS[-1], seats=begun.seats, choosing=Twice() if begun.referee else None)
    same = (one for one in offers if (one.game, one.name) == (begun.game, begun.scenario))
    if (offer := next(same, None)) is None:
        return replace(draft, step=STEPS[0])
    draft = chosen(replace(draft, scenario=offer, options=begun.options), offer)
    return draft if is_full_enough(draft, offer.players) else replace(draft, step="players")


def chosen(draft: Draft, offer: ScenarioOffer) -> Draft:
    """Another scenario; of another game the players stay, but not the sides and ways of playing.
    Teams that so many cannot make in it are none.
    """
    if draft.scenario and draft.scenario.game == offer.game:
        known = {option.id: option for option in offer.options}
        kept = {
            id: value
            for id, value in draft.options.items()
            if id in known and known[id].allows(value)
        }
        in_teams = bool(draft.scenario.teams) and team_count(draft)
        draft = replace(draft, scenario=offer, options=kept, refusal="")
        stay = not in_teams or in_teams in offer.teams.get(len(draft.seats), ())
        return draft if stay else _each_for_himself(draft)
    return _each_for_himself(replace(draft, scenario=offer, options={}, refusal=""))


def _each_for_himself(draft: Draft) -> Draft:
    return replace(draft, seats=tuple(replace(seat, side="") for seat in draft.seats))


def seated(draft: Draft, colour: str, players: tuple[int, ...]) -> Draft:
    """A tap on a flag: that seat joins as the last, or leaves. A full table takes no more.

    Equal teams are not equal any more, and are made anew; what does not go round for so many is
    picked no longer.
    """
    seats = tuple(seat for seat in draft.seats if seat.id != colour)
    if len(seats) == len(draft.seats):
        if len(seats) >= players[-1]:
            return draft
        seats = (*seats, Seat(id=colour))
    known = {one.id: one for one in draft.scenario.options} if draft.scenario else {}
    options = {
        id: value
        for id, value in draft.options.items()
        if id not in known or known[id].is_for(len(seats), value)
    }
    draft = replace(draft, seats=seats, options=options, refusal="")
    return _each_for_himself(draft) if draft.scenario and draft.scenario.teams else draft


def named(draft: Draft, colour: str, name: str) -> Draft:
    """The seat goes by a name, at most ``NAME_LENGTH`` letters; empty means its colour."""
    return _with_seat(draft, colour, name=name[:NAME_LENGTH].lstrip())


def manned(draft: Draft, colour: str) -> Draft:
    """The companion plays the seat, or a person does again."""
    captain = not _seat_of(draft, colour).captain
    return replace(_with_seat(draft, colour, captain=captain), refusal="")


def sided(draft: Draft, colour: str, sides: tuple[str, ...]) -> Draft:
    """The seat fights for the next of the sides;
    after the last one for whichever the game gives it.
    """
    circle = ("", *sides)
    after = (circle.index(_seat_of(draft, colour).side) + 1) % len(circle)
    return replace(_with_seat(draft, colour, side=circle[after]), refusal="")


def _seat_of(draft: Draft, colour: str) -> Seat:
    return next(one for one in draft.seats if one.id == colour)


def _with_seat(draft: Draft, colour: str, **changed: Any) -> Draft:
    """The seat of that colour with other values; the others stay."""
    seats = (replace(one, **changed) if one.id == colour else one for one in draft.seats)
    return replace(draft, seats=tuple(seats))


def teamed(draft: Draft, teams: int, sides: tuple[str, ...]) -> Draft:
    """So many equal teams, those who sit across the table together; none: each for himself."""
    seats = (
        replace(seat, side=sides[at % teams] if teams else "")
        for at, seat in enumerate(draft.seats)
    )
    return replace(draft, seats=tuple(seats), refusal="")


def team_count(draft: Draft) -> int:
    """How many teams there are; none where each is for himself."""
    return len({seat.side for seat in draft.seats if seat.side})


def swapped(draft: Draft, colour: str) -> Draft:
    """The seat changes places with the next one round the table that is in the next team: teams
    stay equal.
    """
    mine = _seat_of(draft, colour)
    sides = sorted({seat.side for seat in draft.seats})
    wanted = sides[(sides.index(mine.side) + 1) % len(sides)]
    at = draft.seats.index(mine)
    round_the_table = (*draft.seats[at + 1 :], *draft.seats[:at])
    other = next(seat for seat in round_the_table if seat.side == wanted)
    draft = _with_seat(draft, colour, side=wanted)
    return replace(_with_seat(draft, other.id, side=mine.side), refusal="")


def opted(draft: Draft, option: str, value: str) -> Draft:
    """An option set."""
    return replace(draft, options={**draft.options, option: value}, refusal="")


def without_referee(draft: Draft) -> Draft:
    """Nobody is the referee."""
    return replace(draft, referee="", choosing=None, refusal="")


def choosing_referee(draft: Draft) -> Draft:
    """A referee is to type his PIN."""
    return replace(draft, choosing=Twice(), refusal="")


def referee_typed(draft: Draft, code: str) -> Draft:
    """The referee has typed a PIN: after the second time the same, it stands."""
    twice, pin = (draft.choosing or Twice()).typed(code)
    return replace(draft, referee=pin, choosing=None) if pin else replace(draft, choosing=twice)


def stepped(draft: Draft, by: int) -> Draft:
    """The next page of the set-up (+1) or the one before (-1)."""
    place = min(max(STEPS.index(draft.step) + by, 0), len(STEPS) - 1)
    return replace(draft, step=STEPS[place], naming="", refusal="")


def is_full_enough(draft: Draft, players: tuple[int, ...]) -> bool:
    """Whether so many can play it."""
    return len(draft.seats) in players


class OptionRow(Struct, frozen=True, kw_only=True):
    """One option: its label, a ``note`` where there is more to say of it, what may be picked as
    (value, name), what is ``chosen``, and the table's own shares.
    """

    id: str
    label: str
    values: tuple[tuple[str, str], ...]
    chosen: str
    note: str = ""
    shares: tuple[Share, ...] = ()
    about: Message = NOTHING
    house: bool = False


class Share(Struct, frozen=True, kw_only=True):
    """A share in words, and the option's values with one less and one more of it."""

    text: str
    less: str
    more: str


def option_rows(words: Say, draft: Draft) -> tuple[OptionRow, ...]:
    """Every option of the scenario that so many players have, with what is picked."""
    known = draft.scenario.options if draft.scenario else ()
    players = len(draft.seats)
    options = (one for one in known if not one.players or players in one.players)
    return tuple(
        _option_row(words, option, draft.options.get(option.id, option.values[0]), players)
        for option in options
    )


def _option_row(words: Say, option: Option, picked: str, players: int) -> OptionRow:
    values = [
        (value, words(name))
        for value, name in zip(option.values, option.names, strict=True)
        if option.is_for(players, value)
    ]
    note = option.note if len(values) == len(option.values) else option.scarce
    if option.shares:
        own = write_shares(option.shares.start) if picked in option.values else picked
        values.append((own, words(say("setup.own-shares"))))
    return OptionRow(
        id=option.id,
        label=words(option.label),
        note=capital(words(note)),
        values=tuple(values),
        chosen=picked,
        shares=_divided(words, option.shares, picked) if option.shares else (),
        about=option.about,
        house=option.house,
    )


def house_rules(words: Say, draft: Draft) -> str:
    """How many of the house rules are not as the scenario has them; empty where it has none."""
    house = [option for option in draft.scenario.options if option.house] if draft.scenario else []
    changed = sum(draft.options.get(one.id, one.values[0]) != one.values[0] for one in house)
    if not house:
        return ""
    return words(say("setup.house-changed", n=changed) if changed else say("setup.house"))


def _divided(words: Say, shares: Shares, written: str) -> tuple[Share, ...]:
    """The table's own shares, where it has picked some."""
    divided = shares.read(written)
    return (
        ()
        if divided is None
        else tuple(
            Share(
                text=words(say("setup.share", name=name, share=share, of=sum(divided))),
                less=shares.stepped(written, place, -1),
                more=shares.stepped(written, place, +1),
            )
            for place, (name, share) in enumerate(zip(shares.names, divided, strict=True))
        )
    )


def players_needed(words: Say, players: tuple[int, ...]) -> str:
    """How many may sit down."""
    least, most = players[0], players[-1]
    if least == most:
        return words(say("setup.players-exact", n=least))
    if len(players) == most - least + 1:
        return words(say("setup.players", least=least, n=most))
    others = ", ".join(str(n) for n in players[:-1])
    return words(say("setup.players-of", others=others, n=most))
