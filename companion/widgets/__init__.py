"""Kivy kit shared by every screen. Widgets show plain strings and frozen views; they hold no rules."""

from companion.widgets import window as window  # first of all: Kivy reads its environment when it is imported
