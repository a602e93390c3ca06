"""On every screen, in both shapes, every language and two sizes of text, nothing is cut, untranslated,
or too small for a finger or an eye; and nothing is faint.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.i18n.translator import LANGUAGES
from tests.screens.company import says, widgets
from tests.screens.pictures import SHAPES, SHOWINGS, SIZES, Showing, showings_of
from tests.screens.staging import SCENES
from tests.widgets.misfits import misfits
from tests.widgets.sight import faint
from tests.windows import Hand

PAIRWISE = tuple(
    Showing(shape, language, SIZES[(turn + at) % len(SIZES)])
    for turn, shape in enumerate(SHAPES)
    for at, language in enumerate(LANGUAGES)
)
"""Half of all showings, in which every two of shape, language and size of text still meet.

The window is turned once: all it shows is laid out anew then, and some scenes are played anew.
"""


@pytest.mark.sweep
@pytest.mark.parametrize("name", SCENES)
def test_everything_fits(hand: Hand, name: str, pytestconfig: pytest.Config) -> None:
    every = pytestconfig.getoption("every_showing")
    showings = SHOWINGS if every else PAIRWISE
    # To draw takes longer than to lay out: at most the first, and the one most unlike it.
    drawn = (showings[0], showings[-1]) if every else showings[:1]
    assert _faults(hand, name, showings, drawn) == {}


def _faults(
    hand: Hand, name: str, showings: tuple[Showing, ...], drawn: tuple[Showing, ...]
) -> dict[str, tuple[str, ...]]:
    """What is wrong with a scene, by how it is shown; of those that are drawn its colours too.

    Nothing but words comes out of here: what a failed test holds stays alive till the end of the
    run, and a whole window so kept would lay itself out beside all later scenes.
    """
    faults = {}
    for showing, players in showings_of(hand, name, showings):
        found = misfits(players.shell)
        if showing in drawn:
            found += faint(players.shell)
        if found:
            faults[str(showing)] = found
    return faults


@pytest.mark.parametrize("name", ["chart-rose", "salvo-gun", "mats-slots"])
def test_all_follows_a_window_that_is_turned_and_nothing_else(hand: Hand, name: str) -> None:
    """Elsewhere the language changes with it, and so every word is written anew."""
    turned = (Showing(shape, "en", "normal") for shape in SHAPES)
    faults = [misfits(players.shell) for _, players in showings_of(hand, name, tuple(turned))]
    assert faults == [(), ()]


@pytest.mark.parametrize("name", ["ending", "replay"])
def test_a_turned_page_stands_as_one_that_began_so(hand: Hand, name: str) -> None:
    upright = Showing("portrait", "ru", "largest")

    def keys(*showings: Showing) -> list[tuple[float, ...]]:
        *_, (_, players) = showings_of(hand, name, showings)
        return [(*key.pos, *key.size) for key in widgets(players.shell.front, "OutlineButton")]

    turned = keys(Showing("landscape", "en", "normal"), upright)
    assert turned
    assert turned == keys(upright)


def test_as_many_cards_stand_abreast_in_a_turned_replay_as_in_one_that_began_so(
    hand: Hand,
) -> None:
    def abreast(*showings: Showing) -> int:
        *_, (_, players) = showings_of(hand, "replay-of-colonies", showings)
        return len({card.x for card in widgets(players.shell.front, "ShipCard")})

    upright = Showing("portrait", "en", "normal")
    assert abreast(Showing("landscape", "en", "normal")) == 3
    assert abreast(Showing("landscape", "en", "normal"), upright) == abreast(upright) == 2


@pytest.mark.parametrize(
    ("name", "sight"), [("private-held", "armed"), ("reef-picked", "C: choose a number")]
)
def test_what_a_turned_window_ends_is_seen_in_both_shapes(
    hand: Hand, name: str, sight: str
) -> None:
    shown = showings_of(hand, name, PAIRWISE)
    assert {showing.shape for showing, players in shown if sight in says(players.shell)} == set(
        SHAPES
    )


def test_every_two_of_shape_language_and_size_meet() -> None:
    def meetings(showings: tuple[Showing, ...]) -> set[tuple[str, str]]:
        return {
            two for one in showings for two in combinations((one.shape, one.language, one.size), 2)
        }

    assert meetings(PAIRWISE) == meetings(SHOWINGS)
