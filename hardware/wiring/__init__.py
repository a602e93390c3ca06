"""How the pins are wired: the settings, and the pictures drawn from them."""
