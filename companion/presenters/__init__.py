"""What each page shows, worked out from what the session publishes.

Pure: no Kivy, no clock, no disk.
"""
