"""Every page by its name.

A page's module is loaded when it is first wanted: the first frame needs only one. The others are
loaded ahead, one after the other, while people read the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from companion.presenters.chance import chance_kind
from companion.presenters.window_state import Table
from companion.screens import SHARED
from companion.screens.shell.page import Page
from companion.widgets.registration import WIDGETS
from companion.widgets.window.closing import let_go

PAGES: Mapping[str, tuple[str, str]] = {
    "home": ("companion.screens.setup.home_page", "HomePage"),
    "setup": ("companion.screens.setup.setup_page", "SetupPage"),
    "saved": ("companion.screens.setup.saved_battles_page", "SavedPage"),
    "lessons": ("companion.screens.setup.lessons_page", "LessonsPage"),
    "rules": ("companion.screens.setup.rules_page", "RulesPage"),
    "figures": ("companion.screens.setup.figures_page", "FiguresPage"),
    "boards": ("companion.screens.editor.boards_page", "BoardsPage"),
    "new-scenario": ("companion.screens.editor.new_scenario_page", "NewScenarioPage"),
    "battle": ("companion.screens.battle.battle_page", "BattlePage"),
    "hands": ("companion.screens.battle.board_instructions_page", "BoardInstructionsPage"),
    "corrections": ("companion.screens.battle.corrections_page", "CorrectionsPage"),
    "ending": ("companion.screens.battle.ending_page", "EndingPage"),
    "replay": ("companion.screens.battle.replay_page", "ReplayPage"),
    "vane": ("companion.screens.chance.vane_page", "VanePage"),
    "dice": ("companion.screens.chance.dice_page", "DicePage"),
    "draw": ("companion.screens.chance.draw_page", "DrawPage"),
    "private": ("companion.screens.private.private_page", "PrivatePage"),
    "settings": ("companion.screens.appliance.settings_page", "SettingsPage"),
    "hardware": ("companion.screens.appliance.hardware_page", "HardwarePage"),
    "care": ("companion.screens.appliance.maintenance_page", "MaintenancePage"),
    "copies": ("companion.screens.appliance.backups_page", "BackupsPage"),
}
"""The module of each page, and its class there."""


RARE = ("setup", "saved", "settings", "hardware", "care", "copies")
"""Pages that hold nothing of their own and are opened once an evening, each some megabytes."""


def page_wanted(place: str, table: Table, reads: bool) -> str:
    """The page that belongs in front where players chose ``place``: the vane, the dice, the hands
    and the end of the battle stand before any other. ``reads``: the step of a lesson is to be read
    first.
    """
    if place not in ("battle", "private"):
        return place
    if table.snapshot is None:
        return "home"
    if table.hands_are_due:
        return "hands"
    if (kind := chance_kind(table)) and (table.fallen or not reads):
        return kind
    if table.view.outcome and not table.outcome_read:
        return "ending"
    return place


class MadePages(dict[str, Page]):
    """The pages of a shell by their names, each made when it is first asked for."""

    def __init__(self, shell: Any) -> None:
        super().__init__()
        self._shell = shell

    def __missing__(self, name: str) -> Page:
        page = self[name] = page_class(name)(shell=self._shell, pos_hint={"top": 1})
        return page

    def let_go(self, name: str) -> Page | None:
        """Forget a page, if it has been made; asked for again it is made anew."""
        page = self.pop(name, None)
        if page:
            let_go(page)
        return page

    def let_rare_go(self, front: Page | None) -> None:
        """Forget the pages that are seldom opened, but for the one in front."""
        for name in RARE:
            if self.get(name) is not front:
                self.let_go(name)


def page_class(name: str) -> type[Page]:
    """The class of the page of that name. Raises ``KeyError`` where there is none."""
    module, kind = PAGES[name]
    found: type[Page] = getattr(import_module(module), kind)
    return found


def load_ahead() -> Iterator[bool]:
    """Load every page's module and every widget's that a layout may name, one a step."""
    for name in PAGES:
        page_class(name)
        yield True
    for module in (*SHARED, *WIDGETS):
        import_module(module)
        yield True
