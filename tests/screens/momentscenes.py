"""Scenes of what the whole table sees: a banner for each kind of moment."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.compass import Force, Heading, Wind
from companion.engine.messages import Message, say, seat_word
from companion.engine.moments import Moment, Weight, end_moment, wind_moment
from companion.games.admiral.rules.lookup import name_of
from tests.screens.midbattle import in_the_thick, played
from tests.screens.players import Players
from tests.screens.staging import scene

HIT = Moment(
    cue="hit",
    title=say("moment.hit"),
    sentence=say("admiral.moment.loses", piece=name_of("line-2"), n=5),
    cause=say(
        "admiral.moment.shots",
        guns=say("seats.and", others=name_of("line-1"), last=name_of("galleon-1")),
        n=5,
    ),
    rule="5.9a",
    piece="line-2",
    kind="line",
    seat="orange",
    hull=7,
    before=1,
    after=6,
    faces=(5,),
)


def _mine(seat: str) -> Message:
    return say("admiral.moment.mine", seat=seat_word(seat), cell="C3")


def tell(players: Players, *moments: Moment) -> None:
    """A battle in which this has just happened, each box crossed by now."""
    players.bring(played(in_the_thick))
    snapshot = players.shell.table.snapshot
    assert snapshot
    players.company.tell(replace(snapshot, entry=snapshot.entry + 1, moments=moments))
    players.hand.advance_frames(2)
    players.wait(3)


@scene
def moment_hit(players: Players) -> None:
    tell(players, HIT)


@scene
def moment_miss(players: Players) -> None:
    miss = replace(
        HIT,
        cue="miss",
        title=say("moment.miss"),
        sentence=say("admiral.moment.unhurt", piece=name_of("line-2")),
        after=1,
        faces=(2,),
        rule="5.7a",
    )
    tell(players, miss)


@scene
def moment_mine(players: Players) -> None:
    mine = replace(
        HIT,
        cue="mine",
        title=say("moment.mine"),
        sentence=say("admiral.moment.loses", piece=name_of("frigate-2"), n=3),
        cause=_mine("blue"),
        piece="frigate-2",
        kind="frigate",
        hull=4,
        before=0,
        after=3,
        faces=(),
        rule="10.6b",
    )
    tell(players, mine)


@scene
def moment_sunk(players: Players) -> None:
    sunk = replace(
        HIT,
        cue="sunk",
        weight=Weight.GRAVE,
        title=say("moment.sunk"),
        sentence=say("admiral.moment.sunk", ship=name_of("brig-2")),
        piece="brig-2",
        kind="brig",
        hull=3,
        before=2,
        after=3,
        rule="3.4a",
    )
    tell(players, sunk)


@scene
def moment_boarding(players: Players) -> None:
    fought = Moment(
        cue="boarding",
        weight=Weight.GRAVE,
        title=say("admiral.moment.boarding"),
        sentence=say("admiral.moment.boarding-won", attack=12, defence=10),
        cause=say("admiral.moment.winner", seat=seat_word("blue")),
        rule="8.5a",
        seat="blue",
        faces=(1, 6, 5),
    )
    tell(players, fought)


@scene
def moment_storm(players: Players) -> None:
    meaning = say("admiral.note.wind-storm")
    tell(players, wind_moment(Wind(Heading.NE, Force.STORM), "4.16", meaning))


@scene
def moment_won(players: Players) -> None:
    tell(players, end_moment(("orange",), say("admiral.won.last-ships"), "V.1.2a"))
