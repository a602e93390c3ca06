"""What a hand turns, presses or flicks."""
