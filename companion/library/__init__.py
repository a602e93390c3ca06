"""What can be chosen: scenarios, boards drawn here, saved battles."""
