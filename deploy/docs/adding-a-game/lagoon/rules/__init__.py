"""The book of Lagoon, one module a chapter."""
