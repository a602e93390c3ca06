"""The one window, how often it is drawn, and pictures of it."""
