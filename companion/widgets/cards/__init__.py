"""Ship cards, dice, flags, the lines of the logbook, and the banner of a moment."""
