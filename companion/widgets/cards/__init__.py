"""Ship cards, dice, flags and the lines of the logbook."""
