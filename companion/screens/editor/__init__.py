"""Where people draw boards of their own."""
