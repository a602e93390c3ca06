"""The smaller widgets: rose, dice, tabs, keypad, notice, header, logbook."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.compass import Force, Heading, Wind
from companion.engine.messages import say
from companion.games.lords.rules.effects import KINDS
from companion.i18n.translator import LANGUAGES, words
from companion.presenters.logbook import LogRow
from companion.presenters.phrases import wind_words
from companion.presenters.turn_clock import ClockView
from companion.widgets.cards.dice_tray import DiceTray
from companion.widgets.cards.log_list import LogLineRow, LogList
from companion.widgets.chart.board_picture import BoardPicture
from companion.widgets.kit.header import Header
from companion.widgets.kit.keypad import BACK, CLEAR, KeyPad
from companion.widgets.kit.notice import Notice
from companion.widgets.kit.scroll import Scroll
from companion.widgets.kit.tabs import TabBar
from companion.widgets.kit.theme import metrics
from companion.widgets.vane.compass_rose import CompassRose
from tests.architecture.catalogues import entries
from tests.widgets.misfits import misfits
from tests.windows import Hand

RUSSIAN = {"N": "С", "NE": "СВ", "E": "В", "SE": "ЮВ", "S": "Ю", "SW": "ЮЗ", "W": "З", "NW": "СЗ"}


PROMPTED = sorted({one.id.split(".")[0] for one in entries("en") if ".prompt." in one.id})
"""The books that say what is to be done."""


def hearing(widget: Any, event: str) -> list[tuple[Any, ...]]:
    heard: list[tuple[Any, ...]] = []
    widget.bind(**{event: lambda _, *what: heard.append(what)})
    return heard


def labels(widget: Any) -> set[str]:
    return {child.words for child in widget.walk() if getattr(child, "words", "")}


# ---- compass rose


def test_a_course_with_a_run_can_be_tapped_and_a_dead_one_not(hand: Hand) -> None:
    rose = CompassRose(runs={"N": 5, "SW": 0}, wind=Wind(Heading.N, Force.FRESH))
    heard = hearing(rose, "on_course")
    hand.show(rose)
    for heading in ("N", "SW", "E"):
        hand.tap(rose.target(heading))
    assert heard == [("N",)]


def test_the_rose_speaks_the_viewers_language(hand: Hand) -> None:
    rose = hand.show(CompassRose(runs={"NE": 4}, letters=RUSSIAN))
    assert {"СВ", "ЮЗ", "4", "0"} <= labels(rose)


def test_north_of_the_rose_lies_where_north_of_the_board_lies(hand: Hand) -> None:
    rose = hand.show(CompassRose(runs={"N": 1}))
    assert rose.target("N").center_y > rose.center_y + 50
    metrics.north = "right"
    hand.advance_frames(2)
    assert rose.target("N").center_x > rose.center_x + 50


def test_targets_of_the_rose_do_not_overlap(hand: Hand) -> None:
    rose = hand.show(CompassRose())
    one, other = rose.target("N"), rose.target("NE")
    apart = ((one.center_x - other.center_x) ** 2 + (one.center_y - other.center_y) ** 2) ** 0.5
    assert apart >= one.width


# ---- dice tray


def test_dice_show_the_faces_they_are_given(hand: Hand) -> None:
    assert hand.show(DiceTray(faces=(4, 6))).shown() == (4, 6)


def test_before_the_throw_dice_are_blank(hand: Hand) -> None:
    assert hand.show(DiceTray(count=3)).shown() == (0, 0, 0)


def test_rolling_dice_tumble_and_then_lie_still(hand: Hand) -> None:
    tray = hand.show(DiceTray(count=2, owners=("blue", "red"), rolling=True))
    seen = set()
    for _ in range(60):
        hand.advance_frames(1)
        seen.add(tray.shown())
    assert len(seen) > 5
    tray.faces, tray.rolling = (2, 5), False
    hand.advance(0.5)
    hand.watch()
    drawn: list[int] = []
    hand.window.bind(on_draw=lambda *_: drawn.append(1))
    hand.watch(1)
    assert (tray.shown(), drawn) == ((2, 5), [])


def test_a_tap_on_the_tray_is_a_throw(hand: Hand) -> None:
    tray = DiceTray(count=1)
    heard = hearing(tray, "on_release")
    hand.show(tray)
    hand.tap(tray)
    assert heard == [()]


# ---- lists


def test_a_list_that_has_moved_soon_draws_nothing_more(hand: Hand) -> None:
    scroll = Scroll()
    scroll.add_widget(Widget(size_hint_y=None, height=2000))
    hand.show(scroll)
    scroll.scroll_y = 0.5
    hand.advance(0.6)
    hand.watch()
    drawn: list[int] = []
    hand.window.bind(on_draw=lambda *_: drawn.append(1))
    hand.watch(1)
    assert drawn == []


@pytest.mark.parametrize("height", [100, 2000])
def test_what_comes_into_sight_comes_with_its_beginning_however_long_it_is(
    hand: Hand, height: int
) -> None:
    scroll, column = Scroll(), BoxLayout(orientation="vertical", size_hint_y=None, height=5000)
    shown = Widget(size_hint_y=None, height=height)
    for child in (Widget(), shown, Widget()):
        column.add_widget(child)
    scroll.add_widget(column)
    hand.show(scroll)
    scroll.come_to(shown, with_head=True)
    hand.advance(0.2)
    _, top = shown.to_window(shown.x, shown.top)
    _, highest = scroll.to_window(scroll.x, scroll.top)
    assert top == pytest.approx(highest, abs=1)


@pytest.mark.parametrize(("down", "begins"), [(0, 0), (20, 0), (60, 100), (330, 300)])
def test_a_list_begins_with_what_is_whole(hand: Hand, down: int, begins: int) -> None:
    """Rows of 100 pixels in a list whose last place is so far down that its end is in sight."""
    scroll, column = Scroll(), BoxLayout(orientation="vertical", size_hint_y=None)
    scroll.add_widget(column)
    hand.show(scroll)
    column.height = scroll.height + 340
    rows = [Widget(size_hint_y=None, height=100) for _ in range(4)]
    for child in (*rows, Widget()):
        column.add_widget(child)
    hand.advance_frames(2)
    scroll.scroll_y = 1 - down / 340
    scroll.begin_with_whole(rows)
    assert round((1 - scroll.scroll_y) * 340) == begins


def test_a_list_goes_not_back_to_a_head_where_that_cuts_the_last_below(hand: Hand) -> None:
    scroll, column = Scroll(size_hint_y=None), BoxLayout(orientation="vertical", size_hint_y=None)
    scroll.add_widget(column)
    hand.show(scroll)
    scroll.height, column.height = 290, 1000
    head, *rows = (Widget(size_hint_y=None, height=high) for high in (40, 130, 130))
    for child in (head, *rows, Widget()):
        column.add_widget(child)
    hand.advance_frames(2)
    scroll.scroll_y = 1 - 10 / 710
    scroll.begin_with_whole((head, *rows))
    assert round((1 - scroll.scroll_y) * 710) == 40


def test_a_board_in_a_list_is_painted_when_it_comes_near(hand: Hand) -> None:
    boards = [BoardPicture(size_hint_y=None, height=150) for _ in range(12)]
    scroll, column = Scroll(), BoxLayout(orientation="vertical", size_hint_y=None, height=12 * 150)
    for board in boards:
        column.add_widget(board)
    scroll.add_widget(column)
    hand.show(scroll)
    assert [board.texture is not None for board in boards] == [True] * 5 + [False] * 7
    scroll.scroll_y = 0
    hand.advance_frames(2)
    assert [board.texture is not None for board in boards] == [True] * 5 + [False] * 2 + [True] * 5


# ---- tabs


def test_a_tab_tells_its_id(hand: Hand) -> None:
    bar = TabBar(tabs=(("chart", "Chart"), ("cards", "Cards")), chosen="chart")
    heard = hearing(bar, "on_tab")
    hand.show(bar)
    hand.tap(bar.children[0])
    assert heard == [("cards",)]


def test_another_language_keeps_the_same_tabs(hand: Hand) -> None:
    bar = hand.show(TabBar(tabs=(("chart", "Chart"), ("cards", "Cards")), chosen="chart"))
    before = list(bar.children)
    bar.tabs = (("chart", "Карта"), ("cards", "Карточки"))
    assert list(bar.children) == before
    assert labels(bar) == {"Карта", "Карточки"}


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_all_tabs_are_written_in_letters_of_one_size(hand: Hand, shape: str) -> None:
    words = ("Карта", "Карточки", "Журнал", "Личное", "Меню")
    bar = hand.show(TabBar(tabs=tuple((word, word) for word in words)), shape, "largest")
    assert len({tab.children[0].font_size for tab in bar.children}) == 1
    assert misfits(bar) == ()


# ---- keypad


def press_keys(hand: Hand, pad: KeyPad, keys: str) -> None:
    for key in keys:
        hand.tap(next(button for button in pad.ids.digits.children if button.text == key))


def test_the_last_digit_gives_the_code_and_empties_the_dots(hand: Hand) -> None:
    pad = KeyPad()
    heard = hearing(pad, "on_code")
    hand.show(pad)
    press_keys(hand, pad, "407")
    assert (heard, len(pad.typed)) == ([], 3)
    press_keys(hand, pad, "1")
    assert (heard, pad.typed) == ([("4071",)], "")


def test_mistyped_digits_can_be_taken_back(hand: Hand) -> None:
    pad = hand.show(KeyPad())
    press_keys(hand, pad, "12" + BACK + "3")
    assert pad.typed == "13"
    press_keys(hand, pad, CLEAR)
    assert pad.typed == ""


def test_the_pin_itself_is_never_written(hand: Hand) -> None:
    pad = hand.show(KeyPad())
    before = labels(pad)
    press_keys(hand, pad, "12")
    assert labels(pad) == before == set("1234567890") | {BACK, CLEAR}


# ---- notice


def test_a_refusal_opens_its_rule_and_closes_on_a_tap(hand: Hand) -> None:
    column = BoxLayout(orientation="vertical")
    notice = Notice(reason="Not in port", rule_number="7.1", rule_text="Rule 7.1")
    rules, closed = hearing(notice, "on_rule"), hearing(notice, "on_close")
    column.add_widget(notice)
    hand.show(column)
    hand.tap(notice.children[0])
    assert (rules, closed) == ([("7.1",)], [])
    hand.tap((notice.x + 40, notice.center_y))
    assert closed == [()]


# ---- header


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("text", ["normal", "large", "largest"])
def test_the_header_fits_in_russian(hand: Hand, shape: str, text: str) -> None:
    wind = {"wind": Wind(Heading.NE, Force.FRESH), "wind_text": "СВ свежий"}
    words = {
        "title": "Оранжевый · раунд 12",
        "prompt": "Линейный корабль 1: выберите курс",
        "saved_text": "сохранено",
    }
    header = Header(seats=("blue",), **words, **wind)
    hand.show(header, shape, text)
    assert misfits(header) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_the_round_there_is_room_for_two_effects(hand: Hand, language: str) -> None:
    header = hand.show(Header(seats=("blue",), title="Константинов"), text="largest")
    count_rounds(header, language)
    saying = words(language).say
    for pair in permutations(KINDS, 2):
        first, last = (say(f"lords.due.{one}") for one in pair)
        header.prompt = saying(say("lords.prompt.effects", first=first, last=last))
        hand.advance_frames(2)
        assert misfits(header) == ()


def count_rounds(header: Header, language: str) -> None:
    header.round = header.rounds = 16
    header.round_text = words(language).say(say("header.round-of", round=16, rounds=16))


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("book", PROMPTED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_a_turn_clock_there_is_room_for_whatever_is_to_be_done(
    hand: Hand, language: str, book: str, text: str
) -> None:
    header = hand.show(Header(seats=("blue",), title="Константинов"), text=text)
    header.clock = ClockView(text="44:59", runs=True)
    if book == "lords":
        count_rounds(header, language)
    else:
        header.wind = Wind(Heading.NE, Force.FRESH)
        header.wind_text = wind_words(words(language).say, header.wind)
    for prompt in entries(language):
        if prompt.id.startswith(f"{book}.prompt.") and not prompt.figures:
            (header.prompt,) = prompt.forms
            hand.advance_frames(2)
            assert misfits(header) == ()


# ---- logbook


def rows(count: int) -> tuple[LogRow, ...]:
    return tuple(
        LogRow(number, ("blue",), f"Frigate 3 sails to K{number}") for number in range(1, count + 1)
    )


def row_widgets(log: LogList) -> list[LogLineRow]:
    return [widget for widget in log.walk() if isinstance(widget, LogLineRow)]


def test_a_few_lines_hang_from_the_top_of_the_paper(hand: Hand) -> None:
    log = hand.show(LogList(rows=rows(3)))
    hand.advance_frames(3)
    top = max(row.to_window(row.x, row.top)[1] for row in row_widgets(log))
    assert top == pytest.approx(log.ids.sheet.top, abs=2)


def test_of_many_lines_the_newest_is_in_sight_and_few_widgets_exist(hand: Hand) -> None:
    log = hand.show(LogList(rows=rows(2000)))
    hand.advance_frames(3)
    shown = labels(log)
    assert "Frigate 3 sails to K2000" in shown
    assert "Frigate 3 sails to K1" not in shown
    assert len(row_widgets(log)) < 40


def feet(log: LogList) -> dict[int, float]:
    """Where each row in sight stands on the screen, by its number."""
    return {row.row.number: row.to_window(row.x, row.y)[1] for row in row_widgets(log)}


def uneven(count: int) -> tuple[LogRow, ...]:
    """Every third line takes several."""
    return tuple(
        LogRow(number, ("blue",), f"Frigate 3 sails to K{number} " * (1 + number % 3 * 4))
        for number in range(1, count + 1)
    )


def pulled(hand: Hand, log: LogList, pixels: float) -> None:
    """A finger pulls the paper down, so that older lines come into sight, and rests before it lets
    go: it flings nothing, however quickly all this is done.
    """
    finger = hand.press(log.center_x, log.y + 20)
    for step in (*range(1, 11), *[10] * 6):
        finger.touch_move(log.center_x, log.y + 20 + pixels * step / 10)
        hand.advance_frames(1)
    finger.touch_up()
    hand.advance_frames(3)


def test_older_lines_come_into_sight_evenly_however_high_they_are(hand: Hand) -> None:
    log = hand.show(LogList(rows=uneven(300)))
    hand.advance_frames(3)
    oldest = 300
    for _ in range(8):
        before = feet(log)
        pulled(hand, log, -200)
        after = feet(log)
        moved = {round(after[number] - before[number]) for number in before.keys() & after.keys()}
        assert len(moved) == 1
        assert moved.pop() <= -150, "the paper follows the finger"
        assert min(after) < oldest
        oldest = min(after)
        assert sorted(after) == list(range(min(after), max(after) + 1)), "no line is left out"
        assert misfits(log) == ()


def test_a_line_that_is_added_lays_out_no_other_anew(hand: Hand) -> None:
    log = hand.show(LogList(rows=uneven(300)))
    hand.advance_frames(3)
    standing = {row: tuple(row.pos) for row in row_widgets(log)}
    log.rows = uneven(301)
    hand.advance_frames(3)
    stayed = [row for row in row_widgets(log) if row.row.number <= 300]
    assert len(stayed) >= len(standing) - 3
    assert all(tuple(row.pos) == standing[row] for row in stayed)
    assert max(feet(log)) == 301


def test_the_whole_paper_can_be_pulled_to_its_first_line(hand: Hand) -> None:
    log = hand.show(LogList(rows=uneven(30)))
    hand.advance_frames(3)
    for _ in range(12):
        pulled(hand, log, -300)
    assert min(feet(log)) == 1
    row = next(row for row in row_widgets(log) if row.row.number == 1)
    assert row.to_window(row.x, row.top)[1] == pytest.approx(log.ids.sheet.top, abs=2)


def test_a_line_taken_back_stays_and_is_struck(hand: Hand) -> None:
    log = hand.show(
        LogList(
            rows=(LogRow(44, ("blue",), "Line 1 fires", "undone", undone=True),),
            margins=frozenset(["undone"]),
        )
    )
    hand.advance_frames(3)
    struck = [child.words for child in log.walk() if getattr(child, "strikethrough", False)]
    assert struck == ["Line 1 fires"]


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_long_lines_wrap_inside_their_rows(hand: Hand, shape: str, text: str) -> None:
    long = "Мина на C11, объявленная Оранжевым: бриг 5 получает три повреждения и тонет → жемчуг остаётся на C11"
    log = hand.show(
        LogList(
            rows=tuple(LogRow(n, ("orange",), long, "печать ✓") for n in range(30)),
            margins=frozenset(["печать ✓"]),
        ),
        shape,
        text,
    )
    hand.advance_frames(3)
    assert misfits(log) == ()
