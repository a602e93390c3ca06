"""Panels to put things on: chart paper to read from, the deck for everything else."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.widgets.window.window import load_twin


class Paper(BoxLayout):
    """A sheet of chart paper; what lies on it is written in ink."""


class Deck(BoxLayout):
    """A raised part of the navy deck."""


load_twin(__file__)
