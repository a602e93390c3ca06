"""Things a hand can touch.

This package knows the devices and nothing of the app; it speaks in readings.
"""
