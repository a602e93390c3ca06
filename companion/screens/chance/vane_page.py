"""The vane, full screen: a flick, the button or the knob spins it, or the real vane's wind is
entered by hand.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.engine.commands import EnterFaces, Throw
from companion.engine.compass import Force, Heading, Wind
from companion.presenters.chance import ChanceView, chance_view
from companion.presenters.window_state import Fallen
from companion.screens.chance.own_dice import TypedPage
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin

RESTING, WAITING, SWINGING, RESTED = "resting", "waiting", "swinging", "rested"


class VanePage(TypedPage):
    """Shows a ``ChanceView`` of kind vane.

    ``stage``: resting (not spun yet), waiting (on its way to the disk), swinging, rested. The arrow
    swings to its sector only once the journal holds it.
    """

    view = ObjectProperty(ChanceView(), rebind=True)
    stage = StringProperty(RESTING)
    weak = BooleanProperty(False)
    heading = StringProperty("")
    force = StringProperty("")

    headline = StringProperty("")
    question = StringProperty("")
    note = StringProperty("")
    reminder = StringProperty("")
    waits = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._rested_on: Fallen | None = None  # the arrow swings to it but once
        super().__init__(**kwargs)
        for name in ("view", "stage", "weak", "by_hand"):
            self.fbind(name, self._speak)
        for name in ("heading", "force"):
            self.fbind(name, self._point)

    def _speak(self, *_: Any) -> None:
        """What stands beside the dial.

        The wind is not told before the arrow has come to rest on it.
        """
        self.headline, self.note = self._told()
        asks = "vane.by-hand-bearing" if self.view.bearing else "vane.by-hand-title"
        self.question = translation.say(asks) if self.by_hand else ""
        self.reminder = self.view.reminder if self.stage == RESTED else ""

    def _told(self) -> tuple[str, str]:
        if not self.view.done:
            hint = translation.say("vane.weak" if self.weak else "vane.hint")
            return self.view.title, hint if self.weak else self.view.device or hint
        if self.stage == RESTED:
            return self.view.title, self.view.note
        return translation.say("vane.swinging"), ""

    def show(self) -> None:
        view = chance_view(translation.words, self.shell.table)
        another = view.call != self.view.call or view.done != self.view.done
        if view.device not in {"", self.view.device}:
            self.weak = False  # what the device says now is news, the weak spin is not
        self.view = view
        if another:
            self._turn_to(view)
        self._speak()

    def _turn_to(self, view: ChanceView) -> None:
        self.stage = SWINGING if view.done else RESTING
        self.weak = False
        self.by_hand = self.is_typed_at_once(view)
        self.heading = self.force = ""
        if view.done and self.shell.table.fallen is self._rested_on:
            self.stage = RESTED
            self.ids.dial.point_at(view.sector)
        elif view.done:
            self.shell.keeper.sounds.cue("vane")
            self.ids.dial.swing_to(view.sector)
        else:
            self.ids.dial.point_at(view.start)

    def leave(self) -> None:
        """Another page stands in front; the next spin may be called for in the same words, and no
        arrow swings where nobody sees it.
        """
        self.ids.dial.stop()
        self.view = ChanceView()
        self.stage = RESTING

    def flicked(self, *_: Any) -> None:
        """The arrow was pushed, or Spin pressed: ask for the wind."""
        if self.stage == RESTING and not self.view.done:
            self.weak = False
            self.stage = WAITING
            self.shell.aiming.send(Throw(seat=self.view.seat))

    def flicked_weakly(self) -> None:
        """The push would not have turned it once round."""
        if self.stage == RESTING:
            self.weak = True

    def turn_arrow(self, degrees: float) -> None:
        """The knob turns the arrow: another spin begins, unless the wind is entered by hand."""
        if self.stage == RESTING and not self.by_hand:
            self.weak = False
            self.ids.dial.turned += degrees

    def rested(self, *_: Any) -> None:
        """The arrow has come to rest on the wind of the round."""
        if self.stage == SWINGING:
            self.stage, self._rested_on = RESTED, self.shell.table.fallen
            self.shell.moments.rested()

    def declined(self) -> None:
        """The session did not take the spin: the arrow may be pushed again."""
        if self.stage == WAITING:
            self.stage = RESTING

    def main_button(self) -> None:
        """Spin, or take the wind chosen by hand, or go to battle once it has been read."""
        if self.view.done:
            self.shell.chance_read()
        elif self.by_hand:
            self._enter()
        else:
            self.flicked()

    def side_button(self) -> None:
        """To and from entering by hand what the real vane shows."""
        self.by_hand = not self.by_hand
        self._point()

    def _point(self, *_: Any) -> None:
        """The arrow lies where it was picked by hand, and at its start once the picking is given
        up.
        """
        if self.stage == RESTING and not self.view.done:
            self.ids.dial.point_at(
                self._picked if self.by_hand and self.heading else self.view.start
            )

    @property
    def _picked(self) -> int:
        """Where only the direction counts, the middle of its three sectors stands for all."""
        return Wind(Heading(self.heading), Force(self.force or Force.FRESH)).sector

    def _enter(self) -> None:
        self.shell.aiming.send(EnterFaces(seat=self.view.seat, faces=(self._picked,)))


load_twin(__file__)
