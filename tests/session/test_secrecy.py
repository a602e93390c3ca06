"""What one seat hides changes nothing that any other subscriber hears, to the byte, refusals
included; nor does the logbook that is shared tell of it.
"""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Command, Throw, Undo
from companion.engine.game import TABLE, Game
from companion.games.admiral.rules.commands import AgreeEven, EndTurn
from companion.session.hub import Hub
from tests.session.sharing import shared_logbook
from tests.session.subscribers import Ear
from tests.session.table import ADMIRAL, FIRES, MINE, OTHERS_MINE, SAILS, SHOWN, lay_table

CELLS = ("", "A3", "B1", "C4", "D4")
"""What blue may write on its slip."""
BOTH = st.sampled_from(("blue", "orange"))
DEEDS = st.one_of(
    st.builds(Throw, seat=BOTH),
    st.builds(Undo, seat=BOTH),
    st.builds(AgreeEven, seat=BOTH),
    st.builds(EndTurn, seat=BOTH),
    st.just(SAILS),
    st.just(FIRES),
    st.just(OTHERS_MINE),
)


class Sitting:
    """A battle at which everybody listens: ``others`` are all but blue, who hides something."""

    def __init__(self, game: Game = ADMIRAL) -> None:
        self.session = lay_table(mines=1, game=game)
        self.hub = Hub(self.session)
        self.ears = {seat: Ear(self.hub, seat) for seat in ("blue", "orange", TABLE)}
        self.others = [self.ears["orange"], self.ears[TABLE]]

    def hide(self, cell: str) -> None:
        """Blue's seal looks the same whatever is on the slip, as if SHA-256 told nothing at all."""
        with patch("companion.games.admiral.rules.mines.seal", lambda _salt, _value: "seal"):
            self.ears["blue"].place.send(replace(MINE, cell=cell))

    def do(self, deeds: list[Command]) -> None:
        """Deeds from the shared screen, and from the players' own places as well."""
        for number, deed in enumerate(deeds):
            self.ears[TABLE if number % 2 else deed.seat].place.send(deed)

    @property
    def overheard(self) -> bytes:
        """Everything that anyone but blue could hear or read."""
        mine = [one.deed for one in self.ears["blue"].now.choices if one.private]
        shared = Codec.write(
            (shared_logbook(self.session), mine)
        )  # a finger is seen on blue's numbers
        return b"\n".join((*(ear.bytes for ear in self.others), shared))


def played(hidden: str, deeds: list[Command], game: Game = ADMIRAL) -> bytes:
    sitting = Sitting(game)
    sitting.hide(hidden)
    sitting.do(deeds)
    return sitting.overheard


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(CELLS), st.sampled_from(CELLS), st.lists(DEEDS, max_size=8))
def test_another_seats_slip_changes_nothing(one: str, other: str, deeds: list[Command]) -> None:
    assert played(one, deeds) == played(other, deeds)


@settings(max_examples=60, deadline=None)
@given(st.lists(DEEDS, max_size=8), st.integers(0, 8), st.integers(1, 3))
def test_a_secret_deed_that_is_refused_is_as_if_never_sent(
    deeds: list[Command], at: int, times: int
) -> None:
    """Orange's brig lies in port, so blue has no mine to declare under her at any time."""
    quiet, busy = Sitting(), Sitting()
    for sitting, tries in ((quiet, 0), (busy, times)):
        sitting.do(deeds[: at & ~1])
        for _ in range(tries):
            sitting.ears["blue"].place.send(SHOWN)
        sitting.do(deeds[at & ~1 :])
    assert busy.overheard == quiet.overheard


@pytest.mark.parametrize(
    "leak",
    [
        {"private": lambda state, _seat: ADMIRAL.private(state, "blue")},
        {"redact": lambda event, _seat: event},
    ],
    ids=["in what a seat sees besides", "in the log"],
)
def test_the_check_itself_sees_a_leak(leak: dict[str, object]) -> None:
    leaky = replace(ADMIRAL, **leak)
    assert played("C4", [], leaky) != played("D4", [], leaky)
