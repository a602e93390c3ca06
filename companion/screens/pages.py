"""Every page by its name. A page's module is loaded when it is first wanted: the first frame needs only one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.screens.page import Page


def _home() -> type[Page]:
    from companion.screens.home import HomePage

    return HomePage


def _setup() -> type[Page]:
    from companion.screens.setup import SetupPage

    return SetupPage


def _saved() -> type[Page]:
    from companion.screens.saved import SavedPage

    return SavedPage


def _boards() -> type[Page]:
    from companion.screens.boards import BoardsPage

    return BoardsPage


def _battle() -> type[Page]:
    from companion.screens.battle import BattlePage

    return BattlePage


def _hands() -> type[Page]:
    from companion.screens.hands import HandsPage

    return HandsPage


def _ending() -> type[Page]:
    from companion.screens.ending import EndingPage

    return EndingPage


def _vane() -> type[Page]:
    from companion.screens.vane import VanePage

    return VanePage


def _dice() -> type[Page]:
    from companion.screens.dice import DicePage

    return DicePage


def _private() -> type[Page]:
    from companion.screens.private import PrivatePage

    return PrivatePage


def _settings() -> type[Page]:
    from companion.screens.settings import SettingsPage

    return SettingsPage


def _hardware() -> type[Page]:
    from companion.screens.hardware import HardwarePage

    return HardwarePage


def _care() -> type[Page]:
    from companion.screens.care import CarePage

    return CarePage


def _copies() -> type[Page]:
    from companion.screens.copies import CopiesPage

    return CopiesPage


PAGES: Mapping[str, Callable[[], type[Page]]] = {
    "home": _home,
    "setup": _setup,
    "saved": _saved,
    "boards": _boards,
    "battle": _battle,
    "hands": _hands,
    "ending": _ending,
    "vane": _vane,
    "dice": _dice,
    "private": _private,
    "settings": _settings,
    "hardware": _hardware,
    "care": _care,
    "copies": _copies,
}
