"""The table companion: wind vane, dice, ship cards, logbook and referee for tabletop sea games."""
