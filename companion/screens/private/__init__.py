"""A seat's private page and the PIN before it."""
