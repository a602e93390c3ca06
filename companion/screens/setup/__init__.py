"""From the first page to a battle: home, set-up, saved battles."""
