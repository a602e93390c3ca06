"""Pages for the machine itself: maintenance, backups, hardware, settings."""
