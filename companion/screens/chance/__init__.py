"""The vane and the dice, each with a page of its own while it is called for."""
