"""Every page by its name.

A page's module is loaded when it is first wanted: the first frame needs only one. The others are
loaded ahead, one after the other, while people read the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from companion.screens import SHARED
from companion.screens.shell.page import Page
from companion.widgets.registration import WIDGETS


def _home() -> type[Page]:
    from companion.screens.setup.home_page import HomePage

    return HomePage


def _setup() -> type[Page]:
    from companion.screens.setup.setup_page import SetupPage

    return SetupPage


def _saved() -> type[Page]:
    from companion.screens.setup.saved_battles_page import SavedPage

    return SavedPage


def _boards() -> type[Page]:
    from companion.screens.editor.boards_page import BoardsPage

    return BoardsPage


def _battle() -> type[Page]:
    from companion.screens.battle.battle_page import BattlePage

    return BattlePage


def _hands() -> type[Page]:
    from companion.screens.battle.board_instructions_page import BoardInstructionsPage

    return BoardInstructionsPage


def _corrections() -> type[Page]:
    from companion.screens.battle.corrections_page import CorrectionsPage

    return CorrectionsPage


def _ending() -> type[Page]:
    from companion.screens.battle.ending_page import EndingPage

    return EndingPage


def _vane() -> type[Page]:
    from companion.screens.chance.vane_page import VanePage

    return VanePage


def _dice() -> type[Page]:
    from companion.screens.chance.dice_page import DicePage

    return DicePage


def _draw() -> type[Page]:
    from companion.screens.chance.draw_page import DrawPage

    return DrawPage


def _private() -> type[Page]:
    from companion.screens.private.private_page import PrivatePage

    return PrivatePage


def _settings() -> type[Page]:
    from companion.screens.appliance.settings_page import SettingsPage

    return SettingsPage


def _hardware() -> type[Page]:
    from companion.screens.appliance.hardware_page import HardwarePage

    return HardwarePage


def _care() -> type[Page]:
    from companion.screens.appliance.maintenance_page import MaintenancePage

    return MaintenancePage


def _copies() -> type[Page]:
    from companion.screens.appliance.backups_page import BackupsPage

    return BackupsPage


PAGES: Mapping[str, Callable[[], type[Page]]] = {
    "home": _home,
    "setup": _setup,
    "saved": _saved,
    "boards": _boards,
    "battle": _battle,
    "hands": _hands,
    "corrections": _corrections,
    "ending": _ending,
    "vane": _vane,
    "dice": _dice,
    "draw": _draw,
    "private": _private,
    "settings": _settings,
    "hardware": _hardware,
    "care": _care,
    "copies": _copies,
}


def load_ahead() -> Iterator[bool]:
    """Load every page's module and every widget's that a layout may name, one a step."""
    for page in PAGES.values():
        page()
        yield True
    for module in (*SHARED, *WIDGETS):
        import_module(module)
        yield True
