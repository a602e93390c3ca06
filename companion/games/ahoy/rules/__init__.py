"""The rules of Ahoy, chapter by chapter."""
