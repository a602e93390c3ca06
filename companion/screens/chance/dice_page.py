"""The dice: what the roll decides, the tray, and the faces until somebody has read them."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.engine.commands import EnterFaces, Throw
from companion.presenters.chance import ChanceView, chance_view
from companion.presenters.phrases import line_of
from companion.screens.chance.own_dice import TypedPage
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin

TUMBLE_SECONDS = 0.7
"""How long the dice tumble once the journal holds their faces: long enough to be seen to roll."""


class DicePage(TypedPage):
    """Shows a ``ChanceView`` of kind dice.

    ``stage``: resting, waiting (on its way to the disk), tumbling, rested.
    """

    view = ObjectProperty(ChanceView(), rebind=True)
    stage = StringProperty("resting")
    title = StringProperty("")
    typed = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._rest = Clock.create_trigger(self._lie_still, TUMBLE_SECONDS)
        super().__init__(**kwargs)

    def show(self) -> None:
        view = chance_view(translation.words, self.shell.table)
        if view.call != self.view.call or view.done != self.view.done:
            typed = self.by_hand
            self.by_hand, self.typed = self.is_typed_at_once(view), []
            self._rest.cancel()
            self.stage = "resting" if not view.done else "rested" if typed else "tumbling"
            if self.stage == "tumbling":
                self.shell.keeper.sounds.cue("dice")
                self._rest()
        self.view = view
        self._speak()

    def _speak(self) -> None:
        """What came of the faces is not told before they lie still."""
        waits = self.view.done and self.stage != "rested"
        if waits:
            self.title = line_of(translation.words, self.view.call.purpose)
        else:
            self.title = self.view.title

    def on_stage(self, _page: Any, stage: str) -> None:
        """The table learns what came of the faces once it has seen them."""
        self._speak()
        if stage == "rested":
            self.shell.moments.rested()

    def leave(self) -> None:
        """Another page stands in front; the next roll may be called for in the same words, and no
        die tumbles where nobody sees it.
        """
        self._rest.cancel()
        self.view = ChanceView()
        self.stage = "resting"

    def _lie_still(self, *_: Any) -> None:
        self.stage = "rested"

    def main_button(self) -> None:
        """Roll, or take the faces typed, or go on once they have been read."""
        if self.stage == "rested":
            self.shell.chance_read()
        elif self.by_hand:
            self.shell.aiming.send(EnterFaces(seat=self.view.seat, faces=tuple(self.typed)))
        elif self.stage == "resting":
            self.stage = "waiting"
            self.shell.aiming.send(Throw(seat=self.view.seat))

    def tray_tapped(self) -> None:
        """The dice have been read. Only the key that says so throws them."""
        if self.stage == "rested":
            self.main_button()

    def side_button(self) -> None:
        """To and from typing what the real dice show."""
        self.by_hand = not self.by_hand
        self.typed = []

    def face(self, face: str) -> None:
        """One more die read; one too many begins again."""
        typed = self.typed if len(self.typed) < self.view.count else []
        self.typed = [*typed, int(face)]

    def declined(self) -> None:
        """The session did not take the roll: it may be thrown again."""
        if self.stage == "waiting":
            self.stage = "resting"


load_twin(__file__)
