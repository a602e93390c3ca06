"""Kivy kit shared by every screen.

Widgets show plain strings and frozen views; they hold no rules.
"""

from companion.widgets.window import window as window

# isort: split
from companion.widgets import registration as registration  # Kivy has been set up now
