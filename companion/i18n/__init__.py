"""The message catalogues and their speaker."""
