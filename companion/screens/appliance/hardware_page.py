"""Hardware: every device live, a guided check, what is wired and on which pin.

Choices hold at once and are saved.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.engine.messages import Message
from companion.presenters.hardware_page import (
    WiringView,
    wiring_view,
    with_check,
    with_pin,
    with_value,
)
from companion.presenters.wiring_diagram import Plan, plans
from companion.screens.appliance.setting_rows import PickRow
from companion.screens.appliance.wiring_diagram import BoardPlan
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.settings import Settings
from companion.widgets.window.window import load_twin

LOOK = 0.25
"""Seconds between two looks at the devices, while this page stands in front."""


class HardwarePage(Page):
    """Shows a ``WiringView``."""

    view = ObjectProperty(WiringView(), rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        self._note: Message | None = None
        self._wire = ""
        self._rows: tuple[Any, ...] = ()
        self._plans: tuple[Plan, ...] = ()
        self._again: Any = None
        super().__init__(**kwargs)

    def show(self) -> None:
        self.shell.keeper.attached.begin_trial()
        if self._again is None:
            self._again = Clock.schedule_interval(self._look, LOOK)
        self._look()

    def leave(self) -> None:
        """Another page stands in front."""
        self.shell.keeper.attached.end_trial()
        if self._again is not None:
            self._again.cancel()
            self._again = None

    def pick(self, name: str, value: str) -> None:
        """Another value for a row: another kind of vane, lamps or none."""
        self._keep(*with_value(self.shell.keeper.settings, name, value))

    def pick_wire(self, wire: str) -> None:
        """Choose a pin for this wire."""
        self._wire, self._note = wire, None
        self._look()

    def pick_pin(self, pin: str) -> None:
        """Put the chosen wire on this pin, if no other is there."""
        self._keep(*with_pin(self.shell.keeper.settings, self._wire, int(pin)))

    def check(self) -> None:
        """Begin the guided check, or pass over a device that says nothing."""
        self.shell.keeper.attached.check_on(self.shell.keeper.settings)
        self._look()

    def take(self, offer: str) -> None:
        """Set what the check has found out."""
        if check := self.shell.keeper.attached.check():
            check.settle()
        self.pick(*offer.split())

    def _keep(self, settings: Settings, note: Message | None) -> None:
        self._note = note
        if settings != self.shell.keeper.settings:
            self.shell.keep(settings)
        self._look()

    def _look(self, *_: Any) -> None:
        keeper = self.shell.keeper
        view = wiring_view(
            translation.words,
            keeper.settings,
            keeper.attached.states(),
            self._wire,
            self._note,
            keeper.attached.faults(),
        )
        if one := keeper.attached.check():
            view = with_check(translation.words, view, one)
        if view != self.view:
            self.view = view
            self._lay_rows()
            self._lay_plans(plans(translation.words, keeper.settings.devices))

    def _lay_plans(self, plans: tuple[Plan, ...]) -> None:
        if plans == self._plans:
            return
        self._plans = plans
        self.ids.plans.clear_widgets()
        for plan in plans:
            self.ids.plans.add_widget(BoardPlan(plan))

    def _lay_rows(self) -> None:
        if self.view.rows == self._rows:
            return
        self._rows = self.view.rows
        self.ids.rows.clear_widgets()
        for row in self.view.rows:
            made = PickRow(label=row.label, values=list(row.values), chosen=row.chosen)
            made.bind(on_pick=lambda _, value, name=row.name: self.pick(name, value))
            self.ids.rows.add_widget(made)


load_twin(__file__)
