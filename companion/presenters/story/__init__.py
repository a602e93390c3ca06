"""The battle told afterwards: its figures, its report, its record for play trackers."""
