"""One sitting at the table: the single writer between the windows and the journal."""
