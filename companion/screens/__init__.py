"""The touchscreen: one shell, and a page for everything people do. What a page shows is worked out
in ``companion.presenters``.
"""

from companion.widgets.registration import register

SHARED = {
    "companion.screens.appliance.setting_rows": ("PickRow",),
    "companion.screens.battle.action_panel": ("DeedBox",),
    "companion.screens.battle.bottom_bar": ("BottomBar",),
    "companion.screens.battle.card_grid": ("CardGrid",),
    "companion.screens.battle.panel_keys": ("KeyGridded",),
    "companion.screens.chance.key_grid": ("KeyGrid",),
    "companion.screens.setup.name_keyboard": ("NameKeys",),
    "companion.screens.shell.page": (
        "LiveBrass",
        "LiveOutline",
        "OtherWay",
        "TitleBar",
        "WayBack",
    ),
}
"""The parts of pages that other pages' layouts may name, by the module in which they stand."""

register(SHARED)
