"""Chart paper, to put on it what is read."""

from __future__ import annotations

from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin


class Paper(ConditionalBox):
    """A sheet of chart paper; what lies on it is written in ink."""


load_twin(__file__)
