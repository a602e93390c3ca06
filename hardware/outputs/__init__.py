"""What the table can light."""
