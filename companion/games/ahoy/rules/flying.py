"""Crew that move their flagship directly, as a free action: Aeronauts, Ghastly Gust, Whispering
Wind (Appendix A).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.engine.deeds import Deed
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.crew import card_of
from companion.games.ahoy.rules.gains import spend_gold
from companion.games.ahoy.rules.map import (
    is_island,
    island_of,
    known_space,
    region_of,
    space_word,
    spaces,
    tailwind_spaces,
)
from companion.games.ahoy.rules.market import discard_card
from companion.games.ahoy.rules.movement import goes
from companion.games.ahoy.rules.once_a_turn import use_up
from companion.games.ahoy.rules.sea_commands import Fly, Gust, Hop, Whisper
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.turn import why_not_now
from companion.games.ahoy.rules.ways import dangers, flagship_course
from companion.games.ahoy.rules.words import crew_word


class Flier(Struct, frozen=True):
    """Crew that move the flagship: where to, for how much ``gold``, and whether they leave the game
    by it or do it ``once`` a turn.
    """

    crew: str
    rule: str
    command: type[Fly]
    to: Callable[[AhoyState, str], Iterator[str]]
    gold: int = 0
    once: bool = False
    leaves: bool = False


def _like_islands(state: AhoyState, seat: str) -> Iterator[str]:
    """The other islands of the suit at which the flagship is."""
    here = state.flagship(seat).space
    if not is_island(state, here):
        return
    own = state.regions[region_of(here)]
    for region in state.regions.values():
        if region.suit == own.suit and region.id != own.id:
            yield island_of(state, region.id)


def _anywhere(state: AhoyState, _seat: str) -> Iterator[str]:
    return iter(spaces(state))


def _windy(state: AhoyState, _seat: str) -> Iterator[str]:
    return iter(tailwind_spaces(state))


FLIERS = (
    Flier("aeronauts", "crew.aeronauts", Hop, _like_islands, gold=1),
    Flier("ghastly-gust", "crew.ghastly_gust", Gust, _anywhere, leaves=True),
    Flier("whispering-wind", "crew.whispering_wind", Whisper, _windy, gold=2, once=True),
)


def _why_not(flier: Flier, state: AhoyState, seat: str) -> Refused | None:
    """Why such crew cannot fly now, if it is there at all."""
    player = state.players[seat]
    if flier.once and flier.crew in player.used:
        word = crew_word(flier.crew)
        return Refused("ahoy.refused.used-in-turn", flier.rule, kind=Kind.NOT_NOW, crew=word)
    if player.gold < flier.gold:
        return Refused("ahoy.refused.gold", flier.rule, gold=flier.gold, n=player.gold)
    return None


def _flights(flier: Flier, state: AhoyState, seat: str) -> Iterator[Choice]:
    card = card_of(state, seat, flier.crew)
    here = known_space(state, state.flagship(seat).space)
    course = flagship_course(state, seat)
    for space in flier.to(state, seat) if card else ():
        if space != here:
            where = space_word(state, space)
            yield Choice(
                command=flier.command(seat=seat, space=space),
                deed=flier.crew,
                label=say("ahoy.fly", crew=crew_word(flier.crew), space=where),
                picks=picks(card=card, space=space),
                rule=flier.rule,
                aside=True,
                note=dangers(state, course, space),
            )


def _wrong(flier: Flier, state: AhoyState, command: Fly) -> Refused | None:
    if not card_of(state, command.seat, flier.crew):
        crew = crew_word(flier.crew)
        return Refused("ahoy.refused.no-such-crew", flier.rule, kind=Kind.NOT_NOW, crew=crew)
    return Refused("ahoy.refused.not-a-target", flier.rule)


def _fly(flier: Flier, state: AhoyState, seat: str, recorder: Recorder) -> None:
    card = card_of(state, seat, flier.crew)
    spend_gold(recorder, seat, flier.gold)
    if flier.once:
        use_up(recorder, seat, flier.crew)
    if flier.leaves:
        discard_card(recorder, seat, card)


def _row(flier: Flier) -> Deed:
    """A row of its own for each, as each has its own hindrances and its own button."""

    def why_not(state: AhoyState, seat: str, _actor: str) -> Refused | None:
        return _why_not(flier, state, seat) if card_of(state, seat, flier.crew) else None

    def fly(state: AhoyState, command: Fly, recorder: Recorder) -> None:
        _fly(flier, state, command.seat, recorder)
        goes(recorder, flagship_course(state, command.seat), command.space)

    return Deed(
        name=flier.crew,
        command=flier.command,
        rule=flier.rule,
        when=why_not_now,
        why_not=why_not,
        options=lambda state, seat, _actor: _flights(flier, state, seat),
        check=lambda state, command: _wrong(flier, state, command),
        do=fly,
    )


DEEDS = tuple(map(_row, FLIERS))
