"""What each page shows, worked out from what the session publishes.

No Kivy and no clock. Of the disk only boards and lessons are read here, and ``story.desk`` writes
what people take home.
"""
