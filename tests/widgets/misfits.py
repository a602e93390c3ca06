"""Looks over a screen the way a person would: is anything cut, overflowing, untranslated, too small
for a finger or for an eye at arm's length?
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import inf
from typing import Any

from kivy.base import EventLoop
from kivy.graphics import InstructionGroup, Rectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from companion.screens.battle.action_panel import HeadWords
from companion.screens.battle.bottom_bar import EndKey
from companion.screens.battle.cards_tab import CardFigures
from companion.screens.battle.chart_tab import Count
from companion.screens.battle.menu_tab import MenuTab
from companion.screens.battle.panel_keys import KeyGridded
from companion.widgets.cards.counters import Counters
from companion.widgets.cards.log_list import LogLineRow
from companion.widgets.chart.berths import berths
from companion.widgets.chart.board_picture import BoardPicture
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.kit.buttons import DeadButton
from companion.widgets.kit.header import ClockKey, Header, SavedMark
from companion.widgets.kit.text_layout import ELLIPSIS, unbroken, width_of
from companion.widgets.kit.texture_painter import letters_in
from companion.widgets.kit.theme import (
    CAPITAL,
    FINGER_MM,
    GLANCE_CAPITAL_MM,
    LEAST_CAPITAL_MM,
    metrics,
)
from companion.widgets.vane.wind_badge import WindBadge

_ID = re.compile(r"^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$")
LEAST_SHIP_MM = 6
MOST_COUNTERS = 4
SLACK = 1.5
"""Pixels of rounding that nobody sees."""
ROUNDING_MM = 0.1
AIMED: dict[type[Any], str] = {
    ChartBoard: "a tap means the nearest piece or space that it may mean, up to half a finger off",
    LogLineRow: "a line read instead of the next one is one step of the replay away",
}
"""What a finger may miss by a little, and why that does no harm: the only things smaller than it."""
READ_EVERY_TURN: dict[type[Any], str] = {
    Header: "whose turn it is, the round and what to do",
    WindBadge: "the wind",
    Count: "what everybody counts",
    CardFigures: "what the ship in hand can do",
    KeyGridded: "the deeds",
    HeadWords: "the deed that is being done",
    EndKey: "the end of the turn",
}
"""What is read from a chair without leaning over, and so in higher letters than all else."""
READ_WHEN_WANTED = (SavedMark, ClockKey, DeadButton, MenuTab)
"""What is read when somebody wants to know, though it stands among that or looks like it."""

Box = tuple[float, float, float, float]


def misfits(root: Any) -> tuple[str, ...]:
    """What is wrong with a widget tree as it lies in the window now, one sentence each; nothing is
    an empty tuple.

    Finds labels whose letters are larger than their box or too low to be read (those of what is read
    every turn at a glance), texts that are still message ids, touch targets under 9 mm on the panel
    in use, both ways, and anything that sticks out of the window or lies outside what scrolls into
    it.
    """
    return tuple(
        f"{_name(widget)} {fault}"
        for widget, frame in _shown(root, _window_frame())
        for fault in (
            *_label_faults(widget),
            *_glance_faults(widget),
            *_target_faults(widget),
            *_painted_faults(widget),
            *_token_faults(widget),
            *_ship_faults(widget),
            *_place_faults(widget, frame),
        )
    )


def _window_frame() -> Box:
    width, height = EventLoop.window.size
    return 0, 0, width, height


def _shown(widget: Any, frame: Box) -> Iterator[tuple[Any, Box]]:
    """Every widget one can see, with the frame it must stay inside.

    What scrolls may run on the way it scrolls; what is looked at through a frame may lie behind its
    edges; what stands on a plate stays on it.
    """
    if isinstance(widget, Widget) and widget.width <= 0 and widget.height <= 0:
        return
    yield widget, frame
    if isinstance(widget, ScrollView):
        left, low, right, top = _box(widget)
        frame = (
            -inf if widget.do_scroll_x else left,
            -inf if widget.do_scroll_y else low,
            inf if widget.do_scroll_x else right,
            inf if widget.do_scroll_y else top,
        )
    elif isinstance(widget, StencilView):
        frame = (-inf, -inf, inf, inf)
    elif isinstance(widget, ButtonBehavior):
        frame = _box(widget)
    for child in reversed(widget.children):
        yield from _shown(child, frame)


def _box(widget: Any) -> Box:
    left, low = widget.to_window(*widget.pos)
    right, top = widget.to_window(widget.right, widget.top)
    return left, low, right, top


def _words(widget: Any) -> str:
    return str(getattr(widget, "words", "") or getattr(widget, "text", ""))


def _name(widget: Any) -> str:
    left, low, right, top = _box(widget)
    words = _words(widget)
    called = f" {words!r}" if words else ""
    box = f"{left:.0f},{low:.0f} {right - left:.0f}x{top - low:.0f}"
    return f"{type(widget).__name__}{called} at {box}"


def _label_faults(widget: Any) -> Iterator[str]:
    if not isinstance(widget, Label):
        return
    words = _words(widget)
    if _ID.match(words):
        yield "shows a message id"
    if getattr(widget, "words", "") and not widget.text.strip():
        yield "has words but shows none"
    if not words.strip():
        return
    wide, high = widget.texture_size
    if wide > widget.width + SLACK or high > widget.height + SLACK:
        yield f"is too small for its letters, {wide:.0f}x{high:.0f}"
    elif getattr(widget, "is_shortened", False) or _is_a_cut_key(widget, words):
        yield "is cut short"
    elif _breaks_a_word(widget, words):
        yield "breaks a word"
    yield from _letter_fault(widget.font_size)


def _letter_fault(size: float) -> Iterator[str]:
    """Letters of so many pixels whose capitals are not as high as can be read at arm's length."""
    high = size * CAPITAL / metrics.panel.pixels_per_mm_up
    if high < LEAST_CAPITAL_MM:
        yield f"has letters of {high:.1f} mm"


