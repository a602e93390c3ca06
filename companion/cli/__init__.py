"""The command line: its arguments and their help, the script driver, and the check of a logbook."""
