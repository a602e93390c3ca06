"""Keys that lie always in their places: a number and a space are picked in either order, what can no
longer be meant is grey, and what is asked besides stands beside them.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.emblems import COIN, STAR
from companion.engine.mats import CardRowView, RowCardView
from companion.engine.messages import written
from companion.engine.offers import CARD, Choice, pick_kind, picks
from companion.engine.space import Squares
from companion.engine.views import (
    ChartView,
    PieceView,
    SeatView,
    TableView,
    TallyView,
    TileView,
)
from companion.i18n.translator import words
from companion.presenters.action_panel import deed_panel
from companion.presenters.cards import counts, counts_told, fleet_view
from companion.presenters.chart_taps import at_piece, at_space
from companion.presenters.mats import lying
from companion.presenters.panel_parts import DeedPanel
from companion.presenters.seat_lines import SeatLine
from companion.presenters.selection import Selection, settled
from companion.presenters.thing_taps import at_thing

ENGLISH = words("en").say


class Do(Command, frozen=True, kw_only=True):
    """Anything, told by what is picked."""

    what: str


def choice(deed: str, **ids: str) -> Choice:
    what = " ".join((deed, *ids.values()))
    label = written(en=what)
    return Choice(command=Do(seat="sky", what=what), deed=deed, label=label, picks=picks(**ids))


def row(id: str, cards: str, seat: str = "") -> CardRowView:
    return CardRowView(
        id, written(en=id), tuple(RowCardView(one, written(en=one)) for one in cards.split()),
        columns=3, seat=seat,
    )  # fmt: skip


def tile(id: str, space: str, seat: str = "blue") -> PieceView:
    return PieceView(id=id, kind="tile", seat=seat, space=space, tile=TileView(text="3"))


VIEW = TableView(
    game="admiral",
    turn="sky",
    waits_for=("sky",),
    seats=(SeatView(id="sky", name="Dora"), SeatView(id="blue", name="Ann")),
    chart=ChartView(board=Squares(3, 3), north="", pieces=(tile("enemy", "B2"),)),
    rows=(row("own", "one two", "sky"), row("hers", "three", "blue"), row("offer", "hired")),
)
LAYS = tuple(
    choice("lay", card=card, space=space) for card in ("one", "two") for space in ("A1", "C1")
)
HIRE = choice("hire", card="hired", space="C3")
TURN = (*LAYS, HIRE)


def panel(choices: tuple[Choice, ...] = TURN, view: TableView = VIEW, **picked: str) -> DeedPanel:
    return deed_panel(ENGLISH, view, choices, Selection.of(**picked))


def live(shown: DeedPanel) -> set[str]:
    return {card.id for one in shown.rows for card in one.cards if card.live}


def marked(shown: DeedPanel) -> set[str]:
    return {mark.space for mark in shown.spots}


def test_all_keys_lie_there_and_the_chart_shows_where_one_of_the_first_row_may_go() -> None:
    shown = panel()
    assert shown.stage == "pads"
    assert [one.name for one in shown.rows] == ["own", "hers", "offer"]
    assert (live(shown), marked(shown)) == ({"one", "two", "hired"}, {"A1", "C1"})
    assert shown.keys == ()


def test_a_number_then_its_space_is_a_deed_in_two_taps() -> None:
    first = at_thing(Selection(), TURN, VIEW, "", "card", "two")
    assert isinstance(first, Selection)
    shown = deed_panel(ENGLISH, VIEW, TURN, first)
    assert shown.prompt == "two: tap where it goes"
    assert marked(shown) == {"A1", "C1"}
    assert [card.id for card in shown.rows[0].cards if card.chosen] == ["two"]
    there = at_space(first, TURN, "C1")
    assert isinstance(there, Selection)
    assert [one.command for one in TURN if there.fits(one)] == [LAYS[3].command]


def test_a_space_then_its_number_is_the_same_deed() -> None:
    first = at_space(Selection(), TURN, "A1")
    assert isinstance(first, Selection)
    shown = deed_panel(ENGLISH, VIEW, TURN, first)
    assert live(shown) == {"one", "two"}
    assert marked(shown) == {"A1", "C1"}
    assert at_thing(first, TURN, VIEW, "", "card", "one") == LAYS[0].command


def test_a_key_of_another_row_is_turned_to_without_a_way_back() -> None:
    number = at_thing(Selection(), TURN, VIEW, "", "card", "one")
    assert isinstance(number, Selection)
    hired = at_thing(number, TURN, VIEW, "", "card", "hired")
    assert isinstance(hired, Selection)
    assert marked(deed_panel(ENGLISH, VIEW, TURN, hired)) == {"C3"}


def test_once_the_number_is_laid_nothing_is_marked_before_a_key_is_tapped() -> None:
    shown = panel((HIRE, choice("end")))
    assert (live(shown), marked(shown)) == ({"hired"}, set())
    assert [key.text for key in shown.keys] == ["end"]


def test_a_question_marks_all_that_answers_it_and_greys_the_keys() -> None:
    asked = (choice("shoot", target="enemy"), choice("mend", space="A1"), choice("forgo"))
    shown = panel(asked)
    assert (live(shown), marked(shown)) == (set(), {"B2", "A1"})
    assert [key.text for key in shown.keys] == ["forgo"]
    assert at_piece(Selection(), asked, "enemy") == asked[0].command


def test_without_a_chart_what_else_is_to_be_said_stands_on_keys() -> None:
    told = tuple(choice("lay", card="one", token=sign) for sign in ("star", "coin"))
    view = replace(VIEW, chart=None)
    first = at_thing(Selection(), told, view, "", "card", "one")
    assert isinstance(first, Selection)
    shown = deed_panel(ENGLISH, view, told, first)
    assert [key.text for key in shown.keys] == ["lay one star", "lay one coin"]
    assert not shown.back, "another number is another tap on the keys"


def test_the_list_of_cards_leaves_out_the_keys_that_stand_beside_it() -> None:
    listed, _ = lying(ENGLISH, VIEW, TURN, Selection())
    assert [one.name for one in listed] == ["offer"]


def test_the_only_deed_there_is_needs_no_key_of_its_own() -> None:
    shown = deed_panel(ENGLISH, VIEW, LAYS, settled(Selection(), LAYS))
    assert (live(shown), marked(shown), shown.keys) == ({"one", "two"}, {"A1", "C1"}, ())


def test_what_is_rare_stays_in_the_drawer() -> None:
    rare = replace(choice("rare", space="B3"), minor=True)
    assert marked(panel((*TURN, rare))) == {"A1", "C1"}
    drawer = panel((*TURN, rare), more="1")
    assert "rare B3" in [key.text for key in drawer.keys]


# ---------------------------------------------------------------- counts of a seat in one line


def count(seat: str, label: str, value: int, sign: str) -> TallyView:
    return TallyView(label=written(en=label), value=value, seat=seat, emblem=sign)


COUNTED = replace(
    VIEW,
    tallies=(
        count("sky", "Coins", 4, COIN), count("blue", "Coins", 2, COIN),
        count("sky", "Points", 3, STAR), TallyView(label=written(en="Fish"), value=7),
    ),
)  # fmt: skip


def test_counts_with_a_sign_stand_in_one_line_a_seat() -> None:
    assert panel(view=COUNTED).lines == (
        SeatLine(seat="sky", name="Sky", counts=((COIN, "4"), (STAR, "3")), acts=True),
        SeatLine(seat="blue", name="Blue", counts=((COIN, "2"),)),
    )
    assert counts(ENGLISH, COUNTED) == (("", "Fish: 7"),)


def test_where_all_is_told_they_are_said_in_words_a_row_a_seat() -> None:
    assert counts_told(ENGLISH, COUNTED) == (
        ("sky", "Coins: 4 · Points: 3"), ("blue", "Coins: 2"), ("", "Fish: 7"),
    )  # fmt: skip


def test_a_game_without_cards_and_mats_lists_no_empty_squadrons() -> None:
    assert fleet_view(ENGLISH, COUNTED) == ()


# ---------------------------------------------------------------- where no chart shows it

SHOWS = pick_kind("shows")
TOLD = replace(VIEW, chart=None, rows=(*VIEW.rows, replace(row("signs", "star mine"), kind=SHOWS)))
TELLS = tuple(
    choice("lay", card=card, shows=shown) for card in ("one", "two") for shown in ("star", "mine")
)
OVER = choice("lay", card="one", shows="wreck")


def test_what_a_game_lays_out_is_picked_by_its_keys_before_or_after_the_number() -> None:
    for taps in ((CARD, "two", SHOWS, "mine"), (SHOWS, "mine", CARD, "two")):
        first = at_thing(Selection(), TELLS, TOLD, "", *taps[:2])
        assert isinstance(first, Selection)
        assert at_thing(first, TELLS, TOLD, "", *taps[2:]) == TELLS[3].command


def test_only_what_has_no_key_is_asked_beside_them() -> None:
    shown = panel((*TELLS, OVER), TOLD, card="one", deed="lay")
    assert [one.name for one in shown.rows] == ["own", "hers", "signs"]
    assert live(shown) == {"one", "two", "star", "mine"}
    assert [key.act for key in shown.keys] == [OVER.command]


def test_without_a_chart_keys_that_are_nobodys_lie_as_cards_beside() -> None:
    (offer,), _ = lying(ENGLISH, TOLD, TURN, Selection())
    assert [(card.id, card.live) for card in offer.cards] == [("hired", True)]
