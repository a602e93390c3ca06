"""A ship's card as it lies on the table: silhouette, hull boxes, movement and shot tokens, cargo
aboard. What she can do is told where she is chosen.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.messages import NOTHING
from companion.engine.offers import HULL
from companion.engine.views import CardView
from companion.presenters.house_figures import PENCIL
from companion.widgets.cards import counters
from companion.widgets.cards.token_row import TokenRow
from companion.widgets.chart.silhouettes import silhouette
from companion.widgets.kit import labels
from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.text_layout import height_of, line_height, width_of
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin

Box = tuple[float, float, float, float]
BLANK = CardView(id="", kind="", name=NOTHING, seat="", hull=0)
LEAST_PICTURE_MM = 4


class Silhouette(Widget):
    """The outline of a ``kind`` of piece, its pennant in the colour of ``seat``."""

    kind = StringProperty("")
    seat = StringProperty("")
    texture = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._paint_soon = Clock.create_trigger(self._paint, -1)  # once its size is whole
        super().__init__(**kwargs)
        self.bind(size=self._paint_soon, kind=self._paint_soon, seat=self._paint_soon)
        self._paint_soon()

    def _paint(self, *_: Any) -> None:
        width, height = round(self.width), round(self.height)
        if width > 1 and height > 1:
            self.texture = silhouette(self.kind, width, height, self.seat)


class CardLine(labels.FittedLabel):
    """A line that not every card has; ``of`` is the card."""

    of = ObjectProperty(rebind=True)


class CardBadges(CardLine):
    """Badges in a corner."""


class CardPencil(CardLine):
    """The mark of a figure of the house."""


_LINES = {"badges": CardBadges, "pencil": CardPencil}


class ShipCard(Guarded, Widget):
    """``card`` with the words the screen gives it; ``chosen`` frames it in brass.

    ``compact`` is one line, with room for one short badge under the tokens; a long one has its
    ``foot``, as a name has its ``head`` that would be broken. A card with a house figure bears a
    pencil. A lost ship's card is grey and struck. The rows of tokens that hands lay are as large as
    a finger; of them ``live`` ones can be laid now. Fires ``on_row(row)``. It is dead for a moment
    where the card of another ship lay.
    """

    card = ObjectProperty(BLANK, rebind=True)
    name = StringProperty("")
    badges_text = StringProperty("")
    chosen = BooleanProperty(False)
    compact = BooleanProperty(False)
    live = ObjectProperty(())
    hull = ObjectProperty(())
    tokens = ObjectProperty(())
    pencil = StringProperty("")
    least_height = NumericProperty(0)
    row_height = NumericProperty(0)
    strip = NumericProperty(0)
    head = NumericProperty(0)
    foot = NumericProperty(0)
    full = NumericProperty(0)
    strike_y = NumericProperty(0)

    __events__ = ("on_row",)

    def __init__(self, **kwargs: Any) -> None:
        self._place_soon = Clock.create_trigger(self._place, -1)
        self._lines: dict[str, CardLine] = {}
        self._rows: dict[str, TokenRow] = {}
        self._told_of = ""
        super().__init__(**kwargs)
        for name in ("pos", "size", "card", "name", "badges_text", "compact", "head", "foot"):
            self.fbind(name, self._place_soon)
        metrics.tell(self._place_again, "title", "small", "gap", "mm")
        self._place_soon()

    def _place_again(self, *_: Any) -> None:
        self._place_soon()

    def on_card(self, *_: Any) -> None:
        """The counters follow the card."""
        if self.card.id != self._told_of:
            self._told_of = self.card.id
            self.arm()
        by_hand = self.card.by_hand
        self.hull = () if HULL in by_hand else counters.hull_counters(self.card)
        self.tokens = counters.token_counters(self.card)
        house = any(figure.mark == "house" for figure in self.card.figures)
        self.pencil = PENCIL if house else ""
        self._lay_rows()

    def on_live(self, *_: Any) -> None:
        """Other tokens can be laid."""
        for name, row in self._rows.items():
            row.live = name in self.live

    def on_row(self, row: str) -> None:
        """A row of tokens was tapped."""

    def _lay_rows(self) -> None:
        """A row for each kind of token that hands lay, written anew where it lies already."""
        for name in [name for name in self._rows if name not in self.card.by_hand]:
            self.remove_widget(self._rows.pop(name))
        for name in self.card.by_hand:
            if name not in self._rows:
                self._rows[name] = TokenRow(row=name, live=name in self.live)
                self._rows[name].bind(on_release=lambda row: self.dispatch("on_row", row.row))
                self.add_widget(self._rows[name])
            self._rows[name].of = self.card.id
            self._rows[name].opacity = 0.45 if self.card.lost else 1
            self._rows[name].counters = counters.row_counters(self.card, name)

    def _place(self, *_: Any) -> None:
        self._build_lines()
        if not self.compact:
            self._place_full()
        elif self._rows:
            self._place_handled_strip()
        else:
            self._place_strip()
        self.strike_y = self.ids.title.center_y

    def _build_lines(self) -> None:
        """The lines that this card has; a compact or a lost one has no pencil."""
        told = {"badges": self.badges_text}
        if not (self.compact or self.card.lost):
            told |= {"pencil": self.pencil}
        for name, kind in _LINES.items():
            if not told.get(name):
                if line := self._lines.pop(name, None):
                    self.remove_widget(line)
            elif name not in self._lines:
                self._lines[name] = kind(of=self)
                self.add_widget(self._lines[name])

    def _put(self, name: str, box: Box) -> None:
        part = self._lines.get(name) or self._rows.get(name) or self.ids.get(name)
        if part is None:
            return
        part.pos = (self.x + box[0], self.y + box[1])
        part.size = (max(0, box[2]), max(0, box[3]))

    def _place_full(self) -> None:
        gap = metrics.gap
        width, height = self.width - 2 * gap, self.height - 2 * gap
        side = self.row_height if self._rows else min(metrics.mm * 3, height * 0.24)
        top, picture = height - side - gap * 0.6, min(width * 0.26, metrics.mm * 13)
        text = width - picture - gap
        head = min(top * 0.5, metrics.title * 1.3)
        self._put("picture", (gap, gap + side + gap * 0.6, picture, top))
        mark = metrics.small * 1.2 if self.pencil else 0
        # The pencil stands beside her name, or below it where a long one needs the whole line. One
        # that needs two has them where no badge does.
        is_long = width_of(self.name, metrics.least, True) + 2 > text - mark
        is_below = is_long and bool(self.badges_text)
        pencil = gap + side + gap * 0.4 if is_below else gap + height - head
        self._put("pencil", (gap + width - mark, pencil, mark, head))
        name, badges = (text, text - mark) if is_below else (text - mark, text)
        lines = top if is_long and not is_below else head
        self._put("title", (gap + picture + gap, gap + height - lines, name, lines))
        self._put("badges", (gap + picture + gap, gap + side + gap * 0.4, badges, top - head))
        self._put("hull", (gap, gap, width * 0.56, side))
        self._put("tokens", (gap + width * 0.6, gap, width * 0.4, side))
        if set(self._rows) == {HULL}:
            tokens = max(width * 0.4, counters.least_room(self.tokens))
            self._place_rows((gap, gap), width - tokens - gap)
            self._put("tokens", (gap + width - tokens, gap, tokens, side))
        elif self._rows:
            self._place_rows((gap, gap), width)
            cargo = metrics.mm * 3
            self._put("tokens", (gap, height + gap - cargo, picture, cargo))

    def _place_rows(self, corner: tuple[float, float], width: float) -> None:
        """The rows that hands lay, each a finger wide; boxes take what is left."""
        left, low = corner
        others = [name for name in self._rows if name != HULL]
        gap, side = metrics.gap / 2, self.row_height
        if HULL in self._rows:
            self.ids.hull.pos, self.ids.hull.size = self.pos, (0, 0)
        boxes = width - len(others) * (side + gap)
        self._put(HULL, (left, low, boxes, side))
        for at, name in enumerate(others):
            self._put(name, (left + boxes + gap + at * (side + gap), low, side, side))

    def _place_handled_strip(self) -> None:
        """Her name beside the rows that hands lay; of two rows the boxes are no broader than a
        finger. There is no room for her picture.
        """
        gap, side, base = metrics.gap, self.row_height, metrics.gap + self.foot
        rows = self._rows_width(len(self._rows))
        text = self.width - 3 * gap - rows
        beside = "" if self.foot else self.badges_text
        name = height_of(self.name, metrics.least, text, True)
        low = max(0, min(side * 0.4, side - name)) if self.tokens or beside else 0
        if self.head:
            low, title = side * 0.4, (gap, base + side, self.width - 2 * gap, self.head)
        else:
            title = (gap, base + low, text, side - low)
        self._place_rows((2 * gap + text, base), rows)
        self._put("picture", (0, 0, 0, 0))
        self._put("title", title)
        badge = _badge_room(beside, metrics.least)
        if badge:
            badge = max(badge, text / 2) if self.tokens else text
        self._put("tokens", (gap, base, text - badge, low))
        line = (gap, gap / 2, self.width - 2 * gap, self.foot)
        self._put("badges", line if self.foot else (gap + text - badge, base, badge, low))

    def _rows_width(self, rows: int) -> float:
        side: float = self.row_height
        gap: float = metrics.gap / 2
        return side * (1.4 if rows < 2 else 1) + (rows - 1) * (side + gap)

    def is_too_long(
        self, width: float, card: CardView, tokens: Any, name: str, least: float
    ) -> bool:
        """Whether a strip so wide has too little room for the name in one line. Beside the rows
        that hands lay it may take two, if no word is broken and no tokens lie below it.
        """
        room = width - 3 * metrics.gap
        room -= self._rows_width(len(card.by_hand)) if card.by_hand else min(_rooms(tokens))
        whole = (name,) if tokens or not card.by_hand else name.split()
        return any(width_of(part, least, True) + 2 > room for part in whole)

    def is_crowded(
        self, width: float, card: CardView, hull: Any, tokens: Any, badge: str, least: float
    ) -> bool:
        """Whether a strip so wide has no room for a badge beside the boxes, or, where hands lay
        those, beside the tokens or below a name of one line.
        """
        if not badge:
            return False
        room: float = width - 3 * metrics.gap
        if card.by_hand:
            room -= self._rows_width(len(card.by_hand))
            if not line_height(self.name, least, room, True):
                return True
        beside = counters.least_room(tokens if card.by_hand else hull)
        return beside + _badge_room(badge, least) > room

    def _place_strip(self) -> None:
        gap, foot = metrics.gap, self.foot
        width, height = self.width - 2 * gap, self.height - self.head - gap - foot
        name = width_of(self.name, metrics.least, True) + 2
        rooms = _rooms(self.tokens)
        tokens = next((room for room in rooms if room + name + 2 * gap <= width), min(rooms))
        picture = min(height * 1.4, width * 0.22, max(0, width - tokens - 2 * gap - name))
        hull = counters.least_room(self.hull)
        beside = "" if foot else self.badges_text
        badge = _badge_room(beside, metrics.least)
        told = width - picture - 2 * gap >= hull + badge
        if picture < metrics.mm * LEAST_PICTURE_MM or not told:
            picture = -gap  # a speck of a ship tells nothing: what is written takes its place
        text = width - picture - tokens - 2 * gap
        head = height * 0.67
        if badge:
            wanted = width_of(beside, metrics.small, True) + 4
            badge = max(badge, min(wanted, text + tokens - hull, (text + tokens) * 0.68))
        low, base = height * 0.56, gap / 2 + foot
        self._put("picture", (gap, base, picture, height))
        self._put("title", (gap * 2 + picture, base + height - head, text, head + self.head))
        self._put(
            "hull", (gap * 2 + picture, base + height * 0.04, text + tokens - badge, height * 0.3)
        )
        self._put("tokens", (gap + width - tokens, base + low, tokens, height - low))
        line = (gap, gap / 2, width, foot) if foot else (gap + width - badge, base, badge, low)
        self._put("badges", line)


def _rooms(tokens: Any) -> list[float]:
    """How wide these counters may be, in pixels."""
    return [counters.room_for(tokens, most) for most in counters.MOST]


def _badge_room(badge: str, letters: float) -> float:
    """How narrow a badge on one line may be, in pixels; 0 where there is none."""
    return width_of(badge, letters, True) + 4 if badge else 0


load_twin(__file__)