def _glance_faults(widget: Any) -> Iterator[str]:
    """Letters of what is read every turn that are not as high as can be read at a glance."""
    if not isinstance(widget, Label) or not widget.text.strip():
        return
    high = widget.font_size * CAPITAL / metrics.panel.pixels_per_mm_up
    if high < GLANCE_CAPITAL_MM and (told := _read_every_turn(widget)):
        yield f"tells {told} in letters of {high:.2f} mm"


def _read_every_turn(widget: Any) -> str:
    """What a label tells every turn, by the part of the page that it stands in."""
    parts = [widget]
    while parts[-1].parent not in (None, parts[-1]):
        parts.append(parts[-1].parent)
    if any(isinstance(part, READ_WHEN_WANTED) or _is_a_note(part, widget) for part in parts):
        return ""
    kinds = (kind for part in parts for kind in READ_EVERY_TURN if isinstance(part, kind))
    return READ_EVERY_TURN.get(next(kinds, Label), "")


def _is_a_note(part: Any, widget: Any) -> bool:
    """Whether it is what the key that ends a turn says below its words, or why it cannot."""
    return isinstance(part, EndKey) and (not part.live or widget.words == part.note)


def _painted_faults(widget: Any) -> Iterator[str]:
    """Letters that are part of a picture, in whatever size it is shown."""
    others = [child.canvas for child in widget.children]
    for picture in _pictures(widget.canvas, others):
        if size := letters_in(picture.texture):
            yield from _letter_fault(size * picture.size[1] / picture.texture.height)


def _pictures(canvas: Any, others: list[Any]) -> Iterator[Rectangle]:
    """The pictures on a canvas, but for those on others that lie on it."""
    for each in canvas.children:
        if isinstance(each, Rectangle):
            if each.texture:
                yield each
        elif isinstance(each, InstructionGroup) and each not in others:
            yield from _pictures(each, others)


def _token_faults(widget: Any) -> Iterator[str]:
    """Counters that are too small to be told, or too many to be counted at a glance."""
    if not isinstance(widget, Counters) or not widget.counters:
        return
    laid, panel = widget.laid(), metrics.panel
    across, up = laid.side / panel.pixels_per_mm, laid.side / panel.pixels_per_mm_up
    if min(across, up) < LEAST_CAPITAL_MM:
        yield f"has counters of {across:.1f} x {up:.1f} mm"
    drawn = Counter(one.kind for one, _, _ in laid.counters)
    if max(drawn.values()) > MOST_COUNTERS:
        yield f"has more than {MOST_COUNTERS} counters of a kind"


def _ship_faults(widget: Any) -> Iterator[str]:
    """Ships on a chart that are not seen at arm's length, or without class or damage."""
    if not isinstance(widget, ChartBoard) or isinstance(widget, BoardPicture):
        return
    panel = metrics.panel
    for berth in berths(widget.chart.pieces):
        side = round(widget.side_of(berth))
        across, up = side / panel.pixels_per_mm, side / panel.pixels_per_mm_up
        if min(across, up) < LEAST_SHIP_MM:
            yield f"has a ship {berth.piece.id!r} of {across:.1f} x {up:.1f} mm"
        if berth.piece.tile and side > widget.sheet.unit + SLACK:
            yield f"has a tile {berth.piece.id!r} that covers its neighbours"


def _is_a_cut_key(widget: Any, words: str) -> bool:
    """Whether the words on a key are not all there: a key says what it does, or in fewer words."""
    return words.endswith(ELLIPSIS) and isinstance(widget.parent, ButtonBehavior)


def _breaks_a_word(widget: Any, words: str) -> bool:
    room = widget.text_size[0]
    if room is None or widget.font_name != "Table":
        return False
    return any(width_of(word, widget.font_size, widget.bold) > room for word in unbroken(words))


def _target_faults(widget: Any) -> Iterator[str]:
    if not _answers(widget) or isinstance(widget, tuple(AIMED)):
        return
    panel = metrics.panel
    across, up = widget.width / panel.pixels_per_mm, widget.height / panel.pixels_per_mm_up
    if min(across, up) < FINGER_MM - ROUNDING_MM:
        yield f"is smaller than a finger, {across:.1f} x {up:.1f} mm"


def _answers(widget: Any) -> bool:
    """Whether a finger lifted on it does something, and does not only push what lies there."""
    own = type(widget).on_touch_up is not Widget.on_touch_up
    return own and not isinstance(widget, ScrollView)


def _place_faults(widget: Any, frame: Box) -> Iterator[str]:
    left, low, right, top = _box(widget)
    if left < right and (
        left < frame[0] - SLACK
        or low < frame[1] - SLACK
        or right > frame[2] + SLACK
        or top > frame[3] + SLACK
    ):
        yield "sticks out"
