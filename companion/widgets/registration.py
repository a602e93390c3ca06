"""The widgets that layouts may name, each with the module it stands in.

A module is loaded when a layout first names one of its widgets, so nobody imports it for the
layout's sake.
"""

from __future__ import annotations

from collections.abc import Mapping

from kivy.factory import Factory

WIDGETS: Mapping[str, tuple[str, ...]] = {
    "companion.widgets.cards.banner": ("BannerBoxes", "BannerDie", "BannerPicture"),
    "companion.widgets.cards.card_row": ("RowGrid",),
    "companion.widgets.cards.counters": ("Counters",),
    "companion.widgets.cards.dice_tray": ("DiceTray",),
    "companion.widgets.cards.duel": ("DuelPanel",),
    "companion.widgets.cards.flag": ("Flag", "Flags"),
    "companion.widgets.cards.log_list": ("LogList",),
    "companion.widgets.cards.mat": ("DiceGrid", "DiceRow", "SlotGrid", "ThingHead"),
    "companion.widgets.cards.row_key": ("KeyRow",),
    "companion.widgets.cards.score_track": ("ScoreTrack",),
    "companion.widgets.cards.seat_strip": ("SeatStrips", "SignCounts"),
    "companion.widgets.cards.ship_card": ("Silhouette",),
    "companion.widgets.cards.slot_boxes": ("Sign", "SlotPicture"),
    "companion.widgets.cards.story_pictures": ("StoryBars", "StoryLines", "StoryRose"),
    "companion.widgets.cards.throws": ("FaceRow", "ThrowRow"),
    "companion.widgets.chart.board_picture": ("BoardPicture",),
    "companion.widgets.chart.corner_chart": ("CornerChart",),
    "companion.widgets.chart.shot_chart": ("ShotChart",),
    "companion.widgets.chart.zoom_frame": ("ChartFrame", "ZoomBar"),
    "companion.widgets.kit.buttons": ("BrassButton", "OutlineButton"),
    "companion.widgets.kit.conditional_box": ("ConditionalBox",),
    "companion.widgets.kit.header": ("Header", "UndoButton"),
    "companion.widgets.kit.hold_button": ("HoldButton",),
    "companion.widgets.kit.labels": ("BlockLabel", "FittedLabel"),
    "companion.widgets.kit.long_list": ("LongList",),
    "companion.widgets.kit.notice": ("Notice",),
    "companion.widgets.kit.paper": ("Paper",),
    "companion.widgets.kit.round_bar": ("RoundBar", "RoundParts"),
    "companion.widgets.kit.rule_words": ("RuleWords",),
    "companion.widgets.kit.scrub_bar": ("ScrubBar",),
    "companion.widgets.kit.scroll": ("Scroll",),
    "companion.widgets.kit.sign_legend": ("SignLegend",),
    "companion.widgets.kit.tabs": ("TabBar",),
    "companion.widgets.vane.compass_rose": ("CompassRose",),
    "companion.widgets.vane.vane": ("VaneDial",),
    "companion.widgets.vane.wind_badge": ("WindBadge",),
}
"""The kit's own; the pages add what they share, see ``companion.screens``."""


def register(widgets: Mapping[str, tuple[str, ...]]) -> None:
    """Let layouts name these widgets, by the module in which they stand."""
    for module, names in widgets.items():
        for name in names:
            Factory.register(name, module=module)


register(WIDGETS)
