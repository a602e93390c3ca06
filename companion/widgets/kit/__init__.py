"""What every page is built of: text, buttons, plates, the theme."""
