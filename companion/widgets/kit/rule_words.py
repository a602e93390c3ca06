"""Words that name a rule by its number: a tap asks what it says."""

from __future__ import annotations

from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.labels import FittedLabel
from companion.widgets.window.window import load_twin


class RuleWords(Guarded, FittedLabel):
    """Words in a box that are tapped like a key, and so have the colour of one."""


load_twin(__file__)
