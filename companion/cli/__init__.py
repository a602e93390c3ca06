"""Ways to the table without a window: the script driver."""
