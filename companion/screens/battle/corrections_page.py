"""The referee's page behind his PIN: what a token shows is set right, step by step.

His place at the table is open only while the page stands in front.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from msgspec.structs import replace

from companion.engine.corrections import LONGEST_REASON
from companion.engine.game import REFEREE
from companion.engine.messages import Message
from companion.presenters.chart_taps import space_of
from companion.presenters.corrections import (
    CorrectionPageView,
    Draft,
    Known,
    back,
    page_view,
    settled,
    tapped,
    typed,
    was_set,
)
from companion.presenters.piece_labels import piece_labels
from companion.presenters.private_visit import Visit, pin_prompt
from companion.screens.private.own_page import OwnPage
from companion.screens.private.own_place import OwnPlace
from companion.screens.shell.translation import translation
from companion.widgets.chart.chart import BLANK
from companion.widgets.kit import keypad
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin


class Asked(ConditionalBox):
    """What a step asks, and a line about it."""

    asks = StringProperty("")
    line = StringProperty("")


class Part(ConditionalBox):
    """One step of the page; ``view`` is what it asks."""

    page = ObjectProperty()
    view = ObjectProperty(CorrectionPageView(), rebind=True)


class NonePart(Part):
    """Nothing can be set right, and why; where there is no referee, how to appoint one."""

    may_appoint = BooleanProperty(False)


class PinStep(Part):
    """The referee's PIN."""

    prompt = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        pad = keypad.KeyPad()
        pad.bind(on_code=lambda _, code: self.page.code(code))
        self.add_widget(pad)


class ListPart(Part):
    """One of a list."""


class WindPart(Part):
    """Where the wind blows to, and how hard."""


class SpacePart(Part):
    """A space of the chart; a ship that reaches into it from hers is not meant. ``labels`` is what
    stands on the miniatures.
    """

    chart = ObjectProperty(BLANK)
    labels = ObjectProperty({})


class TypingPart(Part):
    """A reason in other words, of at most ``longest`` letters."""

    longest = LONGEST_REASON


class SurePart(Part):
    """All in one line, before it is set."""


_PARTS = {
    "none": NonePart,
    "list": ListPart,
    "wind": WindPart,
    "space": SpacePart,
    "typing": TypingPart,
    "sure": SurePart,
}


class CorrectionsPage(OwnPage):
    """Shows a ``CorrectionPageView``, once the PIN has opened the referee's place."""

    view = ObjectProperty(CorrectionPageView(), rebind=True)
    said = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.draft = Draft()
        self.visit = Visit(step="pin", seat=REFEREE)
        self._part: Any = None
        self._last_answer: object = None
        self._sent_at = -1
        self._asked = ""
        self._place = OwnPlace(self.shell.soon, self._told)

    # --- what is shown ---

    def show(self) -> None:
        answer = self.shell.table.pin
        if self.visit.pin and answer is not None and answer is not self._last_answer:
            wrong = not answer.opened
            self.judged(replace(self.visit, pin="", wrong=wrong, wait=answer.wait))
        if self._sent_at > -1 and was_set(self.shell.table.log, self._sent_at):
            self.shell.go("battle")
        else:
            self._draw()

    def leave(self) -> None:
        """The referee has gone, and his place with him."""
        super().leave()
        self._place.close()
        self.draft, self.visit = Draft(), Visit(step="pin", seat=REFEREE)
        self._part, self._asked, self._sent_at, self.said = None, "", -1, ""
        self.ids.body.clear_widgets()

    @property
    def known(self) -> Known:
        """What the referee is shown, and what the piece picked may be set to."""
        shown = self._place.snapshot
        if shown is None:
            return Known()
        offers = self._place.offers
        asked = offers and (offers.about, offers.entry) == (self.draft.piece, shown.entry)
        choices = offers.choices if offers and asked else shown.choices
        over = shown.view.outcome is not None
        return Known(given=shown.corrections, choices=choices, over=over)

    def _draw(self) -> None:
        known = self.known
        self.draft = settled(self.draft, known)
        self._ask_about_piece()
        self.view = page_view(translation.words, known, self.draft)
        wanted = self._wanted()
        if type(self._part) is not wanted:
            self.ids.body.clear_widgets()
            self._part = wanted(page=self)
            self.ids.body.add_widget(self._part)
        self._fill(self._part)

    def _wanted(self) -> type[Part]:
        pins = self.shell.table.snapshot.pins if self.shell.table.snapshot else ()
        if REFEREE not in pins:
            return NonePart
        return _PARTS[self.view.picker] if self._place.snapshot else PinStep

    def _fill(self, part: Any) -> None:
        if isinstance(part, NonePart):
            part.may_appoint = self._place.snapshot is None
        elif isinstance(part, PinStep):
            part.prompt = pin_prompt(translation.words, self.visit)
        elif isinstance(part, SpacePart):
            part.chart = self.shell.table.view.chart or BLANK
            part.labels = piece_labels(translation.words, self.shell.table.view)
        part.view = self.view

    def _ask_about_piece(self) -> None:
        """What a piece may be set to is listed only for the one that is asked about."""
        shown = self._place.snapshot
        asked = f"{self.draft.piece} {shown.entry}" if shown and self.draft.piece else ""
        if asked != self._asked:
            self._asked = asked
            if self.draft.piece:
                self._place.ask_about(self.draft.piece)

    # --- what is tapped ---

    def code(self, code: str) -> None:
        """A PIN was typed: what was answered before was another's."""
        self._last_answer = self.shell.table.pin
        self.visit = replace(self.visit, pin=code, wrong=False)
        place = self.shell.keeper.battle.place
        if place:
            self._place.open(lambda listener: place.enter(REFEREE, code, listener))
        self._draw()

    def tapped(self, key: str) -> None:
        """A key of the page was tapped."""
        self._go(tapped(self.known, self.draft, key))

    def space_tapped(self, space: str) -> None:
        """A space of the chart was tapped."""
        if space in self.view.spaces:
            self.tapped(space)
        else:
            word = "nothing-there" if self.draft.piece is None else "not-there"
            self.said = translation.say(f"correct.{word}", cell=space)

    def piece_tapped(self, piece: str) -> None:
        """A piece was tapped: the space where it stands is meant."""
        self.space_tapped(space_of(self.shell.table.view, piece))

    def written(self, reason: str) -> None:
        """The reason in other words."""
        if any(map(str.isalnum, reason)):
            self._go(typed(self.draft, reason))

    def appoint(self) -> None:
        """The players appoint a referee."""
        self.shell.visit_referee()

    def end_waits(self) -> None:
        """The referee gives his PIN to end the waits after wrong ones."""
        self.shell.visit_referee()

    def set_right(self) -> None:
        """All is said: set it. The battle comes back, with what the hands must do."""
        if self.view.command and self._place.snapshot:
            self._sent_at = self._place.snapshot.entry
            self._place.send(self.view.command)

    def step_back(self) -> None:
        """One step back, and from the first to the battle."""
        draft = back(self.draft, self.known) if self._place.snapshot else None
        if draft is None:
            self.shell.go("battle")
        else:
            self._go(draft)

    def _go(self, draft: Draft) -> None:
        self.said = ""
        self.draft = draft
        self._draw()

    def _told(self, reason: Message) -> None:
        self.said, self._sent_at = translation.words(reason), -1


load_twin(__file__)
