"""The window's root and what every page shares."""
